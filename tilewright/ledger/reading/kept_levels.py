"""The levels that a run over assemblies has found so far, read from its segments."""

from __future__ import annotations

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.ledger.reading.frame_index import FrameIndex
from tilewright.ledger.store.store import Store
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
