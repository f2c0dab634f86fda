"""The boards that a run has counted so far, read from its segments, and the best of them."""

from __future__ import annotations

from tilewright.challenges.board_designs import BestBoards
from tilewright.ledger.reading.frame_index import FrameIndex
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.boards import read_answers


def kept_boards(store: Store) -> BestBoards:
    """Return what all units came to together, one frame at a time being held.

    Raises:
        TilewrightError: a segment is damaged.
    """
    asked = store.subject.boards
    assert asked is not None
    best, frames, last = (
        BestBoards(asked.of_each, asked.limit),
        FrameIndex(store, "id", "boards"),
        -1,
    )
    for number, _ in frames.since(0):
        try:
            for answer in read_answers(frames.frame(number)):
                if answer.number <= last:
                    raise ValueError(f"board {answer.number + 1} comes after {last + 1}")
                last = answer.number
                best.add(answer)
        except ValueError as error:
            raise frames.damaged(number, str(error)) from None
    return best
