"""A board is good only when every part of the evidence says so (design.md, "The verdict")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealing import faults, messages, orders, patterns
from dealing.cards import CARDS
from fourhand import words
from fourhand.verdict import Evidence
from tests.host import streams

DEAL, PACK = streams.deal(1), streams.pack(2)
GOOD = streams.board(DEAL, PACK)

#: Fields that are no evidence of where a card went.
TELL_NOTHING = ("order", "ms", "code", "quality")


def judge(events, slots=DEAL, mode="duplicate"):
    evidence = Evidence(streams.BOARD, mode, slots)
    for verb, values in events:
        evidence.see(verb, values)
    return evidence.verdict()


def faults_of(events, **more):
    return [why.fault for why in judge(events, **more).reasons]


# What is good


def test_a_board_with_all_its_evidence_is_verified():
    assert judge(GOOD) == ("verified", ())


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_any_deal_from_any_pack_is_verified(seed, other):
    slots = streams.deal(seed)
    assert judge(streams.board(slots, streams.pack(other)), slots) == ("verified", ())


def test_a_pattern_goes_by_place_in_the_pack():
    slots = patterns.parse("clockwise")
    events = streams.board(slots, PACK, by_ordinal=True)
    assert judge(events, slots, "pattern") == ("verified", ())
    assert judge(events, slots, "duplicate").word == "misdealt"


def test_a_partial_deal_is_counted_never_verified():
    slots = bytes(pocket if card % 2 else 4 for card, pocket in enumerate(DEAL))
    row = [card for card in PACK if card % 2]
    assert judge(streams.board(slots, row), slots, "partial") == ("counted", ())


def test_plain_cards_are_counted_never_verified():
    """The machine tells which card of the pack it dropped, and read none."""
    events = [told for told in streams.board(DEAL, list(range(CARDS))) if told[0] != "read"]
    assert judge(events, mode="counted") == ("counted", ())
    assert judge(events).word == "misdealt"


def test_plain_cards_drop_in_the_order_of_the_pack():
    row = [1, 0, *range(2, CARDS)]
    events = [told for told in streams.board(DEAL, row) if told[0] != "read"]
    assert judge(events, mode="counted").word == "misdealt"


def test_a_jam_put_right_does_no_harm_and_the_cards_may_come_in_another_order():
    start = streams.cards(DEAL, PACK[:10])
    held = [streams.read(11, PACK[10]), streams.read(12, PACK[11])]
    jam = streams.fault("jam", "stopped", 11, "throat")
    rest = [*PACK[30:], *PACK[10:30]]
    events = [*GOOD[:2], *start, *held, jam, *streams.cards(DEAL, rest, first=11), *GOOD[-2:]]
    assert judge(events) == ("verified", ())


def test_a_board_that_is_not_empty_at_first_is_looked_into_again():
    full = streams.fault("pocket-not-empty", "not-begun", 1, "pocket")
    assert judge([GOOD[0], streams.emptied(pockets=3), full, *GOOD[1:]]) == ("verified", ())
    assert judge([GOOD[0], GOOD[1], full, *GOOD[1:]]) == ("verified", ())
    assert faults_of([GOOD[0], GOOD[1], full, *GOOD[2:]]) == ["pocket-not-empty"]


@pytest.mark.parametrize("name", ["cover-open", "lost-position", "motor-supply"])
def test_what_the_machine_may_go_on_after_when_no_card_was_moving(name):
    events = [*GOOD[:40], streams.fault(name, "stopped", 19), *GOOD[40:]]
    assert judge(events) == ("verified", ())


def test_card_after_card_of_no_deck_is_another_makers_pack():
    """A person who puts back what he took out is not asked for ever."""
    strange = streams.fault("unknown-card", "stopped", 19)
    assert judge([*GOOD[:40], *[strange] * 4, *GOOD[40:]]) == ("verified", ())
    apart = [*GOOD[:40], *[strange] * 4, *GOOD[40:50], *[strange] * 4, *GOOD[50:]]
    assert judge(apart) == ("verified", ())
    word, (why,) = judge([*GOOD[:40], *[strange] * 5, *GOOD[40:]])
    assert (word, why.fault) == ("misdealt", "unknown-card")
    assert "fourhand profile use" in why.message
    assert "Tip" in why.advice


# What is not


def corruptions(events):
    """Every single change of a stream that takes away or twists a piece of its evidence."""
    for at, (verb, values) in enumerate(events):
        before, after = events[:at], events[at + 1 :]
        yield f"{at} {verb} lost", [*before, *after]
        if verb not in ("read", "emptied"):  # said twice they say no more than once
            yield f"{at} {verb} twice", [*before, events[at], *events[at:]]
        for name, value in values.items():
            if name not in TELL_NOTHING:
                for other in others(name, value):
                    changed = (verb, {**values, name: other})
                    yield f"{at} {verb} {name}", [*before, changed, *after]
        if after and not may_swap(verb, after[0][0]):
            yield f"{at} {verb} late", [*before, after[0], events[at], *after[1:]]


def may_swap(verb, following):
    """A card may be read before or after the one ahead of it, or that one's drop."""
    return (verb == "read" and following == "read") or {verb, following} == {"read", "dropped"}


