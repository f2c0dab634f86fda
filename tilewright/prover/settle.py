"""Looking for a solution and for a proof that there is none, in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.watched import Guard
from tilewright.errors import Interrupted, LimitReached
from tilewright.prover.certificate import PLACED, Certificate
from tilewright.prover.chain import chain_certificate
from tilewright.prover.colouring import colouring_certificate
from tilewright.prover.conflict import conflict_certificate
from tilewright.prover.counting import counting_certificate
from tilewright.prover.lines import lines_certificate
from tilewright.prover.named_cover import NamedCover
from tilewright.prover.remaining import beside_text, remaining, remaining_cover
from tilewright.prover.things import things_of
from tilewright.prover.weights import weights_certificate
from tilewright.running.layable import Layable
from tilewright.running.limits import Watch
from tilewright.running.search import SearchOptions, search

#: nodes of the first search, before costly certificates are looked for
_FIRST_NODES = 20_000
#: seconds for all if no limit is given
SECONDS = 10.0
#: the share of the time that each kind of certificate may take; what one leaves is for the last
_SHARES = {
    "counting": 0.2,
    "weights": 0.1,
    "colouring": 0.2,
    "chain": 0.2,
    "search": 0.3,
    "conflict": 0.4,
}


@dataclass(frozen=True)
class Settled:
    """The findings.

    Attributes:
        proof: the plainest that there is no solution; ``None`` if none was found.
        conflict: what could be left out, if that is not the proof itself.
        report: of the last search for a solution.
    """

    proof: Certificate | None
    conflict: Certificate | None
    report: _core.Report


def certificates(compiled: Compiled, seconds: float = SECONDS) -> Iterator[Certificate]:
    """Yield the proofs found that there is no solution, the plainest first; none is a search.

    Args:
        compiled: what is looked into.
        seconds: the time for chains, the costliest.
    """
    ground = remaining(compiled)
    cover = remaining_cover(NamedCover.of(compiled))
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: _beside(ground, compiled, counting_certificate(ground)),
        lambda: lines_certificate(compiled.problem),
        lambda: _beside(ground, compiled, weights_certificate(cover)),
        lambda: _beside(ground, compiled, colouring_certificate(cover)),
        lambda: _beside(ground, compiled, chain_certificate(cover, seconds)),
    )
    yield from (found for find in finders if (found := find()) is not None)


def settle(compiled: Compiled, watch: Watch) -> Settled:
    """Look for a solution and for a proof in turns.

    Counting comes first, as it costs next to nothing, then a short search, colourings and chains, the
    search to its end, and the conflict of things that could be left out.

    Args:
        compiled: what is looked into.
        watch: over the limits, of time in any case.
    """
    options = watch.left()
    most = options.limit_nodes
    few = min(_FIRST_NODES, _FIRST_NODES if most is None else most)
    proof = _in_share(watch, "counting", lambda own: _by_counting(compiled, own.guard))
    report = _first_solution(compiled, replace(watch.left(), limit_nodes=1 if proof else few))
    if report.found:
        return Settled(None, None, report)
    if proof is None:
        proof = _by_cover(compiled, watch)
    if proof is None and report.ended != "done":
        report = _first_solution(compiled, _share(watch, "search"))
    if report.found:
        return Settled(None, None, report)
    if proof is None and report.ended != "done":
        return Settled(None, None, report)
    return _with_conflict(compiled, watch, proof, report)


def _share(watch: Watch, kind: str) -> SearchOptions:
    """Return the options of a kind of certificate: its share of the time, or the rest of it."""
    left, whole = watch.left(), watch.options.limit_time or 0.0
    return replace(left, limit_time=min(left.limit_time or 0.0, whole * _SHARES[kind]))


def _in_share(
    watch: Watch, kind: str, find: Callable[[Watch], Certificate | None]
) -> Certificate | None:
    """Return what is found within the share of a kind; ``None`` if a limit comes first."""
    try:
        return find(Watch(_share(watch, kind)))
    except LimitReached:
        return None


def _by_counting(compiled: Compiled, guard: Guard | None) -> Certificate | None:
    """Return what counting gives: on what remains beside placed pieces, or in the lines of a rule."""
    ground = remaining(compiled, guard)
    found = _beside(ground, compiled, counting_certificate(ground, guard))
    return found or lines_certificate(compiled.problem)


def _by_cover(compiled: Compiled, watch: Watch) -> Certificate | None:
    """Return marked cells, a colouring or a chain, if one is found within the limits."""
    try:
        ground = remaining(compiled, watch.guard)
        cover = remaining_cover(NamedCover.of(compiled, watch.guard))
    except LimitReached:
        return None
    seconds = _share(watch, "chain").limit_time or 0.0
    finders: dict[str, Callable[[Watch], Certificate | None]] = {
        "weights": lambda own: weights_certificate(cover, own.guard),
        "colouring": lambda own: colouring_certificate(cover, own.guard),
        "chain": lambda _: chain_certificate(cover, seconds),
    }
    tries = (_in_share(watch, kind, find) for kind, find in finders.items())
    return _beside(ground, compiled, next(filter(None, tries), None))


def _beside(ground: Layable, compiled: Compiled, found: Certificate | None) -> Certificate | None:
    """Say of a certificate what was taken off before anything was counted, and show it."""
    placed = compiled.problem.placed
    if found is None or not placed:
        return found
    covered = {cell: PLACED for one in placed for cell in one.cells} if found.labels else {}
    legend = f"{found.legend.removesuffix(':')}, " if found.legend else ""
    return replace(
        found,
        text=f"{beside_text(ground, len(placed))} {found.text}",
        facts={**found.facts, "beside": [one.data() for one in placed]},
        legend=f"{legend}{PLACED} is a placed piece:" if covered else found.legend,
        labels={**found.labels, **covered},
    )


def _with_conflict(
    compiled: Compiled, watch: Watch, proof: Certificate | None, report: _core.Report
) -> Settled:
    """Add the conflict; if no plainer proof was found it is the proof.

    Pieces alone are no news if a proof is there: a conflict is then looked for only if there are
    rules, pegs or placed pieces.
    """
    problem = compiled.problem
    named = any(thing.kind != "piece" for thing in things_of(problem))
    conflict = None
    if proof is None or named:
        conflict = _in_share(watch, "conflict", lambda own: conflict_certificate(problem, own))
    if proof is not None:
        return Settled(proof, conflict, report)
    return Settled(conflict or _exhaustive(report), None, report)


def _first_solution(compiled: Compiled, options: SearchOptions) -> _core.Report:
    report = search(compiled, options, reduce=True, collect=True, max_solutions=1)
    if report.ended == "interrupted":
        raise Interrupted(None)
    return report


def _exhaustive(report: _core.Report) -> Certificate:
    text = (
        f"No short reason was found. Every way was searched without a solution: {report.nodes:,} "
        f"nodes by the engine {report.engine}. The command prove writes such a search down for "
        f"others to check."
    )
    return Certificate("search", text, (), {"engine": report.engine, "nodes": report.nodes})
