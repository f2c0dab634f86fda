"""The certificate of lines: a mark once in each line, and pieces that bear too few or too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tilewright.lattice import Cell
from tilewright.model import Piece, Problem
from tilewright.prover.certificate import PLAIN, Certificate

_Line = frozenset[Cell]


def lines_certificate(problem: Problem) -> Certificate | None:
    """Return the proof that the marks of the pieces do not go round, if there is one.

    Lines without a common cell need a mark each; where they take up the whole board there is no room
    for more.
    """
    board = frozenset(problem.region.cells)
    for rule in problem.rules:
        marks, lines = rule.marked_lines()
        for family in _families(lines):
            whole = frozenset().union(*family) == board
            for mark in marks:
                totals = mark_totals(problem.pieces, mark, len(board))
                if not any(t == len(family) or (t > len(family) and not whole) for t in totals):
                    return _lines_certificate(problem, str(rule), mark, family, whole, totals)
    return None


def _families(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Deal lines into families without a common cell, such as the rows and the columns."""
    left = list(lines)
    while left:
        family: list[_Line] = []
        taken: set[Cell] = set()
        for line in left:
            if taken.isdisjoint(line):
                family.append(line)
                taken |= line
        yield family
        left = [line for line in left if line not in family]


def mark_totals(pieces: Iterable[Piece], mark: str, most: int) -> set[int]:
    """Return how often the pieces can bear a mark all together, up to ``most``."""
    totals = {0}
    for piece in pieces:
        low, high = piece.copies
        borne = {shape.marks.count(mark) for shape in piece.shapes}
        layer, found = totals, set[int]()
        for number in range(most + 1 if high is None else min(high, most) + 1):
            if number >= min(low, most):
                if layer <= found:
                    break
                found |= layer
            layer = {total + one for total in layer for one in borne if total + one <= most}
        totals = found
    return totals


def _lines_certificate(
    problem: Problem,
    rule: str,
    mark: str,
    family: Sequence[_Line],
    whole: bool,
    totals: set[int],
) -> Certificate:
    number = f"{len(family)} lines that have no cell in common"
    number += " and together are the board" if whole else ""
    counts = sorted(totals)
    borne = (
        str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}" if counts else "0"
    )
    if len(counts) > 1 and counts != list(range(counts[0], counts[-1] + 1)):
        borne = " or ".join(map(str, counts[:8])) + (" or more" if len(counts) > 8 else "")
    need = "exactly" if whole else "at least"
    text = (
        f"The mark {mark} is to be exactly once in each of {number}, so {need} {len(family)} times "
        f"on the board; the pieces bear it {borne} times, so there is no solution."
    )
    bearing = [piece for piece in problem.pieces if any(mark in s.marks for s in piece.shapes)]
    details = tuple(_bearing_lines(bearing, mark))
    facts = {
        "rule": rule,
        "mark": mark,
        "lines": [[list(cell) for cell in sorted(line)] for line in family],
        "whole": whole,
        "totals": counts,
    }
    labels = dict.fromkeys(problem.region.cells, PLAIN)
    for number_of_line, line in enumerate(family):
        labels |= dict.fromkeys(line, "ab"[number_of_line % 2])
    return Certificate("lines", text, details, facts, "the lines, a and b in turns:", labels)


def _bearing_lines(pieces: Iterable[Piece], mark: str) -> Iterator[str]:
    for piece in pieces:
        low, high = piece.copies
        copies = (
            str(low) if low == high else f"{low} or more" if high is None else f"{low} to {high}"
        )
        borne = " or ".join(map(str, sorted({shape.marks.count(mark) for shape in piece.shapes})))
        yield f"{piece.name}: {copies} of it, bearing {mark} {borne} times"
