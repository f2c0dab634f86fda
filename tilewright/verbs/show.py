"""``show``: the board, the pieces and the setup of a puzzle, to be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Any, Unpack

from tilewright.draw import svg
from tilewright.draw.shapes import Drawing
from tilewright.draw.sheet import Sheet, drawing, text_sheet
from tilewright.draw.tile import FLAT, Look
from tilewright.draw.views import check_view
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.model.problem_data import problem_data
from tilewright.model.scene import problem_scene, problem_sheet
from tilewright.results.base import LONGEST_REPR, Result
from tilewright.running.search import to_problem


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


@takes_settings
def show(
    puzzle: Puzzle | Problem,
    *,
    palette: str = "soft",
    hatch: bool = False,
    view: str = FLAT,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Shown:
    """Return a puzzle to be looked at: the board, the pieces and the setup.

    Args:
        puzzle: what to show; slots of its setup may be left open.
        palette: colours of the drawing, ``"soft"`` or ``"distinct"``, which has the greatest
            distances for every kind of sight.
        hatch: stripes in the drawing, other ones for each colour.
        view: how the drawing looks at it: ``"flat"``, ``"isometric"``, or of cubes ``"layers"``; where
            pieces are placed also ``"exploded"`` and ``"steps"``.
        set: a value for setup slots, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        Something that prints as text, is drawn in a notebook, and has ``save``.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, with every fault.
        TilewrightError: there is no such palette, no such view, or not of this puzzle.

    >>> from tilewright import Piece, Puzzle, Region
    >>> print(show(Puzzle("strip", Region.box(2, 1), (Piece.of("bar", "XX"),))))
    ┏━━━┯━━━┓
    ┃   │   ┃
    ┗━━━┷━━━┛
    <BLANKLINE>
    strip
    <BLANKLINE>
    bar (B)
      XX
    """
    look = Look(palette, hatch).checked()
    problem = to_problem(puzzle, given_settings(set, settings), partial=True)
    check_view(problem_scene(problem), view)
    return Shown(problem, look, view)
