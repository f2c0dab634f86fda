"""How the core is asked whether pieces tile the plane; a tiling that it finds is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.checker.plane import verify_plane
from tilewright.errors import TilewrightError
from tilewright.model import Puzzle
from tilewright.results.planes import Plane
from tilewright.running.limits import Watch
from tilewright.running.question import answer


def find_plane(
    puzzle: Puzzle,
    document: Mapping[str, Any],
    watch: Watch,
    *,
    most_tiles: int | None,
    most_steps: int | None,
) -> Plane:
    """Return whether pieces tile the plane.

    Args:
        puzzle: the pieces.
        document: the same as the plain data of a puzzle file.
        watch: the limits.
        most_tiles: look for no tiling with more tiles a period.
        most_steps: look for no proof by more steps or coronas.

    Raises:
        PuzzleError: the puzzle has more than pieces of which any number is laid.
        TilewrightError: the checker refuses the tiling that was found.
    """
    asked = {
        "most_tiles": most_tiles,
        "most_steps": most_steps,
        "seconds": watch.left().limit_time,
    }

    def read(data: Mapping[str, Any], text: str) -> Plane:
        return Plane.of(puzzle, data, text)

    found = answer("plane", document, asked, limits=puzzle.limits, watch=watch, read=read)
    if found:
        verdict = verify_plane(puzzle, found.data())
        if not verdict.ok:
            raise TilewrightError(f"the search found a tiling that the checker refuses: {verdict}")
    return found
