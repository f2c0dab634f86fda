"""Results as a table for a terminal of 80 columns."""

from __future__ import annotations

import math

from bench.measure import Result
from bench.record import Measured

HEAD = f"  {'':20} {'thr':>3} {'seconds':>9} {'ratio':>8} {'nodes':>13} {'ns':>5} {'process':>8}"


def case_lines(case: Measured) -> list[str]:
    """Return the lines of a case: what it is, then a line for each contender.

    ``ratio`` is to the yardstick, ``ns`` is for each node, ``process`` the wall time from start to
    end.
    """
    counts = ", ".join(f"{value:,} {key}" for key, value in case.expect.items())
    lines = [f"{case.name} ({case.verb}): {counts}"]
    if case.target is not None:
        lines.append(f"  target {seconds(case.target)} s: {verdict(case)}")
    lines.append(HEAD)
    return lines + [_line(case, result) for result in case.results] + speed_ups(case)


def verdict(case: Measured) -> str:
    """Return whether the target is reached, and by how much."""
    best = case.best
    if best is None or case.target is None:
        return "no figure"
    reached = case.target / best.seconds
    return f"reached, {best.name}" if reached >= 1 else f"{1 / reached:.2g} times that, {best.name}"


def speed_ups(case: Measured) -> list[str]:
    """Return a line for each of ours that ran on one thread for over 1 s, and on several."""
    lines = []
    single = {r.name: r for r in case.ours if r.threads == 1 and r.seconds > 1}
    for result in case.results:
        one = single.get(result.name)
        if one and result.threads > 1 and result.status == "ok":
            ratio = one.wall / result.wall
            lines.append(f"  {result.name}: {ratio:.2f} times as fast on {result.threads} threads")
    return lines


def _line(case: Measured, result: Result) -> str:
    name = f"  {result.name + (f' ({result.engine})' if result.name == 'auto' else ''):20}"
    if result.status == "late":
        return f"{name} {result.threads:3} {'> ' + seconds(result.seconds):>9}"
    if result.status != "ok":
        return f"{name} {result.status}: {result.note}"[:80]
    ratio = result.seconds / case.yardstick if case.yardstick else None
    cells = [
        f"{seconds(result.seconds):>9}",
        f"{'' if ratio is None else times(ratio):>8}",
        f"{'' if result.nodes is None else f'{result.nodes:,}':>13}",
        f"{result.seconds * 1e9 / result.nodes:5.0f}" if result.nodes else " " * 5,
        f"{result.process:8.2f}",
    ]
    line = f"{name} {result.threads:3} {' '.join(cells)}".rstrip()
    return f"{line}\n    {result.note}" if result.note else line


def seconds(value: float) -> str:
    """Return seconds with three digits that mean something."""
    for digits, least in ((1, 100), (2, 10), (3, 1)):
        if value >= least:
            return f"{value:.{digits}f}"
    return f"{value:.{2 - math.floor(math.log10(max(value, 1e-7)))}f}"


def times(value: float) -> str:
    """Return a ratio with two or three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
