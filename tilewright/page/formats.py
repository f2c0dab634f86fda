"""The formats of files that the page hands out: one table, a row for each, which the page offers.

A row holds the kind of the file and its needs; ``exports.py`` has what makes it, and of some the page itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from tilewright.draw.cells import STICK, shape_of
from tilewright.draw.solid import is_cubes
from tilewright.errors import TilewrightError
from tilewright.foreign.burr_grids import GRIDS
from tilewright.lattice import LATTICES, Lattice
from tilewright.page.core_files import core_path


@dataclass(frozen=True)
class ExportFormat:
    """One row of the table.

    Attributes:
        title: what the file is, for people.
        ending: of the file's name.
        media: its media type.
        group: the heading under which the page offers it.
        needs: ``""``; ``"solution"``: pieces on a board, as ``placed`` or ``solutions`` in the
            options; ``"settled"``: a setup that is chosen; ``"challenges"``: boards that the page made.
        on: returns whether it can be made on a lattice.
        missing: returns why it cannot be made by this installation, ``""`` if it can.
        lengths: the names of lengths that its options may give, in millimetres, see ``verbs.make``.
    """

    title: str
    ending: str
    media: str
    group: str
    needs: str = ""
    on: Callable[[Lattice], bool] = lambda _: True
    missing: Callable[[], str] = lambda: ""
    lengths: tuple[str, ...] = ()


def formats_data() -> list[dict[str, Any]]:
    """Return the table as the page has it; ``lattices`` are those on which a format can be made."""
    return [
        {
            "name": name,
            "title": form.title,
            "ending": form.ending,
            "media": form.media,
            "group": form.group,
            "needs": form.needs,
            "lattices": [name for name, lattice in LATTICES.items() if form.on(lattice)],
            **({"missing": why} if (why := form.missing()) else {}),
            **({"lengths": form.lengths} if form.lengths else {}),
        }
        for name, form in FORMATS.items()
    ]


def _core_missing() -> str:
    try:
        core_path()
    except TilewrightError:
        return "needs the core of the page, which this installation has not ('make page-core')"
    return ""


def _dxf_missing() -> str:
    return "" if find_spec("ezdxf") else "needs an extra: pip install 'tilewright[dxf]'"


def _is_flat(lattice: Lattice) -> bool:
    """Tell whether pieces are flat shapes, which can be cut out."""
    return lattice.space == 2 and not _has_sticks(lattice)


def _is_solid(lattice: Lattice) -> bool:
    """Tell whether pieces can be held in the hand: no sticks, and nothing in four dimensions."""
    return lattice.space <= 3 and not _has_sticks(lattice)


def _has_sticks(lattice: Lattice) -> bool:
    return shape_of(lattice.name).form == STICK


_TEXT, _JSON, _PDF = "text/plain; charset=utf-8", "application/json", "application/pdf"
_SVG, _HTML = "image/svg+xml", "text/html; charset=utf-8"
_PUZZLE, _PICTURE, _SOLUTION = "Puzzle", "Picture", "Solution"
_MAKING, _CHALLENGES = "To make", "Challenges"
#: the lengths of things that are cut, and of things that are printed
_CUT = ("cell", "clearance", "kerf", "radius", "stroke")
_PRINTED = ("cell", "thickness", "clearance", "chamfer")
FORMATS: Mapping[str, ExportFormat] = {
    "yaml": ExportFormat("Puzzle file", ".yaml", "application/yaml", _PUZZLE),
    "json": ExportFormat("Puzzle file for programs", ".json", _JSON, _PUZZLE),
    "xmpuzzle": ExportFormat(
        "Puzzle for BurrTools",
        ".xmpuzzle",
        "application/xml",
        _PUZZLE,
        "settled",
        lambda lattice: lattice.name in (*GRIDS.values(), "square", "triangle"),
    ),
    "puzzlecad": ExportFormat(
        "Pieces for puzzlecad (OpenSCAD)",
        ".scad",
        "application/x-openscad",
        _PUZZLE,
        "settled",
        lambda lattice: lattice.name in ("cube", "square"),
    ),
    "page": ExportFormat(
        "Page to send",
        ".html",
        _HTML,
        _PUZZLE,
        missing=_core_missing,
    ),
    "svg": ExportFormat("Picture in lines, for any size", ".svg", _SVG, _PICTURE),
    "png": ExportFormat("Picture in pixels", ".png", "image/png", _PICTURE),
    "text": ExportFormat("Picture in letters", ".txt", _TEXT, _PICTURE),
    "csv": ExportFormat("Table of the pieces", ".csv", "text/csv; charset=utf-8", _PUZZLE),
    "knuth": ExportFormat(
        "Exact cover problem for Knuth's programs",
        ".dlx",
        _TEXT,
        _PUZZLE,
        "settled",
    ),
    "solutions-json": ExportFormat(
        "Solutions for programs",
        "-solutions.json",
        _JSON,
        _SOLUTION,
        "solution",
    ),
    "solutions-jsonl": ExportFormat(
        "Solutions in lines for programs",
        "-solutions.jsonl",
        "application/jsonl",
        _SOLUTION,
        "solution",
    ),
    "solutions-text": ExportFormat(
        "Solutions in letters", "-solutions.txt", _TEXT, _SOLUTION, "solution"
    ),
    "pdf": ExportFormat("Picture on a page", ".pdf", _PDF, _PICTURE),
    "isometric": ExportFormat(
        "Picture in space",
        "-isometric.svg",
        _SVG,
        _PICTURE,
        "solution",
        lambda lattice: lattice.space <= 3,
    ),
    "steps": ExportFormat(
        "Steps of assembly",
        "-steps.svg",
        _SVG,
        _PICTURE,
        "solution",
        lambda lattice: is_cubes(lattice.name),
    ),
    "animated": ExportFormat("Moving picture", "-animated.svg", _SVG, _PICTURE, "solution"),
    "glb": ExportFormat(
        "Scene for viewers, and how it comes apart",
        ".glb",
        "model/gltf-binary",
        _PICTURE,
        "solution",
        _is_solid,
    ),
    "laser": ExportFormat(
        "Pieces and tray for a laser cutter",
        "-laser.svg",
        _SVG,
        _MAKING,
        on=_is_flat,
        lengths=_CUT,
    ),
    "dxf": ExportFormat(
        "Pieces and tray for a cutter or a mill",
        ".dxf",
        "image/vnd.dxf",
        _MAKING,
        on=_is_flat,
        missing=_dxf_missing,
        lengths=_CUT,
    ),
    "3mf": ExportFormat(
        "Pieces and tray for a 3D printer",
        ".3mf",
        "model/3mf",
        _MAKING,
        on=_is_solid,
        lengths=_PRINTED,
    ),
    "stl": ExportFormat(
        "Pieces and tray for a 3D printer, without colours",
        ".stl",
        "model/stl",
        _MAKING,
        on=_is_solid,
        lengths=_PRINTED,
    ),
    "assembled": ExportFormat(
        "Solution for a 3D printer",
        "-solution.stl",
        "model/stl",
        _MAKING,
        "solution",
        _is_solid,
    ),
    "sheet-pdf": ExportFormat("Challenges to print", "-sheet.pdf", _PDF, _CHALLENGES, "challenges"),
    "sheet": ExportFormat(
        "Challenges as pictures, a page each",
        "-sheet.zip",
        "application/zip",
        _CHALLENGES,
        "challenges",
    ),
}
