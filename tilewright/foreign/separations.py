"""How a solution that a file of BurrTools keeps comes apart.

    <separation><pieces count="3">0 1 2</pieces>
    <state><dx>0 1 2</dx><dy>0 0 0</dy><dz>0 0 0</dz></state> ...
    <separation type="removed"> ... </separation><separation type="left"> ... </separation>
    </separation>

The pieces are entries of the assembly, from 0.  A state gives for each of them the place of its hotspot; one
move leads from a state to the next, and in the last one those that go out are more than 10,000 places
away.  The two parts follow, if they have anything to be separated; their first state is that before the
last move.  What is read is replayed on cells before it counts.

Versions since September 2026 also turn pieces, and write ``<dt>`` and ``<rotation>``.  Nothing here can
replay a turn, so a separation with these elements, or with others that are not known, is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tilewright import _core
from tilewright.apart.directions import directions, moves_fault
from tilewright.checker.apart import verify_disassembly
from tilewright.files.choice import NUMBER
from tilewright.files.node import clip
from tilewright.files.reading import Reading
from tilewright.foreign.burr_grids import BALLS, BLOCK, PRISMS, TETRA_OCTA
from tilewright.foreign.xml_element import XmlElement
from tilewright.lattice import Cell, shift
from tilewright.model.solution import Disassembly, Solution
from tilewright.model.stages import DisassemblyStep

#: a piece that is further away than this is gone
OUT = 10_000
_FIX = "take this solution apart anew"
#: the elements that are read in each element
_KNOWN = {"separation": ("pieces", "state", "separation"), "state": ("dx", "dy", "dz")}
#: the elements that turn pieces
_TURNING = ("dt", "rotation")
_WITHOUT = (
    "delete the <separation> of this solution to read its assembly alone, "
    "or take it apart anew by slides: tilewright disassemble FILE"
)
#: where each piece of a part is
_State = dict[int, Cell]


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
            self._part(element, dict(at))
        except _WrongError as error:
            self._fault(error.element, str(error), error.fix)
            return None
        steps, levels = tuple(self._steps), tuple(self._levels)
        found = Disassembly(self._solution, 1, True, levels[0], None, levels, steps, (), 0)
        reasons = verify_disassembly(found).faults
        for reason in reasons:
            self._fault(element, f"the separation cannot be: {reason}")
        return None if reasons else found

    def _fault(self, element: XmlElement, what: str, fix: str = _FIX) -> None:
        self._reading.fault_at(element.place, (), what, fix)

    def _part(self, element: XmlElement, known: _State) -> None:
        """Read what becomes of some pieces that are where they are known to be."""
        _refuse_unknown(element)
        first, *states = self._states(element, known)
        if not states:
            raise _WrongError(element, "a separation needs two states at least")
        if len({shift(first[piece], known[piece], -1) for piece in known}) > 1:
            raise _WrongError(element, "a separation does not begin where its pieces are")
        last, gone = first, frozenset[int]()
        for state in states:
            if gone:
                raise _WrongError(element, "a separation goes on after its pieces are apart")
            gone = self._step(element, last, state)
            last = state if not gone else last
        if not gone:
            raise _WrongError(element, "the last state of a separation removes no piece")
        self._levels.append(len(states))
        parts = {"left": {p: last[p] for p in last if p not in gone}}
        parts["removed"] = {p: last[p] for p in gone}
        inner = {one.attributes.get("type", ""): one for one in element.all("separation")}
        if len(inner) < len(list(element.all("separation"))) or not inner.keys() <= parts.keys():
            raise _WrongError(element, "the parts of a separation are one 'left', one 'removed'")
        for name, part in parts.items():
            if name in inner:
                self._part(inner[name], part)

    def _step(self, element: XmlElement, before: _State, after: _State) -> frozenset[int]:
        """Add the move between two states; return the pieces that go out."""
        ways = {piece: shift(after[piece], before[piece], -1) for piece in before}
        counts = Counter(ways.values()).most_common()
        still = next((way for way in ways.values() if not any(way)), counts[0][0])
        moved = sorted(piece for piece, way in ways.items() if way != still)
        if len(counts) != 2:
            many = "no piece moves" if len(counts) < 2 else "pieces move in different ways"
            raise _WrongError(element, f"between two states {many}")
        by = shift(ways[moved[0]], still, -1)
        out = max(map(abs, by)) > OUT
        axis, distance = self._along(element, by)
        laid = tuple(sorted(self._places[piece] for piece in moved))
        names = tuple(self._solution.placements[place].piece for place in laid)
        self._steps.append(DisassemblyStep(names, laid, axis, None if out else distance))
        return frozenset(moved if out else ())

    def _along(self, element: XmlElement, by: Cell) -> tuple[Cell, int]:
        """Return the direction of a move by places, and how many steps it has."""
        way = slid(by, self._grid, self._solution.problem.lattice.coordinates)
        for axis in self._axes:
            if way is not None and len(axis) == len(way):
                steps = max(map(abs, way)) // max(map(abs, axis))
                if steps and tuple(steps * x for x in axis) == way:
                    return axis, steps
        raise _WrongError(element, f"no piece can move by {' '.join(map(str, by))}")

    def _states(self, element: XmlElement, known: Collection[int]) -> list[_State]:
        """Return the states, each with the place of each piece."""
        listed = [self._numbers(one) for one in element.all("pieces")]
        if len(listed) != 1 or sorted(listed[0]) != sorted(known):
            wanted = " ".join(map(str, sorted(known)))
            raise _WrongError(element, f"a separation is not of the pieces {wanted}")
        found = []
        for state in element.all("state"):
            _refuse_unknown(state)
            rows = [self._numbers(one) for tag in ("dx", "dy", "dz") for one in state.all(tag)]
            if [len(row) for row in rows] != [len(listed[0])] * 3:
                raise _WrongError(state, "a state has dx, dy and dz with a number for each piece")
            found.append(dict(zip(listed[0], zip(*rows, strict=True), strict=True)))
        if not found:
            raise _WrongError(element, "a separation has no state")
        return found

    def _numbers(self, element: XmlElement) -> list[int]:
        words: Sequence[str] = element.text.split()
        wrong = next((word for word in words if not NUMBER.match(word)), None)
        if wrong is not None:
            raise _WrongError(element, f"<{element.tag}> has {clip(wrong)!r}, which is no number")
        return [int(word) for word in words]


class _WrongError(ValueError):
    """Something is wrong with an element."""

    def __init__(self, element: XmlElement, what: str, fix: str = _FIX) -> None:
        super().__init__(what)
        self.element, self.fix = element, fix


def _refuse_unknown(element: XmlElement) -> None:
    """Do nothing if everything in an element is read.

    Raises:
        _WrongError: something is not, such as a turn: what is left would be another movement.
    """
    for child in element.children:
        if child.tag in _TURNING:
            what = f"<{child.tag}> says that pieces are turned, and only slides are read here"
            raise _WrongError(child, what, _WITHOUT)
        if child.tag not in _KNOWN[element.tag]:
            what = f"<{clip(child.tag)}> in a <{element.tag}> is not known here"
            raise _WrongError(child, what, _WITHOUT)


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
