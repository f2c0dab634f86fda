"""``run`` and ``resume``: answers that survive whatever happens, with a ledger in a folder."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any, Unpack, overload

from tilewright.compile import Compiled
from tilewright.errors import Interrupted, LedgerFault, TilewrightError
from tilewright.ledger.driver.checks import due_units
from tilewright.ledger.driver.classes import count_classes
from tilewright.ledger.driver.driver import Driver
from tilewright.ledger.driver.faces import asked, face_of, run_options
from tilewright.ledger.driver.progress import Outlook
from tilewright.ledger.driver.questions import (
    ApartKeywords,
    ApartQuestion,
    BoardsKeywords,
    BoardsQuestion,
    CountKeywords,
    CountQuestion,
    GrowingQuestion,
    GrowKeywords,
    R,
    RunQuestion,
    SolutionsQuestion,
    SurveyKeywords,
    SurveyQuestion,
)
from tilewright.ledger.driver.run_options import FIXED, NEW, OpenKeywords, RunOptions
from tilewright.ledger.driver.survey_outlook import SurveyOutlook
from tilewright.ledger.reading.result import RunResult, note_summary, result_of
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.folder import check_local, check_new, driving
from tilewright.ledger.store.frontier_states import prepare_states
from tilewright.ledger.store.reopened import reopen, wrong_units
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.workers.pool import Pool, threads
from tilewright.model import Problem, Puzzle
from tilewright.model.fields import shown
from tilewright.results.run import RunCount
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_grow import RunGrow
from tilewright.results.run_survey import RunSurvey
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: nodes of the units by which work is parted to be sent elsewhere
PART_NODES = 64


@overload
def run(
    question: RunQuestion[R], into: str | os.PathLike[str], how: RunOptions | None = None
) -> R: ...
@overload
def run(
    question: Puzzle | Problem | Compiled,
    into: str | os.PathLike[str],
    how: RunOptions | None = None,
    *,
    keep: bool = False,
    **keywords: Unpack[CountKeywords],
) -> RunCount: ...
@face_of(CountQuestion, NEW)
def run(  # noqa: D417  (the help has the other arguments from their classes)
    question: Any,
    into: str | os.PathLike[str],
    how: RunOptions | None = None,
    *,
    keep: bool = False,
    **keywords: Any,
) -> Any:
    """Answer a question with a ledger on disk, so that nothing done is ever lost.

    >>> from tempfile import TemporaryDirectory
    >>> import tilewright
    >>> soma, how = tilewright.load("soma-3x3x3"), tilewright.RunOptions(threads=2)
    >>> with TemporaryDirectory() as folder:
    ...     tilewright.run(tilewright.SolutionsQuestion(soma, distinct=True), folder, how).kept
    240

    Args:
        question: a ``CountQuestion``, ``SolutionsQuestion``, ``SurveyQuestion``, ``ApartQuestion`` or
            ``BoardsQuestion``, or a ``GrowingQuestion``; a puzzle stands for the question how many
            solutions it has, and only then the fields of that question are given here.
        how: all options of the run as one object, instead of by keyword.
        keep: keep every solution, or with ``distinct`` one of each class of symmetric ones.

    Returns:
        The answer, whether or not it is complete: a ``RunCount``, ``RunSurvey``, ``RunApart`` or
        ``RunBoards`` or ``RunGrow``; ``resume`` goes on with it.
    """
    if not isinstance(question, RunQuestion):  # but what it is asked of
        kind = SolutionsQuestion if keep else CountQuestion
        question, how = asked(kind, (question,), how, keywords)
    elif keep or keywords:
        names = ", ".join([*keywords, *(["keep"] if keep else [])])
        raise TypeError(
            f"{names}: a question is given, so its fields go into it, and options into "
            "how=RunOptions(...)"
        )
    if how is None:
        how = RunOptions()
    elif not isinstance(how, RunOptions):
        raise TypeError(f"how is {shown(how)}, give RunOptions(...), e.g. RunOptions(threads=2)")
    folder = Path(into)
    check_new(folder)
    watch = Watch(how)
    subject, ready = question.subject(watch)
    with closing(
        how.pool_maker(subject, ready, watch.left())
    ) as pool:  # before anything is written
        folder.mkdir(parents=True, exist_ok=True)
        with driving(folder):
            check_new(folder)  # another may have begun one meanwhile
            return _begin(folder, subject, ready, how, watch, pool)


@face_of(SurveyQuestion, NEW)
def run_survey(
    puzzle: Puzzle | Problem, into: str | os.PathLike[str], **keywords: Unpack[SurveyKeywords]
) -> RunSurvey:
    """Solve every setting of a puzzle's setup with a ledger on disk: ``run`` of a ``SurveyQuestion``.

    Returns:
        The survey, whether or not it is complete; ``resume`` goes on with it, and ``kept_rows`` reads its
        rows.
    """
    return _asked(SurveyQuestion, (puzzle,), into, keywords)


@face_of(ApartQuestion, NEW)
def run_apart(
    puzzle: Puzzle | Problem | Compiled,
    into: str | os.PathLike[str],
    **keywords: Unpack[ApartKeywords],
) -> RunApart:
    """Take all assemblies of a puzzle apart with a ledger on disk: ``run`` of an ``ApartQuestion``.

    Returns:
        How many assemblies come apart, and with which levels, whether or not it is complete;
        ``resume`` goes on with it.
    """
    return _asked(ApartQuestion, (puzzle,), into, keywords)


@face_of(BoardsQuestion, NEW)
def run_boards(
    puzzle: Puzzle,
    into: str | os.PathLike[str],
    family: str,
    **keywords: Unpack[BoardsKeywords],
) -> RunBoards:
    """Choose boards for the pieces of a puzzle with a ledger on disk: ``run`` of a ``BoardsQuestion``.

    Returns:
        The design so far, whether or not it is complete; ``resume`` goes on with it.  A complete one is
        that of ``design_boards``.
    """
    return _asked(BoardsQuestion, (puzzle, family), into, keywords)


@face_of(GrowingQuestion, NEW)
def run_grow(
    puzzle: Puzzle,
    into: str | os.PathLike[str],
    goal: str,
    **keywords: Unpack[GrowKeywords],
) -> RunGrow:
    """Grow puzzles with a ledger on disk: ``run`` of a ``GrowingQuestion``.

    Returns:
        The best puzzles so far, whether or not it is complete; ``resume`` goes on with it.  A complete one is
        that of ``design_grown``.
    """
    return _asked(GrowingQuestion, (puzzle, goal), into, keywords)


def _asked(
    kind: type[RunQuestion[R]], given: tuple[Any, ...], into: str | os.PathLike[str], keywords: Any
) -> R:
    """Run the question of a face."""
    question, how = asked(kind, given, None, dict(keywords))
    return run(question, into, how)


@face_of(None, {}, left_out=FIXED)
def resume(
    folder: str | os.PathLike[str],
    how: RunOptions | None = None,
    **keywords: Unpack[OpenKeywords],
) -> RunResult:
    """Go on with a run that was stopped, by whatever it was.

    Args:
        folder: of the run.
        how: all options of the run as one object, instead of by keyword; the engine is that of the run.

    Returns:
        The count, the survey, the levels, the boards or the puzzles, whether or not it is complete.

    Raises:
        TilewrightError: the folder holds no run, or one of another version of the core, or somebody
            drives it already.
        LedgerFault: two results of one unit differ, or the ledger is damaged: there is no number.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.
    """
    how, settings = run_options(how, dict(keywords))
    fixed = [*settings, *(name for name in FIXED if getattr(how, name) is not None)]
    if fixed:
        raise TilewrightError(f"a run keeps its settings: leave out {', '.join(fixed)}")
    watch, place = Watch(how), Path(folder)
    check_local(place)
    maker = how.pool_maker
    subject, is_over = _look(place, how)  # says what is wrong before anything is written
    if how.engine not in ("auto", subject.engine):
        raise TilewrightError(f"the run is made by {subject.engine}, not by {how.engine}")
    ready = subject.ready
    maker = threads if is_over else maker
    with closing(maker(subject, ready, watch.left())) as pool, driving(place):
        store = Store.open(place, writable=True)
        _widen(store.sample, how)
        return _drive(store, ready, watch, pool)


def _widen(sample: CheckSample, how: RunOptions) -> None:
    """Have other units counted again than so far."""
    sample.share = sample.share if how.recheck is None else how.recheck
    sample.quorum = sample.quorum if how.quorum is None else how.quorum


def _look(folder: Path, how: RunOptions) -> tuple[Subject, bool]:
    """Return what a run is of, and whether there is nothing left to be given out."""
    with closing(Store.open(folder)) as store:
        _widen(store.sample, how)
        totals = store.totals
        is_over = not (totals.open or totals.aside or _is_unchecked(store) or wrong_units(store))
        return store.subject, is_over


def _begin(
    folder: Path, subject: Subject, ready: Ready, how: RunOptions, watch: Watch, pool: Pool
) -> RunResult:
    """Write the ledger of a run and drive it."""
    root, first = subject.first(ready), subject.work.first_budget(kept=pool.is_here)
    budget = how.unit_nodes or (PART_NODES if how.parts else first)
    sample = CheckSample(token_hex(16), NEW["recheck"], NEW["quorum"])
    _widen(sample, how)
    store = Store.create(folder, subject, root, budget, sample)
    if how.unit_nodes is not None:
        store.note(fixed=how.unit_nodes)
    return _drive(store, ready, watch, pool, budget if how.parts else None, how.parts)


def _drive(
    store: Store,
    ready: Ready,
    watch: Watch,
    pool: Pool,
    budget: int | None = None,
    enough: int | None = None,
) -> RunResult:
    """Let a driver work; ``budget`` is that of its units, where it is not for the whole run."""
    subject, options = store.subject, watch.left()
    work = subject.work
    with closing(store):
        store.recover()
        store.note(**store.sample.facts())
        wrong = wrong_units(store)
        if wrong:
            reopen(store, [unit for unit, _, _ in wrong])
        if pool.is_here and work.in_tables:
            pool.keep_states(prepare_states(store))
        ended, hands = "done", pool.workers or options.core_threads
        if store.totals.open or _is_unchecked(store):
            fixed = budget or store.fact("fixed")
            outlook = SurveyOutlook() if work.is_even else Outlook(ready)

            def own() -> Pool:
                return (
                    pool if pool.is_here else threads(subject, ready, replace(options, threads=1))
                )

            driver = Driver(store, pool, options, outlook, own, fixed, enough)
            driver.failures = [_opened_again(*one) for one in wrong]
            ended = driver.run()
        if ended == "done":
            ended = _finish(store, ready, options)
        if ended == "done" and store.fact("ended") != "done":  # results came in files
            store.note(ended="done", left=(0.0, 0.0))
        store.check_there()
        found = result_of(store, ready, ended, hands)
        if ended == "interrupted":
            raise Interrupted(found)
        return found


def _is_unchecked(store: Store) -> bool:
    return next(due_units(store), None) is not None


def _opened_again(unit: str, worker: str, what: str) -> str:
    return f"unit {unit}: worker {worker} was wrong ({what}), so it was opened again"


def _finish(store: Store, ready: Any, options: SearchOptions) -> str:
    """Look at the sums of the units, and find out what is to be known of the whole."""
    store.check()
    if store.totals.weight != 1:
        raise LedgerFault(
            f"the weights sum to {store.totals.weight}, not to 1: part of the work was lost or done "
            "twice, so there is no number; find the place with tilewright fsck"
        )
    note_summary(store, ready)
    subject = store.subject
    if subject.distinct and not subject.work.counts_classes(subject):
        return count_classes(store, ready, options)
    return "done"
