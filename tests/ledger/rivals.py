"""Two drivers of one run without a lock: ``python -m tests.ledger.rivals 10 SEED``.

In each round the lock is deleted by hand, or the system has none, and a second driver begins while the first one
works.  One of them ends with a clear error and writes nothing more, the other with the right number, and no row and
no frame of the run is damaged.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.cli.commands import ROOT
from tilewright.errors import TilewrightError
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.folder import LOCK

#: runs that take some seconds: the words of ``run``, and how many solutions are found and kept
CASES = (
    (("soma-3x3x3", "--keep", "--engine", "cells", "--unit-nodes", "200"), 11_520),
    (("any-tetrominoes-6x6-apart", "--keep", "--engine", "cells", "--unit-nodes", "4"), 186),
    (("l-puzzle-6x8-free", "--engine", "frontier", "--unit-nodes", "2000"), 1_268_112),
)
#: a driver on a system without locks
WITHOUT_LOCKS = """
import sys
from tilewright.ledger.store import file_lock
file_lock._fcntl = file_lock._msvcrt = None
from tilewright.cli import main
main()
"""
LOST = "another driver took the run"


def driver(words: tuple[str, ...], *, locks: bool) -> subprocess.Popen[str]:
    """Start a driver of two threads."""
    how = ("-m", "tilewright") if locks else ("-c", WITHOUT_LOCKS)
    return subprocess.Popen(
        [sys.executable, *how, *words, "--threads", "2", "--quiet"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _wait_for_units(folder: Path, process: subprocess.Popen[str], number: int) -> None:
    """Wait until so many units are done."""
    while process.poll() is None:
        try:
            if status(folder).units["done"] >= number:
                return
        except TilewrightError:
            pass  # it has not begun
        time.sleep(0.01)


def round_of_two(folder: Path, rng: Random) -> bool:
    """Let two drivers work on a new run, and look at what they leave; tell whether one lost it.

    Raises:
        AssertionError: a number is wrong, or the run is damaged.
    """
    words, solutions = rng.choice(CASES)
    locks = rng.random() < 0.5
    one = driver(("run", *words, "--into", str(folder)), locks=locks)
    _wait_for_units(folder, one, rng.choice((1, 5, 30)))
    if locks:
        (folder / LOCK).unlink(missing_ok=True)
    two = driver(("resume", str(folder)), locks=locks)
    said = [process.communicate(timeout=300) for process in (one, two)]
    codes = [one.returncode, two.returncode]
    lost = [LOST in err for _, err in said]
    what = words, locks, codes, said
    assert sum(lost) <= 1, what
    assert codes == [2 if is_lost else 0 for is_lost in lost], what
    assert fsck(folder) == [], what
    found = status(folder)
    assert (found.state, found.solutions, found.weight) == ("done", solutions, 1), (what, found)
    if "--keep" in words:
        numbers = set(map(tuple, kept(folder).options()))
        assert len(numbers) == len(kept(folder)) == solutions, what
    return any(lost)


def prove(number: int, seed: int) -> int:
    """Let two drivers meet so often, and return how often one lost the run."""
    rng, lost = Random(seed), 0
    for _ in range(number):
        with tempfile.TemporaryDirectory() as place:
            lost += round_of_two(Path(place) / "run", rng)
    return lost


def main() -> None:
    """Let two drivers meet as often as the command line says."""
    number, seed = (int(word) for word in [*sys.argv[1:], "10", "1"][:2])
    lost = prove(number, seed)
    print(
        f"{number} runs with two drivers, seed {seed}: in {lost} one of them lost the run and said so, in "
        f"{number - lost} it was done before; no row and no frame is damaged"
    )


if __name__ == "__main__":
    main()
