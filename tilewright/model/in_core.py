"""A puzzle in the core: handed over once, to be judged, for its problems and for the files that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import Protocol

from tilewright import _core
from tilewright.errors import Fault, Path
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model.kept import KeptWith
from tilewright.model.limits import Limits
from tilewright.model.moves import Moves
from tilewright.model.piece import Piece, Shape
from tilewright.model.region import Region
from tilewright.model.rules import RULES, Condition, Rule
from tilewright.model.setup import Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot

#: a fault as the core has it: its path, what is wrong, what to do, line and column
Reported = tuple[Sequence[str | int], str, str, int, int]
#: the kinds of rule that act in Python alone, and what judges a rule of such a kind for the core
OtherRules = tuple[list[str], Callable[..., list[Reported]]]


class OnBoard(Protocol):
    """A piece on the board."""

    @property
    def piece(self) -> str: ...
    @property
    def cells(self) -> tuple[Cell, ...]: ...


class Described(Protocol):
    """What of a puzzle is looked at before the core has it."""

    @property
    def lattice(self) -> str: ...
    @property
    def region(self) -> Region: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def rules(self) -> tuple[Rule, ...]: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def placed(self) -> Sequence[OnBoard]: ...
    @property
    def goal(self) -> Sequence[OnBoard]: ...
    @property
    def corridor(self) -> Sequence[Cell]: ...
    @property
    def moves(self) -> Moves: ...


def _handed_over(puzzle: Described) -> _core.Puzzle:
    try:
        return _core.Puzzle(puzzle)
    except OverflowError:
        return _core.Puzzle(_near(puzzle))


#: the puzzles that the core has
IN_CORE: KeptWith[Described, _core.Puzzle] = KeptWith(_handed_over)


def faults_in_core(
    puzzle: Described, limits: Limits, judge: Callable[[int], list[Fault]]
) -> list[Fault]:
    """Return everything that is wrong with a puzzle, whatever the settings.

    Args:
        puzzle: the puzzle.
        limits: the caps.
        judge: gives the faults of the rule of a number, for rules that act in Python alone.
    """
    unknown, beyond = _lattice_faults(puzzle.lattice), list[Fault]()
    try:
        if unknown:
            return [*map(_fault, _core.spelling_faults(puzzle)), *unknown]
        in_core = IN_CORE.of(puzzle)
    except OverflowError:
        near = _near(puzzle) if not unknown else puzzle
        beyond = unknown or _cells_beyond(near)
        if beyond:
            return beyond
        in_core, beyond = _core.Puzzle(_countable(near)), _numbers_beyond(near)
    except UnicodeEncodeError as error:
        what = f"the text {error.object!r} holds a control character"
        return [Fault((), what, "use letters, digits and signs that are seen")]
    names, reported = other_rules(judge)
    own = {rule.kind for rule in puzzle.rules if isinstance(rule.value, Condition)}
    return beyond + [
        _fault(one) for one in in_core.faults(limits, ([*names, *sorted(own)], reported))
    ]


def without_end(puzzle: Described) -> Fault | None:
    """Return why the board of a puzzle without fault cannot be filled: it has no end; else ``None``."""
    reported = IN_CORE.of(puzzle).without_end()
    return None if reported is None else _fault(reported)


def are_placed_well(puzzle: Described, placed: Iterable[OnBoard], limits: Limits) -> bool:
    """Tell whether pieces can lie on the board of a puzzle without fault, in the place of its own."""
    try:
        return not IN_CORE.of(puzzle).placed_faults(list(placed), limits)
    except OverflowError:
        return False


def other_rules(judge: Callable[..., list[Fault]]) -> OtherRules:
    """Return the kinds of rule that act in Python alone, with what judges them for the core."""

    def reported(*given: object) -> list[Reported]:
        return [(fault.path, fault.what, fault.fix, 0, 0) for fault in judge(*given)]

    return RULES.beyond(_core.RULE_KINDS), reported


def _fault(reported: Reported) -> Fault:
    path, what, fix, *_ = reported
    return Fault(tuple(path), what, fix)


def _lattice_faults(name: str) -> list[Fault]:
    """Return why a puzzle cannot be on a lattice: there is none, or it is one that only Python has."""
    if name in _core.LATTICES:
        return []
    what = "the core does not know the lattice" if name in LATTICES else "unknown lattice"
    return [Fault(("lattice",), f"{what} {name!r}", f"choose from {', '.join(_core.LATTICES)}")]


# What lies far out ---------------------------------------------------------------------------


def _near(puzzle: Described) -> Described:
    """Return a puzzle whose pieces are slid near, with what slots can choose on the board alone."""
    pieces = tuple(_near_piece(piece, LATTICES[puzzle.lattice]) for piece in puzzle.pieces)
    slots = tuple(_on_board(slot, puzzle.region) for slot in puzzle.setup.slots)
    setup = Setup(slots, puzzle.setup.never)
    return SimpleNamespace(**{**vars(puzzle), "pieces": pieces, "setup": setup})


def _near_piece(piece: Piece, lattice: Lattice) -> Piece:
    shapes = tuple(_slid(shape, lattice) for shape in piece.shapes)
    given = {**vars(piece), "shapes": shapes}
    given.pop("places", None)
    return Piece(**given)


def _slid(shape: Shape, lattice: Lattice) -> Shape:
    is_right = all(len(cell) == lattice.coordinates and lattice.has(cell) for cell in shape.cells)
    if not shape.cells or not is_right:
        return shape
    origin = lattice.origin(shape.cells)
    cells = [shift(cell, origin, -1) for cell in shape.cells]
    sides = dict(zip(cells, shape.sides, strict=False))
    return Shape(cells, dict(zip(cells, shape.marks, strict=True)), sides)


def _on_board(slot: Slot, region: Region) -> Slot:
    if isinstance(slot, OneInEach):
        return OneInEach(slot.name, slot.role, slot.reduced(region))
    return slot


def _cells_beyond(puzzle: Described) -> list[Fault]:
    """Return the cells for which the core has no room: these faults come alone."""
    lattice = LATTICES[puzzle.lattice]
    return [
        fault
        for path, cells in _cells(puzzle)
        for cell in cells
        for fault in _cell_faults(path, cell, lattice)
    ]


def _numbers_beyond(puzzle: Described) -> list[Fault]:
    """Return the numbers for which the core has no room: these faults come before the others."""
    found = []
    for piece in puzzle.pieces:
        if not _is_countable(piece):
            least, most = piece.copies
            what = f"copies {least}..{'any' if most is None else most} is no range"
            path: Path = ("pieces", piece.name, "copies")
            found.append(Fault(path, what, "give least and most from 0, least first"))
    for slot in puzzle.setup.slots:
        if isinstance(slot, AnyCells) and not _is_countable(slot):
            what = f"count is {slot.count} but the board has {len(puzzle.region.cells)} cells"
            path = ("setup", slot.name, "count")
            found.append(Fault(path, what, "choose between 1 and that"))
    return found


def _countable(puzzle: Described) -> Described:
    """Return a puzzle without numbers for which the core has no room."""
    pieces = [
        one
        if _is_countable(one)
        else Piece(one.name, one.shapes, 1, one.turns, one.flips, at=one.at)
        for one in puzzle.pieces
    ]
    slots = [
        one if _is_countable(one) else AnyCells(one.name, one.role, 1) for one in puzzle.setup.slots
    ]
    setup = Setup(tuple(slots), puzzle.setup.never)
    return SimpleNamespace(**{**vars(puzzle), "pieces": tuple(pieces), "setup": setup})


def _is_countable(part: Piece | Slot) -> bool:
    if isinstance(part, AnyCells):
        return 0 <= part.count < 1 << 64
    return not isinstance(part, Piece) or all((number or 0) >= 0 for number in part.copies)


def _cells(puzzle: Described) -> Iterator[tuple[Path, Iterable[Cell]]]:
    """Yield all cells and steps of a puzzle, with the paths of what has them."""
    region = puzzle.region
    marked = [cell for cell, _ in region.marks]
    yield ("region",), dict.fromkeys([*region.cells, *sorted(region.optional), *marked])
    yield ("region", "wrap"), [step.slide for step in region.wrap]
    for piece in puzzle.pieces:
        path: Path = ("pieces", piece.name)
        yield path, [cell for shape in piece.shapes for cell in shape.cells]
        yield from (((*path, "at", number), place) for number, place in enumerate(piece.at))
    for slot in puzzle.setup.slots:
        named = slot.domains if isinstance(slot, OneInEach) else {}
        named = slot.labels if isinstance(slot, Choose) else named
        yield from ((("setup", slot.name, name), cells) for name, cells in named.items())
    yield from ((("placed", number), laid.cells) for number, laid in enumerate(puzzle.placed))
    yield from ((("goal", number), laid.cells) for number, laid in enumerate(puzzle.goal))
    yield ("corridor",), puzzle.corridor


def _cell_faults(path: Path, cell: Cell, lattice: Lattice) -> list[Fault]:
    needed = lattice.coordinates
    if len(cell) != needed and len(cell) >= _core.MOST_COORDINATES:
        what = f"{list(cell)} has {len(cell)} coordinates"
        return [Fault(path, what, f"the {lattice.name} lattice needs {needed}")]
    if any(abs(part) > _core.FARTHEST for part in cell):
        what = f"{list(cell)} lies farther from 0 than {_core.FARTHEST:,}"
        return [Fault(path, what, "move it nearer to 0")]
    return []
