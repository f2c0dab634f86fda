"""``run_apart``: all assemblies of a puzzle taken apart, with a ledger in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import RECHECK, Beginning, threads
from tilewright.ledger.work.questions import ApartQuestion
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.workers.pool import Workers
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.model.parts import Parts
from tilewright.results.run_apart import RunApart
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable


@shows_options
def run_apart(
    puzzle: Puzzle | Problem | Compiled,
    into: str | os.PathLike[str],
    *,
    distinct: Distinct = True,
    limit_states: int | None = None,
    recheck: float = RECHECK,
    quorum: int = 1,
    unit_nodes: int | None = None,
    parts: int | None = None,
    workers: Workers = threads,
    client: Any = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> RunApart:
    """Take all assemblies of a puzzle apart with a ledger on disk, so that nothing done is lost.

    Args:
        puzzle: whose assemblies.
        into: a new or empty folder on a disk of this machine.
        distinct: which assemblies are one: true or ``"all"`` for all images, ``"turns"``: mirror
            images are two.
        limit_states: look at so many positions of the pieces of an assembly at most.
        recheck: the share of the units that are done again, 0 to 1.
        quorum: by how many different workers each unit is done, the driver among them.
        unit_nodes: how many nodes a unit may take, ``None`` for a second of work, and more in a long
            run; a state of the pieces counts as some nodes.
        parts: stop when so many units are open, to be worked off elsewhere (``write_units``).
        workers: who works: threads of this process, or what ``dask_workers`` returns.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots.

    Returns:
        How many assemblies come apart, and with which levels, whether or not it is complete;
        ``resume`` goes on with it.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or pieces cannot be moved on its lattice.
        TilewrightError: the folder cannot hold a run, or the engine cannot make it.
        LedgerFault: two results of one unit differ: there are no numbers.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.
    """
    options, settings = read_arguments(options, set, keywords)
    classes = read_distinct(distinct)
    if classes is None:
        raise TilewrightError("distinct is false: one assembly of each class is taken apart")
    if limit_states is not None and limit_states < 1:
        raise TilewrightError(f"limit_states is {limit_states}: give a whole number, 1 or more")
    beginning = Beginning(Path(into), recheck, quorum, unit_nodes, parts, workers, client)
    watch = Watch(options)
    compiled = searchable(puzzle, settings, watch, classes)
    Parts(compiled.problem)  # says where pieces cannot be moved before anything is written
    question = ApartQuestion(limit_states)
    subject = Subject.of(compiled, watch.left(), distinct=True, keep=True, apart=question)
    found = beginning.begin(subject, compiled, watch)
    assert isinstance(found, RunApart)
    return found
