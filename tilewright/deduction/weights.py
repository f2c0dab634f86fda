"""The rungs of the ladder with their weights, and the thresholds of the stars: one table.

Source of the ladder: docs/decisions/0045-difficulty.md.  A change of any number is a new version.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from math import log10

#: of the table below, which every rating names
VERSION = 1
#: of deductions that are open at once no more than so many make a step easier
MOST_OPEN = 4


@dataclass(frozen=True)
class Rung:
    """A kind of deduction.

    Attributes:
        code: the short name, such as ``"3a"``.
        name: what people read.
        weight: how hard one such step is, where only one is open.
        by_length: what each step of a trial adds.
        each: whether the weight is for each placement that goes, which one step tells together.
    """

    code: str
    name: str
    weight: float
    by_length: float = 0.0
    each: bool = False


RUNGS = {
    rung.code: rung
    for rung in (
        Rung("1a", "only one way to fill this cell", 1),
        Rung("1b", "only one place for this piece", 1.5),
        Rung("2a", "island", 2),
        Rung("2b", "dead cell", 2, each=True),
        Rung("3a", "whatever fills this", 3),
        Rung("3b", "only this piece reaches", 3),
        Rung("3c2", "locked pair", 4),
        Rung("3c3", "locked triple", 6),
        Rung("4", "colouring", 7),
        Rung("5", "try it: it fails", 8, 0.5),
        Rung("6", "look two ahead", 16),
        Rung("7", "guess", 32),
    )
}

#: the figures at which the second to the fifth star begin: of logic about the quintiles of 1,000 random
#: unique L boards 6x8, of search 16, 40, 160 and 1,000 pieces laid
STARS = {"logic": (27.0, 39.0, 57.0, 85.0), "search": (1.2, 1.6, 2.2, 3.0)}


def step_score(code: str, *, placements: int, length: int, open_steps: int) -> float:
    """Return what one step adds to the score.

    Args:
        code: of its rung.
        placements: how many it lays or rules out.
        length: the number of steps of its trial.
        open_steps: how many deductions like it were open, itself among them.
    """
    rung = RUNGS[code]
    weight = rung.weight * (placements if rung.each else 1) + rung.by_length * length
    return weight / min(open_steps, MOST_OPEN)


def stars(scale: str, figure: float) -> int:
    """Return the stars, 1 to 5, of a figure on a scale, ``"logic"`` or ``"search"``."""
    return 1 + bisect_right(STARS[scale], figure)


def effort(laid: float) -> float:
    """Return the figure of the search scale: the decimal logarithm of the pieces laid."""
    return log10(max(laid, 1.0))
