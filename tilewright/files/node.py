"""A node: one value of a puzzle file with the place where it stands.

YAML, JSON, TOML and plain data of Python all become the same tree, so that who reads it need not know the
format, and every fault has its line and column.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.errors import Path
from tilewright.model.written import clip as clip
from tilewright.model.written import described, label

#: the longest key, name, label or tag
WORD_LENGTH = 200


class Broken:
    """Stands for a value about which a fault is already reported: no reader complains again."""

    def __repr__(self) -> str:
        return "?"


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
        """The name of this value in messages: ``'copies'``, ``item 2 of 'placed'``, ``the puzzle``."""
        return label(self.path)

    def plain(self) -> Any:
        """Return the value as plain data: dict, list, str, int, float, bool, None."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value

    def describe(self) -> str:
        """Say what kind of value this is, for a message."""
        return described(self.value, self.text)
