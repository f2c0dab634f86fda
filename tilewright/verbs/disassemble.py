"""``disassemble``: which assemblies come apart, at what level, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import Moves, Placement, Problem, Puzzle, Solution
from tilewright.model.classes import Classes, Distinct, read_distinct
from tilewright.model.solution import Disassembly
from tilewright.results.disassemblies import Disassemblies
from tilewright.running.disassembling import Disassembling, checked_solutions
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import to_problem
from tilewright.running.searchable import searchable
from tilewright.running.solutions import Solutions


@shows_options
def disassemble(
    puzzle: Puzzle | Problem | Compiled,
    *,
    solutions: Iterable[Solution | Iterable[Placement]] | None = None,
    distinct: Distinct = True,
    limit: int | None = None,
    min_level: int = 0,
    limit_states: int | None = None,
    turns: bool | None = None,
    clearance: Fraction | str | float | None = None,
    fine: int | None = None,
    paths: bool | None = None,
    grid: int | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Disassemblies:
    """Find the assemblies of a puzzle and take each apart.

    A move shifts some pieces, not all, along a line of the lattice by whole steps; the others stay.
    With ``turns``, on cubes, a move may also turn some pieces by a quarter about an axis along x, y or z
    through the centre or a corner of a cell in the box of the pieces that are there; afterwards they lie on
    cells again.  Whether they meet others on the way is decided exactly.  The level is the fewest moves up
    to the first separation of the pieces in two parts; each part is then taken apart alone.

    Args:
        puzzle: what to take apart.
        solutions: take these assemblies, each checked first, instead of a search.
        distinct: take one of each class of symmetric assemblies; ``"turns"``: mirror images are two
            classes; false: all.
        limit: take so many assemblies at most.
        min_level: keep those alone that come apart with this level or a higher one; all count.
        limit_states: look at so many positions of the pieces of an assembly at most.
        turns: whether pieces turn by quarters as well.
        clearance: the fraction of a cell, e.g. ``"1/20"``, by which pieces are smaller at each of their faces;
            it makes room for turns, which are allowed then.  ``"find"``: the smallest with which each
            assembly comes apart, between two fractions that differ by 1/1024, or 0.
        fine: pieces slide by cells divided by this, and axes lie on that grid.
        paths: whether turning pieces may shift in the plane of the turn, where slides and turns lead no
            further.  It takes a clearance.  A path is searched on a grid, then proved; that none is found
            does not rule one out.
        grid: paths are searched in so many steps to a cell, an even number up to 128.  Of these five, those
            that are not given are as the puzzle has them.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots.

    Returns:
        The disassemblies in the order of the assemblies, the same for any number of threads.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, pieces cannot be moved on its lattice, or
            one of ``solutions`` is none.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.
    """
    options, settings = read_arguments(options, set, keywords)
    finds, described = clearance == "find", _described(puzzle)
    first = described.moves.first_clearance(paths, grid) if finds else clearance
    found, classes = disassembling(
        puzzle,
        settings,
        options,
        solutions=solutions,
        distinct=distinct,
        limit=limit,
        min_level=min_level,
        limit_states=limit_states,
        moves=described.with_moves(turns or finds or None, first, fine, paths, grid).moves,
        find_clearance=finds,
    )
    kept: list[Disassembly] = []
    try:
        kept.extend(found)
    except Interrupted:
        raise Interrupted(disassemblies_of(found, classes, tuple(kept), options)) from None
    return disassemblies_of(found, classes, tuple(kept), options)


def disassembling(
    puzzle: Puzzle | Problem | Compiled,
    settings: Mapping[str, Any],
    options: SearchOptions,
    *,
    solutions: Iterable[Solution | Iterable[Placement]] | None = None,
    distinct: Distinct = True,
    limit: int | None = None,
    min_level: int = 0,
    limit_states: int | None = None,
    levels_alone: bool = False,
    moves: Moves | None = None,
    find_clearance: bool = False,
    origin: str = "",
) -> tuple[Disassembling, Classes | None]:
    """Return the disassemblies to be iterated over, and the kind of classes of the assemblies.

    The arguments are those of ``disassemble``, with its three about moves as one, and a clearance to be found
    as a truth; and whether steps are not wanted, and where ``solutions`` come from, for messages.
    """
    for name, number, least in (
        ("limit", limit, 1),
        ("min_level", min_level, 0),
        ("limit_states", limit_states, 1),
    ):
        if number is not None and number < least:
            raise TilewrightError(f"{name} is {number}: give a whole number, {least} or more")
    watch = Watch(options)
    how: dict[str, Any] = {
        "limit": limit,
        "limit_states": limit_states,
        "min_level": min_level,
        "moves": moves,
        "find_clearance": find_clearance,
    }
    if solutions is not None:
        bare = puzzle.problem if isinstance(puzzle, Compiled) else puzzle
        problem = to_problem(bare, dict(settings), asks=True)
        given = (one.placements if isinstance(one, Solution) else one for one in solutions)
        listed = checked_solutions(problem, given, origin)
        left = watch.left()
        return Disassembling(problem, listed, left, levels_alone=levels_alone, **how), None
    classes = read_distinct(distinct)
    compiled = searchable(puzzle, dict(settings), watch, classes)
    left = watch.left()
    search = Solutions(compiled, classes is not None, replace(left, progress=None))
    made = Disassembling(compiled.problem, search, left, levels_alone=levels_alone, **how)
    return made, classes


def _described(puzzle: Puzzle | Problem | Compiled) -> Puzzle:
    """Return a puzzle as it is described."""
    problem = puzzle.problem if isinstance(puzzle, Compiled) else puzzle
    return problem.puzzle if isinstance(problem, Problem) else problem


def _ended(found: Disassembling) -> str:
    """Return what stopped the work, the limit of some assembly if there is nothing else."""
    if found.ended != "done" or not found.unknown:
        return found.ended
    return "grid" if found.unknown == found.pathless else "states"


def disassemblies_of(
    found: Disassembling,
    classes: Classes | None,
    kept: tuple[Disassembly, ...],
    options: SearchOptions,
) -> Disassemblies:
    """Return the result of an iteration, as far as it came."""
    search = found.search
    return Disassemblies(
        puzzle=found.problem.name,
        settings=found.problem.settings_data(),
        complete=found.complete,
        ended=_ended(found),
        classes=classes,
        assemblies=found.assemblies,
        apart=found.apart,
        not_apart=found.not_apart,
        unknown=found.unknown,
        level=found.level,
        histogram=dict(found.histogram),
        disassemblies=kept,
        stats={
            "engine": search.engine if search is not None else "",
            "nodes": found.nodes,
            "search_seconds": round(search.seconds, 6) if search is not None else 0.0,
            "states": found.states,
            "seconds": round(found.seconds, 6),
            "threads": options.core_threads,
        },
        proof=search.proof if search is not None else None,
    )
