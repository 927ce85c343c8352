"""Packs on the simulated machine, held against where the plant says the cards really lie."""

import json
import os
import random
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES
from dealing.profiles import cards_by_code
from fourhand import packledger, packorders, profiles, simurl
from fourhand.cli import app
from fourhand.plan import Place
from fourhand.store import Ledger

SUITS = [NAMES[card] for card in packorders.ORDERS["suits"]]
MIXED = random.Random(5).sample(NAMES, 52)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, sim="seed=3"):
    """Run a verb on a simulated machine; return exit code, its lines for programs, its words."""
    url = f"sim:?speed=0&truth=truth.jsonl&{sim}"
    result = CliRunner().invoke(app, [*map(str, arguments), "--port", url, "--json"])
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()], result


def truth(folder):
    """The hands of each pass that came to its end, North's lowest card first."""
    rows = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    return [[*row["pockets"].values()] for row in rows]


def gathered(hands):
    return [card for hand in hands for card in hand]


def pack(folder, *cards):
    (folder / "pack").write_text(" ".join(cards))
    return "packs=pack"


# Sort and shuffle


def test_a_pack_is_sorted_in_three_passes_of_four_times_thirteen(folder):
    code, told, _ = run("sort", "--order", "suits")
    passes = truth(folder)
    assert code == 0
    assert [len(hand) for hands in passes for hand in hands] == [13] * 12
    assert gathered(passes[-1]) == SUITS
    assert told[-1]["restarts"] == 0
    assert max(told[-1]["machine_ms"]) < 25_000


def test_into_the_order_of_a_file(folder):
    (folder / "trick.txt").write_text("\n".join(MIXED))
    assert run("sort", "--order", "trick.txt")[0] == 0
    assert gathered(truth(folder)[-1]) == MIXED


def test_a_pack_gathered_otherwise_is_noticed_and_all_begins_anew(folder):
    """This person once lays West's cards lowest."""
    code, told, _ = run("sort", sim="seed=1&person=careless")
    again = [line["why"] for line in told if line["event"] == "again"]
    assert len(again) == 1
    assert "gathered otherwise" in again[0]
    assert code == 0
    assert gathered(truth(folder)[-1]) == SUITS


@pytest.mark.parametrize("cause", ["jam-throat@70", "bounce@75", "cable-out@120", "power-cut@130"])
def test_whatever_stops_a_pass_costs_no_more_than_another_try(cause, folder):
    code, told, _ = run("sort", sim=f"seed=4&fault={cause}")
    assert code == 0
    assert told[-1]["restarts"] == 1
    assert gathered(truth(folder)[-1]) == SUITS


def test_a_killed_run_is_begun_anew(folder):
    command = [sys.executable, "-c", "from fourhand.cli import main; main()", "sort", "--json"]
    url = "sim:?speed=0&seed=6&truth=truth.jsonl&state=state"
    with subprocess.Popen(
        [*command, "--port", url], stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if '"Pass 2' in line:
                process.kill()
                break
    assert run("sort", sim="seed=6&state=state")[0] == 0
    assert gathered(truth(folder)[-1]) == SUITS


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (MIXED[:20] + MIXED[21:], "missing"),
        ([*MIXED[:20], MIXED[3], *MIXED[21:]], "two of the"),
    ],
)
def test_a_pack_that_is_not_whole_is_not_sorted(cards, told, folder):
    code, lines, _ = run("sort", sim=f"seed=3&{pack(folder, *cards)}")
    assert code == 1
    assert told in lines[-1]["error"]


def test_nobody_learns_the_order_of_a_shuffled_pack(folder, monkeypatch):
    drawn = []

    def draw(_, row):
        row.sort(key=lambda card: MIXED.index(NAMES[card]))
        drawn.append(1)

    monkeypatch.setattr("random.SystemRandom.shuffle", draw)
    code, _, result = run("shuffle", sim=f"seed=3&{pack(folder, *SUITS)}")
    assert code == 0
    assert drawn == [1]
    assert gathered(truth(folder)[-1]) == MIXED
    assert not re.findall(r"\b[SHDC][2-9TJQKA]\b", result.stdout + result.stderr)
    kept = b"".join(path.read_bytes() for path in (folder / "home").rglob("*") if path.is_file())
    assert MIXED[0].encode() + b" " + MIXED[1].encode() not in kept


