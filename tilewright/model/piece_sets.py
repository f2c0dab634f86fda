"""The piece sets that a puzzle can include by name: polyominoes, polycubes, Soma, and their kin.

Shapes are generated, not typed in: all connected shapes of one size (``families.py``), up to a group
of motions (with mirror images: *free*; turns only: *one-sided*; none: *fixed*).

Names are given afterwards, by recognising the shape, and are the same in every set, so that
sets of different sizes mix in one puzzle:

- pentominoes ``F I L N P T U V W X Y Z`` (Golomb's letters); smaller shapes carry their size:
  ``O1``, ``I2``, ``I3 V3``, ``I4 L4 O4 S4 T4``, in space also ``A4 P4``;
- shapes without a customary letter are numbered ``6-01``, ``6-02``, ...: size, then the rank
  among the unnamed free shapes of that size, by the least list of cells in reading order; quarters
  of squares have a ``q`` before it and drafters on their grid a ``g``, beside halves of both;
- where mirror images are two pieces, the twin of the shape as it is drawn (or, for a
  number, of the least image) has ``m`` behind its name: ``Fm``, ``6-02m``; the tetromino twins
  have letters of their own: ``J4`` of ``L4``, ``Z4`` of ``S4``, in space ``B4`` of ``A4``;
- a fixed piece is the free name, a dash and its ``orientation_index``: ``L4-0`` .. ``L4-7``;
- on other lattices the letters are those of ``letters.py``, all else is the same;
- Soma has its customary letters ``V L T Z A B P``;
- cells with colours on their sides, such as ``macmahon-squares``, are named by these colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import permutations, product
from typing import Any, NamedTuple

from tilewright.errors import Fault, PuzzleError, TilewrightError, closest
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.lattice.sides import sides_of, turned_sides
from tilewright.model.copies import Copies, GivenCopies
from tilewright.model.families import FIXED, FREE, ONE_SIDED, Family, families, family_table
from tilewright.model.growth import Cells, grow, grow_units, images_of
from tilewright.model.letters import lettered
from tilewright.model.picture import read_picture
from tilewright.model.piece import GivenTurns, Piece, Shape
from tilewright.model.written import clip, hint


class PieceSetInfo(NamedTuple):
    """The facts about a piece set, known without generating it.

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


@cache
def _families() -> dict[str, Family]:
    return dict(families())


def piece_set_names() -> list[str]:
    """Return the names that ``include`` takes, smaller families first."""
    return [*_families(), "soma", *_sided_sets()]


def piece_set_info() -> list[PieceSetInfo]:
    """Return a line for each set, in the order of ``piece_set_names``; generates nothing."""
    rows = [
        PieceSetInfo(name, f.lattice, f.pieces, f.pieces * f.cells, _description(f))
        for name, f in _families().items()
    ]
    soma = family_table()["soma"]
    sided = [
        PieceSetInfo(name, row["lattice"], row["pieces"], row["pieces"], row["description"])
        for name, row in _sided_sets().items()
    ]
    (pieces, cells), description = (soma["pieces"], soma["cells"]), soma["description"]
    return [*rows, PieceSetInfo("soma", "cube", pieces, cells, description), *sided]


@cache
def _sided_sets() -> dict[str, Mapping[str, Any]]:
    """Return the sets of single cells with colours on their sides, by name."""
    return {row["name"]: row for row in family_table()["sided"]}


@cache
def _sided(name: str) -> tuple[Piece, ...]:
    """Return every way to colour the sides of a cell, up to turns, named by the first of these texts."""
    row = _sided_sets()[name]
    lattice, colours = LATTICES[row["lattice"]], row["colours"]
    cell = lattice.representatives[0]
    number, kind = len(sides_of(lattice, cell)), lattice.translation_class(cell)
    every = permutations(colours, number) if row["once"] else product(colours, repeat=number)
    turns = [
        one
        for one in lattice.isometries
        if not one.flipped and lattice.translation_class(one.apply(cell)) == kind
    ]
    found = {min(turned_sides(lattice, one, cell, "".join(way)) for one in turns) for way in every}
    return tuple(Piece(way, (Shape([cell]),), sides=way) for way in sorted(found))


