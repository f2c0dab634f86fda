"""Reads files of solutions.  Only their form is looked at here: whether they solve is verified
elsewhere, by code that shares nothing with the search.

What is read, extra keys being ignored:

- ``{"puzzle": ..., "set": {...}, "complete": true, "solutions": [{"placements": [...]}, ...]}``,
  the form of ``solve --format json``; with ``count`` instead, the form of ``bin/solve --all``;
- the same with ``"best": {"objective": "cells", "value": 60}``, the form of ``solve --best``: one
  packing, which need not fill the board;
- ``{"solution": {"placements": [...]}}``, or ``null`` for none, the form of ``bin/solve``;
- lines of JSON: ``{"type": "header", "puzzle": ..., "set": ...}``, then ``{"type": "solution",
  "placements": [...]}`` each, last ``{"type": "summary", "complete": true}``; a line may also be
  ``{"header": {...}}``, ``{"solution": {...}}`` or ``{"summary": {...}}``, and a line without
  either that has ``placements`` is a solution.  Without a summary nothing is complete.

A placement is ``{"piece": NAME, "origin": [x, y], "orientation_index": 0, "cells": [[x, y], ...]}``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError
from tilewright.errors import Path as KeyPath
from tilewright.files.node import Node, clip
from tilewright.files.reading import REPORTED, Reading
from tilewright.files.source import read_stdin, read_text
from tilewright.model import Limits, Placement
from tilewright.model.classes import KINDS, Classes

#: the most bytes of a file of solutions
SOLUTION_BYTES = 1 << 28
#: a longer text gets no lines and columns within one JSON value
_LOCATED_BYTES = 1 << 23

_PARTS = ("header", "solution", "summary")
_Place = tuple[int, int]


@dataclass
class SolutionFile:
    """The content of a file of solutions.

    Attributes:
        puzzle: the name of the puzzle, ``None`` if it is not said.
        set: the value of each setup slot.
        complete: whether these are all solutions that were asked for; ``None`` if it is not
            said.  A stream without its summary is not complete.
        distinct: whether the list claims to hold one of each set of symmetric solutions.
        classes: the kind of these sets, ``"all"`` or ``"turns"``; ``None`` if it is not said.
        best: what the list, then one packing, is said to be worth; ``None`` for solutions.
        solutions: the placements of each solution.
    """

    puzzle: str | None = None
    set: Mapping[str, Any] = field(default_factory=dict)
    complete: bool | None = None
    distinct: bool | None = None
    classes: Classes | None = None
    best: Mapping[str, Any] | None = None
    solutions: list[tuple[Placement, ...]] = field(default_factory=list)


def read_solutions(source: Path | str) -> SolutionFile:
    """Read a file of solutions.

    Args:
        source: a file as a ``Path``, ``Path("-")`` for standard input, or the text itself.

    Raises:
        PuzzleError: with every fault of form, with lines where possible.
    """
    if isinstance(source, str):
        return parse_solutions(source)
    return parse_solutions(solutions_text(source), "<stdin>" if str(source) == "-" else str(source))


def solutions_text(source: Path) -> str:
    """Return the text of a file of solutions, or of standard input for ``Path("-")``.

    Raises:
        PuzzleError: it cannot be read.
    """
    is_stdin = str(source) == "-"
    return read_stdin(SOLUTION_BYTES, "") if is_stdin else read_text(source, SOLUTION_BYTES, "")


def parse_solutions(text: str, origin: str = "<stdin>") -> SolutionFile:
    """Read the text of a file of solutions; see ``read_solutions``."""
    reader = _SolutionReader(text.removeprefix("\ufeff"), origin)
    reader.read()
    if reader.faults:
        raise PuzzleError(reader.faults, origin)
    return reader.file


class _SolutionReader:
    """Collects solutions and faults from one text."""

    def __init__(self, text: str, origin: str) -> None:
        self.text = text
        self.origin = origin
        self.file = SolutionFile()
        self.faults: list[Fault] = []
        #: where the value that is being read begins, and its tree once a fault asked for it
        self._value_text = text
        self._first_line = 1
        self._tree: Node | None = None

    def read(self) -> None:
        """Read one JSON value, or one a line."""
        if not self.text.strip():
            self._fault((), "the file is empty", "write solutions with --format json or jsonl")
            return
        try:
            whole = json.loads(self.text)
        except json.JSONDecodeError as error:
            if not self._looks_like_lines():
                self._add(
                    (error.lineno, error.colno), (), f"this is not JSON: {error.msg}", "check it"
                )
                return
            self._read_lines()
        except (RecursionError, ValueError) as error:
            self._add((0, 0), (), f"this JSON cannot be read: {clip(str(error), 80)}", "check it")
        else:
            if isinstance(whole, dict) and "type" in whole:
                self._read_lines()
            else:
                self._read_object(whole)

    def _looks_like_lines(self) -> bool:
        """Tell whether the first line with text is a JSON object by itself."""
        first = next((line for line in self.text.split("\n") if line.strip()), "")
        try:
            return isinstance(json.loads(first), dict)
        except (RecursionError, ValueError):
            return False

    def _read_object(self, data: Any) -> None:
        """Read the forms that are one object."""
        if not isinstance(data, dict):
            self._fault(
                (), "this is no JSON object", "write {solutions: [...]} or one object a line"
            )
            return
        self._read_header(data, ())
        if "solutions" in data:
            self._read_list(data["solutions"], ("solutions",))
        elif "solution" in data:
            if data["solution"] is not None:
                self._read_solution(data["solution"], ("solution",))
        elif "placements" in data:
            self._read_solution(data, ())
        else:
            what = "there is neither 'solutions' nor 'solution'"
            self._fault((), what, "write solutions with --format json or jsonl")
        count = data.get("count")
        if isinstance(count, int) and count != len(self.file.solutions) and not self.faults:
            what = f"count is {count} but {len(self.file.solutions)} solutions are listed"
            self._fault(("count",), what, "the file may be cut short: write it again")

    def _read_list(self, data: Any, path: KeyPath) -> None:
        if not isinstance(data, list):
            self._fault(path, "'solutions' is no list", "write [{placements: [...]}, ...]")
            return
        for index, item in enumerate(data):
            self._read_solution(item, (*path, index))

    def _read_lines(self) -> None:
        """Read one object a line; what follows the summary, or nothing, is said."""
        complete = False
        ended = False
        for number, data in self._lines():
            kind, part, path = _part(data)
            if ended:
                self._fault(path, "something follows the summary", "the summary comes last")
            elif kind == "solution":
                self._read_solution(part, path)
            elif kind == "summary":
                ended = True
                self._read_header(part, path)
                complete = self.file.complete is True
            elif kind == "header":
                self._read_header(part, path)
            else:
                what = f"line {number} is no header, solution or summary"
                self._fault(path, what, 'write {"type": "solution", "placements": [...]}')
        self.file.complete = complete

    def _lines(self) -> Iterator[tuple[int, Any]]:
        """Yield number and value of every line that is JSON."""
        for number, line in enumerate(self.text.split("\n"), 1):
            if not line.strip():
                continue
            self._value_text, self._first_line, self._tree = line, number, None
            try:
                yield number, json.loads(line)
            except json.JSONDecodeError as error:
                what = f"this line is not JSON: {error.msg}"
                self._add(
                    (number, error.colno), (), what, "the file may be cut short: write it again"
                )
            except (RecursionError, ValueError) as error:
                self._add(
                    (number, 1), (), f"this line cannot be read: {clip(str(error), 80)}", "check it"
                )

    def _read_header(self, data: Any, path: KeyPath) -> None:
        """Take puzzle, set and complete where they are given."""
        if not isinstance(data, dict):
            self._fault(path, "this is no JSON object", "write {puzzle: NAME}")
            return
        kinds: dict[str, tuple[type, str]] = {
            "puzzle": (str, "a name"),
            "distinct": (bool, "true or false"),
            "set": (dict, "a mapping from slots to values"),
            "best": (dict, "a mapping: objective and value"),
            "complete": (bool, "true or false"),
        }
        for key, (kind, wanted) in kinds.items():
            value = data.get(key)
            if value is None:
                continue
            if not isinstance(value, kind):
                self._fault((*path, key), f"{key!r} is not {wanted}", f"write {wanted}")
            else:
                setattr(self.file, key, value)
        self._read_classes(data.get("classes"), path)

    def _read_classes(self, value: Any, path: KeyPath) -> None:
        """Take the kind of classes where it is given."""
        if value is None:
            return
        if value not in KINDS:
            self._fault((*path, "classes"), f"'classes' is {value!r:.80}", "write all or turns")
        else:
            self.file.classes = value

    def _read_solution(self, data: Any, path: KeyPath) -> None:
        """Take one solution."""
        placements = data.get("placements") if isinstance(data, dict) else None
        if not isinstance(placements, list):
            self._fault(path, "a solution has no list of placements", "write {placements: [...]}")
            return
        path = (*path, "placements")
        read = [self._placement(item, (*path, index)) for index, item in enumerate(placements)]
        self.file.solutions.append(tuple(one for one in read if one is not None))

    def _placement(self, data: Any, path: KeyPath) -> Placement | None:
        """Return one placement, or ``None`` after its faults are noted."""
        if not isinstance(data, dict):
            self._fault(
                path, "a placement is no object", "write {piece: NAME, cells: [[x, y]], ...}"
            )
            return None
        before = len(self.faults)
        values: dict[str, Any] = {}
        for key, (fits, wanted) in _PLACEMENT.items():
            if key not in data:
                self._fault(path, f"a placement has no {key!r}", f"add {wanted}")
            elif not fits(data[key]):
                self._fault(
                    (*path, key),
                    f"{key!r} is {clip(repr(data[key]))}, not {wanted}",
                    f"write {wanted}",
                )
            values[key] = data.get(key)
        if len(self.faults) > before or len(self.faults) >= REPORTED:
            return None
        cells = [tuple(cell) for cell in values["cells"]]
        origin = tuple(values["origin"])
        if {len(cell) for cell in cells} != {len(origin)}:
            self._fault(
                (*path, "cells"),
                "cells and origin differ in number of coordinates",
                "give both as many",
            )
            return None
        return Placement(values["piece"], origin, values["orientation_index"], tuple(sorted(cells)))

    def _fault(self, path: KeyPath, what: str, fix: str) -> None:
        """Note a fault at a path within the value that is being read."""
        if len(self.faults) >= REPORTED:
            return
        if self._tree is None and len(self._value_text) <= _LOCATED_BYTES:
            self._tree = _tree(self._value_text)
        line, column = _locate(self._tree, path) if self._tree else (1, 0)
        self._add((line + self._first_line - 1, column), path, what, fix)

    def _add(self, place: _Place, path: KeyPath, what: str, fix: str) -> None:
        if len(self.faults) < REPORTED:
            self.faults.append(Fault(path, what, fix, *place))


def _part(data: Any) -> tuple[str, Any, KeyPath]:
    """Return the kind of a line, the object that names it, and the path to that."""
    if not isinstance(data, dict):
        return "", data, ()
    if isinstance(data.get("type"), str):
        kind = data["type"]
        wrapped = isinstance(data.get(kind), dict)
        return (kind, data[kind], (kind,)) if wrapped else (kind, data, ())
    for kind in _PARTS:
        if kind in data:
            return kind, data[kind], (kind,)
    return ("solution", data, ()) if "placements" in data else ("", data, ())


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(_is_integer, value))


_PLACEMENT: dict[str, tuple[Any, str]] = {
    "piece": (lambda value: isinstance(value, str) and value, "the name of a piece"),
    "origin": (_is_cell, "a cell [x, y]"),
    "orientation_index": (lambda value: _is_integer(value) and value >= 0, "a number, 0 or more"),
    "cells": (
        lambda value: isinstance(value, list) and value and all(map(_is_cell, value)),
        "a list of cells [[x, y], ...]",
    ),
}


def _tree(text: str) -> Node | None:
    """Return the tree of a JSON text, for its lines and columns."""
    from tilewright.files.json_text import read_json

    if not text.strip():
        return None
    try:
        return read_json(Reading(text, "", Limits(file_depth=10**6, file_values=10**9)))
    except PuzzleError:
        return None


def _locate(tree: Node, path: KeyPath) -> _Place:
    """Return the place of a path, or of as much of it as there is."""
    node: Node = tree
    for key in path:
        if isinstance(node.value, dict) and key in node.value:
            node = node.value[str(key)]
        elif isinstance(node.value, list) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
    return node.place
