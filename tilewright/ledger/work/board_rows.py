"""A board as a row of a frame: its numbers, and the rest as text.

The rows are those of surveys (``rows.py``); in place of the reason why a setting cannot be stands a
line of JSON with all that is no number of solutions.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from tilewright.challenges.board_designs import BoardAnswer
from tilewright.ledger.work.rows import Record
from tilewright.results.challenge import Judged

_KINDS: dict[str, type] = {
    "symmetries": int,
    "exact": bool,
    "coloured": bool,
    "reason": str,
}


def record_of(answer: BoardAnswer) -> Record:
    """Return an answer as a row."""
    rest: dict[str, Any] = {name: getattr(answer, name) for name in _KINDS}
    rest["judged"] = None if answer.judged is None else asdict(answer.judged)
    text = json.dumps(rest, sort_keys=True, ensure_ascii=False)
    return Record(answer.number, answer.solutions, answer.distinct, text)


def answer_of(record: Record) -> BoardAnswer:
    """Read what ``record_of`` wrote.

    Raises:
        ValueError: it is damaged.
    """
    try:
        rest = json.loads(record.reason)
        judged = rest.pop("judged")
        judged = None if judged is None else Judged(**judged)
        if rest.keys() != _KINDS.keys() or any(
            type(rest[name]) is not kind for name, kind in _KINDS.items()
        ):
            raise ValueError("its fields are others")
        return BoardAnswer(
            record.number, record.solutions, record.distinct or 0, judged=judged, **rest
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"the row of board {record.number + 1} is damaged: {error}") from None
