"""The machine itself: drawings, lists and reports, all from the firmware's own numbers.

`import params` and `import pins` find the files of firmware/, as on the Pico. A folder earlier on
the path (PYTHONPATH) can hold another params.py: the whole machine is then that one.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "firmware"))
