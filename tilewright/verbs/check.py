"""``check``: what a solver should know before the search.

Area, the two-colouring, congruent and disconnected pieces, dead cells, pieces without a
placement, symmetries, and the number of placements.  A finding may be a proof that there is no
solution; nothing here searches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tilewright.compile import Board, Compiled, compile_problem
from tilewright.lattice import Cell, Lattice
from tilewright.model import Piece, Problem, Puzzle
from tilewright.model.slot import BLOCKED, cells_text
from tilewright.run.search import to_problem


@dataclass(frozen=True)
class Finding:
    """Something a solver should know.

    Attributes:
        kind: a short word: ``area``, ``parity``, ``congruent``, ``disconnected``,
            ``dead-cells``, ``no-placement``, ``components``.
        text: one sentence with the numbers.
        fatal: whether it proves that there is no solution.
    """

    kind: str
    text: str
    fatal: bool = False


@dataclass(frozen=True)
class Checked:
    """What ``check`` found.

    Attributes:
        puzzle: its name.
        cells: number of cells that must be covered, number that may be.
        kinds: number of kinds of piece.
        placements: number of placements of each piece on the board.
        symmetries: the names of the symmetries, identity first.
        setups: an upper bound of the number of set-ups, ``None`` without a setup.
        unfilled: setup slots without a value; the figures are then those of the whole board.
        findings: in the order of the checks.
        rules: the rules that hold, each in a sentence.
    """

    puzzle: str
    cells: tuple[int, int]
    kinds: int
    placements: dict[str, int]
    symmetries: tuple[str, ...]
    setups: int | None = None
    unfilled: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = field(default=())
    rules: tuple[str, ...] = ()

    @property
    def impossible(self) -> bool:
        """Whether a finding proves that there is no solution."""
        return any(finding.fatal for finding in self.findings)

    def data(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return {
            "puzzle": self.puzzle,
            "cells": {"required": self.cells[0], "optional": self.cells[1]},
            "kinds": self.kinds,
            "placements": self.placements,
            "symmetries": list(self.symmetries),
            "setups": self.setups,
            "unfilled": list(self.unfilled),
            "rules": list(self.rules),
            "impossible": self.impossible,
            "findings": [vars(finding) for finding in self.findings],
        }

    def __str__(self) -> str:
        optional = f", {self.cells[1]} may stay empty" if self.cells[1] else ""
        lines = [
            f"{self.puzzle}: valid",
            f"cells: {self.cells[0]} to cover{optional}",
            f"pieces: {self.kinds} kinds, {sum(self.placements.values())} placements",
            f"symmetries: {len(self.symmetries)} ({', '.join(self.symmetries)})",
        ]
        lines += [f"rule: {rule}" for rule in self.rules]
        if self.setups is not None:
            lines.append(f"set-ups: {self.setups:,}")
        if self.unfilled:
            lines.append(
                f"not set yet: {', '.join(self.unfilled)} (figures are of the whole board)"
            )
        marks = {True: "impossible", False: "note"}
        lines += [f"{marks[finding.fatal]}: {finding.text}" for finding in self.findings]
        return "\n".join(lines)


def check(puzzle: Puzzle | Problem, **settings: Any) -> Checked:
    """Validate a puzzle and say what a solver should know first.

    Args:
        puzzle: what to check; slots of its setup may be left open.
        settings: a value for setup slots, by name.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, with every fault.
    """
    problem = to_problem(puzzle, settings, partial=True)
    compiled = compile_problem(problem)
    setup = problem.puzzle.setup
    return Checked(
        problem.name,
        (len(problem.region.required), len(problem.region.cells) - len(problem.region.required)),
        len(problem.pieces),
        _placement_counts(compiled),
        tuple(symmetry.isometry.name for symmetry in compiled.symmetries),
        setup.size(problem.puzzle.region) if setup else None,
        tuple(problem.unfilled),
        tuple(findings(compiled)),
        tuple(map(str, problem.rules)),
    )


def findings(compiled: Compiled) -> Iterable[Finding]:
    """Yield what there is to know about a compiled problem, in the order of the checks."""
    problem, board = compiled.problem, compiled.board
    yield from _area(problem)
    yield from _parity(compiled)
    yield from _components(problem)
    yield from _congruent(board)
    yield from _disconnected(problem)
    yield from _dead_cells(compiled)
    yield from _unplaceable(compiled)


def _placement_counts(compiled: Compiled) -> dict[str, int]:
    counts = dict.fromkeys(range(len(compiled.problem.pieces)), 0)
    for spot in compiled.spots:
        counts[spot.kind] += 1
    return {piece.name: counts[kind] for kind, piece in enumerate(compiled.problem.pieces)}


def _to_be_blocked(problem: Problem) -> int:
    """Return how many cells the open slots will take out of the region."""
    region = problem.puzzle.region
    slots = [
        s for s in problem.puzzle.setup.slots if s.name in problem.unfilled and s.role == BLOCKED
    ]
    return sum(len(slot.cells(next(iter(slot.values(region))))) for slot in slots)


def reachable_areas(pieces: Iterable[Piece], most: int) -> set[int]:
    """Return the areas up to ``most`` that the pieces can cover, copies within their ranges."""
    reach = 1  # bit n: area n can be reached
    limit = (1 << (most + 1)) - 1
    for piece in pieces:
        low, high = piece.copies
        sizes = {len(shape.cells) for shape in piece.shapes}
        high = most // min(sizes) if high is None else min(high, most // min(sizes) + 1)
        step, total = reach, 0
        for number in range(high + 1):
            if number >= low:
                total |= step
            step = _or_shifts(step, sizes) & limit
        reach = total & limit
    return {area for area in range(most + 1) if reach >> area & 1}


def _or_shifts(bits: int, shifts: Iterable[int]) -> int:
    result = 0
    for shift in shifts:
        result |= bits << shift
    return result


def _area(problem: Problem) -> Iterable[Finding]:
    blocked = _to_be_blocked(problem)
    most = len(problem.region.cells) - blocked
    least = len(problem.region.required) - blocked
    areas = reachable_areas(problem.pieces, most)
    if any(least <= area <= most for area in areas):
        return
    smallest = sum(piece.copies[0] * piece.size for piece in problem.pieces)
    span = str(least) if least == most else f"{least} to {most}"
    yield Finding(
        "area",
        f"the pieces (at least {smallest} cells) cannot make an area of {span} cells, so there is no solution",
        fatal=True,
    )


def _parity(compiled: Compiled) -> Iterable[Finding]:
    problem, board = compiled.problem, compiled.board
    colour = [problem.lattice.colour(cell) for cell in board.cells]
    if problem.region.optional or problem.unfilled:
        return
    excess, gains = len(colour) - 2 * sum(colour), colour_gains(compiled)
    sums = _reachable_sums(problem.pieces, gains, len(colour))
    text = (
        f"two-colouring: {(len(colour) + excess) // 2} cells against {(len(colour) - excess) // 2}"
    )
    if sums is not None and excess not in sums and any(gains):
        yield Finding(
            "parity", f"{text}, a difference no choice of placements makes: no solution", fatal=True
        )
    elif excess:
        yield Finding("parity", text)


def colour_gains(compiled: Compiled) -> list[set[int]]:
    """Return for each piece by how many more cells of colour 0 than 1 its placements cover."""
    board = compiled.board
    colour = [compiled.problem.lattice.colour(cell) for cell in board.cells]
    gains: list[set[int]] = [set() for _ in compiled.problem.pieces]
    for spot in compiled.spots:
        gains[spot.kind].add(len(spot.cells) - 2 * sum(colour[cell] for cell in spot.cells))
    return gains


def _reachable_sums(
    pieces: tuple[Piece, ...], gains: list[set[int]], bound: int
) -> set[int] | None:
    """Return the colour differences that the pieces can make together, within ``bound``."""
    sums = {0}
    for piece, gain in zip(pieces, gains, strict=True):
        low, high = piece.copies
        high = bound // piece.size if high is None else min(high, bound // piece.size)
        step, total = sums, set[int]()
        for number in range(high + 1):
            if number >= low:
                total |= step
            step = {s + g for s in step for g in gain if abs(s + g) <= bound}
        sums = total
    return sums


def _components(problem: Problem) -> Iterable[Finding]:
    parts = connected_parts(problem.region.cells, problem.lattice)
    if len(parts) > 1:
        sizes = ", ".join(str(len(part)) for part in sorted(parts, key=len, reverse=True)[:8])
        yield Finding("components", f"the region falls into {len(parts)} parts of {sizes} cells")


def connected_parts(cells: Iterable[Cell], lattice: Lattice) -> list[set[Cell]]:
    """Return the edge-connected parts of a set of cells."""
    left, parts = set(cells), []
    while left:
        part, edge = set[Cell](), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = [n for n in lattice.neighbours(cell) if n in left]
            left.difference_update(near)
            edge.extend(near)
        parts.append(part)
    return parts


def _congruent(board: Board) -> Iterable[Finding]:
    """Pieces that are told apart by name alone multiply the count."""
    groups: dict[frozenset[object], list[str]] = {}
    for piece, shapes in zip(board.problem.pieces, board.orientations, strict=True):
        groups.setdefault(frozenset(shapes), []).append(piece.name)
    for names in groups.values():
        if len(names) > 1:
            yield Finding(
                "congruent",
                f"{' and '.join(names)} are congruent but have different names, so exchanging them "
                "counts as another solution",
            )


def _disconnected(problem: Problem) -> Iterable[Finding]:
    for piece in problem.pieces:
        if any(len(connected_parts(shape.cells, problem.lattice)) > 1 for shape in piece.shapes):
            yield Finding("disconnected", f"piece {piece.name} is not connected")


def _dead_cells(compiled: Compiled) -> Iterable[Finding]:
    problem, board = compiled.problem, compiled.board
    alive = {cell for spot in compiled.spots for cell in spot.cells}
    dead = [
        c for i, c in enumerate(board.cells) if i not in alive and c not in problem.region.optional
    ]
    if dead:
        more = f" and {len(dead) - 8} more" if len(dead) > 8 else ""
        text = f"no placement covers {cells_text(dead[:8])}{more}"
        yield Finding("dead-cells", text, fatal=not problem.unfilled)


def _unplaceable(compiled: Compiled) -> Iterable[Finding]:
    for piece in compiled.problem.pieces:
        if not _placement_counts(compiled)[piece.name]:
            fatal = piece.copies[0] > 0
            yield Finding("no-placement", f"piece {piece.name} fits nowhere on the board", fatal)
