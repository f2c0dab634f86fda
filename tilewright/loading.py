"""``load``: a puzzle by its name in the catalogue, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from tilewright import catalogue, model
from tilewright.errors import TilewrightError
from tilewright.files.base import used_file
from tilewright.files.puzzle_file import read_puzzle
from tilewright.foreign import ProblemName, format_of, read_foreign
from tilewright.puzzle import Puzzle

_SUFFIXES = (".yaml", ".yml", ".json", ".toml")


def load(
    name: str | PathLike[str],
    *,
    limits: model.Limits = model.DEFAULT_LIMITS,
    problem: ProblemName = None,
) -> Puzzle:
    """Return a puzzle of the catalogue, or the one in a file.

    Args:
        name: ``"pentominoes-6x10"``, or a path that ends in ``.yaml .yml .json .toml`` or holds
            a slash; a file that ends in ``.psv`` is read as one of PolySolver, in ``.xmpuzzle``
            as one of BurrTools.
        limits: caps on sizes.
        problem: which puzzle of a file that holds several, by its number from 1 or its name.

    Raises:
        PuzzleError: unknown name, unreadable or invalid file; with every fault.
        TilewrightError: the file holds one puzzle, and one is chosen.
    """
    if form := format_of(name):
        found = read_foreign(name, form, wanted=problem, limits=limits)
    elif problem is not None:
        raise TilewrightError(f"{name} holds one puzzle: choose none")
    elif _is_path(str(name)):
        found = read_puzzle(Path(name), limits=limits, resolve=resolve_from(limits))
    else:
        found = catalogue.load(str(name))
    return Puzzle.of(found)


def resolve_from(limits: model.Limits) -> Callable[[str, Path | None], model.Puzzle]:
    """Return what finds the puzzle that another one ``uses``, under the same caps.

    It takes names of the catalogue, and files beside or below the one that uses them.
    """

    def resolve(name: str, folder: Path | None) -> model.Puzzle:
        if not _is_path(name):
            return catalogue.load(name)
        return read_puzzle(used_file(name, folder), limits=limits, resolve=resolve)

    return resolve


def _is_path(name: str) -> bool:
    return name.endswith(_SUFFIXES) or "/" in name or "\\" in name
