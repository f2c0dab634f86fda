"""The table that every run on one puzzle uses: cells and placements as bits, made once.

The placements are the options of the compiled problem, the very ones that the real engines
search.  So the study and the engines agree on what there is to find, and differ in how they look.
"""

from __future__ import annotations

from tilewright.compile import Compiled
from tilewright.compile.watched import Guard, watched
from tilewright.errors import TilewrightError
from tilewright.teaching.grid import Grid


class StudyTable:
    """A compiled problem, arranged for the study.

    Attributes:
        compiled: what is searched.
        grid: its cells and their neighbours.
        piece_of: the index of the piece of each option.
        covers: the cells of each option, as bits.
        sizes: the cells of each piece, of its smallest shape if they differ.
        copies: for each piece how many must be laid, and how many can.
        optional: the cells that may stay empty.
        at: for each cell and each piece the options on that cell, each with its cells as bits.
    """

    def __init__(self, compiled: Compiled, guard: Guard | None = None) -> None:
        """Arrange a problem; ``guard`` is called now and then and raises where to stop."""
        problem, board = compiled.problem, compiled.board
        self.compiled = compiled
        self.grid = Grid.of(board)
        self.piece_of = [placement.piece_index for placement in compiled.placements]
        self.covers = [
            sum(1 << cell for cell in placement.cells)
            for placement in watched(compiled.placements, guard)
        ]
        self.sizes = [piece.size for piece in problem.pieces]
        room = len(board.cells)
        self.copies = [
            (low, room if high is None else high)
            for low, high in (p.copies for p in problem.pieces)
        ]
        required = board.core.required_cells()
        self.optional = {cell for cell, bound in enumerate(required) if not bound}
        self._borders: dict[int, list[int]] = {}
        self.at = self._at(guard)

    @property
    def most_down(self) -> int:
        """A number of pieces that can never be exceeded: n of the reach distribution."""
        at_hand = sum(high for _, high in self.copies)
        return min(at_hand, len(self.grid.cells) // min(self.sizes))

    def _at(self, guard: Guard | None) -> list[list[list[tuple[int, int]]]]:
        pieces = range(len(self.sizes))
        at: list[list[list[tuple[int, int]]]] = [[[] for _ in pieces] for _ in self.grid.cells]
        for option, placement in enumerate(watched(self.compiled.placements, guard)):
            for cell in placement.cells:
                at[cell][placement.piece_index].append((option, self.covers[option]))
        return at

    def border(self, option: int) -> list[int]:
        """Return the neighbours of the cells of an option, in scan order."""
        if option not in self._borders:
            covered = self.compiled.placements[option].cells
            near = {other for cell in covered for other in self.grid.neighbours[cell]}
            self._borders[option] = sorted(near.difference(covered))
        return self._borders[option]


def refuse_rules(compiled: Compiled, guard: Guard | None = None) -> None:
    """Do nothing if rules at most forbid placements.

    What a rule forbids is no option of the compiled problem, so the search never meets it; a rule
    about how placements go together would have to be asked at every step.

    Raises:
        TilewrightError: some rule says more; with the names of such rules.
    """
    rules = compiled.problem.rules
    joining = compiled.board.core.joining_rules(compiled.placements.core, guard) if rules else ()
    kinds = dict.fromkeys(rules[number].kind for number in joining)
    if kinds:
        raise TilewrightError(
            f"study does not know the rules of {compiled.problem.name}: {', '.join(kinds)}; "
            "solve and count do, or switch them off"
        )
