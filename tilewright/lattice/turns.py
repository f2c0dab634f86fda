"""How a piece may be rotated by named angles.

Angles are of the isometries of the lattice, clockwise as seen on the page, or as seen along an axis.  In
space the axes are those of the page: x to the right along a row, y downward and square to x in its
layer, z square to the layers into later ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.lattice.angles import Turned
    from tilewright.lattice.isometry import Isometry


@dataclass(frozen=True)
class Turns:
    """The angles by which a piece may be rotated.

    Attributes:
        degrees: from 0 up to 359, sorted, each once.
        axis: ``"x"``, ``"y"`` or ``"z"`` in space, ``None`` in the plane.

    >>> Turns([240, 120, 0, 360])
    Turns(degrees=(0, 120, 240), axis=None)
    """

    degrees: tuple[int, ...]
    axis: str | None = None

    def __init__(self, degrees: Iterable[int], axis: str | None = None) -> None:
        """Take angles in any order; those that differ by whole turns are one."""
        object.__setattr__(self, "degrees", tuple(sorted({angle % 360 for angle in degrees})))
        object.__setattr__(self, "axis", axis)

    @property
    def data(self) -> Any:
        """What a puzzle file says: an angle beside 0 or a list, behind an axis if there is one."""
        two = len(self.degrees) == 2 and self.degrees[0] == 0
        degrees = self.degrees[1] if two else list(self.degrees)
        return degrees if self.axis is None else {"axis": self.axis, "degrees": degrees}


def read_turns(given: Any) -> bool | Turns | None:
    """Return turns as a puzzle file has them, ``None`` if they are something else.

    >>> read_turns(True), read_turns(180), read_turns({"axis": "z", "degrees": [90, 270]})
    (True, Turns(degrees=(0, 180), axis=None), Turns(degrees=(90, 270), axis='z'))
    """
    if isinstance(given, bool | Turns):
        return given
    if isinstance(given, Mapping):
        if set(given) != {"axis", "degrees"} or not isinstance(given["axis"], str):
            return None
        degrees = _degrees(given["degrees"])
        return None if degrees is None else Turns(degrees, given["axis"])
    degrees = _degrees(given)
    return None if degrees is None else Turns(degrees)


def _degrees(given: Any) -> Sequence[int] | None:
    if not isinstance(given, list | tuple):
        angle = _whole(given)
        return None if angle is None else (0, angle)
    found = [angle for angle in map(_whole, given) if angle is not None]
    return found if found and len(found) == len(given) else None


def _whole(given: Any) -> int | None:
    """Return a whole number, of another library too, ``None`` for anything else."""
    try:
        return None if isinstance(given, bool) else index(given)
    except TypeError:
        return None


def allowed(lattice: Turned, turns: bool | Turns) -> Sequence[Isometry]:
    """Return the isometries that a piece may go through if it may be flipped, in their order.

    A flip comes before the turn.  Angles that the lattice does not have give none.
    """
    if isinstance(turns, bool):
        return lattice.isometries if turns else lattice.unturned
    from tilewright.lattice.angles import angles  # few pieces name angles

    known = angles(lattice.unwrapped, turns.axis)
    every, proper = lattice.isometries, sum(not one.flipped for one in lattice.isometries)
    places = [known[angle] for angle in turns.degrees if angle in known]
    # Flipped isometries are a flip and then the proper ones, in the same order.
    places += [place + proper for place in places if place + proper < len(every)]
    return [every[place] for place in sorted(places)]
