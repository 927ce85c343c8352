"""The firmware's files that need no Pico, as CPython sees them: top-level modules."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "firmware"))