def others(name, value):
    if name == "board":
        return [value - 1, value + 1]
    if name == "pockets" and isinstance(value, int):
        return range(value)
    if name == "pockets":
        changed = [f"{value[:card]}-{value[card + 1 :]}" for card in range(CARDS)]
        card = next(card for card in range(CARDS) if value[card] != value[0])
        return [*changed, value[card] + value[1:card] + value[0] + value[card + 1 :]]
    if name == "pocket":
        return [pocket for pocket in range(4) if pocket != value]
    if name == "ordinal":
        return [other for other in (value - 1, value + 1) if 1 <= other <= CARDS]
    return [(value + 1) % CARDS, (value + 26) % CARDS]


def test_no_single_corruption_is_verified():
    told = [name for name, events in corruptions(GOOD) if judge(events).word == "verified"]
    assert told == []


@given(st.integers(0, 10_000), st.data())
def test_no_corruption_of_any_deal_is_verified(seed, data):
    slots = streams.deal(seed)
    events = streams.board(slots, streams.pack(seed + 1))
    _, changed = data.draw(st.sampled_from(list(corruptions(events))))
    assert judge(changed, slots).word != "verified"


@given(st.integers(0, 10_000), st.integers(0, 51), st.integers(0, 51))
def test_two_cards_changed_for_each_other_are_seen(seed, one, other):
    """A machine that deals another deal, and says so itself, is caught by the order."""
    slots, row = streams.deal(seed), streams.pack(seed + 1)
    dealt = bytearray(slots)
    dealt[one], dealt[other] = dealt[other], dealt[one]
    same = bytes(dealt) == slots
    assert (judge(streams.board(bytes(dealt), row), slots).word == "verified") == same


@pytest.mark.parametrize("name", faults.NAMES)
def test_a_grave_fault_is_misdealt_at_every_time(name):
    for at in range(2, len(GOOD)):
        if name != "cancelled" or at > 2:  # before the first card it is no board yet
            events = [*GOOD[:at], streams.fault(name, "misdealt"), *GOOD[at:]]
            assert (judge(events).word, faults_of(events)) == ("misdealt", [name])


@pytest.mark.parametrize("name", ["duplicate-card", "bounced", "board-absent", "link-lost"])
def test_a_grave_fault_taken_lightly_is_misdealt_all_the_same(name):
    for severity in ("not-begun", "stopped"):
        events = [*GOOD[:40], streams.fault(name, severity), *GOOD[40:]]
        assert faults_of(events) == [name]


def test_a_board_once_in_doubt_stays_so():
    early = [*GOOD[:2], streams.dropped(1, 5, 0), *GOOD[2:]]
    assert judge(early).word == "misdealt"


@pytest.mark.parametrize("length", range(len(GOOD)))
def test_a_board_that_was_not_finished_is_stopped(length):
    assert judge(GOOD[:length]) == ("stopped", ())


def test_reasons_say_what_it_was():
    wrong = list(GOOD)
    verb, values = GOOD[4]
    assert verb == "dropped"
    wrong[4] = verb, {**values, "pocket": (values["pocket"] + 1) % 4}
    assert faults_of(wrong) == ["wrong-pocket", "wrong-pocket"]  # the drop, and the report
    assert faults_of([GOOD[0], *GOOD[2:]]) == ["pocket-not-empty"]
    again = [*GOOD[:6], streams.read(4, PACK[0]), *GOOD[6:]]
    assert "missing-card" in faults_of(again) or "duplicate-card" in faults_of(again)


def test_a_deal_of_the_machine_s_own_is_told_card_by_card_and_as_a_whole():
    other = bytes((pocket + 1) % 4 for pocket in DEAL)
    told = [why.message for why in judge(streams.board(other, PACK)).reasons]
    assert told == [
        *[f"Card {ordinal} went into a wrong pocket" for ordinal in range(1, 53)],
        "The machine's report disagrees with the deal",
    ]


def test_a_board_of_which_nothing_was_seen():
    assert faults_of([GOOD[0], *GOOD[-2:]]) == ["missing-card", "wrong-pocket", "pocket-not-empty"]
    assert faults_of(GOOD[-1:])[:2] == ["wrong-board", "pocket-not-empty"]


