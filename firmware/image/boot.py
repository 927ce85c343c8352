"""Frozen into the image: its own modules come before files that lay on the Pico before."""

import sys

sys.path.remove("")
sys.path.append("")
