"""The puzzle as a system of constraints: a variable for each placement, 1 if it is laid.

Every constraint bounds how many of some literals are true.  A literal is the number of a variable,
counted from 1, or minus it for "the placement is not laid".  The models of the system are the
solutions of the puzzle, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from tilewright.checker.board import CheckedBoard
from tilewright.checker.rules import Laid
from tilewright.errors import printable
from tilewright.lattice import Cell, Lattice, shift
from tilewright.model import Placement, Problem
from tilewright.proofs.rules import RULE_CONSTRAINTS, refuse_other_rules

#: called now and then; raises if the work has to stop
Pause = Callable[[], None]
#: the kinds of constraint, in the order in which a system holds them
CELL, PIECE, PLACED, RULE, LISTED = "cell", "piece", "placed", "rule", "listed"


@dataclass(frozen=True)
class Constraint:
    """So many of these literals are true.

    Attributes:
        kind: ``"cell"``, ``"piece"``, ``"placed"``, ``"rule"``, or ``"listed"`` for one that
            excludes a listed solution.
        says: the same in words.
        literals: numbers of variables from 1, negative for "not laid"; each variable once.
        least: how many are true at least.
        most: how many are true at most, ``None`` for no limit.
        subject: the cell, or the piece by name, that it is about; ``None`` for other kinds.
    """

    kind: str
    says: str
    literals: tuple[int, ...]
    least: int
    most: int | None
    subject: Cell | str | None = None

    @property
    def binds(self) -> bool:
        """Whether it excludes anything by itself."""
        return self.least > 0 or (self.most is not None and self.most < len(self.literals))


@dataclass(frozen=True)
class System:
    """Constraints over placements.

    Attributes:
        problem: what they say.
        placements: variable ``n`` stands for the placement at ``n - 1``.
        constraints: cells, pieces, placed pieces, rules, then solutions that are excluded.
    """

    problem: Problem
    placements: tuple[Placement, ...]
    constraints: tuple[Constraint, ...]

    @classmethod
    def of(cls, problem: Problem, pause: Pause | None = None) -> System:
        """Write a problem as constraints.

        Args:
            problem: with every slot of its setup filled.
            pause: called now and then; raises if the work has to stop.

        Raises:
            PuzzleError: it has a rule that constraints cannot say.
        """
        refuse_other_rules(problem)
        board = CheckedBoard(problem)
        placements = tuple(_placements(board, pause))
        constraints = [
            *_cells(board, placements),
            *_pieces(problem, placements),
            *_placed(problem, placements),
            *_rules(board, placements, pause),
        ]
        return cls(problem, placements, tuple(constraints))

    def excluding(self, solutions: Iterable[frozenset[int]]) -> System:
        """Return the system with a constraint for each solution that excludes it.

        Args:
            solutions: the variables that are 1 in each.
        """
        listed = (self._not(number, laid) for number, laid in enumerate(solutions, 1))
        return System(self.problem, self.placements, (*self.constraints, *listed))

    def _not(self, number: int, laid: frozenset[int]) -> Constraint:
        """Return what excludes one solution and no other.

        Another solution lacks one of its placements, or has one more on cells that it leaves empty.
        """
        covered = {cell for one in laid for cell in self.placements[one - 1].cells}
        added = [
            variable
            for variable, placement in enumerate(self.placements, 1)
            if covered.isdisjoint(placement.cells)
        ]
        literals = (*(-one for one in sorted(laid)), *added)
        return Constraint(LISTED, f"it is not listed solution {number}", literals, 1, None)

    @cached_property
    def size(self) -> int:
        """The number of variables."""
        return len(self.placements)


def _placements(board: CheckedBoard, pause: Pause | None) -> Iterator[Placement]:
    """Yield each placement that stays on the board and breaks no rule by itself."""
    context, lattice = board.context, board.lattice
    keeps = [RULE_CONSTRAINTS[rule.kind].keeps(context, rule) for rule in context.rules]
    seen: set[tuple[str, frozenset[tuple[Cell, str]]]] = set()
    for piece in board.problem.pieces:
        checked = board.checked[piece.name]
        for number, (kind, offsets) in enumerate(checked.orientations):
            if pause is not None:
                pause()
            for least in _leasts(board, offsets):
                if lattice.translation_class(least) != kind:
                    continue
                put = {shift(offset, least): mark for offset, mark in offsets}
                marks = {lattice.home(cell): mark for cell, mark in put.items()}
                laid = Laid.of(piece.name, marks)
                once = len(marks) == len(put) and (piece.name, frozenset(marks.items())) not in seen
                stays = once and marks.keys() <= board.cells and checked.may_lie_on(marks)
                if stays and all(keep(laid) for keep in keeps):
                    if board.problem.region.wrap:
                        seen.add((piece.name, frozenset(marks.items())))
                    yield _placement(lattice, piece.name, number, marks, put)


def _leasts(board: CheckedBoard, offsets: Iterable[tuple[Cell, str]]) -> list[Cell]:
    """Return where the least cell of a shape may lie: on the board, or where it is joined to it.

    If borders are joined, some cell of the shape is at home, and it may be any of them.
    """
    if not board.problem.region.wrap:
        return sorted(board.cells)
    return sorted({shift(cell, offset, -1) for cell in board.cells for offset, _ in offsets})


def _placement(
    lattice: Lattice, name: str, number: int, marks: dict[Cell, str], put: Iterable[Cell]
) -> Placement:
    cells = tuple(sorted(marks))
    laid = Laid.of(name, marks)
    borne = tuple(laid.marks[cell] for cell in cells)
    sides = tuple(laid.sides.get(cell, "") for cell in cells) if laid.sides else ()
    origin = lattice.slid_back(lattice.origin([*put]))
    return Placement(name, origin, number, cells, borne, sides)


def _cells(board: CheckedBoard, placements: tuple[Placement, ...]) -> Iterator[Constraint]:
    users: dict[Cell, list[int]] = {cell: [] for cell in sorted(board.cells, key=_reading)}
    for variable, placement in enumerate(placements, 1):
        for cell in placement.cells:
            users[cell].append(variable)
    for cell, literals in users.items():
        least = 0 if cell in board.optional else 1
        how = "exactly once" if least else "at most once"
        yield Constraint(
            CELL, f"the cell {list(cell)} is covered {how}", tuple(literals), least, 1, cell
        )


def _reading(cell: Cell) -> Cell:
    """Sort cells as they are read: by the last coordinate first."""
    return cell[::-1]


def _pieces(problem: Problem, placements: tuple[Placement, ...]) -> Iterator[Constraint]:
    users: dict[str, list[int]] = {piece.name: [] for piece in problem.pieces}
    for variable, placement in enumerate(placements, 1):
        users[placement.piece].append(variable)
    for piece in problem.pieces:
        least, most = piece.copies
        says = printable(f"the piece {piece.name} is used {_times(least, most)}")
        constraint = Constraint(PIECE, says, tuple(users[piece.name]), least, most, piece.name)
        if constraint.binds:
            yield constraint


def _times(least: int, most: int | None) -> str:
    if least == most:
        return "exactly once" if least == 1 else f"exactly {least} times"
    return f"at least {least} times" if most is None else f"{least} to {most} times"


def _placed(problem: Problem, placements: tuple[Placement, ...]) -> Iterator[Constraint]:
    for placed in problem.placed:
        where = frozenset(placed.cells)
        literals = tuple(
            variable
            for variable, placement in enumerate(placements, 1)
            if placement.piece == placed.piece
            and where == frozenset(placement.cells)
            and placed.orientation_index in (None, placement.orientation_index)
        )
        cells = " ".join(str(list(cell)) for cell in sorted(where))
        says = printable(f"the piece {placed.piece} lies on {cells}")
        yield Constraint(PLACED, says, literals, 1, None)


def _rules(
    board: CheckedBoard, placements: tuple[Placement, ...], pause: Pause | None
) -> Iterator[Constraint]:
    """Yield what the rules ask, the same of the same placements once."""
    laid = [
        Laid(
            p.piece,
            dict(zip(p.cells, p.marks, strict=True)),
            {cell: own for cell, own in zip(p.cells, p.sides, strict=False) if own},
        )
        for p in placements
    ]
    seen: set[tuple[tuple[int, ...], int, int | None]] = set()
    for rule in board.context.rules:
        for asked in RULE_CONSTRAINTS[rule.kind].asks(board.context, rule, laid):
            if pause is not None:
                pause()
            literals, least, most, says = asked
            constraint = Constraint(RULE, printable(says), tuple(literals), least, most)
            meaning = (constraint.literals, least, most)
            if constraint.binds and meaning not in seen:
                seen.add(meaning)
                yield constraint
