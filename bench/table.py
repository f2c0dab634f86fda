"""Results as a table for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from bench.instructions import shown
from bench.measure import Result
from bench.numerals import seconds, times
from bench.record import Measured
from bench.targets import targets

HEAD = f"  {'':20} {'thr':>3} {'seconds':>9} {'ratio':>8} {'nodes':>13} {'ns':>5} {'process':>8}"


def case_lines(case: Measured) -> list[str]:
    """Return the lines of a case: what it is, then a line for each contender.

    ``ratio`` is to the yardstick, ``ns`` is for each node, ``process`` the wall time from start to
    end.
    """
    counts = ", ".join(f"{value:,} {key}" for key, value in case.expect.items())
    lines = [f"{case.name} ({case.verb}): {counts}"]
    lines += verdicts(case)
    lines.append(HEAD)
    return lines + [_line(case, result) for result in case.results] + speed_ups(case)


def verdicts(case: Measured) -> Iterator[str]:
    """Yield a line for each target: whether it is reached, and by how much."""
    best = case.best
    if best is None:
        return
    for target in targets(case, best):
        missed = f"{times(target.found / target.aim)} times that"
        yield f"  target {target}: {'reached' if target.reached else missed}, {shown(best.name)}"


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
    name = f"  {full_name(result):20}"
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


def full_name(result: Result) -> str:
    """Return the name of a contender, with the engine that ``auto`` took."""
    by_plan = result.name == "auto" and result.engine
    return f"auto ({result.engine})" if by_plan else shown(result.name)
