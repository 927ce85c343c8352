"""Two passes of a pack make a profile, or are refused; profiles are files."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES, card_number
from fourhand import profiles
from fourhand.cli import app
from fourhand.errors import BadInput, Refused
from fourhand.learning import (
    FIRST,
    SECOND,
    Read,
    check_again,
    check_known,
    check_pass,
    learned,
)

ORDER = list(range(CARDS))
CODES = [f"{card + 5:x}" for card in ORDER]


def reads(codes, quality=100):
    return [Read(code, quality) for code in codes]


def test_a_deck_that_reads_alike_from_both_ends_has_one_code_a_card():
    found = learned(ORDER, reads(CODES), reads(CODES, 93))
    assert found.codes == [(code,) for code in CODES]
    assert found.two_ended == []
    assert set(found.quality) == {93}


def test_the_order_says_which_card_has_which_code():
    order = random.Random(1).sample(ORDER, CARDS)
    found = learned(order, reads(CODES), reads(CODES))
    assert found.codes[order[0]] == (CODES[0],)
    assert found.codes[order[51]] == (CODES[51],)


def test_a_card_that_reads_otherwise_when_turned_has_both_codes():
    turned = [*CODES]
    turned[card_number("H9")] = "3e"
    found = learned(ORDER, reads(CODES), reads(turned))
    assert found.codes[card_number("H9")] == (CODES[card_number("H9")], "3e")
    assert found.two_ended == [card_number("H9")]


def test_a_card_that_turned_reads_as_another_is_refused_by_name():
    turned = [*CODES]
    turned[card_number("H9")] = CODES[card_number("C2")]
    turned[card_number("C2")] = "3e"
    with pytest.raises(Refused, match="H9 and C2"):
        learned(ORDER, reads(CODES), reads(turned))


def test_two_cards_with_one_code_are_refused_by_name():
    with pytest.raises(Refused, match="SA and SQ have one code"):
        check_pass(ORDER, reads(["5", "6", "5", *CODES[3:]]))


def test_a_pack_gathered_otherwise_is_noticed():
    otherwise = CODES[13:26] + CODES[:13] + CODES[26:]
    with pytest.raises(Refused, match="another order"):
        learned(ORDER, reads(CODES), reads(otherwise))


def test_a_card_without_a_code_is_named():
    with pytest.raises(Refused, match="no code could be read on SK"):
        check_pass(ORDER, reads(["5", "", *CODES[2:]]))


@pytest.mark.parametrize("count", [51, 53])
def test_too_few_and_too_many(count):
    codes = [f"{card + 5:x}" for card in range(count)]
    with pytest.raises(Refused, match=f"{count} cards"):
        check_pass(ORDER, reads(codes))


def test_a_poor_card_is_told():
    poor = reads(CODES)
    poor[card_number("D7")] = Read(CODES[card_number("D7")], 80)
    assert learned(ORDER, poor, reads(CODES)).weak == [card_number("D7")]


# Files


def profile(**texts):
    about = {"name": "Club blue", "maker": "Acme", "look": "a dot in the ace", "picture": ""}
    codes = [(code,) for code in CODES]
    return profiles.made(codes, **{**about, "reader": "bars6", **texts})


def test_a_profile_comes_back_as_it_went(tmp_path):
    codes: list[tuple[str, ...]] = [(code,) for code in CODES]
    codes[3] = (CODES[3], "3e")
    made = profiles.made(codes, name="Ünser «blau»", maker="", look="", picture="", reader="bars6")
    file = tmp_path / "blue.json"
    file.write_bytes(made.as_bytes())
    assert profiles.read(file) == made
    assert profiles.read(file).cards_by_code()["3e"] == 3


def damaged(change):
    content = json.loads(profile().as_bytes())
    change(content)
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda c: c.pop("maker"), "maker"),
        (lambda c: c.update(colour="blue"), "colour"),
        (lambda c: c.update(format="x"), "fourhand-profile-1"),
        (lambda c: c.update(name=" "), "needs a name"),
        (lambda c: c.update(name=7), "must be texts"),
        (lambda c: c.update(reader="camera"), "camera"),
        (lambda c: c.update(codes=[]), "table of cards"),
        (lambda c: c["codes"].pop("H9"), "no code for H9"),
        (lambda c: c["codes"].update(X9=["5"]), "'X9' is no card"),
        (lambda c: c["codes"].update(H9="5"), "list of texts"),
        (lambda c: c["codes"].update(H9=[]), "H9 must have one code"),
        (lambda c: c["codes"].update(H9=["1", "1"]), "H9 must have one code"),
        (lambda c: c["codes"].update(H9=["40"]), "no code of 6 bars"),
        (lambda c: c["codes"].update(H9=["0F"]), "no code of 6 bars"),
        (lambda c: c["codes"].update(H9=c["codes"]["C2"]), "H9 and C2"),
    ],
)
def test_a_file_that_is_no_profile_is_refused_with_the_reason(change, told):
    with pytest.raises(BadInput, match=told):
        profiles.parse(damaged(change), "deck.json")


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"format": 1}'])
def test_what_is_no_profile_at_all(data):
    with pytest.raises(BadInput, match="no profile"):
        profiles.parse(data, "deck.json")


def test_labels_are_texts_of_a_few_letters():
    codes = [(name,) for name in NAMES]
    assert profile(reader="bars6").distance == 1
    texts = {"name": "labels", "maker": "", "look": "", "picture": "", "reader": "scan"}
    assert profiles.made(codes, **texts).distance == 0
    with pytest.raises(BadInput, match="no label's text"):
        profiles.made([("S A",), *codes[1:]], **texts)


def test_kept_profiles_are_found_by_name(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    with pytest.raises(BadInput, match="None is kept here yet"):
        profiles.find("blue")
    profiles.folder().mkdir()
    (profiles.folder() / "blue.json").write_bytes(profile().as_bytes())
    assert profiles.find("blue").maker == "Acme"
    with pytest.raises(BadInput, match="Kept here: blue"):
        profiles.find("red")


@given(st.permutations(range(4)))
def test_no_wrong_gathering_gives_a_card_the_other_end_of_another(piles):
    """Whoever always gathers the pockets in a wrong order is found out by the third pass."""

    def passed(pack, slots):
        row = [[card for n, card in enumerate(pack) if slots[n] == pile] for pile in piles]
        return [card for pile in row for card in pile]

    def seen(pack, end):
        return [Read(f"{card + 100 * end:x}", 100) for card in pack]

    second = passed(ORDER, FIRST)
    third = passed(second, SECOND)
    straight = seen(ORDER, 0)
    found = learned(ORDER, straight, seen(second, 1))
    right = [(f"{card:x}", f"{card + 100:x}") for card in ORDER]
    if list(piles) == [0, 1, 2, 3]:
        check_again(straight, seen(third, 0))
        assert found.codes == right
    else:
        assert found.codes != right
        with pytest.raises(Refused, match="another order"):
            check_again(straight, seen(third, 0))


def test_a_machine_that_knows_the_deck_knows_its_order():
    known = [Read(code, 100, card) for card, code in zip(ORDER, CODES, strict=True)]
    check_known(ORDER, known)
    with pytest.raises(Refused, match=r"card 1 on.*--other-codes"):
        check_known(ORDER[::-1], known)
    check_known(ORDER[::-1], [known[0]._replace(card=-1), *known[1:]])


# Before the first pass


@pytest.mark.parametrize(
    "wrong",
    [
        ["--out", "none/a.json"],
        ["--out", "there.json"],
        ["--out", "folder", "--force"],
        ["--name", " "],
        ["--backs", "red,red"],
    ],
    ids=" ".join,
)
def test_what_would_lose_two_passes_is_refused_before_the_machine_is_reached(
    wrong, home, tmp_path, monkeypatch
):
    def reached(*_):
        raise AssertionError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fourhand.cli.learn.on_machine", reached)
    (tmp_path / "folder").mkdir()
    (tmp_path / "there.json").write_text("")
    words = ["learn", "--name", "Acme", "--out", "a.json", *wrong, "--port", "COM9", "--json"]
    assert CliRunner().invoke(app, words).exit_code == 2
