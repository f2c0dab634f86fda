"""One solution against the board: cells, shapes, cover, copies, placed pieces, rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from tilewright.checker.conditions import broken_condition
from tilewright.checker.footprint import look_of
from tilewright.checker.rules import (
    Laid,
    RuleContext,
    UncheckedRuleError,
    check_of,
    looked_at,
    marks_of_board,
    sides_are_looked_at,
)
from tilewright.checker.shape import CheckedPiece, cells_text
from tilewright.checker.verdict import REASONS, Reason, rule_fault
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem, Puzzle, Solution
from tilewright.model.fields import no_puzzle, shown
from tilewright.model.rules import Condition
from tilewright.model.slot import BLOCKED

_TUPLES, _NUMBERS, _TEXTS = frozenset({tuple}), frozenset({int}), frozenset({str})
#: a piece that lies on the board: its name, its cells and their marks; a solution is a set of these
LaidPiece = tuple[str, frozenset[tuple[Cell, str]]]
Layout = frozenset[LaidPiece]


class CheckedBoard:
    """A problem as the checker sees it; made once for a list of solutions."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.lattice = problem, problem.lattice
        region = problem.puzzle.region
        #: cell to the slot that blocks it
        self.blocked: dict[Cell, str] = {}
        #: cell to its mark, the setup's on top of the region's
        self.marks = dict(region.marks)
        for slot in problem.puzzle.setup.slots:
            for cell in slot.cells(problem.setting[slot.name]):
                (self.blocked if slot.role == BLOCKED else self.marks)[cell] = (
                    slot.name if slot.role == BLOCKED else slot.role
                )
        self.cells = frozenset(region.cells) - self.blocked.keys()
        self.optional = region.optional & self.cells
        #: what has to be covered
        self.needed = self.cells - self.optional
        #: placements that were found right, each by itself
        self._right: set[Placement] = set()
        rules = tuple(
            rule for rule in problem.puzzle.rules if problem.switches.get(rule.switch or "", True)
        )
        self.checked = {
            piece.name: CheckedPiece(
                piece, self.lattice, partial(looked_at, rules), sides_are_looked_at(rules)
            )
            for piece in problem.pieces
        }
        #: the marks of the board that its symmetries keep
        self.kept_marks = marks_of_board(rules, self.marks)
        self.context = RuleContext(
            self.lattice, self.cells, self.marks, problem.pieces, rules, self.optional
        )

    def reasons(self, placements: list[Placement]) -> Iterator[Reason]:
        """Yield everything wrong with a solution: its pieces one by one, then the whole, then conditions."""
        found = [*self._own_reasons(placements)]
        yield from found or self.condition_reasons(placements)

    def _own_reasons(self, placements: list[Placement]) -> Iterator[Reason]:
        """Yield everything wrong with a solution but what only functions of one's own can say."""
        laid = []
        for placement in placements:
            known = _is_plain(placement) and placement in self._right
            if not known:
                yield from self._placement_reasons(placement)
            laid.append(list(placement.cells) if known else self._sound_cells(placement))
        yield from self._cover_reasons(placements, laid)
        yield from self._copies_reasons(placements)
        yield from self._placed_reasons(placements, laid)
        yield from self.rule_reasons(placements)

    def condition_reasons(self, placements: list[Placement]) -> Iterator[Reason]:
        """Yield every condition of one's own that a solution breaks in which nothing else is wrong."""
        for rule in self.context.rules:
            if isinstance(rule.value, Condition):
                for sentence in broken_condition(self.problem, rule.value, self._whole(placements)):
                    yield Reason(rule_fault(rule.kind), sentence)

    def _whole(self, placements: list[Placement]) -> list[Placement]:
        """Return placements with their cells in order, and with the marks that were left out."""
        found = []
        for one in placements:
            marks = self.checked[one.piece].with_marks(one)
            cells = tuple(sorted(marks))
            origin, borne = tuple(one.origin), tuple(marks[cell] for cell in cells)
            found.append(Placement(one.piece, origin, one.orientation_index, cells, borne))
        return found

    def _placement_reasons(self, placement: Placement) -> Iterator[Reason]:
        """Yield what is wrong with a placement by itself; remember it if nothing is."""
        reasons = [*self._cell_reasons(placement), *self._shape_reasons(placement)]
        if not reasons and _is_plain(placement):
            self._right.add(placement)
        yield from reasons

    def rule_reasons(self, placements: list[Placement]) -> Iterator[Reason]:
        """Yield every rule that is broken; one that cannot be checked counts as broken."""
        rules = self.context.rules
        laid = [self._laid(placement) for placement in placements] if rules else []
        for rule in rules:
            try:
                for sentence in check_of(rule).broken(self.context, rule, laid):
                    yield Reason(rule_fault(rule.kind), sentence)
            except UncheckedRuleError as error:
                yield Reason("unchecked-rule", str(error))

    def _laid(self, placement: Placement) -> Laid:
        """Return what rules can read of a placement, which may be wrong in other ways."""
        name, cells = placement.piece, self._sound_cells(placement)
        whole = bool(cells) and len(cells) == len(placement.cells)
        checked = self.checked.get(name) if isinstance(name, str) else None
        given = None if checked is None else _given_looks(checked, placement, cells)
        if whole and placement.marks and _marks_readable(placement):
            marks = dict(zip(cells, placement.marks, strict=True))
            if given is not None or checked is None or not checked.has_sides:
                return Laid.of(str(name), given or marks)
        index = placement.orientation_index
        known = (
            checked is not None and type(index) is int and 0 <= index < len(checked.orientations)
        )
        if whole and checked is not None and known:
            read = checked.with_marks(placement)
            return Laid.of(name, {cell: read.get(cell, "") for cell in cells})
        return Laid(str(name), dict.fromkeys(cells, ""))

    def _sound_cells(self, placement: Placement) -> list[Cell]:
        return [tuple(cell) for cell in placement.cells if self._is_cell(cell)]

    def _is_cell(self, cell: Any) -> bool:
        if not isinstance(cell, tuple | list) or len(cell) != self.lattice.coordinates:
            return False
        return all(type(part) is int for part in cell)

    def _cell_reasons(self, placement: Placement) -> Iterator[Reason]:
        name, cells = placement.piece, self._sound_cells(placement)
        for cell in placement.cells:
            if not self._is_cell(cell):
                wanted = f"{self.lattice.coordinates} whole numbers"
                yield Reason("malformed-cell", f"{name} covers {cell!r}, which is not {wanted}")
        if not placement.cells:
            yield Reason("no-cells", f"{name} is placed on no cell")
        for cell, times in Counter(cells).items():
            if times > 1:
                yield Reason("doubled-cell", f"{name} lists {list(cell)} {times} times")
        for cell in dict.fromkeys(cells):
            if cell in self.blocked:
                what = f"{name} covers {list(cell)}, which slot {self.blocked[cell]!r} blocks"
                yield Reason("blocked", what)
            elif cell not in self.cells:
                yield Reason("outside", f"{name} covers {list(cell)}, which is not in the region")

    def _shape_reasons(self, placement: Placement) -> Iterator[Reason]:
        """Compare a placement with its piece: what can be judged in spite of other faults."""
        name, cells = placement.piece, self._sound_cells(placement)
        checked = self.checked.get(name) if isinstance(name, str) else None
        if checked is None:
            yield Reason("unknown-piece", f"the puzzle has no piece {name!r}")
        if not cells or len(cells) < len(placement.cells):
            return
        origins = self._origins(checked, placement, cells)
        if origins and tuple(placement.origin) not in origins:
            what = f"{name} has origin {list(placement.origin)} where its cells begin at"
            yield Reason("wrong-origin", f"{what} {list(origins[0])}")
        marked = bool(placement.marks)
        if marked and not _marks_readable(placement):
            what = f"{name} has marks {placement.marks!r} for {len(cells)} cells"
            yield Reason("malformed-marks", what)
            marked = False
        if checked is not None and not checked.may_lie_on(cells):
            yield Reason("wrong-place", f"{name} on {cells_text(cells)}: {REASONS['wrong-place']}")
        if checked is not None:
            given = _given_looks(checked, placement, cells) if marked else None
            borne = given or dict.fromkeys(cells, "")
            yield from self._orientation_reasons(checked, placement, borne, given is not None)

    def _origins(
        self, checked: CheckedPiece | None, placement: Placement, cells: list[Cell]
    ) -> list[Cell]:
        """Return where the orientation of a placement can have been put; none if none can."""
        if self.lattice.unwrapped is self.lattice:
            return [self.lattice.origin(cells)]
        index = placement.orientation_index
        known = checked is not None and type(index) is int
        if checked is None or not known or not 0 <= index < len(checked.orientations):
            return []
        return checked.origins(index, cells)

    def _orientation_reasons(
        self, checked: CheckedPiece, placement: Placement, borne: dict[Cell, str], marked: bool
    ) -> Iterator[Reason]:
        name, index, total = (
            checked.piece.name,
            placement.orientation_index,
            len(checked.orientations),
        )
        ranged = type(index) is int and 0 <= index < total
        if not ranged:
            what = f"{name} has orientation_index {index!r} where it has 0 to {total - 1}"
            yield Reason("orientation-out-of-range", what)
        numbers = checked.numbers(borne, marked)
        for fault in [] if numbers else checked.misfits(borne, marked):
            yield Reason(fault, f"{name} on {cells_text(borne)}: {REASONS[fault]}")
        if ranged and numbers and index not in numbers:
            right = " or ".join(map(str, numbers))
            what = (
                f"{name} on {cells_text(borne)} has orientation_index {index} where it is {right}"
            )
            yield Reason("wrong-orientation", what)

    def _cover_reasons(
        self, placements: list[Placement], laid: list[list[Cell]]
    ) -> Iterator[Reason]:
        """Yield what is covered twice or not at all; ``laid`` has the cells of each placement."""
        covered = set().union(*laid)
        if len(covered) < sum(map(len, laid)):
            yield from _overlaps(placements, laid)
        bare = self.needed - covered
        if bare:
            number = "1 cell" if len(bare) == 1 else f"{len(bare)} cells"
            yield Reason("uncovered", f"nothing covers {number}: {cells_text(bare)}")

    def _copies_reasons(self, placements: list[Placement]) -> Iterator[Reason]:
        used = Counter(str(placement.piece) for placement in placements)
        for piece in self.problem.pieces:
            low, high = piece.copies
            if high is not None and used[piece.name] > high:
                what = f"{piece.name} is used {used[piece.name]} times, at most {high}"
                yield Reason("too-many-copies", f"{what} may be")
            if used[piece.name] < low:
                what = f"{piece.name} is used {used[piece.name]} times, at least {low}"
                yield Reason("too-few-copies", f"{what} must be")

    def _placed_reasons(
        self, placements: list[Placement], laid: list[list[Cell]]
    ) -> Iterator[Reason]:
        if not self.problem.placed:
            return
        pairs = zip(placements, laid, strict=True)
        there = {
            (str(placement.piece), frozenset(cells)): placement.orientation_index
            for placement, cells in pairs
        }
        for placed in self.problem.placed:
            number = there.get((placed.piece, frozenset(placed.cells)), "none")
            if number == "none":
                what = f"{placed.piece} must lie on {cells_text(placed.cells)} and does not"
                yield Reason("placed-missing", what)
            elif placed.orientation_index not in (None, number):
                what = f"{placed.piece} must lie on {cells_text(placed.cells)} in orientation"
                what = f"{what} {placed.orientation_index} and lies in {number}"
                yield Reason("placed-missing", what)

    def layout(self, placements: list[Placement]) -> Layout:
        """Return a right solution as a set, with the marks that were left out."""
        return frozenset(
            (p.piece, frozenset(self.checked[p.piece].with_marks(p).items())) for p in placements
        )


