"""The grid of tetrahedra and octahedra of BurrTools, whose octahedra come in eight parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest

import tilewright
from tests.foreign.sayable import sayable
from tests.foreign.test_round_trips import outcome
from tests.foreign.test_xmpuzzle import grid, problem, read, voxel
from tilewright import Limits, Piece, Puzzle, PuzzleError, Region, Shape, _core
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.model import Problem

LATTICE = LATTICES["tetra-octahedron"]
PUZZLES, PART = 120, 40

#: A tetrahedron of edge 2; a line is a layer, a word a row of it.  Four tetrahedra are the middles of
#: their blocks, and between them is the octahedron around the point where these blocks meet.
EDGE_TWO = """
_____ _____ _____ _____ _____
_____ _#___ _____ _____ ____#
_____ _____ __##_ __##_ _____
_____ _____ __##_ __##_ _____
_____ ____# _____ _____ _#___
"""
#: the octahedron of it, with none or two of its tetrahedra
OCTAHEDRON = EDGE_TWO.replace("_#___", "_____").replace("____#", "_____")
THREE = EDGE_TWO.replace("____# _____ _____ _#___", "_____ _____ _____ _____")
TETRAHEDRON = "___ ___ ___  ___ _#_ ___  ___ ___ ___"
#: a cube: a tetrahedron and the eighths of four octahedra
CUBE = """
__# ___ #__
___ _#_ ___
#__ ___ __#
"""


def solid(picture: str) -> str:
    """Return the shape of a picture."""
    text = "".join(picture.split())
    side = round(len(text) ** (1 / 3))
    return voxel(side, side, side, text)


def edge_two(board: str) -> str:
    """Return a file with a tetrahedron of edge 2 as its board."""
    shapes = "".join(map(solid, (TETRAHEDRON, OCTAHEDRON, THREE)))
    ranges = [f'<shape id="{n}" min="0" max="{most}"/>' for n, most in enumerate((4, 1, 1))]
    return grid(4, shapes + board, problem(3, *ranges))


def test_a_tetrahedron_of_edge_two() -> None:
    # by hand: the octahedron lies alone, or with two of the four tetrahedra; the catalogue has it
    puzzle = read(edge_two(solid(EDGE_TWO)))
    assert (puzzle.lattice, len(puzzle.region.cells)) == ("tetra-octahedron", 5)
    assert puzzle.region == Region([(1, 1, 1), (1, 3, 3), (2, 2, 2), (3, 1, 3), (3, 3, 1)])
    known = tilewright.load("any-tetra-octahedra-tetrahedron-2")
    assert outcome(puzzle) == outcome(known) == (7, 2)


def test_the_other_checkerboard_is_the_same_puzzle() -> None:
    """Everything but lonely tetrahedra lies a block further along x, where no octahedron was."""

    def aside(picture: str) -> str:
        rows = [f"___{row}" if len(row) == 5 else row for row in picture.split()]
        return voxel(8, 5, 5, "".join(rows))

    text = edge_two(aside(EDGE_TWO)).replace(solid(OCTAHEDRON), aside(OCTAHEDRON))
    moved = read(text.replace(solid(THREE), aside(THREE)))
    assert outcome(moved) == (7, 2)
    with pytest.raises(PuzzleError, match=r"the grid 4 has no cell at 5,2,2; .* one checkerboard"):
        read(edge_two(aside(EDGE_TWO)).replace(solid(THREE), solid(OCTAHEDRON)))


def test_octahedra_in_part_are_refused() -> None:
    with pytest.raises(PuzzleError) as caught:
        read(grid(4, solid(CUBE), problem(0, '<shape id="0"/>')))
    said = str(caught.value)
    assert "the octahedron at 2,0,0 has 1 of its 8 parts" in said
    assert (
        "octahedra are whole on the lattice tetra-octahedron: fill all its places or none" in said
    )
    with pytest.raises(PuzzleError, match="the grid 4 has no cell at 1,0,0"):
        read(grid(4, voxel(2, 1, 1, "_#"), problem(0, '<shape id="0"/>')))
    optional = solid(EDGE_TWO.replace("__##_ __##_", "__##_ __#+_", 1))
    what = "the places 2,2,2 and 3,3,2 of one octahedron differ; .* the same sign and colour"
    with pytest.raises(PuzzleError, match=what):
        read(edge_two(optional))


def test_places_are_the_cells_of_the_lattice() -> None:
    """Every address is met, eight places make an octahedron, and neighbours share a square's width."""
    file, _ = _core.read_burr_file(edge_two(solid(EDGE_TWO)).encode(), Limits())
    assert file is not None
    read, _ = file.problem(0, "<text>")
    assert read is not None
    places = {place: read.cell(place) for place in product(range(-6, 6), repeat=3)}
    parts: Counter[Cell] = Counter(cell for cell in places.values() if cell is not None)
    inner = [cell for cell in parts if all(-3 <= x <= 3 for x in cell)]
    assert {c for c in product(range(-3, 4), repeat=3) if LATTICE.has(c)} == set(inner)
    for cell in inner:
        assert parts[cell] == (1 if cell[0] % 2 else 8)
        # a tetrahedron has a face in common with the octahedra of which a part is in its block
        mine = [place for place, found in places.items() if found == cell]
        blocks = {tuple(x // 3 for x in place) for place in mine}
        near = {
            found
            for place, found in places.items()
            if found not in (None, cell) and tuple(x // 3 for x in place) in blocks
        }
        assert {n for n in near if n[0] % 2 != cell[0] % 2} == set(LATTICE.neighbours(cell))


# Random puzzles go out by a slow writer of the test's own, and come back ------------------------


def places_of(cell: Cell) -> list[Cell]:
    """Return the places of a cell: one of a tetrahedron, eight around the middle of an octahedron."""
    if cell[0] % 2:
        return [tuple(3 * ((x - 1) // 2) + 1 for x in cell)]
    return list(product(*((3 * (x // 2) - 1, 3 * (x // 2)) for x in cell)))


def file_of(source: Problem, aside: int) -> str:
    """Return a problem as a file, with its blocks slid along x by so many places."""
    borne = [mark for _, mark in source.region.marks]
    borne += [mark for piece in source.pieces for mark in piece.shapes[0].marks]
    colours = {mark: number for number, mark in enumerate(sorted({"", *borne}), 1)}
    signs: list[Mapping[Cell, str]] = [
        {c: f"#{colours[m]}" for c, m in zip(p.shapes[0].cells, p.shapes[0].marks, strict=True)}
        for p in source.pieces
    ]
    marks, optional = dict(source.region.marks), source.region.optional
    signs.append(
        {
            c: f"{'+' if c in optional else '#'}{colours[marks.get(c, '')]}"
            for c in source.region.cells
        }
    )
    most = len(source.region.cells)
    pieces = [
        f'<shape id="{n}" min="{p.copies[0]}" max="{most if p.copies[1] is None else p.copies[1]}"/>'
        for n, p in enumerate(source.pieces)
    ]
    pairs = " ".join(f"{n - 1}{n - 1}" for n in colours.values())
    shapes = "".join(_voxel(one, aside) for one in signs)
    return grid(4, shapes, problem(len(pieces), *pieces, pairs=pairs))


def _voxel(signs: Mapping[Cell, str], aside: int) -> str:
    found = {place: sign for cell, sign in signs.items() for place in places_of(cell)}
    low = [min(axis) // 6 * 6 for axis in zip(*found, strict=True)]
    found = {(x - low[0] + aside, y - low[1], z - low[2]): s for (x, y, z), s in found.items()}
    x, y, z = (max(axis) + 1 for axis in zip(*found, strict=True))
    everywhere = product(range(z), range(y), range(x))
    return voxel(x, y, z, "".join(found.get((i, j, k), "_") for k, j, i in everywhere))


@pytest.mark.parametrize("part", range(PUZZLES // PART))
def test_random_puzzles_are_read_as_they_are(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part * PART, (part + 1) * PART):
        puzzle = sayable("xmpuzzle", seed, "tetra-octahedron")
        text = file_of(puzzle.problem(), aside=seed % 2 * 3)
        back = read(text, box_cells=1 << 16)
        expected = outcome(puzzle)
        assert outcome(back) == expected, f"seed {seed}\n{text}"
        assert len(back.region.cells) == len(puzzle.region.cells)
        met["solved"] += bool(expected[0])
        met["marked"] += bool(puzzle.rules)
    assert met["solved"] > PART // 4, met
    assert met["marked"] > PART // 10, met


@pytest.mark.parametrize("aside", [0, 3])
def test_a_puzzle_of_the_catalogue_keeps_its_count(aside: int) -> None:
    known = tilewright.load("any-tetra-octahedra-tetrahedron-3")
    assert outcome(read(file_of(known.problem(), aside))) == (3282, 168)


# Out -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [(0, 0, 0), (2, 2, 0), (4, 6, 2)])
def test_tetrahedra_are_written(away: Cell) -> None:
    """A board of 3 x 2 x 2 blocks, and pairs of tetrahedra that lie edge to edge."""
    pair = Piece("pair", (Shape([(1, 1, 1), (3, 3, 1)]),), (6, 6))
    cells = [shift(cell, away) for cell in product((1, 3, 5), (1, 3), (1, 3))]
    puzzle = Puzzle("lonely", Region(cells), (pair,), "tetra-octahedron")
    text = puzzle.convert("xmpuzzle")
    assert '<gridType type="4"/>' in text
    assert '<voxel x="6" y="6" z="3" type="0" name="pair">' in text
    assert outcome(read(text)) == outcome(puzzle)
    assert outcome(puzzle)[0] > 0


def test_octahedra_are_refused() -> None:
    puzzle = tilewright.load("any-tetra-octahedra-tetrahedron-2")
    what = (
        "lattice: BurrTools files lay octahedra on one of two checkerboards, and which one is not"
    )
    with pytest.raises(PuzzleError, match=what):
        puzzle.convert("xmpuzzle")
