"""Every command on every nasty puzzle with limits: what it took, and whether it kept them.

    python -m tests.limits [--seconds 2] [--megabytes 300] [--puzzles NAMES] [--calls NAMES] [--share N:SEED]

Prints a line a call, then a table of command by puzzle; exit 1 if a limit was not kept.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from .calls import CALLS, Limits, Taken, share, take
from .puzzles import NASTY


def main() -> int:
    """Read the options, make the calls, print what they took."""
    parser = argparse.ArgumentParser(prog="python -m tests.limits")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--megabytes", type=int, default=300)
    parser.add_argument("--puzzles", default=",".join(NASTY))
    parser.add_argument("--calls", default=",".join(CALLS))
    parser.add_argument("--share", default="1", metavar="N:SEED")
    parser.add_argument("--patience", type=float, default=30.0)
    given = parser.parse_args()
    limits = Limits(given.seconds, given.megabytes)
    parts, _, seed = given.share.partition(":")
    names, calls = given.puzzles.split(","), given.calls.split(",")
    pairs = [(n, c) for n, c in share(int(parts), seed) if n in names and c in calls]
    found: dict[tuple[str, str], Taken] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, call) in enumerate(pairs):
            path = Path(folder) / f"{name}.yaml"
            path.write_text(NASTY[name][1])
            taken = take(call, path, limits, Path(folder) / f"new-{number}", given.patience)
            found[name, call] = taken
            print(_line(name, call, taken, limits), flush=True)
            if taken.code == 1:
                print(taken.error)
    _table(found, limits)
    return 1 if any(taken.faults(limits) for taken in found.values()) else 0


def _line(name: str, call: str, taken: Taken, limits: Limits) -> str:
    """Return what a call took, how it ended, and the last line that it said."""
    last = (taken.error.strip().splitlines() or [""])[-1]
    wrong = "".join(f"BROKEN ({fault}) " for fault in taken.faults(limits))
    return (
        f"{name:9} {call:19} {taken.seconds:5.1f} s ({taken.processor:4.1f}) "
        f"{taken.megabytes:5.0f} MB  {taken.code:2}  {wrong}{last[:110]}"
    )


def _table(found: dict[tuple[str, str], Taken], limits: Limits) -> None:
    """Print seconds and megabytes of each call by puzzle, a broken limit with a star."""
    names = [name for name in NASTY if any(one == name for one, _ in found)]
    print(f"\n{'':19}" + "".join(f"{name:>12}" for name in names))
    for call in CALLS:
        cells = []
        for name in names:
            taken = found.get((name, call))
            star = "*" if taken and taken.faults(limits) else ""
            cells.append(f"{taken.seconds:.1f} {taken.megabytes:.0f}{star}" if taken else "")
        if any(cells):
            print(f"{call:19}" + "".join(f"{cell:>12}" for cell in cells))


if __name__ == "__main__":
    sys.exit(main())
