"""The result of a ledger, read in a way of its own for each kind of run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tilewright.challenges.growing import Grower, ranked
from tilewright.ledger.reading.kept_answers import examples_of, kept_boards, kept_levels, kept_walks
from tilewright.ledger.reading.kept_rows import KeptRows
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.grown import grown_design
from tilewright.ledger.work.subject import Ready
from tilewright.model import Problem
from tilewright.model.known import known_answers
from tilewright.results.run import RunCount
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_grow import RunGrow
from tilewright.results.run_survey import RunSurvey

#: what a run comes to
RunResult = RunCount | RunSurvey | RunApart | RunBoards | RunGrow


def result_of(store: Store, ready: Ready, ended: str, workers: int) -> RunResult:
    """Return the result of a ledger.

    Args:
        store: the ledger.
        ready: what the units of the run share.
        ended: ``"done"``, or what stopped it.
        workers: how many worked.
    """
    answer = answer_of(store)
    return answer.result(store, ready, _common(store, answer.problem(ready), ended, workers))


class RunAnswer:
    """How the answer of one kind of run is read from its ledger: here of a count."""

    def problem(self, ready: Any) -> Problem:
        """Return the problem behind what the units share."""
        problem: Problem = ready.problem
        return problem

    def result(self, store: Store, ready: Any, common: dict[str, Any]) -> RunResult:
        """Return the result.

        Args:
            store: the ledger.
            ready: what the units of the run share.
            common: what the results of all kinds have, by the names of their fields.
        """
        return RunCount(
            distinct=_distinct(store),
            symmetries=len(ready.symmetries),
            proof=ready.proof,
            tried=(),
            classes=store.subject.asked_classes,
            up_to=ready.up_to if store.subject.distinct else "",
            **common,
        )

    def known(self, store: Store) -> dict[str, int]:
        """Return the numbers that the puzzle expects for the setting."""
        return known_answers(store.subject.problem())

    def summary(self, store: Store, ready: Any = None) -> dict[str, Any] | None:
        """Return the figures over all rows so far, ``None`` if there are no rows."""
        del store, ready
        return None

    def refusal(self, store: Store) -> str:
        """Return why there are no solutions to be read; ``""`` if there are."""
        return "" if store.subject.keep else "keeps no solutions: it counts them"


class SurveyAnswer(RunAnswer):
    """A survey, whose summary is noted once all is done."""

    def result(self, store: Store, ready: Any, common: dict[str, Any]) -> RunResult:
        """Return the summary."""
        noted: dict[str, Any] | None = store.fact("summary")
        return RunSurvey(
            summary=KeptRows(store, ready).summary() if noted is None else noted,
            distinct=store.totals.distinct,
            classes=store.subject.asked_classes,
            proof=ready.proof,
            **common,
        )

    def known(self, store: Store) -> dict[str, int]:
        """Return the number that the puzzle expects of all settings together."""
        problem, question = store.subject.problem(), store.subject.survey
        assert question is not None
        survey = problem.puzzle.expect.get("survey")
        is_plain = question.most is None and not question.unique and not problem.settings_data()
        total = survey.get("total") if isinstance(survey, dict) and is_plain else None
        return {"solutions": total} if type(total) is int else {}

    def summary(self, store: Store, ready: Any = None) -> dict[str, Any] | None:
        """Return the figures over the rows."""
        return KeptRows(store, ready).summary()

    def refusal(self, store: Store) -> str:
        """Name what reads rows."""
        return "is a survey: kept_rows reads its rows"


class ApartAnswer(RunAnswer):
    """Assemblies taken apart."""

    def result(self, store: Store, ready: Any, common: dict[str, Any]) -> RunResult:
        """Return how many come apart, and an example of each level."""
        levels = kept_levels(store)
        figures = levels.figures()
        histogram = {int(level): number for level, number in figures["histogram"].items()}
        if common["complete"] and figures["unknown"]:
            common |= {"complete": False, "ended": "states"}
        examples = examples_of(store, ready, levels)
        return RunApart(
            **common,
            **(figures | {"histogram": histogram}),
            examples=examples,
            classes=store.subject.classes,
        )

    def summary(self, store: Store, ready: Any = None) -> dict[str, Any] | None:
        """Return the figures over the assemblies."""
        return kept_levels(store).figures()

    def refusal(self, store: Store) -> str:
        """Name what prints the examples."""
        return (
            "takes assemblies apart and keeps an example of each level: tilewright resume --format "
            "json prints them"
        )


class BoardsAnswer(RunAnswer):
    """Boards for the pieces of a puzzle."""

    def problem(self, ready: Any) -> Problem:
        """Return the problem whose pieces are laid."""
        problem: Problem = ready.plan.problem
        return problem

    def result(self, store: Store, ready: Any, common: dict[str, Any]) -> RunResult:
        """Return the design."""
        ended = "all" if common["complete"] else common["ended"]
        design = kept_boards(store).design(ready, ended, common["seconds"])
        return RunBoards(**common, design=design, distinct=store.totals.distinct or 0)

    def known(self, store: Store) -> dict[str, int]:
        """Nothing is expected of boards."""
        return {}

    def summary(self, store: Store, ready: Any = None) -> dict[str, Any] | None:
        """Return the figures over the boards."""
        return kept_boards(store).tally.data()

    def refusal(self, store: Store) -> str:
        """Name what prints boards."""
        return "is over boards and keeps no solutions: tilewright resume prints the best of them"


class GrowAnswer(RunAnswer):
    """Puzzles that grew."""

    def problem(self, ready: Any) -> Problem:
        """Return the problem from which they grew."""
        problem: Problem = ready.puzzle.problem()
        return problem

    def result(self, store: Store, ready: Any, common: dict[str, Any]) -> RunResult:
        """Return the design."""
        asked = store.subject.grow
        assert asked is not None
        seconds, ended = common["seconds"], common["ended"]
        walks = kept_walks(store, ready)
        found = grown_design(ready, walks, asked.limit, ended, seconds)
        return RunGrow(**common, design=found)

    def known(self, store: Store) -> dict[str, int]:
        """Nothing is expected of puzzles that grow."""
        return {}

    def summary(self, store: Store, ready: Any = None) -> dict[str, Any] | None:
        """Return what was tried, and the best levels and stars so far."""
        grower = store.subject.ready if ready is None else ready
        assert isinstance(grower, Grower)
        walks = kept_walks(store, grower)
        best = [found.grade for _, found in ranked(walks)[:1]]
        stars = [grade.judged.stars for grade in best if grade.judged is not None]
        return {
            "walks": len(walks),
            "judged": sum(walk.judged for walk in walks),
            "found": sum(walk.best is not None for walk in walks),
            "level": best[0].level if best else None,
            "stars": stars[0] if stars else None,
        }

    def refusal(self, store: Store) -> str:
        """Name what prints the puzzles."""
        return "grows puzzles and keeps no solutions: tilewright resume prints the best of them"


#: by the kind that the work of a run names
_ANSWERS: Mapping[str, RunAnswer] = MappingProxyType(
    {
        "count": RunAnswer(),
        "survey": SurveyAnswer(),
        "apart": ApartAnswer(),
        "boards": BoardsAnswer(),
        "grow": GrowAnswer(),
    }
)


def answer_of(store: Store) -> RunAnswer:
    """Return how the answer of a run is read."""
    return _ANSWERS[store.subject.work.kind]


def note_summary(store: Store, ready: Ready) -> None:
    """Note the figures over all rows, if there are rows, in a ledger that is complete."""
    if store.fact("summary") is None:
        figures = answer_of(store).summary(store, ready)
        if figures is not None:
            store.note(summary=figures)


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
        "known": answer_of(store).known(store),
    }
