"""The tree of a puzzle file, grown from a stream of opens, scalars and closes.

It needs no recursion, and the caps on depth and on the number of values hold before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from tilewright.errors import Path
from tilewright.files.node import WORD_LENGTH, Broken, Node, Scalar, clip
from tilewright.files.reading import Reading

#: line and column
Place = tuple[int, int]
#: most levels, whatever the cap: what comes after calls itself
_DEEPEST = 1000
#: values after which the clock is looked at
_LOOKED = 256
_SURROGATE = re.compile("[\ud800-\udfff]")
_HALF = ("half of a surrogate pair stands alone", "remove it")


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
        limits, most = self.reading.limits, min(self.reading.limits.file_depth, _DEEPEST)
        if len(self._frames) >= most:
            excess = replace(limits, file_depth=most).excess(
                "file_depth", "values lie in each other at"
            )
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


def grow_tree(
    builder: TreeBuilder,
    data: Any,
    place: Callable[[Path, Place], Place],
    scalar: Callable[[Any, Path, Place], Scalar],
    path: Path = (),
    above: Place = (1, 1),
) -> None:
    """Pass plain data on to a builder.

    Args:
        builder: grows the tree.
        data: mappings, lists and scalars.
        place: gives the line and column of a path, from those of the value around it.
        scalar: gives what stands for a value that is neither a mapping nor a list.
        path: where the data stand.
        above: the line and column of the value around it.
    """
    at = place(path, above)
    if isinstance(data, Mapping):
        builder.open(dict, *at)
        for key, value in data.items():
            builder.scalar(key, str(key), *place((*path, key), at))
            grow_tree(builder, value, place, scalar, (*path, key), at)
        builder.close()
    elif isinstance(data, list | tuple):
        builder.open(list, *at)
        for index, value in enumerate(data):
            grow_tree(builder, value, place, scalar, (*path, index), at)
        builder.close()
    else:
        value = scalar(data, path, at)
        builder.scalar(value, scalar_text(value), *at)


def scalar_text(value: Scalar) -> str:
    """Return a scalar as JSON writes it, a text as it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)
