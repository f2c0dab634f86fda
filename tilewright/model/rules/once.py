"""``once: {marks: ..., in: [...]}``: a mark exactly once in each line.

An item for each mark and line, exactly once: the columns of a Latin square as exact cover has
them.  Which lines there are is asked of the lattice: ``rows``, ``columns``, ``pillars``, or
``lines`` for those of every direction it has; a line may also be a list of cells.  What the setup
blocks leaves its lines.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice import Cell, Lattice, LineKey
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.ground import Ground
from tilewright.model.rules.reader import Reader, hint, shown

#: the word for every mark that the pieces bear
ANY = "any"
#: the word for the lines of every direction
LINES = "lines"

Line = frozenset[Cell]


@dataclass(frozen=True)
class Once(Translated, ReadRule):
    """Some marks, and the lines in which each is to be exactly once."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "once"
    doc: ClassVar[str] = "Each mark exactly once in each line."
    schema: ClassVar[Schema] = {
        "type": "object",
        "required": ["marks", "in"],
        "additionalProperties": False,
        "properties": {
            "marks": {
                "anyOf": [
                    {"const": ANY},
                    {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1},
                ]
            },
            "in": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "anyOf": [{"$ref": "#/$defs/lines"}, {"$ref": "#/$defs/cells", "minItems": 1}]
                },
            },
        },
    }
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = True
    filters_by_marks: ClassVar[bool] = False

    marks: tuple[str, ...]
    lines: tuple[Line, ...]

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Once | None:
        """Take the marks, and the lines by word or by cells."""
        given = reader.mapping(value, ("marks", "in"), "{marks: any, in: [rows, columns]}")
        marks = _read_marks(given["marks"], reader) if "marks" in given else None
        lines = _read_lines(given["in"], reader) if "in" in given else None
        if marks is None or lines is None or len(given) < 2:
            return None
        return cls(tuple(marks), tuple(lines))

    def reads_mark(self, mark: str) -> bool:
        """Read the marks that are to be once in each line."""
        return mark in self.marks

    def said(self, language: Language) -> str:
        """Say which marks stand once in each line."""
        return language.say("once", marks=", ".join(self.marks), lines=len(self.lines))


def _read_marks(value: Any, reader: Reader) -> list[str] | None:
    known = reader.ground.marks
    if not known:
        reader.fault(("marks",), "the pieces bear no marks", "draw a letter on a piece cell")
        return None
    if value == ANY:
        return known
    if not isinstance(value, list | tuple):
        reader.fault(("marks",), f"{shown(value)} is no list of marks", "write any, or [a, b]")
        return None
    return reader.words(value, known, "mark", ("marks",))


def _read_lines(value: Any, reader: Reader) -> list[Line] | None:
    """Return the lines, each once, those without a cell left out."""
    entries = reader.entries(value, "line", ("in",))
    if entries is None:
        return None
    before, found = len(reader.faults), list[Line]()
    known = line_words(reader.ground.lattice)
    for index, entry in enumerate(entries):
        if isinstance(entry, str) and entry in known:
            for direction in known[entry]:
                found += _lines_along(direction, reader.ground)
        elif isinstance(entry, list | tuple):
            cells = reader.cells(entry, 1, ("in", index)) or ()
            found.append(frozenset(cell for cell in cells if cell in reader.ground.left))
        else:
            fix = hint(str(entry), known, "write a list of cells, or one of")
            reader.fault(("in", index), f"{shown(entry)} names no lines", fix)
    if len(reader.faults) > before:
        return None
    return list(dict.fromkeys(line for line in found if line))


def line_words(lattice: Lattice) -> dict[str, list[LineKey]]:
    """Return the words for lines on a lattice, each with the directions that it means."""
    if not lattice.lines:
        return {}
    return {
        **{name: [direction] for name, direction in lattice.lines.items()},
        LINES: list(lattice.lines.values()),
    }


def _lines_along(direction: LineKey, ground: Ground) -> list[Line]:
    """Return the cells of the region, line by line in one direction."""
    lines: dict[Hashable, set[Cell]] = {}
    for cell in ground.region.cells:
        lines.setdefault(direction(cell), set()).add(cell)
    return [frozenset(line) for line in lines.values()]
