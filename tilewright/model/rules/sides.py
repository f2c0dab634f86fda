"""``sides: {match: same, border: g}``: which colours of sides meet, and which lie at the border.

Each pair of neighbouring cells of the board is a coloured item: both cells give it the colour that one of
them has there, or must have to meet the other.  A side without colour gives nothing.  What a border asks of
one side filters placements; a border of one colour, whichever, is one coloured item more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice.row import SIDES as SIDED
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, hint, shown

_MATCH, _BORDER, _SAME, _ANY = "match", "border", "same", "any"
_FIX = "write sides: {match: same, border: g}"
_MATCH_FIX = "write match: same, or match: [[A, a], [B, b]]"
_BORDER_FIX = "write border: g, [g, h], same, any, or {n: g} by direction"
#: what is asked of sides at the border: their colours, ``same`` or ``any``
Border = str | tuple[str, ...]
_COLOUR: Schema = {"anyOf": [{"type": "string", "pattern": "^\\w$"}, {"enum": [*range(10)]}]}
_BORDERS: Schema = {
    "anyOf": [
        {"enum": [_ANY, _SAME]},
        _COLOUR,
        {"type": "array", "items": _COLOUR, "minItems": 1, "uniqueItems": True},
    ]
}


@dataclass(frozen=True)
class Sides(Translated, ReadRule):
    """Which colours of sides meet, and which lie at the border.

    Attributes:
        matches: whether touching sides have to match.
        pairs: the colours that meet each other where they are not the same.
        whole: what is asked of the border, unless that is said by direction.
        by_direction: what is asked of it by the name of the direction.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "sides"
    doc: ClassVar[str] = "Which colours of sides of pieces meet, and which lie at the border."
    schema: ClassVar[Schema] = {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": {
            _MATCH: {
                "anyOf": [
                    {"const": _SAME},
                    {
                        "type": "array",
                        "minItems": 1,
                        "items": {"type": "array", "items": _COLOUR, "minItems": 2, "maxItems": 2},
                    },
                ]
            },
            _BORDER: {
                "anyOf": [
                    *_BORDERS["anyOf"],
                    {"type": "object", "additionalProperties": _BORDERS, "minProperties": 1},
                ]
            },
        },
    }
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False
    reads_sides: ClassVar[bool] = True

    matches: bool
    pairs: tuple[tuple[str, str], ...] = ()
    whole: Border = _ANY
    by_direction: Mapping[str, Border] = field(default_factory=dict)

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Sides | None:
        """Take ``match`` and ``border``, one of the two at least."""
        before, ground = len(reader.faults), reader.ground
        name = ground.lattice.unwrapped.name
        if name not in SIDED:
            what = f"sides makes no sense on the {name} lattice"
            reader.fault((), what, f"drop the rule, or use one of {', '.join(SIDED)}")
            return None
        if ground.lattice.turns_round:
            what = "sides do not meet yet where borders are joined with a turn"
            reader.fault((), what, "drop the rule, or join the borders by translations")
            return None
        if not isinstance(value, dict):
            reader.fault((), f"{shown(value)} is not a mapping", _FIX)
            return None
        given = reader.options(value, (_MATCH, _BORDER), _FIX)
        pairs = _read_match(given[_MATCH], reader) if _MATCH in given else ()
        border: Any = given.get(_BORDER, _ANY)
        by_direction: dict[str, Border] = {}
        if isinstance(border, dict):
            by_direction = _read_by_direction(border, _directions(name), reader)
            border = _ANY
        whole = _read_border(border, reader, (_BORDER,))
        if not any(shape.sides for piece in ground.pieces for shape in piece.shapes):
            fix = "give a piece colours, as in {picture: X, sides: abcd}, or drop the rule"
            reader.fault((), "no piece has colours on its sides", fix)
        if len(reader.faults) > before:
            return None
        return cls(_MATCH in given, pairs, whole, by_direction)

    def said(self, language: Language) -> str:
        """Say what meets, then what lies at the border."""
        say = language.say
        said = [say("sides_pair", one=one, other=other) for one, other in self.pairs]
        if self.matches:
            said.append(say("sides_others" if self.pairs else "sides_match"))
        for direction, border in [("", self.whole), *self.by_direction.items()]:
            way = {"direction": direction} if direction else {}
            if border == _SAME:
                said.append(say("border_way_one" if way else "border_one", **way))
            elif border != _ANY:
                key = "border_way_colours" if way else "border_colours"
                said.append(say(key, colours=language.either(border), **way))
        return "; ".join(said or [say("sides_free")])


def _directions(name: str) -> list[str]:
    """Return the names of the sides of a lattice, each once."""
    return list(dict.fromkeys(one for _, names, _ in SIDED[name] for one in names))


def _read_match(value: Any, reader: Reader) -> tuple[tuple[str, str], ...]:
    if value == _SAME:
        return ()
    if not isinstance(value, list):
        reader.fault((_MATCH,), f"{shown(value)} is no way to match sides", _MATCH_FIX)
        return ()
    if not value:
        reader.fault((_MATCH,), "there are no pairs of colours", _MATCH_FIX)
    found: list[tuple[str, str]] = []
    for number, item in enumerate(value):
        keys = (_MATCH, number)
        if not isinstance(item, list) or len(item) != 2:
            reader.fault(keys, f"{shown(item)} is no pair of colours", _MATCH_FIX)
            continue
        one, other = (_colour(part, reader, (*keys, at)) for at, part in enumerate(item))
        if one is None or other is None:
            continue
        for colour in sorted({one, other}):
            if any(colour in pair for pair in found):
                fix = "a colour meets one other: remove one of the pairs"
                reader.fault(keys, f"the colour {colour!r} is in two pairs", fix)
        found.append((one, other))
    return tuple(found)


def _read_by_direction(
    value: Mapping[Any, Any], known: Sequence[str], reader: Reader
) -> dict[str, Border]:
    found: dict[str, Border] = {}
    if not value:
        reader.fault((_BORDER,), "the border names no direction", _BORDER_FIX)
    for name, border in value.items():
        if name not in known:
            what = f"there is no direction {name!r}"
            reader.fault((_BORDER, name), what, hint(str(name), known, "directions"))
            continue
        found[name] = _read_border(border, reader, (_BORDER, name))
    return {name: found[name] for name in known if name in found}


def _read_border(value: Any, reader: Reader, keys: tuple[str | int, ...]) -> Border:
    if value in (_ANY, _SAME):
        return str(value)
    if isinstance(value, dict):
        reader.fault(keys, f"{shown(value)} is no colour", _BORDER_FIX)
        return _ANY
    if not isinstance(value, list):
        colour = _colour(value, reader, keys)
        return _ANY if colour is None else (colour,)
    if not value:
        reader.fault(keys, "the border has an empty list of colours", _BORDER_FIX)
    found: list[str] = []
    for at, item in enumerate(value):
        colour = _colour(item, reader, (*keys, at))
        if colour in found:
            reader.fault((*keys, at), f"the colour {colour!r} is given twice", "remove one")
        elif colour is not None:
            found.append(colour)
    return tuple(sorted(found))


def _colour(value: Any, reader: Reader, keys: tuple[str | int, ...]) -> str | None:
    """Return a colour, one letter or digit."""
    word = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if len(word) == 1 and word.isalnum():
        return word
    reader.fault(keys, f"{shown(value)} is no colour of a side", "a colour is one letter or digit")
    return None
