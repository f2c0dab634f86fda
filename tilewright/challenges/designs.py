"""Which sets of pieces solve every setting of a setup, and with how many solutions.

One search fills the first setting with any of the pieces, and so finds the sets that solve it, with their
numbers of solutions.  If the board has no other setting, that is the answer.  Else, and if that search
would take longer than asking set by set, each set is dropped at the first setting that it cannot solve.
Settings at which earlier sets failed are asked first, one, then more at a time, all in one cover if the
setup allows that; what solves every setting is then surveyed in full.  A two-colouring of the board
rules out sets before they are asked.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic

from tilewright.challenges.piece_choices import FilledBoard, fill_with_any
from tilewright.challenges.stock import PieceSets, Stock, Taken, two_coloured
from tilewright.compile import compile_problem
from tilewright.compile.watched import Guard, watched
from tilewright.errors import EngineRefused, Fault, LimitReached, PuzzleError
from tilewright.lattice import Cell
from tilewright.model import Piece, Problem, Puzzle, Setting
from tilewright.model.slot import BLOCKED
from tilewright.results.design import Design, DesignedSet, NearSet
from tilewright.results.survey import Row
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.settings import SettingCounter
from tilewright.running.survey import Survey

#: settings asked at a time: one, and then so many times more, up to the last
FIRST, TIMES, LAST = 1, 4, 256
#: what one search for all sets may take for each of them: about a fifth of what it takes to ask one
NODES_A_SET, CLASSES_A_SET = 5_000, 100
#: sets beyond which what one search may take does not grow
_MOST_SETS = 1 << 40
#: how one search ends that gives up; asking set by set takes less memory as well
_NOT_ENOUGH = ("nodes", "solutions", "memory")
#: settings at which most sets failed that are reported
HARDEST = 3


@dataclass(frozen=True)
class Areas:
    """The boards that the settings of a setup leave to be filled.

    Attributes:
        cells: the least and the most cells that fill every board; none if the least is larger.
        imbalances: of each board how many more cells it has of one colour than of the other,
            ``None`` if that has no meaning.
    """

    cells: tuple[int, int]
    imbalances: frozenset[int] | None

    @classmethod
    def of(cls, problem: Problem, settings: Sequence[Setting], guard: Guard | None = None) -> Areas:
        """Look at every board; ``guard`` is called now and then and raises where to stop."""
        region, lattice = problem.puzzle.region, problem.lattice
        coloured = None if region.optional else two_coloured(region.cells, lattice)
        colours = coloured[0] if coloured else dict.fromkeys(region.cells, 0)
        every, needed, sums = len(region.cells), len(region.required), sum(colours.values())
        low, high, imbalances = 0, every, set()
        for setting in watched(settings, guard):
            blocked = _blocked(problem, setting)
            high = min(high, every - len(blocked))
            low = max(low, needed - len(blocked - region.optional))
            imbalances.add(abs(sums - sum(colours[cell] for cell in blocked)))
        return cls((low, high), frozenset(imbalances) if coloured else None)


def _blocked(problem: Problem, setting: Setting) -> set[Cell]:
    """Return the cells that a complete setting blocks."""
    slots = [slot for slot in problem.puzzle.setup.slots if slot.role == BLOCKED]
    return {cell for slot in slots for cell in slot.cells(setting[slot.name])}


class Designer:
    """Goes through all sets of pieces that could solve every setting of a problem."""

    def __init__(
        self,
        problem: Problem,
        settings: Sequence[Setting],
        areas: Areas,
        sets: PieceSets,
        own: Taken | None,
        options: SearchOptions,
        near: int = 0,
    ) -> None:
        """Take what is asked.

        Args:
            problem: with the slots unfilled that the settings fill; its pieces do not matter.
            settings: all that have to be solved, at least one.
            areas: of these settings.
            sets: what is gone through.
            own: the set that the puzzle has itself, if it is among them.
            options: the limits of time and memory hold for everything together.
            near: how many sets are kept that miss some settings, those that miss the fewest.
        """
        self._problem, self._settings, self._areas = problem, settings, areas
        self._sets, self._own, self._most_near = sets, own, near
        self._near: list[NearSet] = []
        self._progress = options.progress
        self._watch = Watch(replace(options, progress=None))
        self._order = random.Random(0).sample(range(len(settings)), len(settings))
        self._first = self._order[0]
        self._failed: Counter[int] = Counter()
        self._coloured = self._undecided = self._tried = 0
        self._found: list[DesignedSet] = []
        self._solving: Counter[Taken] | None = None
        self._start = monotonic()

    def design(self) -> Design:
        """Go through all sets, as far as the limits allow; an interrupt ends it too."""
        try:
            ended = self._fill_first()
            if not ended:
                ended = self._ask_each()
        except LimitReached:
            ended = self._watch.spent() or "memory"
        except KeyboardInterrupt:
            ended = "interrupted"
        return self._result(ended or "all")

    def _fill_first(self) -> str:
        """Find the sets that solve the first setting, in one search if that pays.

        Returns:
            ``"all"`` if these are the answer, else what stopped the search, ``""`` if nothing did.
        """
        setting = self._settings[self._first]
        filled = self._filled(setting)
        if filled is None or filled.ended in _NOT_ENOUGH:
            return ""
        taken = {tuple(sorted(Counter(key).items())): n for key, n in filled.solutions.items()}
        solving = Counter({one: n for one, n in taken.items() if self._sets.has(one)})
        is_done = filled.ended == "done"
        if len(self._settings) == 1 and not self._most_near:
            for one in sorted(solving, key=self._sets.place):
                row = Row(setting, solving[one], None, 0.0, is_done)
                made = designed(self._sets.pieces(one), [row], one == self._own)
                self._found.append(made)
            self._tried = self._sets.size if is_done else 0
            return "all" if is_done else filled.ended
        self._solving = solving if is_done else None
        return "" if is_done else filled.ended

    def _filled(self, setting: Setting) -> FilledBoard | None:
        """Return which choices of pieces fill a setting, ``None`` if the engine cannot tell."""
        number, progress = min(self._sets.size, _MOST_SETS), self._progress
        limit = self._watch.options.limit_nodes
        nodes = NODES_A_SET if limit is None else min(NODES_A_SET, limit)
        if not number:
            return None
        try:
            problem = self._problem_with(self._sets.offered).with_setting(setting)
            return fill_with_any(
                compile_problem(problem, self._watch.guard, pieces_stay=True),
                self._watch,
                most_nodes=nodes * number,
                most_classes=CLASSES_A_SET * number,
                report=progress and (lambda found: progress(0.0, found, 0)),
            )
        except (EngineRefused, PuzzleError):
            return None

    def _ask_each(self) -> str:
        """Go through the sets one by one; return what stopped it, ``""`` if nothing did."""
        for taken in self._sets:
            ended = self._watch.spent() or self._try(taken)
            if ended:
                return ended
            self._tried += 1
            if self._progress:
                share = self._tried / self._sets.size
                self._progress(share, len(self._found), self._tried)
        return ""

    def _try(self, taken: Taken) -> str:
        """Go on by a set; return what stopped it, ``""`` if nothing did."""
        if self._is_miscoloured(taken):
            self._coloured += 1
            if not self._most_near:
                return ""
        if self._solving is not None and not self._solving[taken] and not self._most_near:
            self._note_failure(self._first)
            return ""
        problem = self._problem_with(self._sets.pieces(taken))
        counter = SettingCounter(problem, self._watch.left())
        missed = None if counter.stopped else self._missed(counter)
        if counter.stopped or missed is None:
            self._undecided += not counter.stopped
            return counter.stopped
        if missed:
            self._note_failure(missed[0])
            self._note_near(problem.pieces, missed, taken == self._own)
            return ""
        survey = Survey(problem, self._watch.left())
        rows = list(survey)
        if not survey.stopped:
            self._found.append(designed(problem.pieces, rows, taken == self._own))
        return survey.stopped

    def _is_miscoloured(self, taken: Taken) -> bool:
        """Tell whether the colours of some board cannot be met by the pieces of a set."""
        needed = self._areas.imbalances
        found = None if needed is None else self._sets.imbalances(taken)
        return needed is not None and found is not None and not needed <= found

    def _problem_with(self, pieces: tuple[Piece, ...]) -> Problem:
        described = puzzle_with(self._problem.puzzle, pieces)
        return described.problem(self._problem.settings, partial=True)

    def _missed(self, counter: SettingCounter) -> list[int] | None:
        """Return the settings without a solution, no more than tell that a set is not kept.

        ``None`` if a limit on nodes left one open; a setting that is missed decides it all the same if no
        near sets are wanted.
        """
        start, batch, is_open, missed = 0, FIRST, False, list[int]()
        most = self._most_missed()
        while start < len(self._order):
            asked = self._order[start : start + batch]
            answers = counter.count([self._settings[index] for index in asked], most=1)
            for place, answer in enumerate(answers, start):
                if answer is None:
                    return None
                if not answer.solutions and answer.complete:
                    missed.append(self._order[place])
                    if len(missed) > most:
                        return missed
                else:
                    is_open |= not answer.solutions
            start, batch = start + batch, min(batch * TIMES, LAST)
        return None if is_open else missed

    def _most_missed(self) -> int:
        """Return how many settings a set may miss to be kept."""
        if len(self._near) < self._most_near:
            return len(self._settings)
        return len(self._near[-1].missed) - 1 if self._near else 0

    def _note_failure(self, index: int) -> None:
        """Move a setting to the front of the order."""
        self._order.remove(index)
        self._order.insert(0, index)
        self._failed[index] += 1

    def _note_near(self, pieces: tuple[Piece, ...], missed: Sequence[int], own: bool) -> None:
        """Keep a set that misses some settings, if it is among those that miss the fewest."""
        if self._most_near and len(missed) <= self._most_missed():
            settings = tuple(self._settings[index] for index in sorted(missed))
            self._near.append(NearSet(pieces, settings, len(self._settings) - len(missed), own))
            self._near.sort(key=lambda one: len(one.missed))
            del self._near[self._most_near :]

    def _result(self, ended: str) -> Design:
        return Design(
            puzzle=self._problem.puzzle,
            setups=len(self._settings),
            cells=self._sets.cells,
            candidates=self._sets.size,
            tried=self._tried,
            coloured=self._coloured,
            undecided=self._undecided,
            sets=tuple(sorted(self._found, key=lambda one: (-one.least, -one.total))),
            hardest=tuple(
                (self._settings[index], failed)
                for index, failed in self._failed.most_common(HARDEST if self._settings[1:] else 0)
            ),
            near=tuple(self._near),
            ended=ended,
            seconds=monotonic() - self._start,
        )


def designed(pieces: tuple[Piece, ...], rows: Sequence[Row], own: bool) -> DesignedSet:
    """Return a set with what the rows of its settings say, at least one."""
    least = min(rows, key=lambda row: row.solutions)
    most = max(rows, key=lambda row: row.solutions)
    return DesignedSet(
        pieces=pieces,
        least=least.solutions,
        most=most.solutions,
        total=sum(row.solutions for row in rows),
        unique=sum(row.solutions == 1 for row in rows),
        least_at=least.setting,
        most_at=most.setting,
        exact=all(row.complete for row in rows),
        own=own,
    )


def puzzle_with(puzzle: Puzzle, pieces: tuple[Piece, ...]) -> Puzzle:
    """Return a puzzle with other pieces; what is known of its solutions is left out."""
    return replace(puzzle, pieces=pieces, expect={})


def sets_for(
    puzzle: Puzzle,
    stock: Sequence[Stock],
    areas: Areas,
    total: int | None,
    number: int | None,
    guard: Guard | None = None,
) -> PieceSets:
    """Return the sets that could fill every board.

    Args:
        puzzle: for messages.
        stock: what they are taken from.
        areas: of all settings.
        total: the cells of a set together, ``None`` for all that may be.
        number: the pieces of a set, ``None`` for any number.
        guard: called now and then; raises if the work has to stop.

    Raises:
        LimitReached: a limit was met first.
        PuzzleError: no number of cells fills every board, or ``total`` does not.
    """
    low, high = areas.cells
    if low > high:
        what = f"some settings leave {low:,} cells to be covered, others have no more than {high:,}"
        fault = Fault(("setup",), what, "hold a slot with --set, or let cells stay empty")
        raise PuzzleError([fault], puzzle.name)
    if total is not None and not low <= total <= high:
        area = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        what = f"pieces of {total:,} cells together do not fill the board"
        raise PuzzleError([Fault(("pieces",), what, f"give a total of {area}")], puzzle.name)
    cells = (low, high) if total is None else (total, total)
    return PieceSets.of(stock, cells, number, guard)
