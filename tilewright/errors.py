"""Errors as types: one base class, and every child is a ``ValueError`` too.

A fault names the place (a path of keys into the puzzle), what is wrong there, and what to do
about it.  Checks collect faults and raise once, with all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

Path = tuple[str | int, ...]


#: what a terminal obeys instead of showing it: controls, ends of line, order of writing
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def printable(text: str, keep: str = "") -> str:
    r"""Return a text with every character that a terminal would obey written out.

    Args:
        text: a name, a title, a message: whatever may come from a stranger.
        keep: controls that stay, such as the line feed of a text of several lines.

    >>> print(printable("red\x1b[31m, turned\u202e"))
    red\x1b[31m, turned\u202e
    """
    return _CONTROL.sub(lambda found: found[0] if found[0] in keep else _written(found[0]), text)


def _written(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def closest(word: str, known: Iterable[str], number: int = 1, cutoff: float = 0.6) -> list[str]:
    """Return the known words that are most like a word, best first.

    Args:
        word: as somebody wrote it.
        known: what may have been meant.
        number: the most words to return.
        cutoff: the least likeness, from 0 to 1.

    >>> closest("slove", ["count", "solve", "serve"])
    ['solve']
    """
    from difflib import get_close_matches  # slow to import, and needed for mistakes alone

    return get_close_matches(word, list(known), number, cutoff)


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a puzzle.

    Attributes:
        path: keys and 0-based indices from the top of the puzzle, e.g. ``("pieces", "bar", 0)``.
        what: what is wrong, with the numbers.
        fix: what to do about it.
        line: 1-based line in the file the puzzle came from, 0 if there is none.
        column: 1-based column, 0 if there is none.
        command: the command that helps, ``""`` for none; faces without commands leave it out.
    """

    path: Path
    what: str
    fix: str
    line: int = 0
    column: int = 0
    command: str = ""

    def __str__(self) -> str:
        place = ".".join(str(key) for key in self.path)
        return f"{place}: {self.text}" if place else self.text

    @property
    def text(self) -> str:
        """What is wrong and what to do about it, without the place."""
        text = f"{self.what}; {self.fix}"
        return f"{text}: {self.command}" if self.command else text


class _Compared(BaseException):
    """An error that equals another of its type with the same message, e.g. its own pickle."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.args, vars(self)) == (other.args, vars(other))

    def __hash__(self) -> int:
        return hash((type(self), self.args))


class TilewrightError(_Compared, ValueError):
    """The base of every error that tilewright raises on purpose.

    Args:
        said: the message.
        option: what mends it for who has options, said last; faces without options leave it out.
    """

    def __init__(self, *said: object, option: str = "") -> None:
        super().__init__(*said)
        self.option = option

    def __str__(self) -> str:
        return f"{self.plain} ({self.option})" if self.option else self.plain

    @property
    def plain(self) -> str:
        """The message without options."""
        return super().__str__()

    @classmethod
    def of_core(cls, error: Exception, before: str = "") -> Self:
        """Return an error of the core as one of this type."""
        return cls(f"{before}{error}", option=getattr(error, "option", ""))


class PuzzleError(TilewrightError):
    """The puzzle (file, piece, region, rule) is invalid.  ``faults`` holds every reason.

    Args:
        faults: at least one fault.
        origin: the file or the puzzle's name, printed before each fault.
    """

    def __init__(self, faults: Iterable[Fault], origin: str = "") -> None:
        self.faults = tuple(faults)
        self.origin = origin
        super().__init__("\n".join(self._lines()))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Fault, ...], str]]:
        """Let copies and pickles keep the faults: an error may come from another process."""
        return type(self), (self.faults, self.origin)

    def _lines(self) -> list[str]:
        lines = []
        for fault in self.faults:
            where = self.origin
            if fault.line:
                where += f":{fault.line}:{fault.column}"
            text = fault.text if fault.line else str(fault)
            lines.append(printable(f"{where}: error: {text}" if where else f"error: {text}"))
        return lines


class SetupError(PuzzleError):
    """A setup slot is unfilled, or its value breaks the slot's rule."""


class EngineRefused(TilewrightError):
    """The engine asked for does not take this puzzle; the message names one that does."""


class LimitReached(TilewrightError):
    """A limit stopped the search before a solution was found or excluded.

    ``partial`` holds what had been found by then, if the method says that it keeps it, else ``None``.
    """

    def __init__(self, *said: object, option: str = "", partial: object = None) -> None:
        super().__init__(*said, option=option)
        self.partial = partial


class VerificationError(TilewrightError):
    """A solution is wrong.  ``faults`` lists the reasons."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...]]]:
        """Let copies and pickles keep the faults."""
        return type(self), (self.faults,)


class LedgerFault(TilewrightError):
    """The ledger of a run contradicts itself, so it gives no number; the message has both sides.

    Two results of one unit differ, a total is not the sum of the units, or rows or frames are not those
    that were written.  Nothing was changed on the disk.
    """


class Interrupted(_Compared, KeyboardInterrupt):
    """The search was interrupted.  ``partial`` holds what had been found by then."""

    def __init__(self, partial: object) -> None:
        super().__init__("interrupted")
        self.partial = partial

    def __reduce__(self) -> tuple[type[Self], tuple[object]]:
        """Let copies and pickles keep what was found."""
        return type(self), (self.partial,)


class MissingGlyphWarning(UserWarning):
    """A character that no font has is drawn as a box."""
