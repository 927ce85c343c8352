"""What the host may ask of the machine's settings (settings.py); each method returns the reply."""

from dealing.settings import SettingError
from replies import accept, refuse
from service import LawChange

_KEPT_MS = 1000  # flash erased and written


class Keeping:
    """Tells settings, and changes them while nothing is in work: the drivers are off then."""

    def __init__(self, settings, dealer, unit: str):
        """``unit``: 16 hex digits, of this Pico alone."""
        self._settings = settings
        self._dealer = dealer
        self._unit = unit

    @property
    def law(self) -> str:
        """The dealing code in force."""
        return self._settings.get("law")

    def identity(self) -> tuple:
        """Tell which machine this is, and how its club calls it."""
        return "identity", {"machine": self._unit, "name": self._settings.get("name")}

    def setting(self, key: str) -> tuple:
        """Tell the value of a key."""
        try:
            return "value", {"key": key, "value": self._settings.get(key)}
        except SettingError as error:
            return refuse(error.why)

    def code_of(self, card: int, turned: int) -> tuple:
        """Tell the code of a card in the profile in force."""
        row = self._settings.codes_of(card)
        code = row[turned] if turned < len(row) else "-"
        return "coded", {"card": card, "turned": turned, "code": code}

    def draft(self) -> tuple:
        """Begin a draft: what is in force."""
        return self._at_rest(self._settings.begin)

    def put(self, key: str, text: str) -> tuple:
        """Change a setting of the draft."""
        return self._at_rest(self._settings.put, key, text)

    def code(self, card: int, turned: int, text: str) -> tuple:
        """Give a card of the draft's profile a code."""
        return self._at_rest(self._settings.code, card, turned, text)

    def commit(self) -> tuple:
        """Let the draft take effect; a new law only when the person at the panel says so."""
        return self._at_rest(self._commit)

    def _commit(self):
        settings = self._settings
        settings.check()
        if settings.law_wanted():
            return self._dealer.try_out(LawChange, _KEPT_MS, settings)
        settings.commit()
        self._dealer.fit()
        return accept(_KEPT_MS)

    def _at_rest(self, change, *values):
        if not self._dealer.rests():
            return refuse("busy")
        try:
            return change(*values) or accept()
        except SettingError as error:
            return refuse(error.why)
