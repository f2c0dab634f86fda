"""How much of a run is left, by samples of its open units.

The weight that is done says little of the work: on uneven trees 99 % of the weight can be half of the
time.  So now and then what is open is sampled as ``estimate`` does.  Each such look tells how large the
whole is; the looks are put together by how sure they are, and the share of the work that is shown never
goes back.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import isfinite

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.ledger.store import OPEN, Store
from tilewright.running.frontier import NAME as FRONTIER

#: seconds before the first look and for it, the share of the time that looking takes, its longest part
FIRST, SHORTEST, SHARE, LONGEST = 0.5, 0.15, 0.01, 3.0
#: bundles that are sampled at most; of more every so-and-so-many-th by size
SAMPLED = 200
#: a look is no surer than this, as a share of what it says is left
LEAST_ERROR = 0.05


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
    _last: tuple[float, float, float] | None = None
    _at: int = 0
    _whole: float = 0.0
    _sureness: float = 0.0
    _begun: float = field(default_factory=time.monotonic)
    _spent: float = 0.0

    def look(self, store: Store, rate: float) -> None:
        """Take note of how far the run is.

        Args:
            store: the ledger.
            rate: nodes a second.
        """
        done = store.totals.nodes
        if store.totals.open == 0:
            self.share, self.left = 1.0, (0.0, 0.0)
            return
        if store.subject.engine == FRONTIER:  # its units are no trees; halves are about halves
            self.share = max(self.share, min(float(store.totals.weight), 0.9999))
            return
        since = time.monotonic() - self._begun
        if self._is_due(done, since):
            self._sample(store, done, since)
        if self._last is None or rate <= 0:
            return
        whole = max(self._whole, done + 1.0)
        self.share = max(self.share, min(done / whole, 0.9999))
        low, high = (max(end - (done - self._at), 0.0) for end in self._last[1:])
        self.left = None if high == 0.0 else (low / rate, high / rate)

    def _is_due(self, done: int, since: float) -> bool:
        if since < FIRST or self._spent > SHARE * since:
            return False
        return self._last is None or done > 1.25 * self._at or done > 0.95 * self._whole

    def _sample(self, store: Store, done: int, since: float) -> None:
        begun = time.monotonic()
        seconds = min(max(SHARE * since, SHORTEST), LONGEST)
        rows = [unit for (unit,) in store.rows("id", f"state = {OPEN} ORDER BY size DESC, id")]
        step = -(-len(rows) // SAMPLED)
        units = [node for unit in rows[step // 2 :: step] for node in store.task(unit).bundle.units]
        report = _core.estimate(
            self.compiled.cover,
            engine=store.subject.engine,
            reduce=store.subject.reduced,
            seed=done,
            max_seconds=seconds,
            units=units,
        )
        self._spent += time.monotonic() - begun
        if report.ended == "interrupted":
            raise KeyboardInterrupt
        value, error, low, high = (step * figure for figure in report.nodes)
        self._last, self._at = (value, low, high), done
        if not isfinite(high - low):
            self._whole = self._whole or 4 * (done + value)
            return
        sureness = 1.0 / max(error, (high - low) / 4, LEAST_ERROR * value, 1.0) ** 2
        if not self._sureness:
            self._whole = 0.0
        whole = self._whole * self._sureness + (done + value) * sureness
        self._sureness += sureness
        self._whole = whole / self._sureness
