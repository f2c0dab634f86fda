"""Every command on every nasty puzzle with limits: what it took, and whether it kept them.

    python -m tests.limits [--seconds 2] [--megabytes 300] [--puzzles NAMES] [--calls NAMES] [--share N:SEED]

Prints a line a call, then a table of command by puzzle; exit 1 if a limit was not kept.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from .calls import CALLS, Limits, take
from .puzzles import NASTY


def main() -> int:
    """Read the options, make the calls, print what they took."""
    parser = argparse.ArgumentParser(prog="python -m tests.limits")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--megabytes", type=int, default=300)
    parser.add_argument("--puzzles", default=",".join(NASTY))
    parser.add_argument("--calls", default=",".join(CALLS))
    parser.add_argument("--patience", type=float, default=30.0)
    given = parser.parse_args()
    limits = Limits(given.seconds, given.megabytes)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in given.puzzles.split(","):
            path = Path(folder) / f"{name}.yaml"
            path.write_text(NASTY[name][1])
            for at, call in enumerate(given.calls.split(",")):
                taken = take(call, path, limits, Path(folder) / f"{name}-{at}", given.patience)
                wrong = taken.faults(limits)
                faults += bool(wrong)
                last = taken.error.strip().splitlines()[-1:] or [""]
                print(
                    f"{name:9} {call:18} {taken.seconds:5.1f} s ({taken.processor:4.1f}) "
                    f"{taken.megabytes:5.0f} MB  {taken.code:2}  {'BROKEN ' * bool(wrong)}{last[0][:110]}",
                    flush=True,
                )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
