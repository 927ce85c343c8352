"""Everything that can go wrong: seen, answered as the table says, and never a wrong board."""

import pytest
from fourhand_firmware.sim import causes, consequences  # pyright: ignore[reportMissingImports]

from dealing.cards import NAMES
from fourhand.verdict import VERIFIED
from tests.machine import evening

#: The machine and its host lose each other, at a card as well.
OUTAGES = ("cable-out", "host-gone", "power-cut")

#: Where in the run each cause strikes: at the first card what concerns the whole board.
WHOLE = [name for name in causes.PER_BOARD if name not in OUTAGES]
CARDS = {name: (1,) if name in WHOLE else (5, 23, 44) for name in causes.NAMES}
CASES = [(name, card) for name, cards in CARDS.items() for card in cards]

#: Causes that a board can show only with a certain reader.
READERS = {"uart-noise": "scan"}

#: What ten bars, or a board-number reader, would show; with six bars it passes (machine.md).
PASSES_AS_GOOD = ("misread-cycle",)


def test_every_cause_has_its_row():
    assert set(consequences.MAY_LEAD_TO) == set(causes.NAMES)
    assert set(consequences.QUIET + consequences.SILENT) <= set(causes.NAMES)
    assert set(consequences.UNREAD) <= set(causes.NAMES)


@pytest.mark.parametrize(("cause", "card"), CASES)
def test_cause(cause, card, tmp_path):
    options = f"seed={card}&reader={READERS.get(cause, 'bars6')}&fault={cause}@{card}"
    night = evening.deal(tmp_path, options, seed=card)
    assert cause in night.struck
    assert night.fault_names <= set(consequences.MAY_LEAD_TO[cause])
    if cause in consequences.SILENT + consequences.UNREAD:
        assert not night.fault_names
    elif cause not in consequences.QUIET:
        assert night.fault_names
    assert night.outcome.entries[-1].verdict == VERIFIED
    if cause not in PASSES_AS_GOOD:
        assert not night.wrong


@pytest.mark.parametrize("cause", consequences.QUIET)
def test_what_may_be_put_right_quietly_is_not_always_unseen(cause, tmp_path):
    """Some seed must show the fault, or nothing would tell of a broken sensor."""
    if cause == "uart-noise":
        return  # whole labels pass through noise; a label that never comes is `unreadable`
    for seed in range(1, 40):
        night = evening.deal(tmp_path, f"seed={seed}&fault={cause}@{7 + seed}", seed=seed)
        if night.faults:
            return
    pytest.fail(f"{cause} was never seen")


@pytest.mark.parametrize("also", ["", "&fault=unreadable@52"])
def test_a_card_too_many_is_seen_even_if_it_comes_last(also, tmp_path):
    """It must not hide between the hopper's sensor and the entry beam."""
    packs = tmp_path / "packs"
    packs.write_text(" ".join([*NAMES, "CK"]))
    night = evening.deal(tmp_path, f"seed=2&packs={packs}{also}")
    assert night.attempts[0].faults[-1] == ("extra-card", "misdealt")


def test_a_pack_that_ends_early_is_waited_for(tmp_path):
    """Two cards are still in the box: the machine says so, holds, and deals nothing else."""
    packs = tmp_path / "packs"
    packs.write_text(" ".join(NAMES[:50]))
    night = evening.deal(tmp_path, f"seed=3&packs={packs}", boards=1)
    assert night.attempts[0].faults[0] == ("hopper-empty", "stopped")
    assert not night.wrong


def test_ten_bars_see_what_six_cannot(tmp_path):
    """Distance three: a misread of one bar, even twice in one pack, is another code, no card."""
    night = evening.deal(tmp_path, "seed=4&reader=bars10&fault=misread@9&fault=misread@30")
    assert not night.wrong
    assert night.fault_names <= {"unknown-card", "unreadable"}


@pytest.mark.parametrize("cause", consequences.UNREAD)
def test_a_number_reader_shows_what_a_person_confirmed(cause, tmp_path):
    night = evening.deal(tmp_path, f"seed=1&numbers=on&fault={cause}@1")
    assert night.faults == [(name, "not-begun") for name in consequences.MAY_LEAD_TO[cause]]
    assert night.outcome.entries[-1].verdict == VERIFIED
    (row,) = night.rows
    assert row["put"] == row["label"] == "1"
    assert not night.wrong


def test_a_wrong_board_confirmed_by_the_person_is_in_the_truth(tmp_path):
    night = evening.deal(tmp_path, "seed=2&fault=wrong-board@1")
    row = next(row for row in night.rows if row["sequence"])
    assert row["label"] == "1"
    assert row["put"] != "1"
