"""What is printed on hand records, in the words of those who read them."""

from typing import NamedTuple


class Words(NamedTuple):
    """The words of one language. ranks: ace to two; seats: letters of N E S W."""

    code: str
    ranks: tuple[str, ...]
    seats: str
    seat_names: tuple[str, str, str, str]
    sides: dict[str, str]
    no_trump: str
    board: str
    dealer: str
    vulnerable: str
    points: str
    tricks: str
    par: str
    all_pass: str
    page: str
    records: str


_TEN_DOWN = ("10", "9", "8", "7", "6", "5", "4", "3", "2")

LANGUAGES = {
    "en": Words(
        code="en",
        ranks=("A", "K", "Q", "J", *_TEN_DOWN),
        seats="NESW",
        seat_names=("North", "East", "South", "West"),
        sides={"None": "None", "NS": "NS", "EW": "EW", "All": "All"},
        no_trump="NT",
        board="Board",
        dealer="Dealer",
        vulnerable="Vul",
        points="Points",
        tricks="Tricks",
        par="Par",
        all_pass="all pass",
        page="page",
        records="Hand records",
    ),
    "nl": Words(
        code="nl",
        ranks=("A", "H", "V", "B", *_TEN_DOWN),
        seats="NOZW",
        seat_names=("Noord", "Oost", "Zuid", "West"),
        sides={"None": "Niemand", "NS": "NZ", "EW": "OW", "All": "Allen"},
        no_trump="SA",
        board="Spel",
        dealer="Gever",
        vulnerable="Kwetsbaar",
        points="Punten",
        tricks="Slagen",
        par="Par",
        all_pass="rondpas",
        page="bladzijde",
        records="Spelverdelingen",
    ),
}
