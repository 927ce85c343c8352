"""Run shared test files under MicroPython: each `test_*` function, then one line of totals.

    micropython tests/shared/run_micropython.py [FILE ...]

Without a FILE it runs every test_*.py beside itself. Exit status 1 when a test fails or none ran.
"""

import os
import sys


def run(path):
    """Import a test file and run its tests; return (passed, failed)."""
    folder, _, name = path.rpartition("/")
    sys.path.insert(0, folder or ".")
    module = __import__(name[: -len(".py")])
    passed = failed = 0
    for test in sorted(dir(module)):
        if not test.startswith("test_"):
            continue
        try:
            getattr(module, test)()
            passed += 1
        except Exception as error:
            failed += 1
            print("FAILED", name, test)
            sys.print_exception(error)  # pyright: ignore[reportAttributeAccessIssue]
    return passed, failed


def main(paths):
    here = __file__.rpartition("/")[0] or "."
    sys.path.insert(0, here + "/../../firmware")
    if not paths:
        names = [name for name in sorted(os.listdir(here)) if name.startswith("test_")]
        paths = [here + "/" + name for name in names if name.endswith(".py")]
    totals = [run(path) for path in paths]
    passed = sum([total[0] for total in totals])
    failed = sum([total[1] for total in totals])
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


sys.exit(main(sys.argv[1:]))
