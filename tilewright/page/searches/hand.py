"""``hand`` and ``hint``: what pieces that a person laid leave, and what to do next.

Pieces on the board are options of the cover that are taken already, so nothing is compiled anew at a
move: the search goes below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.deduction.deducer import Deducer
from tilewright.errors import TilewrightError
from tilewright.lattice import Cell
from tilewright.model import Placed, Placement
from tilewright.model.scene import cell_names
from tilewright.page.covers import KnownCover
from tilewright.page.searches.base import Request
from tilewright.results.hint import Hint
from tilewright.running.execute import count_solutions
from tilewright.running.options import SearchOptions
from tilewright.running.search import search
from tilewright.verbs.hint import hint

#: seconds for the number of solutions, for the cells that doom it, for what to take back
_COUNTING, _DOOM, _BACK = 0.3, 0.1, 0.4
#: up to so many pieces to take back, every choice of them is tried
_TRIED = 3
#: placements up to which deductions come in a moment
_DEDUCED = 50_000
#: possible placements that are sent at most
_MOST_POSSIBLE = 20_000
#: a piece on the board: its name, its cells, its orientation if that is known
_Laid = tuple[str, list[int], int | None]


def by_hand(request: Request) -> dict[str, Any]:
    """Tell in how many ways a board can be finished, and what stands in the way."""
    known = request.cover()
    hand = _Hand(known, _read(request, known), request)
    left, exact = hand.count()
    possible = hand.possible() if left or not exact else []
    doomed = hand.uncovered()
    back: list[int] = []
    if exact and not left:
        doomed = doomed or hand.clash()
        back = hand.to_take_back()
    data = {
        "left": left,
        "exact": exact,
        "possible": possible[:_MOST_POSSIBLE],
        "doomed": doomed,
        "back": back,
    }
    request.reporter.tell("result", data=data, text=_text(left, exact, back, doomed))
    why = "" if exact else "Solutions were counted for a moment only."
    return {**request.ending("", complete=True, found=left), "complete": exact, "why": why}


def hinted(request: Request) -> dict[str, Any]:
    """Tell the next step from the pieces on the board."""
    known = request.cover()
    cells = known.compiled.board.cells
    placed = None
    if request.given.get("placed") is not None:
        laid = _read(request, known)
        placed = [Placed(name, tuple(sorted(cells[n] for n in on))) for name, on, _ in laid]
    result = hint(
        known.problem,
        placed=placed,
        strength=str(request.given.get("strength") or "move"),
        options=_hint_options(request),
    )
    number = known.compiled.board.index
    at = [number[cell] for cell in _lit(result) if cell in number]
    taken = [number[cell] for piece in result.take_back for cell in piece.cells]
    names = cell_names(known.problem)
    spoken = [names.name(cell).replace(" of layer ", "/") for cell in known.compiled.board.cells]
    data = {**result.data(), "cells": at, "back_cells": taken, "names": spoken}
    request.reporter.tell("result", data=data, text=str(result))
    return request.ending("done", complete=True, found=result.solutions)


def _lit(result: Hint) -> tuple[Cell, ...]:
    """Return the cells to look at."""
    if result.doom is not None:
        return result.doom.cells
    return () if result.move is None else (result.move.look_at,)


def _hint_options(request: Request) -> SearchOptions:
    return SearchOptions(
        limit_time=min(request.number("seconds", 10.0, 0.0), 60.0), token=request.reporter.token
    )


def pieces_on_board(request: Request, known: KnownCover) -> tuple[Placement, ...]:
    """Return the pieces on the board as the request names them, those of the puzzle itself among them.

    Raises:
        TilewrightError: they are not written as pieces with cell numbers.
    """
    hand = _Hand(known, _read(request, known), request)
    return known.compiled.solution(hand.on_board).placements


def _read(request: Request, known: KnownCover) -> list[_Laid]:
    """Return the pieces on the board.

    Raises:
        TilewrightError: they are not written as pieces with cell numbers.
    """
    given = request.given.get("placed") or []
    number = len(known.compiled.board.cells)
    laid: list[_Laid] = []
    for one in given if isinstance(given, list) else [None]:
        if not isinstance(one, list) or len(one) not in (2, 3) or not isinstance(one[1], list):
            raise TilewrightError("placed is a list of [piece, [cell number, ...]]")
        if not all(type(cell) is int and 0 <= cell < number for cell in one[1]):
            raise TilewrightError(f"cell numbers are 0 to {number - 1}")
        laid.append((str(one[0]), one[1], one[2] if len(one) == 3 else None))
    return laid


@dataclass
class _Hand:
    """The pieces on the board, and what they leave.

    Attributes:
        known: the puzzle.
        laid: the pieces, in the order in which they were laid.
        request: what was asked.
    """

    known: KnownCover
    laid: list[_Laid]
    request: Request

    def __post_init__(self) -> None:
        """Find the option of each piece; ``None`` if it cannot lie there."""
        number, problem = self.known.compiled.board.index, self.known.problem
        self.options = [self._option(*piece) for piece in self.laid]
        own = ((p.piece, [number[cell] for cell in p.cells], None) for p in problem.placed)
        found = {self._option(*piece) for piece in own} | set(self.options)
        #: the options of all pieces on the board, those that the puzzle itself has placed among them
        self.on_board = sorted(option for option in found if option is not None)

    def _option(self, name: str, cells: Sequence[int], orientation: int | None) -> int | None:
        """Return the option of a piece on cells, the first where marks leave a choice."""
        names = [piece.name for piece in self.known.problem.pieces]
        if name not in names:
            return None
        placements = self.known.placements
        found = self.known.by_cells.get((names.index(name), frozenset(cells)), [])
        fitting = (
            option
            for option in found
            if orientation is None or placements[option].orientation == orientation
        )
        return next(fitting, None)

    def count(self) -> tuple[int, bool]:
        """Return in how many ways the board can be finished, and whether that is exact."""
        if not self.laid:
            return self._count_all()
        return self._count(range(len(self.laid)), None, _COUNTING)

    def _count_all(self) -> tuple[int, bool]:
        """Count all solutions of the puzzle, for which there are quicker ways than a search."""
        how = SearchOptions(limit_time=_COUNTING, token=self.request.reporter.token)
        report = count_solutions(self.known.compiled.cover, how)
        return report.solutions or 0, report.ended == "done"

    def _count(self, kept: Sequence[int], most: int | None, seconds: float) -> tuple[int, bool]:
        """Count the solutions that hold some of the pieces."""
        cover = self.known.compiled.cover
        options = [self.options[index] for index in kept]
        chosen = [option for option in options if option is not None]
        if len(chosen) < len(options):
            return 0, True
        units = cover.parts(chosen) if len(set(chosen)) == len(chosen) else []
        if not units:
            return 0, True
        how = SearchOptions(limit_time=seconds, token=self.request.reporter.token)
        report = search(cover, how, units=units, max_solutions=most)
        return report.solutions, report.ended == "done" or report.solutions == most

    def possible(self) -> list[int]:
        """Return the placements that can still be laid, by number."""
        return list(self._alive())

    def _alive(self) -> Iterator[int]:
        """Yield the placements that lie on open cells alone, of pieces that are not used up."""
        covers, placements = self.known.covers, self.known.placements
        taken, used = 0, [0] * len(self.known.problem.pieces)
        for option in self.on_board:
            taken |= covers[option]
            used[placements[option].piece_index] += 1
        copies = [piece.copies[1] for piece in self.known.problem.pieces]
        spare = [most is None or held < most for most, held in zip(copies, used, strict=True)]
        for option, bits in enumerate(covers):
            if not bits & taken and spare[placements[option].piece_index]:
                yield option

    def uncovered(self) -> list[int]:
        """Return the open cells that nothing can cover any more."""
        covers, problem = self.known.covers, self.known.problem
        reached = 0
        for option in (*self._alive(), *self.on_board):
            reached |= covers[option]
        return [
            number
            for number, cell in enumerate(self.known.compiled.board.cells)
            if not reached >> number & 1 and cell not in problem.region.optional
        ]

    def clash(self) -> list[int]:
        """Return the cells at which a person would see that the board cannot be finished."""
        if len(self.known.compiled.placements) > _DEDUCED:
            return []
        deducer = Deducer.of(self.known.compiled)
        trace = deducer.core.trace(
            self.on_board, max_seconds=_DOOM, hardest="5", token=self.request.reporter.token
        )
        if trace.clash is None:
            return []
        kind, numbers = trace.clash
        cells = len(self.known.compiled.board.cells)
        if kind == "option":
            numbers = [cell for one in numbers for cell in self.known.placements[one].cells]
        return sorted(number for number in numbers if number < cells)

    def to_take_back(self) -> list[int]:
        """Return pieces without which the board can be finished: the fewest, as far as time allows."""
        end = monotonic() + _BACK
        impossible = [n for n, option in enumerate(self.options) if option is None]
        if impossible:
            return impossible
        everything = range(len(self.laid))
        for number in range(1, min(_TRIED, len(self.laid)) + 1):
            # the last piece laid is the first that is tried
            for gone in combinations(reversed(everything), number):
                left = end - monotonic()
                if left <= 0:
                    return []
                kept = [index for index in everything if index not in gone]
                if self._count(kept, 1, left)[0]:
                    return sorted(gone)
        return self._most_kept(end - monotonic())

    def _most_kept(self, seconds: float) -> list[int]:
        """Return what is to be taken back if a solution keeps as many pieces as it can.

        Where options use items several times nobody looks for it.
        """
        cover = self.known.compiled.cover
        if cover.amounts() is not None:
            return []
        gains = [0] * cover.n_options
        for option in self.options:
            if option is not None:
                gains[option] = 1
        best = _core.maximise(
            cover, gains, max_seconds=max(seconds, 0.1), token=self.request.reporter.token
        )
        if best.value is None:
            return []
        return [index for index, option in enumerate(self.options) if option not in best.found]


def _text(left: int, exact: bool, back: Sequence[int], doomed: Sequence[int]) -> str:
    """Return the answer in whole sentences."""
    if exact and left:
        return "One solution is left." if left == 1 else f"{left:,} solutions are left."
    if not exact:
        known = f"At least {left:,} solutions are left."
        return known if left else "It is not known yet whether a solution is left."
    what = "The board cannot be finished."
    if doomed:
        lit = "what is lit" if len(doomed) > 1 else "the lit cell"
        what += f" No piece can fill {lit}."
    if back:
        what += f" Take back {len(back)} piece{'' if len(back) == 1 else 's'}."
    return what
