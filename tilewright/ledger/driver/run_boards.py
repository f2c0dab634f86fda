"""``run_boards``: all boards of a family for given pieces, with a ledger in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from tilewright.challenges.board_designs import FEWEST, BoardQuestion
from tilewright.challenges.board_families import BoardFamily, BoardPlan
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import RECHECK, Beginning, threads
from tilewright.ledger.work.questions import FamilyQuestion
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.workers.pool import Workers
from tilewright.model import Puzzle
from tilewright.results.run_boards import RunBoards
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options


@shows_options
def run_boards(
    puzzle: Puzzle,
    into: str | os.PathLike[str],
    family: str,
    *,
    unique: bool = False,
    rank: str = FEWEST,
    limit: int = 10,
    most: int | None = None,
    recheck: float = RECHECK,
    quorum: int = 1,
    unit_nodes: int | None = None,
    parts: int | None = None,
    workers: Workers = threads,
    client: Any = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> RunBoards:
    """Choose boards for the pieces of a puzzle with a ledger on disk, so that nothing done is lost.

    Args:
        puzzle: whose pieces are laid.
        into: a new or empty folder on a disk of this machine.
        family: of the boards, as for ``design_boards``.
        unique: only boards with exactly one solution up to their symmetries.
        rank: what comes first, as for ``design_boards``.
        limit: how many boards are listed.
        most: count no further than so many solutions up to symmetry.
        recheck: the share of the units that are counted again, 0 to 1.
        quorum: by how many different workers each unit is counted, the driver among them.
        unit_nodes: how many nodes a unit may take, ``None`` for a second of work, and more in a long run;
            compiling and rating a board count as some nodes.
        parts: stop when so many units are open, to be worked off elsewhere (``write_units``).
        workers: who works: threads of this process, or what ``dask_workers`` returns.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots.

    Returns:
        The design so far, whether or not it is complete; ``resume`` goes on with it.  A complete one is
        that of ``design_boards``.

    Raises:
        PuzzleError: the puzzle is invalid, the family does not fit its pieces, or has too many boards.
        TilewrightError: the folder cannot hold a run, the engine cannot make it, or there is no such
            family or rank.
        LedgerFault: two results of one unit differ: there are no numbers.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.
    """
    options, settings = read_arguments(options, set, keywords)
    question = BoardQuestion(unique, rank, most)
    if type(limit) is not int or limit < 1:
        raise TilewrightError(f"limit is {limit}: give a whole number, 1 or more")
    kind = BoardFamily.read(family)
    beginning = Beginning(Path(into), recheck, quorum, unit_nodes, parts, workers, client)
    watch = Watch(options)
    watch.enter("finding boards")
    plan = BoardPlan.of(puzzle, kind, dict(settings), watch.guard)
    asked = FamilyQuestion(str(plan.family), question.unique, question.rank, question.most, limit)
    counter = asked.counter(plan.problem, watch.guard)
    subject = Subject.of_boards(counter, asked, watch.left())
    found = beginning.begin(subject, counter, watch)
    assert isinstance(found, RunBoards)
    return found
