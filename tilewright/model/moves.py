"""The moves that are allowed when a puzzle is taken apart: slides alone, or turns as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from fractions import Fraction

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
    """

    turns: bool = False
    clearance: Fraction | int = 0
    fine: int = 1

    def __post_init__(self) -> None:
        """Keep the clearance as a fraction; ``"1/20"`` and ``0.05`` are taken for what they look like.

        Raises:
            TypeError: a value is none of its kind.
            ValueError: a number is too large or too small.
        """
        if isinstance(self.fine, bool) or not isinstance(self.fine, int):
            raise TypeError(f"fine is {self.fine!r}: give a whole number, e.g. 2")
        exact = _exact(self.clearance)
        object.__setattr__(self, "clearance", exact)
        if max(abs(exact.numerator), exact.denominator, abs(self.fine)) > _WIDEST:
            raise ValueError("clearance and fine have too many digits: give smaller numbers")
        if self.fine < 0:
            raise ValueError(f"fine is {self.fine}: give a whole number from 1 on")

    def but(
        self,
        turns: bool | None = None,
        clearance: Fraction | str | float | None = None,
        fine: int | None = None,
    ) -> Moves:
        """Return the moves with other values for what is given; turns follow from a clearance.

        Raises:
            TypeError, ValueError: as for a new object.
        """
        if turns is None:
            turns = self.turns or clearance is not None
        return Moves(
            turns,
            self.clearance if clearance is None else cast("Fraction", clearance),
            self.fine if fine is None else fine,
        )

    def data(self) -> dict[str, Any]:
        """Return what differs from slides by whole cells, as JSON data."""
        found: dict[str, Any] = {"turns": True} if self.turns else {}
        if self.clearance:
            found["clearance"] = str(self.clearance)
        if self.fine > 1:
            found["fine"] = self.fine
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
