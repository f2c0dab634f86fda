"""Difficulty measured: challenges by stars, and how both scales rank boards whose difficulty is published.

The published figures are those of K. Lubick's L-Puzzle_Solver; a file of them has the columns size,
difficulty, solutions_rule_off, solutions_rule_on and pegs (rows joined, ``o`` for a peg).
"""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tilewright
from bench.cases import CaseError
from bench.style import COLOURS, GREY, pyplot, save
from tilewright.compile import compile_problem
from tilewright.deduction.rating import rate_compiled
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: puzzles of which challenges are made, and how many
PUZZLES, NUMBER = ("l-puzzle-6x8", "l-puzzle-8x8"), 1000
#: samples of the bootstrap
SAMPLES = 200
#: what is compared with the published figures
FIGURES = ("logic", "search", "traps", "depth", "nodes", "choices")


@dataclass(frozen=True)
class Batch:
    """Challenges of one puzzle: how long they took, the settings tried, and how many have each star."""

    name: str
    seconds: float
    tried: int
    stars: Counter[int]

    def __str__(self) -> str:
        spread = ", ".join(f"{self.stars[star]} of {star}" for star in range(1, 6))
        number = sum(self.stars.values())
        return f"{self.name}: {number} in {self.seconds:.0f} s, {self.tried} settings tried; stars: {spread}"


def challenges(name: str, number: int = NUMBER, seed: int = 1) -> Batch:
    """Make unique challenges; each is verified, and counted again by another engine."""
    begun = time.perf_counter()
    made = tilewright.load(name).generate(unique=True, number=number, seed=seed, rate=True)
    every = list(made)
    seconds = time.perf_counter() - begun
    for challenge in every:
        solution = challenge.solution
        right = tilewright.verify(solution.problem, solution.placements)
        again = tilewright.count(solution.problem, engine="cells", threads=1)
        if not right or again.solutions != 1:
            raise CaseError(f"{name}: {challenge} is no challenge with one solution")
    stars = Counter(c.judged.stars for c in every if c.judged and c.judged.stars)
    return Batch(name, seconds, made.tried, stars)


def published(path: Path) -> Iterator[tuple[str, float, dict[str, float]]]:
    """Yield the boards with one solution: family, published difficulty, our figures."""
    with path.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        for switch, column in (("off", "solutions_rule_off"), ("on", "solutions_rule_on")):
            if row[column] == "1":
                family = f"{row['size']}, touch={switch}"
                yield family, float(row["difficulty"]), _figures(row, switch)


def _figures(row: dict[str, str], switch: str) -> dict[str, float]:
    height, width = map(int, row["size"].split("x"))
    cells = row["pegs"].replace(" ", ".").ljust(height * width, ".")
    picture = "/".join(cells[at : at + width] for at in range(0, len(cells), width))
    puzzle = tilewright.load(f"l-puzzle-{row['size']}")
    problem = puzzle.problem({"pegs": picture, "touch": switch})
    rating = rate_compiled(
        compile_problem(problem), Watch(SearchOptions(threads=1)), with_steps=False
    )
    if rating.solutions != 1 or rating.logic is None or rating.search is None:
        raise CaseError(f"{row['pegs']!r} with touch={switch} has not one solution")
    nodes = tilewright.count(problem, engine="bitset", threads=1).nodes
    plays = (rating.search.median, rating.search.traps, rating.search.depth)
    figures = (rating.logic.score, *plays, nodes, rating.choices or 0.0)
    return dict(zip(FIGURES, map(float, figures), strict=True))


def tau_b(one: Sequence[float], two: Sequence[float]) -> tuple[float, float, float]:
    """Return Kendall's tau-b with its 95 % interval by a seeded bootstrap.

    Source: M. G. Kendall, Rank Correlation Methods.
    """
    import numpy

    x, y = numpy.asarray(one), numpy.asarray(two)
    signs_x, signs_y = (numpy.sign(v[:, None] - v[None, :]) for v in (x, y))
    rng = numpy.random.default_rng(1)

    def tau(chosen: Any) -> float:
        a, b = signs_x[numpy.ix_(chosen, chosen)], signs_y[numpy.ix_(chosen, chosen)]
        return float((a * b).sum() / numpy.sqrt((a * a).sum() * (b * b).sum()))

    drawn = sorted(tau(rng.integers(0, len(x), len(x))) for _ in range(SAMPLES))
    return tau(numpy.arange(len(x))), drawn[int(0.025 * SAMPLES)], drawn[int(0.975 * SAMPLES)]


def correlations(path: Path) -> Iterator[str]:
    """Yield a line for each family of published boards, and each of our figures."""
    families: dict[str, list[tuple[float, dict[str, float]]]] = {}
    for family, difficulty, figures in published(path):
        families.setdefault(family, []).append((difficulty, figures))
    for family, boards in sorted(families.items()):
        if len(boards) < 10:
            continue
        parts = []
        for name in FIGURES:
            middle, low, high = tau_b([d for d, _ in boards], [f[name] for _, f in boards])
            parts.append(f"{name} {middle:.2f} ({low:.2f} to {high:.2f})")
        yield f"{family}, {len(boards)} boards: {', '.join(parts)}"


def draw(batches: Sequence[Batch]) -> None:
    """Draw how many challenges have each number of stars."""
    figure, axis = pyplot().subplots(figsize=(6, 3))
    wide = 0.8 / len(batches)
    for place, (batch, colour) in enumerate(zip(batches, COLOURS, strict=False)):
        number = sum(batch.stars.values())
        shares = [100 * batch.stars[star] / number for star in range(1, 6)]
        axis.bar(
            [s + (place - 0.5) * wide for s in range(1, 6)],
            shares,
            wide,
            color=colour,
            label=batch.name,
        )
    axis.axhline(10, color=GREY, linewidth=1, linestyle=":")
    axis.set_xlabel("stars")
    axis.set_ylabel("per cent of the challenges")
    axis.set_title(f"{NUMBER:,} unique challenges of each, drawn at random", fontsize=9)
    axis.legend(frameon=False, fontsize=8)
    figure.tight_layout()
    save(figure, "difficulty")
