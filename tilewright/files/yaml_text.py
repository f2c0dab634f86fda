"""YAML text to nodes.

ruamel.yaml gives the events (its parser needs no recursion and builds no Python objects); what a
plain scalar means is decided here by the core schema of YAML 1.2, section 10.3, so that ``no``,
``on`` and ``1:30`` are texts.  Anchors without use are harmless; an alias is refused, since a few
lines of aliases can stand for billions of values.  Tags are refused: a puzzle has plain values.
"""

from __future__ import annotations

import re
from typing import Any

from tilewright.files.node import Broken, Node, Scalar, clip
from tilewright.files.reading import Reading
from tilewright.files.tree_builder import TreeBuilder

_NULL = re.compile(r"(?:null|Null|NULL|~|)\Z")
_BOOL = re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z")
_INT = re.compile(r"[-+]?[0-9]+\Z|0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_SPECIAL = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")


def read_yaml(reading: Reading) -> Node | None:
    """Return the tree of a YAML text, ``None`` for an empty one."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    builder = TreeBuilder(reading)
    try:
        for event in YAML(typ="safe", pure=True).parse(reading.text):
            _take(event, builder, reading)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = ": ".join(str(part) for part in (error.context, error.problem) if part)
        begun = error.context_mark
        if begun and begun.line + 1 != place[0]:
            what += f" (begun on line {begun.line + 1})"
        reading.stop(f"this is not YAML: {clip(what, 200)}", _advice(reading, place[0]), place)
    except YAMLError as error:
        position = getattr(error, "position", 0)
        what = f"a character YAML does not allow: {getattr(error, 'character', '?')!r}"
        reading.stop(what, "remove it", _place(reading.text, position))
    except (OverflowError, UnicodeError, LookupError, AttributeError, TypeError) as error:
        reading.stop(f"this is not YAML: {clip(str(error), 200)}", "check quotes and escapes")
    return builder.root


def _take(event: Any, builder: TreeBuilder, reading: Reading) -> None:
    """Pass one parser event on to the builder."""
    kind = type(event).__name__
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    if kind == "ScalarEvent":
        if event.tag is not None and event.implicit == (False, False):
            _refuse_tag(event, reading)
        builder.scalar(_scalar(event, reading), event.value, line, column)
    elif kind in ("MappingStartEvent", "SequenceStartEvent"):
        if event.tag is not None and not event.implicit:
            _refuse_tag(event, reading)
        builder.open(dict if kind == "MappingStartEvent" else list, line, column)
    elif kind in ("MappingEndEvent", "SequenceEndEvent"):
        builder.close()
    elif kind == "AliasEvent":
        what = f"the alias *{clip(event.anchor)} is not read"
        reading.fault_at((line, column), (), what, "write the value out")
        builder.scalar(Broken(), "*" + event.anchor, line, column)
    elif kind == "DocumentStartEvent" and builder.root is not None:
        reading.stop("a second document begins here", "keep one puzzle in a file", (line, column))


def _scalar(event: Any, reading: Reading) -> Scalar:
    """Return the value of a scalar event by the core schema."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if _NULL.match(text):
        return None
    if _BOOL.match(text):
        return text.lower() == "true"
    try:
        if _INT.match(text):
            return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
        if _FLOAT.match(text) or _SPECIAL.match(text):
            return float(re.sub(r"\.(?=[iInN])", "", text))
    except ValueError:
        place = (event.start_mark.line + 1, event.start_mark.column + 1)
        reading.fault_at(place, (), f"a number has {len(text)} digits", "give a shorter one")
        return Broken()
    return text


def _refuse_tag(event: Any, reading: Reading) -> None:
    place = (event.start_mark.line + 1, event.start_mark.column + 1)
    what = f"the tag {clip(str(event.tag))} is not read"
    reading.fault_at(place, (), what, "write the plain value")


def _advice(reading: Reading, line: int) -> str:
    """Guess what to do about a syntax error."""
    lines = reading.text.splitlines()
    here = lines[line - 1] if 0 < line <= len(lines) else ""
    if "\t" in here:
        return "indent with spaces, not tabs"
    return "check brackets and indentation, and quote texts with ': ', '#', '[' or '{' in them"


def _place(text: str, index: int) -> tuple[int, int]:
    """Return line and column of a character."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
