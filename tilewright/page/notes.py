"""Notes while a board is drawn: sums that do not come out, cells that nothing reaches.

Each note records whether it rules out every solution; those that do stand beside the button that
they disable.  Everything here takes milliseconds: what needs placements is left out on boards with
too many, and what needs a search is for ``explain``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tilewright.compile import Board, allowed_placements
from tilewright.errors import LimitReached
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.prover.findings import connected_parts
from tilewright.running.areas import area_bits, reachable_areas
from tilewright.running.colours import reachable_sums, sums_text
from tilewright.running.impossible import area_span
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: cells times orientations up to which placements are looked at
_LOOKED_AT = 60_000
#: copies times cells up to which sums of colours are added up
_ADDED_UP = 60_000
#: seconds that looking at placements may take
_SECONDS = 0.05
#: pieces that a note names
_NAMED = 8


@dataclass(frozen=True)
class Note:
    """A note beside the board.

    Attributes:
        kind: ``area``, ``parity``, ``dead``, ``piece``, ``setting`` or ``rule``.
        text: whole sentences.
        cells: the cells that light up, by coordinates.
        stops: whether there can be no solution because of it.
    """

    kind: str
    text: str
    cells: tuple[Cell, ...] = ()
    stops: bool = False

    def data(self) -> dict[str, Any]:
        """Return the note as JSON data."""
        cells = [list(cell) for cell in self.cells]
        return {"kind": self.kind, "text": self.text, "cells": cells, "stops": self.stops}


def notes_of(board: Board, wrong: Mapping[str, Note]) -> list[Note]:
    """Return the notes on a board.

    Args:
        board: of a problem whose slots may be open.
        wrong: for slots whose value is not taken, why.
    """
    problem = board.problem
    found = [*wrong.values(), *_settings(problem, wrong), *_area(problem)]
    if not problem.region.cells or not problem.pieces:
        return found
    found += (Note("rule", f"The rule {text}.") for text in problem.cautions)
    found += _parity(board)
    found += _parts(problem)
    if len(board.cells) * sum(map(len, board.orientations)) <= _LOOKED_AT:
        found += _placements(board)
    return found


def _settings(problem: Problem, named: Collection[str]) -> Iterator[Note]:
    """Yield a note for each slot still to be chosen."""
    for slot in problem.puzzle.setup.slots:
        if slot.name in problem.unfilled and slot.name not in named:
            rule = slot.rule(problem.puzzle.region)
            text = f"{slot.name} has no value yet: {rule}."
            yield Note("setting", text if len(text) < 200 else _shorter(text), (), True)


def _shorter(text: str) -> str:
    return f"{text[:160].rsplit(' ', 1)[0]} ..."


def _area(problem: Problem) -> Iterator[Note]:
    """Say how many cells the pieces cover and how many there are."""
    least, most = area_span(problem)
    if not problem.region.cells:
        yield Note("area", "The board has no cell yet.", (), True)
        return
    if not problem.pieces:
        yield Note("area", "There is no piece yet.", (), True)
        return
    board = f"{most} cells" if least == most else f"{least} to {most} cells"
    low, high = _pieces_area(problem)
    if high is None:
        pieces = "any number of cells" if not low else f"at least {low} cells"
    else:
        pieces = f"{low} cells" if low == high else f"{low} to {high} cells"
    if area_bits(problem.pieces, most) >> least:
        yield Note("area", f"The pieces cover {pieces}, the board has {board}.")
        return
    yield Note(
        "area", f"The pieces cover {pieces}, but the board has {board}.{_by_how_many(low, high, least, most)}",
        (), True,
    )  # fmt: skip


def _by_how_many(low: int, high: int | None, least: int, most: int) -> str:
    if low > most:
        return f" That is {low - most} too many to fit."
    if high is not None and high < least:
        return f" That is {least - high} too few to fill it."
    return " No choice of pieces adds up to that."


def _pieces_area(problem: Problem) -> tuple[int, int | None]:
    """Return the least and the most cells that the pieces cover, ``None`` for any number."""
    low, high = 0, 0 if problem.pieces else None
    for piece in problem.pieces:
        least, most = piece.copies
        low += least * piece.size
        if most is None:
            high = None
        elif high is not None:
            high += most * max(len(shape.cells) for shape in piece.shapes)
    return low, high


def _parity(board: Board) -> Iterator[Note]:
    """Say where the pieces cannot cover as many black cells and white as there are."""
    problem, colouring = board.problem, board.problem.lattice.colouring
    if colouring is None or problem.region.optional or problem.unfilled:
        return
    if _most_copies(board) * len(board.cells) > _ADDED_UP:
        return
    colours = [colouring(cell) for cell in board.cells]
    excess = len(colours) - 2 * sum(colours)
    gains = []
    for shapes in board.orientations:
        of = {sum(1 - 2 * colouring(cell) for cell in shape.cells) for shape in shapes}
        gains.append(of | {-gain for gain in of})
    sums = reachable_sums(problem.pieces, gains, len(colours))
    if excess in sums or not any(gains):
        return
    scarce = int(excess > 0)
    cells = tuple(c for c, colour in zip(board.cells, colours, strict=True) if colour == scarce)
    black, white = (len(colours) + excess) // 2, (len(colours) - excess) // 2
    text = (
        f"Colour the board like a chessboard: {black} black cells, {white} white. "
        f"{sums_text(sums, excess)}, so there is no solution."
    )
    yield Note("parity", text, cells if excess else (), True)


def _most_copies(board: Board) -> int:
    """Return how many copies of all pieces there may be on the board."""
    cells = len(board.cells)
    return sum(
        cells // piece.size if piece.copies[1] is None else min(piece.copies[1], cells)
        for piece in board.problem.pieces
    )


def _parts(problem: Problem) -> Iterator[Note]:
    """Say which parts of the board have a size that no choice of pieces has."""
    if problem.unfilled or any(
        len(connected_parts(shape.cells, problem.lattice.unwrapped)) > 1
        for piece in problem.pieces
        for shape in piece.shapes
    ):
        return
    parts = connected_parts(problem.region.cells, problem.lattice)
    if len(parts) < 2:
        return
    every = [replace(piece, copies=(0, piece.copies[1])) for piece in problem.pieces]
    areas = reachable_areas(every, max(map(len, parts)))
    optional = problem.region.optional
    for part in sorted(parts, key=min):
        need = len(part - optional)
        if not any(need <= area <= len(part) for area in areas):
            text = (
                f"A part of {len(part)} cells stands apart, and no choice of pieces has its size."
            )
            yield Note("dead", text, tuple(sorted(part)), True)


def _placements(board: Board) -> Iterator[Note]:
    """Say which cells no piece can cover, and which pieces have no place."""
    problem = board.problem
    try:
        placements = allowed_placements(board, Watch(SearchOptions(limit_time=_SECONDS)).guard)
    except LimitReached:
        return
    covered: set[int] = set()
    placed: set[int] = set()
    for placement in placements:
        covered.update(placement.cells)
        placed.add(placement.piece_index)
    optional, final = problem.region.optional, not problem.unfilled
    dead = tuple(
        cell
        for number, cell in enumerate(board.cells)
        if number not in covered and cell not in optional
    )
    if dead:
        one = "No piece can cover this cell." if len(dead) == 1 else None
        yield Note("dead", one or f"No piece can cover these {len(dead)} cells.", dead, final)
    yield from _homeless(problem, placed)


def _homeless(problem: Problem, placed: set[int]) -> Iterator[Note]:
    """Say which pieces have no place."""
    lost = [piece for index, piece in enumerate(problem.pieces) if index not in placed]
    if not lost:
        return
    names = ", ".join(piece.name for piece in lost[:_NAMED])
    names += f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
    stops = any(piece.copies[0] for piece in lost) and not problem.unfilled
    what = "Piece" if len(lost) == 1 else "Pieces"
    yield Note("piece", f"{what} {names}: there is no place on the board.", (), stops)
