"""What can be tried: one motor, the rotator's marks, some cards with all that is read of them.

Each is a generator, and raises the Fault that it ends with.
"""

from dealing.cards import HAND
from dealing.faults import Fault
from looks import filled_pockets
from waits import finished

#: Motors, and the most steps of one jog: rollers 70 and 200 mm, the rotator one turn.
JOG_MOST = {"feed": 1400, "transport": 4000, "rotator": 9600}

_SURVEY = 10000  # steps: a turn, and a little more than a mark


def jog(board, motor: str, steps: int):
    """Turn one motor slowly by so many steps; forward moves cards toward the board."""
    board.motors(True)
    board.interlocks.jog(motor, steps)
    yield from finished(board.clock, *board.axes)


def home(board, tell):
    """Turn once, slowly, and tell where every mark lies; then find the index mark."""
    place = board.feeder.blocked()
    if place:
        raise Fault("sensor", place)
    board.motors(True)
    yield from board.feeder.purge()
    board.interlocks.jog("rotator", _SURVEY)
    for middle, width, index in (yield from board.rotator.survey()):
        tell("marked", middle=middle, width=width, index=int(index))
    yield from board.rotator.home()


def cards(board, tell, count: int):
    """Feed, read and measure so many cards, thirteen to a pocket; an unread one goes on."""
    if not board.feeder.hopper_has_cards():
        raise Fault("hopper-empty", "hopper")
    if (yield from filled_pockets(board)):
        raise Fault("pocket-not-empty", "pocket")
    feeder = board.feeder
    yield from feeder.feed_first()
    yield from _read(board, tell, 1)
    for done in range(count):
        slot = done // HAND
        more = done + 1 < count and feeder.hopper_has_cards()
        board.interlocks.turn(slot)
        yield from board.rotator.settle()
        yield from _cycle(board, None, more)
        tell("measured", ordinal=done + 1, length=feeder.card_length_um() // 10)
        if more:
            yield from _read(board, tell, done + 2)
        yield from _cycle(board, slot, False)
        if not more:
            return


def _read(board, tell, ordinal):
    """Tell what is known of the card that has just come to the reader."""
    picked_um = board.feeder.picked_up_um()
    read, code, quality = yield from board.reader.look()
    tell(
        "seen",
        ordinal=ordinal,
        read=read,
        code=code or "-",
        quality=quality,
        bars="".join(["%02x" % share for share in board.reader.shares]) or "-",
        picked=picked_um // 10,
    )


def _cycle(board, slot, feeding):
    """Push the card in hand into a slot's pocket, or, for None, bring one to the throat."""
    pushing = slot is not None
    board.interlocks.cycle(slot, pushing, not pushing, feeding)
    yield from board.feeder.pushed()
    yield from board.feeder.collected()
