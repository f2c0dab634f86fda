"""``explain``: why there is no solution, or how the search will go.

A search is begun.  If it finds no solution soon, certificates are looked for, the plainest first:
counting, colourings, chains of placements that are impossible.  If none is found the search goes
on, and may be the proof itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.prover.certificate import Certificate
from tilewright.prover.chain import chain_certificate
from tilewright.prover.colouring import colouring_certificate
from tilewright.prover.counting import counting_certificate
from tilewright.prover.explanation import Explanation
from tilewright.prover.matrix import Matrix
from tilewright.run.search import SearchOptions, plan, search, to_compiled
from tilewright.verbs.estimate import estimate

__all__ = ["Certificate", "Explanation", "certificates", "explain"]

#: nodes of the first search, before certificates are looked for
_FIRST_NODES = 20_000
#: seconds for all where no limit is given; shares of it for chains, the search, the estimate
SECONDS = 10.0
_CHAIN_SHARE, _SEARCH_SHARE = 0.3, 0.5
_ESTIMATE_SECONDS = 3.0


def explain(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limit_time: float | None = None,
    limit_nodes: int | None = None,
    **settings: Any,
) -> Explanation:
    """Explain why a puzzle has no solution, or how the search for all of them will go.

    Args:
        puzzle: what to explain.
        seed: of the estimate.
        options: all search options at once, instead of the four below.
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds to take, about; 10 where it is not given.
        limit_nodes: nodes after which the search for a solution stops, and about as many for the
            estimate.
        settings: a value for each setup slot, by name.

    Returns:
        The certificate, or a solution and the estimate; where a limit came first, neither proof
        nor solution (``verdict == "unknown"``).

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        Interrupted: by Ctrl-C; ``partial`` is ``None``.
    """
    options = options or SearchOptions(engine, threads, limit_time, limit_nodes)
    seconds = SECONDS if options.limit_time is None else options.limit_time
    end = monotonic() + seconds
    compiled = to_compiled(puzzle, settings)
    proof, report = _settle(compiled, options, seconds)
    chosen, reason = plan(compiled.cover, options.engine)
    size = None
    if proof is None:
        left = min(max(end - monotonic(), 0.0), _ESTIMATE_SECONDS)
        size = estimate(compiled, seed=seed, options=replace(options, limit_time=left))
    found = compiled.solution(report.found[0]) if report.found else None
    features = compiled.cover.features()
    return Explanation(compiled, proof, found, report.nodes, chosen, reason, features, size)


def certificates(compiled: Compiled, seconds: float = SECONDS) -> Iterator[Certificate]:
    """Yield the proofs found that there is no solution, the plainest first; none is a search.

    Args:
        compiled: what is looked into.
        seconds: the time for chains, the costliest.
    """
    matrix = Matrix.of(compiled)
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: counting_certificate(compiled),
        lambda: colouring_certificate(matrix),
        lambda: chain_certificate(matrix, seconds),
    )
    for find in finders:
        certificate = find()
        if certificate is not None:
            yield certificate


def _settle(
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
