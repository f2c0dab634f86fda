"""Any polyominoes of one size on a rectangle, by a run over a frontier and, modulo a prime, by a bare program.

The count is a run of the command line within a limit of memory, on one thread; one that was stopped goes on.
The bare program is that of the atlas (``atlas.methods``); its board is made without tilewright.
"""

from __future__ import annotations

import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from atlas.boards import puzzle
from atlas.family import Family
from atlas.methods import PACKAGE, PRIME, count_board
from atlas.plain import plain_board
from bench.cases import CaseError
from bench.process import build, said
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE

#: sets of all polyominoes of so many cells, any of them turned and flipped
SETS = {2: "dominoes", 3: "trominoes", 4: "tetrominoes", 5: "pentominoes", 6: "hexominoes"}


@dataclass(frozen=True)
class Confirmed:
    """A number that two methods agree on.

    Attributes:
        name: of the rectangle and its pieces.
        solutions: as the frontier says.
        counted: seconds of the frontier by the clock, in this part of its run.
        held: the most bytes that its process held in this part.
        residue: the number modulo ``PRIME``, as both say.
        repeated: processor seconds of the bare program.
    """

    name: str
    solutions: int
    counted: float
    held: int
    residue: int
    repeated: float

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.solutions:,} tilings\n"
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
        CaseError: no set has polyominoes of that size, a program failed, or the run was stopped.
        AssertionError: the methods disagree.
    """
    if cells not in SETS:
        raise CaseError(
            f"no set has polyominoes of {cells} cells; choose from {min(SETS)}..{max(SETS)}"
        )
    family, size = _rectangles(cells), (width, height)
    start = time.monotonic()
    words = _words(family, size, into)
    said([sys.executable, "-m", "tilewright", *words, "--limit-memory", memory])
    counted = time.monotonic() - start
    held = 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    reported = status(into)
    if reported.state != "done":
        raise CaseError(f"the run is {reported.state}; the same command goes on with it")
    build(PACKAGE)
    residue, _, _, repeated = count_board(plain_board(family, size, diagonals=False), PRIME)
    solutions = reported.solutions
    assert solutions % PRIME == residue, (solutions, solutions % PRIME, residue)
    name = f"{width} x {height}, polyominoes of {cells}"
    return Confirmed(name, solutions, counted, held, residue, repeated)


def _rectangles(cells: int) -> Family:
    """Return the rectangles for the polyominoes of a size, as a family that no file has."""
    return Family(
        name=f"any-{SETS[cells]}",
        title="",
        lattice="square",
        board={"shape": "rectangle", "sides": ["m", "n"]},
        pieces={"include": SETS[cells]},
        plain={"connected": cells},
        sizes=(),
    )


def _words(family: Family, size: tuple[int, int], into: Path) -> list[str]:
    """Return the command that begins the run, or goes on with it."""
    if (into / FILE).exists():
        return ["resume", str(into)]
    into.mkdir(parents=True, exist_ok=True)
    file = into.with_name(f"{into.name}.yaml")
    puzzle(family, size).save(file)
    return ["run", str(file), "--into", str(into), "--engine", "frontier"]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("width", type=click.IntRange(min=1))
@click.argument("height", type=click.IntRange(min=1))
@click.argument("cells", type=int)
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    help="Keep the run here; one that was stopped goes on.",
)
@click.option("--limit-memory", default="8GB", show_default=True, help="What the run may hold.")
def main(width: int, height: int, cells: int, into: Path | None, limit_memory: str) -> None:
    """Count tilings by all polyominoes of so many CELLS over a frontier and, modulo a prime, by a bare program."""
    with TemporaryDirectory() as folder:
        click.echo(confirm(width, height, cells, into or Path(folder) / "run", limit_memory))


if __name__ == "__main__":
    main()
