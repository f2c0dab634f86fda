"""How often the truth lies in the 95 % interval, on the catalogue: run by hand, writes a table.

    python -m tests.estimate.calibration [--seeds 10] [--first 1000] [--engine NAME] [--write]

All puzzles of the catalogue are counted that a search counts in two seconds, with more than 1,000
nodes.  Each is then estimated with limits of nodes that are a share of the whole, so that nothing is
exact, and the truth is looked for in the intervals.  ``--write`` puts the table into
docs/estimate.md.  The intervals were chosen by looking at seeds from 0 on, so the table begins at
another seed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import tilewright
from tilewright import catalogue
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import EngineRefused
from tilewright.running.search import SearchOptions, search

DOCUMENT = Path(__file__).parents[2] / "docs" / "estimate.md"
SHARES = (0.02, 0.1, 0.3)
SECONDS, NODES = 2.0, 1000
#: what is estimated
FIGURES = ("nodes", "solutions", "distinct")
HEAD = """\
| limit, of the tree | tree | estimates | nodes | solutions | distinct | median error of nodes | of solutions |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Truth:
    """A puzzle with what a whole search says."""

    compiled: Compiled
    nodes: int
    solutions: int
    distinct: int


@dataclass(frozen=True)
class Trial:
    """One estimate: how many nodes the tree has, what was hit, and the relative errors."""

    size: int
    hit: tuple[bool, ...]
    error: tuple[float, ...]


def truths(engine: str) -> Iterator[Truth]:
    """Yield the puzzles of the catalogue that a search counts soon, with more than a few nodes."""
    options = SearchOptions(engine, 1, SECONDS)
    for name in catalogue.names():
        problem = tilewright.load(name).problem(partial=True)
        if problem.unfilled:
            continue
        compiled = compile_problem(problem)
        try:
            report = search(compiled, options, reduce=True)
        except EngineRefused:
            continue
        if report.ended == "done" and report.nodes > NODES:
            yield Truth(compiled, report.nodes, report.solutions, report.distinct or 0)


def trial(truth: Truth, share: float, seed: int, engine: str) -> Trial | None:
    """Return what an estimate hits, or ``None`` where it is exact after all."""
    limit = int(truth.nodes * share)
    estimate = tilewright.estimate(
        truth.compiled, seed=seed, engine=engine, limit_nodes=limit, threads=1
    )
    if estimate.exact:
        return None
    pairs = [(getattr(estimate, name), getattr(truth, name)) for name in FIGURES]
    errors = [abs(figure.value - true) / max(true, 1) for figure, true in pairs]
    return Trial(truth.nodes, tuple(true in figure for figure, true in pairs), tuple(errors))


def row(label: str, size: str, trials: list[Trial]) -> str:
    """Return a row of the table."""
    shares = [sum(t.hit[n] for t in trials) / len(trials) for n in range(len(FIGURES))]
    errors = [median(t.error[n] for t in trials) for n in range(2)]
    cells = [label, size, f"{len(trials):,}", *(f"{100 * s:.1f} %" for s in shares)]
    return "| " + " | ".join([*cells, *(f"{100 * e:.1f} %" for e in errors)]) + " |"


def table(seeds: range, engine: str) -> str:
    """Return the table: a row for each limit and size of tree, and one for all."""
    known = list(truths(engine))
    sizes = (("to 50,000 nodes", 0, 50_000), ("over 50,000 nodes", 50_000, float("inf")))
    lines, every = [], []
    for share in SHARES:
        trials = [trial(t, share, seed, engine) for t in known for seed in seeds]
        given = [t for t in trials if t is not None]
        every += given
        for label, least, most in sizes:
            some = [t for t in given if least < t.size <= most]
            lines.append(row(f"{100 * share:.0f} %", label, some))
            print(lines[-1], flush=True)
    lines.append(row("all", "all", every))
    print(lines[-1], flush=True)
    return (
        f"{len(known)} puzzles, seeds {seeds[0]} to {seeds[-1]}.\n\n"
        + HEAD
        + "\n".join(lines)
        + "\n"
    )


def main() -> None:
    """Make the table, and write it where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--engine", default="bitset")
    parser.add_argument("--write", action="store_true")
    words = parser.parse_args()
    made = table(range(words.first, words.first + words.seeds), words.engine)
    if words.write:
        text = DOCUMENT.read_text()
        pattern = r"(<!-- calibration -->\n).*(<!-- end -->)"
        DOCUMENT.write_text(re.sub(pattern, rf"\g<1>{made}\g<2>", text, flags=re.DOTALL))


if __name__ == "__main__":
    main()