def piece_set(
    name: str,
    *,
    only: Sequence[str] | None = None,
    except_: Sequence[str] = (),
    copies: GivenCopies | Copies | None = None,
    turns: GivenTurns | None = None,
    flips: bool | None = None,
    weight: int | None = None,
    colour: str | None = None,
    cost: int | None = None,
) -> tuple[Piece, ...]:
    """Return the pieces of a set, sorted by name, one copy of each if nothing else is asked for.

    The pieces of flat sets lie on the square lattice; ``solid-pentominoes`` are the same twelve
    as cubes.  Generated at the first call: pentominoes take about a millisecond.

    Args:
        name: what ``include`` takes in a puzzle file.
        only: names of the pieces that are taken; ``None`` for all.
        except_: names of the pieces that are left out.
        copies: how many of each: ``3``, ``(1, 4)``, ``(2, "any")`` or ``"any"``.
        turns: whether they may be rotated, or by which angles; ``None``: as in the set.
        flips: whether they may be reflected; ``None``: as in the set.
        weight: the worth of each; ``None`` for 1.
        colour: of each in pictures; ``None`` for those of the palette.
        cost: what each costs each time it is laid; ``None`` for 1.

    Raises:
        TypeError: an option is of another type.
        TilewrightError: there is no such set; with the closest name.
        PuzzleError: ``only`` or ``except_`` names no piece of the set, or leaves none; every fault.

    >>> [piece.name for piece in piece_set("one-sided-tetrominoes")]
    ['I4', 'J4', 'L4', 'O4', 'S4', 'T4', 'Z4']
    >>> piece_set("tetrominoes", only=["I4", "O4"], copies="any")
    (<Piece I4: 0 to any of Shape([(0, 0), (1, 0), (2, 0), (3, 0)])>, \
<Piece O4: 0 to any of Shape([(0, 0), (0, 1), (1, 0), (1, 1)])>)
    """
    if name not in piece_set_names():
        near = closest(str(name), piece_set_names(), 1)
        fix = f"did you mean {near[0]!r}?" if near else "`tilewright list --pieces` shows them all"
        raise TilewrightError(f"there is no piece set {name!r}; {fix}")
    own: dict[str, Callable[[], tuple[Piece, ...]]] = {
        "soma": _soma,
        **dict.fromkeys(_sided_sets(), partial(_sided, name)),
    }
    made = own.get(name, partial(_pieces_of, name))()
    given = {
        "copies": copies, "turns": turns, "flips": flips, "weight": weight, "colour": colour,
        "cost": cost,
    }  # fmt: skip
    options: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    taken = _chosen(name, made, only, except_)
    return tuple(replace(piece, **options) for piece in taken) if options else taken


def _chosen(
    name: str, made: tuple[Piece, ...], only: Sequence[str] | None, excepted: Sequence[str]
) -> tuple[Piece, ...]:
    """Return the pieces of a set that are asked for.

    Raises:
        PuzzleError: with every name that no piece of the set has, or if no piece is left.
    """
    if only is None and not excepted:
        return made
    names = [piece.name for piece in made]
    listed = {"only": _listed(only or ()), "except": _listed(excepted)}
    faults = [
        Fault(
            (key, n),
            f"{name!r} has no piece {clip(str(word))!r}",
            hint(str(word), names, "its pieces"),
        )
        for key, words in listed.items()
        for n, word in enumerate(words)
        if word not in names
    ]
    taken = tuple(
        piece
        for piece in made
        if (only is None or piece.name in listed["only"]) and piece.name not in listed["except"]
    )
    if not faults and not taken:
        key = "except" if listed["except"] else "only"
        faults = [Fault((key,), f"no piece of {name!r} is left", "take at least one")]
    if faults:
        raise PuzzleError(faults)
    return taken


