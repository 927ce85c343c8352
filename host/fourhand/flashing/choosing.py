"""Which image is put on: the released one of this package, or the one built in this checkout.

The last two of each machine are kept, so that the one before can be put back.
"""

from pathlib import Path

from dealing import messages
from fourhand import __version__, files, paths
from fourhand.errors import BadInput
from fourhand.flashing import uf2
from fourhand.flashing.drives import NAME
from fourhand.flashing.uf2 import BadImage, Image

_RELEASED = Path(__file__).parent / NAME
_CHECKOUT = Path(__file__).parents[3] / "build" / NAME
_NONE = (
    "Build one (make image), name one with --image, or put the firmware on as files onto a Pico "
    "that runs MicroPython: --files"
)


def image(named: Path | None) -> Image:
    """Return the image to put on, checked; without a name one that belongs to this program.

    BadInput when there is none, BadImage.
    """
    if named:
        return uf2.load(named)
    path = next((path for path in (_RELEASED, _CHECKOUT) if path.exists()), None)
    if not path:
        raise BadInput("there is no image here", advice=_NONE)
    chosen = uf2.load(path)
    if (chosen.version, chosen.table) != (__version__, messages.table_hash()):
        raise BadImage("this image is of another state of Fourhand than this program", path)
    return chosen


def before(usb: str) -> Image:
    """Return the image that a Pico (USB serial number) had before the one it has. BadInput."""
    path = _kept(usb) / "before.uf2"
    if not path.exists():
        advice = "Name the image with --image"
        raise BadInput("no earlier image of this Pico is kept here", usb, advice)
    return uf2.load(path)


def keep(usb: str, flashed: Image) -> None:
    """Keep an image that is now on a Pico, and the one before it. BadInput as files."""
    folder = _kept(usb)
    now = folder / "now.uf2"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if now.exists() and now.read_bytes() != flashed.data:
            now.replace(folder / "before.uf2")
    except OSError as error:
        raise paths.unusable(folder, error) from None
    files.write(now, flashed.data, replace=True)


def _kept(usb):
    return paths.home() / "images" / (usb or "without-number")
