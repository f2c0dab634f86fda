"""Puzzles as files of PolySolver; ``polysolver`` describes them.

Names of pieces are lost: tiles have none there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tilewright.foreign.addresses import TILE_GRIDS, TileAddress, TileGrid
from tilewright.foreign.common import Refusals, as_read, may_flip, most_copies, word
from tilewright.foreign.polysolver import GRIDS
from tilewright.foreign.polysolver_tiles import NUMBERED, TileDraft, at_zero, orientations
from tilewright.lattice import shift
from tilewright.model.piece import Piece
from tilewright.model.puzzle import Problem

_FORM = "PolySolver files"


def write_polysolver(problem: Problem) -> str:
    """Return a puzzle as a file of PolySolver.

    Raises:
        PuzzleError: with everything that such a file cannot say.
    """
    problem = as_read(problem)
    grid = _check(problem)
    mode = _mode(problem)
    tiles = [_tile(piece, problem, TILE_GRIDS[grid]) for piece in problem.pieces]
    lines = [
        word(problem.puzzle.title or problem.name),
        grid.capitalize(),
        _board_text(_board(problem, TILE_GRIDS[grid]), TILE_GRIDS[grid]),
        f"# {len(tiles)} tiles",
        *(_tile_text(tile, grid) for tile in tiles),
        *_place_lines(problem, grid, tiles),
        f"mode {mode}",
        *_notes_lines(problem.puzzle.notes),
    ]
    return "\n".join(lines) + "\n"


def _check(problem: Problem) -> str:
    """Return the name of the grid."""
    refusals = Refusals(problem, _FORM)
    grids = {TILE_GRIDS[name].lattice: name for name in GRIDS}
    refusals.check_lattice(grids)
    refusals.check_rules()
    refusals.check_marks()
    refusals.check_region()
    refusals.check_places()
    refusals.check_board_or_pieces()
    grid = grids[problem.lattice.name]
    if grid not in NUMBERED:
        refusals.check_placed()
    refusals.done()
    return grid


def _mode(problem: Problem) -> str:
    return "UseAll" if problem.region.optional else "FillAll"


def _tile(piece: Piece, problem: Problem, grid: TileGrid) -> TileDraft:
    lattice = problem.lattice
    mobility, shapes = "fixed", piece.shapes
    if piece.turns is True:
        mobility = "flip" if may_flip(piece, lattice) else ""
    elif piece.turns or may_flip(piece, lattice):
        shapes = tuple(piece.orientations(lattice))
    footprints = [list(at_zero([grid.address(c) for c in shape.cells])) for shape in shapes]
    return TileDraft(mobility, (piece.copies[0], most_copies(piece, problem)), footprints)


def _low(problem: Problem, grid: TileGrid) -> tuple[int, ...]:
    """Return the least of each coordinate of the board."""
    places = [grid.address(cell).place for cell in problem.region.cells]
    return tuple(map(min, zip(*places, strict=True)))


def _board(problem: Problem, grid: TileGrid) -> set[TileAddress]:
    low = _low(problem, grid)
    found = (grid.address(cell) for cell in problem.region.cells)
    return {TileAddress(shift(address.place, low, -1), address.tile) for address in found}


def _board_text(board: set[TileAddress], grid: TileGrid) -> str:
    """Return the corner of the board, and the cells of its box that it lacks."""
    sides = [max(axis) + 1 for axis in zip(*(address.place for address in board), strict=True)]
    corner = TileAddress(tuple(side - 1 for side in sides), len(grid.tiles) - 1)
    box = {
        TileAddress(p, tile) for p in product(*map(range, sides)) for tile in range(len(grid.tiles))
    }
    lacking = sorted(box - board, key=lambda address: (*reversed(address.place), address.tile))
    return f"Board ({''.join(_cell_text(c, grid) for c in (corner, *lacking))})"


def _cell_text(address: TileAddress, grid: TileGrid) -> str:
    tile = f":{address.tile}" if len(grid.tiles) > 1 else ""
    return f"({','.join(map(str, address.place))}{tile})"


def _tile_text(tile: TileDraft, name: str) -> str:
    grid = TILE_GRIDS[name]
    low, high = tile.copies
    footprints = ("".join(_cell_text(c, grid) for c in cells) for cells in tile.footprints)
    mobility = f" {tile.mobility}" if tile.mobility else ""
    return f"tile{mobility} {high} {low} ({' + '.join(footprints)})"


def _place_lines(problem: Problem, name: str, tiles: list[TileDraft]) -> Iterator[str]:
    if not problem.placed:
        return
    grid, low = TILE_GRIDS[name], _low(problem, TILE_GRIDS[name])
    kinds = [piece.name for piece in problem.pieces]
    used = [0] * len(tiles)
    words = []
    for one in problem.placed:
        kind = kinds.index(one.piece)
        used[kind] += 1
        number = sum(tile.copies[1] for tile in tiles[:kind]) + used[kind]
        cells = [grid.address(cell) for cell in one.cells]
        orientation = orientations(name, tiles[kind]).index(at_zero(cells))
        places = [shift(address.place, low, -1) for address in cells]
        x, y = (min(axis) for axis in zip(*places, strict=True))
        words.append(f"{number} ({x},{y}|{orientation})")
    yield f"place ({', '.join(words)})"


def _notes_lines(notes: str) -> Iterator[str]:
    """Return the notes: two letters from a to p a byte."""
    if notes:
        yield "notes " + notes.encode(errors="replace").hex().translate(_LETTERS)


_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
