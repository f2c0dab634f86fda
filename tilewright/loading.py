"""``load``: a puzzle by its name in the catalogue, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from tilewright import catalogue, model
from tilewright.files.puzzle_file import read_puzzle
from tilewright.puzzle import Puzzle

_SUFFIXES = (".yaml", ".yml", ".json", ".toml")


def load(name: str | PathLike[str], *, limits: model.Limits = model.DEFAULT_LIMITS) -> Puzzle:
    """Return a puzzle of the catalogue, or the one in a file.

    Args:
        name: ``"pentominoes-6x10"``, or a path that ends in ``.yaml .yml .json .toml`` or holds
            a slash.
        limits: caps on sizes.

    Raises:
        PuzzleError: unknown name, unreadable or invalid file; with every fault.
    """
    return Puzzle.of(_find(str(name), None, limits))


def _find(name: str, base: Path | None, limits: model.Limits) -> model.Puzzle:
    """Resolve a name or file, relative to the folder ``base`` where a file refers to another."""
    if not _is_path(name):
        return catalogue.load(name)
    path = Path(name) if base is None else base / name
    return read_puzzle(path, limits=limits, resolve=resolve_from(limits))


def resolve_from(limits: model.Limits) -> Callable[[str, Path | None], model.Puzzle]:
    """Return what finds the puzzle that another one ``uses``, under the same caps."""
    return lambda name, folder: _find(name, folder, limits)


def _is_path(name: str) -> bool:
    return name.endswith(_SUFFIXES) or "/" in name or "\\" in name
