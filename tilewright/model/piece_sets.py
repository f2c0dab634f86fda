"""The piece sets that a puzzle can include by name: polyominoes, polycubes, Soma.

Shapes are generated, not typed in: the shapes of n cells are those of n - 1 cells with one cell
added, up to a group of isometries (all of them: *free*; turns only: *one-sided*; none: *fixed*).
Every new shape enters all its images into one table, so that a candidate costs one look-up
instead of one canonical form; the counts are tested against the OEIS.

Names are given afterwards, by recognising the shape, and are the same in every set, so that
sets of different sizes mix in one puzzle:

- pentominoes ``F I L N P T U V W X Y Z`` (Golomb's letters); smaller shapes carry their size:
  ``O1``, ``I2``, ``I3 V3``, ``I4 L4 O4 S4 T4``, in space also ``A4 P4``;
- shapes without a customary letter are numbered ``6-01``, ``6-02``, ...: size, then the rank
  among the unnamed free shapes of that size, by the least list of cells in reading order;
- where mirror images are two pieces, the twin of the shape as drawn in ``_PICTURES`` (or, for a
  number, of the least image) has ``m`` behind its name: ``Fm``, ``6-02m``; the tetromino twins
  have letters of their own: ``J4`` of ``L4``, ``Z4`` of ``S4``, in space ``B4`` of ``A4``;
- a fixed piece is the free name, a dash and its ``orientation_index``: ``L4-0`` .. ``L4-7``;
- Soma has its customary letters ``V L T Z A B P``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell, Isometry, Lattice
from tilewright.model.picture import read_picture
from tilewright.model.piece import Piece, Shape

Cells = tuple[Cell, ...]

FREE, ONE_SIDED, FIXED = "free", "one-sided", "fixed"

#: the shapes with a letter, as they are usually drawn; ``|`` separates layers
_PICTURES = {
    "O1": "X",
    "I2": "XX",
    "I3": "XXX",
    "V3": "X./XX",
    "I4": "XXXX",
    "L4": "X./X./XX",
    "O4": "XX/XX",
    "S4": ".XX/XX.",
    "T4": "XXX/.X.",
    "F": ".XX/XX./.X.",
    "I": "XXXXX",
    "L": "X./X./X./XX",
    "N": ".X/.X/XX/X.",
    "P": "XX/XX/X.",
    "T": "XXX/.X./.X.",
    "U": "X.X/XXX",
    "V": "X../X../XXX",
    "W": "X../XX./.XX",
    "X": ".X./XXX/.X.",
    "Y": ".X/XX/.X/.X",
    "Z": "XX./.X./.XX",
    "A4": "XX/X.|.X/..",
    "P4": "XX/X.|X./..",
}
#: letters of mirror twins; any other twin has ``m`` behind its name
_TWINS = {"L4": "J4", "S4": "Z4", "A4": "B4"}
#: Piet Hein's seven: every shape of up to four cubes that is no box
_SOMA = {"V3": "V", "L4": "L", "T4": "T", "S4": "Z", "A4": "A", "B4": "B", "P4": "P"}

_PLANE = ("mon", "d", "tr", "tetr", "pent", "hex", "hept", "oct")
_SPACE = ("mono", "di", "tri", "tetra", "penta")


class PieceSetInfo(NamedTuple):
    """What a piece set is, known without generating it.

    Attributes:
        name: what ``include`` takes.
        lattice: the lattice of its shapes.
        pieces: how many pieces.
        cells: cells of all its pieces together.
        description: one line for people.
    """

    name: str
    lattice: str
    pieces: int
    cells: int
    description: str


class _Family(NamedTuple):
    """The recipe of a set: all shapes of one size, up to one kind of symmetry."""

    lattice: str
    size: int
    sides: str
    #: the published number of shapes
    pieces: int
    planar: bool = False


def _families() -> Iterator[tuple[str, _Family]]:
    """Yield every set but Soma, with its number of pieces from the OEIS."""
    counts: dict[str, tuple[int, ...]] = {
        FREE: (1, 1, 2, 5, 12, 35, 108, 369),  # A000105
        ONE_SIDED: (1, 1, 2, 7, 18, 60, 196, 704),  # A000988
        FIXED: (1, 2, 6, 19, 63, 216, 760, 2725),  # A001168
    }
    for sides, numbers in counts.items():
        for size, (stem, number) in enumerate(zip(_PLANE, numbers, strict=True), 1):
            prefix = "" if sides == FREE else f"{sides}-"
            yield f"{prefix}{stem}ominoes", _Family("square", size, sides, number)
    solid: dict[str, tuple[int, ...]] = {
        ONE_SIDED: (1, 1, 2, 8, 29),  # A000162
        FREE: (1, 1, 2, 7, 23),  # A038119
    }
    for sides, numbers in solid.items():
        for size, (stem, number) in enumerate(zip(_SPACE, numbers, strict=True), 1):
            prefix = "free-" if sides == FREE else ""
            yield f"{prefix}{stem}cubes", _Family("cube", size, sides, number)
    yield "solid-pentominoes", _Family("cube", 5, ONE_SIDED, 12, planar=True)


_FAMILIES = dict(_families())


def piece_set_names() -> list[str]:
    """Return the names that ``include`` takes, smaller families first."""
    return [*_FAMILIES, "soma"]


def piece_set_info() -> list[PieceSetInfo]:
    """Return a line for each set, in the order of ``piece_set_names``; generates nothing."""
    rows = [
        PieceSetInfo(name, f.lattice, f.pieces, f.pieces * f.size, _description(f))
        for name, f in _FAMILIES.items()
    ]
    return [*rows, PieceSetInfo("soma", "cube", 7, 27, "the seven pieces of Piet Hein's Soma cube")]


def piece_set(name: str) -> tuple[Piece, ...]:
    """Return the pieces of a set, sorted by name, one copy of each.

    The pieces of flat sets lie on the square lattice; ``solid-pentominoes`` are the same twelve
    as cubes.  Generated at the first call: pentominoes take about a millisecond.

    Raises:
        TilewrightError: there is no such set; with the closest name.

    >>> [piece.name for piece in piece_set("one-sided-tetrominoes")]
    ['I4', 'J4', 'L4', 'O4', 'S4', 'T4', 'Z4']
    """
    if name not in piece_set_names():
        near = get_close_matches(str(name), piece_set_names(), 1)
        hint = f"did you mean {near[0]!r}?" if near else "`tilewright list --pieces` shows them all"
        raise TilewrightError(f"there is no piece set {name!r}; {hint}")
    return _soma() if name == "soma" else _pieces_of(name)


@cache
def _pieces_of(name: str) -> tuple[Piece, ...]:
    family = _FAMILIES[name]
    lattice = LATTICES[family.lattice]
    flips = {FREE: None if lattice.flips_by_default else True}.get(family.sides, False)
    named = sorted(_named(family))
    return tuple(
        Piece(label, (Shape(cells),), turns=family.sides != FIXED, flips=flips)
        for label, cells in named
    )


def _description(family: _Family) -> str:
    cell = "square" if family.lattice == "square" else "cube"
    size = f"{family.size} {cell}s" if family.size > 1 else f"one {cell}"
    if family.planar:
        return f"all flat shapes of {size}"
    how = {
        FREE: "may be turned and flipped",
        ONE_SIDED: "may be turned, mirror images differ",
        FIXED: "may be neither turned nor flipped",
    }
    return f"all shapes of {size}; {how[family.sides]}"


@cache
def _soma() -> tuple[Piece, ...]:
    small = (*piece_set("tricubes"), *piece_set("tetracubes"))
    renamed = {_SOMA[p.name]: p.shapes for p in small if p.name in _SOMA}
    return tuple(Piece(name, renamed[name], flips=False) for name in _SOMA.values())


def _named(family: _Family) -> Iterator[tuple[str, Cells]]:
    """Yield the name and cells of every piece of a family."""
    lattice = LATTICES[family.lattice]
    if family.planar:
        flat = _free_named("square", family.size)
        yield from ((name, tuple((*cell, 0) for cell in cells)) for name, cells in flat)
        return
    for name, cells in _free_named(family.lattice, family.size):
        if family.sides == FIXED:
            images = dict.fromkeys(_images(lattice, cells, lattice.isometries))
            yield from ((f"{name}-{index}", image) for index, image in enumerate(images))
            continue
        yield name, cells
        if family.sides == ONE_SIDED and (twin := _twin(lattice, cells)):
            yield _TWINS.get(name, f"{name}m"), twin


@cache
def _free_named(lattice_name: str, size: int) -> tuple[tuple[str, Cells], ...]:
    """Return the free shapes of ``size`` cells with their names, lettered ones as drawn."""
    lattice = LATTICES[lattice_name]
    letters = _letters(lattice, size)
    named, unnamed = [], []
    for images in _grow(lattice, size):
        letter = next((letters[image] for image in images if image in letters), None)
        if letter is None:
            unnamed.append(min(images, key=_reading_order))
        else:
            named.append((letter, _as_drawn(lattice, letter)))
    width = max(2, len(str(len(unnamed))))
    unnamed.sort(key=_reading_order)
    named += [(f"{size}-{rank:0{width}}", cells) for rank, cells in enumerate(unnamed, 1)]
    return tuple(named)


def _grow(lattice: Lattice, size: int) -> list[set[Cells]]:
    """Return the free shapes of ``size`` cells, each as the set of all its images."""
    shapes = _orbits(lattice, ((cell,) for cell in lattice.representatives))
    for _ in range(size - 1):
        larger = (more for cells in map(min, shapes) for more in _with_one_more(lattice, cells))
        shapes = _orbits(lattice, larger)
    return shapes


def _orbits(lattice: Lattice, candidates: Iterable[Cells]) -> list[set[Cells]]:
    """Return the images of each candidate that is no image of an earlier one."""
    seen: set[Cells] = set()
    orbits = []
    for candidate in candidates:
        if candidate not in seen:
            images = set(_images(lattice, candidate, lattice.isometries))
            seen |= images
            orbits.append(images)
    return orbits


def _with_one_more(lattice: Lattice, cells: Cells) -> Iterator[Cells]:
    """Yield ``cells`` with one neighbouring cell added, in canonical form."""
    border = {near for cell in cells for near in lattice.neighbours(cell)}.difference(cells)
    for cell in border:
        yield lattice.canonical((*cells, cell))


def _images(lattice: Lattice, cells: Cells, isometries: Iterable[Isometry]) -> Iterator[Cells]:
    """Yield the image of ``cells`` under each isometry, in canonical form."""
    for isometry in isometries:
        yield lattice.canonical([isometry.apply(cell) for cell in cells])


def _twin(lattice: Lattice, cells: Cells) -> Cells | None:
    """Return the mirror image, or ``None`` where turning ``cells`` gives it too."""
    flip = next(i for i in lattice.isometries if i.flipped)
    (mirrored,) = _images(lattice, cells, [flip])
    turns = [i for i in lattice.isometries if not i.flipped]
    return None if mirrored in _images(lattice, cells, turns) else mirrored


def _letters(lattice: Lattice, size: int) -> dict[Cells, str]:
    """Return the letter of each drawn shape of ``size`` cells that fits the lattice."""
    drawn = [letter for letter, picture in _PICTURES.items() if picture.count("X") == size]
    return {_as_drawn(lattice, letter): letter for letter in drawn}


@cache
def _as_drawn(lattice: Lattice, letter: str) -> Cells:
    """Return the cells of a picture; none where it is solid and the lattice flat."""
    chars = read_picture(_PICTURES[letter], 3)
    cells = [cell for cell, char in chars.items() if char == "X"]
    if lattice.coordinates == 3:
        return tuple(sorted(cells))
    flat = all(z == 0 for _, _, z in cells)
    return tuple(sorted((x, y) for x, y, _ in cells)) if flat else ()


def _reading_order(cells: Cells) -> list[Cell]:
    """Return the cells as people read them: layer, row, then column."""
    return sorted(cell[::-1] for cell in cells)
