"""How long a search still takes, by samples of its tree that are drawn while it runs.

The weight of the subtrees that are done is a poor measure of that: subtrees are of very different sizes.
The samples are those of ``estimate``, so the interval is as honest, and as wide, as there.
"""

from __future__ import annotations

from math import inf, isfinite

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.running.options import SearchOptions

#: seconds of a search before its tree is sampled, and the share of its time that sampling takes
FIRST, SHARE = 10.0, 0.1
#: seconds that one sampling takes at most
LONGEST = 3.0


class Forecast:
    """Tells between which times a search of the tree of a puzzle will end.

    The tree is sampled when the search has gone on for ten seconds, and again each time that this
    has doubled; a sampling takes a tenth of the time gone or three seconds, and the last one counts.
    """

    def __init__(self, compiled: Compiled, options: SearchOptions) -> None:
        self._compiled = compiled
        self._options = options
        self._next = FIRST
        self._nodes: tuple[float, float] | None = None

    def __call__(self, seconds: float, nodes: int, rate: float) -> tuple[float, float] | None:
        """Return the least and the most seconds that are left (95 %), if that can be said.

        Args:
            seconds: how long the search has gone on.
            nodes: how many it has visited.
            rate: how many it visits in a second now.

        Raises:
            KeyboardInterrupt: by Ctrl-C.
        """
        if seconds >= self._next:
            self._next = 2 * seconds
            self._nodes = self._sampled(min(SHARE * seconds, LONGEST))
        if self._nodes is None or rate <= 0:
            return None
        low, high = self._nodes
        if nodes >= high or not isfinite(high):  # the samples have missed what there is
            return None
        return max(low - nodes, 0.0) / rate, (high - nodes) / rate

    def _sampled(self, seconds: float) -> tuple[float, float]:
        """Return the interval of the number of nodes: any, if there is no room for an estimate."""
        try:
            report = _core.estimate(
                self._compiled.cover,
                engine=self._options.engine,
                reduce=True,
                counting=True,
                seed=int(seconds * 1000),
                max_seconds=seconds,
                max_memory=self._options.limit_memory,
                threads=1,
            )
        except _core.EngineRefused:
            return 0.0, inf
        if report.ended == "interrupted":
            raise KeyboardInterrupt
        _, _, low, high = report.nodes
        return low, high
