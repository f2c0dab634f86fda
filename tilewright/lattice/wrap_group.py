"""The group that joins the borders of a board: what some steps of a lattice come to together.

An element is an isometry of the lattice and a slide after it.  The slides alone make a sublattice, which
may have fewer steps than the lattice has directions (a cylinder goes on for ever along its axis); beside
them the group has one element for each way that it turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, shift
from tilewright.lattice.echelon import echelon

if TYPE_CHECKING:
    from tilewright.lattice.integers import IntVector

Cells = tuple[Cell, ...]


class WrapStep(NamedTuple):
    """An isometry of a lattice, followed by a slide: it joins each cell to its image.

    Attributes:
        isometry: the name of the isometry, ``"identity"`` for a translation.
        slide: what is added to the image of a cell.
    """

    isometry: str
    slide: Cell


class NoWrapError(ValueError):
    """Steps join no borders of a lattice.

    Attributes:
        what: why not.
        fix: what to do.
    """

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(f"{what}: {fix}")
        self.what, self.fix = what, fix


class Element(NamedTuple):
    """An isometry of a lattice by its number, and a slide after it."""

    isometry: int
    slide: Cell


class Motions:
    """Isometries of a lattice with slides: what they do to cells, and what two of them come to."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.start = lattice.representatives[0]
        self.probes = [shift(self.start, step) for step in lattice.translations]
        self._numbers = {
            self._turned([isometry.apply(cell) for cell in (self.start, *self.probes)]): number
            for number, isometry in enumerate(lattice.isometries)
        }
        self._starts = [isometry.apply(self.start) for isometry in lattice.isometries]
        self._products: dict[tuple[int, int], int] = {}
        self.identity = Element(0, (0,) * lattice.coordinates)

    def image(self, element: Element, cell: Cell) -> Cell:
        """Return where an element takes a cell."""
        return shift(self.lattice.isometries[element.isometry].apply(cell), element.slide)

    def of_images(self, images: Sequence[Cell]) -> Element:
        """Return the element that takes the start and the probes to these cells."""
        number = self._numbers[self._turned(images)]
        moved = self.lattice.isometries[number].apply(self.start)
        return Element(number, shift(images[0], moved, -1))

    def product(self, last: Element, first: Element) -> Element:
        """Return the element that does ``first`` and then ``last``."""
        number = self._product(last.isometry, first.isometry)
        moved = self.image(last, self.image(first, self.start))
        return Element(number, shift(moved, self._starts[number], -1))

    def _product(self, last: int, first: int) -> int:
        """Return the number of the isometry that two come to; slides make no difference to it."""
        known = self._products.get((last, first))
        if known is None:
            slide = self.identity.slide
            one, other = Element(last, slide), Element(first, slide)
            cells = (self.start, *self.probes)
            known = self.of_images([self.image(one, self.image(other, c)) for c in cells]).isometry
            self._products[last, first] = known
        return known

    def inverse(self, element: Element) -> Element:
        """Return the element that takes back what another does."""
        back = self._inverses[element.isometry]
        slide = self.product(Element(back, self.identity.slide), element).slide
        return Element(back, tuple(-part for part in slide))

    @cached_property
    def _inverses(self) -> list[int]:
        """The number of the isometry that takes back what each does."""
        numbers = range(len(self.lattice.isometries))
        return [
            next(back for back in numbers if self._product(back, number) == 0) for number in numbers
        ]

    def turned(self, element: Element, vector: IntVector) -> IntVector:
        """Return what an element makes of a translation of the lattice."""
        ahead = self.image(element, shift(self.start, vector))
        return shift(ahead, self.image(element, self.start), -1)

    @staticmethod
    def _turned(images: Sequence[Cell]) -> Cells:
        return tuple(shift(image, images[0], -1) for image in images[1:])


class WrapGroup:
    """All products of some steps.

    Attributes:
        motions: the isometries of the lattice.
        steps: the steps.
        turns: one element for each isometry that the group has, slides apart; the identity first.
        slides: the steps of the sublattice of its translations, in echelon form.
    """

    def __init__(self, lattice: Lattice, steps: Sequence[WrapStep]) -> None:
        """Take steps that ``wrap_fault`` finds no fault with."""
        self.motions = Motions(lattice)
        numbers = {isometry.name: n for n, isometry in enumerate(lattice.isometries)}
        self.steps = tuple(Element(numbers[step.isometry], step.slide) for step in steps)
        identity = self.motions.identity
        found = {identity.isometry: identity}
        loops: list[IntVector] = []
        ahead = [identity]
        for element in ahead:
            for step in self.steps:
                reached = self.motions.product(step, element)
                known = found.setdefault(reached.isometry, reached)
                if known is reached:
                    ahead.append(reached)
                else:
                    loops.append(self.motions.product(self.motions.inverse(known), reached).slide)
        self.turns = tuple(found.values())
        self.slides = echelon(loops)

    def residue(self, vector: IntVector) -> IntVector:
        """Return the remainder of a vector when slides of the group are taken off it."""
        return residue(vector, self.slides)

    def images(self, cell: Cell) -> Iterator[Cell]:
        """Yield an image of a cell for each turn of the group: slides give all others."""
        return (self.motions.image(element, cell) for element in self.turns)

    def has(self, element: Element) -> bool:
        """Tell whether an element is in the group."""
        known = self._by_isometry.get(element.isometry)
        if known is None:
            return False
        return not any(self.residue(shift(element.slide, known.slide, -1)))

    def first(self, cell: Cell) -> Cell:
        """Return the first of all images of a cell, which stands for them."""
        return min(map(self.residue, self.images(cell)))

    def taking(self, cell: Cell, image: Cell) -> Element:
        """Return the element that takes a cell to an image of it.

        Raises:
            ValueError: it is no image of the cell.
        """
        for turn in self.turns:
            missing = shift(image, self.motions.image(turn, cell), -1)
            if not any(self.residue(missing)):
                return Element(turn.isometry, shift(turn.slide, missing))
        raise ValueError(f"{image} is no image of {cell}")

    @cached_property
    def _by_isometry(self) -> dict[int, Element]:
        return {element.isometry: element for element in self.turns}

    @cached_property
    def flips(self) -> bool:
        """Whether going around the board turns a piece over."""
        isometries = self.motions.lattice.isometries
        return any(isometries[element.isometry].flipped for element in self.turns)

    def fixes_a_point(self) -> bool:
        """Tell whether an element other than the identity leaves a point where it is.

        Such an element comes to the identity when it is repeated often enough.  Repeated, a turn
        slides by something; with a slide before it, by something more, which its turns add up to.
        """
        for turn in self.turns[1:]:
            power, sums, often = turn, list(self.slides), [*self.slides]
            while power.isometry:
                often = [self.motions.turned(turn, vector) for vector in often]
                sums = [shift(a, b) for a, b in zip(sums, often, strict=True)]
                power = self.motions.product(turn, power)
            if not any(residue(power.slide, echelon(sums))):
                return True
        return False


def residue(vector: IntVector, rows: Sequence[IntVector]) -> IntVector:
    """Return the remainder of a vector when multiples of rows in echelon form are taken off it."""
    for row in rows:
        lead = next(axis for axis, number in enumerate(row) if number)
        often = vector[lead] // row[lead]
        if often:
            vector = tuple(a - often * b for a, b in zip(vector, row, strict=True))
    return vector
