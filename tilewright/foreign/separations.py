"""How a solution that a file of BurrTools keeps comes apart.

    <separation><pieces count="3">0 1 2</pieces>
    <state><dx>0 1 2</dx><dy>0 0 0</dy><dz>0 0 0</dz></state> ...
    <separation type="removed"> ... </separation><separation type="left"> ... </separation>
    </separation>

The pieces are entries of the assembly, from 0.  A state gives for each of them the place of its hotspot; one
move leads from a state to the next, and in the last one those that go out are more than 10,000 places
away.  The two parts follow, if they have anything to be separated; their first state is that before the
last move.  What is read is replayed on cells before it counts.

Versions since September 2026 also turn pieces, on cubes (``separation_turns``): a state has the number of the turn
of each piece as ``<dt>``, and one in which pieces have just turned says about which axis as ``<rotation>``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from tilewright import _core
from tilewright.apart.directions import directions, moves_fault
from tilewright.checker.apart import verify_disassembly
from tilewright.files.reading import Reading
from tilewright.foreign.burr_grids import BALLS, BLOCK, CUBES, PRISMS, TETRA_OCTA
from tilewright.foreign.separation_states import SeparationError, SeparationState, states_of
from tilewright.foreign.separation_turns import quarter_turn, turning_pieces
from tilewright.foreign.xml_element import XmlElement
from tilewright.lattice import Cell, shift
from tilewright.model.moves import STRAIGHT, Moves
from tilewright.model.solution import Disassembly, Solution
from tilewright.model.stages import DisassemblyStep

#: a piece that is further away than this is gone
OUT = 10_000
#: how much smaller than its cells BurrTools takes a piece at every side when it turns, in sides of cells
CLEARANCE = Fraction(81, 2000)
#: the coordinates of cubes
_SPACE = 3


class SeparationReader:
    """Reads how one solution comes apart; what is wrong with it goes to the reading."""

    def __init__(self, reading: Reading, grid: int, solution: Solution) -> None:
        """Take the solution.

        Args:
            reading: takes the faults.
            grid: the number of the grid.
            solution: that comes apart.
        """
        self._reading, self._grid, self._solution = reading, grid, solution
        lattice = solution.problem.lattice
        lines = () if moves_fault(lattice) else directions(lattice)
        self._axes = [*lines, *(tuple(-x for x in line) for line in lines)]

    def read(
        self, element: XmlElement, at: Mapping[int, Cell], places: Mapping[int, int]
    ) -> Disassembly | None:
        """Return how the solution comes apart; ``None`` after a fault is reported.

        Args:
            element: the outermost separation.
            at: where each entry of the assembly that is used is.
            places: its place among the placements of the solution.
        """
        self._places, self._steps, self._levels = places, list[DisassemblyStep](), list[int]()
        try:
            self._part(element, SeparationState(element, dict(at), {}))
        except SeparationError as error:
            self._reading.fault_at(error.element.place, (), str(error), error.fix)
            return None
        return self._replayed(element)

    def _replayed(self, element: XmlElement) -> Disassembly | None:
        """Return the disassembly if its steps are possible.

        Pieces that turn are as large as their cells, or if that has no room, as large as BurrTools takes them.
        """
        steps, levels = tuple(self._steps), tuple(self._levels)
        allowed = [STRAIGHT]
        if any(step.pivot is not None for step in steps):
            allowed = [Moves(turns=True), Moves(turns=True, clearance=CLEARANCE)]
        for moves in allowed:
            found = Disassembly(
                self._solution, 1, True, levels[0], None, levels, steps, (), 0, moves
            )
            reasons = verify_disassembly(found).faults
            if not reasons:
                return found
        for reason in reasons:
            what = f"the separation cannot be: {reason}"
            self._reading.fault_at(element.place, (), what, "take this solution apart anew")
        return None

    def _part(self, element: XmlElement, known: SeparationState) -> None:
        """Read what becomes of some pieces that are where they are known to be."""
        first, *states = states_of(element, known.places)
        if not states:
            raise SeparationError(element, "a separation needs two states at least")
        ways = {shift(first.places[piece], known.places[piece], -1) for piece in known.places}
        turned = known.turns and first.turns and known.turns != first.turns
        if len(ways) > 1 or turned:
            raise SeparationError(element, "a separation does not begin where its pieces are")
        aside = next(iter(ways))
        last, gone = first.moved(aside), frozenset[int]()
        for state in states:
            if gone:
                raise SeparationError(element, "a separation goes on after its pieces are apart")
            after, gone, still = self._step(element, last, state.moved(aside), aside)
            if not gone:
                last, aside = after, shift(aside, still)
        if not gone:
            raise SeparationError(element, "the last state of a separation removes no piece")
        self._levels.append(len(states))
        parts = {"left": last.of(last.places.keys() - gone), "removed": last.of(gone)}
        inner = {one.attributes.get("type", ""): one for one in element.all("separation")}
        if len(inner) < len(list(element.all("separation"))) or not inner.keys() <= parts.keys():
            raise SeparationError(
                element, "the parts of a separation are one 'left', one 'removed'"
            )
        for name, part in parts.items():
            if name in inner:
                self._part(inner[name], part)

    def _step(
        self, element: XmlElement, before: SeparationState, after: SeparationState, aside: Cell
    ) -> tuple[SeparationState, frozenset[int], Cell]:
        """Add the move between two states.

        Returns:
            The second state with the pieces that stay at the places of the first one, the pieces that go out, and
            how far the others were moved with it in the file.
        """
        turning = turning_pieces(before, after)
        ways = {
            piece: shift(after.places[piece], before.places[piece], -1) for piece in before.places
        }
        resting = [way for piece, way in ways.items() if piece not in turning]
        if turning:
            if len(set(resting)) != 1:
                many = "no piece stays" if not resting else "pieces turn and others slide"
                raise SeparationError(element, f"between two states {many}")
            if self._grid != CUBES or self._solution.problem.lattice.coordinates != _SPACE:
                raise SeparationError(element, "pieces turn, which is read on cubes alone")
            still = resting[0]
            after = after.moved(still)
            self._add(turning, quarter_turn(before, after, turning, shift(aside, still)))
            return after, frozenset(), still
        counts = Counter(ways.values()).most_common()
        still = next((way for way in ways.values() if not any(way)), counts[0][0])
        moved = sorted(piece for piece, way in ways.items() if way != still)
        if len(counts) != 2:
            many = "no piece moves" if len(counts) < 2 else "pieces move in different ways"
            raise SeparationError(element, f"between two states {many}")
        by = shift(ways[moved[0]], still, -1)
        out = max(map(abs, by)) > OUT
        axis, distance = self._along(element, by)
        self._add(moved, DisassemblyStep((), (), axis, None if out else distance))
        return after.moved(still), frozenset(moved if out else ()), still

    def _add(self, moved: Iterable[int], step: DisassemblyStep) -> None:
        """Add a step of some pieces."""
        laid = tuple(sorted(self._places[piece] for piece in moved))
        names = tuple(self._solution.placements[place].piece for place in laid)
        self._steps.append(replace(step, pieces=names, placements=laid))

    def _along(self, element: XmlElement, by: Cell) -> tuple[Cell, int]:
        """Return the direction of a move by places, and how many steps it has."""
        way = slid(by, self._grid, self._solution.problem.lattice.coordinates)
        for axis in self._axes:
            if way is not None and len(axis) == len(way):
                steps = max(map(abs, way)) // max(map(abs, axis))
                if steps and tuple(steps * x for x in axis) == way:
                    return axis, steps
        raise SeparationError(element, f"no piece can move by {' '.join(map(str, by))}")


def slid(by: Cell, grid: int, coordinates: int) -> Cell | None:
    """Return how cells move when their places do; ``None`` if that is no slide of the lattice."""
    if grid == PRISMS:
        x, y, z = by
        flat = coordinates == 2 and z
        return None if (x + y) % 2 or flat else (x, -y, z)[:coordinates]
    if grid == BALLS:
        return _core.ball_cell(by)
    if grid == TETRA_OCTA:
        blocks = [divmod(x, BLOCK) for x in by]
        return None if any(rest for _, rest in blocks) else tuple(2 * n for n, _ in blocks)
    return by
