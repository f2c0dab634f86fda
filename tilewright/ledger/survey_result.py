"""What a survey with a ledger has come to: its summary, noted once all is done, and its result."""

from __future__ import annotations

import json
from typing import Any

from tilewright.ledger.kept_rows import KeptRows
from tilewright.ledger.store import Store
from tilewright.ledger.surveyed import Surveyed
from tilewright.results.run_survey import RunSurvey


def note_summary(store: Store, surveyed: Surveyed) -> None:
    """Note the figures over all rows in a ledger that is complete."""
    if store.fact("summary") is None:
        store.note(summary=KeptRows(store, surveyed).summary())


def summary_of_run(store: Store, surveyed: Surveyed) -> dict[str, Any]:
    """Return the figures over the rows so far: those that were noted, or by reading all rows."""
    noted: dict[str, Any] | None = store.fact("summary")
    return KeptRows(store, surveyed).summary() if noted is None else noted


def number_rechecked(store: Store) -> int:
    """Return how many units were counted again with the same result."""
    return sum(number for (number,) in store.rows("COUNT(*)", "checked = 'same'"))


def run_survey_result(store: Store, surveyed: Surveyed, ended: str, workers: int) -> RunSurvey:
    """Return what a ledger says as a result."""
    totals, subject, problem = store.totals, store.subject, surveyed.problem
    return RunSurvey(
        puzzle=problem.name,
        setting=problem.setting,
        settings=json.loads(json.dumps(subject.settings)),
        summary=summary_of_run(store, surveyed),
        solutions=totals.solutions,
        distinct=totals.distinct,
        complete=ended == "done",
        ended=ended,
        engine=subject.engine,
        nodes=totals.nodes,
        seconds=totals.seconds,
        threads=workers,
        weight=totals.weight,
        folder=str(store.folder),
        units=totals.done,
        rechecked=number_rechecked(store),
        kept=totals.kept,
        failures=tuple(store.fact("failures") or ()),
    )
