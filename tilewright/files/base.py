"""Finds the puzzle that an instance ``uses``, and refuses circles.

The caller reads the base (the catalogue by name, a folder by file), so
the chain of puzzles being read is kept in a context variable, which every way of reading shares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from tilewright import _core
from tilewright.errors import Fault, PuzzleError
from tilewright.model.in_core import IN_CORE
from tilewright.model.puzzle import Puzzle, is_sound
from tilewright.model.written import clip

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


@dataclass(eq=False)
class Lookup:
    """Looks up the puzzle that one document uses, when the core asks for it.

    Attributes:
        folder: where files that ``uses`` names lie.
        resolve: gives the puzzle of a name.
        base: the puzzle, once it is found.
        is_circle: whether it uses itself.
    """

    folder: Path | None
    resolve: Resolve
    base: Puzzle | None = None
    is_circle: bool = False

    @classmethod
    def of(cls, folder: Path | None, resolve: Resolve | None) -> Lookup | None:
        """Return what looks up puzzles by ``resolve``, ``None`` if nothing can be looked up."""
        return None if resolve is None else cls(folder, resolve)

    def __call__(self, name: str) -> _core.Puzzle | tuple[str, str, bool]:
        """Return the puzzle called ``name``, or what is wrong, what to do, and whether reading ends there."""
        try:
            with being_read(f"{_LINK}{self.folder or ''}:{name}", repr(clip(name))):
                found = self.resolve(name, self.folder)
                if not is_sound(found) and (faults := found.faults()):
                    raise PuzzleError(faults, found.name)
                self.base = found
                return IN_CORE.of(found)
        except CircleError as error:
            self.is_circle = True
            circle = error.faults[-1]
            return circle.what, circle.fix, True
        except NoPuzzle:
            return f"the file {clip(name)!r} is no puzzle", "name a puzzle file", False
        except PuzzleError as error:
            return *_why(name, error), False
        except (LookupError, OSError):
            return f"there is no puzzle {clip(name)!r}", "check its name or file", False


def _why(name: str, error: PuzzleError) -> tuple[str, str]:
    """Return why a puzzle cannot be had, and what to do."""
    if not error.origin and len(error.faults) == 1:
        return error.faults[0].what, error.faults[0].fix
    first = str(error).split("\n", 1)[0]
    more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
    what = f"the puzzle {clip(name)!r} that is used here cannot be had: {first}{more}"
    return what, "mend that first"
