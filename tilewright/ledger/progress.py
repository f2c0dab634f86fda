"""How much of a run is left, by samples of its open units.

The weight that is done says little of the work: on uneven trees 99 % of the weight can be half of the
time.  So the open units are parted by size into strata, some units of each are sampled as ``estimate``
does, and what is left is the sum; with what is done it gives the share, which is shown so that it
never goes back.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from math import log2, sqrt

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.ledger.store import OPEN, Store
from tilewright.running.frontier import NAME as FRONTIER

#: seconds before the first look, the share of the time that looking takes, and its longest part
FIRST, SHARE, LONGEST = 1.0, 0.01, 2.0
#: units of a stratum that are sampled, in so many groups
SAMPLED, GROUPS = 24, 3


@dataclass
class Outlook:
    """How much is left; renewed when the work done has grown by a quarter.

    Attributes:
        compiled: the problem.
        left: seconds that are left, the least and the most (95 %); ``None`` while nobody can say.
        share: of the work that is done, never less than it was.
    """

    compiled: Compiled
    left: tuple[float, float] | None = None
    share: float = 0.0
    _nodes: tuple[float, float, float] | None = None
    _at: int = 0
    _begun: float = field(default_factory=time.monotonic)
    _spent: float = 0.0

    def look(self, store: Store, rate: float) -> None:
        """Take note of how far the run is.

        Args:
            store: the ledger.
            rate: nodes a second.
        """
        done = store.totals.nodes
        since = time.monotonic() - self._begun
        if store.totals.open == 0:
            self._nodes, self._at = (0.0, 0.0, 0.0), done
        elif self._may_sample(store, done, since):
            begun = time.monotonic()
            self._nodes, self._at = self._sampled(store, min(SHARE * since + 0.02, LONGEST)), done
            self._spent += time.monotonic() - begun
        if self._nodes is None or rate <= 0:
            self.share = max(self.share, 0.99 * float(store.totals.weight) ** 2)
            return
        value, low, high = (max(left - (done - self._at), 0.0) for left in self._nodes)
        if store.totals.open == 0:
            self.share, self.left = 1.0, (0.0, 0.0)
            return
        if high == 0.0:  # the samples missed what there is
            self.left = None
            return
        self.share = max(self.share, min(done / (done + max(value, 1.0)), 0.9999))
        self.left = low / rate, high / rate

    def _may_sample(self, store: Store, done: int, since: float) -> bool:
        if store.subject.engine == FRONTIER or since < FIRST:
            return False
        is_due = self._nodes is None or done > 1.25 * self._at or done - self._at > self._nodes[0]
        return is_due and self._spent <= SHARE * since

    def _sampled(self, store: Store, seconds: float) -> tuple[float, float, float]:
        """Return the nodes that are left: the value, and the interval of 95 %."""
        strata: dict[int, list[str]] = defaultdict(list)
        for unit, size in store.rows("id, size", f"state = {OPEN}"):
            strata[int(-log2(size)) if size > 0 else 9999].append(unit)
        share = seconds / max(len(strata), 1)
        value = below = above = 0.0
        for level, units in sorted(strata.items()):
            mean, low, high = self._stratum(store, level, units, share)
            value += mean
            below += (mean - low) ** 2
            above += (high - mean) ** 2
        return value, max(value - sqrt(below), 0.0), value + sqrt(above)

    def _stratum(
        self, store: Store, level: int, units: list[str], seconds: float
    ) -> tuple[float, float, float]:
        if len(units) <= SAMPLED:
            return self._estimated(store, units, seconds, level)
        drawn = random.Random(level).sample(units, SAMPLED)
        groups = [drawn[number::GROUPS] for number in range(GROUPS)]
        scale = len(units) / (SAMPLED / GROUPS)
        found = [
            scale * self._estimated(store, group, seconds / GROUPS, level)[0] for group in groups
        ]
        mean = sum(found) / GROUPS
        error = sqrt(sum((one - mean) ** 2 for one in found) / (GROUPS - 1) / GROUPS)
        return mean, max(mean - 2.5 * error, 0.0), mean + 2.5 * error

    def _estimated(
        self, store: Store, units: list[str], seconds: float, seed: int
    ) -> tuple[float, float, float]:
        nodes = [node for unit in units for node in store.task(unit).bundle.units]
        report = _core.estimate(
            self.compiled.cover,
            engine=store.subject.engine,
            reduce=store.subject.reduced,
            seed=seed,
            max_seconds=seconds,
            units=nodes,
        )
        if report.ended == "interrupted":
            raise KeyboardInterrupt
        value, _, low, high = report.nodes
        return value, low, min(high, 100 * max(value, 1.0))
