"""The best packing by plain enumeration, on the placements of the slow twin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from tests.reference import slow, slow_rules
from tests.reference.randoms import random_puzzle
from tilewright.lattice import Cell
from tilewright.model import Problem, Puzzle


def best_value(problem: Problem, objective: str) -> int:
    """Return the most any packing of a small problem is worth."""
    names = [piece.name for piece in problem.pieces]
    placed = {(p.piece, tuple(sorted(p.cells))) for p in problem.placed}
    held = {cell for _, cells in placed for cell in cells}
    ways = [way for way in slow.placements(problem) if way[:2] in placed or held.isdisjoint(way[1])]

    @cache
    def most_from(left: tuple[Cell, ...], used: tuple[int, ...]) -> float:
        """Return what can be added on the cells left: the first is empty, or a first cell."""
        if not left:
            return 0
        value = float("-inf") if left[0] in held else most_from(left[1:], used)
        for name, cells, _ in ways:
            if cells[0] == left[0] and set(cells) <= set(left):
                piece = problem.pieces[names.index(name)]
                more = tuple(n + (name == other) for n, other in zip(used, names, strict=True))
                most = piece.copies[1]
                if most is None or more[names.index(name)] <= most:
                    gain = len(cells) if objective == "cells" else piece.weight
                    rest = tuple(cell for cell in left if cell not in cells)
                    value = max(value, gain + most_from(rest, more))
        return value

    return int(most_from(tuple(sorted(problem.region.cells)), (0,) * len(names)))


def best_ruled_value(problem: Problem) -> int | None:
    """Return the most cells that any packing covers that keeps the rules; ``None`` without one.

    For very small boards: every packing is looked at, whole: nothing is known of what a rule forbids.
    """
    placed = {(p.piece, tuple(sorted(p.cells))) for p in problem.placed}
    ways = slow.placements(problem)
    most = {piece.name: piece.copies[1] for piece in problem.pieces}

    def packings(left: tuple[Cell, ...], laid: list[slow.Laid]) -> Iterator[list[slow.Laid]]:
        """Yield every packing: the first cell left is empty, or the first cell of a piece."""
        if not left:
            yield laid
            return
        yield from packings(left[1:], laid)
        for way in ways:
            name, cells, _ = way
            number = sum(one[0] == name for one in laid)
            if cells[0] == left[0] and set(cells) <= set(left) and number != most[name]:
                rest = tuple(cell for cell in left if cell not in cells)
                yield from packings(rest, [*laid, way])

    values = (
        sum(len(cells) for _, cells, _ in laid)
        for laid in packings(tuple(sorted(problem.region.cells)), [])
        if placed <= {way[:2] for way in laid} and not slow_rules.broken(problem, laid)
    )
    return max(values, default=None)


def misfit(seed: int) -> Puzzle:
    """Return a random puzzle with the pieces of another, and weights: most cannot be filled.

    Seeds go from 0 to 999: ``random_puzzle`` is known to come to an end there.
    """
    rng, puzzle = Random(f"misfit {seed}"), random_puzzle(seed)
    if seed % 3:
        other = next(
            other
            for other in (random_puzzle((seed + step) % 1000) for step in range(1, 1000))
            if other.lattice == puzzle.lattice
        )
        puzzle = replace(puzzle, pieces=other.pieces, placed=())
    pieces = tuple(replace(piece, weight=rng.randint(0, 5)) for piece in puzzle.pieces)
    return replace(puzzle, pieces=pieces)