def test_another_maker_s_pack_is_not_sorted_card_by_card(folder):
    _, sim = deck(folder, [(f"{1023 - 17 * card:x}",) for card in range(52)])
    code, lines, _ = run("sort", sim=sim)
    assert code == 1
    assert "profile use" in lines[-1]["error"]
    assert len([line for line in lines if line["event"] == "fault"]) == 3


def test_nobody_is_there(folder):
    code, lines, _ = run("sort", "--patience", "5", sim="seed=3&person=none")
    assert code == 1
    assert "nobody answered" in lines[-1]["error"]


# Learn

LEARN = ("learn", "--name", "Acme", "--out", "a.json")


def deck(folder, codes, reader="bars10"):
    texts = {"name": "two ends", "maker": "", "look": "", "picture": "", "reader": reader}
    made = profiles.made(codes, **texts)
    (folder / "deck.json").write_bytes(made.as_bytes())
    return made, f"deck=deck.json&reader={reader}&packs=sorted"


def test_a_deck_is_learned_as_it_is_printed(folder):
    codes = [(f"{1023 - 17 * card:x}",) for card in range(52)]
    made, sim = deck(folder, codes)
    code, told, _ = run(*LEARN, sim=sim)
    assert code == 0
    assert profiles.read(folder / "a.json").codes == made.codes
    assert told[-1]["hands"] == dict(zip("NESW", truth(folder)[-1], strict=True))


def test_that_no_card_reads_otherwise_when_turned_is_told(folder):
    """Nobody sees otherwise that the pack was not turned; of two codes one would be learned."""
    _, one = deck(folder, [(f"{1023 - 17 * card:x}",) for card in range(52)])
    texts = {"name": "two", "maker": "", "look": "", "picture": "", "reader": "bars10"}
    both = profiles.made([(f"{card + 64:x}", f"{1000 - card:x}") for card in range(52)], **texts)
    (folder / "two.json").write_bytes(both.as_bytes())
    told = []
    for sim in (one, one.replace("deck.json", "two.json")):
        words = [*LEARN, "--force", "--port", f"sim:?speed=0&{sim}"]
        told.append("No card reads otherwise when turned" in CliRunner().invoke(app, words).stdout)
    assert told == [True, False]


def test_a_deck_with_two_codes_a_card_takes_a_third_pass(folder):
    codes = [(f"{card + 64:x}", f"{1000 - card:x}") for card in range(52)]
    made, sim = deck(folder, codes)
    code, told, _ = run(*LEARN, sim=sim)
    assert code == 0
    assert profiles.read(folder / "a.json").codes == made.codes
    assert len(truth(folder)) == 3
    assert told[-1]["hands"] == dict(zip("NESW", truth(folder)[-1], strict=True))
    code, told, result = run("deal", "--new", 1, "--cards", "a.json", sim=sim)
    assert (code, told[-1]["boards"][0]["verdict"]) == (0, "verified")
    assert "reads this deck from now on: Acme" in result.stderr


def test_a_pack_in_another_order_is_noticed_by_a_machine_that_knows_the_deck(folder):
    code, lines, _ = run(*LEARN, sim="seed=3&packs=shuffled")
    assert code == 4
    assert "another order" in lines[-1]["error"]
    assert not (folder / "a.json").exists()


def test_a_deck_for_another_reader_is_refused(folder):
    deck(folder, [(f"{card + 64:x}",) for card in range(52)])
    code, lines, _ = run("deal", "--new", 1, "--cards", "deck.json", sim="seed=3&reader=bars6")
    assert code == 4
    assert "reader bars10" in lines[-1]["error"]


def test_a_pack_of_another_maker_is_noticed(folder):
    codes = [(f"{code:x}",) for code in range(1024) if f"{code:x}" not in cards_by_code("bars10")]
    _, sim = deck(folder, codes[:52])
    code, lines, _ = run("pack", "check", sim=sim)
    assert (code, lines[-1]["foreign"], lines[-1]["unreadable"]) == (1, 52, 0)


# Check


def test_a_whole_pack(folder):
    code, lines, _ = run("pack", "check", sim=f"seed=3&{pack(folder, *MIXED)}")
    assert (code, lines[-1]["whole"], lines[-1]["cards"]) == (0, True, 52)


