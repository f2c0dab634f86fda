"""``area: {cells: [...], sum: 5}``: the values in an area add up to a sum, or are all the same or all different.

A mark of a piece that is a whole number has a value; others get one by ``values: {a: 12}``.  What has no
value, an empty cell among it, counts for nothing.  An area is a list of cells, or the cells with a mark of
the region.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice import Cell
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, hint, shown

_KEYS = ("cells", "at", "values", "sum", "equal", "different")
_EXAMPLE = "write {cells: [...], sum: 5}, or {at: p, equal: true}"
_SUMS = "write sum: 5, sum: [3, 7] or sum: [3, null], whole numbers up to 1,000,000,000"
#: no value is larger, above 0 or below it
_MOST_VALUE = 1_000_000
#: no number of a sum is larger, above 0 or below it
_MOST_SUM = 1_000_000_000
_END: Schema = {"anyOf": [{"type": "integer"}, {"type": "null"}]}

#: the least and the greatest sum, ``None`` for any
Sum = tuple[int | None, int | None]


@dataclass(frozen=True)
class ValueArea(Translated, ReadRule):
    """Cells, and what holds of the values on them.

    Attributes:
        at: the mark of the region that the cells bear, ``None`` if they are listed.
        cells: those that the setup leaves, sorted; ``None`` while it is open which these are.
        values: the marks of pieces that have a value, each with it, sorted.
        sum: what they add up to, ``None`` if nothing is asked.
        equal: whether all are the same.
        different: whether all are different.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "area"
    doc: ClassVar[str] = (
        "The values in an area add up to a sum, or are all the same or all different."
    )
    schema: ClassVar[Schema] = {
        "type": "object",
        "additionalProperties": False,
        "oneOf": [{"required": ["cells"]}, {"required": ["at"]}],
        "anyOf": [{"required": ["sum"]}, {"required": ["equal"]}, {"required": ["different"]}],
        "properties": {
            "cells": {"$ref": "#/$defs/cells", "minItems": 1},
            "at": {"$ref": "#/$defs/word"},
            "values": {"type": "object", "additionalProperties": {"type": "integer"}},
            "sum": {
                "anyOf": [
                    {"type": "integer"},
                    {"type": "array", "items": _END, "minItems": 2, "maxItems": 2},
                ]
            },
            "equal": {"const": True},
            "different": {"const": True},
        },
    }
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = True
    filters_by_marks: ClassVar[bool] = False

    at: str | None
    cells: tuple[Cell, ...] | None
    values: tuple[tuple[str, int], ...]
    sum: Sum | None
    equal: bool
    different: bool

    @classmethod
    def read(cls, value: Any, reader: Reader) -> ValueArea | None:
        """Take the area and at least one of ``sum``, ``equal`` and ``different``."""
        if not isinstance(value, dict):
            reader.fault((), f"{shown(value)} is not a mapping", _EXAMPLE)
            return None
        before = len(reader.faults)
        given = reader.options(value, _KEYS, _EXAMPLE)
        if not value:
            return None
        if ("cells" in given) == ("at" in given):
            which = "both cells and at" if "at" in given else "neither cells nor at"
            fix = "name the area once: cells: [...], or at: p, a mark of the region"
            reader.fault((), f"the rule 'area' has {which}", fix)
        if not {"sum", "equal", "different"} & given.keys():
            what = "the rule 'area' asks for nothing"
            reader.fault((), what, "add sum: 5, equal: true or different: true")
        values = _read_values(given, reader)
        cells = _read_cells(given["cells"], reader) if "cells" in given else None
        at, there = _read_mark(given["at"], reader) if "at" in given else (None, None)
        total = _read_sum(given["sum"], values, reader) if "sum" in given else None
        equal, different = (_read_truth(key, given, reader) for key in ("equal", "different"))
        if len(reader.faults) > before:
            return None
        kind = ValueArea if at is None else MarkedArea
        listed = tuple(sorted(values.items()))
        return kind(at, there if cells is None else cells, listed, total, equal, different)

    def reads_mark(self, mark: str) -> bool:
        """Read the marks that have a value."""
        return mark in dict(self.values)

    def in_vain(self) -> str | None:
        """Say so if each sum will do, and if there are no two values to compare."""
        asks = self.sum is not None and (self.sum[1] is not None or (self.sum[0] or 0) > 0)
        compares = (self.equal or self.different) and len(self.cells or ()) > 1
        return None if self.cells is None or asks or compares else "no values can break it"

    def said(self, language: Language) -> str:
        """Say what holds of the values at the cells, or at a mark."""
        area = self.at or " ".join(str(list(cell)) for cell in self.cells or ())
        parts = []
        if self.sum is not None:
            low, high = self.sum
            if low == high:
                parts.append(language.say("area_sum", area=area, sum=str(low)))
            elif high is None:
                parts.append(language.say("area_least", area=area, low=str(low)))
            elif low is None:
                parts.append(language.say("area_most", area=area, high=str(high)))
            else:
                parts.append(language.say("area_between", area=area, low=str(low), high=str(high)))
        if self.equal:
            parts.append(language.say("area_equal", area=area))
        if self.different:
            parts.append(language.say("area_different", area=area))
        return "; ".join(parts)


