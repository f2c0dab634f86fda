"""The families of pieces: all connected shapes of one size on a lattice, up to one kind of symmetry.

They stand in ``families.json``, which the core of the page reads too: a row for each kind of unit, with the
numbers of shapes of growing size.  The numbers are written down, so that sets are listed without being
made; tests make them and compare.  Those of the OEIS are named by their sequence; what is not published was
counted here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tilewright.lattice import Cell

FREE, ONE_SIDED, FIXED = "free", "one-sided", "fixed"


class Family(NamedTuple):
    """The recipe of a set.

    Attributes:
        lattice: the lattice of its shapes.
        size: how many units a shape has.
        sides: ``free``, ``one-sided`` or ``fixed``.
        pieces: the published number of shapes.
        noun: what a unit is called.
        unit: the cells of a unit; a unit is one cell where there are none.
        shared: how many corners two cells have in common at least that join, if that is more
            than being neighbours.
        initial: what the numbers of its shapes begin with, where another family of the lattice has
            numbers too.
        planar: whether the shapes are the flat ones of the square lattice.
    """

    lattice: str
    size: int
    sides: str
    pieces: int
    noun: str
    unit: tuple[Cell, ...] = ()
    shared: int = 0
    initial: str = ""
    planar: bool = False

    @property
    def cells(self) -> int:
        """The number of cells of a shape."""
        return self.size * max(1, len(self.unit))


@cache
def family_table() -> Mapping[str, Any]:
    """Return what ``families.json`` says, read at the first call.

    ``pictures`` has the shapes of squares and cubes with a letter, as they are usually drawn, and ``letters``
    those of other lattices.  ``twins`` has the letters of their mirror images; any other has ``m`` behind its
    name.  ``soma`` renames every shape of up to four cubes that is no box.
    """
    import json

    table: Mapping[str, Any] = json.loads(Path(__file__).with_name("families.json").read_text())
    return table


def families() -> Iterator[tuple[str, Family]]:
    """Yield every family by the name of its set, the older ones first.

    In the plane a set is free unless its name begins with ``one-sided-`` or ``fixed-``; in space, where
    a mirror image has to be made anew, it is one-sided unless it begins with ``free-``.
    """
    for row in family_table()["families"]:
        if "name" in row:
            yield row["name"], Family(**{key: row[key] for key in row if key != "name"})
        else:
            yield from _sets(row)


def _sets(row: Mapping[str, Any]) -> Iterator[tuple[str, Family]]:
    """Yield the sets of one kind of unit: for each kind of symmetry those of growing size."""
    prefixes = family_table()["prefixes"][row["kind"]]
    stems = family_table()["stems"][row["stems"]]
    unit = tuple(map(tuple, row.get("unit", ())))
    facts = unit, row.get("shared", 0), row.get("initial", "")
    for sides, prefix in prefixes:
        for size, (stem, number) in enumerate(zip(stems, row["pieces"][sides], strict=False), 1):
            family = Family(row["lattice"], size, sides, number, row["noun"], *facts)
            yield f"{prefix}{stem}{row['ending']}", family