def test_a_pattern_a_card_short():
    slots, row = patterns.parse("clockwise"), PACK[:51]
    dealt = streams.cards(slots, row, by_ordinal=True)
    there = [slots[row.index(card)] if card in row else 4 for card in range(CARDS)]
    events = [*GOOD[:2], *dealt, streams.done(orders.to_text(bytes(there))), GOOD[-1]]
    assert faults_of(events, slots=slots, mode="pattern") == ["missing-card"]


def test_a_card_that_drops_twice():
    """The machine itself believes that it is another card each time."""
    row = [PACK[0], *PACK[:51]]
    dealt = streams.cards(DEAL, row)
    assert faults_of([*GOOD[:2], *dealt])[0] == "duplicate-card"


def test_after_a_stop_a_card_may_change_once():
    jam = streams.fault("jam", "stopped", 1, "throat")
    again = [streams.read(1, PACK[1]), streams.read(1, PACK[2])]
    assert judge([*GOOD[:3], jam, again[0]]).word == "stopped"
    assert faults_of([*GOOD[:3], jam, *again]) == ["duplicate-card"]


def doubtful_after(events):
    """At which event of a stream the board is known not to be good."""
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    for place, (verb, values) in enumerate(events):
        evidence.see(verb, values)
        if evidence.doubtful:
            return place
    return None


def test_a_doubt_shows_at_once_so_that_the_machine_can_be_stopped():
    assert doubtful_after(GOOD) is None
    assert doubtful_after([GOOD[0], GOOD[2]]) == 1  # read, not seen empty
    assert doubtful_after([GOOD[0], GOOD[4]]) == 1  # dropped, not seen empty
    assert doubtful_after(GOOD[1:]) == 0  # not armed
    assert doubtful_after([*GOOD[:5], GOOD[2]]) == 5  # read again after its drop
    assert doubtful_after([*GOOD[:30], GOOD[1]]) == 30  # looked into in mid board
    assert doubtful_after([*GOOD[:3], GOOD[1]]) == 3


def test_reasons_carry_advice_and_ruling():
    events = [*GOOD[:40], streams.fault("short-pack", "misdealt", 52), *GOOD[40:]]
    (why,) = judge(events).reasons
    assert why.message == "The pack is a card short and the next pack was begun (card 52 of 52)"
    assert "look in the board it came from" in why.advice
    assert "Law 6D1" in why.ruling


def test_where_nothing_was_dealt_nothing_is_to_be_dealt_again():
    """A board turned before its first card breaks no law; one that was full is ruled before it."""
    armed = GOOD[:1]
    (turned,) = judge([*armed, streams.fault("board-turned", "not-begun")]).reasons
    assert turned.ruling == ""
    (full,) = judge([*armed, streams.fault("pocket-not-empty", "not-begun")]).reasons
    assert full.ruling == "2017 Law 6B: put right"
    (late,) = judge([*GOOD[:40], streams.fault("board-turned", "misdealt", 20)]).reasons
    assert late.ruling == "2017 Law 6D1: deal again"
    (odd,) = judge([*GOOD[:40], streams.fault("board-turned", "not-begun", 20)]).reasons
    assert odd.ruling == "2017 Law 6D1: deal again"


# The end of a run


def test_nobody_answers():
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    evidence.see(*GOOD[0])
    evidence.stop("no-answer", "Nobody answered at the machine")
    assert evidence.verdict().word == "stopped"
    assert [why.fault for why in evidence.verdict().reasons] == ["no-answer"]


def test_nobody_empties_a_misdealt_board():
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    for verb, values in [*GOOD[:40], streams.fault("bounced", "misdealt", 19)]:
        evidence.see(verb, values)
    evidence.stop("no-answer", "Nobody answered at the machine")
    assert evidence.verdict().word == "stopped"
    assert [why.fault for why in evidence.verdict().reasons] == ["bounced", "no-answer"]


def test_a_board_that_holds_cards_cannot_be_not_begun():
    jam = streams.fault("jam", "not-begun", 20)
    assert judge([*GOOD[:40], jam, *GOOD[40:]]).word == "misdealt"
    assert faults_of([*GOOD[:40], jam]) == ["jam"]
    assert judge([*GOOD[:40], jam, streams.closed(19)]).word == "misdealt"


def test_what_it_stopped_for_is_told_with_it():
    events = [*GOOD[:20], streams.fault("jam", "stopped", 9, "throat")]
    assert faults_of(events) == ["jam"]
    assert judge(events).word == "stopped"
    full = streams.fault("pocket-not-empty", "not-begun")
    assert faults_of([*GOOD[:2], full]) == ["pocket-not-empty"]


