"""Kill -9 of runs that grow puzzles, at random moments: the same puzzles at the end.

``python -m tests.ledger.grow_kills 10 SEED`` kills so many times, resumes after each, and compares what is listed
with ``design --grow``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tests.cli.commands import ROOT, tilewright

#: some twenty seconds of work
ASKED = ("soma-3x3x3", "--divide", "5", "--judgements", "200000", "--seed", "5")


def main(kills: int, seed: int) -> None:
    """Kill a run so many times, and compare."""
    random, began = Random(seed), perf_counter()
    whole = json.loads(tilewright("design", *ASKED, "--grow", "moves", "--json").stdout)
    took = perf_counter() - began
    with tempfile.TemporaryDirectory() as place:
        folder, done = str(Path(place) / "run"), 0
        words = ["run", "grow", *ASKED, "--goal", "moves", "--into", folder]
        for _ in range(kills):
            process = subprocess.Popen(
                [sys.executable, "-m", "tilewright", *words, "--quiet"],
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                process.wait(random.uniform(0.1, 0.4) * took)  # the longest walk takes half of it
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                done += 1
            if any(Path(folder).glob("*")):
                words = ["resume", folder]
        found: dict[str, Any] = json.loads(tilewright("resume", folder, "--json").stdout)
        assert found["complete"]
        assert (found["tried"], found["listed"]) == (whole["tried"], whole["listed"])
        tilewright("fsck", folder)
    best = found["listed"][0]
    print(f"{done} kills; {found['tried']}; best: level {best['levels']}, {best['moves']} moves")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
