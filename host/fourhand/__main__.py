"""Where the process begins. What the verbs need takes a while to load, and a Ctrl-C in that time
is told like any later one: the modules are loaded inside the guard, not above it.
"""

import sys

_INTERRUPTED = 130


def main() -> None:
    """Load the command line and run it; the process ends with the command's exit code."""
    try:
        from fourhand.cli import main as command
    except KeyboardInterrupt:
        print("interrupted: nothing was begun", file=sys.stderr)
        sys.exit(_INTERRUPTED)
    command()


if __name__ == "__main__":
    main()
