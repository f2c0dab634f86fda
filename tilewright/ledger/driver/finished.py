"""An estimate of the open units from the finished ones.

Units are parted into strata by their weight, a factor of four each.  A finished unit records its own
work and the weights of its children, so nodes per weight of a stratum follow from those of the strata
below it (Kilby et al. 2006 do the like with the branches of one search).  Which units are finished was
chosen by weight alone, so within a stratum they are a fair sample.  The error of the answer comes from
a bootstrap: the same sums over results that were drawn with replacement, kept as results come in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import exp, log, log2
from random import Random
from statistics import median, stdev

#: with fewer results there is no bootstrap; and with fewer no estimate, if nothing but results says anything
FEW, LEAST = 8, 2
#: sums over results that were drawn with replacement
REPLICAS = 16
#: the log of the remaining work is off by so much at least: open units are lighter than the finished ones, and
#: of the lightest strata nothing is known yet.  The sum of a few numbers with such a spread mostly lies
#: below its mean, by the exponential of half its square.
LEAST_SPREAD = 0.8
#: and by so much if there is none
WIDE_SPREAD = 1.5
_SHORT = exp(LEAST_SPREAD**2 / 2)


def stratum_of(size: float) -> int:
    """Return the stratum of a weight: 0 holds those above a quarter."""
    return int(-log2(max(size, 1e-300)) // 2)


class _Sums:
    """Sums over finished units by stratum: weights, nodes, weights of children by their strata."""

    def __init__(self) -> None:
        self.weight: dict[int, float] = defaultdict(float)
        self.nodes: dict[int, float] = defaultdict(float)
        self.children: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))

    def add(self, size: float, nodes: int, left: Iterable[float], times: int) -> None:
        stratum = stratum_of(size)
        self.weight[stratum] += times * size
        self.nodes[stratum] += times * nodes
        for child in left:
            self.children[stratum][stratum_of(child)] += times * child

    def left(self, open_weights: dict[int, float]) -> float:
        """Return the nodes that are left in units of so much weight in each stratum."""
        taken = sum(self.weight.values()) - sum(sum(c.values()) for c in self.children.values())
        rates: dict[int, float] = {}
        pooled = sum(self.nodes.values()) / taken if taken > 0 else 0.0

        def rate(stratum: int) -> float:  # of the next lower stratum that is known
            below = (rates[known] for known in range(stratum, -1, -1) if known in rates)
            return next(below, pooled)

        for stratum in sorted(self.weight, reverse=True):
            inside = self.children[stratum]
            own = self.weight[stratum] - inside.get(stratum, 0.0)
            nodes = self.nodes[stratum] + sum(
                weight * rate(child) for child, weight in inside.items() if child != stratum
            )
            if own > 0:
                rates[stratum] = nodes / own
        return sum(weight * rate(stratum) for stratum, weight in open_weights.items())


class Finished:
    """All that finished units say; as large as there are strata, however many units there are."""

    def __init__(self) -> None:
        self.number = 0
        self._sums = _Sums()
        self._replicas = [_Sums() for _ in range(REPLICAS)]
        self._rng = Random(1)

    def add(self, size: float, nodes: int, left: Iterable[float]) -> None:
        """Take in a unit: its weight, its own nodes, the weights of its children."""
        self.number += 1
        left = tuple(left)
        self._sums.add(size, nodes, left, 1)
        for replica in self._replicas:
            replica.add(size, nodes, left, _poisson(self._rng))

    def left(self, open_weights: dict[int, float]) -> tuple[float, float] | None:
        """Return how many nodes are left and the standard deviation of the logarithm of that.

        Args:
            open_weights: the weight that is open in each stratum.
        """
        value = self._sums.left(open_weights)
        if value <= 0:
            return None
        drawn = [found for r in self._replicas if (found := r.left(open_weights)) > 0]
        if self.number < FEW or len(drawn) < REPLICAS // 2:
            return value * _SHORT, WIDE_SPREAD
        logs = [log(found) for found in drawn]
        spread = (LEAST_SPREAD**2 + stdev(logs) ** 2) ** 0.5
        return exp(median(logs)) * _SHORT, min(spread, WIDE_SPREAD)


def _poisson(rng: Random) -> int:
    """Draw how often a result comes when as many are drawn as there are."""
    number, left = 0, rng.random() - exp(-1.0)
    share = exp(-1.0)
    while left > 0 and number < 10:
        number += 1
        share /= number
        left -= share
    return number
