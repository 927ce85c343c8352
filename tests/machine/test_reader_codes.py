"""Every code of six and of ten bars, at both speeds, askew and misprinted, by geometry alone."""

from math import radians, tan
from pathlib import Path
from types import SimpleNamespace

import pytest

from devices.reader import NOTHING, READ, BarReader

PARAMS = Path(__file__).parents[2] / "firmware/params.py"
BEFORE_MM = 2.0


def sampled_every_mm(speed_mm_s):
    """How far a card goes between two samples on a machine that feeds at this speed."""
    built = {}
    exec(
        PARAMS.read_text().replace("FEED_SPEED_MM_S = 400.0", f"FEED_SPEED_MM_S = {speed_mm_s}"),
        built,
    )
    return speed_mm_s * built["SAMPLE_PERIOD_US"] / 1e6


def seen(code, bars, step_mm, skew_deg, across_mm):
    """Samples of all detectors as a card comes by: a bar is seen where its ink is.

    Ink lies as docs/cards.md has it; askew, a detector n pitches from the middle meets it earlier
    or later by n pitches times the tangent.
    """
    slope = tan(radians(skew_deg))
    words = []
    for k in range(round((BEFORE_MM + 10) / step_mm)):
        way_mm = k * step_mm - BEFORE_MM
        word = (3.0 <= way_mm < 7.0) << 10
        for bit, pitch in enumerate((-3, -2, -1, 1, 2, 3, -5, -4, 4, 5)[:bars]):
            over = abs(pitch) * 4.0 * tan(radians(1.5)) + 0.5
            at_mm = way_mm - slope * 4.0 * pitch
            inked = 3.0 - over <= at_mm < 7.0 + over and abs(across_mm) <= 3.6 / 2
            word |= (bool(code >> bit & 1) and inked) << bit
        words.append(word)
    return words


def read(words, bars):
    def history(into):
        for k in range(len(into)):
            into[k] = words[k] if k < len(words) else 0

    reader = BarReader(SimpleNamespace(history=history), bars)
    found = []

    def looked():
        found.append((yield from reader.look()))

    for _ in looked():
        pass
    return found[0]


@pytest.mark.parametrize("speed_mm_s", [400.0, 800.0])
@pytest.mark.parametrize("skew_deg", [-1.5, 0.0, 1.5])
@pytest.mark.parametrize("bars", [6, 10])
def test_every_code_is_read_for_certain(bars, skew_deg, speed_mm_s):
    step_mm = sampled_every_mm(speed_mm_s)
    for code in range(1 << bars):
        words = seen(code, bars, step_mm, skew_deg, across_mm=1.5)
        assert read(words, bars) == (READ, f"{code:x}", 100), code


def test_a_card_too_fast_for_the_samples_is_no_certain_reading():
    """Half as many samples of a bar as the machine is built for."""
    words = seen(0b101010, 6, 2 * sampled_every_mm(400.0), 0.0, 0.0)
    assert read(words, 6)[0] == NOTHING


def test_a_bar_of_which_half_is_lost_is_no_certain_reading():
    step_mm = sampled_every_mm(400.0)
    words = seen(0b111111, 6, step_mm, 0.0, 0.0)
    middle = round((BEFORE_MM + 3.0 + 2.0) / step_mm)
    assert (
        read([word & ~1 if k < middle else word for k, word in enumerate(words)], 6)[0] == NOTHING
    )
