"""The panel: START/CONTINUE and CANCEL, a light, a buzzer, a display of eight lines.

It shows the wanted board number and what to do, never anything about cards.
"""

from framebuf import MONO_VLSB, FrameBuffer
from machine import I2C, PWM, Pin, bitstream

from params import REMIND_MS
from pins import BUZZER, CANCEL_BUTTON, DISPLAY_SCL, DISPLAY_SDA, LIGHT, START_BUTTON

_ADDRESS = 0x3C
_BYTES = 1024
_ON = bytes((0x00, 0xAE, 0x20, 0x00, 0x40, 0xA1, 0xC8, 0xA8, 0x3F, 0xDA, 0x12, 0x8D, 0x14, 0xAF))
_WS2812_NS = (400, 850, 800, 450)
_PULSE_HZ = 2000

#: What the display says for each question to a person; four lines of 16 characters.
WORDS = {
    "put-board": ("put in empty", "board and cards,", "press START", ""),
    "put-sorted": ("put in board and", "pack IN ORDER,", "spade ace lowest", "press START"),
    "put-any": ("or any other one", "left, with cards", "then press START", ""),
    "put-confirm": ("START if number", "is right; put in", "empty board and", "cards, hands off"),
    "put-alone": ("put in empty one", "and cards, hands", "off: starts by", "itself"),
    "put-any-alone": ("or another one,", "with its cards,", "hands off:", "starts by itself"),
    "next-board": ("put in empty", "board, cards are", "in: press START", ""),
    "next-any": ("or any other one", "left, cards are", "in: press START", ""),
    "next-confirm": ("START if number", "is right; put in", "empty board,", "cards are in"),
    "next-alone": ("put in empty one", "hands off: cards", "are in, starts", "by itself"),
    "next-any-alone": ("or another one,", "hands off: cards", "are in, starts", "by itself"),
    "take-board": ("finished: take", "the board out", "", ""),
    "take-stop": ("finished: take", "the board and", "the stop card", "out"),
    "cards": ("cards missing:", "put them in,", "press START", ""),
    "put-right": ("clear card way,", "cards to hopper,", "press START", ""),
    "empty-all": ("tip out all, mix", "face down, don't", "look. Board out,", "way+hopper clear"),
    "sort-all": ("tip out and mix,", "face down. Board", "out, way clear;", "then sort pack"),
    "wait": ("restarted: wait", "for computer, or", "START to empty", ""),
    "try-panel": ("light, buzz and", "this: all there?", "yes: START", "no: CANCEL"),
    "try-cancel": ("press CANCEL,", "and START if", "nothing happens", ""),
    "try-cover": ("open the cover,", "close it again,", "press START", ""),
    "try-stop": ("emergency stop:", "press, release,", "then START", ""),
    "try-beams": ("card into S2, S3", "and S4 by hand,", "out again, START", ""),
    "try-cards": ("try: an empty", "board and a pack", "in, press START", ""),
    "try-clear": ("take cards out", "of the way, wipe", "nothing, START", ""),
    "try-zero": ("look: a pocket", "straight in the", "window? START,", "else CANCEL"),
    "try-empty": ("try is over:", "board and cards", "out, press START", ""),
    "check-board": ("dealt board in,", "press START", "NOT FOR PLAY", ""),
    "check-cards": ("empty board and", "cards, START", "NOT FOR PLAY", ""),
    "check-pack": ("whole pack in,", "any empty board,", "press START", "NOT FOR PLAY"),
    "gather": ("gather N lowest,", "ESW on it. START", "with empty board", "NOT FOR PLAY"),
    "turn": ("gather: N E S W,", "TURN END FOR END", "and board, START", "NOT FOR PLAY"),
    "hand-N": ("hand of NORTH", "out, and into", "the hopper,", "press START"),
    "hand-E": ("hand of EAST", "out, and into", "the hopper,", "press START"),
    "hand-S": ("hand of SOUTH", "out, and into", "the hopper,", "press START"),
    "hand-W": ("hand of WEST", "out, and into", "the hopper,", "press START"),
    "table": ("turn up table's", "4 cards: START", "claim new deal:", "CANCEL"),
    "stage": ("play these cards", "then START for", "the next stage", ""),
    "law": ("new dealing law?", "yes: START", "no: CANCEL", ""),
    "alone": ("set loaded:", "START deals the", "next board", ""),
    "by-hand": ("shuffled packs:", "START deals one", "NOT RECORDED", ""),
    "dealing": ("dealing", "", "", ""),
    "checking": ("checking", "NOT FOR PLAY", "", ""),
    "idle": ("ready", "", "", ""),
}

