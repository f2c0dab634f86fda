"""The table ``problems/heesch.csv`` again: ``make proof-problems``.

    python -m tests.problems [--replay]

Prints a line for each row.  With ``--replay`` the checker also replays that no further corona can be laid around the
tiles of ``problems/heesch``, which takes minutes each.  Exit 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time

import tilewright
from tests.problems.census import row_of
from tests.problems.test_problems import CORONAS, FOLDER, rows


def main() -> int:
    """Ask about every shape of the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.problems")
    parser.add_argument("--replay", action="store_true")
    wrong = 0
    replay = parser.parse_args().replay
    for (lattice, size), known in rows().items():
        began = process_time()
        found = row_of(lattice, size)
        wrong += found != known
        said = "as written" if found == known else f"WRITTEN {known}"
        print(f"{lattice} {size}: {found}, {said}; {process_time() - began:.1f} s", flush=True)
    for name in CORONAS if replay else ():
        puzzle = tilewright.load(str(FOLDER / f"heesch/{name}.yaml"))
        answer = json.loads((FOLDER / f"heesch/{name}.json").read_text())
        began = process_time()
        verdict = tilewright.verify_plane(puzzle, answer)
        wrong += not verdict.ok
        print(
            f"{name}: {'right' if verdict.ok else verdict}; {process_time() - began:.1f} s",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
