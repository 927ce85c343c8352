"""The image of this very firmware: built, or taken from the cache, by firmware/image/build.sh."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMAGE = ROOT / "build/fourhand-pico.uf2"


def there() -> bool:
    """Whether there is one; of several processes one builds it, the others wait (flock)."""
    command = [ROOT / "firmware/image/build.sh", "--cached"]
    return not subprocess.run(command, capture_output=True, check=False).returncode
