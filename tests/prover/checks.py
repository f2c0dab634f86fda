"""Certificates checked by hand, as it were: from the puzzle alone, without the code that found them.

Placements come from the slow twin.  Each function takes a problem (without rules, as a rule) and the
certificate as JSON data, and says whether it is a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tests.reference import slow, slow_rules
from tilewright.lattice import Cell
from tilewright.model import Piece, Problem, Puzzle

Data = dict[str, Any]
#: a placement without its marks
Way = tuple[str, frozenset[Cell]]


def holds(problem: Problem, certificate: Data) -> bool:
    """Tell whether a certificate proves that a problem has no solution.

    Rules are looked at in a certificate of lines alone.
    """
    assert not problem.rules or certificate["kind"] == "lines"
    if certificate.get("beside"):
        laid = sorted((p["piece"], sorted(map(tuple, p["cells"]))) for p in certificate["beside"])
        if laid != sorted((p.piece, sorted(p.cells)) for p in problem.placed):
            return False
        problem = _without_placed(problem)
    return _CHECKS[certificate["kind"]](problem, certificate)


def _without_placed(problem: Problem) -> Problem:
    """Return a puzzle of the cells beside the placed pieces and of the copies that are not placed."""
    covered = {cell for placed in problem.placed for cell in placed.cells}
    names = [placed.piece for placed in problem.placed]
    pieces = []
    for piece in problem.pieces:
        (low, high), used = piece.copies, names.count(piece.name)
        if high is None or high > used:
            left = max(low - used, 0), None if high is None else high - used
            pieces.append(replace(piece, copies=left))
    region = problem.region.without(covered)
    return Puzzle("rest", region, tuple(pieces), problem.puzzle.lattice).problem()


def ways_of(problem: Problem) -> set[Way]:
    """Return every placement that goes with the pieces on the board."""
    placed = [(p.piece, frozenset(p.cells)) for p in problem.placed]
    found = {(name, frozenset(cells)) for name, cells, _ in slow.placements(problem)}
    return {w for w in found if all(w == p or not w[1] & p[1] for p in placed)}


def _sums(pieces: Iterable[tuple[int, int | None, set[int]]], most: int) -> set[int]:
    """Return the totals up to ``most`` in size of pieces, each so many times, each time one value."""
    totals = {0}
    for low, high, values in pieces:
        layer, found = totals, set()
        for number in range(most + 1 if high is None else high + 1):
            if number >= low:
                found |= layer
            layer = {a + b for a in layer for b in values if abs(a + b) <= most}
        totals = found
    return totals


def _area(problem: Problem, data: Data) -> bool:
    pieces = [(*p.copies, {len(s.cells) for s in p.shapes}) for p in problem.pieces]
    most, least = len(problem.region.cells), len(problem.region.required)
    return not any(least <= total <= most for total in _sums(pieces, most))


def _no_placement(problem: Problem, data: Data) -> bool:
    places = Counter(name for name, _ in ways_of(problem))
    needed = {piece.name: piece.copies[0] for piece in problem.pieces}
    stuck = set(data["pieces"])
    return bool(stuck) and all(places[name] < needed[name] for name in stuck)


def _dead_cells(problem: Problem, data: Data) -> bool:
    dead = {tuple(cell) for cell in data["cells"]}
    covered = {cell for _, cells in ways_of(problem) for cell in cells}
    return bool(dead) and dead <= set(problem.region.required) and not dead & covered


def _part(problem: Problem, data: Data) -> bool:
    part = {tuple(cell) for cell in data["cells"]}
    inside = {way for way in ways_of(problem) if way[1] & part}
    if not all(cells <= part for _, cells in inside):
        return False
    sizes: dict[str, set[int]] = {}
    for name, cells in inside:
        sizes.setdefault(name, set()).add(len(cells))
    pieces = [(0, p.copies[1], sizes.get(p.name, set())) for p in problem.pieces]
    least = len(part & set(problem.region.required))
    return not any(total >= least for total in _sums(pieces, len(part)))


def _components(problem: Problem, data: Data) -> bool:
    """Deal the pieces to the parts by area, one copy after the other, in every way."""
    parts = [{tuple(cell) for cell in part["cells"]} for part in data["parts"]]
    cells = [cell for part in parts for cell in part]
    if sorted(cells) != sorted(problem.region.cells):
        return False
    if not all(any(laid <= part for part in parts) for _, laid in ways_of(problem)):
        return False
    dealt = {(0,) * len(parts)}
    for piece in problem.pieces:
        sizes, (low, high) = {len(s.cells) for s in piece.shapes}, piece.copies
        after = set(dealt) if low == 0 else set()
        layer = dealt
        for number in range(1, (len(cells) if high is None else high) + 1):
            layer = {
                tuple(a + size * (n == at) for n, a in enumerate(areas))
                for areas in layer
                for size in sizes
                for at in range(len(parts))
            }
            layer = {a for a in layer if all(x <= len(p) for x, p in zip(a, parts, strict=True))}
            after |= layer if number >= low else set()
        dealt = after
    least = [len(part & set(problem.region.required)) for part in parts]
    return not any(all(a >= b for a, b in zip(areas, least, strict=True)) for areas in dealt)


def _lines(problem: Problem, data: Data) -> bool:
    """Tell whether the lines of a ``once`` rule cannot all have their mark."""
    lines, mark = [{tuple(cell) for cell in line} for line in data["lines"]], data["mark"]
    values = [rule.value for rule in slow_rules.active(problem) if rule.kind == "once"]
    asking = [value for value in values if mark in slow_rules.marks(problem, value)]
    asked = {frozenset(line) for value in asking for line in slow_rules.lines(problem, value)}
    if not all(frozenset(line) in asked for line in lines):
        return False
    cells = [cell for line in lines for cell in line]
    if len(cells) != len(set(cells)):
        return False
    pieces = [(*p.copies, {s.marks.count(mark) for s in p.shapes}) for p in problem.pieces]
    whole = set(cells) == set(problem.region.cells)
    totals = _sums(pieces, len(problem.region.cells))
    return not any(t == len(lines) or (t > len(lines) and not whole) for t in totals)


def _parity(problem: Problem, data: Data) -> bool:
    def difference(cells: Iterable[Cell]) -> int:
        return sum(1 - 2 * (sum(cell) % 2) for cell in cells)

    made: dict[str, set[int]] = {piece.name: set() for piece in problem.pieces}
    for name, cells in ways_of(problem):
        made[name].add(difference(cells))
    if {name: sorted(values) for name, values in made.items()} != data["differences"]:
        return False
    board, optional = problem.region.cells, problem.region.optional
    pieces = [(*p.copies, made[p.name]) for p in problem.pieces]
    white = sum(sum(cell) % 2 for cell in optional)
    least = difference(board) - (len(optional) - white)
    return not any(
        least <= total <= difference(board) + white for total in _sums(pieces, len(board))
    )


def _weights(problem: Problem, data: Data) -> bool:
    """Tell whether the pieces cover too few, or too many, of some cells, copy by copy."""
    marked, upper = {tuple(cell) for cell in data["marked"]}, data["bound"] == "at most"
    board = set(problem.region.required if upper else problem.region.cells)
    if not marked <= board or data["board"] != len(marked):
        return False
    total = 0
    for piece in problem.pieces:
        ways = [len(cells & marked) for name, cells in ways_of(problem) if name == piece.name]
        covers = max(ways, default=0) if upper else min(ways, default=0)
        copies = piece.copies[1] if upper else piece.copies[0]
        if covers and copies is None:
            return False
        if covers and copies and data["covers"].get(piece.name) != covers:
            return False
        total += covers * (copies or 0)
    return bool(total == data["pieces"] and (total < len(marked) if upper else total > len(marked)))


def _colouring(problem: Problem, data: Data) -> bool:
    m, covers = data["modulus"], data["covers"]
    weights = {tuple(entry["cell"]): entry["weight"] for entry in data["weights"]}
    alike = all(
        sum(weights.get(cell, 0) for cell in cells) % m == covers.get(name, 0)
        for name, cells in ways_of(problem)
    )
    exact = {p.name: p.copies[0] for p in problem.pieces if p.copies[0] == p.copies[1]}
    fixed = all(name in exact or weight == 0 for name, weight in covers.items())
    laid = sum(covers.get(name, 0) * number for name, number in exact.items()) % m
    board = sum(weights.values()) % m
    needed = set(weights) <= set(problem.region.required)
    return alike and fixed and needed and not data["rules"] and laid != board


# Chains --------------------------------------------------------------------------------------


@dataclass
class _Board:
    """The placements that are still thought possible, and what is laid."""

    pieces: dict[str, Piece]
    alive: set[Way]
    laid: tuple[Way, ...] = ()

    def free(self) -> set[Way]:
        """Return the placements that can be added to what is laid."""
        covered = {cell for _, cells in self.laid for cell in cells}
        full = {name for name, p in self.pieces.items() if self._times(name) == p.copies[1]}
        return {w for w in self.alive if w[0] not in full and not w[1] & covered}

    def lacks(self, item: Data) -> bool:
        """Tell whether too few placements are left for an item."""
        if "cell" in item:
            cell = tuple(item["cell"])
            served = any(cell in cells for _, cells in self.laid)
            return not served and not any(cell in cells for _, cells in self.free())
        name = item["piece"]
        left = sum(way[0] == name for way in self.free())
        return self._times(name) + left < self.pieces[name].copies[0]

    def laying(self, way: Way) -> _Board:
        return _Board(self.pieces, self.alive - {way}, (*self.laid, way))

    def follow(self, steps: list[Data]) -> bool:
        """Strike out one placement after the other, where each is impossible."""
        for step in steps:
            way = _way(step)
            if way in self.alive and not self.laying(way).lacks(step["leaves_too_little_for"]):
                return False
            self.alive.discard(way)
        return True

    def _times(self, name: str) -> int:
        return sum(way[0] == name for way in self.laid)


def _way(data: Data) -> Way:
    return data["piece"], frozenset(tuple(cell) for cell in data["cells"])


def _is_needed(problem: Problem, item: Data) -> bool:
    if "cell" in item:
        return tuple(item["cell"]) in problem.region.required
    return any(p.name == item["piece"] and p.copies[0] > 0 for p in problem.pieces)


def _start(problem: Problem) -> _Board:
    return _Board({piece.name: piece for piece in problem.pieces}, ways_of(problem))


def _chain(problem: Problem, data: Data) -> bool:
    board = _start(problem)
    return board.follow(data["steps"]) and _ends(problem, board, data["end"])


def _ends(problem: Problem, board: _Board, item: Data) -> bool:
    return _is_needed(problem, item) and board.lacks(item)


def _cases(problem: Problem, data: Data) -> bool:
    board = _start(problem)
    if not board.follow(data["before"]):
        return False
    item, tried = data["item"], {_way(case) for case in data["cases"]}
    if "cell" in item:
        left = {way for way in board.free() if tuple(item["cell"]) in way[1]}
    else:
        left = {way for way in board.free() if way[0] == item["piece"]}
    return (
        _is_needed(problem, item)
        and left <= tried
        and all(_case_fails(problem, board, case) for case in data["cases"])
    )


def _case_fails(problem: Problem, board: _Board, case: Data) -> bool:
    after = board.laying(_way(case))
    return after.follow(case["steps"]) and _ends(problem, after, case["end"])


def _search(problem: Problem, data: Data) -> bool:
    return not slow.solutions(problem)


_CHECKS: dict[str, Callable[[Problem, Data], bool]] = {
    "area": _area,
    "components": _components,
    "no-placement": _no_placement,
    "dead-cells": _dead_cells,
    "part": _part,
    "lines": _lines,
    "parity": _parity,
    "weights": _weights,
    "colouring": _colouring,
    "chain": _chain,
    "cases": _cases,
    "search": _search,
}
