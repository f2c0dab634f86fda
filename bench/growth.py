"""Growth: the same puzzle at growing size, what each engine needs for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tilewright
from bench.cases import chosen
from bench.contenders import VARIANTS
from bench.families import FAMILIES, Family
from bench.record import facts, read_data, write_data
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import TilewrightError
from tilewright.running.frontier import NAME, count_by_frontier
from tilewright.running.search import SearchOptions

#: a shorter run is made again, and the shortest counts
SHORT, AGAIN = 0.1, 4


@dataclass(frozen=True)
class Point:
    """What an engine needed at a size.

    Attributes:
        family, size, engine: which.
        solutions: their number, in families counted up to symmetry that of classes.
        nodes: nodes of the search, or states of the frontier.
        seconds: engine time on one thread, the least of a few runs.
        bytes: the most that the tables of a frontier took; ``None`` of a search, whose memory does not
            grow with the count.
    """

    family: str
    size: int
    engine: str
    solutions: int
    nodes: int
    seconds: float
    bytes: int | None = None


@dataclass(frozen=True)
class GrowthRecord:
    """All points, and the facts of the machine."""

    facts: Mapping[str, Any]
    points: tuple[Point, ...]

    def write(self, path: Path | None = None) -> Path:
        """Write it to a file, by default one named after date and commit, and return that."""
        data = {"points": [asdict(point) for point in self.points]}
        return write_data(self.facts, data, path, "growth-")

    @classmethod
    def read(cls, path: Path) -> GrowthRecord:
        """Read a file.

        Raises:
            CaseError: it is of another format.
        """
        data, points = read_data(path, "points")
        return cls(data, tuple(Point(**point) for point in points))


def measure_growth(names: Sequence[str], limit: float, tell: Callable[[str], None]) -> GrowthRecord:
    """Measure families, all where no name is given.

    Args:
        names: of families.
        limit: seconds for a point; an engine that needs more gets no larger size.
        tell: called with a line for each point.

    Raises:
        CaseError: no such family.
        AssertionError: engines disagree, or differ from what is known.
    """
    known = {family.name: family for family in FAMILIES}
    points: list[Point] = []
    for name in chosen(names, known, "family"):
        points += _measure_family(known[name], limit, tell)
    return GrowthRecord(facts(limit=limit), tuple(points))


def _measure_family(family: Family, limit: float, tell: Callable[[str], None]) -> list[Point]:
    running = [name for name, _ in tilewright.engines() if not name.endswith(VARIANTS)]
    running.append(NAME)
    points: list[Point] = []
    for size in family.sizes:
        compiled = compile_problem(family.puzzle(size).problem())
        found = {engine: _point(family, size, compiled, engine, limit) for engine in running}
        running = [engine for engine, point in found.items() if point is not None]
        here = [point for point in found.values() if point is not None]
        counts = {point.solutions for point in here} | {
            family.known[size] for _ in here[:1] if size in family.known
        }
        assert len(counts) <= 1, f"{family.name} {size}: counts {counts}"
        points += here
        for point in here:
            tell(f"{family.name} {size} {point.engine}: {point.nodes} nodes, {point.seconds:.4g} s")
    return points


def _point(
    family: Family, size: int, compiled: Compiled, engine: str, limit: float
) -> Point | None:
    """Count with one engine; ``None`` where it takes too long, too much memory, or refuses."""
    options = SearchOptions(engine, 1, limit)
    best: tilewright.Count | None = None
    for turn in range(AGAIN):
        try:
            count = tilewright.count(compiled, options=options, distinct=family.distinct)
        except TilewrightError:
            return None
        if not count.complete:
            return None
        if best is None or count.seconds < best.seconds:
            best = count
        if turn == 0 and count.seconds >= SHORT:
            break
    assert best is not None
    solutions = best.distinct if family.distinct else best.solutions
    assert solutions is not None, "a complete count up to symmetry has both numbers"
    size_of_tables = (
        count_by_frontier(compiled.cover, options).peak_bytes if engine == NAME else None
    )
    return Point(family.name, size, engine, solutions, best.nodes, best.seconds, size_of_tables)