@dataclass(frozen=True)
class MarkedArea(ValueArea):
    """An area that is a mark of the region."""

    reads_marked_cells: ClassVar[bool] = True


def _read_cells(value: Any, reader: Reader) -> tuple[Cell, ...] | None:
    """Return the cells of a list that the setup leaves."""
    cells = reader.cells(value, 1, ("cells",))
    left = reader.ground.left
    return None if cells is None else tuple(sorted(cell for cell in cells if cell in left))


def _read_mark(value: Any, reader: Reader) -> tuple[str | None, tuple[Cell, ...] | None]:
    """Return a mark of the region, and its cells; ``None`` while a slot may still mark cells."""
    ground = reader.ground
    if ground.may_mark and (isinstance(value, str) or type(value) is int):
        return str(value), None
    known = sorted({mark for _, mark in ground.region.marks})
    mark = reader.word(value, known, "mark of the region", ("at",))
    if mark is None:
        return None, None
    return mark, tuple(sorted(cell for cell, own in ground.region.marks if own == mark))


def _read_values(given: Mapping[str, Any], reader: Reader) -> dict[str, int]:
    """Return the values of the marks of the pieces: those that are whole numbers, and what ``values`` says."""
    before, known = len(reader.faults), reader.ground.marks
    own, found = given.get("values", {}), dict[str, int]()
    if not isinstance(own, dict):
        reader.fault(("values",), f"{shown(own)} is not a mapping", "write values: {a: 12}")
        own = {}
    own = {str(mark): value for mark, value in own.items()}
    for mark, value in own.items():
        keys = ("values", mark)
        if mark not in known:
            fix = hint(mark, known, "marks of the pieces")
            reader.fault(keys, f"no piece bears the mark {mark!r}", fix)
        if type(value) is int and abs(value) <= _MOST_VALUE:
            found[mark] = value
        else:
            fix = "give a whole number up to 1,000,000"
            reader.fault(keys, f"{shown(value)} is no value", fix)
    for mark in known:
        if mark in own or not re.fullmatch("-?[0-9]+", mark):
            continue
        digits = mark.lstrip("-").lstrip("0")
        if len(digits) <= len(str(_MOST_VALUE)) and abs(int(mark)) <= _MOST_VALUE:
            found[mark] = int(mark)
        else:
            fix = "use whole numbers up to 1,000,000 as marks, or give values: {a: 12}"
            reader.fault((), f"the mark {mark} is too large for a value", fix)
    if not found and len(reader.faults) == before:
        fix = "mark cells of pieces with whole numbers, or give values: {a: 12}"
        reader.fault((), "no mark of the pieces has a value", fix)
    return found


def _read_sum(value: Any, values: Mapping[str, int], reader: Reader) -> Sum | None:
    """Return the least and the greatest sum."""
    for mark, own in sorted(values.items()):
        if own < 0:
            what = f"the mark {mark} has the value {own}, and a sum takes none below 0"
            fix = "add the same number to all values and change the sum, or drop it"
            reader.fault(("sum",), what, fix)
            break
    ends = list(value) if isinstance(value, list | tuple) else [value, value]
    is_range = isinstance(value, list | tuple) and any(end is not None for end in ends)
    if len(ends) != 2 or not all(_is_end(end) or (is_range and end is None) for end in ends):
        reader.fault(("sum",), f"{shown(value)} is no sum", _SUMS)
        return None
    low, high = ends
    if low is not None and high is not None and low > high:
        what = f"the sum {shown(value)} ends before it begins"
        reader.fault(("sum",), what, "write the lower number first")
    return low, high


def _is_end(value: Any) -> bool:
    return type(value) is int and abs(value) <= _MOST_SUM


def _read_truth(key: str, given: Mapping[str, Any], reader: Reader) -> bool:
    """Return whether a key is there; report another value than ``true``."""
    if key in given and given[key] is not True:
        fix = f"write {key}: true, or leave it out"
        reader.fault((key,), f"{shown(given[key])} is not true", fix)
    return key in given
