"""The request of every kind of search, and the reading of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic
from typing import Any

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.model import Solution
from tilewright.model.classes import KINDS, Classes, read_distinct
from tilewright.page.covers import (
    KnownCover,
    cover_of,
    placement_data,
    puzzle_of,
    searchable_of,
)
from tilewright.page.streams import Gone, Reporter
from tilewright.puzzle import Puzzle
from tilewright.running.boxable import BOXES, many_boxes, to_search
from tilewright.running.forecast import Forecast
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import settled_problem

#: seconds that a search takes at most
MOST_SECONDS = 600.0
#: words for what ends a search before its time
_WHY = {
    "time": "The limit of {seconds:g} seconds was reached.",
    "memory": "The memory of this machine was used up.",
    "nodes": "The limit on nodes was reached.",
    "cancelled": "It was stopped.",
    "interrupted": "It was stopped.",
}


@dataclass(frozen=True)
class Request:
    """A search that was asked for.

    Attributes:
        document: what the page edits.
        given: the options, as they came.
        reporter: receives the results.
    """

    document: Any
    given: Mapping[str, Any]
    reporter: Reporter

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the document.

        Raises:
            PuzzleError: with every fault.
        """
        return puzzle_of(self.document)

    @cached_property
    def seconds(self) -> float:
        """How long the search may take."""
        return min(self.number("seconds", MOST_SECONDS, 0.0), MOST_SECONDS)

    def cover(self) -> KnownCover:
        """Return the compiled problem, within the time of the search."""
        return cover_of(self.document, Watch(self.search_options()))

    def searchable(self) -> Compiled:
        """Return the problem to be searched, within the time of the search, up to the classes asked for."""
        watch = Watch(self.search_options())
        return searchable_of(self.document, watch, self.classes())

    def boxes(self, *, one: bool = False) -> Compiled | None:
        """Return a problem of boxes if the option ``engine`` asks for it, or it has too many placements to list.

        Args:
            one: whether one solution is enough, so that many placements need not be listed.

        Raises:
            EngineRefused: it is asked for and does not suit.
            TilewrightError: the option is nothing of that.
        """
        engine = self.given.get("engine") or "auto"
        if engine not in ("auto", BOXES):
            raise TilewrightError(f"engine is {engine!r}: give 'auto' or {BOXES!r}")
        watch = Watch(replace(self.search_options(), engine=engine))
        if engine == BOXES:
            return to_search(self.puzzle, {}, watch, self.classes())
        return many_boxes(settled_problem(self.puzzle, {}), watch) if one else None

    def none(self, proof: str) -> dict[str, Any]:
        """Tell what proves that there is no solution, and return the ending of that answer."""
        data = {"solutions": 0, "proof": proof}
        self.reporter.tell("result", data=data, text=f"There is no solution. {proof}")
        return self.ending("done", complete=True)

    def number(self, name: str, default: float, least: float) -> float:
        """Return an option that is a number.

        Raises:
            TilewrightError: it is none, or below the least.
        """
        value = self.given.get(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= least:
            raise TilewrightError(f"{name} is {value!r}: give a number, {least:g} or more")
        return float(value)

    def whole(self, name: str, default: int, least: int = 0, most: int = 1 << 53) -> int:
        """Return an option that is a whole number.

        Raises:
            TilewrightError: it is none, or out of range.
        """
        value = self.given.get(name)
        if value is None:
            return default
        if type(value) is not int or not least <= value <= most:
            raise TilewrightError(f"{name} is {value!r}: give a whole number, {least} to {most}")
        return value

    def flag(self, name: str) -> bool:
        """Return an option that is on or off.

        Raises:
            TilewrightError: it is something else.
        """
        value = self.given.get(name, False)
        if not isinstance(value, bool):
            raise TilewrightError(f"{name} is {value!r}: give true or false")
        return value

    def classes(self) -> Classes | None:
        """Return which solutions are to be one, ``None`` if all are wanted: the option ``distinct``.

        Raises:
            TilewrightError: it is nothing of that.
        """
        value = self.given.get("distinct", False)
        if value not in (True, False, *KINDS):
            raise TilewrightError(f"distinct is {value!r}: give true, false, 'all' or 'turns'")
        return read_distinct(value)

    def search_options(self, compiled: Compiled | None = None) -> SearchOptions:
        """Return how to search: within the time left, with progress reported, and cancelled with the reader.

        Args:
            compiled: the cover to search, for a forecast of the time that it takes.
        """
        left = max(self.seconds - self.reporter.seconds, 0.0)
        teller = ProgressTeller(self.reporter)
        options = SearchOptions(
            limit_time=left,
            threads=self.reporter.threads,
            token=self.reporter.token,
            progress=teller,
            on_phase=teller.phase,
        )
        if compiled is not None:
            teller.forecast = Forecast(compiled, options)
        return options

    def ending(
        self, ended: str, *, complete: bool, found: int = 0, nodes: int = 0
    ) -> dict[str, Any]:
        """Return how the search ended, for the last event."""
        self.reporter.check()
        why = "" if complete else _WHY.get(ended, ended).format(seconds=self.seconds)
        return {"complete": complete, "why": why, "found": found, "nodes": nodes}


class ProgressTeller:
    """Tells how far a search is, a few times a second.

    Attributes:
        forecast: tells the least and the most seconds that are left; ``None`` for work without one.
    """

    def __init__(self, reporter: Reporter) -> None:
        self.forecast: Forecast | None = None
        self._reporter = reporter
        self._phase = ""
        self._last = monotonic(), 0

    def phase(self, name: str) -> None:
        """Take note of what is being done from now on."""
        self._phase = name

    def __call__(self, share: float, found: int, nodes: int) -> None:
        """Tell the share of the work that is done, the solutions and the nodes so far."""
        now = monotonic()
        since, before = self._last
        left: tuple[float, float] | None = None
        if self.forecast is not None and now - since >= 1:
            rate = (nodes - before) / (now - since)
            left = self.forecast(self._reporter.seconds, nodes, rate)
            self._last = now, nodes
        low, high = left or (None, None)
        with suppress(Gone):
            self._reporter.tell(
                "progress",
                share=round(share, 6),
                low=low,
                high=high,
                nodes=nodes,
                found=found,
                seconds=self._reporter.seconds,
                phase=self._phase,
            )


class PlacementNumbers:
    """Tells placements as they come up, and gives each its number in this search, from 0."""

    def __init__(self, compiled: Compiled, reporter: Reporter) -> None:
        self._compiled, self._reporter = compiled, reporter
        self._numbers: dict[int, int] = {}

    def tell(self, solutions: Sequence[Sequence[int]]) -> None:
        """Send solutions, each a set of options, after the placements that are new in them."""
        numbers, fresh, most = self._numbers, [], len(self._compiled.placements)
        for options in solutions:
            for option in options:
                if option < most and option not in numbers:
                    numbers[option] = len(numbers)
                    fresh.append(option)
        if fresh:
            self._reporter.tell("placements", list=[self._data(option) for option in fresh])
        lists = [[numbers[one] for one in options if one < most] for options in solutions]
        self._reporter.tell("solutions", list=lists)

    def _data(self, option: int) -> list[Any]:
        placement = self._compiled.placements[option]
        return placement_data(self._compiled.problem, placement)


def laid_data(compiled: Compiled, solution: Solution) -> list[list[Any]]:
    """Return the pieces of a board as the page has them: piece, cell numbers."""
    number = compiled.board.index
    return [[p.piece, sorted(number[cell] for cell in p.cells)] for p in solution.placements]
