"""A widget: look at a puzzle, paint its board, solve it and browse the solutions in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as missing:  # pragma: no cover - both come with the extra
    raise ImportError(
        f"a board in a notebook needs {missing.name}: pip install 'tilewright[notebook]'"
    ) from missing

from tilewright import model
from tilewright.draw.palette import PALETTES, SOFT
from tilewright.errors import Interrupted, LimitReached, PuzzleError, SetupError
from tilewright.lattice import Cell
from tilewright.model import Region, Solution
from tilewright.notebook.joined import joined_module, style
from tilewright.page.about import palette_data
from tilewright.page.covers import puzzle_of
from tilewright.page.document import document_of
from tilewright.page.lattices import lattice_table
from tilewright.page.view import view_of
from tilewright.puzzle import Puzzle
from tilewright.running.options import SearchOptions
from tilewright.verbs.solutions import solutions
from tilewright.verbs.solve import solve

#: seconds that a button takes at most, and solutions that it brings
SECONDS, MOST = 10.0, 2_000
#: what a cell can be painted as
KINDS = ("open", "optional", "outside")


class BoardWidget(anywidget.AnyWidget):
    """A puzzle to look at, to paint, to solve and to browse.

    As the last line of a cell it shows itself.  All that its buttons do can be done in Python too,
    and what was done by hand can be asked for:

    >>> from tilewright import Piece, Puzzle, Region
    >>> from tilewright.notebook import BoardWidget
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> board = BoardWidget(bars)
    >>> len(board.solve_all())
    3
    >>> board.index = 2
    >>> board
    <BoardWidget: bars, solution 3 of 3>
    >>> print(board.solution)
    ┏━━━┳━━━┳━━━┓
    ┃ B1┃ B2┃ B3┃
    ┃   ┃   ┃   ┃
    ┃ B1┃ B2┃ B3┃
    ┗━━━┻━━━┻━━━┛
    >>> board.paint([(3, 0), (3, 1)], "optional")
    >>> len(board.puzzle.region.cells), len(board.puzzle.region.optional)
    (8, 2)

    Attributes:
        lattice: the table of the lattice, and its ``name``.
        palette: ``fills``, ``inks`` and ``edges`` by the number of a colour.
        view: what there is to show; ``docs/design/page.md`` says what is in it.
        placements: those that solutions consist of, each the name of a piece and cell numbers.
        solutions: each a list of numbers of placements, from 0.
        index: the number of the solution that is shown, from 0; a number out of range becomes the
            nearest that there is.
        said: the line below the board.
        editable: whether cells can be painted by hand.
    """

    _esm = joined_module()
    _css = style()
    lattice: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    palette: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    placements: traitlets.List[Any] = traitlets.List().tag(sync=True)
    solutions: traitlets.List[list[int]] = traitlets.List().tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    editable = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self,
        puzzle: model.Puzzle,
        *,
        set: Mapping[str, Any] | None = None,
        editable: bool = True,
        palette: str = SOFT,
    ) -> None:
        """Show a puzzle.

        Args:
            puzzle: what to show; its setup may be open.
            set: a value for each setup slot or switch, by name.
            editable: whether cells can be painted by hand.
            palette: ``"soft"`` or ``"distinct"``.

        Raises:
            PuzzleError: the puzzle or a setting is invalid.
            ValueError: there is no such palette, or the puzzle has something that no file can hold.
        """
        if palette not in PALETTES:
            raise ValueError(f"there is no palette {palette!r}; choose from {', '.join(PALETTES)}")
        shown = Puzzle.of(puzzle)
        super().__init__(
            lattice={"name": shown.lattice, **lattice_table(shown.lattice)},
            palette=palette_data(palette),
            editable=editable,
        )
        self._show(_changed(shown, settings={**shown.settings, **set}) if set else shown)
        self.on_msg(self._asked)

    def __repr__(self) -> str:
        """Return the puzzle's name and which solution is shown, rather than every trait."""
        name = self._puzzle.name
        if not self._found:
            return f"<BoardWidget: {name}, no solution shown>"
        return f"<BoardWidget: {name}, solution {self.index + 1:,} of {len(self._found):,}>"

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the widget, with a picture for if no widgets are shown, as in a saved file."""
        bundle = super()._repr_mimebundle_(**how)
        if bundle is not None:
            bundle[0]["image/svg+xml"] = (self.solution or self._puzzle)._repr_svg_()
        return bundle

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it is painted and chosen now."""
        return self._puzzle

    @property
    def solution(self) -> Solution | None:
        """The solution that is shown."""
        return self._found[self.index] if self._found else None

    def solve(self) -> Solution | None:
        """Find one solution and show it, as the button does.

        Returns:
            The solution, or ``None`` if there is none or 10 seconds were not enough; the line
            below the board says which.

        Raises:
            PuzzleError: a slot has no value.
        """
        try:
            one = solve(self._puzzle, options=SearchOptions(limit_time=SECONDS))
        except LimitReached:
            self._bring([], f"No solution was found in {SECONDS:.0f} seconds; there may be one.")
        else:
            self._bring([one] if one else [], "A solution." if one else self._none())
        return self.solution

    def solve_all(self) -> list[Solution]:
        """Find the solutions, 2,000 at most and for 10 seconds at most, and show the first.

        Raises:
            PuzzleError: a slot has no value.
        """
        found: list[Solution] = []
        try:
            search = solutions(self._puzzle, options=SearchOptions(limit_time=SECONDS))
            found.extend(islice(search, MOST))
            ended = search.ended
        except LimitReached:  # before the search began
            ended = "time"
        except Interrupted:
            ended = "interrupted"
        none = len(found) == 0 and ended == "done"
        self._bring(found, self._none() if none else _said(len(found), ended))
        return found

    def choose(self, values: Mapping[str, Any]) -> None:
        """Choose values of setup slots and switches; the others stay.

        Args:
            values: by name; ``None`` or ``""`` sets a slot free.

        Raises:
            PuzzleError: a value is not valid; the board stays as it is.
        """
        chosen = {**self._puzzle.settings, **values}
        kept = {name: value for name, value in chosen.items() if value not in (None, "")}
        self._show(_changed(self._puzzle, settings=kept))

    def paint(self, cells: Iterable[Cell], kind: str = "open") -> None:
        """Paint cells; what does not hold on the new board any more falls away.

        Pieces placed and known answers always go, a setting where it does not fit.

        Args:
            cells: their coordinates, each 0 or more.
            kind: ``"open"`` to be filled, ``"optional"`` that may stay empty, or ``"outside"``.

        Raises:
            PuzzleError: there is no such board; the one there is stays.
            ValueError: there is no such kind.
        """
        if kind not in KINDS:
            raise ValueError(f"there is no kind of cell {kind!r}; choose from {', '.join(KINDS)}")
        region, painted = self._puzzle.region, {tuple(cell) for cell in cells}
        optional = region.optional - painted | (painted if kind == "optional" else frozenset())
        marks = [(cell, mark) for cell, mark in region.marks if cell not in painted]
        kept = {*region.cells} - painted | (painted if kind != "outside" else frozenset())
        changed = _changed(
            self._puzzle, region=Region(kept, optional, marks, region.wrap), placed=()
        )
        try:
            self._show(changed)
        except SetupError:
            self._show(_changed(changed, settings={}))

    def _show(self, puzzle: Puzzle) -> None:
        """Show another puzzle, without solutions; nothing changes where it is invalid."""
        puzzle.problem(partial=True)
        document = document_of(puzzle)
        puzzle_of(document)
        view = view_of(document)
        stops = [note["text"] for note in view["notes"] if note["stops"]]
        self._puzzle = puzzle
        with self.hold_sync():
            self.view = view
            self._bring([], stops[0] if stops else "")

    def _bring(self, found: list[Solution], said: str) -> None:
        """Show other solutions of the puzzle, the first of them on the board."""
        placements, listed = self._numbered(found)
        self._found = found
        with self.hold_sync():
            self.placements, self.solutions, self.index = placements, listed, 0
            self.said = said

    def _numbered(self, found: list[Solution]) -> tuple[list[Any], list[list[int]]]:
        """Return the placements of solutions, and each solution as their numbers."""
        number = {tuple(cell): index for index, cell in enumerate(self.view["cells"])}
        known: dict[tuple[str, tuple[int, ...]], int] = {}
        listed = []
        for one in found:
            laid = [(p.piece, tuple(number[cell] for cell in p.cells)) for p in one.placements]
            listed.append([known.setdefault(key, len(known)) for key in laid])
        return [[piece, list(cells)] for piece, cells in known], listed

    def _none(self) -> str:
        """Return that there is no solution, and why, if that is seen without a search."""
        stops = [note["text"] for note in self.view["notes"] if note["stops"]]
        return f"There is no solution. {stops[0] if stops else ''}".rstrip()

    @traitlets.validate("index")
    def _within(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), len(self.solutions) - 1))

    def _asked(self, widget: Any, content: Any, buffers: Any) -> None:
        """Do what a button or a stroke asked for, and tell the notebook that it is done."""
        try:
            self._do(content)
        except PuzzleError as error:
            self.said = "\n".join(str(fault) for fault in error.faults)
        except (ValueError, Interrupted) as error:
            self.said = str(error)
        self.send({"did": content.get("do")})

    def _do(self, content: Any) -> None:
        match content:
            case {"do": "solve"}:
                self.solve()
            case {"do": "all"}:
                self.solve_all()
            case {"do": "choose", "name": str(name), "value": value}:
                self.choose({name: value})
            case {"do": "paint", "cells": list(cells), "kind": str(kind)} if self.editable:
                self.paint([tuple(cell) for cell in cells], kind)


def _changed(puzzle: Puzzle, **fields: Any) -> Puzzle:
    """Return a puzzle with other fields, and without answers known of the old one."""
    return Puzzle(**{**vars(puzzle), "expect": {}, **fields})


def _said(found: int, ended: str) -> str:
    """Return in words what a search for all solutions brought."""
    some = f"{found:,} solution{'' if found == 1 else 's'}"
    if ended == "done":
        return f"{some}: these are all."
    if ended == "interrupted":
        return f"{some}, then the search was interrupted."
    if found == MOST:
        return f"The first {some}; there may be more."
    return f"{some} in {SECONDS:.0f} seconds; there may be more."
