"""A node: one value of a puzzle file with the place where it stands.

YAML, JSON and TOML all become the same tree, so that the readers of regions, pieces and slots
need not know the format, and every fault has its line and column.  ``TreeBuilder`` grows the tree
from a stream of opens, scalars and closes, without recursion: the caps on depth and on the number
of values hold before anything is built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any

from tilewright.errors import Path

if TYPE_CHECKING:
    from tilewright.files.reading import Reading

#: the longest key, name, label or tag
WORD_LENGTH = 200
#: values after which the clock is looked at
_LOOKED = 256
_SURROGATE = re.compile("[\ud800-\udfff]")
_HALF = ("half of a surrogate pair stands alone", "remove it")


class Broken:
    """Stands for a value about which a fault is already reported: no reader complains again."""


Scalar = str | int | float | bool | None | Broken


@dataclass(slots=True)
class Node:
    """One value.

    Attributes:
        value: a scalar, the items of a list, or the values of a mapping by key.
        path: keys and 0-based indices from the top of the file.
        line, column: where the value starts, 1-based.
        key_line, key_column: where its key starts; 0 for an item of a list.
        text: a scalar as it was written; names such as ``01`` are taken from here.
    """

    value: Scalar | list[Node] | dict[str, Node]
    path: Path
    line: int
    column: int
    key_line: int = 0
    key_column: int = 0
    text: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Line and column to report: the value, or its key if that is on an earlier line."""
        if self.key_line and self.key_line != self.line:
            return self.key_line, self.key_column
        return self.line, self.column

    @property
    def key_place(self) -> tuple[int, int]:
        """Line and column of the key, or of the value if there is no key."""
        return (self.key_line, self.key_column) if self.key_line else (self.line, self.column)

    @property
    def label(self) -> str:
        """What a message calls this value: ``'copies'``, ``item 2 of 'placed'``, ``the puzzle``."""
        if not self.path:
            return "the puzzle"
        *above, last = self.path
        if isinstance(last, str):
            return repr(clip(last))
        owner = next(
            (repr(clip(key)) for key in reversed(above) if isinstance(key, str)), "the list"
        )
        return f"item {last + 1} of {owner}"

    def plain(self) -> Any:
        """Return the value as plain data: dict, list, str, int, float, bool, None."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value

    def describe(self) -> str:
        """Say what kind of value this is, for a message."""
        value = self.value
        if isinstance(value, dict):
            return "a mapping"
        if isinstance(value, list):
            return "an empty list" if not value else "a list"
        if value is None:
            return "empty"
        if isinstance(value, bool):
            return f"{str(value).lower()} (a yes or no)"
        if isinstance(value, str):
            return f"the text {clip(value)!r}"
        return f"the number {clip(self.text)}"


def clip(text: str, length: int = 40) -> str:
    """Shorten ``text`` for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."


@dataclass(slots=True, eq=False, repr=False)
class _Frame:
    """A list or mapping that is still open; ``key`` is the key whose value comes next."""

    node: Node
    key: tuple[str, int, int] | None = None
    detached: bool = False


@dataclass(eq=False, repr=False)
class TreeBuilder:
    """Grows a tree of nodes; reports repeated keys and keys that are no words.

    Attributes:
        reading: takes the faults and knows the caps.
        root: the finished tree.
    """

    reading: Reading
    root: Node | None = None
    _frames: list[_Frame] = field(default_factory=list)
    _size: int = 0

    def open(self, kind: type[list[Any]] | type[dict[str, Any]], line: int, column: int) -> None:
        """Begin a list or a mapping."""
        limits = self.reading.limits
        if len(self._frames) >= limits.file_depth:
            excess = limits.excess("file_depth", "values lie in each other at")
            self.reading.stop(*excess, (line, column))
        frame = self._frames[-1] if self._frames else None
        key_expected = frame is not None and isinstance(frame.node.value, dict) and not frame.key
        if key_expected:
            self._refuse_key("a list or a mapping stands where a key is expected", line, column)
        node = self._attach(kind(), line, column, detached=key_expected)
        self._frames.append(_Frame(node, detached=key_expected))

    def close(self) -> None:
        """End the innermost list or mapping."""
        frame = self._frames.pop()
        if frame.detached:
            self._frames[-1].key = ("", 0, 0)

    def scalar(self, value: Scalar, text: str, line: int, column: int) -> None:
        """Add a key or a scalar value."""
        frame = self._frames[-1] if self._frames else None
        if frame and isinstance(frame.node.value, dict) and frame.key is None:
            if len(text) > WORD_LENGTH:
                self._refuse_key(f"a key has {len(text)} characters", line, column)
                text = text[:WORD_LENGTH]
            if _SURROGATE.search(text):
                self.reading.fault_at((line, column), (), *_HALF)
                text = _SURROGATE.sub("?", text)
            frame.key = (text, line, column)
            return
        if isinstance(value, str) and _SURROGATE.search(value):
            self.reading.fault_at((line, column), (), *_HALF)
            value = Broken()
        if isinstance(value, float) and not isfinite(value):
            self.reading.fault_at(
                (line, column), (), f"{text} is no finite number", "give a finite one"
            )
            value = Broken()
        self._attach(value, line, column).text = text

    def _attach(self, value: Any, line: int, column: int, *, detached: bool = False) -> Node:
        """Make a node and hang it where it belongs."""
        self._count(line, column)
        if not self._frames:
            self.root = Node(value, (), line, column)
            return self.root
        frame = self._frames[-1]
        parent = frame.node
        if isinstance(parent.value, list):
            node = Node(value, (*parent.path, len(parent.value)), line, column)
            parent.value.append(node)
            return node
        key, key_line, key_column = frame.key or ("", 0, 0)
        node = Node(value, (*parent.path, key), line, column, key_line, key_column)
        if detached:
            return node
        frame.key = None
        if key_line and isinstance(parent.value, dict):
            if key in parent.value:
                first = parent.value[key].key_line
                what = f"the key {clip(key)!r} is given twice, first on line {first}"
                self.reading.fault_at(
                    (key_line, key_column), node.path, what, "remove or rename one"
                )
            else:
                parent.value[key] = node
        return node

    def _refuse_key(self, what: str, line: int, column: int) -> None:
        fix = f"a key is one word or number of at most {WORD_LENGTH} characters"
        self.reading.fault_at((line, column), (), what, fix)

    def _count(self, line: int, column: int) -> None:
        self._size += 1
        limits = self.reading.limits
        if self._size > limits.file_values:
            self.reading.stop(*limits.excess("file_values", "the file has"), (line, column))
        if self._size % _LOOKED == 0:
            self.reading.look_at_clock()
