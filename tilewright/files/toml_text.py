"""TOML text to nodes.

tomllib gives values without places, so the line of a value is found by a search for its key;
a value inside an inline table or array has the place of the nearest key that starts a line.
"""

from __future__ import annotations

import re
from typing import Any

from tilewright.errors import Path
from tilewright.files.node import Node, Scalar
from tilewright.files.reading import Reading
from tilewright.files.tree_builder import Place, TreeBuilder, grow_tree

_AT = re.compile(r"(.*) \(at line (\d+), column (\d+)\)\Z")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_DOTTED = re.compile(r"[\w-]+(?:[ \t]*\.[ \t]*[\w-]+)*")
_PART = r"""[\w-]+|"[^"\n]*"|'[^'\n]*'"""
_KEY = re.compile(rf"\s*((?:{_PART})(?:\s*\.\s*(?:{_PART}))*)\s*=")
_HEADER = re.compile(rf"\s*(\[\[?)\s*((?:{_PART})(?:\s*\.\s*(?:{_PART}))*)\s*\]")

_Places = dict[Path, Place]


def read_toml(reading: Reading) -> Node | None:
    """Return the tree of a TOML text."""
    import tomllib

    _check_dots(reading)
    try:
        data = tomllib.loads(reading.text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        last = (reading.text.count("\n") + 1, 1)
        match = _AT.match(message)
        what, place = (match[1], (int(match[2]), int(match[3]))) if match else (message, last)
        reading.stop(f"this is not TOML: {what}", "check quotes, brackets and repeated keys", place)
    except RecursionError:
        reading.stop(*reading.limits.excess("file_depth", "values lie in each other at"))
    except ValueError:
        reading.stop(
            "a number or date is out of range", "give a shorter number or a date that exists"
        )
    builder, places = TreeBuilder(reading), _places(reading.text)
    grow_tree(builder, data, lambda path, above: places.get(path, above), _scalar)
    return builder.root


def _scalar(value: Any, _path: Path, _place: Place) -> Scalar:
    """Return a value of TOML: a date is a text here."""
    return value if isinstance(value, Scalar) else str(value)


def _check_dots(reading: Reading) -> None:
    """Refuse a dotted key of many parts, for which tomllib takes quadratic time."""
    cap = reading.limits.file_depth
    for match in _DOTTED.finditer(_STRING.sub("s", reading.text)):
        if match.group().count(".") > cap:
            reading.stop(*reading.limits.excess("file_depth", "a dotted key has"))


def _places(text: str) -> _Places:
    """Return the line and column of every key and table header that starts a line."""
    found: _Places = {}
    table: Path = ()
    counts: dict[Path, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if match := _HEADER.match(line):
            table = _parts(match[2])
            if match[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            _note(found, table, (number, match.start(2) + 1))
        elif match := _KEY.match(line):
            _note(found, (*table, *_parts(match[1])), (number, match.start(1) + 1))
    return found


def _note(found: _Places, path: Path, place: tuple[int, int]) -> None:
    """Keep the first place of a path and of every path above it."""
    for length in range(len(path), 0, -1):
        found.setdefault(path[:length], place)


def _parts(dotted: str) -> Path:
    """Split a dotted key."""
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))
