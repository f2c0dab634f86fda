"""A widget: look at a puzzle, paint its board, solve it and browse the solutions in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as missing:  # pragma: no cover - both come with the extra
    raise ImportError(
        f"a board in a notebook needs {missing.name}: pip install 'tilewright[notebook]'"
    ) from missing

from tilewright import model
from tilewright.draw.palette import SOFT
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model import Region, Solution
from tilewright.notebook.joined import joined_module, style
from tilewright.page.about import palette_data
from tilewright.page.document import document_of
from tilewright.page.lattices import lattice_table
from tilewright.page.view import view_of
from tilewright.puzzle import Puzzle
from tilewright.running.options import SearchOptions
from tilewright.verbs.solutions import solutions

#: seconds that a button takes at most, and solutions that it brings
SECONDS, MOST = 10.0, 2_000


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A puzzle to look at, to paint, to solve and to browse.

    ``board.puzzle`` is the puzzle as it is painted now, ``board.solution`` the solution that is
    shown, a ``Solution``, or ``None``.

    Attributes:
        view: what there is to show, see ``docs/decisions/0049-page.md``.
        placements: the placements that solutions consist of: piece, orientation, cell numbers.
        solutions: lists of numbers of placements.
        index: of the solution that is shown, from 0.
        said: the line below the board.
        sizes: of the box that can be painted.
    """

    _esm = joined_module()
    _css = style()
    lattice = traitlets.Dict().tag(sync=True)
    palette = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    placements = traitlets.List().tag(sync=True)
    solutions: Any = traitlets.List().tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    sizes = traitlets.List().tag(sync=True)
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
            puzzle: the puzzle.
            set: a value for each setup slot, by name.
            editable: whether cells can be painted.
            palette: ``"soft"`` or ``"distinct"``.

        Raises:
            PuzzleError: the puzzle or a setting is invalid.
        """
        shown = Puzzle.of(puzzle)
        if set:
            shown = Puzzle(**{**vars(shown), "settings": {**shown.settings, **set}})
        shown.problem(partial=True)
        self._found: list[Solution] = []
        super().__init__(
            lattice={"name": shown.lattice, **lattice_table(shown.lattice)},
            palette=palette_data(palette),
            editable=editable,
        )
        self._show(shown)
        self.on_msg(self._asked)

    @property
    def solution(self) -> Solution | None:
        """The solution that is shown."""
        return self._found[self.index] if self._found else None

    def solve(self) -> Solution | None:
        """Find one solution and show it, as the button does."""
        self._search(1)
        return self.solution

    def solve_all(self) -> list[Solution]:
        """Find the solutions, 2,000 at most and for 10 seconds at most, and show the first."""
        self._search(MOST)
        return list(self._found)

    def paint(self, cell: tuple[int, ...], opened: bool) -> None:
        """Make a cell one of the board, or none; what does not hold any more falls away.

        Args:
            cell: its coordinates, each 0 or more.
            opened: whether it is to be filled.
        """
        region = self.puzzle.region
        cells = [one for one in region.cells if one != cell] + [cell] * opened
        optional = region.optional - {cell}
        marks = tuple((one, mark) for one, mark in region.marks if one != cell)
        changed = Region(tuple(sorted(cells)), optional, marks)
        fields = {**vars(self.puzzle), "region": changed, "placed": (), "expect": {}}
        self._show(Puzzle(**fields))

    def _show(self, puzzle: Puzzle) -> None:
        """Show another puzzle, without solutions."""
        self.puzzle = puzzle
        view = view_of(document_of(puzzle))
        with self.hold_sync():
            self._found, self.solutions, self.placements, self.index = [], [], [], 0
            if "faults" in view:
                self.said = "; ".join(fault["what"] for fault in view["faults"])
                return
            self.view = view
            own = [max(axis) + 1 for axis in zip(*puzzle.region.cells, strict=True)] or [1]
            least = self.sizes or [1] * LATTICES[puzzle.lattice].coordinates
            self.sizes = [max(pair) for pair in zip(own, least, strict=False)]
            stops = [note["text"] for note in view["notes"] if note["stops"]]
            self.said = stops[0] if stops else ""

    def _asked(self, widget: Any, content: Any, buffers: Any) -> None:
        """Do what a button or a stroke asked for."""
        match content:
            case {"do": "solve"}:
                self.solve()
            case {"do": "all"}:
                self.solve_all()
            case {"do": "paint", "cell": list(cell), "open": bool(opened)} if self.editable:
                self.paint(tuple(cell), opened)

    def _search(self, most: int) -> None:
        try:
            search = solutions(self.puzzle, options=SearchOptions(limit_time=SECONDS))
            found = [one for _, one in zip(range(most), search, strict=False)]
        except PuzzleError as error:
            self.said = "; ".join(fault.what for fault in error.faults)
            return
        placements, listed = self._numbered(found)
        with self.hold_sync():
            self._found, self.index = found, 0
            self.placements, self.solutions = placements, listed
            self.said = _said(len(found), most, search.complete)

    def _numbered(self, found: list[Solution]) -> tuple[list[Any], list[list[int]]]:
        """Return the placements of solutions, and each solution as their numbers."""
        number = {tuple(cell): index for index, cell in enumerate(self.view["cells"])}
        known: dict[tuple[str, tuple[int, ...]], int] = {}
        listed = []
        for one in found:
            laid = [(p.piece, tuple(number[cell] for cell in p.cells)) for p in one.placements]
            listed.append([known.setdefault(key, len(known)) for key in laid])
        return [[piece, 0, list(cells)] for piece, cells in known], listed


def _said(found: int, most: int, complete: bool) -> str:
    """Return in words what a search found."""
    plural = "" if found == 1 else "s"
    if found == 0:
        return "There is no solution." if complete else "No solution was found in the time."
    if most == 1:
        return "A solution."
    return f"{found:,} solution{plural}{': these are all' if complete else ' so far'}."
