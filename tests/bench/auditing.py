"""Figure of speed for the trick audit: played boards, from the file to the last ruling."""

import time
from pathlib import Path

from fourhand.audit.explaining import explained
from fourhand.audit.reading import plays as read
from fourhand.secrecy import allow
from tests import plays

BOARDS = 10_000


def rows(folder: Path) -> list[tuple[str, str, str]]:
    """Return the row: seconds for BOARDS boards played by the rules, seeds 0 and up."""
    file = folder / "played.pbn"
    file.write_text("".join(plays.pbn(plays.legal_play(seed)) for seed in range(BOARDS)))
    begun = time.process_time()
    found = [explained(played) for played in read(file, allow)[0]]
    took = time.process_time() - begun
    if len(found) != BOARDS or any(one.flaws for one in found):
        raise SystemExit("the audit finds fault with legal play")
    return [(f"{BOARDS:,} played boards audited, CPU", f"{took:.1f} s", "10 s at most")]
