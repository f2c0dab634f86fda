"""Burrs and boxes: finding the assemblies and taking them apart, ours beside BurrTools' ``burrTxt``.

Both get the same puzzle, ours as a file of BurrTools; they take turns, by one thread, and the least
processor time of some rounds counts.  Ours is measured in a process that has solved others: finding is
reading, compiling and listing one assembly of each class; taking apart gives verdicts and levels.
``burrTxt`` is measured as a whole process: finding is what it takes without ``-d``, less what it takes for
one cube in one cell, which is its start; taking apart is what ``-d`` adds; it prints no steps.  The numbers
of assemblies and of those that come apart have to be the same.

``burrTxt`` is not part of this project; it builds from https://github.com/burr-tools/burr-tools with
optimisation and without its assertions (-O3 -DNDEBUG).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.cases import CaseError
from bench.process import children_seconds, said
from tilewright import load
from tilewright.foreign import write_foreign
from tilewright.model import Piece, Puzzle, Region

#: puzzles of the catalogue, and how often a stick may be used in those that are made here
PUZZLES = (
    "burr-piston",
    "burr-unique-10",
    "burr-artifactory",
    "burr-loves-dozen",
    "burr-notchable",
    "boxed-soma-4",
    "boxed-soma-6",
    "boxed-soma-7",
    "boxed-soma-8",
)
STICKS = {
    "7 sticks, 0-2 each": ((256, 512, 704, 928, 960, 992, 1008), (0, 2)),
    "7 other sticks, 0-3 each": ((88, 512, 704, 928, 960, 992, 1008), (0, 3)),
}
#: the program of our process: reads a file, and prints seconds and numbers
_OURS = """
import json, sys, time
import tilewright
from tilewright.foreign import import_foreign
from tilewright.running.disassembling import Disassembling
from tilewright.running.options import SearchOptions
def find(puzzle):
    return list(tilewright.solutions(puzzle, distinct=True, threads=1))
def take(found):
    work = Disassembling(found[0].problem, found, SearchOptions(threads=1), levels_alone=True)
    for _ in work:
        pass
    return work
import_foreign(sys.argv[1], "xmpuzzle"), take(find(tilewright.load("linked-rings")))
# One with marks, as files with colours have, and a large one.
find(tilewright.load("l-puzzle-6x8-a")), find(tilewright.load("burr-notchable"))
began = time.process_time()
found = find(import_foreign(sys.argv[1], "xmpuzzle").puzzle)
listed = time.process_time()
taken = take(found)
done = time.process_time()
print(json.dumps([listed - began, done - listed, taken.assemblies, taken.apart, taken.level]))
"""
_SAID = re.compile(r"(\d+) assemblies and (\d+) solutions")


@dataclass
class Burr:
    """A puzzle and the least seconds that it took.

    Attributes:
        name: of the puzzle.
        file: of BurrTools.
        assemblies, apart, level: what we found.
        ours, theirs: the least seconds of finding, and of taking apart; theirs with the start.
        start: the least seconds that ``burrTxt`` takes to start.
    """

    name: str
    file: Path
    assemblies: int = 0
    apart: int = 0
    level: int | None = None
    ours: list[float] = field(default_factory=lambda: [float("inf")] * 2)
    theirs: list[float] = field(default_factory=lambda: [float("inf")] * 2)
    start: float = float("inf")

    def data(self) -> dict[str, object]:
        """Return it as JSON data, without where the file lies."""
        return {name: value for name, value in vars(self).items() if name != "file"}


def burrs(folder: Path, files: Sequence[Path]) -> Iterator[Burr]:
    """Write the puzzles as files of BurrTools into a folder; given files are taken as they are."""
    from tests.apart.burrs import burr_of

    made = {name: load(name) for name in PUZZLES}
    made |= {
        name: burr_of(dict.fromkeys(sticks, often), 6, 1)
        for name, (sticks, often) in STICKS.items()
    }
    for number, (name, puzzle) in enumerate(made.items()):
        file = folder / f"{number}.xmpuzzle"
        file.write_text(write_foreign(puzzle.problem(), "xmpuzzle"))
        yield Burr(name, file)
    yield from (Burr(file.name, file) for file in files)


def measure(
    program: Path, found: Sequence[Burr], rounds: int, say: Callable[[str], None]
) -> list[Burr]:
    """Let both take turns on each puzzle.

    Args:
        program: ``burrTxt``.
        found: the puzzles.
        rounds: turns of each.
        say: is given a line after each turn.

    Raises:
        CaseError: they came to different numbers, or one of them failed.
    """
    with TemporaryDirectory() as folder:
        nothing = Path(folder, "cube.xmpuzzle")
        cube = Puzzle("cube", Region.of(".", 3), (Piece.of("cube", "X", dimension=3),), "cube")
        nothing.write_text(write_foreign(cube.problem(), "xmpuzzle"))
        for burr, turn in product(found, range(rounds)):
            _take_turn(program, burr)
            burr.start = min(burr.start, _timed([str(program), "-q", str(nothing)])[0])
            say(f"{burr.name}: turn {turn + 1} of {rounds}")
    return list(found)


def _take_turn(program: Path, burr: Burr) -> None:
    """Let both find the assemblies and take them apart, once."""
    _, reported = _timed([sys.executable, "-c", _OURS, str(burr.file)])
    listed, taken, burr.assemblies, burr.apart, burr.level = json.loads(reported)
    plain, listing = _timed([str(program), "-q", str(burr.file)])
    whole, taking = _timed([str(program), "-d", "-q", str(burr.file)])
    for text, wanted in ((listing, burr.assemblies), (taking, (burr.assemblies, burr.apart))):
        match = _SAID.search(text)
        numbers = tuple(map(int, match.groups())) if match else ()
        if (numbers[:1] if isinstance(wanted, int) else numbers) not in ((wanted,), wanted):
            raise CaseError(f"{burr.name}: {numbers} by burrTxt, {wanted} by us")
    burr.ours = [min(burr.ours[0], listed), min(burr.ours[1], taken)]
    burr.theirs = [min(burr.theirs[0], plain), min(burr.theirs[1], max(whole - plain, 0.0))]


def _timed(command: Sequence[str]) -> tuple[float, str]:
    """Run a command; return its processor time and what it printed.

    Raises:
        CaseError: it failed.
    """
    before = children_seconds()
    reported = said(command)
    return children_seconds() - before, reported


def rows(found: Sequence[Burr]) -> Iterator[str]:
    """Yield a table of seconds, and how many times as long ``burrTxt`` took behind its start."""
    yield "| puzzle | assemblies | apart | level | finding: ours | burrTxt | times | apart: ours | burrTxt | times |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for one in found:
        figures = [f"{one.assemblies:,}", f"{one.apart:,}", str(one.level)]
        for ours, theirs in zip(one.ours, (one.theirs[0] - one.start, one.theirs[1]), strict=True):
            figures += [f"{ours:.3f}", f"{theirs:.3f}", f"{theirs / max(ours, 1e-6):.1f}"]
        yield f"| {one.name} | {' | '.join(figures)} |"
