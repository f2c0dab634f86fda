"""Candidates for challenges: boards filled at random, and settings that are images of one another."""

from __future__ import annotations

import random

from tilewright.compile.open_cover import OpenCover, open_slots, setup_symmetries
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import AnyCells, Problem, Setting
from tilewright.model.rules import like_takes_like
from tilewright.model.slot import BLOCKED
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search

#: nodes after which the completion of a random beginning is given up
NODES = 20_000


class Images:
    """Remembers settings up to the symmetries of the puzzle that keep its setup."""

    def __init__(self, problem: Problem, guard: Guard | None) -> None:
        self._slots = open_slots(problem)
        self._symmetries = setup_symmetries(problem, guard)
        self._seen: set[tuple[tuple[Cell, ...], ...]] = set()

    def is_new(self, setting: Setting) -> bool:
        """Tell whether no image of ``setting`` was seen, and remember it."""
        least = self._least(setting)
        if least in self._seen:
            return False
        self._seen.add(least)
        return True

    def has(self, setting: Setting) -> bool:
        """Tell whether an image of ``setting`` was seen."""
        return self._least(setting) in self._seen

    def _least(self, setting: Setting) -> tuple[tuple[Cell, ...], ...]:
        """Return the least of the images of a setting, which is the same for all of them."""
        parts = [slot.cells(setting[slot.name]) for slot in self._slots]
        return min(
            tuple(tuple(sorted(images[cell] for cell in cells)) for cells in parts)
            for images in self._symmetries
        )


def neighbour(problem: Problem, setting: Setting, rng: random.Random) -> Setting:
    """Return a setting with one slot changed: one of its cells moved, or another value drawn."""
    setup, region = problem.puzzle.setup, problem.puzzle.region
    slot = rng.choice(open_slots(problem))
    if isinstance(slot, AnyCells):
        cells = list(slot.cells(setting[slot.name]))
        free = [cell for cell in region.cells if cell not in cells]
        if not free:
            return setting
        cells[rng.randrange(len(cells))] = rng.choice(free)
        return {**setting, slot.name: tuple(sorted(cells))}
    held = {name: value for name, value in setting.items() if name != slot.name}
    return setup.draw(region, rng, held) or setting


def marks_follow(cover: OpenCover) -> bool:
    """Tell whether the pieces decide the setup: one slot of marks, each of which takes its like alone."""
    slots = open_slots(cover.problem)
    region, pieces = cover.problem.region, cover.problem.pieces
    marks = {mark for _, mark in region.marks} | {slot.role for slot in slots}
    marks |= {mark for piece in pieces for shape in piece.shapes for mark in shape.marks}
    return (
        any(like_takes_like(r, marks) for r in cover.problem.rules if r.filters_by_marks)
        and len(slots) == 1
        and isinstance(slots[0], AnyCells)
        and slots[0].role != BLOCKED
    )


def filled(cover: OpenCover, rng: random.Random) -> Setting | None:
    """Fill the board at random and return the marks, or ``None`` if that went wrong.

    A quarter of the board is laid at random, cell by cell; the engine completes it.
    """
    problem = cover.problem
    (slot,) = open_slots(problem)
    assert isinstance(slot, AnyCells)
    size = sum(piece.size for piece in problem.pieces) // len(problem.pieces)
    prefix = cover.random_prefix(rng, max(1, len(problem.region.cells) // (4 * size)))
    if prefix is None:
        return None
    report = search(
        cover.cover,
        SearchOptions(threads=1, limit_nodes=NODES),
        collect=True,
        units=[prefix],
        max_solutions=1,
    )
    heed(report.ended)
    if not report.found:
        return None
    cells = cover.marked_cells(report.found[0], slot.role)
    if len(cells) != slot.count:
        return None
    return {**problem.setting, slot.name: tuple(sorted(cells))}
