"""Solutions, and how they come apart, as a file of BurrTools has them; ``separations`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from tilewright.foreign.addresses import ball_place
from tilewright.foreign.burr_grids import BALLS, CUBES, PRISMS
from tilewright.foreign.burr_turns import CUBE_TURNS, PRISM_TURNS, prism_turned, turned
from tilewright.foreign.separation_turns import UNITS
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
#: the place of a hotspot, and the number of the turn of its piece
_Lying = tuple[Cell, int]


@dataclass(frozen=True)
class TreeFrame:
    """How moves of cells are said of places.

    Attributes:
        grid: the number of the grid.
        cell: a cell.
        place: its place.
    """

    grid: int
    cell: Cell
    place: Cell

    def shift_of(self, axis: Cell) -> Cell:
        """Return how places move along an axis of cells."""
        if self.grid == BALLS:
            return ball_place(axis)
        if self.grid == PRISMS:
            x, y, *z = axis
            return (x, -y, *(z or (0,)))
        return axis if len(axis) == len(_ORIGIN) else (*axis, 0)

    def pivot(self, step: DisassemblyStep) -> tuple[Fraction, ...]:
        """Return a point of the axis of a turn of cubes, as places have it."""
        beside = shift(self.place, self.cell, -1)
        return tuple(a + b for a, b in zip(step.pivot or (), beside, strict=True))


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

    def lines(
        self, found: Disassembly, number: int, apart: int, turned: bool = False
    ) -> Iterator[str]:
        """Yield a solution.

        Args:
            found: how it comes apart, if it does.
            number: of the assembly, from 1.
            apart: its number among those that come apart.
            turned: write the turn of each piece in each state.
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
            start = {place: self._lying(one) for place, one in enumerate(placements)}
            yield from _Tree(entry_of, self._frame, turned).lines(found.tree, start, "")
        yield "</solution>"

    @cached_property
    def _frame(self) -> TreeFrame:
        cell, place = next(iter(self._place_of.items()))
        return TreeFrame(self._grid, cell, place)

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

    def __init__(self, entry_of: Mapping[int, int], frame: TreeFrame, turned: bool) -> None:
        self._entry_of, self._frame, self._turned = entry_of, frame, turned

    def lines(self, stage: Stage, at: Mapping[int, _Lying], kind: str) -> Iterator[str]:
        """Yield a stage and those after it.

        Args:
            stage: its pieces.
            at: how the pieces lie, by their places among the placements.
            kind: the attribute of a part, ``""`` for the whole.
        """
        order = sorted(stage.pieces, key=lambda place: self._entry_of[place])
        yield f"<separation{kind}>"
        listed = " ".join(str(self._entry_of[place]) for place in order)
        yield f'<pieces count="{len(order)}">{listed}</pieces>'
        now = {place: at[place] for place in order}
        yield from self._state(now)
        before = now
        for step in stage.steps:
            before, now = now, self._moved(now, step)
            yield from self._state(now, self._rotation(order, step))
        parts = ((stage.removed, ' type="removed"'), (stage.stays, ' type="left"'))
        for part, name in parts:
            if part is not None:
                yield from self.lines(part, before, name)
        yield "</separation>"

    def _moved(self, at: Mapping[int, _Lying], step: DisassemblyStep) -> dict[int, _Lying]:
        gone = set(step.placements)
        move = self._turn(step) if step.pivot is not None else self._slide(step)
        return {place: move(*lying) if place in gone else lying for place, lying in at.items()}

    def _slide(self, step: DisassemblyStep) -> Callable[[Cell, int], _Lying]:
        units = _FAR if step.distance is None else step.distance
        by = tuple(int(units * x) for x in self._frame.shift_of(step.axis))
        return lambda place, turn: (shift(place, by), turn)

    def _turn(self, step: DisassemblyStep) -> Callable[[Cell, int], _Lying]:
        inside = replace(step, pivot=self._frame.pivot(step))
        about_zero = replace(step, pivot=(Fraction(0),) * 3)

        def move(place: Cell, turn: int) -> _Lying:
            images = [about_zero.moved(turned(unit, turn)) for unit in UNITS]
            there = next(
                number
                for number in range(CUBE_TURNS)
                if all(
                    turned(unit, number) == image for unit, image in zip(UNITS, images, strict=True)
                )
            )
            return tuple(map(int, inside.moved(place))), there

        return move

    def _rotation(self, order: Sequence[int], step: DisassemblyStep) -> str:
        """Return what a state says of the turn that leads to it; nothing of a slide."""
        if step.pivot is None:
            return ""
        x, y, z = (f"{float(one):g}" for one in self._frame.pivot(step))
        along = next(number for number, one in enumerate(step.axis) if one)
        sense = int(step.axis[along] * step.degrees < 0)
        piece = min(order.index(place) for place in step.placements)
        return (
            f'<rotation piece="{piece}" px="{x}" py="{y}" pz="{z}" axis="{along}" sense="{sense}"/>'
        )

    def _state(self, at: Mapping[int, _Lying], rotation: str = "") -> Iterator[str]:
        yield "<state>"
        rows = dict(
            zip(("dx", "dy", "dz"), zip(*(p for p, _ in at.values()), strict=True), strict=True)
        )
        if self._turned:
            rows["dt"] = tuple(turn for _, turn in at.values())
        for name, row in rows.items():
            yield f"<{name}>{' '.join(map(str, row))}</{name}>"
        if rotation:
            yield rotation
        yield "</state>"
