"""``run_survey``: surveys, and searches for settings with one solution, with a ledger in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.ledger.driver.run import RECHECK, Beginning, threads
from tilewright.ledger.work.questions import SurveyQuestion
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.ledger.workers.pool import Workers
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.results.run_survey import RunSurvey
from tilewright.running.limits import Watch
from tilewright.running.options import (
    LARGEST,
    SearchKeywords,
    SearchOptions,
    read_arguments,
    shows_options,
)
from tilewright.running.search import to_problem

#: more settings than this are not walked through: at a million a second it would be a year
MOST_SETTINGS = 30_000_000_000_000


@shows_options
def run_survey(
    puzzle: Puzzle | Problem,
    into: str | os.PathLike[str],
    *,
    distinct: Distinct = False,
    most: int | None = None,
    unique: bool = False,
    tries: int | None = None,
    seed: int = 0,
    recheck: float = RECHECK,
    quorum: int = 1,
    unit_nodes: int | None = None,
    parts: int | None = None,
    workers: Workers = threads,
    client: Any = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> RunSurvey:
    """Solve every setting of a puzzle's setup with a ledger on disk, so that nothing done is lost.

    Args:
        puzzle: a puzzle with a setup.
        into: a new or empty folder on a disk of this machine.
        distinct: also count up to symmetry (``"turns"``: mirror images apart); each setting then
            needs a search of its own.
        most: count no further than this for each setting; 1 shows which can be solved.
        unique: keep only the settings with exactly one solution; none is counted beyond 2.
        tries: with ``unique``: try so many random settings instead of all.
        seed: of the random settings: the same seed, the same ones, whoever works.
        recheck: the share of the units that are counted again, 0 to 1.
        quorum: by how many different workers each unit is counted, the driver among them.
        unit_nodes: how many nodes a unit may take, ``None`` for a second of work, and more in a long run.
        parts: stop when so many units are open, to be worked off elsewhere (``write_units``).
        workers: who works: threads of this process, or what ``dask_workers`` returns.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots, which are held at them.

    Returns:
        The survey, whether or not it is complete; ``resume`` goes on with it, and ``kept_rows`` reads its
        rows.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or it has no setup, or too many settings.
        TilewrightError: the folder cannot hold a run, or the engine cannot make it.
        LedgerFault: two results of one unit differ: there are no numbers.
        Interrupted: by Ctrl-C; ``partial`` is the survey so far.
    """
    options, settings = read_arguments(options, set, keywords)
    classes = read_distinct(distinct)
    _check_question(classes is not None, most, unique, tries)
    beginning = Beginning(Path(into), recheck, quorum, unit_nodes, parts, workers, client)
    watch = Watch(options)
    problem = to_problem(
        puzzle if isinstance(puzzle, Puzzle) else puzzle.puzzle,
        settings if isinstance(puzzle, Puzzle) else {**puzzle.settings, **settings},
        partial=True,
    )
    most = None if most is None else min(most, LARGEST)
    question = SurveyQuestion(most, unique, tries, seed)
    _check_size(problem, question)
    watch.enter("compiling")
    surveyed = Surveyed.of(problem, question, distinct=classes, guard=watch.guard)
    subject = Subject.of_survey(surveyed, watch.left())
    found = beginning.begin(subject, surveyed, watch)
    assert isinstance(found, RunSurvey)
    return found


def _check_question(distinct: bool, most: int | None, unique: bool, tries: int | None) -> None:
    faults = []
    if most is not None and most < 1:
        faults.append(f"most is {most}: give 1 or more")
    if tries is not None and tries < 1:
        faults.append(f"tries is {tries}: give 1 or more")
    if tries is not None and not unique:
        faults.append("tries go with unique: a survey is of all settings")
    if unique and (distinct or most is not None):
        faults.append("unique counts up to 2 solutions: it goes with neither distinct nor most")
    if distinct and most is not None:
        faults.append("distinct needs whole counts: it does not go with most")
    if faults:
        raise TilewrightError("; ".join(faults))


def _check_size(problem: Problem, question: SurveyQuestion) -> None:
    """Do nothing if there are settings, and not too many.

    Raises:
        PuzzleError: otherwise.
    """
    setup, name = problem.puzzle.setup, problem.puzzle.name
    if not setup:
        fault = Fault(("setup",), "the puzzle has no setup", "use run for a puzzle without choices")
        raise PuzzleError([fault], name)
    size = setup.size(problem.puzzle.region, problem.setting)
    if question.tries is None and size > MOST_SETTINGS:
        what = f"there are up to {size:,} settings, more than a run can go through"
        fix = "try random ones for a single solution (unique=True, tries=N; --unique --tries N)"
        raise PuzzleError([Fault(("setup",), what, fix)], name)
