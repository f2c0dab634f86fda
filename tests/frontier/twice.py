"""Counts that no list has, each by two methods that share nothing but the reading of the puzzle.

One searches the tree of the cover that ``tilewright.compile`` makes and finds every class of
solutions; the other counts states over a frontier, on a cover that is made here from the placements
of the slow twin in ``tests/reference``, and knows no symmetry.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from bench.cases import CaseError
from bench.process import ROOT
from tests.reference import slow, slow_rules
from tilewright import count, exact_cover, load
from tilewright.lattice import Cell
from tilewright.model import Problem

PUZZLES = ROOT / "bench" / "puzzles"
#: the files in ``bench/puzzles`` that are counted unless others are named, with the search that suits
NEW = {
    "domino-latin-squares-5x5.yaml": "bitset",
    "double-one-sided-tetrominoes-7x8.yaml": "bitmask",
    "double-pentominoes-3x40.yaml": "bitmask",
}


@dataclass(frozen=True)
class Twice:
    """What two methods say of a puzzle.

    Attributes:
        name: of the puzzle.
        solutions: the number of solutions, as both say.
        distinct: classes of them up to symmetry, as the search says.
        nodes: of the search.
        searched: its seconds.
        states: of the frontier.
        counted: its seconds.
    """

    name: str
    solutions: int
    distinct: int
    nodes: int
    searched: float
    states: int
    counted: float

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.solutions:,} solutions, {self.distinct:,} distinct\n"
            f"  search of compile's cover: {self.nodes:,} nodes in {self.searched:.1f} s\n"
            f"  frontier of the slow twin's cover: {self.states:,} states in {self.counted:.1f} s"
        )


def slow_cover(
    problem: Problem,
) -> tuple[list[list[object]], Mapping[object, tuple[int, int | None]]]:
    """Return the options of the slow twin's placements, and how often each item is to be used.

    Raises:
        CaseError: a rule is none that is written as items here.
    """
    bounds: dict[object, tuple[int, int | None]] = {
        ("cell", cell): (0 if cell in problem.region.optional else 1, 1)
        for cell in problem.region.cells
    }
    bounds |= {("piece", piece.name): piece.copies for piece in problem.pieces}
    lines = _lines(problem)
    bounds |= {("once", mark, number): (1, 1) for mark, number, _ in lines}
    options: list[list[object]] = []
    for name, cells, marks in slow.placements(problem):
        option: list[object] = [("piece", name), *(("cell", cell) for cell in cells)]
        for mark, number, line in lines:
            times = sum(m == mark and c in line for c, m in zip(cells, marks, strict=True))
            option += [("once", mark, number)] * times
        options.append(option)
    return [o for o in options if len(set(o)) == len(o)], bounds


def _lines(problem: Problem) -> list[tuple[str, int, frozenset[Cell]]]:
    """Return each mark with each line in which it is to be exactly once: mark, number, cells."""
    found = []
    for rule in slow_rules.active(problem):
        if rule.kind != "once":
            raise CaseError(f"{problem.name}: the rule {rule.kind!r} is not written as items here")
        for line in slow_rules.lines(problem, rule.value):
            cells = frozenset(line)
            found += [(mark, line, cells) for mark in slow_rules.marks(problem, rule.value)]
    return [(mark, number, cells) for number, (mark, _, cells) in enumerate(found)]


def count_twice(path: Path, engine: str) -> Twice:
    """Count a puzzle by both methods, ``engine`` being that which searches.

    Raises:
        CaseError: the counts differ.
    """
    problem = load(path).problem()
    begun = time.process_time()
    searched = count(problem, distinct=True, engine=engine, threads=1)
    between = time.process_time()
    options, bounds = slow_cover(problem)
    counted = exact_cover(options, bounds=bounds, engine="frontier").count()
    ended = time.process_time()
    known = load(path).expect or {}
    if known.get("solutions", searched.solutions) != searched.solutions:
        raise CaseError(f"{problem.name}: {searched}, but the file says {known['solutions']:,}")
    if searched.solutions != counted.solutions or not (searched.complete and counted.complete):
        raise CaseError(f"{problem.name}: {searched} by search, but {counted} over the frontier")
    assert searched.distinct is not None
    return Twice(
        problem.name,
        searched.solutions,
        searched.distinct,
        searched.nodes,
        between - begun,
        counted.nodes,
        ended - between,
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--engine", default="bitset", show_default=True, help="Searches the FILES.")
def main(files: Sequence[Path], engine: str) -> None:
    """Count puzzles by two methods that share nothing; without FILES those that no list has."""
    chosen = [(file, engine) for file in files]
    for path, suits in chosen or [(PUZZLES / name, suits) for name, suits in NEW.items()]:
        click.echo(count_twice(path, suits))


if __name__ == "__main__":
    main()
