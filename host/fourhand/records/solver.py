"""The process in which endplay solves: ``python -m fourhand.records.solver``. See worker.py.

Standard input has a JSON line for each batch: a list of [deal as PBN, vulnerability, dealer 0..3].
Standard output first says {"ready": true} or {"missing": why}, then answers each batch with a
list of {"tricks": [[N, E, S, W] for S H D C NT], "score": for NS, "contracts":
[[level, denomination, seat], ...]}. The process may be killed by the library at any time; a file
that the library leaves behind lies in the working directory, which is the parent's to remove.
"""

import json
import sys
from typing import Any

_VULNERABLE = {"None": "none", "NS": "ns", "EW": "ew", "All": "both"}


def main() -> None:
    """Answer batches until the input ends."""
    _no_core()
    try:
        from endplay import dds, types
    except Exception as error:  # not installed, or its own library cannot be loaded
        _tell({"missing": f"{type(error).__name__}: {error}"})
        return
    _tell({"ready": True})
    for line in sys.stdin:
        batch = json.loads(line)
        tables = dds.calc_all_tables([types.Deal(deal) for deal, _, _ in batch])
        answers = []
        for index, (_, sides, dealer) in enumerate(batch):
            vulnerable = types.Vul[_VULNERABLE[sides]]
            par = dds.par(tables[index], vulnerable, types.Player(dealer))
            bids = [(c.level, int(c.denom), int(c.declarer)) for c in par if c.level]
            tricks = tables[index].to_list()
            answers.append({"tricks": tricks, "score": par.score, "contracts": bids})
        _tell(answers)


def _tell(what: Any) -> None:
    print(json.dumps(what), flush=True)


def _no_core() -> None:
    """A picture of the memory, which some systems keep of a crash, would hold the deals."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
