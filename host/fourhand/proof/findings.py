"""What a check of a proof finds: a code, and what it is about. The page has the same sentences."""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

_SENTENCES = Path(__file__).with_name("sentences.json")


@cache
def sentences() -> dict[str, str]:
    """Return code -> sentence."""
    return json.loads(_SENTENCES.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Finding:
    """What speaks against a proof. line: of the file, from 1; card: which of the pack."""

    code: str
    line: int = 0
    board: int = 0
    attempt: int = 0
    card: int = 0
    number: str = ""

    def __str__(self) -> str:
        return sentences()[self.code].format(**asdict(self))

    def as_dict(self) -> dict[str, Any]:
        """Return it for programs: what it says, and of what it is about only what is known."""
        return {k: v for k, v in asdict(self).items() if v} | {"message": str(self)}
