"""A proof holds when all was as it should, tells nothing too early, and no forger gets through."""

import hashlib
import json

import pytest
from hypothesis import given as example
from hypothesis import settings
from hypothesis import strategies as st

from dealing.cards import CARDS
from fourhand.chain import Chain
from fourhand.errors import BadInput, Refused
from fourhand.proof import checking, making
from fourhand.proof.checking import check
from fourhand.store import Ledger
from tests.host import streams
from tests.host.proof import given
from tests.host.scripted import cut, misdealt
from tests.secrecy import leaks


def codes(found):
    return [finding.code for finding in found.findings]


# What is right


def test_a_session_that_was_dealt_as_drawn_holds_closed_and_opened(closed, opened):
    found = check(closed)
    assert (found.holds, found.opened, found.boards) == (True, False, [])
    found = check(opened)
    assert (codes(found), found.opened) == ([], True)
    deals = {1: 1, 2: 2, 3: 3}  # board -> by which it was made
    assert {x.number: x.pockets for x in found.boards} == {
        number: streams.deal(seed) for number, seed in deals.items()
    }


def test_every_try_is_told_and_what_was_never_dealt(closed):
    story = check(closed).story
    assert [place["board"] for place in story.drawn["places"]] == [1, 2, 2]
    assert story.drawn["spares"] == [3]
    assert [[one.verdict for one in story.of_place(nth)] for nth in range(3)] == [
        ["misdealt", "verified"], ["verified"], ["verified"],
    ]  # fmt: skip


def test_the_closed_file_tells_no_card(closed):
    deals = [streams.deal(seed) for seed in (1, 2, 3)]
    assert leaks([closed], deals) == []
    assert b"salt" not in closed
    kinds = {frozenset(link) for link in given.apart(closed)[0] if link["event"] == "dropped"}
    assert kinds == {frozenset(["event", "order", "ordinal", "promised"])}  # and no time


def test_equal_cards_have_promises_that_tell_nothing_of_it(closed):
    digests = [digest for link in given.apart(closed)[0] for digest in link.get("promised", [])]
    boards, cards, reports = 4, 3 * CARDS + 8, 3  # eight before board 1 went wrong
    assert len(digests) == len(set(digests)) == boards + cards + reports


def test_the_chain_can_be_made_again_by_anybody_s_sha256(closed):
    *lines, end, _ = closed.decode().split("\n")
    now = "0" * 64
    for line in lines[1:]:
        now = hashlib.sha256((now + "\n" + line).encode()).hexdigest()
    assert json.loads(end) == {"links": len(lines) - 1, "fingerprint": now}


def test_an_earlier_fingerprint_is_found_in_the_later_proof(closed, opened):
    early = check(closed).fingerprints
    late = check(opened, [early[0], early[-1]])
    assert late.holds
    assert late.published == {early[0]: 1, early[-1]: len(early)}
    assert len(late.fingerprints) == len(early) + 1  # it was opened, and says so
    assert len(late.story.opened) == 1


@pytest.mark.parametrize("mode", ["pattern", "prescribed"])
def test_a_pack_that_came_as_it_was_holds_and_shows_its_hands(mode):
    data, deals = given.shuffled(mode)
    found = check(data)
    assert codes(found) == []
    assert [board.pockets for board in found.boards] == deals


def test_the_fingerprint_is_known_before_the_first_card():
    told = []
    ledger = Ledger.in_memory()

    class Watch(given.Session):
        def _tell(self, what, *values):
            told.append((what, *values))

    Watch(given.ScriptedMachine(), ledger, given.PLACES).run("tuesday", "COM9")
    assert told[0] == ("bound", check(making.made(ledger, 1, opened=False)).fingerprints[0])


def test_an_interrupted_session_holds_as_far_as_it_came():
    ledger = given.dealt(scripts=(misdealt(), cut(30, KeyboardInterrupt())))
    assert check(making.made(ledger, 1, opened=False)).holds


# What is refused


def test_a_session_that_goes_on_is_not_opened():
    ledger = Ledger.in_memory()
    session = ledger.begin("tuesday", "COM9", "mp", given.PLACES)
    assert check(making.made(ledger, session, opened=False)).holds
    with pytest.raises(Refused, match="still being dealt"):
        making.made(ledger, session, opened=True, over=False)


