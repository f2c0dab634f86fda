"""The curves of growth: a panel a family, a line an engine, cost against size."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.families import FAMILIES, Family
from bench.growth import GrowthRecord, Point
from bench.style import COLOURS, MARKERS, pyplot, save

#: what is drawn: the field of a point, the word on the axis
COSTS = {"seconds": "engine time, s", "nodes": "nodes or states", "bytes": "tables, bytes"}
COLUMNS = 2
#: in shares of a panel: the height and the width of a label, the room for it to the right
APART, WIDE, ROOM = 0.085, 0.2, 0.16
#: no clock tells less
LEAST = 1e-6


def draw_growth(record: GrowthRecord) -> list[Path]:
    """Draw every family of a record, for each cost a picture; returns the files."""
    engines = list(dict.fromkeys(point.engine for point in record.points))
    paths = []
    for cost in COSTS:
        known = {point.family for point in record.points if getattr(point, cost) is not None}
        drawn = [family for family in FAMILIES if family.name in known]
        if drawn:
            paths.append(_picture(record, drawn, engines, cost))
    return paths


def _picture(
    record: GrowthRecord, drawn: Sequence[Family], engines: Sequence[str], cost: str
) -> Path:
    plot = pyplot()
    rows = -(-len(drawn) // COLUMNS)
    figure, axes = plot.subplots(
        rows, COLUMNS, figsize=(9.5, 3.0 * rows), squeeze=False, layout="constrained"
    )
    for axis in axes.flat[len(drawn) :]:
        axis.set_visible(False)
    for family, axis in zip(drawn, axes.flat, strict=False):
        points = [point for point in record.points if point.family == family.name]
        _panel(axis, family, points, engines, cost)
    path = save(figure, f"growth-{cost}")
    plot.close(figure)
    return path


def _panel(
    axis: Any, family: Family, points: Sequence[Point], engines: Sequence[str], cost: str
) -> None:
    ends = []
    for number, engine in enumerate(engines):
        own = [p for p in points if p.engine == engine and getattr(p, cost) is not None]
        if own:
            sizes = [point.size for point in own]
            costs = [max(getattr(point, cost), LEAST) for point in own]
            colour = COLOURS[number % len(COLOURS)]
            marker = MARKERS[number % len(MARKERS)]
            axis.plot(sizes, costs, color=colour, marker=marker, markersize=4, linewidth=1.4)
            ends.append((sizes[-1], costs[-1], engine, colour))
    axis.set_yscale("log")
    axis.margins(y=0.24)  # names above the highest line keep off the title
    axis.set_title(family.title)
    axis.set_xlabel("n")
    axis.set_ylabel(COSTS[cost])
    axis.xaxis.get_major_locator().set_params(integer=True)
    least, most = axis.get_xlim()
    axis.set_xlim(least, most + ROOM * (most - least))
    axis.minorticks_off()
    axis.grid(axis="y", color="#E4E4E4", linewidth=0.6)
    axis.set_axisbelow(True)
    _label(axis, ends)


def _label(axis: Any, ends: Sequence[tuple[int, float, str, str]]) -> None:
    """Write its name beside the end of each line; higher where another name stands there."""
    ground = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.4}
    to_share = axis.transAxes.inverted()
    taken: list[tuple[float, float]] = []
    for size, cost, engine, colour in sorted(ends, key=lambda end: end[1]):
        x, y = map(float, to_share.transform(axis.transData.transform((size, cost))))
        near = [other for at, other in taken if abs(at - x) < WIDE]
        y = max([y, *(other + APART for other in near if other + APART > y)])
        taken.append((x, y))
        axis.text(
            x + 0.02,
            y,
            engine,
            transform=axis.transAxes,
            color=colour,
            va="center",
            clip_on=False,
            bbox=ground,
        )
