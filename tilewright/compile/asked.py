"""Functions of one's own are asked which placements, and which two of them, a solution may contain.

They are asked once, of the placements of the same puzzle without them; the core then looks the answers up
as those of any rule that acts in Python: a refused pair is an item that both placements use.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from tilewright.compile.conditions import AskedCondition
from tilewright.compile.laid import LaidPlacements
from tilewright.compile.placements import Board, allowed_placements
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem
from tilewright.model.rules import Bounds, Condition
from tilewright.model.rules.condition import Conditioned, ask, pair_order

#: a placement as the core has it: the piece, the cells of the orientation, and the mark on each
PlacementKey = tuple[str, tuple[Cell, ...], tuple[str, ...]]


class RefusedPlacements(NamedTuple):
    """The answers of functions.

    Attributes:
        single: the placements that are refused.
        pairs: for each placement the numbers of the refused pairs that it is in.
    """

    single: set[PlacementKey]
    pairs: dict[PlacementKey, list[int]]


class AskedFunctions(AskedCondition):
    """Answers the core for functions of one's own.

    Attributes:
        problem: the problem that they are asked about.
        board_of: makes the board of the same problem without them.
    """

    rule: Conditioned

    def __init__(
        self, rule: Conditioned, problem: Problem, board_of: Callable[[Problem], Board]
    ) -> None:
        super().__init__(rule, problem.region)
        self.problem, self.board_of = problem, board_of
        condition = rule.condition
        self.filters = condition.placement is not None
        self.only_filters = condition.pair is None and condition.solution is None

    @cached_property
    def refused(self) -> RefusedPlacements:
        """What the functions refuse, asked when it is first needed."""
        condition = self.rule.condition
        if condition.placement is None and condition.pair is None:
            return RefusedPlacements(set(), {})
        kept, single = [], set()
        for laid, placement in _placements(self.board_of(_without(self.problem))):
            if condition.placement is None or ask(condition.placement, (placement,), "placements"):
                kept.append((laid, placement))
            else:
                single.add(laid)
        return RefusedPlacements(single, _refused_pairs(condition, kept, self.problem))

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

        def image(laid: PlacementKey) -> Hashable:
            piece, own, marks = laid
            moved = frozenset(zip((cells[cell] for cell in own), marks, strict=True))
            return pieces[piece], moved

        yield from map(image, self.refused.single)
        members: dict[int, list[Hashable]] = {}
        for laid, pairs in self.refused.pairs.items():
            for pair in pairs:
                members.setdefault(pair, []).append(image(laid))
        yield from map(frozenset, members.values())


def _without(problem: Problem) -> Problem:
    """Return the problem with its other rules alone."""
    puzzle = problem.puzzle
    others = tuple(rule for rule in puzzle.rules if not isinstance(rule.value, Condition))
    plain = type(puzzle)(**{**vars(puzzle), "rules": others})
    return plain.problem(problem.settings, partial=True)


def _placements(board: Board) -> Iterator[tuple[PlacementKey, Placement]]:
    """Yield what the rules of a board allow, as the core has it and as people see it."""
    table = allowed_placements(board)
    laid = LaidPlacements(board, table)
    names = [piece.name for piece in board.problem.pieces]
    for number, one in enumerate(table):
        shape = board.orientations[one.piece_index][one.orientation]
        cells = tuple(board.cells[cell] for cell in one.cells)
        yield (names[one.piece_index], cells, tuple(shape.marks)), laid[number][1]


def _refused_pairs(
    condition: Condition, kept: list[tuple[PlacementKey, Placement]], problem: Problem
) -> dict[PlacementKey, list[int]]:
    """Return for each placement the refused pairs that it is in."""
    found: dict[PlacementKey, list[int]] = {}
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
