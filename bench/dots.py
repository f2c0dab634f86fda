"""The picture of a run: a line a case, a dot for our fastest engine and one for each peer.

Times lie on a logarithmic axis, which has no zero that a bar could begin at: only places tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.measure import Result
from bench.numerals import times
from bench.record import Measured
from bench.style import COLOURS, GREY, GRID, pyplot, save

#: the inches of a line, and of what stands around the lines
LINE, AROUND = 0.24, 1.0


def draw_dots(cases: Sequence[Measured]) -> list[Path]:
    """Draw every case that peers took part in; returns the files."""
    drawn = [case for case in cases if case.best and len(_contenders(case)) > 1]
    if not drawn:
        return []
    plot = pyplot()
    size = (10, AROUND + LINE * len(drawn))
    figure, axis = plot.subplots(figsize=size, layout="constrained")
    for place, case in enumerate(drawn):
        _line(axis, place, case)
    axis.axvline(1, color=COLOURS[0], linewidth=1.2, zorder=1)
    axis.set_yticks(range(len(drawn)), [case.name for case in drawn], fontsize=8)
    axis.set_xscale("log")
    axis.grid(axis="both", color=GRID, linewidth=0.6)
    axis.set_axisbelow(True)
    axis.set_xlim(left=0.03)
    axis.set_ylim(len(drawn) - 0.4, -0.6)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axis.minorticks_off()
    axis.set_title("Peers beside our fastest engine, on one thread")
    axis.set_xlabel("times as long as ours; an arrow: stopped when it had taken so long")
    path = save(figure, "bench")
    plot.close(figure)
    return [path]


def _contenders(case: Measured) -> list[Result]:
    """Return our fastest, then the peers that were right or late, the fastest first."""
    others = [
        result
        for result in case.results
        if not result.ours and result.name != "yardstick" and result.status in ("ok", "late")
    ]
    best = case.best
    return ([best] if best else []) + sorted(others, key=lambda r: (r.status != "ok", r.seconds))


def _line(axis: Any, place: int, case: Measured) -> None:
    ours, *others = _contenders(case)
    axis.plot([1], [place], "o", color=COLOURS[0], markersize=6, zorder=3)
    for at, dot in enumerate(others):
        ratio, late = dot.seconds / ours.seconds, dot.status == "late"
        axis.plot([ratio], [place], ">" if late else "o", color=GREY, markersize=5, zorder=2)
        if at == 0:
            text = f"{dot.name}, {'> ' if late else ''}{times(ratio)}x  "
            axis.text(min(ratio, 1.0) * 0.8, place, text, va="center", ha="right", fontsize=7)
