"""Ours beside the fastest peer of the same run, a line a case: what people get, the time of ``auto``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.measure import Result
from bench.numerals import seconds, times
from bench.record import Measured
from bench.table import full_name


def beside(case: Measured) -> tuple[Result, Result, float] | None:
    """Return ours, the fastest peer, and how many times as long as ours that takes.

    ``None`` where either has no right answer.
    """
    ours, peer = case.usual, case.best_peer
    return None if ours is None or peer is None else (ours, peer, peer.seconds / ours.seconds)


def beside_lines(cases: Sequence[Measured]) -> Iterator[str]:
    """Yield the table for a terminal: nothing where no case has ours and a peer."""
    width = max((len(case.name) for case in cases), default=0)
    for case in cases:
        if found := beside(case):
            ours, peer, ratio = found
            yield (
                f"{case.name:{width}} {full_name(ours):16} {seconds(ours.seconds):>9} s, "
                f"{peer.name:14} {seconds(peer.seconds):>9} s: {times(ratio)} times as long"
            )


def beside_rows(cases: Sequence[Measured]) -> Iterator[str]:
    """Yield the table for the page: the counts, ours, the fastest peer, how many times as long."""
    yield "| case | solutions | ours, s | engine | fastest peer | its s | times ours |"
    yield "|---|---|---|---|---|---|---|"
    for case in cases:
        if found := beside(case):
            ours, peer, ratio = found
            cells = [
                case.name,
                f"{case.expect['solutions']:,}",
                seconds(ours.seconds),
                ours.engine or ours.name,
                peer.name,
                seconds(peer.seconds),
                times(ratio),
            ]
            yield f"| {' | '.join(cells)} |"
