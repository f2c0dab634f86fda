"""The moves that are allowed when a puzzle is taken apart: slides alone, turns, or turns with shifts as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from fractions import Fraction

#: steps to a cell of the grid on which paths are searched, if nothing else is said
GRID = 32
#: numbers beyond this are refused at once, so that the core can judge the others
_WIDEST = 1 << 31


@dataclass(frozen=True)
class Moves:
    """The moves that are allowed.

    Attributes:
        turns: whether pieces may turn by quarters, about axes along x, y or z.
        clearance: every piece is smaller by so much at each of its faces, in sides of cells; 0: as large as
            its cells.  It makes room for turns.
        fine: pieces slide by multiples of one cell divided by this; axes of turns lie on that grid.
        paths: whether turning pieces may shift in the plane of the turn, where slides and turns lead no
            further; it takes a clearance.
        grid: paths are searched in so many steps to a cell, of those that ``fine`` makes.
    """

    turns: bool = False
    clearance: Fraction | int = 0
    fine: int = 1
    paths: bool = False
    grid: int = GRID

    def __post_init__(self) -> None:
        """Keep the clearance as a fraction; ``"1/20"`` and ``0.05`` are taken for what they look like.

        Raises:
            TypeError: a value is none of its kind.
            ValueError: a number is too large or too small.
        """
        for name, number, usual in (("fine", self.fine, 2), ("grid", self.grid, GRID)):
            if isinstance(number, bool) or not isinstance(number, int):
                raise TypeError(f"{name} is {number!r}: give a whole number, e.g. {usual}")
        exact = _exact(self.clearance)
        object.__setattr__(self, "clearance", exact)
        numbers = abs(exact.numerator), exact.denominator, abs(self.fine), abs(self.grid)
        if max(numbers) > _WIDEST:
            raise ValueError("clearance, fine and grid have too many digits: give smaller numbers")
        if self.fine < 0:
            raise ValueError(f"fine is {self.fine}: give a whole number from 1 on")
        if self.grid < 0:
            raise ValueError(f"grid is {self.grid}: give an even number from 2 on")

    def but(
        self,
        turns: bool | None = None,
        clearance: Fraction | str | float | None = None,
        fine: int | None = None,
        paths: bool | None = None,
        grid: int | None = None,
    ) -> Moves:
        """Return the moves with other values for what is given; turns follow from a clearance, paths from a grid.

        Raises:
            TypeError, ValueError: as for a new object.
        """
        if turns is None:
            turns = self.turns or clearance is not None
        if paths is None:
            paths = self.paths or grid is not None
        return Moves(
            turns,
            self.clearance if clearance is None else cast("Fraction", clearance),
            self.fine if fine is None else fine,
            paths,
            self.grid if grid is None else grid,
        )

    def first_clearance(self, paths: bool | None, grid: int | None) -> Fraction | None:
        """Return the clearance that a search of the smallest begins with: paths may not be asked for without one.

        Args:
            paths: as for ``but``.
            grid: the same.
        """
        from fractions import Fraction

        wants = paths or (paths is None and (self.paths or grid is not None))
        return Fraction(1, 1024) if wants and not self.clearance else None

    def data(self) -> dict[str, Any]:
        """Return what differs from slides by whole cells, as JSON data."""
        found: dict[str, Any] = {"turns": True} if self.turns else {}
        if self.clearance:
            found["clearance"] = str(self.clearance)
        if self.fine > 1:
            found["fine"] = self.fine
        if self.paths:
            found["paths"] = True
        if self.grid != GRID:
            found["grid"] = self.grid
        return found


def _exact(number: object) -> Fraction | int:
    """Return a number as a fraction; a whole one stays what it is.

    Raises:
        TypeError: it is no number.
    """
    if type(number) is int:
        return number
    from fractions import Fraction

    if isinstance(number, bool) or not isinstance(number, float | str | Fraction):
        raise TypeError(f"clearance is {number!r}: give a fraction, e.g. '1/20'")
    return Fraction(str(number))


#: slides by whole cells, nothing is turned
STRAIGHT = Moves()
