"""The result of a survey with a ledger on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.model.classes import Classes
from tilewright.results.base import Result
from tilewright.results.run_figures import RunFigures
from tilewright.results.survey import summary_text


@dataclass(frozen=True, repr=False)
class RunSurvey(RunFigures, Result):
    """A survey with a ledger on disk; ``kept_rows`` reads its rows.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each slot that was held.
        settings: these and the switches that were set, as JSON data.
        summary: the figures over the rows: those of a ``Survey``; of a run that keeps only settings with
            exactly one solution ``tried``, ``unique``, ``challenges`` (no two of them equal up to
            symmetry), ``complete``.
        solutions: of all rows together.
        distinct: the same up to the symmetries of each setting, ``None`` if not asked for.
        classes: which solutions ``distinct`` counts as one, ``None`` if not asked for.
        complete: whether every setting has its row.
        ended: ``"done"``, or what stopped it.
        engine: that counted; ``"auto"`` where each setting had its own.
        nodes, seconds, threads: what it took.
        weight: the exact share of the settings that is done; 1 if the survey is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by another engine, with the same result.
        kept: how many rows are kept.
        failures: what went wrong with units, the last ones.
        proof: what proves without a search that no setting has a solution, ``None`` if nothing does.
    """

    summary: Mapping[str, Any]
    distinct: int | None
    classes: Classes | None = None
    proof: str | None = None

    SO_FAR = "the summary is of the rows so far"

    def data(self) -> dict[str, Any]:
        """Return the summary, and how it was found, as JSON data."""
        return {
            "puzzle": self.puzzle,
            "set": dict(self.settings),
            **self.summary,
            **({} if self.classes is None else {"classes": self.classes}),
            **({} if self.proof is None else {"proof": self.proof}),
            **self.run_data(),
        }

    def __str__(self) -> str:
        proof = "" if self.proof is None else f" (proven: {self.proof})"
        return summary_text(self.summary) + proof
