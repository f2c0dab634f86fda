"""The symmetries of a problem, as permutations of its placements.

A symmetry is an isometry of the lattice, slid, that maps the region (marks, optional and blocked cells)
to itself and the piece set to itself: each piece's set of orientations becomes the set of a piece
with the same copies, and its given places on the board become those of that piece.  Pieces with
equal sets are ordered by name, so the i-th of them goes to the i-th of the image; that makes the
action a group action and leaves names alone wherever it can.  Placed pieces must stay placed, and
rules must demand what they did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.compile.joined import joined_images
from tilewright.compile.placements import Board, IndexedPlacement, places_on
from tilewright.compile.rules import rules_kept
from tilewright.compile.watched import Guard
from tilewright.lattice import Isometry, shift
from tilewright.model import Shape
from tilewright.model.classes import Classes
from tilewright.model.copies import Copies

#: what a symmetry does to the cells and to the pieces
_ImageLists = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Symmetry:
    """One symmetry of a board.

    Attributes:
        isometry: its turn part.
        cells: the number of the image of each cell.
        pieces: the index of the image of each piece.
    """

    isometry: Isometry
    cells: tuple[int, ...]
    pieces: tuple[int, ...]


def board_symmetries(board: Board, guard: Guard | None = None) -> list[Symmetry]:
    """Return the symmetries of the board and its piece set, identity first.

    Args:
        board: the board.
        guard: called for each isometry of the lattice; raises if the work has to stop.
    """
    return symmetries_for("all", board, guard)[0]


def kept_isometries(board: Board) -> list[Isometry]:
    """Return the isometries of the lattice that take the piece set to itself, whatever the board.

    Args:
        board: a board without joined borders; its pieces have no given places.
    """
    classes, cells = _PieceClasses(board), range(len(board.cells))
    isometries = board.problem.lattice.isometries
    return [one for one in isometries if classes.images(one, cells) is not None]


def is_carried(board: Board, isometry: Isometry, other: Board) -> bool:
    """Tell whether an isometry, slid, takes a board to another: its cells, its pieces and its rules.

    Args:
        board: a board without marks and joined borders; its pieces have no given places.
        isometry: the turn.
        other: a board with the same pieces.
    """
    images = [isometry.apply(cell) for cell in board.cells]
    slides = board.problem.lattice.slides(images, other.cells)
    pieces = _PieceClasses(board).images(isometry, range(len(board.cells)))
    if not slides or pieces is None:
        return False
    moved = (shift(image, slides[0]) for image in images)
    names = [piece.name for piece in board.problem.pieces]
    cells = dict(zip(board.cells, moved, strict=True))
    mates = dict(zip(names, (names[index] for index in pieces), strict=True))
    return rules_kept(board.problem, cells, mates, other.problem)


def symmetries_for(
    classes: Classes, board: Board, guard: Guard | None = None
) -> tuple[list[Symmetry], Symmetry | None]:
    """Return the symmetries up to which solutions are counted, identity first, and one besides.

    Up to turns an isometry that reverses handedness joins no solutions, unless one that does not does
    the same to cells and pieces: so it is on flat boards in space, which are turned over, and where a
    slide along a Moebius strip comes back as a mirror image.

    Args:
        classes: which solutions are one.
        board: the board.
        guard: called for each isometry of the lattice; raises if the work has to stop.

    Returns:
        The symmetries, and one that does what none of them does, ``None`` if there is none: all
        symmetries of the board are then the first and their products with this one.
    """
    found = _found(board, guard)
    every = classes == "all" or board.problem.lattice.is_turned_over(board.cells)
    kept = [one for one in found if every or not one.isometry.flipped]
    does = {(one.cells, one.pieces) for one in kept}
    mirror = next((one for one in found if (one.cells, one.pieces) not in does), None)
    return _different(board, kept) if board.is_joined else kept, mirror


def _found(board: Board, guard: Guard | None) -> list[Symmetry]:
    """Return the symmetries, if borders are joined several that do the same."""
    found = []
    classes = _PieceClasses(board)
    for isometry in board.problem.lattice.isometries:
        if guard is not None:
            guard()
        maps = region_maps(board, isometry)
        for cells in maps:
            pieces = classes.images(isometry, cells)
            if pieces is None:
                if not classes.are_held:
                    break  # whatever the slide
                continue
            if _keeps_placed(board, cells, pieces) and _keeps_rules(board, cells, pieces):
                found.append(Symmetry(isometry, cells, pieces))
    return found


def _different(board: Board, symmetries: Iterable[Symmetry]) -> list[Symmetry]:
    """Leave out those that do what an earlier one does: the group that joins borders has turns."""
    cells, pieces = tuple(range(len(board.cells))), tuple(range(len(board.orientations)))
    identity = Symmetry(board.problem.lattice.isometries[0], cells, pieces)
    first: dict[_ImageLists, Symmetry] = {(cells, pieces): identity}
    for one in symmetries:
        first.setdefault((one.cells, one.pieces), one)
    return list(first.values())


class PlacementMap(NamedTuple):
    """A symmetry as the core reads it, to find the image of each option.

    Attributes:
        cells: the number of the image of each cell.
        pieces: the index of the image of each piece.
        orientations: for each piece, for each orientation: the orientation of the image, and which
            of the cells of the orientation goes to the first cell of the image.
        more: the images of the options after the placements.
    """

    cells: tuple[int, ...]
    pieces: tuple[int, ...]
    orientations: list[list[tuple[int, int]]]
    more: list[int]


def option_images(
    board: Board,
    symmetries: Sequence[Symmetry],
    blanks: Sequence[frozenset[int]],
    placements: Sequence[IndexedPlacement],
) -> list[list[int]]:
    """Return the same as ``placement_maps`` if borders are joined: the image of every option."""
    generators = _generators(symmetries)
    moved = joined_images(board, placements, [(one.cells, one.pieces) for one in generators])
    return [
        [*images, *_blank_images(blanks, symmetry.cells, len(placements))]
        for symmetry, images in zip(generators, moved, strict=True)
    ]


def placement_maps(
    board: Board,
    symmetries: Sequence[Symmetry],
    blanks: Sequence[frozenset[int]],
    placements: int,
) -> list[PlacementMap]:
    """Return symmetries whose products are the whole group; none if it is trivial.

    Args:
        board: the board.
        symmetries: the group, identity first.
        blanks: the options after the placements, each a set of cells that it leaves empty.
        placements: how many placements there are; the first blank has that number as an option.
    """
    return [
        PlacementMap(
            symmetry.cells,
            symmetry.pieces,
            _oriented(board, symmetry),
            list(_blank_images(blanks, symmetry.cells, placements)),
        )
        for symmetry in _generators(symmetries)
    ]


def _blank_images(
    blanks: Sequence[frozenset[int]], cells: tuple[int, ...], start: int
) -> Iterable[int]:
    """Yield the option that each blank goes to; the first blank is option ``start``."""
    number = {blank: index for index, blank in enumerate(blanks, start)}
    return (number[frozenset(cells[cell] for cell in blank)] for blank in blanks)


def _generators(symmetries: Sequence[Symmetry]) -> list[Symmetry]:
    """Return symmetries of which each is no product of those before it; all are products of them."""
    generators: list[Symmetry] = []
    made: set[_ImageLists] = {(symmetries[0].cells, symmetries[0].pieces)} if symmetries else set()
    for symmetry in symmetries:
        if (symmetry.cells, symmetry.pieces) not in made:
            generators.append(symmetry)
            _close(made, generators)
    return generators


def _close(made: set[_ImageLists], generators: Sequence[Symmetry]) -> None:
    """Extend what some products do to cells and pieces to all products of the generators."""
    fresh = list(made)
    while fresh:
        cells, pieces = fresh.pop()
        for last in generators:
            product = tuple([last.cells[c] for c in cells]), tuple([last.pieces[k] for k in pieces])
            if product not in made:
                made.add(product)
                fresh.append(product)


def region_maps(board: Board, isometry: Isometry) -> list[tuple[int, ...]]:
    """Return where each cell goes, for each slide after which the region is as it was."""
    region, index = board.problem.region_as_read, board.index
    marks = dict(region.marks)
    looks = {cell: (cell in region.optional, marks.get(cell)) for cell in board.cells}
    return [
        tuple(index[target] for target in moved.values())
        for moved in board.problem.lattice.self_maps(isometry, board.cells)
        if all(looks[cell] == looks[target] for cell, target in moved.items())
    ]


#: what pieces that are interchangeable have in common: orientations, copies, and given places
_PieceClass = tuple[frozenset[Shape], Copies, frozenset[frozenset[int]] | None]


class _PieceClasses:
    """The pieces grouped by what makes them interchangeable, and where a symmetry takes each group.

    Attributes:
        are_held: whether some pieces have given places.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._members: dict[_PieceClass, list[int]] = {}
        for number, (piece, shapes) in enumerate(
            zip(board.problem.pieces, board.orientations, strict=True)
        ):
            places = None if piece.places is None else places_on(board, piece)
            one = frozenset(shapes), piece.copies, places
            self._members.setdefault(one, []).append(number)
        self.are_held = any(places is not None for _, _, places in self._members)
        self._mirrored: dict[int, frozenset[Shape]] = {}
        #: the isometry asked for last, and where it takes the shapes of each group
        self._last: tuple[Isometry, list[frozenset[Shape]]] | None = None

    def images(self, isometry: Isometry, cells: Sequence[int]) -> tuple[int, ...] | None:
        """Return where each piece goes, or ``None`` if the set lacks an image.

        Args:
            isometry: the turn.
            cells: the number of the image of each cell.
        """
        images = [0] * len(self._board.orientations)
        groups = zip(self._members.items(), self._shapes(isometry), strict=True)
        for ((_, copies, places), members), shapes in groups:
            moved = places and frozenset(frozenset(cells[c] for c in place) for place in places)
            target = self._members.get((shapes, copies, moved), ())
            if len(target) != len(members):
                return None
            for piece_index, image in zip(members, target, strict=True):
                images[piece_index] = image
        return tuple(images)

    def _shapes(self, isometry: Isometry) -> list[frozenset[Shape]]:
        """Return what an isometry makes of the shapes of each group."""
        if self._last is None or self._last[0] is not isometry:
            groups = self._members.items()
            moved = [self._moved_class(shapes, m[0], isometry) for (shapes, _, _), m in groups]
            self._last = isometry, moved
        return self._last[1]

    def _moved_class(
        self, shapes: frozenset[Shape], first: int, isometry: Isometry
    ) -> frozenset[Shape]:
        """Return what an isometry makes of the shapes of a group, of which one piece is given."""
        piece, lattice = self._board.problem.pieces[first], self._board.problem.lattice
        flips = lattice.flips_by_default if piece.flips is None else piece.flips
        if not piece.turns:
            return self._moved(shapes, isometry)
        if flips or not isometry.flipped:
            return shapes  # they are closed under this isometry
        if first not in self._mirrored:  # and all flipped ones have the same effect
            self._mirrored[first] = self._moved(shapes, isometry)
        return self._mirrored[first]

    def _moved(self, shapes: frozenset[Shape], isometry: Isometry) -> frozenset[Shape]:
        lattice = self._board.problem.lattice
        return frozenset(shape.moved(lattice, isometry.apply) for shape in shapes)


