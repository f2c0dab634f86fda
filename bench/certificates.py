"""The cost of certificates: what asking them before a search takes, beside all that comes before it.

Every puzzle of the catalogue that needs no setting is compiled and asked.  *Whole* is a first solution
from the puzzle on, as ``solve`` finds it, with the certificates and without them, in turn; the puzzles
of the table are those for which it takes no more than a few milliseconds, where asking costs most.
Times are of the processor, the least of some rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

from tilewright import catalogue
from tilewright.compile import compile_problem
from tilewright.model import Problem
from tilewright.running.execute import ask
from tilewright.running.impossible import area_finding, fatal_finding
from tilewright.running.options import SearchOptions
from tilewright.running.search import to_compiled
from tilewright.running.searchable import searchable

#: seconds of a whole answer up to which a puzzle is small
SMALL = 0.004

Result = TypeVar("Result")
_ONE = SearchOptions(threads=1)


@dataclass(frozen=True)
class Asked:
    """What certificates cost one puzzle, in seconds.

    Attributes:
        puzzle: which one.
        proof: the kind of proof that is found, ``""`` for none.
        area: of the area alone, before anything is compiled.
        rest: of all certificates, once placements are listed.
        compiling: of the problem.
        before, after: of a whole answer without certificates and with them, if it is small; else ``None``.
    """

    puzzle: str
    proof: str
    area: float
    rest: float
    compiling: float
    before: float | None
    after: float | None

    def __str__(self) -> str:
        before, after = self.before or 0.0, self.after or 0.0
        return (
            f"{self.puzzle:<40} {1e6 * self.area:7.0f} {1e6 * self.rest:7.0f} "
            f"{1e3 * before:8.2f} {1e3 * after:8.2f} {1e3 * (after - before):+8.2f}  {self.proof}"
        )


def measure(names: Sequence[str], rounds: int) -> Iterator[Asked]:
    """Yield what certificates cost the puzzles of these names, or all that need no setting."""
    for name in names or catalogue.names():
        problem = catalogue.load(name).problem(partial=True)
        if not problem.unfilled:
            yield asked(problem, rounds)


def asked(problem: Problem, rounds: int) -> Asked:
    """Measure one puzzle."""
    compiling, compiled = least(lambda: compile_problem(problem), 1)
    area, _ = least(lambda: area_finding(problem), rounds)
    rest, found = least(lambda: fatal_finding(compiled), rounds)
    proof = "" if found is None else found.kind
    before = after = None
    if compiling < SMALL:
        before, after = in_turn(
            lambda: ask(to_compiled(problem, {}).cover, "one", _ONE),
            lambda: ask(searchable(problem, {}).cover, "one", _ONE),
            rounds,
        )
        if before > SMALL:
            before = after = None
    return Asked(problem.name, proof, area, rest, compiling, before, after)


def in_turn(
    one: Callable[[], object], other: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Return the least seconds of both, which take turns."""
    times = [(least(one, 1)[0], least(other, 1)[0]) for _ in range(rounds)]
    return min(first for first, _ in times), min(second for _, second in times)


def least(work: Callable[[], Result], rounds: int) -> tuple[float, Result]:
    """Return the least seconds of some rounds of work, one at least, and what it returned."""
    times = []
    for _ in range(max(rounds, 1)):
        start = time.process_time()
        found = work()
        times.append(time.process_time() - start)
    return min(times), found


def table(found: Sequence[Asked], worst: int) -> Iterator[str]:
    """Yield the table for people: the small puzzles that lose most, then the figures of all."""
    head = (
        f"{'puzzle':<40} {'area us':>7} {'all us':>7} {'before':>8} {'after':>8} {'ms':>8}  proof"
    )
    small = [one for one in found if one.before is not None and one.after is not None]
    lost = sorted(small, key=lambda one: (one.after or 0.0) - (one.before or 0.0), reverse=True)
    yield head
    yield from map(str, lost[:worst])
    losses = [1e3 * ((one.after or 0.0) - (one.before or 0.0)) for one in small]
    yield f"{len(small)} small puzzles: median {median(losses):+.3f} ms, worst {max(losses):+.3f} ms"
    for what, costs in (
        ("area", [one.area for one in found]),
        ("all", [one.rest for one in found]),
    ):
        yield f"{what}: median {1e6 * median(costs):.0f} us, worst {1e6 * max(costs):.0f} us"
    shares = sorted((one.rest / one.compiling, one.puzzle) for one in found)
    yield f"share of compiling: median {shares[len(shares) // 2][0]:.1%}, worst {shares[-1][0]:.1%} ({shares[-1][1]})"
    yield f"{len(found)} puzzles, of which {sum(bool(one.proof) for one in found)} are proven to have no solution"
