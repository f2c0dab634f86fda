"""Functions of one's own are asked which placements, and which two of them, a solution may contain.

They are asked once, of the placements of the same puzzle without them; the core then looks the answers up
as those of any rule that acts in Python: a refused pair is an item that both placements use.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import NamedTuple

from tilewright.compile.conditions import AskedCondition
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem
from tilewright.model.rules import Bounds, Condition
from tilewright.model.rules.condition import Conditioned, ask, pair_order

#: a placement as the core has it: the piece, the cells of the orientation, and the mark on each
Laid = tuple[str, tuple[Cell, ...], tuple[str, ...]]


class Refused(NamedTuple):
    """The answers of functions.

    Attributes:
        single: the placements that are refused.
        pairs: for each placement the numbers of the refused pairs that it is in.
    """

    single: set[Laid]
    pairs: dict[Laid, list[int]]


class AskedFunctions(AskedCondition):
    """Answers the core for functions of one's own.

    Attributes:
        problem: the problem that they are asked about.
    """

    rule: Conditioned

    def __init__(self, rule: Conditioned, problem: Problem) -> None:
        super().__init__(rule, problem.region)
        self.problem = problem
        condition = rule.condition
        self.filters = condition.placement is not None
        self.only_filters = condition.pair is None and condition.solution is None

    @cached_property
    def refused(self) -> Refused:
        """What the functions refuse, asked when it is first needed."""
        condition = self.rule.condition
        if condition.placement is None and condition.pair is None:
            return Refused(set(), {})
        kept, single = [], set()
        for laid, placement in _placements(self.problem):
            if condition.placement is None or ask(condition.placement, (placement,), "placements"):
                kept.append((laid, placement))
            else:
                single.add(laid)
        return Refused(single, _refused_pairs(condition, kept, self.problem))

    def allows(self, piece: str, cells: tuple[Cell, ...], marks: tuple[str, ...]) -> bool:
        """Tell whether a placement may be part of a solution."""
        return (piece, cells, marks) not in self.refused.single

    def items(self) -> list[tuple[Hashable, Bounds]]:
        """Return no items with bounds of their own: a pair is used at most once."""
        return []

    def uses(
        self, piece: str, cells: tuple[Cell, ...], marks: tuple[str, ...]
    ) -> list[tuple[Hashable, Hashable]]:
        """Return the refused pairs that a placement is in."""
        return [(pair, None) for pair in self.refused.pairs.get((piece, cells, marks), ())]

    def demands(self, cells: Mapping[Cell, Cell], pieces: Mapping[str, str]) -> Iterable[Hashable]:
        """Yield the images of what is refused; what a solution is asked is no part of it."""

        def image(laid: Laid) -> Hashable:
            piece, own, marks = laid
            moved = frozenset(zip((cells[cell] for cell in own), marks, strict=True))
            return pieces[piece], moved

        yield from map(image, self.refused.single)
        members: dict[int, list[Hashable]] = {}
        for laid, pairs in self.refused.pairs.items():
            for pair in pairs:
                members.setdefault(pair, []).append(image(laid))
        yield from map(frozenset, members.values())


def _placements(problem: Problem) -> Iterator[tuple[Laid, Placement]]:
    """Yield what the other rules allow, as the core has it and as people see it."""
    # The problem without the functions goes through the whole room once more.
    room = import_module("tilewright.compile.cover")

    puzzle = problem.puzzle
    others = tuple(rule for rule in puzzle.rules if not isinstance(rule.value, Condition))
    plain = type(puzzle)(**{**vars(puzzle), "rules": others})
    settings = problem.settings
    board = room.Board.of(plain.problem(settings, partial=True))
    table = import_module("tilewright.compile.placements").allowed_placements(board)
    laid = room.LaidPlacements(board, table)
    names = [piece.name for piece in problem.pieces]
    for number, one in enumerate(table):
        shape = board.orientations[one.piece_index][one.orientation]
        cells = tuple(board.cells[cell] for cell in one.cells)
        yield (names[one.piece_index], cells, tuple(shape.marks)), laid[number][1]


def _refused_pairs(
    condition: Condition, kept: list[tuple[Laid, Placement]], problem: Problem
) -> dict[Laid, list[int]]:
    """Return for each placement the refused pairs that it is in."""
    found: dict[Laid, list[int]] = {}
    if condition.pair is None:
        return found
    order = pair_order(piece.name for piece in problem.pieces)
    kept = sorted(kept, key=lambda one: order(one[1]))
    single = {piece.name for piece in problem.pieces if piece.copies[1] == 1}
    cells = [frozenset(placement.cells) for _, placement in kept]
    number = 0
    for place, (laid, one) in enumerate(kept):
        own, alone = cells[place], one.piece in single
        for other in range(place + 1, len(kept)):
            also, second = kept[other]
            if (alone and second.piece == one.piece) or not own.isdisjoint(cells[other]):
                continue
            if not ask(condition.pair, (one, second), "pairs"):
                found.setdefault(laid, []).append(number)
                found.setdefault(also, []).append(number)
                number += 1
    return found
