"""``study``: a search that is shown while it goes, as fast as one wants to look."""

from __future__ import annotations

from time import monotonic
from typing import Any

from tilewright.page.covers import KnownCover
from tilewright.page.searches.base import PlacementNumbers, Request, laid_data
from tilewright.page.searches.pace import FRAMES, Pace
from tilewright.verbs.study import Frame, study


def studied(request: Request) -> dict[str, Any]:
    """Search by heuristic backtracking, and tell the board now and then."""
    known = request.cover()
    watcher = _Watcher(known, request)
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


class _Watcher:
    """Shows boards, at most so many in a second, and holds the search to its speed."""

    def __init__(self, known: KnownCover, request: Request) -> None:
        self._known, self._reporter = known, request.reporter
        self._pace = Pace(request)
        self._numbers = PlacementNumbers(known.compiled, request.reporter)
        self._last_shown = 0.0

    def __call__(self, frame: Frame) -> None:
        """Look at a moment of the search."""
        self._reporter.check()
        if frame.event == "solution":
            self._show(frame)
            self._numbers.tell([frame.down])
            return
        if self._pace.left(frame.nodes) > 1 / FRAMES:
            self._show(frame)
        self._pace.wait(frame.nodes)
        if monotonic() - self._last_shown >= 1 / FRAMES:
            self._show(frame)

    def _show(self, frame: Frame) -> None:
        self._last_shown = monotonic()
        laid = laid_data(self._known.compiled, frame.board)
        self._reporter.tell("step", list=laid, nodes=frame.nodes, backups=frame.backups)
