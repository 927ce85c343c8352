"""Where a verb's words go: results to the standard output, all else to the error output."""

import json
from typing import Any

from rich.console import Console


class Output:
    """One verb's two ways out. as_json: one JSON object a line instead of text for people."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.people = Console(stderr=True, highlight=False)
        self.results = Console(highlight=False)

    def event(self, name: str, **values: Any) -> None:
        """Write a line for programs, if they are asked for."""
        if self.as_json:
            print(json.dumps({"event": name, **values}), flush=True)

    def result(self, **values: Any) -> None:
        """Write the last line for programs."""
        self.event("result", **values)

    def show(self, what: Any) -> None:
        """Write a result for people: text, or anything that Rich can draw."""
        if not self.as_json:
            self.results.print(what, soft_wrap=isinstance(what, str))

    def say(self, text: str) -> None:
        """Tell the person something that is no result."""
        self.people.print(text, soft_wrap=True, markup=False)
