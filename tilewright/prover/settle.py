"""Looking for a solution and for a proof that there is none, in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.watched import Guard
from tilewright.errors import Interrupted, LimitReached
from tilewright.prover.certificate import Certificate
from tilewright.prover.chain import chain_certificate
from tilewright.prover.colouring import colouring_certificate
from tilewright.prover.counting import counting_certificate
from tilewright.prover.named_cover import NamedCover
from tilewright.running.limits import Watch
from tilewright.running.search import SearchOptions, search

#: nodes of the first search, before certificates are looked for
_FIRST_NODES = 20_000
#: seconds for all where no limit is given; shares of it for chains and the search
SECONDS = 10.0
_CHAIN_SHARE, _SEARCH_SHARE = 0.3, 0.5


def certificates(
    compiled: Compiled, seconds: float = SECONDS, guard: Guard | None = None
) -> Iterator[Certificate]:
    """Yield the proofs found that there is no solution, the plainest first; none is a search.

    Args:
        compiled: what is looked into.
        seconds: the time for chains, the costliest.
        guard: called now and then; raises where the work has to stop.
    """
    cover = NamedCover.of(compiled, guard)
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: counting_certificate(compiled),
        lambda: colouring_certificate(cover, guard),
        lambda: chain_certificate(cover, seconds),
    )
    for find in finders:
        if guard is not None:
            guard()
        certificate = find()
        if certificate is not None:
            yield certificate


def settle(compiled: Compiled, watch: Watch) -> tuple[Certificate | None, _core.Report]:
    """Look for a solution and for a proof in turns; return the proof and the last search.

    Args:
        compiled: what is looked into.
        watch: over the limits, of time in any case.
    """
    options = watch.left()
    seconds, most = options.limit_time or 0.0, options.limit_nodes
    few = min(_FIRST_NODES, _FIRST_NODES if most is None else most)
    report = _first_solution(compiled, replace(options, limit_nodes=few))
    if report.found:
        return None, report
    proof = _proof(compiled, watch, seconds * _CHAIN_SHARE)
    if proof is None and report.ended != "done":
        longer = watch.left()
        left = min(longer.limit_time or 0.0, seconds * _SEARCH_SHARE)
        report = _first_solution(compiled, replace(longer, limit_time=left))
    if proof is None and not report.found and report.ended == "done":
        proof = _exhaustive(report)
    return proof, report


def _proof(compiled: Compiled, watch: Watch, seconds: float) -> Certificate | None:
    """Return the plainest proof that is found within the limits."""
    left = watch.left().limit_time or 0.0
    try:
        return next(certificates(compiled, min(left, seconds), watch.guard), None)
    except LimitReached:
        return None


def _first_solution(compiled: Compiled, options: SearchOptions) -> _core.Report:
    report = search(compiled, options, reduce=True, collect=True, max_solutions=1)
    if report.ended == "interrupted":
        raise Interrupted(None)
    return report


def _exhaustive(report: _core.Report) -> Certificate:
    text = (
        f"Every way was tried without a solution: {report.nodes:,} nodes of a search by the "
        f"engine {report.engine}."
    )
    return Certificate("search", text, (), {"engine": report.engine, "nodes": report.nodes})
