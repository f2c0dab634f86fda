"""The cover of a problem as plain data with names: what a certificate is found in and speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.compile import Compiled, Draft
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell, CellNames
from tilewright.model import Problem
from tilewright.model.rules import Bounds


def board_names(problem: Problem) -> CellNames:
    """Return the names of the cells of a board, those that the setup blocks included."""
    return CellNames.of(problem.puzzle.region.cells)


@dataclass(frozen=True)
class Item:
    """The meaning of an item: a cell, a piece, or a part of a rule.

    Attributes:
        kind: ``"cell"``, ``"piece"`` or ``"rule"``.
        value: the cell, the piece's name, or the rule as a sentence.
    """

    kind: str
    value: Cell | str

    def data(self) -> dict[str, Any]:
        """Return the item as JSON data."""
        return {self.kind: list(self.value) if self.kind == "cell" else self.value}

    def text(self, names: CellNames) -> str:
        """Return the item in words, a cell by its name on the board."""
        if isinstance(self.value, tuple):
            return f"cell {names.name(self.value)}"
        return f"{self.kind} {self.value}" if self.kind == "piece" else f"the rule '{self.value}'"


@dataclass(frozen=True)
class NamedCover:
    """Items with bounds, and options over them.

    Attributes:
        problem: what was compiled.
        items: what each item stands for: cells in scan order, pieces, then rules.
        bounds: how often each must and may be used, ``None`` for no upper limit.
        options: the items of each option that can be chosen at all.
        colors: for each option the colour that it gives an item, where it gives one.
        laid: what each option lays: the piece and its cells; ``""`` for cells left empty.
    """

    problem: Problem
    items: tuple[Item, ...]
    bounds: tuple[Bounds, ...]
    options: tuple[tuple[int, ...], ...]
    colors: tuple[Mapping[int, int], ...]
    laid: tuple[tuple[str, tuple[Cell, ...]], ...]

    @classmethod
    def of(cls, compiled: Compiled, guard: Guard | None = None) -> NamedCover:
        """Name the items and options of a compiled problem.

        Args:
            compiled: the problem.
            guard: called now and then; raises if the work has to stop.
        """
        board, problem = compiled.board, compiled.problem
        draft = Draft.of(board, compiled.placements, guard)
        items = [Item("cell", cell) for cell in board.cells]
        named = zip(problem.pieces, draft.piece_items, strict=True)
        items += [Item("piece", piece.name) for piece, item in named if item is not None]
        items += [Item("rule", str(problem.rules[number])) for number in draft.rule_numbers]
        laid = [
            (problem.pieces[p.piece_index].name, tuple(sorted(board.cells[c] for c in p.cells)))
            for p in watched(compiled.placements, guard)
        ]
        laid += [("", tuple(sorted(board.cells[c] for c in blank))) for blank in draft.blanks]
        barred = {item for item, (_, most) in enumerate(draft.bounds) if most == 0}
        rows = [
            (tuple(item for item, _ in used), {i: c for i, c in used if c}, what)
            for used, what in zip(draft.every_use(guard), laid, strict=True)
            if barred.isdisjoint(item for item, _ in used)
        ]
        columns: Sequence[Any] = list(zip(*rows, strict=True)) or [(), (), ()]
        return cls(problem, tuple(items), tuple(draft.bounds), *columns)

    @property
    def names(self) -> CellNames:
        """The names of the cells, as a picture of the board has them at its rim."""
        return board_names(self.problem)

    def item_text(self, item: int) -> str:
        """Return what an item stands for."""
        return self.items[item].text(self.names)

    def option_text(self, option: int) -> str:
        """Return what an option lays, and where."""
        piece, cells = self.laid[option]
        where = self.names.listed(cells)
        return f"{piece} on {where}" if piece else f"{where} left empty"

    def option_data(self, option: int) -> dict[str, Any]:
        """Return what an option lays as JSON data."""
        piece, cells = self.laid[option]
        return {"piece": piece or None, "cells": [list(cell) for cell in cells]}
