"""The moves of a disassembly, and its stages as a tree: pieces, the moves that split them, two parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tilewright.lattice import Cell
from tilewright.lattice.quarter import quarter_turned

if TYPE_CHECKING:
    from fractions import Fraction

#: a coordinate of a point
Coordinate: TypeAlias = "int | Fraction"
#: whether pieces need no separating
_Done = Callable[[tuple[int, ...]], bool]


@dataclass(frozen=True)
class DisassemblyStep:
    """Pieces that are moved together while all others stay: they slide along an axis, or turn about one.

    Attributes:
        pieces: their names.
        placements: their places among the placements of the solution, rising, from 0.
        axis: one step of the way, as what is added to cells; of a turn the direction of its axis, along
            one coordinate.
        distance: the number of such steps, a fraction if pieces slide by parts of a cell; ``None``
            where they go out: what stays and what went out are taken apart each alone from then on.
            Of a turn 0.
        pivot: a point of the axis of a turn, in the coordinates of cells, whose centres are whole;
            ``None`` if they slide.
        degrees: of a turn 90 or -90, by the right-hand rule about the axis; else 0.
        path: of a turn during which the pieces shift: its waypoints ``(x, y, t)``.  A point that moves with
            the pieces is at x along the next coordinate after that of the axis in turn, at y along the one
            after that, and t is the tangent of half the angle by which they are turned.  From each
            waypoint to the next all three run evenly.  The turn about ``pivot`` leads to the same place.
    """

    pieces: tuple[str, ...]
    placements: tuple[int, ...]
    axis: Cell
    distance: Coordinate | None
    pivot: tuple[Fraction, ...] | None = None
    degrees: int = 0
    path: tuple[tuple[Fraction, Fraction, Fraction], ...] = ()

    def moved(self, at: Sequence[Coordinate]) -> tuple[Coordinate, ...]:
        """Return a point after the step; one that goes out stays where it was.

        >>> from fractions import Fraction
        >>> about = (Fraction(1, 2), Fraction(1, 2), Fraction(0))
        >>> DisassemblyStep(("A",), (0,), (0, 0, 1), 0, about, 90).moved((2, 0, 5)) == (1, 2, 5)
        True
        """
        if self.pivot is None:
            return tuple(a + (self.distance or 0) * b for a, b in zip(at, self.axis, strict=True))
        return quarter_turned(at, self.axis, self.pivot, self.degrees)

    @property
    def is_plain(self) -> bool:
        """Whether pieces slide by whole cells, or out."""
        return self.pivot is None and (self.distance or 0).denominator == 1

    def way(self, lattice: str) -> str:
        """Say how the pieces are moved, as the reader of a picture sees it; the lattice by its name.

        >>> from fractions import Fraction
        >>> DisassemblyStep(("A",), (0,), (1, 0, 0), Fraction(1, 2)).way("cube")
        'by 1/2 to the right'
        """
        from tilewright.draw.ways import turn_text, way_text

        if self.pivot is None:
            return way_text(lattice, self.axis, self.distance)
        shifting = " while shifting" if self.path else ""
        return turn_text(self.axis, self.pivot, self.degrees) + shifting

    def data(self) -> dict[str, Any]:
        """Return the step as JSON data; numbers that no binary fraction is equal to are text, as ``"1/3"``."""
        which = {
            "pieces": list(self.pieces),
            "placements": list(self.placements),
            "axis": list(self.axis),
        }
        if self.pivot is not None:
            pivot = [number_data(one) for one in self.pivot]
            path = {"path": [[number_data(one) for one in at] for at in self.path]}
            turn = {**which, "pivot": pivot, "degrees": self.degrees}
            return {**turn, **path} if self.path else turn
        return {
            **which,
            "distance": "out" if self.distance is None else number_data(self.distance),
        }


def number_data(number: Coordinate) -> int | float | str:
    """Return a number as JSON data: a whole one, a binary fraction, or text.

    >>> from fractions import Fraction
    >>> number_data(2), number_data(Fraction(3, 2)), number_data(Fraction(1, 3))
    (2, 1.5, '1/3')
    """
    if number.denominator == 1:
        return int(number)
    is_binary = number.denominator & (number.denominator - 1) == 0
    return float(number) if is_binary else str(number)


@dataclass(frozen=True)
class Stage:
    """Pieces that are split into two parts.

    Attributes:
        pieces: places of their placements, rising.
        steps: the moves, of which the last one separates.
        stays: what becomes of those that stay then, ``None`` if nothing is left to separate.
        removed: what becomes of those that go out.
    """

    pieces: tuple[int, ...]
    steps: tuple[DisassemblyStep, ...]
    stays: Stage | None
    removed: Stage | None

    @property
    def turns(self) -> int:
        """How many of its moves are turns."""
        return sum(step.pivot is not None for step in self.steps)

    @property
    def shown(self) -> list[int]:
        """The levels of this stage and those after it, without parts whose stages are all of one move."""
        return [len(stage.steps) for stage in self.shown_stages]

    @property
    def shown_stages(self) -> list[Stage]:
        """The stages that ``shown`` has the levels of."""
        parts = (stage for stage in (self.stays, self.removed) if stage and not stage.is_easy)
        return [self, *(stage for part in parts for stage in part.shown_stages)]

    @property
    def is_easy(self) -> bool:
        """Whether every stage from here on takes one move."""
        later = (stage for stage in (self.stays, self.removed) if stage)
        return len(self.steps) == 1 and all(stage.is_easy for stage in later)


def stage_tree(
    names: Sequence[str],
    groups: Sequence[Iterable[str]],
    steps: Iterable[DisassemblyStep],
    levels: Iterable[int],
) -> Stage | None:
    """Return the tree of a disassembly, ``None`` if there is nothing to separate.

    Args:
        names: the piece of each placement.
        groups: names of pieces that need not be separated.
        steps: in their order.
        levels: how many steps each stage takes.
    """
    together = [frozenset(group) for group in groups]

    def is_done(pieces: tuple[int, ...]) -> bool:
        kinds = {names[piece] for piece in pieces}
        return len(pieces) < 2 or any(kinds <= group for group in together)

    whole = tuple(range(len(names)))
    return None if is_done(whole) else _stage(whole, iter(steps), iter(levels), is_done)


def _stage(
    pieces: tuple[int, ...],
    steps: Iterator[DisassemblyStep],
    levels: Iterator[int],
    is_done: _Done,
) -> Stage:
    own = tuple(next(steps) for _ in range(next(levels)))
    gone = own[-1].placements
    stay = tuple(piece for piece in pieces if piece not in gone)
    stays = None if is_done(stay) else _stage(stay, steps, levels, is_done)
    removed = None if is_done(gone) else _stage(gone, steps, levels, is_done)
    return Stage(pieces, own, stays, removed)
