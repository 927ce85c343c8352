"""Records of play as the audit takes them, for the tests of it."""

from fourhand.audit import impounded, lin_play
from fourhand.audit.explaining import explained
from fourhand.audit.pbn_play import of_board
from fourhand.formats import pbn


def of_pbn(text):
    """Return the audit of one PBN game."""
    (board,) = pbn.read(text.encode())[0].boards
    played = of_board(board)
    assert played
    return explained(played)


def of_lin(text):
    """Return the audit of one LIN game."""
    ((_, played),), _ = lin_play.plays(text.encode(), None)
    assert played
    return explained(played)


def of_text(text):
    (played,) = impounded.plays(text.encode(), "hands")
    return explained(played)


def kinds(found):
    return [one.kind for one in found.flaws]


def the_flaw(found, kind):
    """Return the only flaw of a kind, the article that rules it, and the row of its ruling."""
    (one,) = [each for each in found.flaws if each.kind == kind]
    assert one.ruling
    return one, one.ruling.article.number, one.ruling.row


def revoked(play, draw):
    """A player who followed suit plays a card of another suit instead, and this one later."""
    leaders = [(play.declarer + 1) % 4, *play.winners]
    choices = [
        (nth, seat, later)
        for nth, trick in enumerate(play.tricks)
        for seat in range(4)
        if seat != leaders[nth] and trick[seat][0] == trick[leaders[nth]][0]
        for later in range(nth + 1, 13)
        if play.tricks[later][seat][0] != trick[seat][0]
    ]
    nth, seat, later = draw.choice(choices)
    mine, other = play.tricks[nth], play.tricks[later]
    mine[seat], other[seat] = other[seat], mine[seat]
    return "revoke", nth + 1, seat
