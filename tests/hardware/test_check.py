"""Numbers that no machine can have are refused, and it is said which and why."""

import pytest

from tests.hardware import changed


def test_the_numbers_of_the_project_go_together(tmp_path):
    assert changed.refused(tmp_path) == ""


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        # A card of 100 mm, held at 151, would still lie at 51, before the next one's 50.
        ({"CARD_LENGTH_MM": 100.0}, ("CARD_LENGTH_MM = 100", "longer than its path", "51 mm")),
        # From the nip at 40 to that at 135 are 95 mm, and a card has 89.
        ({"TRANSPORT_NIPS_MM": (40.5, 135.0)}, ("nip at 40.5 mm", "135 mm", "89")),
        ({"TRANSPORT_NIPS_MM": (55.0, 150.5)}, ("THROAT_BEAM_MM", "150.5")),
        # 11 detectors 6 mm apart are 60 mm and one detector across.
        ({"BAR_PITCH_MM": 6.0}, ("BAR_PITCH_MM = 6", "63.6 mm", "CARD_WIDTH_MM = 57")),
        ({"BAR_PITCH_MM": 3.0}, ("BAR_PITCH_MM = 3", "3.6")),
        ({"DETECTORS": (-2, -1, 1, 2)}, ("DETECTORS names 4", "BAR_BITS is 10")),
        ({"HOLD_MM": 157.0}, ("HOLD_MM = 157",)),
        ({"RING_MM": 158.0}, ("RING_MM = 158", "ring")),
        ({"SAMPLE_PERIOD_US": 1500}, ("SAMPLE_PERIOD_US = 1500", "samples")),
        ({"SAMPLES_KEPT": 32}, ("SAMPLES_KEPT", "20.0 ms")),
        ({"ROTATOR_STEPS_PER_TURN": 9602}, ("ROTATOR_STEPS_PER_TURN = 9602", "quarter")),
        ({"ROTATOR_STEPS_PER_TURN": 9700}, ("ROTATOR_STEPS_PER_TURN = 9700", "teeth")),
        ({"ROTATOR_ACCEL_RAD_S2": 900.0}, ("rotator", "Nm", "rpm")),
        ({"PUSH_SPEED_MM_S": 4500.0}, ("PUSH_SPEED_MM_S", "PIO")),
        ({"SUPPLY_LEAST_VOLTS": 5.0}, ("transport", "Nm")),
        ({"ROTATOR_STEPS_PER_TURN": 3200, "ROTATOR_SETTLE_MS": 0}, ("ROTATOR_SETTLE_MS",)),
        ({"BUZZER": 8}, ("pins.py", "GP8", "two signals")),
        ({"SUPPLY": 23}, ("pins.py", "GP23", "no pin")),
    ],
)
def test_an_impossible_number_is_refused_by_name(tmp_path, numbers, said):
    text = changed.refused(tmp_path, **numbers)
    assert all(word in text for word in said), text
