"""``python -m bench.peers.boards NAME BOARD``: have a program count a board that it knows, print JSON.

The program tells how many solutions it has found, up to symmetry, and in what time.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys

from bench.peers import BUILT

#: seconds of each unit in which it tells its time
UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


def read_answer(text: str) -> dict[str, float]:
    """Return what a program of sugyan/pentomino said.

    Raises:
        ValueError: it said something else.
    """
    found = re.search(r"Found (\d+) solutions in ([\d.]+)(s|ms|µs|ns)\b", text)
    if found is None:
        raise ValueError(f"no number of solutions and time in {text!r}")
    seconds = float(found[2]) * UNITS[found[3]]
    return {"solutions": int(found[1]), "seconds": seconds, "call": seconds, "cpu": seconds}


def main() -> None:
    """Count a board by the fastest of its solvers, which is the same one on all five."""
    name, board = sys.argv[1:]
    words = ["--quiet", "--unique", "--board", board, "--solver", "optimized-small"]
    done = subprocess.run([str(BUILT / name), *words], capture_output=True, text=True, check=True)
    print(json.dumps(read_answer(done.stdout)))


if __name__ == "__main__":
    main()
