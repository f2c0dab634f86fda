"""A number of solutions, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilewright.model import Problem, Setting
from tilewright.model.classes import Classes
from tilewright.results.base import Result
from tilewright.results.number import SolutionNumber
from tilewright.results.reports import CountReport, how_counted, tried_data


@dataclass(frozen=True, eq=False, repr=False)
class Count(SolutionNumber, Result):
    """A number of solutions, and how it was found.

    It equals a number where it is complete and ``distinct`` was not asked for.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each setup slot.
        settings: these and the switches that were set, as JSON data.
        solutions: all of them, copies of a piece being interchangeable.
        distinct: solutions up to the symmetries of the puzzle, or ``None`` if not asked for.
        symmetries: the number of symmetries of the puzzle; up to turns of those alone that leave the
            hand as it is.
        complete: whether the search ended by itself, so that the numbers are exact.
        ended: ``"done"``, or what stopped it: ``"time"``, ``"nodes"``, ``"cancelled"``.
        engine, nodes, seconds, threads: how it was searched; ``seconds`` is engine wall time, and
            ``nodes`` those of all attempts together.
        proof: what proves that there are none without a search, ``None`` if nothing does.
        tried: what became of the attempts of the plan, each as JSON data; empty if an engine was
            asked for.
        classes: which solutions ``distinct`` counts as one: ``"all"`` images of each other, or those by
            ``"turns"`` alone; ``None`` if not asked for.
        up_to: the same in words, if there is something to say.
        cite: how to cite the number, see :func:`~tilewright.results.citation.citation`; ``None`` unless
            somebody asked.
        outlines: different sets of cells that solutions cover, up to symmetry, or ``None`` if not asked
            for.
        asked: what each solution was asked once it was found, in a few words each: these alone count
            that were kept.
        cautions: if there are no solutions, what rules ask that a reader of their names may not expect.
    """

    puzzle: str
    setting: Setting
    settings: Mapping[str, Any]
    solutions: int
    distinct: int | None
    symmetries: int
    complete: bool
    ended: str
    engine: str
    nodes: int
    seconds: float
    threads: int
    proof: str | None
    tried: Sequence[Mapping[str, Any]]
    classes: Classes | None
    up_to: str
    cite: Mapping[str, str] | None = field(default=None, kw_only=True)
    cautions: tuple[str, ...] = field(default=(), kw_only=True)
    asked: tuple[str, ...] = field(default=(), kw_only=True)
    outlines: int | None = field(default=None, kw_only=True)

    @classmethod
    def of(
        cls,
        problem: Problem,
        symmetries: int,
        report: CountReport,
        classes: Classes | None,
        up_to: str = "",
        proof: str | None = None,
        asked: tuple[str, ...] = (),
    ) -> Count:
        """Read a report of the core.

        Args:
            problem: what was counted.
            symmetries: how many symmetries make classes.
            report: of the core.
            classes: which solutions are one, ``None`` if classes were not asked for.
            up_to: the same in words.
            proof: that there are none, in words.
            asked: what each solution was asked, in words.
        """
        return cls(
            puzzle=problem.name,
            setting=problem.setting,
            settings=problem.settings_data(),
            solutions=report.solutions,
            distinct=report.distinct if classes else None,
            symmetries=symmetries,
            **how_counted(report),
            proof=proof,
            tried=tried_data(getattr(report, "tried", ())),
            classes=classes,
            up_to=up_to if classes else "",
            cautions=() if report.solutions else problem.cautions,
            asked=asked,
        )

    def data(self) -> dict[str, Any]:
        """Return the count as JSON data."""
        data: dict[str, Any] = {
            "puzzle": self.puzzle,
            "set": dict(self.settings),
            "solutions": self.solutions,
        }
        if self.distinct is not None:
            data["distinct"] = self.distinct
            data["classes"] = self.classes
        if self.outlines is not None:
            data["outlines"] = self.outlines
        return data | {
            "symmetries": self.symmetries,
            "complete": self.complete,
            "engine": self.engine,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            **({"asked": list(self.asked)} if self.asked else {}),
            **({} if self.proof is None else {"proof": self.proof}),
            **({} if self.cite is None else {"cite": dict(self.cite)}),
        }
