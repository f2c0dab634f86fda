"""A walk as a row of a frame: its number, whether it found a puzzle, and the rest as text.

The rows are those of surveys (``rows.py``); in place of the reason why a setting cannot be stands a line of
JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from tilewright.challenges.grow_judges import Grade
from tilewright.challenges.growing import Grower, Walk, WalkFind
from tilewright.ledger.work.rows import Record
from tilewright.results.challenge import Judged

_TALLY = ("judged", "apart", "counted", "unique")


@dataclass(frozen=True)
class WalkRow:
    """What a walk did, as plain data.

    Attributes:
        number: of the walk.
        tally: how many assemblies it judged, how many of them come apart, were counted, are unique.
        best: what it found, ``None`` for nothing.
    """

    number: int
    tally: Mapping[str, int]
    best: Mapping[str, Any] | None

    @property
    def solutions(self) -> int:
        """How many puzzles it found."""
        return int(self.best is not None)

    @property
    def distinct(self) -> int:
        """The same: each is another."""
        return self.solutions

    @classmethod
    def of(cls, walk: Walk) -> WalkRow:
        """Return a walk as a row."""
        found, best = walk.best, None
        if found is not None:
            grade = found.grade
            best = {
                "kinds": list(found.kinds),
                "assembly": [f"{piece:x}" for piece in found.assembly],
                "judgement": found.judgement,
                "score": grade.score,
                "level": grade.level,
                "moves": grade.moves,
                "judged": None if grade.judged is None else asdict(grade.judged),
                "clearance": None if grade.clearance is None else str(grade.clearance),
            }
        return cls(walk.number, {name: getattr(walk, name) for name in _TALLY}, best)

    def walk(self, grower: Grower) -> Walk:
        """Return it as a walk.

        Raises:
            ValueError: it is damaged.
        """
        walk = Walk(self.number)
        for name, number in self.tally.items():
            setattr(walk, name, number)
        if self.best is not None:
            try:
                walk.best = _found(self.best, grower)
            except (ValueError, TypeError, KeyError, ZeroDivisionError) as error:
                raise ValueError(f"the row of walk {self.number + 1} is damaged: {error}") from None
        return walk


def _found(best: Mapping[str, Any], grower: Grower) -> WalkFind:
    judged, clearance = best["judged"], best["clearance"]
    grade = Grade(
        float(best["score"]),
        best["level"],
        best["moves"],
        None if judged is None else Judged(**judged),
        None if clearance is None else Fraction(clearance),
    )
    kinds = tuple(str(kind) for kind in best["kinds"])
    assembly = tuple(int(piece, 16) for piece in best["assembly"])
    if len(kinds) != len(assembly) or any(piece >> len(grower.ground.cells) for piece in assembly):
        raise ValueError("its pieces are others")
    return WalkFind(kinds, assembly, grade, int(best["judgement"]))


def record_of(row: WalkRow) -> Record:
    """Return a row as a record."""
    text = json.dumps({"tally": row.tally, "best": row.best}, sort_keys=True, ensure_ascii=False)
    return Record(row.number, row.solutions, row.distinct, text)


def row_of(record: Record) -> WalkRow:
    """Read what ``record_of`` wrote.

    Raises:
        ValueError: it is damaged.
    """
    try:
        data = json.loads(record.reason)
        tally, best = data["tally"], data["best"]
        if set(tally) != set(_TALLY) or any(type(one) is not int for one in tally.values()):
            raise ValueError("its tally is another")
        row = WalkRow(record.number, tally, best)
        if (row.solutions, row.distinct) != (record.solutions, record.distinct):
            raise ValueError("its numbers are others")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"the row of walk {record.number + 1} is damaged: {error}") from None
    return row
