"""The result of a ledger: of a count, or of a survey, whose summary is noted once all is done."""

from __future__ import annotations

import json
from typing import Any

from tilewright.challenges.board_designs import BoardCounter
from tilewright.compile import Compiled
from tilewright.ledger.reading.kept_boards import kept_boards
from tilewright.ledger.reading.kept_levels import examples_of, kept_levels
from tilewright.ledger.reading.kept_rows import KeptRows
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Ready
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.model import Problem
from tilewright.model.known import known_answers
from tilewright.results.run import RunCount
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_survey import RunSurvey

#: what a run comes to
RunResult = RunCount | RunSurvey | RunApart | RunBoards


def result_of(store: Store, ready: Ready, ended: str, workers: int) -> RunResult:
    """Return the result of a ledger.

    Args:
        store: the ledger.
        ready: what the units of the run share.
        ended: ``"done"``, or what stopped it.
        workers: how many worked.
    """
    if isinstance(ready, Surveyed):
        summary = _summary(store, ready)
        common = _common(store, ready.problem, ended, workers)
        classes = store.subject.asked_classes
        return RunSurvey(
            summary=summary,
            distinct=store.totals.distinct,
            classes=classes,
            proof=ready.proof,
            **common,
        )
    if isinstance(ready, BoardCounter):
        return _boards(store, ready, _common(store, ready.plan.problem, ended, workers))
    common = _common(store, ready.problem, ended, workers)
    if store.subject.apart is not None:
        return _apart(store, ready, common)
    symmetries = len(ready.symmetries)
    return RunCount(
        distinct=_distinct(store),
        symmetries=symmetries,
        proof=ready.proof,
        tried=(),
        classes=store.subject.asked_classes,
        up_to=ready.up_to if store.subject.distinct else "",
        **common,
    )


def _apart(store: Store, compiled: Compiled, common: dict[str, Any]) -> RunApart:
    """Return what a run over assemblies has come to, with what all runs have."""
    levels = kept_levels(store)
    figures = levels.figures()
    figures["histogram"] = {int(level): number for level, number in figures["histogram"].items()}
    if common["complete"] and figures["unknown"]:
        common |= {"complete": False, "ended": "states"}
    examples = examples_of(store, compiled, levels)
    return RunApart(**common, **figures, examples=examples, classes=store.subject.classes)


def _boards(store: Store, counter: BoardCounter, common: dict[str, Any]) -> RunBoards:
    """Return what a run over boards has come to, with what all runs have."""
    ended = "all" if common["complete"] else common["ended"]
    design = kept_boards(store).design(counter, ended, common["seconds"])
    return RunBoards(**common, design=design, distinct=store.totals.distinct or 0)


def known_of(store: Store) -> dict[str, int]:
    """Return the numbers that the puzzle of a run expects for its setting; for a survey those of all rows."""
    subject, problem = store.subject, store.subject.problem()
    if subject.boards is not None:
        return {}
    if subject.survey is None:
        return known_answers(problem)
    survey = problem.puzzle.expect.get("survey")
    question = subject.survey
    is_plain = question.most is None and not question.unique and not problem.settings_data()
    total = survey.get("total") if isinstance(survey, dict) and is_plain else None
    return {"solutions": total} if type(total) is int else {}


def note_summary(store: Store, ready: Ready) -> None:
    """Note the figures over all rows, if there are rows, in a ledger that is complete."""
    if store.fact("summary") is None and (figures := summary_figures(store, ready)) is not None:
        store.note(summary=figures)


def summary_figures(store: Store, ready: Ready | None = None) -> dict[str, Any] | None:
    """Return the figures over all rows so far, ``None`` for a count, which has none.

    Args:
        store: the ledger.
        ready: what the units of the run share, if that is at hand.
    """
    subject = store.subject
    if subject.apart is not None:
        return kept_levels(store).figures()
    if subject.boards is not None:
        return kept_boards(store).tally.data()
    if subject.survey is not None:
        return KeptRows(store, ready if isinstance(ready, Surveyed) else None).summary()
    return None


def _summary(store: Store, surveyed: Surveyed) -> dict[str, Any]:
    """Return the figures over the rows so far: those that were noted, or by reading all rows."""
    noted: dict[str, Any] | None = store.fact("summary")
    return KeptRows(store, surveyed).summary() if noted is None else noted


def _distinct(store: Store) -> int | None:
    """Return the number of solutions up to symmetry so far, ``None`` if not asked for."""
    if not store.subject.distinct:
        return None
    classes = store.fact("classes")
    return store.totals.distinct if classes is None else int(classes)


def _common(store: Store, problem: Problem, ended: str, workers: int) -> dict[str, Any]:
    """Return what the results of all runs have, by the names of their fields."""
    totals, subject = store.totals, store.subject
    return {
        "puzzle": problem.name,
        "setting": problem.setting,
        "settings": json.loads(json.dumps(subject.settings)),
        "solutions": totals.solutions,
        "complete": ended == "done",
        "ended": ended,
        "engine": subject.engine,
        "nodes": totals.nodes,
        "seconds": totals.seconds,
        "threads": workers,
        "weight": totals.weight,
        "folder": str(store.folder),
        "units": totals.done,
        "rechecked": sum(number for (number,) in store.rows("COUNT(*)", "checked = 'same'")),
        "kept": totals.kept,
        "failures": tuple(store.fact("failures") or ()),
        "known": known_of(store),
    }
