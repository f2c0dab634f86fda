"""Looking for a solution and for a proof that there is none: the core does it, and searches here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.core import core_of
from tilewright.errors import EngineRefused, Interrupted
from tilewright.model import Problem
from tilewright.prover.certificate import Certificate, CertificateFields
from tilewright.prover.relief import Relief, ReliefFields
from tilewright.running.layable import Layable
from tilewright.running.limits import Watch
from tilewright.running.search import search

#: seconds for all if no limit is given
SECONDS = 10.0


@dataclass(frozen=True)
class Settled:
    """The findings.

    Attributes:
        proof: the plainest that there is no solution; ``None`` if none was found.
        conflict: what could be left out, if that is not the proof itself.
        found: the options of a solution; ``None`` if none was found.
        nodes: of the last search for one.
    """

    proof: Certificate | None
    conflict: Certificate | None
    found: list[int] | None
    nodes: int


@dataclass(frozen=True)
class Host:
    """Searches for the core, looks after its limits, and checks solutions.

    Attributes:
        problem: the whole, with its setup chosen.
        compiled: the same, if the core searches it as it is.
        watch: over the limits.
    """

    problem: Problem
    compiled: Compiled | None
    watch: Watch

    def look(self, more: int) -> bool:
        """Tell whether to go on, if so many bytes more are about to be taken."""
        return not self.watch.spent(more)

    def search(
        self,
        cover: _core.Cover | None,
        engine: str | None,
        seconds: float | None,
        nodes: int | None,
        reduce: bool,
    ) -> tuple[list[int] | None, bool, int, str] | None:
        """Search for one solution.

        Args:
            cover: of a relaxed problem; ``None`` for that of the problem itself.
            engine: to search with; ``None`` for that of the options.
            seconds: a limit.
            nodes: a limit; ``None`` for that of the options.
            reduce: search one of each set of symmetric solutions.

        Returns:
            The options of the solution, whether nothing is left, the nodes and the engine;
            ``None`` if the engine that is wanted does not take the cover.

        Raises:
            EngineRefused: that of the options does not take it.
            Interrupted: by Ctrl-C.
        """
        options = replace(self.watch.options, limit_time=seconds)
        if nodes is not None:
            options = replace(options, limit_nodes=nodes)
        if engine is not None:
            options = replace(options, engine=engine)
        what = self.compiled if cover is None else cover
        assert what is not None, "the core was given what it searches"
        try:
            report = search(what, options, reduce=reduce, collect=True, max_solutions=1)
        except EngineRefused:
            if engine is None:
                raise
            return None
        if report.ended == "interrupted":
            raise Interrupted(None)
        found = report.found[0] if report.found else None
        return found, report.ended == "done", report.nodes, report.engine

    def is_right(self, relief: ReliefFields) -> bool:
        """Tell whether the checker takes a solution without some things."""
        return Relief.of_core(self.problem, relief).is_right


def settle(compiled: Compiled, watch: Watch) -> Settled:
    """Look for a solution and for a proof in turns.

    Args:
        compiled: what is looked into.
        watch: over the limits, of time in any case.
    """
    problem, left = compiled.problem, watch.left()
    host, limits = Host(problem, compiled, watch), (left.limit_time, left.limit_nodes)
    proof, conflict, found, nodes = _core.settle(
        compiled.board.core, compiled.placements.core, host, *limits
    )
    return Settled(_of(problem, proof), _of(problem, conflict), found, nodes)


def certificates(ground: Layable, seconds: float = SECONDS, most: int = 99) -> list[Certificate]:
    """Return proofs that there is no solution, the plainest first; none is a search.

    Args:
        ground: what is looked into; a compiled problem is one.
        seconds: the time for chains, the costliest.
        most: so many proofs at most.
    """
    found = _core.certificates(ground.board.core, ground.placements.core, seconds, most)
    return [Certificate.of_core(ground.problem, one) for one in found]


def components_certificate(problem: Problem) -> Certificate | None:
    """Return the proof that the sizes of the components do not come out, if there is one."""
    found = _core.components_certificate(core_of(problem))
    return _of(problem, found)


def conflict_certificate(
    problem: Problem, watch: Watch, *, telling: bool = True
) -> Certificate | None:
    """Return the cheapest conflict of a problem that has no solution.

    Args:
        problem: with its setup chosen; that it has no solution is known.
        watch: over the limits of this alone.
        telling: only one that says more than that there is none.

    Returns:
        ``None`` if the board alone makes it impossible; of those that tell more also if a limit
        comes first.

    Raises:
        LimitReached: a limit came first, if any conflict will do.
    """
    host, left = Host(problem, None, watch), watch.left()
    limits = left.limit_time, left.limit_nodes
    found = _core.conflict_certificate(core_of(problem), host, *limits, telling)
    return _of(problem, found)


def _of(problem: Problem, found: CertificateFields | None) -> Certificate | None:
    return None if found is None else Certificate.of_core(problem, found)
