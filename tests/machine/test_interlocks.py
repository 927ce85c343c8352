"""The two rules that keep cards whole (machine.md, "Rules of motion"), in every situation."""

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from dealing.faults import Fault
from interlocks import Interlocks


class Machine:
    """A feeder and a rotator that only note what they were told to do."""

    def __init__(self, pushing: bool, mouth_clear: bool, slot: int | None, on_mark: bool) -> None:
        self.moved: list[str] = []
        feeder = SimpleNamespace(
            pushing=pushing,
            mouth_clear=lambda: mouth_clear,
            start=lambda *what: self.moved.append("feeder"),
            jog=lambda *what: self.moved.append("feeder"),
        )
        rotator = SimpleNamespace(
            slot=slot,
            check=self._check,
            on_mark=lambda: on_mark,
            turn=lambda to: self.moved.append("rotator"),
            jog=lambda steps: self.moved.append("rotator"),
        )
        self._on_mark = on_mark
        self.interlocks = Interlocks(feeder, rotator)

    def _check(self) -> None:
        if not self._on_mark:
            raise Fault("lost-position", "rotator")


machines = st.builds(
    Machine, st.booleans(), st.booleans(), st.none() | st.integers(0, 3), st.booleans()
)


def outcome(step, *values) -> str:
    """The name of the fault, or an empty text."""
    try:
        step(*values)
    except Fault as fault:
        return fault.name
    return ""


@given(st.booleans(), st.booleans(), st.integers(0, 3))
def test_it_turns_only_with_the_mouth_clear_and_no_card_on_its_way_through(pushing, clear, slot):
    machine = Machine(pushing, clear, 0, True)
    fault = outcome(machine.interlocks.turn, slot)
    may = clear and not pushing
    assert (fault, machine.moved) == (("", ["rotator"]) if may else ("protruding", []))


@given(st.booleans(), st.none() | st.integers(0, 3), st.booleans(), st.integers(0, 3))
def test_a_card_is_pushed_only_into_the_slot_that_stands_there_on_its_mark(
    clear, at, on_mark, slot
):
    machine = Machine(False, clear, at, on_mark)
    fault = outcome(machine.interlocks.cycle, slot, True, True, True)
    if at != slot or not on_mark:
        assert (fault, machine.moved) == ("lost-position", [])
    elif not clear:
        assert (fault, machine.moved) == ("bounced", [])
    else:
        assert (fault, machine.moved) == ("", ["feeder"])


@given(machines, st.booleans(), st.booleans())
def test_nothing_is_fed_toward_a_card_that_stands_in_the_mouth(machine, carrying, feeding):
    clear = machine.interlocks._feeder.mouth_clear()
    fault = outcome(machine.interlocks.cycle, None, False, carrying, feeding)
    assert (fault, machine.moved) == (("", ["feeder"]) if clear else ("bounced", []))


@given(
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["feed", "transport", "rotator"]),
    st.integers(-9600, 9600),
)
def test_a_jog_keeps_both_rules(pushing, clear, on_mark, motor, steps):
    machine = Machine(pushing, clear, None, on_mark)
    fault = outcome(machine.interlocks.jog, motor, steps)
    if pushing or not clear:
        assert (fault, machine.moved) == ("protruding", [])
    elif motor == "transport" and steps > 0 and not on_mark:
        assert (fault, machine.moved) == ("lost-position", [])
    else:
        assert (fault, machine.moved) == ("", ["rotator" if motor == "rotator" else "feeder"])
