"""One cover in which every choice of a setup is an option, so that all settings are counted at once.

A cell that a slot may block has an option for each way to block it; the slot has an item for what it
must choose.  A solution of this cover is a setting together with a solution of it, and the options
of choices that it holds tell which setting.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright._core import Cover
from tilewright.compile.cover import Draft, allowed_placements
from tilewright.compile.open_cover import can_stay_open, open_slots
from tilewright.compile.placements import Board
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import AnyCells, Choose, OneInEach, Problem, Setting, Slot
from tilewright.model.slot import BLOCKED

#: a slot by its name, which of its parts, and the cell or label chosen there
Choice = tuple[str, int, Cell | str]


@dataclass(frozen=True)
class ChoiceCover:
    """A partial problem, compiled with the choices of its open slots as options.

    Attributes:
        problem: with at least one slot unfilled.
        cover: for the core.
        options: the option of each choice.
    """

    problem: Problem
    cover: Cover
    options: dict[Choice, int]

    @classmethod
    def of(cls, problem: Problem, guard: Guard | None = None) -> ChoiceCover | None:
        """Compile a partial problem; ``None`` if an open slot does more than block cells.

        Args:
            problem: with at least one slot unfilled.
            guard: called now and then; raises if the work has to stop.
        """
        slots = open_slots(problem)
        if not can_stay_open(problem) or any(slot.role != BLOCKED for slot in slots):
            return None
        board = Board.of(problem)
        draft = Draft.of(board, allowed_placements(board, guard), guard)
        options: dict[Choice, int] = {}
        for slot in slots:
            for part, (most, choices) in enumerate(_parts(slot, problem)):
                item = draft.add_item((most, most))
                for choice, cells in choices.items():
                    used = [*sorted(board.index[cell] for cell in cells), item]
                    options[slot.name, part, choice] = draft.add_option(used)
        return cls(problem, draft.cover(guard=guard), options)

    def chosen(self, setting: Setting) -> tuple[int, ...]:
        """Return the options of a complete setting, ascending."""
        return tuple(
            sorted(
                self.options[slot.name, part, choice]
                for slot in open_slots(self.problem)
                for part, choice in _choices(slot, setting)
            )
        )


def _parts(slot: Slot, problem: Problem) -> list[tuple[int, dict[Cell | str, set[Cell]]]]:
    """Return how many choices each part of a slot takes, and the cells that each of them blocks."""
    region = problem.region
    if isinstance(slot, OneInEach):
        domains = slot.reduced(region).values()
        return [(1, {cell: {cell} for cell in domain}) for domain in domains]
    if isinstance(slot, Choose):
        known = set(region.cells)
        labels = {label: set(cells) for label, cells in slot.labels.items()}
        return [(1, {label: cells for label, cells in labels.items() if cells <= known})]
    assert isinstance(slot, AnyCells)
    return [(slot.count, {cell: {cell} for cell in region.cells})]


def _choices(slot: Slot, setting: Setting) -> list[tuple[int, Cell | str]]:
    """Return the part and the choice of each choice that a setting makes in a slot."""
    value = setting[slot.name]
    if isinstance(value, str):
        return [(0, value)]
    if isinstance(slot, OneInEach):
        return list(enumerate(value))
    return [(0, cell) for cell in value]
