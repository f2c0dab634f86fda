"""The board, the copies and the placements that remain once the placed pieces are taken off.

A placed piece is in every solution, so a proof about the rest is a proof about the whole, and a plainer
one: a chessboard without two corners stays one when single cells of it are filled.  Rules that filter
placements stay in the placements; rules that join them stay in the cover, as far as the placed pieces
leave them room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tilewright._core import Placements
from tilewright.compile import Board, Compiled, IndexedPlacement
from tilewright.compile.placements import PlacementTable
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell
from tilewright.model import Piece, Problem
from tilewright.model.rules import Bounds
from tilewright.prover.named_cover import Item, NamedCover
from tilewright.prover.parts import copies_text
from tilewright.prover.things import replace_parts
from tilewright.running.layable import Layable


@dataclass(frozen=True)
class Remaining:
    """A problem without its placed pieces: the cells that they leave, and the copies.

    Attributes:
        problem: without placed pieces, and without rules: what they forbid alone is not among the
            placements.
        board: its cells, numbered.
        placements: those of the whole that lie beside all placed pieces.
    """

    problem: Problem
    board: Board
    placements: PlacementTable


def remaining(compiled: Compiled, guard: Guard | None = None) -> Layable:
    """Return what remains of a compiled problem; itself if nothing is placed on it.

    Args:
        compiled: the whole.
        guard: called now and then; raises if the work has to stop.
    """
    whole = compiled.problem
    if not whole.placed:
        return compiled
    covered = {cell for placed in whole.placed for cell in placed.cells}
    region = whole.region.without(covered)
    pieces = tuple(_pieces(whole))
    puzzle = replace_parts(whole.puzzle, pieces=pieces, placed=(), rules=())
    problem = replace(whole, puzzle=puzzle, region=region, rules=())
    board = Board.of(problem)
    listed = Placements.listed(list(_placements(compiled, board, guard)))
    return Remaining(problem, board, PlacementTable(listed))


def _pieces(problem: Problem) -> Iterator[Piece]:
    """Yield the pieces with the copies that are not placed."""
    used = Counter(placed.piece for placed in problem.placed)
    for piece in problem.pieces:
        least, most = piece.copies
        number = used[piece.name]
        if most is None or most > number:
            copies = max(least - number, 0), None if most is None else most - number
            yield replace(piece, copies=copies)


def _placements(
    compiled: Compiled, board: Board, guard: Guard | None
) -> Iterator[IndexedPlacement]:
    numbers = {piece.name: number for number, piece in enumerate(board.problem.pieces)}
    pieces = [numbers.get(piece.name) for piece in compiled.problem.pieces]
    cells = [board.index.get(cell) for cell in compiled.board.cells]
    for placement in watched(compiled.placements, guard):
        piece = pieces[placement.piece_index]
        laid = tuple(n for cell in placement.cells if (n := cells[cell]) is not None)
        if piece is not None and len(laid) == len(placement.cells):
            yield IndexedPlacement(piece, placement.orientation, laid)


def remaining_cover(cover: NamedCover) -> NamedCover:
    """Return a cover with the options of the placed pieces chosen; itself if nothing is placed.

    Items that they use up are gone, and the options that cannot be chosen beside them.  If a placed piece
    can bear its marks in several ways, the rules that tell these apart are left out: what cannot be
    solved then cannot be solved with them.
    """
    if not cover.problem.placed:
        return cover
    laid = _laid(cover)
    bounds = {
        item: _after(bound, laid.times[item])
        for item, bound in enumerate(cover.bounds)
        if cover.items[item].value not in laid.cells
    }
    vague = laid.colours.keys() | laid.unsure
    lost = {item for item, bound in bounds.items() if bound[1] == 0} - vague
    options = [
        option
        for option, used in enumerate(cover.options)
        if all(item in bounds and item not in lost for item in used)
        and all(_agrees(cover, option, *given) for given in laid.colours.items())
    ]
    return _restricted(cover, [i for i in bounds if i not in lost | vague], bounds, options)


@dataclass(frozen=True)
class _Used:
    """The part of a cover that the placed pieces use.

    Attributes:
        cells: the cells that they cover.
        times: how often they use each item.
        colours: the colours that they give to items.
        unsure: items of rules that a placed piece uses in some ways to bear its marks, or in all.
    """

    cells: frozenset[Cell]
    times: Counter[int]
    colours: Mapping[int, int]
    unsure: frozenset[int]


def _laid(cover: NamedCover) -> _Used:
    times, colours, unsure = Counter[int](), dict[int, int](), set[int]()
    for placed in cover.problem.placed:
        laid = placed.piece, tuple(sorted(placed.cells))
        options = [option for option, other in enumerate(cover.laid) if other == laid]
        if len(options) == 1:
            times.update(cover.options[options[0]])
            colours |= cover.colors[options[0]]
        else:
            used = {item for option in options for item in cover.options[option]}
            unsure |= {item for item in used if cover.items[item].kind == "rule"}
            times[_piece_item(cover, placed.piece)] += 1
    cells = frozenset(cell for placed in cover.problem.placed for cell in placed.cells)
    return _Used(cells, times, colours, frozenset(unsure))


def _piece_item(cover: NamedCover, piece: str) -> int:
    """Return the item of a piece, -1 if any number of it may be used."""
    item = Item("piece", piece)
    return cover.items.index(item) if item in cover.items else -1


def _after(bound: Bounds, times: int) -> Bounds:
    least, most = bound
    return max(least - times, 0), None if most is None else max(most - times, 0)


def _agrees(cover: NamedCover, option: int, item: int, colour: int) -> bool:
    """Tell whether an option can be chosen beside one that gives an item a colour."""
    return item not in cover.options[option] or cover.colors[option].get(item) == colour


def _restricted(
    cover: NamedCover, items: Sequence[int], bounds: Mapping[int, Bounds], options: Sequence[int]
) -> NamedCover:
    number = {item: at for at, item in enumerate(items)}
    used = [tuple(number[i] for i in cover.options[o] if i in number) for o in options]
    colors = [
        {number[i]: colour for i, colour in cover.colors[o].items() if i in number} for o in options
    ]
    return NamedCover(
        cover.problem,
        tuple(cover.items[item] for item in items),
        tuple(bounds[item] for item in items),
        tuple(used),
        tuple(colors),
        tuple(cover.laid[o] for o in options),
    )


def beside_text(ground: Layable, placed: int) -> str:
    """Return in a sentence what remains to be covered beside ``placed`` pieces."""
    pieces, cells = ground.problem.pieces, len(ground.problem.region.required)
    copies = [f"{copies_text(piece) or '1 '}{piece.name}" for piece in pieces]
    by = f" by {' and '.join(copies)}" if len(pieces) <= 3 else ""
    off = "the placed piece" if placed == 1 else f"the {placed} placed pieces"
    return f"Beside {off}, {cells} cells remain to be covered{by}."
