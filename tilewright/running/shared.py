"""One cover for all small questions about a puzzle, whatever is chosen of its setup.

A setting, pieces on the board and pieces that are not to be used are options given and ruled out of one
cover (``compile.open_cover``), and a small question about that is answered in some microseconds by the
core, without a plan and without a thread.  What is answered is what a search of the setting's own cover
would answer: the same first solution, the same count, the same proof.  Where that is not certain, or the
search is long, there is no answer here, and whoever asks compiles the setting.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, cached_property
from typing import NamedTuple

from tilewright import _core
from tilewright.compile import Board
from tilewright.compile.core import core_of, numbered_board
from tilewright.compile.open_cover import OpenCover, can_stay_open
from tilewright.compile.placements import PlacementTable, beside_placed
from tilewright.compile.symmetry import board_symmetries, kept_isometries
from tilewright.compile.turned import TurnedCells
from tilewright.compile.watched import Guard
from tilewright.errors import PuzzleError
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.kept import KeptWith
from tilewright.results.count import Count
from tilewright.running.execute import ask
from tilewright.running.impossible import area_finding, laid_finding
from tilewright.running.options import SearchOptions

#: nodes that a small question takes at most: less than a millisecond
NODES = 4_000
#: nodes after which a search is not the only one that may prove that there is no solution
_UNPROVEN = 250
#: seconds of a limit of time from which on a small question is over before it
_SECONDS = 0.05
#: orientations of all pieces times cells, up to which the cover costs as little as one setting's
SMALL = 2_000
#: sets of switches for which a puzzle has covers
_COVERS = 4

#: the switches that are set
_Switches = tuple[tuple[str, bool], ...]


class FirstOrNone(NamedTuple):
    """The answer to a search for one solution: this one, or that there is none."""

    solution: Solution | None


class _LaidBeside(NamedTuple):
    """What can be laid on a board: enough to find out what makes it impossible."""

    problem: Problem
    board: Board
    placements: PlacementTable


class SharedCover:
    """The cover of a puzzle with its setup left open and nothing laid.

    Attributes:
        ground: the cover with what its options stand for.
    """

    def __init__(self, ground: OpenCover) -> None:
        self.ground = ground

    @classmethod
    def of(cls, problem: Problem, guard: Guard | None = None) -> SharedCover | None:
        """Return the cover that the settings of a puzzle share, ``None`` if they cannot.

        Args:
            problem: of whose puzzle; its switches are kept.
            guard: called now and then; raises if the work has to stop.
        """
        bare = {**vars(problem.puzzle), "placed": (), "settings": {}}
        try:
            opened = type(problem.puzzle)(**bare).problem(problem.switches, partial=True)
        except PuzzleError:  # a rule wants what is chosen
            return None
        if not can_stay_open(opened) or area_finding(opened, guard):
            return None
        return cls(OpenCover.of(opened, guard))

    @classmethod
    def settled(cls, problem: Problem, guard: Guard | None = None) -> SharedCover:
        """Return the cover that all questions about one setting share, whatever lies on its board.

        Args:
            problem: with nothing on the board, and nothing left to choose.
            guard: called now and then; raises if the work has to stop.
        """
        return cls(OpenCover.of(problem, guard))

    def solve(self, problem: Problem, without: Collection[str] = ()) -> FirstOrNone | None:
        """Return the first solution of a problem, ``None`` if the question is not small.

        Args:
            problem: of the puzzle, with every slot filled.
            without: the names of pieces that are not used.
        """
        if not self._keeps_order(problem):
            return None
        answer = self._ask(problem, without, 1)
        if answer is None:
            return None
        if answer.found is None:
            return FirstOrNone(None)
        return FirstOrNone(Solution(problem, tuple(self.ground.laid(answer.found))))

    def can_be_finished(self, problem: Problem) -> bool | None:
        """Tell whether a problem has a solution, ``None`` if the question is not small."""
        answer = self._ask(problem, (), 1)
        return None if answer is None else answer.solutions > 0

    def is_unique(self, problem: Problem, without: Collection[str] = ()) -> bool | None:
        """Tell whether a problem has one solution, ``None`` if the question is not small."""
        answer = self._ask(problem, without, 2)
        return None if answer is None else answer.solutions == 1

    def count(self, problem: Problem, without: Collection[str] = ()) -> Count | None:
        """Count the solutions of a problem; ``None`` if the question is not small."""
        answer = self._ask(problem, without, None)
        if answer is None:
            return None
        proof = None
        if not answer.solutions and not without:
            if answer.nodes > _UNPROVEN or not self._rules_need_none:
                return None
            proof = self._proof(problem)
            if proof is not None:
                answer = _impossible()
        return Count.of(problem, self._symmetries(problem), answer, None, "", proof)

    def _ask(
        self, problem: Problem, without: Collection[str], most: int | None
    ) -> _core.Answer | None:
        """Count no further than ``most``; the answer has the first solution."""
        chosen, excluded = self.ground.left(problem.setting)
        if problem.placed or without:
            ruled_out = set(excluded)
            ruled_out.update(*(self._options_of.get(name, ()) for name in without))
            for placed in problem.placed:
                there = self.ground.by_place.get((placed.piece, frozenset(placed.cells)), ())
                laid = [option for option in there if option not in ruled_out]
                if len(laid) != 1:
                    return None  # it cannot lie there, or in more than one way
                chosen += laid
            excluded = list(ruled_out)
        try:
            return _core.brief(self.ground.cover, chosen, excluded, NODES, most)
        except _core.CoverError:  # what lies there contradicts itself
            return None

    @cached_property
    def _options_of(self) -> dict[str, list[int]]:
        """The placements of each piece."""
        table: dict[str, list[int]] = {}
        for (name, _), options in self.ground.by_place.items():
            table.setdefault(name, []).extend(options)
        return table

    def _keeps_order(self, problem: Problem) -> bool:
        """Tell whether the cover of a setting has its items in the order in which they stand here.

        Where it does, a search takes the same choices.  Cells of a smaller board may be numbered
        otherwise, and so may be the items of rules that have to be used.
        """
        return self._rules_need_none and core_of(problem).keeps_order(self.ground.board.core)

    @cached_property
    def _rules_need_none(self) -> bool:
        draft = self.ground.draft
        last = max((item for item in draft.piece_items if item is not None), default=None)
        first = len(self.ground.board.cells) if last is None else last + 1
        rules = draft.bounds[first : first + len(draft.rule_numbers)]
        return not draft.blanks and all(least == 0 for least, _ in rules)

    def _symmetries(self, problem: Problem) -> int:
        """Return the number of symmetries of a problem."""
        turned = self._turned
        if turned is not None:
            index, region = self.ground.board.index, problem.region_as_read
            looks: dict[str, list[int]] = {"": [index[cell] for cell in region.optional]}
            for cell, mark in region.marks:
                looks.setdefault(mark, []).append(index[cell])
            turns = turned.turns(self.ground.blocked(problem.setting), looks.values())
            if turns == 1 or (turned.is_certain and not problem.rules and not problem.placed):
                return turns
        return len(board_symmetries(numbered_board(problem)))

    @cached_property
    def _turned(self) -> TurnedCells | None:
        """The images of the cells; ``None`` where borders are joined, or pieces held to places."""
        board = self.ground.board
        if board.is_joined or any(piece.at for piece in board.problem.pieces):
            return None
        return TurnedCells(board.problem.lattice, kept_isometries(board), board.cells)

    def _proof(self, problem: Problem) -> str | None:
        """Return why a problem without a solution has none, if a certificate tells."""
        if area := area_finding(problem):
            return area.text
        found = laid_finding(self._laid(problem))
        return None if found is None else found.text

    def _laid(self, problem: Problem) -> _LaidBeside:
        """Return what can be laid in a setting, beside what is laid already."""
        ground = self.ground
        board = Board(problem, ground.board.core)
        gone = set(ground.left(problem.setting)[1])
        gone.update(*(ground.covering[cell] for cell in ground.blocked(problem.setting)))
        kept = [option for option in range(len(ground.placements)) if option not in gone]
        return _LaidBeside(problem, board, beside_placed(board, ground.placements.kept(kept)))


@cache
def _impossible() -> _core.Answer:
    """Return what the plan answers where a certificate has told that there is no solution."""
    return ask(_core.Cover([(1, 1)], []), "count", SearchOptions(threads=1))


class SharedCovers:
    """The covers of one puzzle, for some sets of switches, each made when it is first needed."""

    def __init__(self) -> None:
        self._covers: dict[_Switches, SharedCover | None] = {}

    def of(self, problem: Problem, guard: Guard | None = None) -> SharedCover | None:
        """Return the cover for a problem of the puzzle; the arguments are those of ``SharedCover.of``."""
        switches = tuple(sorted(problem.switches.items()))
        if switches in self._covers:
            return self._covers[switches]
        cover = SharedCover.of(problem, guard)
        while len(self._covers) >= _COVERS:
            self._covers.pop(next(iter(self._covers)), None)
        self._covers[switches] = cover
        return cover


#: the covers behind the plain verbs, of puzzles that are small
_COVERS_OF: KeptWith[Puzzle, SharedCovers] = KeptWith(lambda _: SharedCovers())


def asks_briefly(options: SearchOptions) -> bool:
    """Tell whether options leave it to us how to search, and no limit can be met by a small question."""
    if (
        options.engine != "auto"
        or options.limit_nodes is not None
        or options.limit_memory is not None
        or options.progress is not None
        or options.on_phase is not None
        or (options.token is not None and options.token.cancelled)
    ):
        return False
    return options.limit_time is None or options.limit_time >= _SECONDS


def shared_cover(
    problem: Problem, options: SearchOptions, guard: Guard | None = None
) -> SharedCover | None:
    """Return the cover that the plain verbs ask about a problem, ``None`` if they do not.

    They do if the puzzle has a setup and is small: a cover for all settings then takes no longer to be made
    than one for the setting, and the next question finds it.
    """
    puzzle = problem.puzzle
    if not puzzle.setup or not asks_briefly(options):
        return None
    shapes = sum(len(piece.orientations(problem.lattice)) for piece in puzzle.pieces)
    if shapes * len(puzzle.region.cells) > SMALL:
        return None
    return _COVERS_OF.of(puzzle).of(problem, guard)
