"""``load``: a puzzle by its name in the catalogue, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from tilewright import catalogue, model
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.files.base import used_file
from tilewright.files.choice import ProblemName, check_only, is_there, split_choice
from tilewright.files.puzzle_file import read_puzzle
from tilewright.puzzle import Puzzle

_SUFFIXES = (".yaml", ".yml", ".json", ".toml")


def load(
    name: str | PathLike[str],
    *,
    limits: model.Limits = model.DEFAULT_LIMITS,
    problem: ProblemName = None,
) -> Puzzle:
    """Return a puzzle of the catalogue, or one in a file.

    Args:
        name: ``"pentominoes-6x10"``, or a path that ends in ``.yaml .yml .json .toml`` or holds
            a slash; a file that ends in ``.psv`` is read as one of PolySolver, in ``.xmpuzzle``
            as one of BurrTools.  ``"FILE#2"`` or ``"FILE#NAME"`` is one puzzle of a file that holds
            several.
        limits: caps on sizes.
        problem: which puzzle of a file that holds several, by its number from 1 or its name, as
            ``FILE#...`` says it.

    Raises:
        PuzzleError: unknown name, unreadable or invalid file, a choice that the file does not have;
            with every fault.
        TilewrightError: a puzzle is chosen in both ways.
    """
    return load_noted(name, limits=limits, problem=problem)[0]


def load_noted(
    name: str | PathLike[str],
    *,
    limits: model.Limits = model.DEFAULT_LIMITS,
    problem: ProblemName = None,
) -> tuple[Puzzle, tuple[str, ...]]:
    """Return what ``load`` does, and notes on losses and changes in reading another program's file.

    Raises:
        PuzzleError, TilewrightError: as there.
    """
    file, wanted = split_choice(str(name), is_there)
    if wanted is not None and problem is not None:
        raise TilewrightError(f"{name} chooses a puzzle already: leave problem={problem!r} out")
    choice = problem if wanted is None else wanted
    if form := _foreign_format(file):
        from tilewright.foreign import import_foreign

        found = import_foreign(file, form, wanted=choice, limits=limits)
        return Puzzle.of(found.puzzle), found.notes
    if _is_path(file):
        puzzle = read_puzzle(Path(file), limits=limits, resolve=resolve_from(limits))
    else:
        puzzle = catalogue.load(file)
    check_only(choice, puzzle, file)
    return Puzzle.of(puzzle), ()


def resolve_from(limits: model.Limits) -> Callable[[str, Path | None], model.Puzzle]:
    """Return what finds the puzzle that another one ``uses``, under the same caps.

    It takes names of the catalogue, and files beside or below the one that uses them.
    """

    def resolve(name: str, folder: Path | None) -> model.Puzzle:
        file, wanted = split_choice(name, lambda one: _is_beside(one, folder))
        if form := _foreign_format(file):
            from tilewright.foreign import import_foreign

            path = used_file(file, folder)
            return import_foreign(path, form, wanted=wanted, limits=limits).puzzle
        if _is_path(file):
            found = read_puzzle(used_file(file, folder), limits=limits, resolve=resolve)
        else:
            found = catalogue.load(file)
        check_only(wanted, found, file)
        return found

    return resolve


def _is_beside(name: str, folder: Path | None) -> bool:
    """Tell whether there is a file of a name beside or below the one that uses it."""
    try:
        return is_there(str(used_file(name, folder)))
    except PuzzleError:
        return False


def _foreign_format(name: str) -> str | None:
    """Return the format of another program by the ending of a name, if it is one."""
    if name.endswith(_SUFFIXES) or "." not in name:
        return None
    from tilewright.foreign import format_of  # slow to import

    return format_of(name)


def _is_path(name: str) -> bool:
    return name.endswith(_SUFFIXES) or "/" in name or "\\" in name
