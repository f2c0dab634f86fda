"""The picture of a run: a panel a case, a bar for our fastest engine and one for each peer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.measure import Result
from bench.record import Measured
from bench.style import COLOURS, GREY, pyplot, save
from bench.table import seconds, times

COLUMNS = 2
#: the inches of a bar, and of what stands around the bars of a panel
BAR, AROUND = 0.19, 0.75


def draw_bars(cases: Sequence[Measured], name: str = "bench") -> list[Path]:
    """Draw every case that peers took part in; returns the files."""
    drawn = [case for case in cases if case.best and len(_bars(case)) > 1]
    if not drawn:
        return []
    plot = pyplot()
    rows = [drawn[at : at + COLUMNS] for at in range(0, len(drawn), COLUMNS)]
    heights = [AROUND + BAR * max(len(_bars(case)) for case in row) for row in rows]
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


def _bars(case: Measured) -> list[Result]:
    """Return our fastest, then the peers that were right or late, the fastest first."""
    others = [
        result
        for result in case.results
        if not result.ours and result.name != "yardstick" and result.status in ("ok", "late")
    ]
    best = case.best
    return ([best] if best else []) + sorted(others, key=lambda r: (r.status != "ok", r.seconds))


def _panel(axis: Any, case: Measured) -> None:
    bars = _bars(case)
    ours = bars[0].seconds
    names = [f"tilewright {bars[0].engine or bars[0].name}", *(bar.name for bar in bars[1:])]
    colours = [COLOURS[0], *[GREY] * (len(bars) - 1)]
    places = range(len(bars))
    hatches = ["//" if bar.status == "late" else "" for bar in bars]
    drawn = axis.barh(places, [bar.seconds for bar in bars], color=colours, height=0.72)
    for patch, hatch in zip(drawn, hatches, strict=True):
        patch.set(hatch=hatch, edgecolor="white")
    for place, bar in zip(places, bars, strict=True):
        more = "> " if bar.status == "late" else ""
        ratio = "" if place == 0 else f"  ({more}{times(bar.seconds / ours)}x)"
        axis.text(
            bar.seconds, place, f" {more}{seconds(bar.seconds)} s{ratio}", va="center", fontsize=8
        )
    axis.set_yticks(list(places), names, fontsize=8)
    axis.set_xscale("log")
    least, most = min(bar.seconds for bar in bars), max(bar.seconds for bar in bars)
    axis.set_xlim(least / 3, most * (most / least) ** 0.45 * 3)
    axis.invert_yaxis()
    axis.minorticks_off()
    axis.set_title(case.name)
    axis.set_xlabel("seconds, one thread")
