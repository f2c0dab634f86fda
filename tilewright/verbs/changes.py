"""``changes``: every single change of a puzzle, and how many solutions it leaves.

The core tries them (``crates/ask/src/changes``), as it does for the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from tilewright.errors import TilewrightError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.writing import puzzle_data
from tilewright.model import Problem, Puzzle
from tilewright.results.base import Result
from tilewright.running.asked import refuse_conditions
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.question import answer
from tilewright.running.search import settled_problem

#: the most changes that are listed if nothing is said
LISTED = 1000


@dataclass(frozen=True, repr=False)
class Change(Result):
    """One change of a puzzle, and how many solutions the changed puzzle has.

    Attributes:
        kind: ``"move"``, ``"remove"`` or ``"add"`` a cell; ``"flip"`` (a piece may be turned over from now on,
            or may not), ``"mirror"`` (a piece becomes its mirror image) or ``"exchange"`` a piece; ``"give"`` a
            piece, or ``"take"`` a given one away.
        text: the same in words, as an order.
        solutions: of the changed puzzle; at least so many if the count is not ``complete``.
        distinct: up to symmetry; at least so many if the count is not ``complete``.
        complete: whether the count ended within its nodes.
        document: the changed puzzle as the plain data of a puzzle file, which ``from_dict`` takes.
    """

    kind: str
    text: str
    solutions: int
    distinct: int
    complete: bool
    document: Mapping[str, Any]

    @property
    def puzzle(self) -> Puzzle:
        """The changed puzzle."""
        return parse_puzzle(json.dumps(self.document), format="json", origin="")

    def data(self) -> dict[str, Any]:
        """Return the change as JSON data: ``puzzle`` is the changed puzzle as a puzzle file has it."""
        return {**self.figures(), "puzzle": dict(self.document)}

    def figures(self) -> dict[str, Any]:
        """Return the change as plain values, without the puzzle."""
        return {
            "kind": self.kind,
            "text": self.text,
            "solutions": self.solutions,
            "distinct": self.distinct,
            "complete": self.complete,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values."""
        return [self.figures()]

    def __str__(self) -> str:
        return f"{_number(self.solutions, self.distinct, self.complete)}: {self.text}"


@dataclass(frozen=True, repr=False)
class Changes(Result):
    """The changes of a puzzle that leave a solution.

    Attributes:
        problem: the puzzle that was changed.
        solutions, distinct, exact: how many solutions it has unchanged; at least so many if not ``exact``.
        already_unique: whether the puzzle has exactly one solution unchanged.
        changes: those with exactly one solution first, then those with the fewest up to symmetry, at last those
            whose count is not complete.
        tried: how many changes were counted; of changes that a symmetry takes to each other, one.
        unique: how many of them leave exactly one solution.
        unsolvable: how many leave none.
        undecided: of how many it is unknown whether they leave one.
        complete: whether every change was tried.
        nodes: of all counts.
        summary: these numbers in a sentence.
    """

    problem: Problem
    solutions: int
    distinct: int
    exact: bool
    already_unique: bool
    changes: tuple[Change, ...]
    tried: int
    unique: int
    unsolvable: int
    undecided: int
    complete: bool
    nodes: int
    summary: str

    def data(self) -> dict[str, Any]:
        """Return the changes as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "solutions": self.solutions,
            "distinct": self.distinct,
            "exact": self.exact,
            "already_unique": self.already_unique,
            "tried": self.tried,
            "unique": self.unique,
            "unsolvable": self.unsolvable,
            "undecided": self.undecided,
            "complete": self.complete,
            "nodes": self.nodes,
            "changes": [change.data() for change in self.changes],
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each change."""
        return [change.figures() for change in self.changes]

    def __str__(self) -> str:
        now = _number(self.solutions, self.distinct, self.exact)
        return "\n".join([f"{self.problem.name}: {now}", self.summary, *map(str, self.changes)])


def _number(solutions: int, distinct: int, exact: bool) -> str:
    """Return how many solutions there are, in words."""
    least = "" if exact else "at least "
    text = f"{least}{solutions:,} solution{'' if solutions == 1 else 's'}"
    return text if distinct == solutions else f"{text}, {least}{distinct:,} distinct"


@shows_options
def changes(
    puzzle: Puzzle | Problem,
    *,
    limit: int = LISTED,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Changes:
    """Try every single change of a puzzle, and count the solutions that each leaves.

    A cell is moved to another place next to the board, taken away or added; a piece is turned over, exchanged
    for another shape of its size, or given; a given piece is taken away.  Shapes are all free ones of that size,
    or those of the puzzle if there are more than 120.  A change that makes the puzzle faulty is none.  If a slot, a
    rule with values or a joined border names cells, no cell is added before the first column, row or layer.

    Args:
        puzzle: what to change; the setup keeps its values.
        limit: list so many changes at most.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_nodes`` is for the count of each
            change (100,000 if it is not given), ``limit_time`` for all of them; ``threads`` plays no part.

    Returns:
        The changes that leave a solution; the same at every call, unless ``limit_time`` ends it.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or it has a rule that acts in Python alone.
        TilewrightError: an engine is asked for.
        LimitReached: the memory does not do.
        Interrupted: by Ctrl-C; ``partial`` has what was found by then.

    >>> from tilewright.model import Piece, Region
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> print(changes(bars).changes[0])
    1 solution: Give piece bar on A1 and B1.
    """
    options, settings = read_arguments(options, set, keywords)
    if options.engine != "auto":
        raise TilewrightError(
            f"changes are counted by whatever engine suits: leave out the engine {options.engine!r}"
        )
    watch = Watch(options)
    problem = settled_problem(puzzle, settings)
    refuse_conditions(problem, "changes", "look for changes of the puzzle without it")
    document = puzzle_data(problem.puzzle) | {"set": problem.settings_data()}
    read = _Reader(problem, document).read
    asked = _asked(watch.left(), limit)
    return answer("changes", document, asked, limits=problem.puzzle.limits, watch=watch, read=read)


def _asked(options: SearchOptions, limit: int) -> dict[str, Any]:
    """Return the options of the question."""
    return {"most": limit, "nodes": options.limit_nodes, "seconds": options.limit_time}


class _Reader:
    """Makes results of what the core finds."""

    def __init__(self, problem: Problem, document: Mapping[str, Any]) -> None:
        self._problem, self._document = problem, document

    def read(self, data: Mapping[str, Any], text: str) -> Changes:
        """Return the result of its data."""
        now = data["now"]
        figures = ("tried", "unique", "unsolvable", "undecided", "complete", "nodes")
        return Changes(
            self._problem,
            now["solutions"],
            now["distinct"],
            now["complete"],
            data["already_unique"],
            tuple(self._change(change) for change in data["changes"]),
            **{name: data[name] for name in figures},
            summary=text,
        )

    def _change(self, data: Mapping[str, Any]) -> Change:
        document = {**self._document, **data["changed"]}
        rest = {name: data[name] for name in ("kind", "text", "solutions", "distinct", "complete")}
        return Change(
            **rest, document={key: value for key, value in document.items() if value is not None}
        )