def test_all_that_is_wrong_with_a_pack_is_told(folder):
    cards = [*MIXED[:20], MIXED[3], *MIXED[22:]]
    sim = f"seed=3&{pack(folder, *cards)}&fault=foreign-card@30&fault=face-up@40"
    code, lines, _ = run("pack", "check", "--pack", "blue", sim=sim)
    last = lines[-1]
    assert (code, last["whole"], last["cards"]) == (1, False, 51)
    assert last["double"] == [MIXED[3]]
    # In the place of those at 30 and 40 a strange card lay, and one face up.
    assert sorted(last["missing"]) == sorted([MIXED[20], MIXED[21], cards[29], cards[39]])
    assert (last["foreign"], last["unreadable"]) == (1, 1)


def test_the_order_of_a_pack_is_not_told(folder):
    """Two packs in other orders leave the same words."""
    told = []
    for cards in (SUITS, SUITS[::-1]):
        _, lines, result = run("pack", "check", sim=f"seed=3&{pack(folder, *cards)}&worn=H9:80")
        told.append((lines, result.stderr))
    assert told[0] == told[1]


def test_a_card_that_wears_out_is_named_after_three_readings(folder):
    """Two earlier readings are in the ledger; this one is the third."""
    sim = "seed=3&state=state&worn=H9:80"
    poor = bytearray([100] * 52)
    poor[NAMES.index("H9")] = 82
    ledger = Ledger.at(folder / "state" / "ledger.db")
    for _ in range(2):
        packledger.checked(ledger.connection, "blue", "", bytes(poor))
    assert packledger.find(ledger.connection, "blue").fit
    ledger.close()
    code, lines, _ = run("pack", "check", "--pack", "blue", sim=sim)
    assert (code, list(lines[-1]["poor"]), lines[-1]["replace"]) == (0, ["H9"], ["H9"])
    shown = run("pack", "show", "blue", sim=sim)[1][-1]
    assert (shown["fit"], len(shown["checks"])) == (False, 3)
    assert shown["quality"]["H9"] < 85 < shown["quality"]["SA"]
    code, lines, _ = run("pack", "plan", "1", sim=sim)
    assert code == 2
    assert "and 0 there" in lines[-1]["error"]


def test_deals_count_for_the_pack_that_was_planned(folder):
    sim = "seed=3&state=state"
    run("pack", "check", "--pack", "blue", sim=sim)
    run("pack", "plan", "7", "--keep", sim=sim)
    assert run("deal", "--new", 7, "--boards", "7", sim=sim)[0] == 0
    listed = run("pack", "list", sim=sim)[1][-1]["packs"]
    assert [(one["pack"], one["board"], one["uses"]) for one in listed] == [("blue", 7, 1)]


def test_deals_and_passes_tell_how_well_a_pack_is_read(folder):
    sim = "seed=3&state=state&worn=H9:80"
    run("pack", "check", "--pack", "blue", sim=sim)
    run("pack", "plan", "7", "--keep", sim=sim)
    ledger = Ledger.at(folder / "state" / "ledger.db")
    assert len(packledger.find(ledger.connection, "blue").readings) == 1
    ledger.close()
    for _ in range(2):
        assert run("deal", "--new", 7, "--boards", "7", sim=sim)[0] == 0
    shown = run("pack", "show", "blue", sim=sim)[1][-1]
    assert (shown["replace"], len(shown["checks"])) == (["H9"], 1)
    assert shown["quality"]["H9"] < 85 < shown["quality"]["SA"]


def test_a_set_that_is_not_settled_comes_first(folder):
    """What the machine would tell of its board belongs to the set's own run."""
    url = simurl.absolute("sim:?speed=0&truth=truth.jsonl&seed=3&state=state")
    ledger = Ledger.at(folder / "state" / "ledger.db")
    session = ledger.begin("tuesday", url, "", [Place(7, 1, bytes(n % 4 for n in range(52)))])
    ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
    ledger.close()
    code, lines, _ = run("sort", sim="seed=3&state=state")
    assert code == 4
    assert "fourhand resume" in lines[-1]["error"]


def test_a_board_of_another_maker_s_pack_is_given_up_with_what_may_be_wrong(folder):
    deck(folder, [(f"{1023 - 17 * card:x}",) for card in range(52)])
    wanted = ("deal", "--new", 1, "--redeals", "0", "--cards", "deck.json")
    code, lines, _ = run(*wanted, sim="seed=3&reader=bars10")
    (board,) = lines[-1]["boards"]
    assert (code, board["verdict"]) == (1, "stopped")  # no card was dealt
    assert board["reasons"][0]["fault"] == "unknown-card"
    assert "profile use" in board["reasons"][0]["message"]
