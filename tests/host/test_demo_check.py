"""The demo's own check of where the cards lie must not be one that always agrees."""

import json

from fourhand.demo import check, deals

PBN = """% PBN 2.1
[Board "3"]
[Deal "E:KQJ.AKQ2.T98.765 A5432.543.AK.432 T9876.JT9.432.KJ .876.QJ765.AQT98"]
"""
HANDS = {
    "E": ["SK", "SQ", "SJ", "HA", "HK", "HQ", "H2", "DT", "D9", "D8", "C7", "C6", "C5"],
    "S": ["SA", "S5", "S4", "S3", "S2", "H5", "H4", "H3", "DA", "DK", "C4", "C3", "C2"],
    "W": ["ST", "S9", "S8", "S7", "S6", "HJ", "HT", "H9", "D4", "D3", "D2", "CK", "CJ"],
    "N": ["H8", "H7", "H6", "DQ", "DJ", "D7", "D6", "D5", "CA", "CQ", "CT", "C9", "C8"],
}


def row(label="3", pockets=None):
    return json.dumps({"label": label, "pockets": {**HANDS, **(pockets or {})}}) + "\n"


def test_the_hands_of_a_deal():
    ((number, hands),) = deals(PBN)
    assert number == "3"
    assert hands == {seat: frozenset(cards) for seat, cards in HANDS.items()}


def test_what_agrees():
    assert check(PBN, row(pockets={"E": HANDS["E"][::-1]})) == []


def test_what_does_not():
    exchanged = {"E": [*HANDS["E"][:-1], "C2"], "S": [*HANDS["S"][:-1], "C5"]}
    assert check(PBN, row(pockets=exchanged)) == ["Board 3 is not what the file has."]
    assert check(PBN, row(pockets={"E": [*HANDS["E"], "C5"]})) == [
        "Board 3 is not what the file has."
    ]
    assert len(check(PBN, row("4"))) == 2
    assert check(PBN, "") == ["These are other boards than the file has."]
    assert check(PBN, row() + row()) == ["These are other boards than the file has."]
