"""Sides of cells as the checker compares them: which lie on each other, and which at the border.

All is found from the raw value of the rule, the cells of the board, and the steps across sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any

from tilewright.lattice import Cell, Lattice, shift
from tilewright.lattice.sides import NO_COLOUR, sides_of

#: a side: its cell, and its number there
CellSide = tuple[Cell, int]


def meeting_sides(lattice: Lattice, cells: Collection[Cell]) -> Iterator[tuple[CellSide, CellSide]]:
    """Yield the pairs of sides of cells of the board that lie on each other, each once."""
    for cell in sorted(cells):
        for number, side in enumerate(sides_of(lattice, cell)):
            near = shift(cell, side.step)
            back = [shift(near, one.step) for one in sides_of(lattice, near)].index(cell)
            other = lattice.home(near), back
            if other[0] in cells and (cell, number) <= other:
                yield (cell, number), other


def border_sides(lattice: Lattice, cells: Collection[Cell]) -> Iterator[tuple[CellSide, str, Cell]]:
    """Yield the sides beyond which the board has no cell: each with its name, and the cell beyond it."""
    for cell in sorted(cells):
        for number, side in enumerate(sides_of(lattice, cell)):
            beyond = lattice.home(shift(cell, side.step))
            if beyond not in cells:
                yield (cell, number), side.name, beyond


def mate_of(value: Any, colour: str) -> str:
    """Return the colour that a colour has to meet, by the value of the rule."""
    for one, other in [] if value["match"] == "same" else value["match"]:
        if colour in (str(one), str(other)):
            return str(other) if colour == str(one) else str(one)
    return colour


def border_asked(value: Any, name: str) -> tuple[str, str | frozenset[str]]:
    """Return what is asked of sides at the border: which part of it, and colours, ``same`` or ``any``."""
    asked, part = value.get("border", "any"), ""
    if isinstance(asked, dict):
        asked, part = asked.get(name, "any"), name
    if asked in ("any", "same"):
        return part, str(asked)
    return part, frozenset(map(str, asked if isinstance(asked, list) else [asked]))


def colour_at(borne: Mapping[Cell, str], side: CellSide) -> str:
    """Return the colour of a side, ``""`` for none."""
    cell, number = side
    own = borne.get(cell, "")
    return own[number] if own and own[number] != NO_COLOUR else ""


def broken_sides(
    lattice: Lattice, cells: Collection[Cell], value: Any, borne: Mapping[Cell, str]
) -> Iterator[str]:
    """Yield where sides meet that do not match, and where the border is not as it should be.

    Args:
        lattice: of the board, borders joined as they are.
        cells: of the board.
        value: of the rule.
        borne: the colours of the sides of each covered cell that has any.
    """
    for one, other in meeting_sides(lattice, cells) if "match" in value else ():
        pair = colour_at(borne, one), colour_at(borne, other)
        if all(pair) and mate_of(value, pair[0]) != pair[1]:
            yield f"{pair[0]} of {list(one[0])} meets {pair[1]} of {list(other[0])}"
    seen: dict[str, str] = {}
    for side, name, _ in border_sides(lattice, cells):
        own = colour_at(borne, side)
        part, asked = border_asked(value, name)
        what = f"the side {name} of {list(side[0])} at the border bears {own}"
        if own and asked == "same" and seen.setdefault(part, own) != own:
            yield f"{what}, others {seen[part]}"
        if own and not isinstance(asked, str) and own not in asked:
            yield what


def asked_of_sides(
    lattice: Lattice, cells: Collection[Cell], value: Any, put: Callable[[Cell], Cell]
) -> Hashable:
    """Return what is asked of sides after a symmetry: each side at the border has the cell beyond it as its name."""
    pairs: frozenset[Hashable] | None = None
    if "match" in value:
        given = [] if value["match"] == "same" else value["match"]
        pairs = frozenset(frozenset(map(str, pair)) for pair in given)
    single: set[Hashable] = set()
    parts: defaultdict[str, set[Hashable]] = defaultdict(set)
    for (cell, _), name, beyond in border_sides(lattice, cells):
        part, asked = border_asked(value, name)
        side = put(cell), put(beyond)
        if asked == "same":
            parts[part].add(side)
        elif asked != "any":
            single.add((side, asked))
    return pairs, frozenset(single), frozenset(map(frozenset, parts.values()))
