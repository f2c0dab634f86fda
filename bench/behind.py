"""Where we are behind, in words: each peer that is ahead, each target that is missed.

*Ours* is what people get: the time of ``auto`` where it took part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bench.instructions import shown
from bench.measure import Result
from bench.numerals import duration, times
from bench.record import Measured
from bench.regret import FACTOR, GRACE, PLANNING, RegretRecord
from bench.start import COMMANDS
from bench.targets import targets


def behind(
    cases: Sequence[Measured],
    start: Mapping[str, Any] | None = None,
    regret: RegretRecord | None = None,
) -> list[str]:
    """Return a sentence for each thing in which we are behind, or one that says that we are not.

    Args:
        cases: what was measured.
        start: what ``measure_start`` returned.
        regret: the plan beside the best single methods.
    """
    found = [sentence for case in cases for sentence in _of_case(case)]
    found += _of_start(start or {"times": {}})
    found += _of_plan(regret) if regret else ()
    return found or ["Nothing is behind: no peer of these runs is ahead, and no target is missed."]


def _of_case(case: Measured) -> Iterator[str]:
    ours = case.usual
    if ours is None:
        yield f"On {case.name} none of ours gave the right answer within its limit."
        return
    yield from _of_peers(case, ours, "ours")
    if case.held_to_avx2 is not None:
        yield from _of_peers(case, case.held_to_avx2, "ours, held to AVX2,")
    published = case.peer
    if published is not None and published["seconds"] < ours.seconds:
        figure = f"the figure published for {published['what']}"
        least = published["seconds"]
        yield _slower(case, figure, f"is {duration(least)}", least, ours, "ours")
    for target in targets(case, ours):
        if not target.reached:
            found = duration(target.found) if target.unit == "s" else target.with_unit(target.found)
            aim = duration(target.aim) if target.unit == "s" else str(target)
            yield f"On {case.name} ours ({_engine(ours)}) takes {found}; the target is {aim}."


def _of_peers(case: Measured, ours: Result, who: str) -> Iterator[str]:
    """Name the peers that are ahead with their times, the fastest first."""
    peers = [r for r in case.results if not r.ours and r.name != "yardstick" and r.status == "ok"]
    ahead = sorted(
        (r for r in peers if r.seconds < ours.seconds), key=lambda result: result.seconds
    )
    if ahead:
        least, *more = ahead
        figures = "".join(f", {peer.name} {duration(peer.seconds)}" for peer in more)
        takes = f"takes {duration(least.seconds)}{figures}"
        yield _slower(case, least.name, takes, least.seconds, ours, who)


def _slower(case: Measured, what: str, takes: str, least: float, ours: Result, who: str) -> str:
    return (
        f"On {case.name} {what} {takes}, and {who} ({_engine(ours)}) takes "
        f"{duration(ours.seconds)}: {times(ours.seconds / least)} times as long."
    )


def _engine(ours: Result) -> str:
    return shown(ours.engine if ours.name == "auto" and ours.engine else ours.name)


def _of_start(start: Mapping[str, Any]) -> Iterator[str]:
    for line, found in start["times"].items():
        target = COMMANDS.get(line)
        if target is not None and found > target:
            yield (
                f"The process `tilewright {line}` takes {found:.2f} times as long as `import click`; "
                f"the target is {target:g} times."
            )


def _of_plan(regret: RegretRecord) -> Iterator[str]:
    over = [one for one in regret.regrets if one.factor > FACTOR]
    if over:
        worst = over[0]
        yield (
            f"The plan takes more than {FACTOR:g} times as long as the best single method, and "
            f"{duration(GRACE)} more, on {len(over)} of {len(regret.regrets)} counts; the worst is "
            f"{worst.puzzle}, {worst.kind}: {duration(worst.auto)} ({worst.chosen}) where "
            f"{worst.engine} takes {duration(worst.best)}."
        )
    short = regret.planned
    slow = [one for one in short if one.planning > PLANNING]
    if slow:
        worst = max(slow, key=lambda one: one.planning)
        yield (
            f"Planning takes more than {duration(PLANNING)} on {len(slow)} of {len(short)} counts of "
            f"less than 5 ms; the worst is {worst.puzzle}, {worst.kind}: {duration(worst.planning)}."
        )