#: Light by what is asked: amber asks, green works or is ready, red is misdealt (red, green, blue).
LIGHTS = {
    "empty-all": (60, 0, 0),
    "sort-all": (60, 0, 0),
    "dealing": (0, 40, 0),
    "checking": (0, 40, 0),
    "idle": (0, 10, 0),
}
_AMBER = (50, 25, 0)

#: How often the buzzer sounds for a question, so that nobody has to watch; others are silent.
SOUNDS = {
    "put-board": 1,
    "put-sorted": 1,
    "put-any": 1,
    "put-confirm": 1,
    "put-alone": 1,
    "put-any-alone": 1,
    "next-board": 1,
    "next-any": 1,
    "next-confirm": 1,
    "next-alone": 1,
    "next-any-alone": 1,
    "take-board": 2,
    "take-stop": 2,
    "cards": 3,
    "put-right": 3,
    "empty-all": 3,
    "sort-all": 3,
    "wait": 3,
}
_BEEP_MS = 150


class Panel:
    """Shows one question at a time and tells fresh presses of the two buttons."""

    def __init__(self, inputs):
        self._inputs = inputs
        self._buffer = bytearray(_BYTES + 1)
        self._buffer[0] = 0x40  # display data follows
        self._screen = FrameBuffer(memoryview(self._buffer)[1:], 128, 64, MONO_VLSB)
        self._i2c = I2C(0, sda=Pin(DISPLAY_SDA), scl=Pin(DISPLAY_SCL), freq=400000)
        self._tell_display(_ON)
        self._light = Pin(LIGHT, Pin.OUT, value=0)
        self._buzzer = PWM(Pin(BUZZER))
        self._buzzer.freq(_PULSE_HZ)
        self._buzzer.duty_u16(0)
        self._down = 0
        self._asked = ""
        self._beeps = 0  # changes of the buzzer still to come, off to on or on to off
        self._changed_ms = 0

    def show(self, what: str, board: int = 0, note: str = "") -> None:
        """Show a question of WORDS with a board number and a short note, and light up."""
        self._screen.fill(0)
        if board:
            self._screen.text("BOARD %d" % board, 0, 0)
        for k, line in enumerate(WORDS[what]):
            self._screen.text(line, 0, 8 * (k + 1))
        self._screen.text(note[:16], 0, 48)
        self._tell_display(self._buffer)
        red, green, blue = LIGHTS.get(what, _AMBER)
        bitstream(self._light, 0, _WS2812_NS, bytes((green, red, blue)))
        self._asked = what
        self.chime(SOUNDS.get(what, 0))

    def chime(self, times: int) -> None:
        """Let the buzzer sound so many times; ``live`` does it."""
        self.sound(False)
        self._beeps = 2 * times

    def live(self, ms: int) -> None:
        """Sound what is due at this time, and now and then again for what is still asked."""
        if self._beeps and ms - self._changed_ms >= _BEEP_MS:
            self.sound(self._beeps % 2 == 0)
            self._beeps -= 1
            self._changed_ms = ms
        elif not self._beeps and self._asked in SOUNDS and ms - self._changed_ms >= REMIND_MS:
            self.chime(1)

    def _tell_display(self, data):
        """Write to the display; one that came loose stops no machine, the host tells the same."""
        try:
            self._i2c.writeto(_ADDRESS, data)
        except OSError:
            pass

    def sound(self, on: bool) -> None:
        """Sound the buzzer, or stop it."""
        self._buzzer.duty_u16(32768 if on else 0)

    def held(self) -> bool:
        """Tell whether both buttons are held down."""
        both = 1 << START_BUTTON | 1 << CANCEL_BUTTON
        return self._inputs.word() & both == both

    def pressed(self) -> str:
        """Return "start" or "cancel" once for each fresh press, else ""."""
        word = self._inputs.word()
        down = word & (1 << START_BUTTON | 1 << CANCEL_BUTTON)
        fresh = down & ~self._down
        self._down = down
        if fresh >> CANCEL_BUTTON & 1:
            return "cancel"
        return "start" if fresh >> START_BUTTON & 1 else ""
