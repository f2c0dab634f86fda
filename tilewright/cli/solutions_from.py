"""``--from FILE``: the solutions of a file, ours or another program's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError
from tilewright.files.choice import split_choice
from tilewright.files.solutions import read_solutions
from tilewright.foreign import FORMATS, format_of, read_saved_solutions
from tilewright.model import Placement


def solutions_from(path: Path) -> tuple[list[Iterable[Placement]], Mapping[str, Any]]:
    """Return the placements of each solution of a file, and the setup that it names.

    Raises:
        PuzzleError: the file cannot be read, or holds no solution.
    """
    name, wanted = split_choice(str(path), lambda file: Path(file).is_file())
    form = format_of(name)
    settings: Mapping[str, Any] = {}
    solutions: list[Iterable[Placement]]
    if form is not None and FORMATS[form].saved:
        saved = read_saved_solutions(name, form, wanted=wanted)
        solutions = [solution.placements for solution in saved.solutions]
    else:
        read = read_solutions(path)
        solutions, settings = [*read.solutions], read.set
    if not solutions:
        fault = Fault((), "the file holds no solution", "give a file with placements")
        raise PuzzleError([fault], str(path))
    return solutions, settings
