"""The states of a separation in a file of BurrTools; ``separations`` describes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tilewright.files.choice import NUMBER
from tilewright.files.node import clip
from tilewright.foreign.burr_turns import CUBE_TURNS
from tilewright.foreign.xml_element import XmlElement
from tilewright.lattice import Cell, shift

#: the elements that are read in each element
_KNOWN = {
    "separation": ("pieces", "state", "separation"),
    "state": ("dx", "dy", "dz", "dt", "rotation"),
}
_ANEW = "take this solution apart anew"
_WITHOUT = (
    "delete the <separation> of this solution to read its assembly alone, "
    "or take it apart anew: tilewright disassemble FILE"
)


class SeparationError(ValueError):
    """Something is wrong with an element of a separation.

    Attributes:
        element: the element.
        fix: what to do.
    """

    def __init__(self, element: XmlElement, what: str, fix: str = _ANEW) -> None:
        super().__init__(what)
        self.element, self.fix = element, fix


@dataclass(frozen=True)
class SeparationState:
    """Where the pieces of a part are.

    Attributes:
        element: the state in the file; before the first one that of the assembly.
        places: of the hotspot of each piece.
        turns: the number of the turn of each piece; empty if the file does not say them.
        rotation: about which axis pieces have just turned, if the file says it.
    """

    element: XmlElement
    places: dict[int, Cell]
    turns: dict[int, int]
    rotation: XmlElement | None = None

    def of(self, pieces: Collection[int]) -> SeparationState:
        """Return the state of some of the pieces."""
        places = {piece: self.places[piece] for piece in self.places if piece in pieces}
        turns = {piece: self.turns[piece] for piece in self.turns if piece in pieces}
        return replace(self, places=places, turns=turns)

    def moved(self, by: Cell) -> SeparationState:
        """Return the state with all pieces moved back by a vector."""
        places = {piece: shift(place, by, -1) for piece, place in self.places.items()}
        return replace(self, places=places)


def states_of(element: XmlElement, known: Collection[int]) -> list[SeparationState]:
    """Return the states of a separation, at least one.

    Args:
        element: the separation.
        known: its pieces.

    Raises:
        SeparationError: it has other pieces, or a state has not what it needs.
    """
    refuse_unknown(element)
    listed = [_numbers(one) for one in element.all("pieces")]
    if len(listed) != 1 or sorted(listed[0]) != sorted(known):
        wanted = " ".join(map(str, sorted(known)))
        raise SeparationError(element, f"a separation is not of the pieces {wanted}")
    found = [_state(state, listed[0]) for state in element.all("state")]
    if not found:
        raise SeparationError(element, "a separation has no state")
    return found


def _state(element: XmlElement, pieces: Sequence[int]) -> SeparationState:
    refuse_unknown(element)
    rows = [_numbers(one) for tag in ("dx", "dy", "dz") for one in element.all(tag)]
    if [len(row) for row in rows] != [len(pieces)] * 3:
        raise SeparationError(element, "a state has dx, dy and dz with a number for each piece")
    turns = [_numbers(one) for one in element.all("dt")]
    said = turns[0] if turns else []
    if len(turns) > 1 or (turns and len(said) != len(pieces)):
        raise SeparationError(element, "<dt> of a state has a number for each piece")
    wrong = next((turn for turn in said if not 0 <= turn < CUBE_TURNS), None)
    if wrong is not None:
        what = f"<dt> has the turn {wrong}; those of cubes are 0 to {CUBE_TURNS - 1}"
        raise SeparationError(element, what)
    rotations = list(element.all("rotation"))
    if len(rotations) > 1:
        raise SeparationError(element, "a state has several <rotation>, one turn leads to it")
    return SeparationState(
        element,
        dict(zip(pieces, zip(*rows, strict=True), strict=True)),
        dict(zip(pieces, said, strict=False)),
        rotations[0] if rotations else None,
    )


def _numbers(element: XmlElement) -> list[int]:
    words: Sequence[str] = element.text.split()
    wrong = next((word for word in words if not NUMBER.match(word)), None)
    if wrong is not None:
        raise SeparationError(element, f"<{element.tag}> has {clip(wrong)!r}, which is no number")
    return [int(word) for word in words]


def refuse_unknown(element: XmlElement) -> None:
    """Do nothing if everything in an element is read.

    Raises:
        SeparationError: something is not, and reading the rest would give another movement.
    """
    for child in element.children:
        if child.tag not in _KNOWN[element.tag]:
            what = f"<{clip(child.tag)}> in a <{element.tag}> is not known here"
            raise SeparationError(child, what, _WITHOUT)
