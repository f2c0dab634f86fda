"""Puzzles that were read and compiled lately, by their document: the page asks many times for one."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from threading import Lock
from typing import Any, Generic, TypeVar

from tilewright.compile import Compiled
from tilewright.compile.core import numbered_board
from tilewright.compile.placements import IndexedPlacement
from tilewright.errors import TilewrightError
from tilewright.model import Problem
from tilewright.model.classes import Classes
from tilewright.page.document import read_document
from tilewright.puzzle import Puzzle
from tilewright.running.impossible import area_finding
from tilewright.running.limits import Watch
from tilewright.running.search import to_compiled
from tilewright.running.searchable import searchable

#: cells times orientations, up to which the page compiles
_PLACES = 4_000_000
#: puzzles kept; covers kept, and the most placements that one of them has
_PUZZLES, _COVERS, _PLACEMENTS = 32, 8, 200_000

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """The values that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(
        self, key: Hashable, make: Callable[[], Value], keeps: Callable[[Value], bool]
    ) -> Value:
        """Return the value of a key, made where it is not kept; two threads may both make it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        if keeps(value):
            with self._lock:
                self._kept[key] = value
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return value


class KnownCover:
    """A compiled problem, with what the page asks of its placements.

    Attributes:
        compiled: the problem.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled

    @property
    def problem(self) -> Problem:
        """The compiled problem."""
        return self.compiled.problem

    @cached_property
    def placements(self) -> list[IndexedPlacement]:
        """Every placement, by number."""
        return list(self.compiled.placements)

    @cached_property
    def by_cells(self) -> dict[tuple[int, frozenset[int]], list[int]]:
        """The numbers of the placements of a piece, by its number, on a set of cells."""
        found: dict[tuple[int, frozenset[int]], list[int]] = {}
        for number, placement in enumerate(self.placements):
            key = placement.piece_index, frozenset(placement.cells)
            found.setdefault(key, []).append(number)
        return found

    @cached_property
    def covers(self) -> list[int]:
        """The cells of every placement, as bits by cell number."""
        bits = [1 << cell for cell in range(len(self.compiled.board.cells))]
        return [sum(bits[cell] for cell in placement.cells) for placement in self.placements]


_puzzles: Recent[Puzzle] = Recent(_PUZZLES)
_covers: Recent[KnownCover] = Recent(_COVERS)


def _key(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, sort_keys=False)


def puzzle_of(document: Any) -> Puzzle:
    """Return the puzzle of a document.

    Raises:
        PuzzleError: with every fault.
    """
    return _puzzles.get(_key(document), lambda: Puzzle.of(read_document(document)), lambda _: True)


def _compiled(document: Any, watch: Watch | None) -> KnownCover:
    puzzle = puzzle_of(document)
    board = numbered_board(puzzle.problem(partial=True))
    number = len(board.cells) * sum(map(len, board.orientations))
    if number > _PLACES:
        raise TilewrightError(
            f"the board has up to {number:,} placements, and the page takes {_PLACES:,}: "
            "make it smaller, use fewer pieces, or search on the command line"
        )
    return KnownCover(to_compiled(puzzle, {}, watch))


def cover_of(document: Any, watch: Watch | None = None) -> KnownCover:
    """Return the compiled problem of a document.

    Args:
        document: what the page edits, its setup chosen.
        watch: looks after limits while it is compiled.

    Raises:
        PuzzleError: it is invalid, or a slot has no value.
        TilewrightError: it is too large for the page.
        LimitReached: a limit came first.
    """
    return _covers.get(
        _key(document),
        lambda: _compiled(document, watch),
        lambda known: len(known.compiled.placements) <= _PLACEMENTS,
    )


def searchable_of(
    document: Any, watch: Watch | None = None, classes: Classes | None = None
) -> Compiled:
    """Return the problem of a document, to be searched; without options if it is proven impossible.

    Args:
        document: what the page edits, its setup chosen.
        watch: looks after limits while it is compiled.
        classes: which solutions are to be one, ``None`` if that does not matter.

    Raises:
        PuzzleError: it is invalid, or a slot has no value.
        TilewrightError: it is too large for the page, and the area of its pieces can be made.
        LimitReached: a limit came first.
    """
    problem = puzzle_of(document).problem(partial=True)
    if problem.unfilled or area_finding(problem) is None:
        return searchable(cover_of(document, watch).compiled, {}, watch, classes)
    return searchable(problem, {}, watch, classes)


def placement_data(problem: Problem, placement: IndexedPlacement) -> list[Any]:
    """Return a placement as the page has it: piece, orientation, cells in the orientation's order."""
    name = problem.pieces[placement.piece_index].name
    return [name, placement.orientation, list(placement.cells)]
