"""A puzzle to be looked at: the board, the pieces and the setup."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import shorten
from typing import Any

from tilewright.draw import svg
from tilewright.draw.shapes import Drawing
from tilewright.draw.sheet import Sheet, drawing, text_sheet
from tilewright.draw.tile import FLAT, Look
from tilewright.model import Problem
from tilewright.model.problem_data import problem_data
from tilewright.model.scene import problem_sheet
from tilewright.results.base import LONGEST_REPR, Result


@dataclass(frozen=True, repr=False)
class Shown(Result):
    """The result of ``show``: it prints as text, and a notebook shows the drawing.

    Attributes:
        problem: what is shown; slots of its setup may be open.
        look: palette and stripes of the drawing.
        view: how the drawing looks at it, ``"flat"`` or ``"isometric"``, of cubes also ``"layers"``.
    """

    problem: Problem
    look: Look = field(default_factory=Look)
    view: str = FLAT

    SAVED_AS = ("svg", "png", "pdf", "text", "json", "csv")

    @property
    def sheet(self) -> Sheet:
        """The scene to draw."""
        puzzle = self.problem.puzzle
        return problem_sheet(self.problem, puzzle.title or puzzle.name)

    def data(self) -> dict[str, Any]:
        """Return the problem as JSON data."""
        return problem_data(self.problem)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each kind of piece."""
        return [
            {
                "piece": piece.name,
                "cells": piece.size,
                "least": piece.copies[0],
                "most": piece.copies[1],
                "orientations": len(piece.orientations(self.problem.lattice)),
            }
            for piece in self.problem.pieces_as_read
        ]

    def drawing(self) -> Drawing:
        """Return the picture as shapes; lengths are cells."""
        return drawing(self.sheet, self.look, self.view)

    def _repr_svg_(self) -> str:
        return svg.write(self.drawing())

    def __str__(self) -> str:
        return text_sheet(self.sheet)

    def __repr__(self) -> str:
        return f"<Shown: {shorten(repr(self.problem).strip('<>'), LONGEST_REPR)}>"
