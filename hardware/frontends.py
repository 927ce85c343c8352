"""What stands between a sensor, a button or the light and its wire: one channel of each kind.

What a channel's own parts share is named with a star; they sit beside the sensor, on the panel or,
with the comparators, on the reader's board.
"""

from typing import NamedTuple

import pins
from hardware.board import Small
from hardware.wiring import GROUND, V3, V5

#: What the reader bridge sees.
DETECTED = (*(f"bar {bit}" for bit in range(pins.BAR_BITS)), "reference bar")


class FrontEnd(NamedTuple):
    """serves: the signals that have such a channel each. parts: of one channel."""

    title: str
    serves: tuple[str, ...]
    parts: tuple[Small, ...]


FRONT_ENDS = (
    FrontEnd("reader bridge R1: a bar is high", DETECTED, (
        Small("R*1", "91", (V3, "emitters *"), "10 mA through the emitters of two, in a row"),
        Small("D*1", "QRE1113 emitter", ("emitters *", GROUND), "shines on the card"),
        Small("R*2", "22 k", (V3, "light *"), "a bar swallows the light: the voltage rises"),
        Small("Q*1", "QRE1113 sensor", ("light *", GROUND), "sees the card"),
        Small("U*1", "LM339, a quarter", ("light *", "bar *"), "over the threshold is a bar"),
        Small("R*3", "10 k", ("bar *", V3), "the comparator only pulls down"),
        Small("P1", "10 k trimmer", ("threshold", GROUND), "one for all: set by the strips"),
    )),
    FrontEnd("beams S2, S3, S4 and forks S5: covered is high",
        ("entry beam", "throat beam", "mouth beam", "slot mark", "index mark"), (
        Small("R*1", "220", (V3, "emitter *"), "10 mA"),
        Small("D*1", "emitter", ("emitter *", GROUND), "shines across"),
        Small("R*2", "10 k", (V3, "signal *"), "high when no light comes"),
        Small("Q*1", "phototransistor", ("signal *", GROUND), "pulls down in the light"),
    )),
    FrontEnd("thickness at S2: two cards are high", ("double card",), (
        Small("U*1", "LM339, a quarter", ("entry beam", "double card"), "darker than one card"),
        Small("R*1", "10 k", ("double card", V3), "the comparator only pulls down"),
        Small("P2", "10 k trimmer", ("threshold *", GROUND), "between one card and two"),
    )),
    FrontEnd("looks S6a, S6b, S8, S9: seen is high",
        ("board present", "board keyed", "hopper card", "pocket filled"), (
        Small("R*1", "220", (V3, "emitter *"), "10 mA"),
        Small("D*1", "QRE1113 emitter", ("emitter *", GROUND), "shines at what is there"),
        Small("Q*1", "QRE1113 sensor", (V3, "signal *"), "pulls up in the light that comes back"),
        Small("R*2", "22 k", ("signal *", GROUND), "low when nothing is there"),
    )),
    FrontEnd("panel: START and CANCEL", ("start button", "cancel button"), (
        Small("S*", "button", (V3, "signal *"), "high when pressed"),
        Small("R*", "10 k", ("signal *", GROUND), "low when not"),
    )),
    FrontEnd("panel: light", ("light",), (
        Small("D*1", "1N4148", (V5, "light's supply"), "4.3 V: then 3.3 V is surely a one"),
        Small("L*", "WS2812B", ("light", GROUND), "red, green, blue"),
    )),
    FrontEnd("panel: buzzer", ("buzzer",), (
        Small("R*1", "100", ("buzzer", "sounder *"), "spares the pin"),
        Small("B*", "passive buzzer", ("sounder *", GROUND), "sounds"),
    )),
)  # fmt: skip
