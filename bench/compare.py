"""Two records side by side, each time as a multiple of its own yardstick."""

from __future__ import annotations

from collections.abc import Iterator

from bench.numerals import times
from bench.record import Measured, Record

#: less than this is noise
NOISE = 0.05


def compare_records(old: Record, new: Record) -> list[str]:
    """Return a table: what the engines took in both, nodes that changed, what is gone.

    Ratios are to the yardstick, so that records of different machines and days can be compared;
    without a yardstick they are seconds.
    """
    lines = [f"{'':44} {_label(old):>11} {_label(new):>11} {'change':>8}"]
    before = {case.name: case for case in old.cases}
    for case in new.cases:
        if case.name in before:
            lines += _case_lines(before[case.name], case)
        else:
            lines.append(f"{case.name}: new")
    now = {case.name for case in new.cases}
    lines += [f"{name}: only in the older record" for name in before if name not in now]
    return lines


def _label(record: Record) -> str:
    return str(record.facts.get("commit", "?"))[:11]


def _case_lines(old: Measured, new: Measured) -> Iterator[str]:
    before = {(result.name, result.threads): result for result in old.results}
    for result in new.results:
        past = before.get((result.name, result.threads))
        if past is None or not result.ours:
            continue
        threads = f" ({result.threads} threads)" if result.threads > 1 else ""
        label = f"{new.name} {result.name}{threads}"[:44]
        if (past.status, result.status) != ("ok", "ok"):
            if past.status != result.status:
                yield f"{label:44} {past.status:>11} {result.status:>11}"
            continue
        first = past.seconds / (old.yardstick or 1)
        second = result.seconds / (new.yardstick or 1)
        change = second / first - 1
        reported = "" if abs(change) < NOISE else f"{change:+.0%}"
        yield f"{label:44} {times(first):>11} {times(second):>11} {reported:>8}".rstrip()
        if past.nodes != result.nodes:
            yield f"    nodes {past.nodes} -> {result.nodes}"