def _listed(words: Sequence[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


@cache
def _pieces_of(name: str) -> tuple[Piece, ...]:
    family = _families()[name]
    lattice = LATTICES[family.lattice]
    flips = {FREE: None if lattice.flips_by_default else True}.get(family.sides, False)
    named = sorted(_named(family))
    return tuple(
        Piece(label, (Shape(cells),), turns=family.sides != FIXED, flips=flips)
        for label, cells in named
    )


def _description(family: Family) -> str:
    plural = " or ".join(map(_plural, family.noun.split(" or ")))
    size = f"{family.size} {plural}" if family.size > 1 else f"one {family.noun}"
    if family.planar:
        return f"all flat shapes of {size}"
    how = {
        FREE: "may be turned and flipped",
        ONE_SIDED: "may be turned, mirror images differ",
        FIXED: "may be neither turned nor flipped",
    }
    return f"all shapes of {size}; {how[family.sides]}"


def _plural(noun: str) -> str:
    return f"{noun[:-2]}a" if noun.endswith("hedron") else f"{noun}s"


@cache
def _soma() -> tuple[Piece, ...]:
    small = (*piece_set("tricubes"), *piece_set("tetracubes"))
    letters = dict(family_table()["soma"]["letters"])
    renamed = {letters[p.name]: p.shapes for p in small if p.name in letters}
    return tuple(Piece(name, renamed[name], flips=False) for name in letters.values())


def _named(family: Family) -> Iterator[tuple[str, Cells]]:
    """Yield the name and cells of every piece of a family."""
    lattice = LATTICES[family.lattice]
    if family.planar:
        flat = _free_named(_families()["pentominoes"])
        yield from ((name, tuple((*cell, 0) for cell in cells)) for name, cells in flat)
        return
    for name, cells in _free_named(family._replace(sides=FREE, pieces=0)):
        if family.sides == FIXED:
            images = dict.fromkeys(images_of(lattice, cells))
            yield from ((f"{name}-{index}", image) for index, image in enumerate(images))
            continue
        yield name, cells
        if family.sides == ONE_SIDED and (twin := _twin(lattice, cells)):
            yield family_table()["twins"].get(name, f"{name}m"), twin


@cache
def _free_named(family: Family) -> tuple[tuple[str, Cells], ...]:
    """Return the free shapes of a family with their names, lettered ones as drawn."""
    lattice = LATTICES[family.lattice]
    letters = {} if family.unit else _letters(lattice, family.size)
    named, unnamed = [], []
    for images in _shapes(family):
        letter = next((letters[image] for image in images if image in letters), None)
        if letter is None:
            unnamed.append(min(images, key=_reading_order))
        else:
            named.append((letter, _drawn(lattice)[letter]))
    width = max(2, len(str(len(unnamed))))
    unnamed.sort(key=_reading_order)
    stem = f"{family.initial}{family.size}"
    named += [(f"{stem}-{rank:0{width}}", cells) for rank, cells in enumerate(unnamed, 1)]
    return tuple(named)


def _shapes(family: Family) -> list[set[Cells]]:
    """Return the free shapes of a family, each as the set of all its images."""
    lattice = LATTICES[family.lattice]
    if family.unit:
        return grow_units(lattice, family.size, family.unit)
    if not family.shared:
        return grow(lattice, family.size)

    def joins(cell: Cell) -> Iterator[Cell]:
        corners = set(lattice.corners(cell))
        for near in lattice.neighbours(cell):
            if len(corners.intersection(lattice.corners(near))) >= family.shared:
                yield near

    return grow(lattice, family.size, joins)


def _twin(lattice: Lattice, cells: Cells) -> Cells | None:
    """Return the mirror image, or ``None`` if turning ``cells`` gives it too or there is none."""
    turned = set(images_of(lattice, cells, flips=False))
    return next((image for image in images_of(lattice, cells) if image not in turned), None)


def _letters(lattice: Lattice, size: int) -> dict[Cells, str]:
    """Return the letter of each drawn shape of ``size`` cells."""
    return {cells: letter for letter, cells in _drawn(lattice).items() if len(cells) == size}


@cache
def _drawn(lattice: Lattice) -> dict[str, Cells]:
    """Return the shapes of a lattice that have a letter, in canonical form, as they are drawn."""
    if lattice.name in ("square", "cube"):
        pictures = family_table()["pictures"]
        drawn = {letter: _as_drawn(lattice, picture) for letter, picture in pictures.items()}
        return {letter: cells for letter, cells in drawn.items() if cells}
    return {name: lattice.canonical(cells) for name, cells in lettered(lattice.name).items()}


def _as_drawn(lattice: Lattice, picture: str) -> Cells:
    """Return the cells of a picture; none if it is solid and the lattice flat."""
    chars = read_picture(picture, 3)
    cells = [cell for cell, char in chars.items() if char == "X"]
    if lattice.coordinates == 3:
        return tuple(sorted(cells))
    flat = all(z == 0 for _, _, z in cells)
    return tuple(sorted((x, y) for x, y, _ in cells)) if flat else ()


def _reading_order(cells: Cells) -> list[Cell]:
    """Return the cells as people read them: layer, row, then column."""
    return sorted(cell[::-1] for cell in cells)
