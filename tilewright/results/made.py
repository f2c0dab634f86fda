"""The output of ``make``: a file for a cutter, for a printer of things, or on paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tilewright.draw import cutter, glyphs, palette
from tilewright.draw.plane import Polygon, area
from tilewright.draw.shapes import Drawing, Group, Letters, Primitive
from tilewright.draw.solid import is_cubes
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES
from tilewright.making import laser
from tilewright.making.accessories import Accessories, disc, peg_radius
from tilewright.making.bodies import printed_mesh, stood_together
from tilewright.making.chamfered import chamfered_cubes
from tilewright.making.laser import Cutting, TrayBoard, rectangle
from tilewright.making.mesh import Mesh, chamfered_mesh, prism_mesh, tray_mesh
from tilewright.making.nesting import Box, Nested, shelves
from tilewright.making.stl import stl
from tilewright.making.threemf import SolidObject, threemf
from tilewright.making.workpiece import (
    Workpiece,
    bored_places,
    height_of,
    loops_of,
    rim_loops,
    shadow_scale,
    size_of,
)
from tilewright.model import Placement
from tilewright.results.base import Result

#: the edge of the material that nothing is cut from, and the ground of a printed tray
MARGIN, GROUND = 5.0, 2.0
#: how high the walls of a tray for cubes are, as a share of what is in it
_WALL = 0.5
#: a line on paper, and the height of what is written there
_PAPER_PEN, _PAPER_TEXT = 0.2, 2.5
#: how the parts lie on the material
FILLED, ROWS, SHARED = "filled", "rows", "shared"
NESTINGS = (FILLED, ROWS, SHARED)


@dataclass(frozen=True, repr=False)
class Made(Result):
    """Pieces and tray of a puzzle, to be cut or printed; lengths are millimetres.

    Attributes:
        name: of the puzzle.
        title: of the puzzle.
        parts: the pieces.
        board: what the tray is made for; ``None`` without one, as for solids of which no layer stands
            upright on the one below.
        how: sizes and offsets.
        thickness: of the material, and of printed pieces of flat lattices.
        gap: between two parts.
        stroke: the width of lines that are cut.
        nesting: how the parts lie, one of ``NESTINGS``.
        laid: each copy on the material; none of parts in space.
        around: the rectangle that they take.
        chamfer: how far outer edges of printed pieces are cut off; 0 for sharp ones.
        accessories: blockers, pegs and dice of the setup.
    """

    name: str
    title: str
    parts: tuple[Workpiece, ...]
    board: TrayBoard | None
    how: Cutting
    thickness: float
    gap: float
    stroke: float
    nesting: str
    laid: tuple[Nested, ...]
    around: Box
    chamfer: float
    accessories: Accessories

    SAVED_AS = ("svg", "dxf", "pdf", "stl", "3mf", "text", "json", "csv")

    @property
    def is_flat(self) -> bool:
        """Whether the pieces are flat: they can be cut of a board."""
        return all(LATTICES[part.lattice].space == 2 for part in self.parts)

    def drawing(self) -> Drawing:
        """Return what is cut and engraved, on the material.

        Raises:
            TilewrightError: the pieces are not flat.
        """
        if not self.is_flat:
            raise TilewrightError(
                f"{self.name} has pieces in space, which no cutter makes: write .stl or .3mf"
            )
        blocks: list[tuple[list[Primitive], Box]] = [(self._cut_pieces(), self.around)]
        if self.board is not None:
            frame, ground, box = laser.tray(self.board, self.how)
            blocks += [(frame, box), (ground, box)]
        gap = max(self.gap, MARGIN)
        blocks += self.accessories.blocks(self.how.size, self.how.inset, self.gap)
        places, whole = shelves([box for _, box in blocks], gap)
        shapes = [
            Group("panel", tuple(inside), (x + MARGIN, y + MARGIN))
            for (inside, _), (x, y) in zip(blocks, places, strict=True)
        ]
        size = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
        return Drawing(*size, self.title, str(self), tuple(shapes))

    def _cut_pieces(self) -> list[Primitive]:
        if self.nesting == SHARED:
            return laser.shared(self.parts, self.laid, self.how)
        return laser.apart(self.parts, self.laid, self.how)

    @cached_property
    def things(self) -> tuple[SolidObject, ...]:
        """The pieces and the tray as meshes, standing on a plane, each with its places there."""
        solids = [(part.name, part.colour, self._mesh(part), part.copies) for part in self.parts]
        if self.board is not None:
            solids.append(("tray", palette.PLATE, self._tray(self.board), 1))
        solids += [(name, palette.PLATE, *one) for name, one in self._loose().items()]
        solids = [(name, colour, _stood(mesh), times) for name, colour, mesh, times in solids]
        sizes = [mesh.box()[1] for _, _, mesh, times in solids for _ in range(times)]
        places, _ = shelves([Box(x, y) for x, y, _ in sizes], self.gap)
        ahead = iter(places)
        return tuple(
            SolidObject(name, colour, mesh, tuple((*next(ahead), 0.0) for _ in range(times)))
            for name, colour, mesh, times in solids
        )

    def _loose(self) -> dict[str, tuple[Mesh, int]]:
        """Return blockers and pegs as meshes, by name, each with its number."""
        how, found = self.how, dict[str, tuple[Mesh, int]]()
        lattice = self.accessories.lattice
        for name, (number, radius) in self.accessories.discs(how.size).items():
            if number and LATTICES[lattice].space == 2:
                loop = disc((0.0, 0.0), radius - how.clearance)
                found[name] = self._plate([loop]), number
            elif number:
                cell = tuple(LATTICES[lattice].representatives[:1])
                found[name] = self._mesh(Workpiece(name, "", lattice, cell, palette.PLATE)), number
        return found

    def _mesh(self, part: Workpiece) -> Mesh:
        how = self.how
        if LATTICES[part.lattice].space == 3 and not self.chamfer:
            return printed_mesh(part.lattice, part.cells, how.size, how.clearance, self.thickness)
        if is_cubes(part.lattice):
            return chamfered_cubes(part.cells, how.size, how.clearance, self.chamfer)
        if LATTICES[part.lattice].space == 3:
            raise TilewrightError(
                f"edges of solids of the lattice {part.lattice} are not chamfered, only those of cubes "
                "and of flat pieces: leave out the chamfer (--chamfer)"
            )
        radius = peg_radius(part.lattice, how.size) + how.clearance
        places = bored_places(part, part.cells, how.size)
        holes = [disc(place, radius)[::-1] for place in places]
        return self._plate([*loops_of(part.lattice, part.cells, how.size, how.clearance), *holes])

    def _plate(self, loops: Sequence[Polygon]) -> Mesh:
        if self.chamfer:
            return chamfered_mesh(loops, self.thickness, self.chamfer)
        return prism_mesh(loops, 0.0, self.thickness)

    def _tray(self, board: TrayBoard) -> Mesh:
        """Return the tray: a ground, and walls around the board."""
        how = self.how
        size = how.size * shadow_scale(board.lattice)
        rim = rim_loops(board.lattice, board.cells, size, how.clearance)
        (left, top), (right, bottom) = size_of(rim)
        edge = how.border
        outer = rectangle((left - edge, top - edge), (right + edge, bottom + edge))
        high = self.thickness
        if LATTICES[board.lattice].space == 3:
            high = _WALL * how.size * height_of(board.lattice, board.cells)
        return tray_mesh(outer, rim, GROUND, GROUND + high)

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file in one of the formats.

        Raises:
            TilewrightError: a drawing of pieces in space is asked for.
            PdfUnavailableError: PDF is asked for and the extra ``pdf`` is not installed.
            DxfUnavailableError: DXF is asked for and the extra ``dxf`` is not installed.
        """
        match form:
            case "svg":
                return cutter.write(self.drawing(), pen=self.stroke).encode()
            case "dxf":
                from tilewright.draw import dxf

                return dxf.write(self.drawing())
            case "pdf":
                from tilewright.draw import pdf

                return pdf.write([self._on_paper()], unit=1.0)
            case "stl":
                return stl(thing.mesh.moved(p) for thing in self.things for p in thing.places)
            case "3mf":
                return threemf(self.things, self.title)
            case _:
                return super().saved(form)

    def each(self, assembled: Iterable[Placement] = ()) -> dict[str, bytes]:
        """Return an STL file for each thing, and one of a solution put together.

        Args:
            assembled: where the pieces lie in the solution; none for no such file.

        Returns:
            What each file holds, by name: ``NAME.stl``, ``tray.stl`` and ``assembled.stl``.
        """
        meshes = [self._mesh(self._lying(one)) for one in assembled]
        found = {"assembled.stl": stl(stood_together(meshes))} if meshes else {}
        for thing in self.things:
            stem = re.sub(r"[^\w.-]+", "-", thing.name).strip(".-") or "piece"
            name, number = f"{stem}.stl", 1
            while name.lower() in map(str.lower, (*found, "assembled.stl")):
                number += 1
                name = f"{stem}-{number}.stl"
            found[name] = stl([thing.mesh])
        return found

    def _lying(self, placement: Placement) -> Workpiece:
        """Return a piece on the cells of a placement, its marks with it."""
        part = next(part for part in self.parts if part.name == placement.piece)
        marks = dict(zip(placement.cells, placement.marks, strict=False))
        marks = {cell: mark for cell, mark in marks.items() if mark}
        return replace(part, cells=placement.cells, marks=marks)

    def _repr_svg_(self) -> str | None:
        """Return what is cut as a notebook shows it, with lines that are seen on a screen; nothing of solids."""
        return cutter.write(self.drawing()) if self.is_flat else None

    def _on_paper(self) -> Drawing:
        """Return the drawing with lines that are seen on paper, and what it is below it."""
        drawn = self.drawing()
        words = f"{self.title}: one cell is {self.how.size:g} mm; print at 100 %"
        wide = glyphs.width(words, _PAPER_TEXT)
        width = max(drawn.width, wide + 2 * MARGIN)
        centre = MARGIN + wide / 2, drawn.height + _PAPER_TEXT / 2
        shapes = tuple(_thicker(shape) for shape in drawn.shapes)
        label = Letters("label", words, centre, _PAPER_TEXT, palette.MARK)
        height = drawn.height + _PAPER_TEXT + MARGIN
        return replace(drawn, width=width, height=height, shapes=(*shapes, label))

    @property
    def waste(self) -> float:
        """The share of the rectangle around the pieces that is no piece; 0 of pieces in space."""
        if not self.is_flat:
            return 0.0
        used = sum(
            part.copies * sum(map(area, loops_of(part.lattice, part.cells, self.how.size)))
            for part in self.parts
        )
        whole = self.around.width * self.around.height
        return 1 - used / whole if whole else 0.0

    def data(self) -> dict[str, Any]:
        """Return what is made as JSON data."""
        flat: dict[str, Any] = {}
        if self.is_flat:
            drawn = self.drawing()
            flat = {
                "nesting": self.nesting,
                "material": [round(drawn.width, 3), round(drawn.height, 3)],
                "pieces": [round(self.around.width, 3), round(self.around.height, 3)],
                "waste": round(self.waste, 4),
                "cut": round(cutter.length(drawn), 3),
            }
        return {
            "puzzle": self.name,
            "cell": self.how.size,
            "clearance": self.how.clearance,
            "kerf": self.how.kerf,
            **flat,
            "parts": self.rows,
            "accessories": self.accessories.data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each kind of piece."""
        return [
            {"name": part.name, "cells": len(part.cells), "copies": part.copies}
            for part in self.parts
        ]

    def __str__(self) -> str:
        return self.told()

    def told(self, *, cut: bool = True) -> str:
        """Return the summary of what was made, in lines.

        Args:
            cut: add how flat pieces lie on the material; leave that out if they are printed.
        """
        number = sum(part.copies for part in self.parts)
        beside = [*(["a tray"] if self.board else []), *filter(None, [str(self.accessories)])]
        with_those = f", with {', '.join(beside)}" if beside else ""
        lines = [
            f"{self.title}: {number} piece{'s' * (number != 1)}{with_those}",
            f"one cell is {self.how.size:g} mm, the clearance {self.how.clearance:g} mm a side",
        ]
        if cut and self.is_flat:
            across = f"{self.around.width:.1f} x {self.around.height:.1f} mm"
            lines.append(
                f"cut of {across} ({_HOW[self.nesting]}, {self.waste:.0%} left over), "
                f"kerf {self.how.kerf:g} mm"
            )
        return "\n".join(lines)


#: what a nesting is called
_HOW = {
    FILLED: "spread from a rectangle that they fill",
    ROWS: "in rows",
    SHARED: "side by side, each cut once",
}


def _stood(mesh: Mesh) -> Mesh:
    """Return a mesh with the least corner of its box at the origin."""
    x, y, z = mesh.box()[0]
    return mesh.moved((-x, -y, -z))


def _thicker(shape: Primitive) -> Primitive:
    """Return a shape with lines that are seen on paper."""
    if isinstance(shape, Group):
        return replace(shape, shapes=tuple(_thicker(one) for one in shape.shapes))
    if isinstance(shape, Letters):
        return replace(shape, colour=palette.MARK)
    paint = replace(shape.paint, stroke=palette.INK, pen=_PAPER_PEN)
    return replace(shape, paint=paint)
