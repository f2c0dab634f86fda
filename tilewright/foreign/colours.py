"""Colours of BurrTools and marks: where they say the same, and each as the other.

A pair lets cells of one colour of a piece lie on cells of one colour of the result; cells without a
colour (0) go with every other.  Marks match one to one.  So colours are marks where everything has
one, and no colour goes with two.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

#: marks in the order in which colours get them; an ``X`` in a piece is a plain cell
MARKS = (ascii_lowercase + ascii_uppercase + digits).replace("X", "")


@dataclass(frozen=True)
class Colours:
    """The mark of each colour, of pieces and of the result; none where colours forbid nothing."""

    piece: Mapping[int, str]
    result: Mapping[int, str]


def marks_of(pieces: Set[int], result: Set[int], pairs: Set[tuple[int, int]]) -> Colours | str:
    """Return the marks that say what colours do, or why there are none.

    Args:
        pieces: the colours of cells of pieces, 0 where one has none.
        result: those of the result.
        pairs: the colours of a piece and of the result that go together.
    """
    meant = {(a, b) for a, b in pairs if a in pieces and b in result}
    coloured, places = pieces - {0}, result - {0}
    if len(meant) == len(coloured) * len(places):
        return Colours({}, {})
    if 0 in pieces or 0 in result:
        return "some cells have a colour and others have none, which marks cannot say"
    if len({a for a, _ in meant}) < len(meant) or len({b for _, b in meant}) < len(meant):
        return "a colour goes with several others, which marks cannot say"
    free = iter(MARKS)
    there = {colour: next(free, "") for colour in sorted(result)}
    alone = {a: there[b] for a, b in meant}
    here = {colour: alone.get(colour) or next(free, "") for colour in sorted(pieces)}
    if "" in [*there.values(), *here.values()]:
        return f"there are more colours than marks ({len(MARKS)})"
    return Colours(here, there)
