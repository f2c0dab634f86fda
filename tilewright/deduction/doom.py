"""Why a partial board cannot be finished: the shortest contradiction after what is laid.

It is found by ``crates/deduce/src/doom.rs``, for the page without a server finds the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.deduction.deducer import Deducer
from tilewright.model import Placed
from tilewright.results.hint import Doom
from tilewright.running.limits import Watch


def reason_of(deducer: Deducer, laid: Mapping[Placed, int], watch: Watch) -> Doom | None:
    """Return why a board with some options laid cannot be finished; ``None`` if no short reason is found."""
    left = watch.left()
    found = deducer.wording.doom(list(laid.values()), max_seconds=left.limit_time, token=left.token)
    if found is None:
        return None
    text, cells, because = found
    pieces = tuple(piece for piece, option in laid.items() if option in because)
    return Doom(text, tuple(deducer.cells[cell] for cell in cells), pieces)
