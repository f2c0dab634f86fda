"""Looking for a solution and for a proof that there is none, in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.prover.certificate import Certificate
from tilewright.prover.chain import chain_certificate
from tilewright.prover.colouring import colouring_certificate
from tilewright.prover.counting import counting_certificate
from tilewright.prover.named_cover import NamedCover
from tilewright.run.search import SearchOptions, search

#: nodes of the first search, before certificates are looked for
_FIRST_NODES = 20_000
#: seconds for all where no limit is given; shares of it for chains and the search
SECONDS = 10.0
_CHAIN_SHARE, _SEARCH_SHARE = 0.3, 0.5


def certificates(compiled: Compiled, seconds: float = SECONDS) -> Iterator[Certificate]:
    """Yield the proofs found that there is no solution, the plainest first; none is a search.

    Args:
        compiled: what is looked into.
        seconds: the time for chains, the costliest.
    """
    cover = NamedCover.of(compiled)
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: counting_certificate(compiled),
        lambda: colouring_certificate(cover),
        lambda: chain_certificate(cover, seconds),
    )
    for find in finders:
        certificate = find()
        if certificate is not None:
            yield certificate


def settle(
    compiled: Compiled, options: SearchOptions, seconds: float
) -> tuple[Certificate | None, _core.Report]:
    """Look for a solution and for a proof in turns; return the proof and the last search."""
    most = options.limit_nodes
    first = replace(options, limit_nodes=min(_FIRST_NODES, _FIRST_NODES if most is None else most))
    report = _first_solution(compiled, replace(first, limit_time=seconds))
    if report.found:
        return None, report
    proof = next(certificates(compiled, seconds * _CHAIN_SHARE), None)
    if proof is None and report.ended != "done":
        longer = replace(options, limit_time=seconds * _SEARCH_SHARE)
        report = _first_solution(compiled, longer)
    if proof is None and not report.found and report.ended == "done":
        proof = _exhaustive(report)
    return proof, report


def _first_solution(compiled: Compiled, options: SearchOptions) -> _core.Report:
    report = search(compiled, options, reduce=True, collect=True, max_solutions=1)
    if report.ended == "interrupted":
        raise Interrupted(None)
    return report


def _exhaustive(report: _core.Report) -> Certificate:
    text = (
        f"every way was tried: {report.nodes:,} nodes by the engine {report.engine} "
        "without a solution"
    )
    return Certificate("search", text, (), {"engine": report.engine, "nodes": report.nodes})
