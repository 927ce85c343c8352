"""The two rules that keep cards whole, in one place (machine.md, "Rules of motion").

The rotator never turns unless the ring and the mouth are clear and the card in
hand stays behind the throat. A card is never pushed unless the rotator rests on
its slot, seen by that slot's mark.
"""

from dealing.faults import Fault


class Interlocks:
    """Every turn and every push goes through here."""

    def __init__(self, feeder, rotator):
        self._feeder = feeder
        self._rotator = rotator

    def turn(self, slot: int) -> None:
        """Begin a turn to a slot; Fault protruding if something stands in the ring."""
        if self._feeder.pushing or not self._feeder.mouth_clear():
            raise Fault("protruding", "mouth")
        self._rotator.turn(slot)

    def jog(self, motor: str, steps: int) -> None:
        """Begin a slow move of one motor; Fault if it could hurt a card, as for turn and cycle."""
        if self._feeder.pushing or not self._feeder.mouth_clear():
            raise Fault("protruding", "mouth")
        if motor == "rotator":
            self._rotator.jog(steps)
            return
        if motor == "transport" and steps > 0 and not self._rotator.on_mark():
            raise Fault("lost-position", "rotator")
        self._feeder.jog(motor, steps)

    def cycle(self, slot: int, pushing: bool, carrying: bool, feeding: bool) -> None:
        """Begin a cycle of the feeder; a card is pushed only into the slot asked for."""
        if pushing:
            if self._rotator.slot != slot:
                raise Fault("lost-position", "rotator")
            self._rotator.check()
        if not self._feeder.mouth_clear():
            raise Fault("bounced", "mouth")
        self._feeder.start(pushing, carrying, feeding)
