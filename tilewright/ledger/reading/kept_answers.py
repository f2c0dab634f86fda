"""What a run has found so far, read from its segments: levels, the best boards, what walks found."""

from __future__ import annotations

from tilewright.challenges.board_designs import BestBoards
from tilewright.challenges.growing import Grower, Walk
from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.ledger.reading.frame_index import FrameIndex
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.boards import read_answers
from tilewright.ledger.work.grown import read_walks
from tilewright.ledger.work.levels import Levels, read_levels
from tilewright.model import Solution


def kept_levels(store: Store) -> Levels:
    """Return the rows of all units together, one frame at a time being held.

    Raises:
        TilewrightError: a segment is damaged.
    """
    levels, frames = Levels(), FrameIndex(store, "segment, start", "levels")
    for number, _ in frames.since(0):
        try:
            for row in read_levels(frames.frame(number).solutions()):
                levels.add(row)
        except ValueError as error:
            raise frames.damaged(number, str(error)) from None
    return levels


def examples_of(store: Store, compiled: Compiled, levels: Levels) -> dict[int, Solution]:
    """Return for each level an assembly that comes apart with it.

    Raises:
        TilewrightError: a row is damaged.
    """
    try:
        return {row.level: compiled.solution(row.example) for row in levels.rows if row.apart}
    except (IndexError, ValueError) as error:
        raise TilewrightError(
            f"the levels in {store.folder} are damaged: {error}; tilewright fsck looks at all of it"
        ) from None


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


def kept_walks(store: Store, grower: Grower) -> list[Walk]:
    """Return all walks that are done, in their order.

    Raises:
        TilewrightError: a segment is damaged.
    """
    frames, walks = FrameIndex(store, "id", "walks"), dict[int, Walk]()
    for number, _ in frames.since(0):
        try:
            for row in read_walks(frames.frame(number)):
                if row.number in walks:
                    raise ValueError(f"walk {row.number + 1} is there twice")
                walks[row.number] = row.walk(grower)
        except ValueError as error:
            raise frames.damaged(number, str(error)) from None
    return [walks[number] for number in sorted(walks)]