def _overlaps(placements: list[Placement], laid: list[list[Cell]]) -> Iterator[Reason]:
    owners: defaultdict[Cell, list[str]] = defaultdict(list)
    for placement, cells in zip(placements, laid, strict=True):
        for cell in dict.fromkeys(cells):
            owners[cell].append(str(placement.piece))
    for cell in sorted(owners):
        if len(owners[cell]) > 1:
            names = " and by ".join(owners[cell])
            yield Reason("overlap", f"{list(cell)} is covered by {names}")


def _is_plain(placement: Placement) -> bool:
    """Tell whether a placement is made of nothing but strings, whole numbers and tuples of them.

    Only such values can be compared by ``==``, for which 1 is ``True`` and 1.0 as well.
    """
    origin, cells, marks = placement.origin, placement.cells, placement.marks
    if type(placement.piece) is not str or not _TUPLES.issuperset(
        map(type, (origin, cells, marks, *cells))
    ):
        return False
    numbers = chain(origin, *cells, (placement.orientation_index,))
    sides = placement.sides
    texts = type(sides) is tuple and _TEXTS.issuperset(map(type, (*marks, *sides)))
    return texts and _NUMBERS.issuperset(map(type, numbers))


#: the board of the call before: what it was made of, and the values of its setup then
_before: tuple[Problem | Puzzle, str, CheckedBoard] | None = None


