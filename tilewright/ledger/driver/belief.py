"""The distribution of a number that several samples estimate, each with an error.

The number is the remaining work of a run, and positive.  Each sample estimates how much was left when so much
was done, with an error of the logarithm; its tails are Student's, because samples of trees underestimate
their error.  The product over all samples, on a grid, is the distribution.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, log

#: degrees of freedom of a sample
FREEDOM = 4.0
#: how far the samples miss the same subtrees: many samples are not much surer than a few
SHARED = 0.3
#: points of the grid, and how many deviations it goes beyond the samples
POINTS, REACH = 160, 6.0


@dataclass(frozen=True)
class Evidence:
    """The estimate of one sample.

    Attributes:
        done: nodes that were done then.
        left: nodes that it took to be left then.
        spread: the standard deviation of the logarithm of that.
    """

    done: int
    left: float
    spread: float


def believed(samples: Sequence[Evidence], done: int, least: float) -> tuple[float, float, float]:
    """Return how much is left: the median, and both ends of the 95 % interval.

    Args:
        samples: at least one.
        done: nodes that are done now, not fewer than at any sample.
        least: nodes that are left in any case; at least one.
    """
    ends = [(sample.left + sample.done - done, sample) for sample in samples]
    bottom = log(least)
    top = max(
        log(max(now, sample.left * 0.1, least)) + REACH * sample.spread for now, sample in ends
    )
    low = min(log(max(now, least)) - REACH * sample.spread for now, sample in ends)
    low, top = max(low, bottom), max(top, bottom + 1e-6)
    step = (top - low) / POINTS
    grid = [low + (at + 0.5) * step for at in range(POINTS)]
    heights = [_height(exp(point), samples, done) for point in grid]
    highest = max(heights)
    sums = list(accumulate(exp(height - highest) for height in heights))
    median, lower, upper = (
        exp(grid[min(bisect_left(sums, share * sums[-1]), POINTS - 1)])
        for share in (0.5, 0.025, 0.975)
    )
    return median, lower, upper


def _height(left: float, samples: Sequence[Evidence], done: int) -> float:
    """Return the logarithm of how likely all samples are, if so much is left."""
    return (
        -1.0
        / (1.0 + SHARED * (len(samples) - 1))
        * sum(
            (FREEDOM + 1)
            / 2
            * log(
                1 + (log((left + done - sample.done) / sample.left) / sample.spread) ** 2 / FREEDOM
            )
            for sample in samples
        )
    )
