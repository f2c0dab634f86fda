"""Files of other programs: puzzles of theirs in, puzzles of ours out.

``FORMATS`` is the table.  A module for each format says what the file looks like; what it cannot say
is refused by name, everything at once.  Importing this room is cheap: what reads or writes a format
is imported when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from tilewright.errors import TilewrightError
from tilewright.files.choice import ProblemName, check_only
from tilewright.files.source import capped, decoded, read_bytes
from tilewright.foreign.common import Imported, SavedSolutions
from tilewright.model import DEFAULT_LIMITS, Limits, Problem

__all__ = [
    "FORMATS",
    "ForeignFormat",
    "Imported",
    "ProblemName",
    "SavedSolutions",
    "import_foreign",
    "list_puzzles",
    "notes_on_writing",
    "parse_imported",
    "parse_saved_solutions",
    "parsed_names",
    "read_saved_solutions",
    "write_foreign",
]


@dataclass(frozen=True)
class ForeignFormat:
    """A format of another program.

    Attributes:
        name: what ``convert`` calls it.
        program: the program that it comes from.
        endings: of names of files that are taken for it.
        several: whether a file may hold several puzzles.
        saved: whether a file may keep solutions that can be read.
    """

    name: str
    program: str
    endings: tuple[str, ...] = ()
    several: bool = False
    saved: bool = False


_FORMATS = (
    ForeignFormat("polysolver", "PolySolver", (".psv",), saved=True),
    ForeignFormat("polysolve", "polysolve"),
    ForeignFormat("polycube", "polycube", several=True),
    ForeignFormat("xmpuzzle", "BurrTools", (".xmpuzzle",), several=True, saved=True),
    ForeignFormat("puzzlecad", "puzzlecad", (".scad",)),
)
#: the formats by name
FORMATS: Mapping[str, ForeignFormat] = {form.name: form for form in _FORMATS}


def format_of(name: str | PathLike[str]) -> str | None:
    """Return the format of the ending of a name, ``None`` if it is none of these."""
    ending = Path(name).suffix.lower()
    return next((form.name for form in _FORMATS if ending in form.endings), None)


def import_foreign(
    path: str | PathLike[str],
    form: str,
    *,
    wanted: ProblemName = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Imported:
    """Read a file of another program, with notes on what was lost or changed; ``-`` is standard input.

    Args:
        path: the file.
        form: a key of ``FORMATS``.
        wanted: which puzzle of the file, by its number from 1 or its name; needed if there are
            several.
        limits: caps, checked before anything is expanded.

    Raises:
        PuzzleError: it cannot be read, or has faults, or things that a puzzle here has not: all.
    """
    data, origin = _bytes(path, limits)
    return parse_imported(data, form, origin=origin, wanted=wanted, limits=limits)


def list_puzzles(
    path: str | PathLike[str], form: str, *, limits: Limits = DEFAULT_LIMITS
) -> tuple[str, ...]:
    """Return the names of the puzzles that a file holds, ``""`` for one without.

    Only BurrTools files name theirs.  A file of another program that holds one puzzle is not read.

    Raises:
        PuzzleError: the file cannot be read.
    """
    _check_form(form)
    if not FORMATS[form].several:
        return ("",)
    data, origin = _bytes(path, limits)
    return parsed_names(data, form, origin=origin, limits=limits)


def parsed_names(
    data: bytes, form: str, *, origin: str = "<data>", limits: Limits = DEFAULT_LIMITS
) -> tuple[str, ...]:
    """Return the names of the puzzles that bytes of a file hold, as ``list_puzzles`` does for a file.

    Raises:
        PuzzleError: they cannot be read.
    """
    if not FORMATS[form].several:
        return ("",)
    if form == "xmpuzzle":
        from tilewright.foreign.xmpuzzle import problem_names

        return tuple(problem_names(data, origin, limits))
    from tilewright.foreign.polycube import definition_names

    return tuple(definition_names(_text(data, origin, limits), origin, limits))


def read_saved_solutions(
    path: str | PathLike[str],
    form: str,
    *,
    wanted: ProblemName = None,
    limits: Limits = DEFAULT_LIMITS,
) -> SavedSolutions:
    """Read the solutions that a file of another program keeps; the arguments are as before.

    They are as written in the file: ``verify`` checks them.

    Raises:
        PuzzleError: as with ``import_foreign``, or what the file says of them is not known here.
        TilewrightError: files of that format keep none that can be read.
    """
    data, origin = _bytes(path, limits)
    return parse_saved_solutions(data, form, origin=origin, wanted=wanted, limits=limits)


def parse_saved_solutions(
    data: bytes,
    form: str,
    *,
    origin: str = "<data>",
    wanted: ProblemName = None,
    limits: Limits = DEFAULT_LIMITS,
) -> SavedSolutions:
    """Read the solutions that the bytes of a file keep.

    Raises:
        PuzzleError, TilewrightError: as with ``read_saved_solutions``.
    """
    _check_form(form)
    if not FORMATS[form].saved:
        known = ", ".join(one.name for one in _FORMATS if one.saved)
        raise TilewrightError(f"saved solutions are read of {known}, not of {form}")
    if form == "xmpuzzle":
        from tilewright.foreign import xmpuzzle

        return xmpuzzle.read_saved(data, origin, limits, wanted)
    from tilewright.foreign import polysolver

    saved = polysolver.read_saved(_text(data, origin, limits), origin, limits)
    check_only(wanted, saved.problem.puzzle, origin)
    return saved


def _bytes(path: str | PathLike[str], limits: Limits) -> tuple[bytes, str]:
    """Return what a file holds, and what messages call it."""
    if str(path) == "-":
        return capped(sys.stdin.buffer, "<stdin>", limits.file_bytes, "file_bytes"), "<stdin>"
    return read_bytes(Path(path), limits.file_bytes), str(path)


def parse_imported(
    data: bytes,
    form: str,
    *,
    origin: str = "<data>",
    wanted: ProblemName = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Imported:
    """Read the bytes of a file, with notes; the arguments are those of ``import_foreign``.

    Raises:
        PuzzleError: as there.
    """
    _check_form(form)
    if form == "xmpuzzle":
        from tilewright.foreign.xmpuzzle import read_xmpuzzle

        return read_xmpuzzle(data, origin, limits, wanted)
    text = _text(data, origin, limits)
    if form == "polycube":
        from tilewright.foreign.polycube import read_polycube

        return read_polycube(text, origin, limits, wanted)
    if form == "polysolve":
        from tilewright.foreign.polysolve import read_polysolve

        found = read_polysolve(text, origin, limits)
    elif form == "puzzlecad":
        from tilewright.foreign.puzzlecad import read_puzzlecad

        found = read_puzzlecad(text, origin, limits)
    else:
        from tilewright.foreign.polysolver import read_polysolver

        found = read_polysolver(text, origin, limits)
    check_only(wanted, found.puzzle, origin)
    return found


def write_foreign(problem: Problem, form: str) -> str:
    """Return a problem as the text of a file of another program.

    Raises:
        PuzzleError: with everything that the format cannot say.
    """
    _check_form(form)
    if form == "xmpuzzle":
        from tilewright.foreign.xmpuzzle_writing import write_xmpuzzle

        return write_xmpuzzle(problem)
    if form == "polycube":
        from tilewright.foreign.polycube import write_polycube

        return write_polycube(problem)
    if form == "polysolve":
        from tilewright.foreign.polysolve import write_polysolve

        return write_polysolve(problem)
    if form == "puzzlecad":
        from tilewright.foreign.puzzlecad_writing import write_puzzlecad

        return write_puzzlecad(problem)
    from tilewright.foreign.polysolver_writing import write_polysolver

    return write_polysolver(problem)


def notes_on_writing(problem: Problem, form: str) -> tuple[str, ...]:
    """Return what changes when a problem is written in a format; nothing if it is none of these."""
    if form not in FORMATS:
        return ()
    from tilewright.foreign.common import unread_note

    notes = [unread_note(problem)]
    if form in ("xmpuzzle", "puzzlecad"):
        from tilewright.foreign.xmpuzzle_writing import notes_on

        notes += notes_on(problem)
    return tuple(filter(None, notes))


def _check_form(form: str) -> None:
    if form not in FORMATS:
        raise TilewrightError(f"there is no format {form!r}; choose from {', '.join(FORMATS)}")


def _text(data: bytes, origin: str, limits: Limits) -> str:
    from io import BytesIO

    return decoded(BytesIO(data), origin, limits.file_bytes, "file_bytes")
