"""The machine's states: a board's way from order to removal, and nothing beside it."""

from dealing import faults, states


def walk(state, events):
    for event in events:
        state = states.step(state, event)
    return state


def test_a_healthy_board():
    assert walk("idle", ["order", "start", "empty", "dealt", "removed"]) == "idle"


def test_what_is_put_right_goes_on_and_what_is_misdealt_does_not():
    assert walk("dealing", ["stopped", "continue", "dealt"]) == "full"
    assert walk("dealing", ["misdealt", "emptied"]) == "idle"
    assert walk("held", ["misdealt", "emptied"]) == "idle"
    assert walk("full", ["misdealt", "emptied"]) == "idle"
    assert walk("looking", ["not-begun", "start"]) == "looking"


def test_no_state_may_be_left_by_an_event_of_another():
    events = {event for _, event in states.TRANSITIONS}
    for state in states.NAMES:
        for event in events:
            try:
                after = states.step(state, event)
            except states.StateError:
                assert (state, event) not in states.TRANSITIONS
            else:
                assert after in states.NAMES
    for state in ("misdealt", "full", "held", "asking", "idle"):
        try:
            states.step(state, "dealt")
        except states.StateError:
            continue
        raise AssertionError("a board became full from state %s" % state)


def test_every_state_can_be_reached_and_left():
    assert {after for after in states.TRANSITIONS.values()} == set(states.NAMES)
    assert {before for before, _ in states.TRANSITIONS} == set(states.NAMES)


def test_only_dealing_or_the_ledger_s_word_after_a_restart_ends_in_a_full_board():
    ways = [key for key, after in states.TRANSITIONS.items() if after == "full"]
    assert sorted(ways) == [("dealing", "dealt"), ("restarted", "finished")]


def test_faults_are_numbered_once_and_say_what_to_do():
    numbers = [row[0] for row in faults.FAULTS]
    names = [row[1] for row in faults.FAULTS]
    assert sorted(set(numbers)) == numbers
    assert len(set(names)) == len(names)
    for name in names:
        assert faults.severity(name) in faults.SEVERITIES
        assert len(faults.advice(name)) > 10


def test_misdealt_cards_are_tipped_out_unseen():
    """machine.md: all cards face down on one heap, mixed, not looked at."""
    for row in faults.FAULTS:
        if row[2] == faults.MISDEALT:
            assert "face down" in row[3], row[1]
            assert "do not look" in row[3], row[1]


def test_nobody_tips_out_cards_that_were_not_dealt():
    """A grave fault before the first card, or while no card is in doubt, is only put right."""
    assert faults.advice("board-turned", faults.BEGIN) == (
        "Put the board in with its key to the mark, then press START"
    )
    assert faults.advice("cover-open", faults.HOLD) == "Close the cover, then press CONTINUE"
    for name in faults.NAMES:
        for lighter, button in ((faults.BEGIN, "START"), (faults.HOLD, "CONTINUE")):
            text = faults.advice(name, lighter)
            assert "Tip" not in text, name
            if name not in ("restarted", "no-answer", "wrong-board"):
                assert text.endswith("press " + button), text


def test_nobody_goes_on_with_a_board_that_is_given_up():
    for name in ("jam", "unreadable", "pocket-not-empty", "sensor"):
        text = faults.advice(name, faults.MISDEALT)
        assert "face down" in text
        assert "press" not in text


def test_a_fault_may_be_graver_than_its_row():
    assert faults.Fault("jam").severity == faults.HOLD
    assert faults.Fault("jam", "throat", faults.MISDEALT).severity == faults.MISDEALT
