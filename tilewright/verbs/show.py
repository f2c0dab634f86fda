"""``show``: the board, the pieces and the setup of a puzzle, to be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.draw.tile import FLAT, Look
from tilewright.draw.views import check_view
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.model.scene import problem_scene
from tilewright.results.shown import Shown
from tilewright.running.search import to_problem


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
