"""``symmetric: rotate-180``: the solution, as a partition of cells, has that symmetry.

The isometry generates a group; a solution is symmetric where the images of each placement's
cells under the group are cells of placements again.  Each orbit of cells is a coloured item
(Knuth 7.2.2.1, exact covering with colours): every placement on it must give it the same colour,
the orbit of its cells.  So no cover is searched twice as deep, and images are forced at once.
Optional cells need one thing more: an orbit of them is covered as a whole or empty as a whole.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from tilewright.lattice import Cell
from tilewright.model.region import Region
from tilewright.model.rules.base import Action, ReadRule, Schema, Use, View
from tilewright.model.rules.reader import Reader

Cells = Mapping[Cell, Cell]


@dataclass(frozen=True)
class Symmetric(ReadRule):
    """An isometry that maps the board to itself.

    Attributes:
        name: of the isometry.
        group: the powers of it as maps of the board's cells, the identity left out; empty while
            it is not settled which cells the setup blocks.
    """

    kind: ClassVar[str] = "symmetric"
    doc: ClassVar[str] = "The solution has that symmetry, as a partition of cells."
    schema: ClassVar[Schema] = {"$ref": "#/$defs/symmetry"}
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    name: str
    group: Sequence[Cells] = field(repr=False)

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Symmetric | None:
        """Take the name of an isometry of the lattice, but not the identity."""
        ground = reader.ground
        names = [isometry.name for isometry in ground.lattice.isometries[1:]]
        name = reader.word(value, names, "symmetry")
        if name is None:
            return None
        if ground.may_block:
            return cls(name, ())
        isometry = next(one for one in ground.lattice.isometries if one.name == name)
        maps = ground.lattice.unwrapped.self_maps(isometry, ground.region.cells)
        if not maps:
            what = f"{name} does not map the board to itself"
            reader.fault((), what, "choose a symmetry of the board, or another board")
            return None
        return cls(name, powers(maps[0]))

    @cached_property
    def _orbit_at(self) -> Mapping[Cell, int]:
        """The number of the orbit of each cell, but for cells that stay where they are."""
        found: dict[Cell, int] = {}
        for number, orbit in enumerate(self.linked()):
            found.update(dict.fromkeys(orbit, number))
        return found

    def linked(self) -> Iterable[frozenset[Cell]]:
        """Yield the orbits of more than one cell: covered as a whole, or empty."""
        left = dict.fromkeys(self.group[0]) if self.group else {}
        while left:
            cell = next(iter(left))
            orbit = frozenset((cell, *(image[cell] for image in self.group)))
            for one in orbit:
                del left[one]
            if len(orbit) > 1:
                yield orbit

    def allows(self, view: View) -> bool:
        """Refuse cells that overlap an image of theirs which is not themselves."""
        cells = frozenset(view.cells)
        images = ({image[cell] for cell in cells} for image in self.group)
        return all(image == cells or image.isdisjoint(cells) for image in images)

    def uses(self, view: View) -> Iterable[Use]:
        """Yield the orbits of the cells, with the orbit of the placement as colour."""
        images = [view.cells, *([image[cell] for cell in view.cells] for image in self.group)]
        colour = min(tuple(sorted(image)) for image in images)
        orbits = {self._orbit_at[cell] for cell in view.cells if cell in self._orbit_at}
        return (Use(orbit, colour) for orbit in sorted(orbits))

    def caution(self, region: Region) -> str | None:
        """Say that pieces are moved too, where cells may stay empty so that the outline is open."""
        if not region.optional:
            return None
        return (
            f"symmetric: {self.name} asks that each piece becomes itself or another piece of its shape, "
            "not that the outline alone is symmetric"
        )

    def demands(self, action: Action) -> Iterable[Hashable]:
        """Yield one part: the group, conjugated; a symmetry that normalises it keeps the rule."""
        moved = (
            frozenset((action.cells[cell], action.cells[image]) for cell, image in cells.items())
            for cells in self.group
        )
        yield self.kind, self.name if not self.group else frozenset(moved)

    def __str__(self) -> str:
        return f"the solution is symmetric under {self.name}"


def powers(cells: Cells) -> tuple[Cells, ...]:
    """Return the powers of a map of cells that are not the identity, each once."""
    found: list[Cells] = []
    power = cells
    while any(cell != image for cell, image in power.items()):
        found.append(power)
        power = {cell: cells[image] for cell, image in power.items()}
    return tuple(found)
