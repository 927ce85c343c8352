"""Hand records: boards with their hands, points, double-dummy tricks and par, for players.

``write(deals, Path("evening.pdf"))`` is all that others need.
"""

from fourhand.records.writing import Written, write

__all__ = ["Written", "write"]
