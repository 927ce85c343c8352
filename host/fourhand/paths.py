"""Where things are kept: ``$FOURHAND_HOME``, else the platform's own place for such data."""

import os
from pathlib import Path

import platformdirs

from fourhand import oserrors
from fourhand.errors import BadInput

SETTING = "FOURHAND_HOME"
LEDGER = "ledger.db"


def home() -> Path:
    """Return the folder of ledger and settings; it need not exist yet."""
    named = os.environ.get(SETTING)
    return Path(named) if named else platformdirs.user_data_path("fourhand", appauthor=False)


def ledger() -> Path:
    return home() / LEDGER


def there(file: Path) -> bool:
    """Return whether a file of ours is there; BadInput when the computer does not let us see."""
    try:
        file.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise unusable(file.parent, error) from None
    return True


def remember_port(url: str, device: str = "", usb: str = "") -> None:
    """Keep the URL of the run that starts now; BadInput when the folder cannot be written.

    device, usb: the serial port in it, and by which USB serial number it is known.
    """
    try:
        home().mkdir(parents=True, exist_ok=True)
        lines = [url, device, usb] if usb else [url]
        _last_port().write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise unusable(home(), error) from None


def last_port() -> tuple[str, str, str]:
    """Return what was kept of the last run; "" for what was not."""
    try:
        lines = _last_port().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    url, device, usb, *_ = [*(line.strip() for line in lines), "", "", ""]
    return url, device, usb


def unusable(path: Path, error: OSError, setting: str = SETTING) -> BadInput:
    """Return the error for a folder or file of ours that the computer does not let us use.

    setting: by what another one could be named.
    """
    what = f"it cannot be used: {oserrors.why(error)}"
    return BadInput(what, str(path), f"Mend that, or name another folder with {setting}")


def _last_port() -> Path:
    return home() / "last-port"
