"""Finds the puzzle that an instance ``uses``, and refuses circles.

The caller reads the base (the catalogue by name, a folder by file), so
the chain of puzzles being read is kept in a context variable, which every way of reading shares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PureWindowsPath

from tilewright.errors import Fault, PuzzleError
from tilewright.files.node import Node, clip
from tilewright.files.reading import Reading
from tilewright.model.puzzle import Puzzle

#: gives the puzzle of a name or file, relative to a folder (``None`` for standard input)
Resolve = Callable[[str, Path | None], Puzzle]

#: the longest chain of instances of instances
CHAIN = 8
#: how the name of a used puzzle begins in the chain, to tell it from the file that has it
_LINK = "uses "
_being_read: ContextVar[tuple[str, ...]] = ContextVar("_being_read", default=())


class NoPuzzle(PuzzleError):
    """A file holds something else than a puzzle, of which a file that uses it may tell nothing."""


class CircleError(PuzzleError):
    """A puzzle uses itself, directly or through others."""


def used_file(name: str, folder: Path | None) -> Path:
    """Return the file that ``uses: NAME`` means: beside or below the file with that line.

    A puzzle from a stranger may so look at what came with it, and at nothing else.

    Args:
        name: the file as it is written there.
        folder: the folder of the using file; ``None`` for standard input: where one stands.

    Raises:
        PuzzleError: the name leads elsewhere.
    """
    beside = folder or Path()
    windows = PureWindowsPath(name)
    outside = Path(name).is_absolute() or windows.anchor or ".." in windows.parts
    try:
        if not outside and (beside / name).resolve().is_relative_to(beside.resolve()):
            return beside / name
    except (OSError, RuntimeError, ValueError):  # a circle of links, a zero in the name
        pass
    what = f"the file {clip(name)!r} does not lie beside or below the file that uses it"
    raise PuzzleError([Fault((), what, "copy it there, or name a puzzle of the catalogue")])


@contextmanager
def being_read(name: str, shown: str) -> Iterator[None]:
    """Note that ``name`` is being read.

    Raises:
        CircleError: it is being read already, or the chain is too long.
    """
    chain = _being_read.get()
    if name in chain:
        what = f"{shown} uses itself through its own 'uses'"
        raise CircleError(
            [Fault(("uses",), what, "let one puzzle of the circle stand alone")], shown
        )
    if sum(link.startswith(_LINK) for link in chain) >= CHAIN and name.startswith(_LINK):
        what = f"more than {CHAIN} puzzles use one another"
        raise CircleError([Fault(("uses",), what, "use the first of them directly")], shown)
    token = _being_read.set((*chain, name))
    try:
        yield
    finally:
        _being_read.reset(token)


def find_base(
    reading: Reading, node: Node, name: str, folder: Path | None, resolve: Resolve
) -> Puzzle | None:
    """Return the puzzle called ``name``, or ``None`` after a fault is reported.

    Raises:
        CircleError: it uses itself; the faults found so far come along.
    """
    try:
        with being_read(f"{_LINK}{folder or ''}:{name}", repr(clip(name))):
            return resolve(name, folder)
    except CircleError as error:
        circle = error.faults[-1]
        reading.fault(node, circle.what, circle.fix)
        raise CircleError(reading.error().faults, reading.origin) from None
    except NoPuzzle:
        reading.fault(node, f"the file {clip(name)!r} is no puzzle", "name a puzzle file")
    except PuzzleError as error:
        if not error.origin and len(error.faults) == 1:
            reading.fault(node, error.faults[0].what, error.faults[0].fix)
            return None
        first = str(error).split("\n", 1)[0]
        more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
        what = f"the puzzle {clip(name)!r} that is used here cannot be had: {first}{more}"
        reading.fault(node, what, "mend that first")
    except (LookupError, OSError):
        reading.fault(node, f"there is no puzzle {clip(name)!r}", "check its name or file")
    return None
