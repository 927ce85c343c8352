"""A machine whose sensors do not make sense moves nothing."""

from types import SimpleNamespace

import pytest

from dealing.faults import Fault
from looks import filled_pockets


@pytest.mark.parametrize("place", ["feed", "throat", "mouth"])
def test_a_beam_that_is_dark_before_the_first_card(place):
    moved = []
    board = SimpleNamespace(feeder=SimpleNamespace(blocked=lambda: place), motors=moved.append)
    with pytest.raises(Fault) as caught:
        next(filled_pockets(board))
    assert (caught.value.name, caught.value.place, moved) == ("sensor", place, [])
