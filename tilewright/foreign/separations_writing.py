"""Solutions, and how they come apart, as a file of BurrTools has them; ``separations`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from tilewright.foreign.addresses import ball_place
from tilewright.foreign.burr_grids import BALLS, CUBES, PRISMS
from tilewright.foreign.burr_turns import CUBE_TURNS, PRISM_TURNS, prism_turned, turned
from tilewright.lattice import Cell, shift
from tilewright.model.placement import Placement
from tilewright.model.read_marks import marks_without
from tilewright.model.solution import Disassembly
from tilewright.model.stages import DisassemblyStep, Stage

#: grids whose turns all have known numbers
TURNS: Mapping[int, int] = {CUBES: CUBE_TURNS, PRISMS: PRISM_TURNS}
#: how many steps a piece that goes out is moved
_FAR = 30_000
_ORIGIN = (0, 0, 0)


class SolutionWriter:
    """Writes solutions of one puzzle, and how they come apart."""

    def __init__(
        self,
        grid: int,
        pieces: Sequence[tuple[str, int, Mapping[Cell, str]]],
        place_of: Mapping[Cell, Cell],
    ) -> None:
        """Take the file's own numbers.

        Args:
            grid: the number of the grid, one of ``TURNS``.
            pieces: the list of the problem: each name, how many entries of an assembly are for it, and the mark of
                each place of its shape.
            place_of: the place of each cell of the result.
        """
        self._grid, self._pieces, self._place_of = grid, pieces, place_of
        self._shapes = {name: places for name, _, places in pieces}
        self._known: dict[Placement, tuple[Cell, int]] = {}

    def lines(self, found: Disassembly, number: int, apart: int) -> Iterator[str]:
        """Yield a solution.

        Args:
            found: how it comes apart, if it does.
            number: of the assembly, from 1.
            apart: its number among those that come apart.
        """
        said = f' solNum="{apart}"' if found.apart else ""
        yield f'<solution asmNum="{number}"{said}>'
        entries, words = list[int](), list[str]()
        unread = found.solution.problem.unread
        placements = [
            replace(one, marks=marks_without(one.marks, unread))
            for one in found.solution.placements
        ]
        for piece, most, _ in self._pieces:
            own = [place for place, one in enumerate(placements) if one.piece == piece]
            entries += own
            for place in own:
                at, turn = self._lying(placements[place])
                words.append(" ".join(map(str, (*at, turn))))
            words += ["x"] * (most - len(own))
            entries += [-1] * (most - len(own))
        yield f"<assembly>{' '.join(words)}</assembly>"
        if found.tree is not None:
            entry_of = {place: entry for entry, place in enumerate(entries) if place >= 0}
            start = {place: self._lying(one)[0] for place, one in enumerate(placements)}
            yield from _Tree(entry_of, self._shift_of).lines(found.tree, start, "")
        yield "</solution>"

    def _shift_of(self, axis: Cell) -> Cell:
        """Return how places move along an axis of cells."""
        if self._grid == BALLS:
            return ball_place(axis)
        if self._grid == PRISMS:
            x, y, *z = axis
            return (x, -y, *(z or (0,)))
        return axis if len(axis) == len(_ORIGIN) else (*axis, 0)

    def _lying(self, placement: Placement) -> tuple[Cell, int]:
        """Return where the origin of a shape comes to lie, and the number of its turn."""
        if placement not in self._known:
            marks = placement.marks or ("",) * len(placement.cells)
            there = {
                self._place_of[cell]: mark
                for cell, mark in zip(placement.cells, marks, strict=True)
            }
            self._known[placement] = self._turn(self._shapes[placement.piece], there)
        return self._known[placement]

    def _turn(self, own: Mapping[Cell, str], there: Mapping[Cell, str]) -> tuple[Cell, int]:
        low = min(there)
        for turn in range(TURNS[self._grid]):
            for start in self._starts:
                images = {self._image(place, start, turn): mark for place, mark in own.items()}
                if None in images:
                    continue
                by = shift(low, min(place for place in images if place is not None), -1)
                at = shift(start, by)
                moved = {self._image(place, at, turn): mark for place, mark in own.items()}
                if moved == dict(there):
                    return at, turn
        raise ValueError("the shape of a piece has no turn that lays it there")

    @cached_property
    def _starts(self) -> Sequence[Cell]:
        """Places of the origin of a shape that differ by more than a slide."""
        return (_ORIGIN, (1, 0, 0)) if self._grid == PRISMS else (_ORIGIN,)

    def _image(self, place: Cell, at: Cell, turn: int) -> Cell | None:
        if self._grid == PRISMS:
            return prism_turned(place, _ORIGIN, at, turn)
        return shift(turned(place, turn), at)


class _Tree:
    """Writes the stages of one disassembly."""

    def __init__(self, entry_of: Mapping[int, int], shift_of: Callable[[Cell], Cell]) -> None:
        self._entry_of, self._shift_of = entry_of, shift_of

    def lines(self, stage: Stage, at: Mapping[int, Cell], kind: str) -> Iterator[str]:
        """Yield a stage and those after it.

        Args:
            stage: its pieces.
            at: where the pieces are, by their places among the placements.
            kind: the attribute of a part, ``""`` for the whole.
        """
        order = sorted(stage.pieces, key=lambda place: self._entry_of[place])
        yield f"<separation{kind}>"
        listed = " ".join(str(self._entry_of[place]) for place in order)
        yield f'<pieces count="{len(order)}">{listed}</pieces>'
        now = {place: at[place] for place in order}
        yield from _state(now)
        before = now
        for step in stage.steps:
            before, now = now, self._moved(now, step)
            yield from _state(now)
        parts = ((stage.removed, ' type="removed"'), (stage.stays, ' type="left"'))
        for part, name in parts:
            if part is not None:
                yield from self.lines(part, before, name)
        yield "</separation>"

    def _moved(self, at: Mapping[int, Cell], step: DisassemblyStep) -> dict[int, Cell]:
        units = _FAR if step.distance is None else int(step.distance)
        by = tuple(units * x for x in self._shift_of(step.axis))
        gone = set(step.placements)
        return {place: shift(here, by) if place in gone else here for place, here in at.items()}


def _state(at: Mapping[int, Cell]) -> Iterator[str]:
    yield "<state>"
    for name, row in zip(("dx", "dy", "dz"), zip(*at.values(), strict=True), strict=True):
        yield f"<{name}>{' '.join(map(str, row))}</{name}>"
    yield "</state>"
