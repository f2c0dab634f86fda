"""How much of a run is left: what its finished units say, and samples of the open ones.

The weight done is a poor measure of the work: on uneven trees 99 % of the weight can be half of the
time.  So now and then the driver samples the open units as ``estimate`` does (``belief`` combines such
samples with the finished units).  The share of the work that is shown never falls: if it is ahead of the
estimate, it rises at half the pace.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, isfinite, log, sqrt
from random import Random

from tilewright.ledger.driver.belief import Evidence, believed
from tilewright.ledger.driver.finished import FEW, LEAST, Finished, stratum_of
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import OPEN
from tilewright.ledger.work.subject import Ready
from tilewright.ledger.work.units import UnitResult

#: seconds before the first sample; the share of the time that samples take, and seconds on top of it;
#: the shortest and the longest sample
FIRST, SHARE, GRANTED, SHORTEST, LONGEST = 0.2, 0.005, 0.2, 0.08, 1.0
#: the share of the time for combining samples
THOUGHT = 0.002
#: a sample is due when the work done has grown by so much, or is so near to the end
GROWTH, NEARLY = 1.1, 0.95
#: bundles that are sampled in each stratum at most, and the strata; how far bundles of a stratum lie
#: apart, as the variance of their size over the square of its mean
SAMPLED, STRATA, UNLIKE = 200, 5, 2.0
#: the least standard deviation of the logarithm of a sample
LEAST_SPREAD = 0.08
#: that of the nodes that will be done in a second, and how much more it is after a second of work
RATE_SPREAD, RATE_FIRST = 0.12, 0.6
#: the last samples, which are combined
SAMPLES = 12
#: seconds that are left in any case: to notice the end, to write it down
END_SECONDS = 0.5


@dataclass
class Outlook:
    """How much is left.

    Attributes:
        ready: what the units of the run share.
        left: seconds that are left, the least and the most (95 %); ``None`` while nobody can say.
        share: of the work that is done, never less than it was.
    """

    ready: Ready
    left: tuple[float, float] | None = None
    share: float = 0.0
    _finished: Finished = field(default_factory=Finished)
    _open: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    _sizes: dict[str, float] = field(default_factory=dict)
    _samples: list[Evidence] = field(default_factory=list)
    _shown_at: int = 0
    _belief: tuple[int, float, float, float] | None = None
    _next: float = 0.0
    _begun: float = field(default_factory=time.monotonic)
    _spent: float = 0.0

    def begin(self, store: Store) -> None:
        """Read what is open, and what was shown before."""
        self.share = store.fact("share") or 0.0
        self._shown_at = store.totals.nodes
        for unit, size in store.rows("id, size", f"state = {OPEN}"):
            self._opened(unit, size)

    def note(self, results: Iterable[UnitResult], opened: Iterable[tuple[float, str]]) -> None:
        """Take in what units came to that were open until now, and the units that are open since."""
        children: dict[str, list[float]] = defaultdict(list)
        for size, unit in opened:
            self._opened(unit, size)
            children[unit.rpartition(".")[0]].append(size)
        for result in results:
            own = self._sizes.pop(result.id, None)
            if own is not None:  # it may come twice
                self._open[stratum_of(own)] -= own
                self._finished.add(own, result.nodes, children[result.id])

    def _opened(self, unit: str, size: float) -> None:
        self._sizes[unit] = size
        self._open[stratum_of(size)] += size

    def look(self, store: Store, rate: float) -> None:
        """Take note of how far the run is.

        Args:
            store: the ledger.
            rate: nodes a second.
        """
        done, now = store.totals.nodes, time.monotonic() - self._begun
        if store.totals.open == 0:
            self.share, self.left = 1.0, (0.0, 0.0)
            return
        if store.subject.work.can_sample and self._is_due(done, now):
            self._sample(store, done, now)
        if now >= self._next or self._is_stale(done):
            begun = time.thread_time()
            self._believe(store, done)
            self._next = now + max((time.thread_time() - begun) / THOUGHT, 0.01 * now)
        if self._belief is None or rate <= 0:
            return
        at, *ends = self._belief
        middle, low, high = (max(end - (done - at), 1.0) for end in ends)
        self._show(done, middle)
        self.left = _seconds(middle, low, high, rate, now)

    def _show(self, done: int, left: float) -> None:
        share = done / (done + left)
        if share < self.share:
            grown = done - self._shown_at
            share = self.share + (1.0 - self.share) * 0.5 * grown / (left + grown)
        self.share, self._shown_at = max(self.share, min(share, 0.9999)), done

    def _believe(self, store: Store, done: int) -> None:
        samples = list(self._samples)
        estimated = self._finished.left(self._open)
        few = self._finished.number < (FEW if store.subject.work.can_sample else LEAST)
        if estimated is not None and (self._samples or not few):
            samples.append(Evidence(done, *estimated))
        if samples:
            self._belief = (done, *believed(samples, done, store.totals.open))

    def _is_stale(self, done: int) -> bool:
        return self._belief is not None and done - self._belief[0] > 0.1 * self._belief[1]

    def _is_due(self, done: int, now: float) -> bool:
        if now < FIRST or self._granted(now) < max(SHORTEST, SHARE * now / 8):
            return False
        if not self._samples:
            return True
        middle = self._belief[1] if self._belief else 0.0
        last = self._samples[-1].done
        return done > GROWTH * last or done > NEARLY * (last + middle)

    def _granted(self, now: float) -> float:
        return GRANTED + SHARE * now - self._spent

    def _sample(self, store: Store, done: int, now: float) -> None:
        begun = time.monotonic()
        seconds = min(max(self._granted(now), SHORTEST), LONGEST)
        value, spread = 0.0, 0.0
        strata = _strata(list(store.rows("id, size", f"state = {OPEN} ORDER BY size DESC, id")))
        for rows in strata:
            found = self._sampled(store, rows, seconds / len(strata), done)
            if found is None:
                break
            value, spread = value + found[0], spread + (found[0] * found[1]) ** 2
        else:
            if value > 0:
                spread = max(sqrt(spread) / value, LEAST_SPREAD)
                self._samples = [*self._samples[1 - SAMPLES :], Evidence(done, value, spread)]
                self._next = 0.0
        self._spent += time.monotonic() - begun

    def _sampled(
        self, store: Store, rows: Sequence[tuple[str, float]], seconds: float, seed: int
    ) -> tuple[float, float] | None:
        """Return the nodes of the units of a stratum, and the spread of that; nothing if unknown."""
        chosen = [unit for unit, _ in rows]
        times = max(len(chosen) / SAMPLED, 1.0)
        if times > 1.0:
            chosen = Random(seed).sample(chosen, SAMPLED)
        subject, tasks = store.subject, map(store.task, chosen)
        report = subject.work.sample(subject, self.ready, tasks, seconds=seconds, seed=seed)
        if report is None:
            return None
        if report.ended == "interrupted":
            raise KeyboardInterrupt
        _, _, low, high = report.nodes
        if not (isfinite(high) and low > 0):
            return None
        apart = UNLIKE / len(chosen) * (1.0 - 1.0 / times)
        spread = sqrt((log(high / low) / 3.92) ** 2 + apart)
        return (times * sqrt(low * high), spread) if spread < 3.0 else None


def _strata(rows: Sequence[tuple[str, float]]) -> list[Sequence[tuple[str, float]]]:
    """Part units, heavy ones first, into strata; few are sampled together, all of them."""
    if len(rows) <= SAMPLED:
        return [rows]
    bounds = [len(rows) * number // STRATA for number in range(STRATA + 1)]
    return [rows[low:high] for low, high in pairwise(bounds)]


def _seconds(
    middle: float, low: float, high: float, rate: float, now: float
) -> tuple[float, float]:
    """Return the interval in seconds: the rate may be another from now on, too."""
    of_rate = 2.0 * (RATE_SPREAD + RATE_FIRST / (1.0 + now))
    below = exp(-sqrt(log(middle / low) ** 2 + of_rate**2))
    above = exp(sqrt(log(high / middle) ** 2 + of_rate**2))
    return middle * below / rate, middle * above / rate + END_SECONDS
