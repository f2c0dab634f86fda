"""The named things of a puzzle, and the puzzle without some of them: a relaxation in any case.

Things are pieces that must be used, chosen values of the setup ("pegs"), rules, and placed pieces.
Whatever solves the puzzle solves it without some of them as well:

- a piece that is left out may still be used, up to its copies, and as many cells may stay empty,
  wherever, as the copies that had to be used would cover;
- a peg that blocks a cell may stand anywhere: its cell is open, and one cell may stay empty instead;
- a peg that marks cells may stand anywhere: cells without another peg take piece cells with its mark;
- a rule does not hold;
- a placed piece is taken from the board, and is used like any other.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from tilewright.lattice import Cell, CellNames
from tilewright.model import AnyCells, Choose, Problem, Puzzle, Rule, Setup, Slot
from tilewright.model.slot import BLOCKED

#: the cost of naming a thing, by its kind: the cheapest conflict is reported
WEIGHTS = {"piece": 1, "peg": 1, "placed": 1, "rule": 2}


@dataclass(frozen=True)
class Thing:
    """Something of a puzzle that has a name and could be left out.

    Attributes:
        kind: ``"piece"``, ``"peg"``, ``"placed"`` or ``"rule"``.
        number: of the piece, the slot, the placed piece or the rule that holds, from 0.
        cells: of a peg or a placed piece.
        name: of the piece or the slot; the label chosen; the rule as a sentence.
    """

    kind: str
    number: int
    cells: tuple[Cell, ...]
    name: str

    @property
    def weight(self) -> int:
        """The cost of naming it."""
        return WEIGHTS[self.kind]

    def data(self) -> dict[str, Any]:
        """Return the thing as JSON data."""
        cells = {"cells": [list(cell) for cell in self.cells]} if self.cells else {}
        return {"kind": self.kind, "name": self.name, **cells}

    def text(self, names: CellNames) -> str:
        """Return the thing in words, its cells by their names on the board."""
        where = names.listed(self.cells)
        if self.kind == "rule":
            return f"the rule '{self.name}'"
        if self.kind == "piece":
            return f"piece {self.name}"
        return f"{self.name} at {where}" if self.kind == "peg" else f"placed {self.name} at {where}"


@dataclass(frozen=True)
class Relaxed:
    """A problem without some of its things.

    Attributes:
        problem: with the bounds, pegs, rules and placed pieces that are left.
        empty: how many cells, wherever, may stay empty as well.
        left_out: the things that are missing.
    """

    problem: Problem
    empty: int
    left_out: frozenset[Thing]


def things_of(problem: Problem) -> list[Thing]:
    """Return what could be left out of a problem: rules, then pegs, placed pieces, pieces."""
    found = [Thing("rule", n, (), str(rule)) for n, rule in enumerate(problem.rules)]
    for number, slot in enumerate(problem.puzzle.setup.slots):
        if _can_be_moved(problem, slot):
            value = problem.setting[slot.name]
            label = value if isinstance(value, str) else slot.name
            whole = isinstance(slot, Choose)
            groups = [slot.cells(value)] if whole else [(cell,) for cell in slot.cells(value)]
            found += [Thing("peg", number, tuple(sorted(cells)), label) for cells in groups]
    placed = enumerate(problem.placed)
    found += [Thing("placed", n, tuple(sorted(p.cells)), p.piece) for n, p in placed]
    pieces = enumerate(problem.pieces)
    return found + [Thing("piece", n, (), p.name) for n, p in pieces if p.copies[0] > 0]


def _can_be_moved(problem: Problem, slot: Slot) -> bool:
    """Tell whether every rule asks no less of the board when a peg of a slot is taken off."""
    if slot.role == BLOCKED:
        return not any(rule.reads_blocked_cells for rule in problem.rules)
    return all(rule.filters_by_marks for rule in problem.rules if rule.reads_marked_cells)


def without(problem: Problem, left_out: Collection[Thing]) -> Relaxed:
    """Return a problem without some of its things.

    Args:
        problem: with its setup chosen.
        left_out: of ``things_of(problem)``.
    """
    gone = {(thing.kind, thing.number) for thing in left_out}
    puzzle = problem.puzzle
    pieces, empty = list(puzzle.pieces), 0
    for number, piece in enumerate(pieces):
        if ("piece", number) in gone:
            empty += piece.copies[0] * max(len(shape.cells) for shape in piece.shapes)
            pieces[number] = replace(piece, copies=(0, piece.copies[1]))
    lifted: dict[int, set[Cell]] = {}
    for thing in left_out:
        if thing.kind == "peg":
            lifted.setdefault(thing.number, set()).update(thing.cells)
    pegs = dict[str, tuple[Cell, ...]]()
    for number, slot in enumerate(puzzle.setup.slots):
        cells, moved = slot.cells(problem.setting[slot.name]), lifted.get(number, set())
        pegs[slot.name] = tuple(cell for cell in cells if cell not in moved)
        empty += len(moved) if slot.role == BLOCKED else 0
    rules = tuple(rule for n, rule in enumerate(_written(problem)) if ("rule", n) not in gone)
    placed = tuple(p for n, p in enumerate(puzzle.placed) if ("placed", n) not in gone)
    made = pegged(replace_parts(puzzle, pieces=tuple(pieces), rules=rules, placed=placed), pegs)
    left = made.problem()
    loose = frozenset(puzzle.setup.slots[n].role for n in lifted) - {BLOCKED}
    if loose:
        kept = frozenset(cell for cells in pegs.values() for cell in cells)
        left = replace(left, rules=tuple(rule.loosened(loose, kept) for rule in left.rules))
    return Relaxed(left, empty, frozenset(left_out))


def _written(problem: Problem) -> list[Rule]:
    """Return the rules that hold as they were written, without their switches."""
    rules = problem.puzzle.rules
    held = [r for r in rules if r.switch is None or problem.switches.get(r.switch, True)]
    return [replace(rule, switch=None) for rule in held]


def replace_parts(puzzle: Puzzle, **parts: Any) -> Puzzle:
    """Return a plain puzzle with other parts, which expects nothing."""
    kept = {name: value for name, value in vars(puzzle).items() if name != "expect"}
    return Puzzle(**{**kept, **parts})


def pegged(puzzle: Puzzle, pegs: dict[str, tuple[Cell, ...]]) -> Puzzle:
    """Return a puzzle with pegs on these cells: a slot with none is dropped."""
    slots = tuple(
        AnyCells(slot.name, slot.role, len(pegs[slot.name]))
        for slot in puzzle.setup.slots
        if pegs[slot.name]
    )
    chosen = {name: [list(cell) for cell in cells] for name, cells in pegs.items() if cells}
    return replace_parts(puzzle, setup=Setup(slots), settings=chosen)
