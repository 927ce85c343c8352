"""A card of 57 x 89 x 0.30 mm, bowed by 3 mm, goes from the hopper into every pocket."""

import pytest
from build123d import Axis

import params
from hardware import bought, parts
from hardware import dimensions as dim
from hardware.parts.shapes import block
from hardware.tests.conftest import common

LENGTH, WIDTH, THICKNESS, BOW = 89.0, 57.0, 0.30, 3.0
CLEARANCE = 0.5  # stated: on each side of the bowed card, and over it
POCKET = {"pocket", "tray_hub"}


def envelope(first, last, clearance=CLEARANCE, low=0.0):
    """All places of a bowed card between two values of x."""
    half = WIDTH / 2 + clearance
    return block((first, last), (-half, half), (low, low + THICKNESS + BOW + clearance))


def test_the_card_of_the_numbers_is_the_card_of_the_task():
    assert (params.CARD_LENGTH_MM, params.CARD_WIDTH_MM) == (LENGTH, WIDTH)
    assert params.CARD_THICKNESS_MM == THICKNESS


def test_the_bowed_card_lies_in_the_hopper_and_passes_every_slot(fixed):
    way = envelope(dim.HOPPER_BACK + CLEARANCE, params.MOUTH_MM)
    assert {key: common(part, way) for key, part in fixed.items() if common(part, way)} == {}


def test_three_packs_lie_in_the_hopper(fixed):
    half = WIDTH / 2 + CLEARANCE
    high = 3 * 52 * THICKNESS + BOW
    packs = block(
        (dim.HOPPER_FRONT - LENGTH - CLEARANCE, dim.HOPPER_FRONT), (-half, half), (0, high)
    )
    assert common(fixed["hopper", 0], packs) == 0
    assert high < fixed["hopper", 0].bounding_box().max.Z


@pytest.mark.parametrize("slot", range(4))
def test_the_throat_meets_the_mouth_of_every_pocket(standing, slot):
    """The rotator turned by a quarter each: the pocket there takes the whole card."""
    way = envelope(params.MOUTH_MM, dim.AXIS_X - dim.POCKET_INNER - 0.1)
    assert way.bounding_box().size.X > LENGTH
    line = Axis((dim.AXIS_X, 0, 0), (0, 0, 1))
    for (name, _), part in standing.items():
        if name in POCKET:
            assert common(part.rotate(line, -90.0 * slot), way) == 0


@pytest.mark.parametrize("off", [-params.MARK_WIDTH_DEG / 2, params.MARK_WIDTH_DEG / 2])
def test_a_rotator_that_just_stands_on_its_mark_still_catches_the_card(off):
    """The leading edge enters between the flared walls."""
    line = Axis((dim.AXIS_X, 0, 0), (0, 0, 1))
    first = block((params.RING_MM, params.MOUTH_MM + 3), (-WIDTH / 2, WIDTH / 2), (0, 3.3))
    assert common(parts.part("pocket").rotate(line, off), first) == 0


def test_thirteen_bowed_cards_lie_below_the_next_one():
    high = 13 * THICKNESS + BOW
    floor = -dim.POCKET_DROP
    inner = dim.AXIS_X - dim.POCKET_INNER
    stack = block(
        (inner - LENGTH, inner), (-WIDTH / 2, WIDTH / 2), (floor + 0.01, floor + 0.01 + high)
    )
    assert common(parts.part("pocket"), stack) == 0
    assert floor + high < 0


def test_a_card_at_the_mouth_turns_inside_the_ring(fixed):
    """Its trailing edge at the mouth, it has left the throat and its corners clear the ring."""
    card = bought.card(params.MOUTH_MM + LENGTH)
    line = Axis((dim.AXIS_X, 0, 0), (0, 0, 1))
    for degrees in range(0, 360, 15):
        turned = card.rotate(line, degrees)
        for name in ("ring", "ring_window", "ring_switch", "throat"):
            shared = [common(part, turned) for key, part in fixed.items() if key[0] == name]
            assert sum(shared) == 0


def test_a_nip_holds_the_card_wherever_it_is():
    """From the feed nip until it flies: tyres that touch its underside, 4 mm from its edges."""
    boxes = [bought.tyre(copy).bounding_box() for copy in range(bought.TYRES)]
    tops = [((box.min.X + box.max.X) / 2, box.max.Z) for box in boxes]
    nips = sorted({round(x, 3) for x, z in tops if x >= -1e-6})
    assert all(abs(z) < 1e-6 for _, z in tops)
    for tenth in range(40, round(10 * (nips[-1] + LENGTH)) - 40):
        leading = tenth / 10
        assert any(leading - LENGTH + 4 <= x + 1e-6 and x <= leading - 4 + 1e-6 for x in nips), (
            leading
        )


def test_tyres_and_idlers_touch_the_card_and_nothing_else(fixed):
    for copy in range(bought.TYRES):
        tyre = bought.tyre(copy)
        assert {key for key, part in fixed.items() if common(part, tyre)} == set()
    for idler in bought.idlers():
        assert {key for key, part in fixed.items() if common(part, idler)} == set()
        lowest = idler.bounding_box().min.Z
        assert lowest == pytest.approx(THICKNESS)


def test_the_friction_pad_leaves_a_gap_for_one_card():
    lowest = parts.part("pad_holder").bounding_box().min.Z - dim.PAD_RUBBER
    assert THICKNESS < lowest < 2 * THICKNESS


def test_the_slits_of_the_reader_lie_on_the_pitch():
    """11 slits, 4 mm apart, the sixth in the middle."""
    holder = parts.part("reader_holder")
    found = []
    for tenth in range(-225, 226):
        y = tenth / 10
        probe = block((params.READER_MM - 0.2, params.READER_MM + 0.2), (y, y + 0.1), (-0.5, -0.1))
        if not common(holder, probe) and (not found or y - found[-1][-1] > 0.15):
            found.append([y])
        elif not common(holder, probe):
            found[-1].append(y)
    middles = [(slit[0] + slit[-1] + 0.1) / 2 for slit in found]
    assert middles == pytest.approx([4.0 * k for k in range(-5, 6)], abs=0.06)
