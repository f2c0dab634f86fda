"""``load``, ``loads``, ``from_dict``: a puzzle by its name in the catalogue, from a file, a text or plain data."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from tilewright import catalogue, model
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.files.base import Resolve, used_file
from tilewright.files.choice import ProblemName, check_only, is_there, split_choice
from tilewright.files.node import clip
from tilewright.files.puzzle_file import parse_mapping, parse_puzzle, read_puzzle
from tilewright.files.source import SUFFIXES, Format, Readable, as_text, read_open
from tilewright.model.written import described
from tilewright.puzzle import Puzzle

_SUFFIXES = tuple(SUFFIXES)
#: what messages call a text, and an open file without a name
_TEXT, _OPEN = "<text>", "<open file>"


def load(
    name: str | PathLike[str] | Readable,
    *,
    limits: model.Limits = model.DEFAULT_LIMITS,
    problem: ProblemName = None,
    folder: str | PathLike[str] | None = None,
) -> Puzzle:
    """Return a puzzle of the catalogue, or one in a file.

    Args:
        name: ``"pentominoes-6x10"``, or a path that ends in ``.yaml .yml .json .toml`` or holds
            a slash; a file that ends in ``.psv`` is read as one of PolySolver, in ``.xmpuzzle``
            as one of BurrTools, in ``.scad`` as one of puzzlecad.  ``"FILE#2"`` or
            ``"FILE#NAME"`` is one puzzle of a file that holds several.  Or an open
            file, of text or of bytes, whose format the ending of its name says, else its content.
        limits: caps on sizes.
        problem: which puzzle of a file that holds several, by its number from 1 or its name, as
            ``FILE#...`` says it.
        folder: for an open file: where the files lie that it ``uses``; ``None``: it may use
            puzzles of the catalogue alone.  A file that is given by its path uses those beside it.

    Raises:
        PuzzleError: unknown name, unreadable or invalid file, a choice that the file does not have;
            with every fault.
        TilewrightError: a puzzle is chosen in both ways, or a folder is given with a path.
    """
    if isinstance(name, str | PathLike):
        if folder is not None:
            raise TilewrightError(
                f"folder is given with {str(name)!r}: leave it out, a file uses those beside it; "
                "folder is for open files, loads and from_dict"
            )
        return load_noted(name, limits=limits, problem=problem)[0]
    if not hasattr(name, "read"):
        raise TypeError(
            f"load takes a name, a path or an open file, not {described(name)}: "
            "loads takes a text, from_dict a mapping"
        )
    return _load_open(name, limits, problem, folder)


def loads(
    text: str | bytes,
    *,
    format: Format | None = None,
    folder: str | PathLike[str] | None = None,
    limits: model.Limits = model.DEFAULT_LIMITS,
) -> Puzzle:
    """Return the puzzle of a text: what a puzzle file holds.

    Args:
        text: YAML, JSON or TOML; bytes are taken as UTF-8.
        format: ``"yaml"``, ``"json"`` or ``"toml"``; ``None``: guessed, as from standard input.
        folder: where the files lie that the text ``uses``; ``None``: it may use puzzles of the
            catalogue alone, and no file is opened that the text names.
        limits: caps on sizes.

    Raises:
        PuzzleError: with every fault, each with its line and column.
        TypeError: this is no text.
        ValueError: there is no such format.

    >>> bars = loads('''
    ... tilewright: 1
    ... name: bars
    ... region: {box: [4, 3]}
    ... pieces: {bar: {picture: XXX, copies: 4}}
    ... ''')
    >>> bars.count(distinct=True)
    <Count: 3 solutions, 2 distinct>
    """
    if not isinstance(text, str | bytes):
        raise TypeError(
            f"loads takes a text, not {described(text)}: load takes a path or an open file, "
            "from_dict a mapping"
        )
    where = None if folder is None else Path(folder)
    resolve = _resolve_in(where, limits)
    read = as_text(text, _TEXT, limits.file_bytes)
    return Puzzle.of(
        parse_puzzle(
            read, format=format, origin=_TEXT, limits=limits, resolve=resolve, folder=where
        )
    )


def from_dict(
    data: Mapping[str, Any],
    *,
    folder: str | PathLike[str] | None = None,
    limits: model.Limits = model.DEFAULT_LIMITS,
) -> Puzzle:
    """Return the puzzle of plain data: what a puzzle file in JSON holds, with the same faults.

    Args:
        data: the keys of a puzzle file; values are mappings, lists, texts, numbers, true and false.
            Coordinates count from 0, x to the right and y downward.
        folder: where the files lie that the data ``uses``; ``None``: they may use puzzles of the
            catalogue alone, and no file is opened that they name.
        limits: caps on sizes.

    Raises:
        PuzzleError: with every fault, each with its path.

    >>> board = {"box": [5, 5]}
    >>> pieces = {"include": [{"set": "one-sided-pentominoes", "copies": "any"}]}
    >>> data = {"tilewright": 1, "name": "any-five", "region": board, "pieces": pieces}
    >>> from_dict(data).count(distinct="turns")
    <Count: 4,006 solutions, 1,018 distinct up to turns>
    """
    where = None if folder is None else Path(folder)
    resolve = _resolve_in(where, limits)
    return Puzzle.of(parse_mapping(data, limits=limits, resolve=resolve, folder=where))


def _load_open(
    stream: Readable,
    limits: model.Limits,
    problem: ProblemName,
    folder: str | PathLike[str] | None,
) -> Puzzle:
    """Return the puzzle of an open file, read from where it stands."""
    name = getattr(stream, "name", None)
    origin = name if isinstance(name, str) else _OPEN
    data = read_open(stream, limits.file_bytes)
    if form := _foreign_format(origin):
        from tilewright.foreign import parse_imported

        raw = data.encode() if isinstance(data, str) else data
        found = parse_imported(raw, form, origin=origin, wanted=problem, limits=limits)
        return Puzzle.of(found.puzzle)
    where = None if folder is None else Path(folder)
    puzzle = parse_puzzle(
        as_text(data, origin, limits.file_bytes),
        format=SUFFIXES.get(Path(origin).suffix.lower()),
        origin=origin,
        limits=limits,
        resolve=_resolve_in(where, limits),
        folder=where,
    )
    check_only(problem, puzzle, origin)
    return Puzzle.of(puzzle)


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


def _resolve_in(folder: Path | None, limits: model.Limits) -> Resolve:
    """Return what finds the puzzle that a text ``uses``: of the catalogue, or a file if there is a folder."""
    return resolve_from(limits) if folder is not None else _of_catalogue


def _of_catalogue(name: str, _: Path | None) -> model.Puzzle:
    """Return a puzzle of the catalogue.

    Raises:
        PuzzleError: there is none of the name, or it is that of a file.
    """
    file, wanted = split_choice(name, lambda _: False)
    if _is_path(file) or _foreign_format(file):
        what = f"the file {clip(name)!r} cannot be looked up, for a text lies in no folder"
        raise PuzzleError([Fault((), what, "say where it lies: folder=...")])
    found = catalogue.load(file)
    check_only(wanted, found, file)
    return found


def resolve_from(limits: model.Limits) -> Resolve:
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
