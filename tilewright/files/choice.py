"""Which puzzle of a file is meant: ``FILE#2`` or ``FILE#NAME``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath

from tilewright.errors import Fault, PuzzleError
from tilewright.files.node import clip
from tilewright.model.puzzle import Puzzle

#: puzzles of a file that a message lists
_LISTED = 20
#: which puzzle of a file is meant: its number, from 1, or its name; ``None`` if it is alone
ProblemName = str | int | None
#: a number that no text of a stranger makes too long to be read
NUMBER = re.compile(r"-?[0-9]{1,9}\Z")


def chosen(wanted: ProblemName, names: Sequence[str], origin: str, what: str) -> int:
    """Return the index of the puzzle of a file that is wanted.

    Args:
        wanted: its number, from 1, or its name; ``None`` if there is one alone.
        names: those of the puzzles in the file, ``""`` for none.
        origin: the file.
        what: what the file calls them: "problems".

    Raises:
        PuzzleError: there is none of it, or none is said and there are several.
    """
    if wanted is None and len(names) == 1:
        return 0
    text = str(wanted)
    if wanted is not None and NUMBER.match(text) and 1 <= int(text) <= len(names):
        return int(text) - 1
    if wanted is not None and names.count(text) == 1:
        return names.index(text)
    if len(names) == 1:
        said = f"the file holds one puzzle{clip(names[0]) and f' ({clip(names[0])})'}"
        raise PuzzleError([Fault((), f"{said}, not {clip(text)!r}", "leave out #...")], origin)
    listed = [f"{n} {clip(name)}".strip() for n, name in enumerate(names[:_LISTED], 1)]
    more = ", ..." if len(names) > _LISTED else ""
    said = f"there are {len(names)} {what} in the file"
    if wanted is not None:
        said = f"no one of the {len(names)} {what} in the file is {clip(text)!r}"
    how = "--problem 2" if origin.startswith("<") else f"{PurePath(origin).name}#2"
    fix = f"choose one by its number or name, as in {how}: {', '.join(listed)}{more}"
    raise PuzzleError([Fault((), said, fix)], origin)


def check_only(wanted: ProblemName, puzzle: Puzzle, origin: str) -> None:
    """Check that a choice means the only puzzle of a file: its number, name or title.

    Raises:
        PuzzleError: it means another.
    """
    if wanted is not None and str(wanted) not in ("1", puzzle.title):
        chosen(wanted, [puzzle.name], origin, "puzzles")


def split_choice(name: str, is_there: Callable[[str], bool]) -> tuple[str, str | None]:
    """Return the file and the puzzle in it that ``FILE#2`` or ``FILE#NAME`` means.

    Files and puzzles may have a ``#`` in their names: the longest beginning that is a file is it.

    Args:
        name: what was written.
        is_there: returns whether there is a file of a name.

    Returns:
        The file, and the number or name of the puzzle, ``None`` if none is said.
    """
    places = [place for place, sign in enumerate(name) if sign == "#" and place]
    if not places or is_there(name):
        return name, None
    there = (place for place in reversed(places) if is_there(name[:place]))
    place = next(there, places[0])
    return name[:place], name[place + 1 :]


def is_there(name: str) -> bool:
    """Tell whether there is something of a name on disk."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
