"""``convert``: a puzzle as a file, ours or another program's, or as the exact cover problem it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from tilewright.compile import Board, Compiled, Draft
from tilewright.compile.watched import Guard, watched
from tilewright.covering.counting import write_cnf
from tilewright.covering.cover import ExactCover
from tilewright.covering.knuth import is_name, knuth_file, lettered, write_exact_cover
from tilewright.covering.pseudo_boolean import write_opb
from tilewright.covering.rows import NamedRows
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.files.knuth import KnuthFile, write_knuth
from tilewright.files.writing import write_puzzle
from tilewright.foreign import FORMATS, write_foreign
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.running.limits import Watch
from tilewright.running.search import SearchOptions, to_compiled, to_problem

#: what an exact cover problem is written as
COVER_FORMS = ("knuth", "opb", "cnf")
#: what a puzzle is written as
FORMS = (*COVER_FORMS, "yaml", "json", *FORMATS)
_AXES = "xyzw"
_AT_MOST_ONCE = (0, 1)


@takes_settings
def convert(
    puzzle: Puzzle | Problem | KnuthFile | ExactCover[Any],
    to: str = "knuth",
    *,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> str:
    """Return a puzzle in another form.

    ``"knuth"``, ``"opb"`` and ``"cnf"`` are the exact cover problem that a puzzle is: an option is a
    placement.  In Knuth's form its items are the piece, the cells it covers (``x3y4``) and what the
    rules add (``r1``, ``r2`` ...); a piece that may be used any number of times has no item.  Names
    that his programs would not take become ``p1`` or ``c1``, and a comment lists the names.  His
    program DLX3 counts the solutions that ``count`` does.  ``"opb"`` are pseudo-Boolean constraints,
    ``"cnf"`` clauses: both have as many models as there are solutions, and a comment for each option.

    Args:
        puzzle: a puzzle, with its setup chosen but if the form is a puzzle file; what
            ``read_knuth`` read; or an exact cover problem.
        to: ``"knuth"``, ``"opb"``, ``"cnf"``; ``"yaml"`` or ``"json"`` for a puzzle file; or a
            format of another program: ``"polysolver"``, ``"polysolve"``, ``"polycube"``,
            ``"xmpuzzle"``, ``"puzzlecad"``.  A file in Knuth's form becomes JSON data that are the arguments of
            ``exact_cover``, without its comments.
        limit_time: seconds after which the writing of a cover problem stops.
        limit_memory: bytes that the process may hold.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or the form cannot tell it: with everything
            that it cannot tell.
        LimitReached: a limit was met first.
        TilewrightError: there is no such form of it.
    """
    if to not in FORMS:
        raise TilewrightError(f"there is no form {to!r}; choose from {', '.join(FORMS)}")
    watch = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    if isinstance(puzzle, KnuthFile):
        return _convert_knuth(puzzle, to, watch)
    if isinstance(puzzle, ExactCover):
        return _convert_cover(puzzle, to, watch)
    given = given_settings(set, settings)
    if to in FORMATS:
        return write_foreign(to_problem(puzzle, given), to)
    if to in COVER_FORMS:
        compiled = to_compiled(puzzle, given, watch)
        if compiled.cover.amounts() is not None:
            what = f"the form {to} takes no rule that adds up values"
            fix = "leave its sum out, or write yaml, which says every puzzle"
            raise PuzzleError([Fault(("rules",), what, fix)], compiled.problem.name)
        watch.enter("writing the cover problem")
        if to == "knuth":
            return write_knuth(puzzle_knuth(compiled, watch.guard))
        return _rows_text(NamedRows.of_puzzle(compiled, watch.guard), to, watch)
    return write_puzzle(_with_settings(puzzle, given), "yaml" if to == "yaml" else "json")


def _convert_knuth(file: KnuthFile, to: str, watch: Watch) -> str:
    if to == "knuth":
        return write_knuth(file)
    if to == "json":
        return json.dumps(file.data(), ensure_ascii=False) + "\n"
    if to not in COVER_FORMS:
        known = ", ".join(COVER_FORMS)
        raise TilewrightError(
            f"a file in Knuth's form is no puzzle: it becomes {known} or json, not {to}"
        )
    return _rows_text(NamedRows.of_knuth(file), to, watch)


def _convert_cover(cover: ExactCover[Any], to: str, watch: Watch) -> str:
    if to == "knuth":
        return write_exact_cover(cover)
    if to not in COVER_FORMS:
        known = ", ".join(COVER_FORMS)
        raise TilewrightError(f"an exact cover problem is no puzzle: it becomes {known}, not {to}")
    return _rows_text(NamedRows.of_cover(cover), to, watch)


def _rows_text(rows: NamedRows, to: str, watch: Watch) -> str:
    write = write_opb if to == "opb" else write_cnf
    return write(rows, watch.guard)


def _with_settings(puzzle: Puzzle | Problem, settings: Mapping[str, Any]) -> Puzzle:
    if isinstance(puzzle, Puzzle) and not settings:
        return puzzle
    problem = to_problem(puzzle, dict(settings), partial=True)
    return replace(problem.puzzle, settings=problem.settings_data())


def puzzle_knuth(compiled: Compiled, guard: Guard | None = None) -> KnuthFile:
    """Return the exact cover problem that a puzzle is; ``guard`` is called now and then."""
    draft = Draft.of(compiled.board, compiled.placements, guard)
    names = _Names(compiled.board, draft)
    uses = watched(draft.every_use(), guard)
    rows = [{item: colour or None for item, colour in used} for used in uses]
    secondary = _secondary(draft.bounds, rows)
    letters = lettered(rows)
    options = [
        {names[i]: letters[i][row[i]] if row[i] else None for i in sorted(row, key=names.rank)}
        for row in watched(rows, guard)
    ]
    items = sorted(range(len(draft.bounds)), key=names.rank)
    primary = {names[item]: draft.bounds[item] for item in items if item not in secondary}
    others = [names[item] for item in items if item in secondary]
    return knuth_file(primary, others, options, names.notes())


def _secondary(
    bounds: Sequence[tuple[int, int | None]], rows: Sequence[Mapping[int, int | None]]
) -> set[int]:
    """Return the items to write as secondary: at most once, and no option is left without another.

    An option of secondary items alone would be ignored.  Its items become primary with the bounds
    0 to 1, which means the same as long as they have no colours.
    """
    secondary = {item for item, pair in enumerate(bounds) if pair == _AT_MOST_ONCE}
    coloured = {item for row in rows for item, colour in row.items() if colour}
    for row in rows:
        if secondary.issuperset(row):
            plain = [item for item in row if item not in coloured]
            if not plain:
                what = "a placement uses nothing that must be used"
                raise PuzzleError([Fault((), what, "Knuth's form cannot tell this puzzle")])
            secondary.remove(plain[0])
    return secondary


class _Names:
    """The names of a puzzle's items: pieces, then cells, then what rules add."""

    def __init__(self, board: Board, draft: Draft) -> None:
        self._board = board
        self._kinds = {item: k for k, item in enumerate(draft.piece_items) if item is not None}
        cells, pieces = len(board.cells), len(self._kinds)
        rules = len(draft.bounds) - cells - pieces
        self._cells = [_cell_name(cell) for cell in board.cells]
        self._cells_kept = all(map(is_name, self._cells))
        if not self._cells_kept:
            self._cells = [f"c{number}" for number in range(1, cells + 1)]
        self._rules = [f"r{number}" for number in range(1, rules + 1)]
        taken = {*self._cells, *self._rules}
        self._pieces = [board.problem.pieces[kind].name for kind in self._kinds.values()]
        self._pieces_kept = all(is_name(n) and n not in taken for n in self._pieces)
        if not self._pieces_kept:
            self._pieces = [f"p{number}" for number in range(1, pieces + 1)]
        self._names = [*self._cells, *self._pieces, *self._rules]

    def __getitem__(self, item: int) -> str:
        return self._names[item]

    def rank(self, item: int) -> tuple[bool, int]:
        """Return what sorts pieces before the other items."""
        return item not in self._kinds, item

    def notes(self) -> Iterator[str]:
        """Yield what the comments say."""
        problem = self._board.problem
        yield f"{problem.name}: an item for each piece and each cell, an option for each placement"
        if not self._pieces_kept:
            for name, kind in zip(self._pieces, self._kinds.values(), strict=True):
                yield f"{name} is the piece {problem.pieces[kind].name}"
        if not self._cells_kept:
            for name, cell in zip(self._cells, self._board.cells, strict=True):
                yield f"{name} is the cell {','.join(map(str, cell))}"


def _cell_name(cell: Sequence[int]) -> str:
    return "".join(f"{axis}{value}" for axis, value in zip(_AXES, cell, strict=False))
