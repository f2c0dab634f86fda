"""The source of results: the shape of the core's reports, without importing the core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypedDict

#: a figure of an estimate: value, standard error, low and high end of the interval
FigureNumbers = tuple[float, float, float, float]


class CountReport(Protocol):
    """How a count or a search went."""

    @property
    def solutions(self) -> int: ...
    @property
    def distinct(self) -> int | None: ...
    @property
    def ended(self) -> str: ...
    @property
    def engine(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def threads(self) -> int: ...


class HowCounted(TypedDict):
    """The facts of every count on how it was made."""

    complete: bool
    ended: str
    engine: str
    nodes: int
    seconds: float
    threads: int


def how_counted(report: CountReport) -> HowCounted:
    """Return how a count was made, as the fields of a result."""
    return {
        "complete": report.ended == "done",
        "ended": report.ended,
        "engine": report.engine,
        "nodes": report.nodes,
        "seconds": report.seconds,
        "threads": report.threads,
    }


class EstimateReport(Protocol):
    """The figures that the samples of an estimate give."""

    @property
    def nodes(self) -> FigureNumbers: ...
    @property
    def solutions(self) -> FigureNumbers: ...
    @property
    def distinct(self) -> FigureNumbers | None: ...
    @property
    def exact(self) -> bool: ...
    @property
    def samples(self) -> int: ...
    @property
    def probes(self) -> int: ...
    @property
    def visited(self) -> int: ...
    @property
    def node_seconds(self) -> float: ...
    @property
    def seconds(self) -> float: ...
    @property
    def ended(self) -> str: ...
    @property
    def engine(self) -> str: ...
    @property
    def threads(self) -> int: ...


def tried_data(
    tried: Iterable[tuple[str, int, int, float, float | None, str]],
) -> list[dict[str, Any]]:
    """Return what became of the attempts of a plan as JSON data.

    ``share`` is the part of its work that an attempt has done, and ``projected`` the seconds that all of
    it would take at that pace; both are ``None`` if the method does not tell.
    """
    return [
        {
            "attempt": attempt,
            "turns": turns,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "share": share,
            "projected": round(seconds / share, 6) if share else None,
            "outcome": outcome,
        }
        for attempt, turns, nodes, seconds, share, outcome in tried
    ]
