"""Values as people write them, in a file or in Python: plain data, read by the same functions.

A reader gets a value, the path where it stands, and a ``Tell``, which takes each fault with its path.  A
file gives faults their line and column; a constructor raises them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from numbers import Integral
from typing import Any

from tilewright.errors import Path, closest

#: takes a fault: where, what is wrong, what to do
Tell = Callable[[Path, str, str], object]
#: no coordinate that is read lies farther from 0: the core counts in 32 bits
FARTHEST = 1 << 24


def clip(text: str, length: int = 40) -> str:
    """Shorten ``text`` for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."


def label(path: Path) -> str:
    """Return what messages call the value at a path: ``'copies'``, ``item 2 of 'placed'``, ``the puzzle``.

    >>> label(("pieces", "bar", "copies", 1))
    "item 2 of 'copies'"
    """
    if not path:
        return "the puzzle"
    *above, last = path
    if isinstance(last, str):
        return repr(clip(last))
    owner = next((repr(clip(key)) for key in reversed(above) if isinstance(key, str)), "the list")
    return f"item {last + 1} of {owner}"


def described(value: Any, text: str = "") -> str:
    """Say what kind of value this is, for a message.

    Args:
        value: plain data.
        text: a number as it was written; as Python writes it if that is not known.
    """
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"{str(value).lower()} (a yes or no)"
    if isinstance(value, str):
        return f"the text {clip(value)!r}"
    if isinstance(value, int | float):
        return f"the number {clip(text or str(value))}"
    return f"a {type(value).__name__}"


def read_whole(
    value: Any, path: Path, least: int | None, fix: str, tell: Tell, text: str = ""
) -> int | None:
    """Return a whole number, and report one that is less than ``least``; ``None`` for anything else.

    Args:
        value: plain data.
        path: where it stands.
        least: the least that can be meant, ``None`` for no end.
        fix: what to do about another value.
        tell: takes the fault.
        text: the number as it was written, as for ``described``.
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        tell(path, f"{label(path)} is {described(value, text)}, not a whole number", fix)
        return None
    if least is not None and value < least:
        tell(path, f"{label(path)} is {clip(text or str(value))}, less than {least}", fix)
    return int(value)


def too_far(number: int, path: Path, farthest: int = FARTHEST) -> str:
    """Say of a number that is not read for its size what is wrong with it."""
    return f"{label(path)} is {clip(str(number))}, farther from 0 than {farthest:,}"


def hint(word: str, known: Iterable[str], noun: str) -> str:
    """Return ``did you mean ...?``, or the known words if none is close."""
    words = [str(name) for name in known]
    near = nearest(word, words)
    return f"did you mean {near!r}?" if near else f"{noun}: {clip(', '.join(words) or 'none', 200)}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word closest to ``word``, if any is close."""
    if len(word) > 60:
        return None
    near = closest(word, list(known), 1) or closest(word.lower(), list(known), 1)
    return near[0] if near else None
