"""What a person reads when something goes wrong, and what a script sees."""

import pytest

from fourhand.errors import BadInput, FourhandError, NoMachine, Refused


def test_what_where_and_what_to_do_now():
    error = BadInput("North holds 12 cards", "club.pbn line 14", "Mend the file")
    assert str(error) == "club.pbn line 14: North holds 12 cards. Mend the file"


def test_without_a_place_or_advice_there_is_no_empty_punctuation():
    assert str(FourhandError("The board is misdealt")) == "The board is misdealt"
    assert str(NoMachine("no machine", advice="Plug it in")) == "no machine. Plug it in"
    assert str(Refused("criterion 1", "cards 3 and 4")) == "cards 3 and 4: criterion 1"


@pytest.mark.parametrize(
    ("error", "code"), [(FourhandError, 1), (BadInput, 2), (NoMachine, 3), (Refused, 4)]
)
def test_exit_codes_that_scripts_rely_on(error, code):
    assert error("so").exit_code == code
    assert issubclass(error, FourhandError)
