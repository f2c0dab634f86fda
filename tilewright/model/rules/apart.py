"""``apart: {pieces: ..., touching: ...}``: some pieces do not touch each other.

Not a test of pairs: an item, at most once, for each corner point (or edge, or face) of the lattice,
used by every placement that has some of the cells around it but not all.  Two placements touch
exactly where they use one of these both.  For ``same`` each piece has items of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice import CORNER, EDGE, FACE, POINT, Lattice
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, hint, shown

SAME, ALL = "same", "all"
#: the sentences that say what pieces do that meet in this way
_MEETING = {
    CORNER: "meet_corner",
    POINT: "meet_point",
    EDGE: "meet_edge",
    FACE: "meet_face",
}


@dataclass(frozen=True)
class Apart(Translated, ReadRule):
    """Which pieces keep apart, and from what.

    Attributes:
        pieces: ``same`` (copies of one piece), ``all``, or the names of some.
        touching: what they may not have in common, one of the levels of the lattice.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "apart"
    doc: ClassVar[str] = "Some pieces touch in no corner, or in no edge, or in no face."
    schema: ClassVar[Schema] = {
        "type": "object",
        "required": ["pieces", "touching"],
        "additionalProperties": False,
        "properties": {
            "pieces": {
                "anyOf": [
                    {"enum": [SAME, ALL]},
                    {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1},
                ]
            },
            "touching": {"enum": [*_MEETING]},
        },
    }
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    pieces: str | frozenset[str]
    touching: str

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Apart | None:
        """Take the pieces, and whether corners or edges are meant."""
        ground = reader.ground
        given = reader.mapping(value, ("pieces", "touching"), "{pieces: same, touching: corner}")
        pieces = _read_pieces(given["pieces"], reader) if "pieces" in given else None
        touching = None
        if "touching" in given:
            known = ways_of_touching(ground.lattice)
            touching = reader.word(given["touching"], known, "way of touching", ("touching",))
        return None if pieces is None or touching is None else cls(pieces, touching)

    def said(self, language: Language) -> str:
        """Say which pieces keep apart."""
        meet = language.say(_MEETING[self.touching])
        if self.pieces == SAME:
            return language.say("apart_same", meet=meet)
        if self.pieces == ALL:
            return language.say("apart_all", meet=meet)
        return language.say("apart_some", pieces=", ".join(sorted(self.pieces)), meet=meet)


def ways_of_touching(lattice: Lattice) -> tuple[str, ...]:
    """Return the words for how pieces can touch, the loosest first."""
    return lattice.levels[::-1]


def _read_pieces(value: Any, reader: Reader) -> str | frozenset[str] | None:
    if isinstance(value, str):
        if value in (SAME, ALL):
            return value
        fix = hint(value, (SAME, ALL), "write a list of names, or one of")
        reader.fault(("pieces",), f"{shown(value)} is no list of pieces", fix)
        return None
    names = [piece.name for piece in reader.ground.pieces]
    found = reader.words(value, names, "piece", ("pieces",))
    return None if found is None else frozenset(found)
