"""Knuth's text form of exact cover problems, as his programs DLX1, DLX2 and DLX3 read it.

| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1

The first line names the items; those after a lone bar are secondary.  An item that is to be used
`lo` to `hi` times is written `lo:hi|name`, or `hi|name` if both are the same.  Every other
line is an option, with `item:colour` for a secondary item that has a colour.  Empty lines, and
lines that begin with a bar, say nothing.  See D. E. Knuth, The Art of Computer Programming,
7.2.2.1, and the opening pages of dlx1.w, dlx2.w and dlx3.w
(https://www-cs-faculty.stanford.edu/~knuth/programs.html).

His programs stop at the first fault; here all come out at once, with line and column.  They take
names of at most 8 characters and colours of one; longer ones are read here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from tilewright.errors import printable
from tilewright.files.node import clip
from tilewright.files.reading import Reading, nearest
from tilewright.files.source import read_stdin, read_text
from tilewright.model import DEFAULT_LIMITS

#: bytes of a file that is read without asking
KNUTH_BYTES = 1 << 24
#: least and most number of uses
Bounds = tuple[int, int]
#: items, each with its colour or ``None``
KnuthOption = Mapping[str, str | None]

_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,9}\Z")


@dataclass(frozen=True)
class KnuthFile:
    """The content of a file in Knuth's form.

    Attributes:
        primary: the primary items in order, each with its bounds.
        secondary: the secondary items in order.
        options: the options in order.
        notes: the lines that say nothing (comments, empty lines), each with the number of lines
            that do and come before it.
        newline: whether the last line ends with a line feed.
    """

    primary: Mapping[str, Bounds]
    secondary: tuple[str, ...]
    options: tuple[KnuthOption, ...]
    notes: tuple[tuple[int, str], ...] = ()
    newline: bool = True

    def data(self) -> dict[str, Any]:
        """Return the problem as JSON data: the arguments of ``tilewright.exact_cover``."""
        return {
            "primary": list(self.primary),
            "secondary": list(self.secondary),
            "bounds": {item: list(pair) for item, pair in self.primary.items() if pair != (1, 1)},
            "options": [dict(option) for option in self.options],
        }


def read_knuth(path: str | PathLike[str], *, max_bytes: int = KNUTH_BYTES) -> KnuthFile:
    """Read a file in Knuth's form; ``-`` is standard input.

    Raises:
        PuzzleError: it cannot be read, is larger than ``max_bytes``, or has faults: all of them.
    """
    if str(path) == "-":
        return parse_knuth(read_stdin(max_bytes, "max_bytes"), origin="<stdin>")
    return parse_knuth(read_text(Path(path), max_bytes, "max_bytes"), origin=str(path))


def parse_knuth(text: str, *, origin: str = "<text>") -> KnuthFile:
    r"""Read a text in Knuth's form.

    Args:
        text: the whole file.
        origin: what messages call it.

    Raises:
        PuzzleError: with every fault.

    >>> file = parse_knuth("| A simple example\nA B 2:3|C | X Y\nA B X:0 Y:0\nC Y:1\n")
    >>> file.primary
    {'A': (1, 1), 'B': (1, 1), 'C': (2, 3)}
    >>> file.options[1]
    {'C': None, 'Y': '1'}
    >>> write_knuth(file)
    '| A simple example\nA B 2:3|C | X Y\nA B X:0 Y:0\nC Y:1\n'
    """
    lines = text.split("\n")
    newline = not lines[-1]
    if newline:
        lines.pop()
    return replace(_KnuthReader(text, origin).read(lines), newline=newline)


def write_knuth(file: KnuthFile) -> str:
    """Return the text of a file: single spaces, comments and empty lines where they were.

    A text in this normal form is written as it was read.
    """
    items = [_bounds_text(pair) + item for item, pair in file.primary.items()]
    if file.secondary:
        items += ["|", *file.secondary]
    lines = [" ".join(items)]
    for option in file.options:
        entries = (item if c is None else f"{item}:{c}" for item, c in option.items())
        lines.append(" ".join(entries))
    return "\n".join(_with_notes(lines, file.notes)) + ("\n" if file.newline else "")


def _bounds_text(bounds: Bounds) -> str:
    low, high = bounds
    if bounds == (1, 1):
        return ""
    return f"{high}|" if low == high else f"{low}:{high}|"


def _with_notes(lines: list[str], notes: tuple[tuple[int, str], ...]) -> Iterator[str]:
    left = list(reversed(notes))
    for number, line in enumerate(lines):
        while left and left[-1][0] <= number:
            yield left.pop()[1]
        yield line
    while left:
        yield left.pop()[1]


def _shown(line: str) -> str:
    """Return a comment, or an empty line, without what a terminal would obey; line ends stay."""
    text = line.removesuffix("\r")
    if not text.strip():
        text = re.sub(r"[^ \t]", "", text)
        return text + "\r" * line.endswith("\r")
    return printable(text, keep="\t") + line[len(text) :]


class _KnuthReader:
    """One reading of one text."""

    def __init__(self, text: str, origin: str) -> None:
        self._reading = Reading(text, origin, DEFAULT_LIMITS)
        self._primary: dict[str, Bounds] = {}
        self._secondary: dict[str, None] = {}
        self._line = 0

    def read(self, lines: list[str]) -> KnuthFile:
        """Read the lines: items first, then options."""
        options: list[KnuthOption] = []
        notes: list[tuple[int, str]] = []
        named = False
        for self._line, line in enumerate(lines, 1):
            if not line.strip() or line.lstrip().startswith("|"):
                notes.append((named + len(options), _shown(line)))
            elif named:
                options.append(self._option(line))
            else:
                self._items(line)
                named = True
        if not named:
            self._reading.stop("no line names the items", "begin with a line of item names")
        if self._reading.faults:
            raise self._reading.error()
        return KnuthFile(self._primary, tuple(self._secondary), tuple(options), tuple(notes))

    def _items(self, line: str) -> None:
        barred = False
        for match in _TOKEN.finditer(line):
            token, column = match.group(), match.start() + 1
            self._look_at(token, column)
            if token.startswith("|"):
                if barred:
                    self._fault(column, "a second bar", "one bar parts primary from secondary")
                barred, token, column = True, token[1:], column + 1
                if not token:
                    continue
            self._item(token, column, barred)

    def _look_at(self, word: str, column: int) -> None:
        if printable(word) != word:
            what = f"{clip(word)!r} holds a control character"
            self._fault(column, what, "use characters that are seen")

    def _item(self, token: str, column: int, barred: bool) -> None:
        prefix, bar, name = token.rpartition("|")
        bounds = self._bounds(prefix, column) if bar else (1, 1)
        if bar and barred:
            self._fault(column, "bounds on a secondary item", "name it before the bar")
        elif not name:
            self._fault(column, f"{clip(token)!r} has bounds and no name", "write it right after")
        elif ":" in name:
            what = f"the name {clip(name)!r} has a colon"
            self._fault(column, what, "write bounds as 2:3|name, and no colon in a name")
        elif name in self._primary or name in self._secondary:
            self._fault(column, f"item {clip(name)!r} is named twice", "name it once")
        elif barred:
            self._secondary[name] = None
        else:
            self._primary[name] = bounds

    def _bounds(self, prefix: str, column: int) -> Bounds:
        low, colon, high = prefix.partition(":")
        if not colon:
            high = low
        if not (_NUMBER.match(low) and _NUMBER.match(high)):
            what = f"{clip(prefix)!r} is no bounds"
            self._fault(column, what, "write 2:3|name or 3|name, of at most 9 digits")
        elif int(high) == 0:
            self._fault(column, "the upper bound is 0", "leave the item and its options out")
        elif int(low) > int(high):
            self._fault(column, f"the bounds {prefix} are the wrong way round", "swap them")
        else:
            return int(low), int(high)
        return 1, 1

    def _option(self, line: str) -> KnuthOption:
        option: dict[str, str | None] = {}
        for match in _TOKEN.finditer(line):
            item, colon, colour = match.group().partition(":")
            column = match.start() + 1
            self._look_at(colour, column)
            if item in option:
                self._fault(column, f"item {clip(item)!r} is there twice", "name it once")
            elif item not in self._primary and item not in self._secondary:
                self._unknown(column, item)
            elif colon and item in self._primary:
                what = f"primary item {clip(item)!r} has a colour"
                self._fault(column, what, "name it after the bar of the first line")
            elif colon and (not colour or (":" in colour and len(colour) > 1)):
                what = f"{clip(match.group())!r} is no item with a colour"
                self._fault(column, what, "write item:colour, and a space between items")
            option[item] = colour if colon else None
        return option

    def _unknown(self, column: int, item: str) -> None:
        fix = "name it in the first line"
        if not self._reading.full:
            near = nearest(item, [*self._primary, *self._secondary])
            fix = f"did you mean {near!r}?" if near else fix
        self._fault(column, f"item {clip(item)!r} is not named in the first line", fix)

    def _fault(self, column: int, what: str, fix: str) -> None:
        self._reading.fault_at((self._line, column), (), what, fix)
