"""Taking all assemblies of a puzzle apart as a run: a unit is some nodes of the search of assemblies.

What is found below them is taken apart at once, one assembly of each class, and counted by level; the
assemblies themselves are not kept, so a unit is as large on disk as it has levels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from threading import local

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.ledger.work.levels import LevelRow, Levels, packed_levels, read_levels
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.unit_work import Cancelled, Found, Means, TreeWork, kept_frame, twin
from tilewright.ledger.work.units import Figures, Recheck, Task, UnitResult
from tilewright.model.solution import Parts

#: what an assembly and a state of its pieces take of a budget, about the time of so many nodes
ASSEMBLY_COST, STATE_COST = 40, 20
#: nodes that are searched at first before what was found is taken apart, and the most
FIRST_NODES, MOST_NODES = 500, 1 << 20
#: the pieces of the problem that a thread took apart last, with the gaps it has found
_OWN = local()
_by_path = attrgetter("path")


@dataclass
class _SoFar:
    """The result of a unit so far."""

    solutions: int = 0
    distinct: int = 0
    nodes: int = 0
    charged: int = 0
    levels: Levels = field(default_factory=Levels)


class ApartWork(TreeWork):
    """A search whose solutions are taken apart as they are found.

    An assembly is taken apart as a whole, whatever it takes.
    """

    kind = "apart"

    def perform(self, subject: SubjectData, ready: Compiled, task: Task, means: Means) -> Found:
        """Search below the nodes and take apart, in turns, until the budget is spent."""
        return self._taken(subject, ready, task, subject.engine, _own_parts(ready), means)

    def recheck(
        self, subject: SubjectData, ready: Compiled, check: Recheck, means: Means
    ) -> Figures | None:
        """Search with the other engine, and take apart with no gap known: all is to be the same."""
        engine, parts = twin(subject.engine, ready.cover), Parts(ready.problem)
        found = self._taken(subject, ready, check.task, engine, parts, means)
        return found.figures(check.task.budget)

    def check_kept(self, subject: SubjectData, result: UnitResult) -> None:
        """Read the rows of a result: they sum to its classes."""
        rows = list(read_levels(kept_frame(result).solutions()))
        found = len(rows), sum(row.assemblies for row in rows)
        if found != (result.kept, result.distinct):
            raise ValueError("its rows do not sum to its counts")

    def _taken(
        self,
        subject: SubjectData,
        ready: Compiled,
        task: Task,
        engine: str,
        parts: Parts,
        means: Means,
    ) -> Found:
        tally, units, step = _SoFar(), list(task.bundle.units), FIRST_NODES
        while units and tally.charged < task.budget:
            report = _core.search(
                ready.cover,
                engine=engine,
                collect=True,
                units=units,
                max_nodes=min(step, task.budget - tally.charged),
                max_memory=means.limit,
                token=means.token,
                **subject.mode,
            )
            left = means.left_by(report)
            self._take(subject, ready, report, parts, tally, means)
            units = sorted(left, key=_by_path)  # engines of one tree list them in other orders
            step = min(2 * step, MOST_NODES)
        rows = tally.levels.rows
        return Found(
            tally.solutions,
            tally.distinct,
            tally.nodes,
            means.bundled(units),
            packed_levels(rows),
            len(rows),
            tally.charged,
        )

    @staticmethod
    def _take(
        subject: SubjectData,
        ready: Compiled,
        report: _core.Report,
        parts: Parts,
        tally: _SoFar,
        means: Means,
    ) -> None:
        """Take the solutions of a report apart, and add all of it to the tally."""
        question = subject.apart
        assert question is not None
        assemblies = parts.each([ready.solution(options) for options in report.found])
        taken, ended = parts.bench.take(
            assemblies, limit_states=question.limit_states, patience=0, token=means.token
        )
        if ended != "done":
            raise Cancelled(ended)
        for options, one in zip(report.found, taken, strict=True):
            level = 0 if one.apart is False else one.level
            tally.levels.add(LevelRow(one.apart, level, 1, tuple(sorted(options))))
        tally.solutions += report.solutions
        tally.distinct += len(report.found)
        tally.nodes += report.nodes
        states = sum(one.states for one in taken)
        tally.charged += report.nodes + ASSEMBLY_COST * len(taken) + STATE_COST * states


def _own_parts(ready: Compiled) -> Parts:
    """Return the pieces of a problem, with the gaps this thread has found."""
    known: tuple[Compiled, Parts] | None = getattr(_OWN, "parts", None)
    if known is None or known[0] is not ready:
        known = _OWN.parts = ready, Parts(ready.problem)
    return known[1]
