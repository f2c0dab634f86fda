"""How much of a survey is left: the share of the settings, and the speed so far."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from tilewright.ledger.store.store import Store
from tilewright.ledger.work.units import UnitResult

#: stretches of time whose speeds are compared: fewer say nothing, at twice as many pairs are joined
LEAST_STRETCHES, MOST_STRETCHES = 4, 32
#: seconds of the first stretches
FIRST_STRETCH = 0.25


@dataclass
class SurveyOutlook:
    """The remaining work of a survey, estimated from how unevenly it went so far.

    Attributes:
        left: seconds that are left, the least and the most (95 %); ``None`` while nobody can say.
        share: of the settings that are counted, never less than it was.
    """

    left: tuple[float, float] | None = None
    share: float = 0.0
    #: of each stretch that is over: seconds, and the share that was done in it
    _stretches: list[tuple[float, float]] = field(default_factory=list)
    _length: float = FIRST_STRETCH
    _since: tuple[float, float] | None = None

    def begin(self, store: Store) -> None:
        """Read what was shown before."""
        self.share = store.fact("share") or 0.0

    def note(self, results: Iterable[UnitResult], opened: Iterable[tuple[float, str]]) -> None:
        """Units tell nothing of a survey that its weight does not."""

    def look(self, store: Store, rate: float) -> None:
        """Take note of how far the run is.

        Args:
            store: the ledger.
            rate: nodes a second, of no interest here.
        """
        del rate
        if store.totals.open == 0:
            self.share, self.left = 1.0, (0.0, 0.0)
            return
        self.learn(time.monotonic(), float(store.totals.weight))

    def learn(self, now: float, share: float) -> None:
        """Take note of a share of the settings at a time."""
        self.share = max(self.share, min(share, 0.9999))
        if self._since is None:
            self._since = now, share
        begun, before = self._since
        if now - begun >= self._length:
            self._stretches.append((now - begun, share - before))
            self._since = now, share
            if len(self._stretches) == MOST_STRETCHES:
                self._join()
        if len(self._stretches) >= LEAST_STRETCHES:
            self.left = self._left(1.0 - share)

    def _join(self) -> None:
        """Make one stretch of every two."""
        pairs = zip(self._stretches[::2], self._stretches[1::2], strict=True)
        self._stretches = [(s + t, done + more) for (s, done), (t, more) in pairs]
        self._length *= 2

    def _left(self, share: float) -> tuple[float, float] | None:
        """Return how long a share will take at speeds like those so far."""
        speeds = [done / seconds for seconds, done in self._stretches]
        middle = mean(speeds)
        if middle <= 0:
            return None
        error = 2 * stdev(speeds) / sqrt(len(speeds))
        return share / (middle + error), share / max(middle - error, middle / 4)
