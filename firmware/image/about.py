"""Write the module `about` that is frozen into an image: which firmware it is.

python3 firmware/image/about.py VERSION
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from dealing import messages

print(f'"""What this image is; found in its bytes too."""\n\nVERSION = "{sys.argv[1]}"')
print(f'ABOUT = "fourhand-image {sys.argv[1]} table {messages.table_hash()}"')
