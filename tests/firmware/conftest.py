"""The firmware's files that need no Pico, as CPython sees them: top-level modules."""

import sys

import fourhand_firmware

sys.path.extend(path for path in fourhand_firmware.__path__ if path not in sys.path)
