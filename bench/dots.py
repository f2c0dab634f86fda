"""The picture of a run: a panel a case, a dot for our fastest engine and one for each peer.

Times lie on a logarithmic axis, which has no zero that a bar could begin at: only places tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.instructions import shown
from bench.measure import Result
from bench.numerals import seconds, times
from bench.record import Measured
from bench.style import COLOURS, GREY, GRID, pyplot, save

COLUMNS = 2
#: the inches of a line, and of what stands around the lines of a panel
LINE, AROUND = 0.19, 0.75


def draw_dots(cases: Sequence[Measured], name: str = "bench") -> list[Path]:
    """Draw every case that peers took part in; returns the files."""
    drawn = [case for case in cases if case.best and len(_contenders(case)) > 1]
    if not drawn:
        return []
    plot = pyplot()
    rows = [drawn[at : at + COLUMNS] for at in range(0, len(drawn), COLUMNS)]
    heights = [AROUND + LINE * max(len(_contenders(case)) for case in row) for row in rows]
    figure, axes = plot.subplots(
        len(rows),
        COLUMNS,
        figsize=(10, sum(heights)),
        squeeze=False,
        layout="constrained",
        height_ratios=heights,
    )
    for axis in axes.flat[len(drawn) :]:
        axis.set_visible(False)
    for case, axis in zip(drawn, axes.flat, strict=False):
        _panel(axis, case)
    paths = save(figure, name)
    plot.close(figure)
    return paths


def _contenders(case: Measured) -> list[Result]:
    """Return our fastest, then the peers that were right or late, the fastest first."""
    others = [
        result
        for result in case.results
        if not result.ours and result.name != "yardstick" and result.status in ("ok", "late")
    ]
    best = case.best
    return ([best] if best else []) + sorted(others, key=lambda r: (r.status != "ok", r.seconds))


def _panel(axis: Any, case: Measured) -> None:
    dots = _contenders(case)
    ours = dots[0].seconds
    names = [f"tilewright {shown(dots[0].engine or dots[0].name)}", *(dot.name for dot in dots[1:])]
    for place, dot in enumerate(dots):
        late = dot.status == "late"
        colour, marker = GREY if place else COLOURS[0], ">" if late else "o"
        axis.plot([dot.seconds], [place], marker, color=colour, markersize=6, clip_on=False)
        more = "> " if late else ""
        ratio = "" if place == 0 else f"  ({more}{times(dot.seconds / ours)}x)"
        text = f"   {more}{seconds(dot.seconds)} s{ratio}"
        axis.text(dot.seconds, place, text, va="center", fontsize=8)
    axis.set_yticks(range(len(dots)), names, fontsize=8)
    axis.set_xscale("log")
    axis.grid(axis="x", color=GRID, linewidth=0.6)
    axis.set_axisbelow(True)
    least, most = min(dot.seconds for dot in dots), max(dot.seconds for dot in dots)
    axis.set_xlim(least / 2, most * (most / least) ** 0.45 * 3)
    axis.set_ylim(len(dots) - 0.4, -0.6)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axis.minorticks_off()
    axis.set_title(case.name)
    axis.set_xlabel("seconds on one thread, ten times more at each line")
