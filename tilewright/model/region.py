"""A region: the cells to fill, the cells that may stay empty, and the marks some cells bear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from tilewright.errors import Fault, Path, PuzzleError
from tilewright.lattice import LATTICES, Cell, Lattice, WrapStep, word_of, wrap_faults, wrapped
from tilewright.model.fields import is_whole, read_cells, read_marks, read_steps, shown
from tilewright.model.later import MadeLater
from tilewright.model.picture import any_picture, read_picture
from tilewright.model.wrap import GivenStep, GivenWrap, read_wrap

#: places that a box may have, whatever the limits of its puzzle
MOST_PLACES = 1 << 24

#: what a character of a region picture that is no mark means
OPEN, OPTIONAL, OUTSIDE = ".", "?", "#"
#: what ways to join borders make, where it is not called the same
_SURFACES = {"moebius": "Moebius strip", "klein": "Klein bottle"}


@dataclass(frozen=True, init=False, repr=False)
class Region(MadeLater):
    """The cells of a board.

    Attributes:
        cells: every cell that a piece may cover, sorted.
        optional: the cells among them that may stay empty.
        marks: the mark of each cell that bears one, as sorted pairs.
        wrap: the steps by which borders are joined; none if the board ends at its borders.
        endless: ``"plane"`` or ``"strip"`` if it goes on without end, and has no cells; else ``None``.
        width: how many rows a strip has; ``None`` for another region.
    """

    cells: tuple[Cell, ...]
    optional: frozenset[Cell]
    marks: tuple[tuple[Cell, str], ...]
    wrap: tuple[WrapStep, ...]
    endless: str | None
    width: int | None

    def __init__(
        self,
        cells: Iterable[Cell],
        optional: Iterable[Cell] = (),
        marks: Mapping[Cell, str] | Iterable[tuple[Cell, str]] = (),
        wrap: Iterable[GivenStep] = (),
        *,
        endless: str | None = None,
        width: int | None = None,
    ) -> None:
        """Take cells in any order; ``optional`` and the keys of ``marks`` are among them.

        ``Region.plane`` and ``Region.strip`` make a region without end, which has no cells.  A step of
        ``wrap`` is a translation ``[10, 0]``, or an isometry and a slide, as ``Region.box`` takes them;
        the words are about a box.

        Raises:
            TypeError: an argument is of another type.
        """
        pairs = marks.items() if isinstance(marks, Mapping) else marks
        object.__setattr__(self, "cells", tuple(sorted(set(read_cells(cells, "Region")))))
        object.__setattr__(self, "optional", frozenset(read_cells(optional, "Region")))
        object.__setattr__(self, "marks", tuple(sorted(read_marks(pairs, "Region"))))
        object.__setattr__(self, "wrap", read_steps(wrap, "Region"))
        object.__setattr__(self, "endless", endless)
        object.__setattr__(self, "width", width)

    @classmethod
    def of(cls, given: str | Iterable[Cell], dimension: int = 2) -> Region:
        """Build a region from a picture (``"..#/.?."``, see ``picture``) or a list of cells.

        Args:
            given: the picture or the cells.
            dimension: 2 reads a picture as flat, 3 as layers.

        >>> Region.of("..#/...") == Region.of([(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)])
        True

        Raises:
            TypeError: it is something else.
            ValueError: a character that is none of a region.
        """
        return cls.picture(given, dimension) if isinstance(given, str) else cls(given)

    @classmethod
    def box(
        cls,
        *sides: int,
        without: Iterable[Cell] = (),
        lattice: str = "square",
        wrap: GivenWrap | None = None,
    ) -> Region:
        """Return a full box: ``box(10, 6)`` is 10 wide and 6 high, ``box(3, 4, 5)`` in space.

        Args:
            sides: how many addresses it has along each axis.
            without: cells to leave out.
            lattice: the name of the lattice, for one whose grid of addresses has holes.
            wrap: how borders are joined, as in a puzzle file: ``"torus"``, ``"cylinder"``,
                ``"moebius"`` or ``"klein"``, or a list of steps, each a translation ``[10, 0]`` or
                ``{"isometry": NAME, "slide": [4, 3]}``.

        Raises:
            TypeError: a side is no whole number.
            PuzzleError: there is no such lattice, the box has more than 16,777,216 places, or ``wrap`` is none of
                these, or joins no borders of this box; every fault.

        >>> Region.box(4, 3, wrap="torus") == Region.box(4, 3, wrap=[[4, 0], [0, 3]])
        True
        """
        if not all(map(is_whole, sides)):
            raise TypeError(f"Region.box: sides are {shown(sides)}, give whole numbers")
        if faults := _box_faults(sides, lattice):
            raise PuzzleError(faults, "Region.box")
        removed = set(read_cells(without, "Region"))
        own = LATTICES[lattice]
        full = filter(own.has, product(*map(range, sides)))
        cells = [cell for cell in full if cell not in removed]
        steps = _joining(wrap, own, sides, cells) if wrap not in (None, "") else ()
        return cls(cells, wrap=steps)

    @classmethod
    def plane(cls) -> Region:
        """Return the whole plane, for ``plane``.

        >>> Region.plane()
        Region.plane()
        """
        return cls((), endless="plane")

    @classmethod
    def strip(cls, width: int) -> Region:
        """Return the rows from 0 on, as long as anybody likes, for ``strip``.

        Args:
            width: how many rows, from 1 to 1,000.

        Raises:
            TypeError: it is no whole number.
            ValueError: it is out of range.

        >>> Region.strip(4)
        Region.strip(4)
        """
        from tilewright._core import MOST_ROWS  # the checker loads no core

        if not is_whole(width):
            raise TypeError(f"Region.strip: the width is {shown(width)}, give a whole number")
        if not 1 <= width <= MOST_ROWS:
            raise ValueError(f"a strip has 1 to {MOST_ROWS:,} rows, and {width:,} are given")
        return cls((), endless="strip", width=width)

    @classmethod
    def picture(cls, text: str, dimension: int = 2) -> Region:
        """Read a picture: ``.`` open, ``?`` optional, ``#`` and space outside, others are marks.

        >>> print(Region.picture("..#/.?."))
        ..#
        .?.

        Raises:
            TypeError: ``text`` is no text.
            ValueError: a character that is none of these, or too many layers.
        """
        if not isinstance(text, str):
            raise TypeError(
                f"Region.picture: this is {shown(text)}, give a text, e.g. '...../.....'"
            )
        chars = {c: ch for c, ch in read_picture(text, dimension).items() if ch != OUTSIDE}
        for cell, char in chars.items():
            if char not in (OPEN, OPTIONAL) and not char.isalnum():
                raise ValueError(
                    f"{char!r} at {list(cell)} is no region character: use . ? # or a mark"
                )
        return cls(
            chars,
            [cell for cell, char in chars.items() if char == OPTIONAL],
            {cell: char for cell, char in chars.items() if char.isalnum()},
        )

    def without(self, removed: Iterable[Cell]) -> Region:
        """Return this region less the cells ``removed``."""
        gone = {tuple(cell) for cell in removed}
        region = object.__new__(Region)  # nothing is left to be checked or sorted
        left = vars(region)
        left["cells"] = tuple([cell for cell in self.cells if cell not in gone])
        left["optional"] = self.optional - gone
        left["marks"] = tuple([pair for pair in self.marks if pair[0] not in gone])
        left["wrap"] = self.wrap
        left["endless"], left["width"] = self.endless, self.width
        return region

    def with_cells(self, more: Iterable[Cell]) -> Region:
        """Return this region with more cells, all to be covered."""
        return Region([*self.cells, *more], self.optional, self.marks, self.wrap)

    def marked(self, marks: Mapping[Cell, str]) -> Region:
        """Return this region with ``marks`` put on top of its own."""
        return Region(self.cells, self.optional, {**dict(self.marks), **marks}, self.wrap)

    def borders(self, lattice: Lattice) -> str:
        """Return in words how borders are joined, the empty text where they are not."""
        if not self.wrap:
            return ""
        word = word_of(lattice, self.wrap, self.sides)
        if word is not None:
            return f"joined as a {_SURFACES.get(word, word)}"
        number = "one step" if len(self.wrap) == 1 else f"{len(self.wrap)} steps"
        return f"joined by {number}"

    def on(self, lattice: Lattice) -> Lattice:
        """Return a lattice with the borders of the region joined."""
        return wrapped(lattice, self.wrap, self.cells) if self.wrap else lattice

    @property
    def required(self) -> tuple[Cell, ...]:
        """The cells that must be covered, sorted."""
        return tuple(cell for cell in self.cells if cell not in self.optional)

    @property
    def sides(self) -> tuple[int, ...]:
        """The extent of the smallest box from the origin that holds the region, by axis."""
        return tuple(max(axis) + 1 for axis in zip(*self.cells, strict=True))

    def __repr__(self) -> str:
        if self.endless is not None:
            return f"Region.{self.endless}({'' if self.width is None else self.width})"
        joined = f", wrap={[tuple(step) for step in self.wrap]!r}" if self.wrap else ""
        text = (
            f"Region({list(self.cells)!r}, {sorted(self.optional)!r}, {dict(self.marks)!r}{joined})"
        )
        if len(text) <= 150:
            return text
        box = " x ".join(str(max(axis) - min(axis) + 1) for axis in zip(*self.cells, strict=True))
        return f"<Region: {len(self.cells)} cells, {len(self.optional)} optional, in {box}>"

    def __str__(self) -> str:
        if self.endless is not None:
            return "the plane" if self.width is None else f"a strip {self.width} wide"
        chars = {cell: OPTIONAL if cell in self.optional else OPEN for cell in self.cells}
        return any_picture({**chars, **dict(self.marks)})


def _box_faults(sides: Sequence[int], lattice: str) -> list[Fault]:
    """Return why there is no such box; one beyond all memory is refused before its cells are made."""
    faults = []
    if lattice not in LATTICES:
        what = f"there is no lattice {lattice!r}"
        faults.append(Fault(("lattice",), what, f"choose from {', '.join(LATTICES)}"))
    if (places := prod(sides)) > MOST_PLACES:
        what = f"the box has {places:,} places, the most are {MOST_PLACES:,}"
        faults.append(Fault(("region", "box"), what, "make it smaller"))
    return faults


def _joining(
    given: Any, lattice: Lattice, sides: Sequence[int], cells: Iterable[Cell]
) -> tuple[WrapStep, ...]:
    """Return the steps that join the borders of a box.

    Raises:
        PuzzleError: with every fault.
    """
    path: Path = ("region", "wrap")
    found: list[Fault] = []
    steps = read_wrap(given, lattice, sides, path, lambda *fault: found.append(Fault(*fault)))
    if steps is not None:
        found += [Fault(path, *fault) for fault in wrap_faults(lattice, steps, cells)]
    if steps is None or found:
        raise PuzzleError(found)
    return steps
