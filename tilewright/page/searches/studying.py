"""``study``: a search that is shown while it goes, as fast as one wants to look."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.page.covers import KnownCover
from tilewright.page.searches.base import PlacementNumbers, Request, laid_data
from tilewright.page.streams import Reporter
from tilewright.teaching.search import Frame
from tilewright.verbs.study import study

#: boards that are told in a second at most
_FRAMES = 30
#: as fast as it goes
FULL = "full"
#: seconds that a pause takes at most, until it is looked whether anybody listens
_NAP = 0.05


def studied(request: Request) -> dict[str, Any]:
    """Search by heuristic backtracking, and tell the board now and then."""
    known = request.cover()
    watcher = _Watcher(known, request.reporter, _speed(request))
    limit = None if request.flag("all") else 1
    result = study(
        known.problem,
        cells=str(request.given.get("cells") or "open-neighbours"),
        pieces=str(request.given.get("strategy") or "difficult"),
        seed=request.whole("seed", 0),
        limit=limit,
        limit_time=max(request.seconds - request.reporter.seconds, 0.0),
        watch=watcher,
        progress=lambda *_: request.reporter.check(),
    )
    request.reporter.tell("result", data=result.data(), text=result.report)
    statistics = result.statistics
    whole = result.complete or (limit == 1 and result.solution is not None)
    return request.ending(
        result.ended, complete=whole, found=statistics.solutions, nodes=statistics.nodes
    )


def _speed(request: Request) -> float:
    """Return the nodes of a second; 0 for as many as there are.

    Raises:
        TilewrightError: the speed is neither a number nor ``full``.
    """
    given = request.given.get("speed", FULL)
    if given == FULL:
        return 0.0
    try:
        return max(request.number("speed", 0.0, 0.1), 0.1)
    except TilewrightError:
        raise TilewrightError(
            f"speed is {given!r}: give the nodes of a second, or {FULL!r}"
        ) from None


class _Watcher:
    """Tells boards, at most so many in a second, and holds the search to its speed."""

    def __init__(self, known: KnownCover, reporter: Reporter, speed: float) -> None:
        self._known, self._reporter, self._speed = known, reporter, speed
        self._numbers = PlacementNumbers(known, reporter)
        self._start, self._told = monotonic(), 0.0

    def __call__(self, frame: Frame) -> None:
        """Look at a moment of the search."""
        self._reporter.check()
        if frame.event == "solution":
            self._tell(frame)
            self._numbers.tell([frame.down])
            return
        if self._speed:
            self._pause(frame)
        if monotonic() - self._told >= 1 / _FRAMES:
            self._tell(frame)

    def _pause(self, frame: Frame) -> None:
        """Wait until the search may have come so far, in short naps."""
        due = self._start + frame.nodes / self._speed
        if due - monotonic() > 1 / _FRAMES:
            self._tell(frame)
        while (left := due - monotonic()) > 0:
            self._reporter.check()
            sleep(min(left, _NAP))

    def _tell(self, frame: Frame) -> None:
        self._told = monotonic()
        laid = laid_data(self._known.compiled, frame.board)
        self._reporter.tell("step", list=laid, nodes=frame.nodes, backups=frame.backups)
