"""Refuse numbers that no machine can have: `python -m hardware.check`."""

import sys


def main() -> int:
    """Print which numbers do not go together and why; 1 if there are any."""
    try:
        from hardware import rules  # pins.py refuses itself when it is imported
    except ValueError as wrong:
        found = [f"pins.py: {wrong}"]
    else:
        found = rules.problems()
    for text in found:
        print(f"impossible: {text}", file=sys.stderr)
    if not found:
        print("The numbers of params.py, pins.py and dimensions.py go together.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
