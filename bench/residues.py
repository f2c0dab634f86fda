"""Tilings of a rectangle by all polyominoes of a size, by two methods that share nothing.

One counts states over a frontier, in a run that can be stopped and resumed; the other is a bare program
(``bench/rust/residue``) that knows neither cover nor engine and keeps residues modulo a prime.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from bench.cases import CaseError
from bench.families import board
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.store import FILE

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "target" / "release" / "tilewright-residue"
#: sets of all polyominoes of so many cells, any of them turned and flipped
SETS = {2: "dominoes", 3: "trominoes", 4: "tetrominoes", 5: "pentominoes", 6: "hexominoes"}
#: the cells that a state of the bare program has bits for
WINDOW = 64
#: the prime of the bare program
PRIME = 2**61 - 1


@dataclass(frozen=True)
class Confirmed:
    """A number that two methods agree on.

    Attributes:
        width: of the rectangle.
        height: of the rectangle.
        cells: the size of the polyominoes.
        solutions: as the frontier says.
        counted: seconds of the frontier by the clock, in this part of its run.
        held: the most bytes that its process held in this part.
        residue: the number modulo ``PRIME``, as both say.
        repeated: seconds of the bare program by the clock.
    """

    width: int
    height: int
    cells: int
    solutions: int
    counted: float
    held: int
    residue: int
    repeated: float

    def __str__(self) -> str:
        return (
            f"{self.width} x {self.height}, polyominoes of {self.cells}: {self.solutions:,} tilings\n"
            f"  frontier: {self.counted:.1f} s, {self.held / 1e6:,.0f} MB at most\n"
            f"  bare program: {self.residue} modulo 2^61 - 1, in {self.repeated:.1f} s"
        )


def confirm(width: int, height: int, cells: int, into: Path, memory: str) -> Confirmed:
    """Count tilings by both methods.

    Args:
        width: of the rectangle.
        height: of the rectangle.
        cells: the size of the polyominoes, 2 to 6.
        into: the folder of the run; one that was stopped goes on.
        memory: what the run may hold, such as ``8GB``.

    Raises:
        CaseError: no set has polyominoes of that size, the rectangle is too wide, a program failed, or the run
            was stopped.
        AssertionError: the methods disagree.
    """
    if cells not in SETS:
        raise CaseError(
            f"no set has polyominoes of {cells} cells; choose from {min(SETS)}..{max(SETS)}"
        )
    if width * (cells - 1) >= WINDOW:
        most = (WINDOW - 1) // (cells - 1)
        raise CaseError(
            f"the bare program takes widths up to {most} with {cells} cells; turn it round"
        )
    start = time.monotonic()
    _call(
        [
            sys.executable,
            "-m",
            "tilewright",
            *_words(width, height, cells, into),
            "--limit-memory",
            memory,
        ]
    )
    counted = time.monotonic() - start
    held = 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    reported = status(into)
    if reported.state != "done":
        raise CaseError(f"the run is {reported.state}; the same command goes on with it")
    _call(["cargo", "build", "--release", "--quiet", "-p", "tilewright-residue"])
    start = time.monotonic()
    answer = _call([str(PROGRAM), *map(str, (width, height, cells))])
    repeated = time.monotonic() - start
    found = re.match(r"\d+", answer)
    assert found, f"no residue: {answer!r}"
    residue = int(found[0])
    assert reported.solutions % PRIME == residue, (
        reported.solutions,
        reported.solutions % PRIME,
        residue,
    )
    return Confirmed(width, height, cells, reported.solutions, counted, held, residue, repeated)


def _words(width: int, height: int, cells: int, into: Path) -> list[str]:
    """Return the command that begins the run, or goes on with it."""
    if (into / FILE).exists():
        return ["resume", str(into)]
    into.mkdir(parents=True, exist_ok=True)
    puzzle = into.with_name(f"{into.name}.yaml")
    board(f"any-{SETS[cells]}", SETS[cells], width, height).save(puzzle)
    return ["run", str(puzzle), "--into", str(into), "--engine", "frontier"]


def _call(words: list[str]) -> str:
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise CaseError(f"{' '.join(words[:4])} ... ended with {done.returncode}")
    return done.stdout
