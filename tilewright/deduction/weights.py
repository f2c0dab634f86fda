"""The rungs of the ladder with their weights, and the thresholds of the stars: one table.

Sources: docs/decisions/0045-difficulty.md for the ladder, 0080-fair-ratings.md for the score.  A
change of any number is a new version.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

#: of the table below, which every rating names
VERSION = 2
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

#: what a phase counts after trials of what is forced, after trials that look, after trials within trials,
#: and after a guess; everything that comes before the next such phase counts less than it
PHASES = (32.0, 128.0, 512.0, 2048.0)

#: the figures at which the second to the fifth star begin, where nothing better is known: of logic
#: about the quintiles of random unique L boards 6x8, of search 1.1, 2, 6 and 40 pieces laid for each needed
STARS = {"logic": (2.7, 3.9, 5.4, 24.0), "search": (0.05, 0.3, 0.8, 1.6)}

#: when something is known: guesses, phases of trials within trials, of trials that look, of trials
#: of what is forced, half units of time since the last phase
Instant = tuple[int, int, int, int, int]


def step_score(code: str, *, placements: int, length: int, open_steps: int) -> float:
    """Return how hard one step is, taken alone.

    Args:
        code: of its rung.
        placements: how many it lays or rules out.
        length: the number of steps of its trial.
        open_steps: how many deductions like it were open, itself among them.
    """
    rung = RUNGS[code]
    weight = rung.weight * (placements if rung.each else 1) + rung.by_length * length
    return weight / min(open_steps, MOST_OPEN)


def time_of(reading: Instant) -> float:
    """Return a reading as one number: a later one has a larger number.

    >>> round(time_of((0, 0, 0, 0, 6)), 2), round(time_of((0, 0, 0, 1, 0)), 2)
    (2.67, 24.09)
    """
    *phases, halves = reading
    time = halves / 2
    for number, length in zip(reversed(phases), PHASES, strict=True):
        time = length * number + length * time / (length + time)
    return time


def score(moments: Sequence[tuple[Instant, int]]) -> float:
    """Return the mean, over what is laid in the end, of the time when it is known.

    Args:
        moments: readings in order, with how many options are laid by then.
    """
    before, parts = 0, []
    for reading, laid in moments:
        parts.append((laid - before) * time_of(reading))
        before = laid
    return fsum(parts) / before if before else 0.0


def stars(figure: float, thresholds: Sequence[float]) -> int:
    """Return the stars, 1 to 5, of a figure by the figures at which the next star begins."""
    return 1 + bisect_right(thresholds, figure)