def board_of(problem: Problem | Puzzle, settings: Mapping[str, Any]) -> CheckedBoard:
    """Return the board as the checker sees it; that of the call before where it is the same object.

    Raises:
        TypeError: ``problem`` is no puzzle.
    """
    global _before
    if not isinstance(problem, Puzzle | Problem):
        raise no_puzzle(problem)
    values, before = repr((problem.settings, settings)), _before
    if before and before[0] is problem and before[1] == values:
        return before[2]
    board = CheckedBoard(chosen(problem, settings))
    _before = problem, values, board
    return board


def chosen(problem: Problem | Puzzle, settings: Mapping[str, Any]) -> Problem:
    if isinstance(problem, Puzzle):
        return problem.problem(settings)
    if settings or problem.unfilled:
        return problem.puzzle.problem({**problem.settings, **settings})
    return problem


def placements_of(solution: Solution | Iterable[Placement]) -> list[Placement]:
    """Return the placements of a solution.

    Raises:
        TypeError: it is no solution, or holds what is no placement.
    """
    if isinstance(solution, Solution):
        return list(solution.placements)
    given = list(solution) if isinstance(solution, Iterable) else [solution]
    for one in given:
        if not isinstance(one, Placement):
            raise TypeError(f"{shown(one)} is no placement, give a Solution or its placements")
    return given


def _marks_readable(placement: Placement) -> bool:
    marks = placement.marks
    return len(marks) == len(placement.cells) and all(isinstance(mark, str) for mark in marks)


def _given_looks(
    checked: CheckedPiece, placement: Placement, cells: list[Cell]
) -> dict[Cell, str] | None:
    """Return what a placement says that rules look at on its cells; ``None`` if it does not say all of it.

    A placement without the sides that its piece has is judged by its orientation alone.
    """
    if not placement.marks or not _marks_readable(placement) or len(cells) != len(placement.cells):
        return None
    if not checked.has_sides:
        return dict(zip(cells, placement.marks, strict=True))
    if len(placement.sides) != len(cells) or not all(isinstance(s, str) for s in placement.sides):
        return None
    borne = zip(cells, placement.marks, placement.sides, strict=True)
    return {cell: look_of(mark, sides) for cell, mark, sides in borne}
