"""What is believed of a number that several looks have told, each with an error: its distribution.

The number is what is left of a run, and positive.  Each look says how much was left when so much was done,
and how far the logarithm of that may be off; its tails are Student's, because looks at trees are
surer of themselves than they should be.  The product of what all looks say, on a grid, is what is believed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, log

#: degrees of freedom of a look
FREEDOM = 4.0
#: how far what one look did not meet was not met by the others either: many looks are not much surer
#: than a few
SHARED = 0.3
#: points of the grid, and how many deviations it goes beyond the looks
POINTS, REACH = 160, 6.0


@dataclass(frozen=True)
class Evidence:
    """What a look told.

    Attributes:
        done: nodes that were done then.
        left: nodes that it took to be left then.
        spread: the standard deviation of the logarithm of that.
    """

    done: int
    left: float
    spread: float


def believed(looks: Sequence[Evidence], done: int, least: float) -> tuple[float, float, float]:
    """Return how much is left: the median, and both ends of the 95 % interval.

    Args:
        looks: at least one.
        done: nodes that are done now, not fewer than at any look.
        least: nodes that are left in any case; at least one.
    """
    ends = [(look.left + look.done - done, look) for look in looks]
    bottom = log(least)
    top = max(log(max(now, look.left * 0.1, least)) + REACH * look.spread for now, look in ends)
    low = min(log(max(now, least)) - REACH * look.spread for now, look in ends)
    low, top = max(low, bottom), max(top, bottom + 1e-6)
    step = (top - low) / POINTS
    grid = [low + (at + 0.5) * step for at in range(POINTS)]
    heights = [_height(exp(point), looks, done) for point in grid]
    highest = max(heights)
    sums = list(accumulate(exp(height - highest) for height in heights))
    median, lower, upper = (
        exp(grid[min(bisect_left(sums, share * sums[-1]), POINTS - 1)])
        for share in (0.5, 0.025, 0.975)
    )
    return median, lower, upper


def _height(left: float, looks: Sequence[Evidence], done: int) -> float:
    """Return the logarithm of how likely all looks are, if so much is left."""
    return (
        -1.0
        / (1.0 + SHARED * (len(looks) - 1))
        * sum(
            (FREEDOM + 1)
            / 2
            * log(1 + (log((left + done - look.done) / look.left) / look.spread) ** 2 / FREEDOM)
            for look in looks
        )
    )
