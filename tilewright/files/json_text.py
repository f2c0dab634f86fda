"""JSON text to nodes.

The json module checks whether the text is JSON, and finds the place of a fault.  A text that is needs only
a tokeniser of one regular expression to give every value its line and column.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right

from tilewright.files.node import Broken, Node, Scalar
from tilewright.files.reading import Reading
from tilewright.files.tree_builder import TreeBuilder

_TOKEN = re.compile(r'[{}\[\]]|"(?:[^"\\]|\\.)*"|[^\s{}\[\]",:]+')


def read_json(reading: Reading) -> Node | None:
    """Return the tree of a JSON text."""
    try:
        json.loads(reading.text, parse_int=float)
    except json.JSONDecodeError as error:
        what = f"this is not JSON: {error.msg}"
        place = (error.lineno, error.colno)
        reading.stop(what, "check commas, brackets and double quotes", place)
    except RecursionError:
        reading.stop(*reading.limits.excess("file_depth", "values lie in each other at"))
    return node_tree(reading)


def node_tree(reading: Reading) -> Node | None:
    """Return the tree of a text that is known to be JSON."""
    text = reading.text
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    builder = TreeBuilder(reading)
    for match in _TOKEN.finditer(text):
        token = match.group()
        line = bisect_right(starts, match.start())
        column = match.start() - starts[line - 1] + 1
        if token in "{[":
            builder.open(dict if token == "{" else list, line, column)
        elif token in "}]":
            builder.close()
        else:
            value = _value(token, reading, line, column)
            written = value if isinstance(value, str) else token
            builder.scalar(value, written, line, column)
    return builder.root


def _value(token: str, reading: Reading, line: int, column: int) -> Scalar:
    """Return the value of one token."""
    try:
        value: Scalar = json.loads(token)
    except ValueError:
        what = f"a number has {len(token)} digits"
        reading.fault_at((line, column), (), what, "give a shorter one")
        return Broken()
    return value
