"""The rungs of the ladder with their weights, and the thresholds of the stars: the table of the core.

It stands in ``crates/deduce/src/weights.rs``, for the page without a server rates by the same.
Reasons for the ladder and the score: docs/design/deduction.md.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright import _core

#: the version of the table, which every rating names
VERSION, _LOGIC, _SEARCH = _core.rating_table()
#: the figures at which the second to the fifth star begin, if nothing better is known
STARS = {"logic": tuple(_LOGIC), "search": tuple(_SEARCH)}


@dataclass(frozen=True)
class Rung:
    """A kind of deduction.

    Attributes:
        code: the short name, such as ``"3a"``.
        name: what people read.
        weight: how hard one such step is, if only one is open.
        by_length: what each step of a trial adds.
        each: whether the weight is for each placement ruled out, which one step reports together.
    """

    code: str
    name: str
    weight: float
    by_length: float = 0.0
    each: bool = False


RUNGS = {rung[0]: Rung(*rung) for rung in _core.rungs()}


def stars(figure: float, thresholds: Sequence[float]) -> int:
    """Return the stars, 1 to 5, of a figure by the figures at which the next star begins."""
    return 1 + bisect_right(thresholds, figure)