def test_a_session_of_an_older_program_has_none(monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(Chain, "add", lambda *_, **__: None)
        ledger = given.dealt()
    ledger.reopen(1)
    with pytest.raises(Refused, match="older Fourhand"):
        making.made(ledger, 1, opened=False)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"[Board 1]\n", b"\xff\xfe", b'{"proof":"fourhand 2"}\n']
)
def test_another_kind_of_file(data):
    with pytest.raises(BadInput, match="no proof of a session"):
        check(data, source="a.proof")


# Damage


@settings(max_examples=300)
@example(st.data())
def test_any_change_of_any_byte_is_found(proofs, data):
    whole = data.draw(st.sampled_from(proofs))
    at = data.draw(st.integers(0, len(whole) - 1))
    cut_out = data.draw(st.integers(0, 3))
    put_in = data.draw(st.binary(max_size=3) | st.just(whole[at : at + 40]))
    changed = whole[:at] + put_in + whole[at + cut_out :]
    if changed == whole:
        return
    try:
        found = checking.check(changed)
    except BadInput:
        return
    assert not found.holds


@settings(max_examples=100)
@example(st.data())
def test_lines_left_out_doubled_or_moved_are_found(proofs, data):
    lines = data.draw(st.sampled_from(proofs)).splitlines(keepends=True)
    at, to = (data.draw(st.integers(1, len(lines) - 1)) for _ in range(2))
    row = list(lines)
    taken = row.pop(at) if data.draw(st.booleans()) else row[at]
    row.insert(to, taken)
    if row != lines:
        assert not check(b"".join(row)).holds


def test_the_opened_half_is_whole_or_not_there(opened):
    lines = opened.splitlines(keepends=True)
    end = next(nth for nth, line in enumerate(lines) if line.startswith(b'{"links"'))
    assert check(b"".join(lines[: end + 1])).holds
    assert codes(check(b"".join(lines[:-1]))) == ["left-closed"]
    assert codes(check(b"".join([*lines, lines[-1]]))) == ["left-closed"]


# Forgery: the forger makes all sums again


def fields(closed):
    for nth, link in enumerate(given.apart(closed)[0]):
        yield from ((nth, name) for name in link)


def test_whatever_field_is_changed_the_notice_tells(closed):
    number = check(closed).fingerprints[-1]
    links, _ = given.apart(closed)
    for nth, name in list(fields(closed))[::7]:
        before = links[nth][name]
        links[nth][name] = 0 if isinstance(before, list) else f"{before}0"
        assert "not-published" in codes(check(given.forged(links), [number])), (nth, name)
        links[nth][name] = before


@pytest.mark.parametrize(("lie", "code"), given.CLOSED_LIES.items())
def test_a_story_that_cannot_be_is_found_without_a_notice(closed, lie, code):
    found = check(given.forge(closed, lie))
    assert codes(found) == [code]
    assert str(found.findings[0]).startswith("Line ")


@pytest.mark.parametrize(("lie", "wanted"), given.OPENED_LIES.items())
def test_deals_that_were_not_dealt_are_found_without_a_notice(opened, lie, wanted):
    found = check(given.forge(opened, lie))
    assert codes(found) == wanted
    assert found.boards == []


def test_a_finding_names_board_attempt_and_card_of_the_pack_and_no_card(opened):
    lie = next(iter(given.OPENED_LIES))
    found = check(given.forge(opened, lie))
    assert {(x.board, x.attempt) for x in found.findings} == {(1, 2)}
    pack = streams.pack(1)
    slots = streams.deal(1)
    exchanged = {slots.index(0), slots.index(2)}
    assert {x.card for x in found.findings} == {pack.index(card) + 1 for card in exchanged}


def test_what_is_opened_must_be_what_was_promised(opened):
    links, rows = given.apart(opened)
    rows[0]["content"] = rows[0]["content"][::-1]
    found = check(given.forged(links, rows))
    assert codes(found) == ["not-opened"]
    assert found.findings[0].line == len(links) + 3
