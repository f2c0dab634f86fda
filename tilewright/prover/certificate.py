"""A certificate: why there is no solution, in words, as a picture, and as data that can be checked."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilewright.draw.rim_text import beside
from tilewright.draw.sheet import Part, text_parts
from tilewright.lattice import Cell, CellNames
from tilewright.model import Problem
from tilewright.model.picture import any_picture
from tilewright.prover.relief import ReliefFields, part_of

#: what the core gives: kind, text, details, facts as JSON, legend, labels, what each relief is without with the
#: relief, and by what it was checked
CertificateFields = tuple[
    str, str, list[str], str, str, list[tuple[Cell, str]], list[tuple[str, ReliefFields]], str
]

#: columns that a picture may take
WIDEST = 76
#: the character of a cell of which nothing is said
PLAIN = "."


@dataclass(frozen=True)
class Certificate:
    """A proof that there is no solution.

    Attributes:
        kind: ``area``, ``components``, ``no-placement``, ``dead-cells``, ``part``, ``lines``,
            ``parity``, ``weights``, ``colouring``, ``chain``, ``cases``, ``conflict`` or ``search``.
        text: the proof in a sentence or two.
        details: lines that it speaks of: sizes, sums, steps.
        facts: the same as JSON data; what they are depends on the kind.
        legend: what the picture shows; ``""`` if that is said already.
        labels: the picture: a character for each cell, ``.`` for one of which nothing is said.
        parts: boards that belong to it: a solution for each thing that could be left out.
        checked: by what else it was checked, in a few words; ``""`` if by nothing.
    """

    kind: str
    text: str
    details: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    legend: str = ""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    checked: str = ""

    @classmethod
    def of_core(cls, problem: Problem, fields: CertificateFields) -> Certificate:
        """Return what the core has found of a problem, with the pictures that belong to it."""
        kind, text, details, facts, legend, labels, reliefs, checked = fields
        parts = tuple(part_of(problem, without, relief) for without, relief in reliefs)
        said = tuple(details), json.loads(facts), legend, dict(labels)
        return cls(kind, text, *said, parts, checked)

    def data(self) -> dict[str, Any]:
        """Return the certificate as JSON data."""
        details = [*self.picture_lines(), *self.details]
        said = {"kind": self.kind, "text": self.text, "checked": self.checked or None}
        return {**said, **self.facts, "details": details}

    def picture_lines(self, names: CellNames | None = None) -> Iterator[str]:
        """Yield the picture in characters with its legend, where it is not too wide.

        Args:
            names: of the board, written at the rim.
        """
        picture = any_picture(self.labels, absent=" ").splitlines() if self.labels else []
        if names is not None and self.labels and all(min(cell) >= 0 for cell in self.labels):
            picture = list(_with_rim(picture, names, self.labels))
        if picture and max(map(len, picture)) <= WIDEST:
            if self.legend:
                yield self.legend
            yield from (line.rstrip() for line in picture)

    def part_lines(self) -> Iterator[str]:
        """Yield the boards that belong to it, in characters."""
        for row in text_parts(self.parts, WIDEST):
            yield ""
            yield from row.splitlines()


def _with_rim(lines: list[str], names: CellNames, cells: Collection[Cell]) -> Iterator[str]:
    """Yield a picture, its layers apart, with the names of columns and rows."""
    columns, rows = {cell[0]: cell[0] for cell in cells}, {cell[1]: cell[1] for cell in cells}
    starts = [0, *(place + 1 for place, line in enumerate(lines) if not line)]
    for start, end in zip(starts, [*(place - 1 for place in starts[1:]), len(lines)], strict=True):
        layer = [line.rstrip() for line in lines[start:end]]
        high = {y: place for y, place in rows.items() if place < len(layer)}
        board = [cell for cell in cells if cell[1] in high]
        yield from [""] if start else []
        yield from beside(names, board, layer, columns, high)


def board_names(problem: Problem) -> CellNames:
    """Return the names of the cells of a board, those that the setup blocks included."""
    return CellNames.of(problem.puzzle.region.cells)
