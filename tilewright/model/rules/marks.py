"""``marks``: which marks of the pieces may lie on which marks of the region.

``marks: match`` lays each mark, and each cell without one, on its like.  ``marks: {goes: ...,
unmarked: any}`` names other pairs.  A filter alone: each placement fits its cells or does not.
While a slot that marks cells has no value, nothing is known about marks and so nothing is filtered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, shown

#: the one way, besides pairs, to treat marks
MATCH = "match"
#: the meaning of ``unmarked``: cells without a mark fit every cell
ANY = "any"
_GOES, _UNMARKED = "goes", "unmarked"
_FIX = "write marks: match, or marks: {goes: {a: [a, b]}, unmarked: any}"


@dataclass(frozen=True)
class Marks(Translated, ReadRule):
    """What goes where.

    Attributes:
        goes: for a mark of a piece the marks of the region that it may lie on; one that is not
            named lies on its like.
        unmarked: whether a piece cell without a mark goes anywhere, and anything onto a cell of
            the region without one.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "marks"
    doc: ClassVar[str] = "Which marks of the pieces lie on which marks of the region."
    schema: ClassVar[Schema] = {
        "anyOf": [
            {"const": MATCH},
            {
                "type": "object",
                "additionalProperties": False,
                "minProperties": 1,
                "properties": {
                    _GOES: {
                        "type": "object",
                        "additionalProperties": {
                            "type": "array",
                            "items": {"$ref": "#/$defs/word"},
                            "uniqueItems": True,
                        },
                    },
                    _UNMARKED: {"const": ANY},
                },
            },
        ]
    }
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = True
    reads_piece_marks: ClassVar[bool] = True
    filters_by_marks: ClassVar[bool] = True

    goes: Mapping[str, frozenset[str]]
    unmarked: bool = False

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Marks | None:
        """Take ``match``, or ``{goes: {mark: [marks]}, unmarked: any}`` with one of the two at least."""
        before = len(reader.faults)
        goes: dict[str, frozenset[str]] = {}
        unmarked = False
        if isinstance(value, dict):
            given = reader.options(value, (_GOES, _UNMARKED), _FIX)
            goes = _read_goes(given.get(_GOES, {}), reader)
            unmarked = given.get(_UNMARKED) == ANY
            if _UNMARKED in given and not unmarked:
                what = f"{shown(given[_UNMARKED])} is no way to treat cells without a mark"
                fix = "write unmarked: any, or leave it out: then they lie on their like alone"
                reader.fault((_UNMARKED,), what, fix)
        elif value != MATCH:
            reader.fault((), f"{shown(value)} is no way to treat marks", _FIX)
        return None if len(reader.faults) > before else cls(goes, unmarked)

    @property
    def is_match(self) -> bool:
        """Whether each mark, and each cell without one, lies on its like alone."""
        return not self.goes and not self.unmarked

    def fits(self, borne: str, there: str) -> bool:
        """Look the pair up: as named, or like on like."""
        if not borne or not there:
            return self.unmarked or borne == there
        return there in self.goes[borne] if borne in self.goes else borne == there

    def said(self, language: Language) -> str:
        """Say which marks go onto which."""
        say = language.say
        if self.is_match:
            return say("marks_match")
        pairs = [
            say("mark_goes", mark=mark, marks=_named(self.goes[mark], language))
            for mark in sorted(self.goes)
        ]
        rest = say("marks_other" if pairs else "marks_like")
        unmarked = say("unmarked_free" if self.unmarked else "unmarked_like")
        return f"{', '.join([*pairs, rest])}; {unmarked}"


def _named(marks: Collection[str], language: Language) -> str:
    return language.either(sorted(marks)) if marks else language.say("mark_none")


def _read_goes(value: Any, reader: Reader) -> dict[str, frozenset[str]]:
    """Return the marks of the region that each mark of a piece may lie on."""
    if not isinstance(value, dict):
        fix = "write goes: {a: [a, b]}: a mark of the pieces, and marks of the region"
        reader.fault((_GOES,), f"{shown(value)} is not a mapping", fix)
        return {}
    found: dict[str, frozenset[str]] = {}
    for mark, targets in value.items():
        path = (_GOES, str(mark))
        if not str(mark):
            fix = "name the mark; cells without one are the business of unmarked: any"
            reader.fault(path, "a mark is empty", fix)
        if not isinstance(targets, list | tuple):
            reader.fault(path, f"{shown(targets)} is not a list of marks", "write [a, b]")
            continue
        names = [str(one) for one in targets if isinstance(one, str) or type(one) is int]
        for number, one in enumerate(targets):
            if not (isinstance(one, str) or type(one) is int) or one == "":
                reader.fault((*path, number), f"{shown(one)} is no mark", "write a letter or word")
            elif names.count(str(one)) > 1 and names.index(str(one)) == number:
                reader.fault((*path, number), f"the mark {shown(one)} is given twice", "remove one")
        found[str(mark)] = frozenset(names)
    return found
