"""Tricks with a card too many or missing: 1959, 80 and 81."""

from tests.audited import kinds, of_text, the_flaw

#: Each hand is one suit and there are no trumps: whoever leads wins, and leads again.
SUIT_HANDS = {
    seat: [suit + rank for rank in "AKQJT98765432"]
    for seat, suit in zip("NESW", "CDHS", strict=True)
}


def suits(declarer="W", **changed):
    """Return the audit of a board in no trump on which North leads clubs and wins each trick."""
    hands = {**SUIT_HANDS, **changed}
    lines = ["board 1", "contract 1NT", f"declarer {declarer}"]
    return of_text("\n".join([*lines, *(f"{seat} {' '.join(hands[seat])}" for seat in "NESW")]))


def two_at(seat, nth):
    """Return a hand that plays two cards to the nth trick and has none for the last."""
    hand = SUIT_HANDS[seat]
    return [*hand[: nth - 1], "&".join(hand[nth - 1 : nth + 1]), *hand[nth + 1 :], "-"]


def none_at(seat, nth, tricks=13):
    return [*SUIT_HANDS[seat][: nth - 1], "-", *SUIT_HANDS[seat][nth - 1 : tricks - 1]]


def test_two_cards_to_a_trick_noticed_late_stand_and_the_hand_plays_on_short():
    found = suits(E=two_at("E", 5))
    one, article, row = the_flaw(found, "extra-card-in-trick")
    assert (one.trick, one.seat, article) == (5, 1, "81a")
    assert row.kind == "stands"
    assert kinds(found) == ["extra-card-in-trick"]  # nothing to the last trick is as 81a has it
    assert found.winners == [0] * 13


def test_two_cards_noticed_in_time_are_put_right_and_a_defenders_becomes_a_penalty_card():
    end = {seat: SUIT_HANDS[seat][:5] for seat in "NSW"}
    late = {**end, "E": ["DA", "DK", "DQ", "DJ", "DT&D9"]}
    for declarer, penalty in (("S", True), ("W", False)):
        one, article, row = the_flaw(suits(declarer, **late), "extra-card-in-trick")
        assert (one.trick, article) == (5, "80")
        assert ("becomes a penalty card" in row.text["en"]) is penalty


def test_one_side_alone_has_played_on_it_is_still_in_time():
    hands = {"N": SUIT_HANDS["N"][:6], "E": two_at("E", 5)[:5], "S": SUIT_HANDS["S"][:6]}
    found = suits("S", W=SUIT_HANDS["W"][:5], **hands)
    assert the_flaw(found, "extra-card-in-trick")[1] == "80"
    hands["W"] = SUIT_HANDS["W"][:6]
    assert the_flaw(suits("S", **hands), "extra-card-in-trick")[1] == "81a"


def test_a_missing_card_is_added_and_does_not_change_the_winner():
    found = suits(N=["CA", "-", *SUIT_HANDS["N"][1:12]])
    one, article, _row = the_flaw(found, "card-missing-from-trick")
    assert (one.trick, one.seat, article) == (2, 0, "81b")
    # North did not lead to trick 2: East did, by what was played, and its king of diamonds won
    assert found.winners[1] == 1
    added = suits(
        S=["HA", "HK", "CA^", *SUIT_HANDS["S"][3:]],
        N=["CK", "CQ", "CJ", *SUIT_HANDS["N"][3:12], "C2"],
    )
    assert added.winners[2] == 0


def test_the_last_card_of_a_short_hand_wins_and_the_next_player_leads():
    hand = ["CA&CK", *SUIT_HANDS["N"][2:], "-"]
    found = suits(N=hand)
    assert kinds(found) == ["extra-card-in-trick", "short-hand-won"]
    assert the_flaw(found, "short-hand-won")[1] == "81a"
    assert found.leaders[12] == found.winners[12] == 1
    assert found.taken == (12, 1)


def test_a_shifted_hand_is_explained_and_not_guessed():
    """East laid D2 with H3 to trick 5: read straight, it is a revoke in trick 6."""
    north = ["H" + rank for rank in "AKQJT98"] + ["S" + rank for rank in "AKQJT9"]
    east = ["H7", "H6", "H5", "H4", "H3", "D2", "H2", "S8", "S7", "S6", "S5", "S4", "C2"]
    south = ["D" + rank for rank in "AKQJT9876543"] + ["C3"]
    west = ["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "S3", "S2", "C7", "C6", "C5", "C4"]
    lines = ["board 1", "contract 1NT", "declarer W"]
    hands = zip("NESW", (north, east, south, west), strict=True)
    lines += [f"{seat} {' '.join(hand)}" for seat, hand in hands]
    found = of_text("\n".join(lines))
    assert "revoke" in kinds(found)
    assert "East played two cards to trick 5" in [one.told() for one in found.explained]