def test_what_was_put_right_is_no_reason_any_more():
    jam = streams.fault("jam", "stopped", 1, "throat")
    for verb, values in (GOOD[3], GOOD[4]):
        assert faults_of([*GOOD[:4], jam, (verb, values)]) == []
    full = streams.fault("pocket-not-empty", "not-begun")
    assert faults_of([*GOOD[:2], full, GOOD[1]]) == []
    assert faults_of([*GOOD[:2], full, streams.emptied(pockets=3)]) == ["pocket-not-empty"]


@pytest.mark.parametrize(("length", "word"), [(1, "stopped"), (50, "misdealt"), (107, "stopped")])
def test_a_link_lost_for_good(length, word):
    """In mid board nobody knows what happened after; a finished board waits for its removal."""
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    for verb, values in GOOD[:length]:
        evidence.see(verb, values)
    evidence.lost()
    assert evidence.verdict().word == word
    assert [why.fault for why in evidence.verdict().reasons] == ["link-lost"]


def test_cancelled_before_the_first_card_is_stopped_not_misdealt():
    assert judge([GOOD[0], streams.closed(0)]).word == "stopped"
    assert faults_of([GOOD[0], streams.fault("cancelled", "not-begun")]) == ["cancelled"]
    events = [*GOOD[:2], streams.fault("cancelled", "misdealt"), streams.closed(0)]
    assert (judge(events).word, faults_of(events)) == ("stopped", ["cancelled"])
    assert faults_of([GOOD[0], streams.closed(0)]) == ["cancelled"]


# Blind


def renamed(events, names):
    """The same events with every card under another name."""
    for verb, values in events:
        if "card" in values:
            yield verb, {**values, "card": names[values["card"]]}
        elif verb == "done":
            yield verb, {**values, "pockets": moved(values["pockets"], names)}
        else:
            yield verb, values


def moved(pockets, names):
    return "".join(pockets[names.index(card)] for card in range(CARDS))


def test_what_is_said_is_the_same_whatever_the_cards_are():
    names = streams.pack(77)
    slots = bytes(DEAL[names.index(card)] for card in range(CARDS))
    for what, events in corruptions(GOOD):
        assert judge(events) == judge(renamed(events, names), slots), what


def test_a_card_is_named_only_while_it_is_in_no_pocket():
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    for verb, values in GOOD[:30]:
        evidence.see(verb, values)
    in_pocket, not_yet = PACK[0], PACK[51]
    name = "missing-card"
    told = evidence.explain(streams.fault(name, "misdealt", 52, "hopper", not_yet)[1]).message
    assert told == f"A card is missing (in the hopper, card 52 of 52): the {words.card(not_yet)}"
    told = evidence.explain(streams.fault(name, "misdealt", 52, "hopper", in_pocket)[1]).message
    assert told == "A card is missing (in the hopper, card 52 of 52)"


def test_an_empty_hopper_says_how_many_cards_are_missing():
    """The page of this fault (fourhand faults hopper-empty) sends a person to look for them."""
    half = bytes(pocket if card % 2 else 4 for card, pocket in enumerate(DEAL))
    odd = [card for card in PACK if card % 2]
    for slots, mode, row, missing in [
        (DEAL, "duplicate", PACK[:50], "2 cards"),
        (DEAL, "duplicate", PACK[:1], "51 cards"),
        (half, "partial", odd[:-1], "1 card"),
    ]:
        evidence = Evidence(streams.BOARD, mode, slots)
        for verb, values in [streams.armed(), streams.emptied(), *streams.cards(slots, row)]:
            evidence.see(verb, values)
        told = streams.fault("hopper-empty", "stopped", len(row) + 1, "hopper")
        assert evidence.explain(told[1]).message.endswith(f": {missing} missing")


def test_words_for_all_the_wire_can_say():
    for name in faults.NAMES:
        for place in faults.PLACES:
            assert words.fault(name, place, 17)
    assert all(str(7) in words.ask(what, 7) for what in ("put-board", "take-board", "cards"))
    assert all(words.ask(what, 7) for what in messages.ASKS)
    assert words.card(0) == "ace of spades"
    assert words.card(51) == "two of clubs"
    assert words.card(17) == "ten of hearts"


def test_a_restart_that_the_machine_told_itself_is_told_once():
    evidence = Evidence(streams.BOARD, "duplicate", DEAL)
    for verb, values in GOOD[:20]:
        evidence.see(verb, values)
    evidence.restart()
    for verb, values in (streams.fault("restarted", "misdealt", 10), streams.closed(9)):
        evidence.see(verb, values)
    assert [why.fault for why in evidence.verdict().reasons] == ["restarted"]
