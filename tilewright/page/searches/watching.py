"""``watch``: an engine shown while it searches; ``engines``: which of them a puzzle can be shown by."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.page.covers import KnownCover
from tilewright.page.searches.base import PlacementNumbers, Request, laid_data
from tilewright.page.searches.listing import BATCH, MOST
from tilewright.page.searches.pace import FRAMES, Pace
from tilewright.running.live import LiveSearch, Moment
from tilewright.running.search import engines, to_compiled

#: nodes of the first slice at full speed
_FIRST = 64


#: the page's line on an engine, in place of the core's own
_WORDS = {
    "bitset": "It goes where the fewest placements are left, and reckons with long rows of bits.",
    "bitmask": "It fills the board cell after cell in one order; a node costs it next to nothing.",
    "cells": "It goes where the fewest placements are left, and takes any number of them.",
}


def engines_data() -> list[dict[str, str | None]]:
    """Return the engines that the page offers: name, a line about it, and why it cannot be watched.

    The other forms of an engine, named after it with a dash, examine the same nodes.
    """
    own = [(name, about) for name, about in engines() if "-" not in name]
    return [{"name": name, "about": _WORDS.get(name, about), "why": None} for name, about in own]


def asked_engines(request: Request) -> dict[str, Any]:
    """Tell of each engine why it does not take the puzzle, ``None`` if it does."""
    cover = request.cover().compiled.cover
    why = {str(one["name"]): cover.refusal(str(one["name"])) for one in engines_data()}
    takes = [name for name, reason in why.items() if reason is None]
    request.reporter.tell("result", data=why, text=f"{', '.join(takes)} can search this puzzle.")
    return request.ending("done", complete=True)


def watched(request: Request) -> dict[str, Any]:
    """Search by an engine, and tell the board that it holds now and then."""
    limit = None if request.flag("all") else 1
    pace, most = Pace(request), request.whole("most", MOST, 0, MOST)
    known = request.cover()
    options = replace(
        request.search_options(), engine=_engine(request), progress=None, on_phase=None
    )
    classes = request.classes()
    live = LiveSearch(
        to_compiled(known.compiled, {}, classes=classes),
        options,
        distinct=classes is not None,
        limit=limit,
    )
    _Showing(request, known, live, most).run(pace)
    moment = live.moment
    found = {"solutions": moment.solutions, "distinct": moment.distinct}
    whole = moment.ended == "done" or (limit == 1 and moment.listed == 1)
    data = {"engine": live.engine, "reason": live.reason, "complete": whole} | found
    plural = "" if moment.listed == 1 else "s"
    text = f"{live.engine}: {moment.nodes:,} nodes, {moment.listed:,} solution{plural}."
    request.reporter.tell("result", data=data, text=text)
    return request.ending(moment.ended, complete=whole, found=moment.listed, nodes=moment.nodes)


def _engine(request: Request) -> str:
    """Return the name of the engine that a request asks for; a later check refuses an unknown one.

    Raises:
        TilewrightError: it is no name.
    """
    given = request.given.get("engine", "auto")
    if not isinstance(given, str):
        raise TilewrightError(f"engine is {given!r}: give the name of one, or 'auto'")
    return given


class _Showing:
    """Tells the moments of a search."""

    def __init__(self, request: Request, known: KnownCover, live: LiveSearch, most: int) -> None:
        self._reporter, self._known, self._live, self._most = request.reporter, known, live, most
        self._numbers = PlacementNumbers(known.compiled, request.reporter)
        self._listed = 0

    def run(self, pace: Pace) -> None:
        """Search to the end, slice after slice, at a pace.

        Raises:
            Gone: nobody listens any more.
        """
        live, free, nodes = self._live, _FIRST, 1
        self._tell(live.moment, nodes)
        while not live.moment.ended:
            held, begun = pace.is_held(live.moment.nodes), monotonic()
            nodes = max(round(pace.speed / FRAMES), 1) if held else free
            if pace.speed and not held:
                nodes = min(nodes, pace.after - live.moment.nodes)
            moment = live.advance(nodes, collect=self._listed < self._most)
            self._tell(moment, nodes)
            if not held:
                free = _next_slice(free, monotonic() - begun)
            if not moment.ended:
                pace.wait(moment.nodes)

    def _tell(self, moment: Moment, nodes: int) -> None:
        """Tell a board: the one that the search holds, or the solution that it was at just now."""
        chosen = moment.found[-1] if moment.found and nodes == 1 else moment.chosen
        self._reporter.tell(
            "step",
            list=laid_data(self._known.compiled, self._known.compiled.solution(chosen)),
            nodes=moment.nodes,
            depth=len(chosen),
            share=round(float(moment.share), 6),
            found=moment.listed,
            engine=self._live.engine,
        )
        fresh = moment.found[: self._most - self._listed]
        for start in range(0, len(fresh), BATCH):
            self._numbers.tell(fresh[start : start + BATCH])
        self._listed += len(fresh)


def _next_slice(nodes: int, seconds: float) -> int:
    """Return the nodes of the next slice, after one that took so long: about a frame each."""
    if seconds < 0.5 / FRAMES:
        return 2 * nodes
    return max(nodes // 2, 1) if seconds > 2 / FRAMES else nodes
