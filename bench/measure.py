"""Measuring a case: contenders take turns, each keeps its best of several runs.

Times are of one run of the bench on one machine. A busy machine lengthens wall time; so the *time*
of a contender on one thread is what it says itself (wall time) or the processor time of its call,
whichever is less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.cases import Case
from bench.contenders import Contender, family
from bench.process import Finished, run

#: a contender that takes so long is not run again
ONCE_SECONDS = 20.0


@dataclass
class Result:
    """What a contender did.

    Attributes:
        name, ours, threads: who it is.
        status: ``ok``, ``late`` (killed at its limit), ``wrong`` (a count is not what it must
            be), ``failed``, ``absent`` (not installed, or cannot do this).
        note: why, where the status is not ``ok``; or what else is odd.
        runs: how many runs it made.
        seconds: the least time; where it is late, the limit.
        wall: the least wall time of the work alone, for the speed-up of threads.
        process: the least wall time of its process, in seconds.
        engine: which engine ``auto`` took.
        nodes: nodes of a search, states of a frontier.
        peak: the most memory of the process, in bytes.
        counts: what it counted.
    """

    name: str
    ours: bool
    threads: int
    status: str = "ok"
    note: str = ""
    runs: int = 0
    seconds: float = 0.0
    wall: float = 0.0
    process: float = 0.0
    engine: str = ""
    nodes: int | None = None
    peak: int | None = None
    counts: dict[str, int] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return it as JSON data, without what is empty."""
        return {key: value for key, value in asdict(self).items() if value not in ("", None, {})}


Runner = Callable[[Sequence[str], float, int], Finished]


def measure(
    case: Case,
    contenders: Sequence[Contender],
    rounds: int,
    limit: Callable[[Contender], float],
    runner: Runner = run,
) -> list[Result]:
    """Run every contender, in turn, some rounds.

    Args:
        case: what is measured; tells the nodes to be expected.
        contenders: who takes part.
        rounds: how often; one that is late, wrong or slow runs once.
        limit: the seconds after which a contender is killed.
        runner: runs a command.

    Returns:
        A result for each contender, in their order.
    """
    results = [
        Result(c.name, c.ours, c.threads, "absent" if c.absent else "ok", c.absent)
        for c in contenders
    ]
    for turn in range(rounds):
        for contender, result in zip(contenders, results, strict=True):
            if result.status == "ok" and (turn == 0 or result.process < ONCE_SECONDS):
                most = limit(contender)
                finished = runner(contender.command, most, contender.threads)
                _take(case, contender, result, finished, most)
    return results


def _take(
    case: Case, contender: Contender, result: Result, finished: Finished, limit: float
) -> None:
    """Add a run to a result."""
    answer = finished.answer
    result.runs += 1
    if finished.late or finished.error or not answer:
        result.status = "late" if finished.late else "failed"
        result.note = finished.error or ("" if finished.late else "no answer")
        result.seconds = limit
        return
    wall = finished.wall if contender.whole else float(answer.get("seconds", finished.wall))
    cpu = float(answer.get("cpu", finished.cpu))
    seconds = min(wall, cpu) if contender.threads == 1 else wall
    first = result.runs == 1
    result.wall = wall if first else min(result.wall, wall)
    result.seconds = seconds if first else min(result.seconds, seconds)
    result.process = finished.wall if first else min(result.process, finished.wall)
    result.engine = str(answer.get("engine", ""))
    result.nodes = answer.get("nodes")
    result.peak = answer.get("peak")
    result.counts = {key: answer[key] for key in contender.expect if key in answer}
    _judge(case, contender, result)


def _judge(case: Case, contender: Contender, result: Result) -> None:
    """Compare the counts, and the nodes, with what they must be."""
    wrong = [
        f"{key} {result.counts[key]:,}, not {expected:,}"
        for key, expected in contender.expect.items()
        if key in result.counts and result.counts[key] != expected
    ]
    if wrong or not result.counts:
        result.status, result.note = "wrong", "; ".join(wrong) or "it tells no count"
        return
    known = case.nodes.get(family(result.engine or contender.name))
    if contender.ours and known is not None and result.nodes not in (None, known):
        result.note = f"{result.nodes:,} nodes, were {known:,}"