def _keeps_placed(board: Board, cells: tuple[int, ...], pieces: tuple[int, ...]) -> bool:
    """Tell whether the placed pieces are mapped to placed pieces."""
    names = [piece.name for piece in board.problem.pieces]
    placed = {
        (names.index(p.piece), frozenset(board.index[cell] for cell in p.cells))
        for p in board.problem.placed
    }
    return placed == {
        (pieces[piece_index], frozenset(cells[c] for c in held)) for piece_index, held in placed
    }


def _keeps_rules(board: Board, cells: tuple[int, ...], pieces: tuple[int, ...]) -> bool:
    """Tell whether the rules demand the same after the symmetry."""
    problem = board.problem
    if not problem.rules:
        return True
    names = [piece.name for piece in problem.pieces]
    moved = dict(zip(board.cells, (board.cells[cell] for cell in cells), strict=True))
    mates = dict(zip(names, (names[piece_index] for piece_index in pieces), strict=True))
    return rules_kept(problem, moved, mates)


def _oriented(board: Board, symmetry: Symmetry) -> list[list[tuple[int, int]]]:
    """Return for each orientation that of its image, and which cell goes to the first there."""
    lattice, apply = board.problem.lattice, symmetry.isometry.apply
    found = []
    for piece_index, shapes in enumerate(board.orientations):
        targets = board.orientations[symmetry.pieces[piece_index]]
        number = {shape: index for index, shape in enumerate(targets)}
        images = ([apply(cell) for cell in shape.cells] for shape in shapes)
        found.append(
            [
                (number[shape.moved(lattice, apply)], image.index(min(image)))
                for shape, image in zip(shapes, images, strict=True)
            ]
        )
    return found
