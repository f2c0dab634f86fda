"""``make``: pieces and tray of a puzzle for a laser cutter, a 3D printer, or paper and a saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import isfinite
from typing import Any, NamedTuple, Unpack

from tilewright.compile import compile_problem
from tilewright.draw import palette
from tilewright.errors import Fault, LimitReached, PuzzleError
from tilewright.lattice import CellNames
from tilewright.making.accessories import FACES, Accessories, Die
from tilewright.making.bodies import CELL, CLEARANCE, THICKNESS
from tilewright.making.laser import Cutting, TrayBoard
from tilewright.making.nesting import Box, Nested, laid_on_shelves, spread
from tilewright.making.spreading import spread_apart, touching
from tilewright.making.stock import regions
from tilewright.making.workpiece import Workpiece, has_tray, lattice_fault, part_fault
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.model.scene import colour_of, piece_letters, problem_scene
from tilewright.model.slot import BLOCKED, AnyCells, Choose, OneInEach, Slot
from tilewright.results.made import FILLED, NESTINGS, ROWS, SHARED, Made
from tilewright.running.kept import kept_solutions
from tilewright.running.limits import Watch
from tilewright.running.nestings import MOST_CELLS, Arrangement, packed_regions
from tilewright.running.search import SearchOptions, to_problem


class Length(NamedTuple):
    """A length that :func:`make` takes, in millimetres."""

    usual: float
    least: float
    most: float
    about: str


LENGTHS: Mapping[str, Length] = {
    "cell": Length(CELL, 2.0, 200.0, "The size of a cell."),
    "thickness": Length(THICKNESS, 0.2, 100.0, "Of the material, and of printed flat pieces."),
    "clearance": Length(
        CLEARANCE, 0.0, 5.0, "How much smaller a piece is than its cells, at every side."
    ),
    "kerf": Length(0.2, 0.0, 3.0, "The width that the cutter burns away."),
    "radius": Length(0.0, 0.0, 50.0, "Of the corners of the parts to cut."),
    "gap": Length(2.0, 0.0, 100.0, "The least distance of two parts."),
    "border": Length(10.0, 2.0, 200.0, "The width of the frame of the tray."),
    "stroke": Length(0.01, 0.001, 2.0, "The width of lines that are cut."),
    "chamfer": Length(0.0, 0.0, 50.0, "How far outer edges of printed pieces are cut off."),
}
#: the nodes of a search for how many copies a solution uses
_NODES = 200_000
#: how many regions that hold the pieces are looked at, and where cells are no squares how many
#: nestings in each
_TRIED, _SPREAD = 8, 24
#: the most copies that are made
MOST = 1000


@takes_settings
def make(
    puzzle: Puzzle | Problem,
    *,
    cell: float = CELL,
    thickness: float = THICKNESS,
    clearance: float = CLEARANCE,
    kerf: float = 0.2,
    radius: float = 0.0,
    gap: float = 2.0,
    border: float = 10.0,
    stroke: float = 0.01,
    chamfer: float = 0.0,
    tray: bool = True,
    letters: bool = True,
    nesting: str = FILLED,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Made:
    """Make the pieces of a puzzle and a tray for them, as things to hold.

    If the number of copies is left open, as many are made as a solution uses; if none is found
    soon, the least number, and at least one.  Of a piece with several shapes the first is made.

    Args:
        puzzle: what to make; slots of its setup may be left open.
        cell: the size of a cell in millimetres: the side of a square of its area.
        thickness: of the material, and of printed pieces of flat lattices.
        clearance: how much smaller a piece is than its cells, at every side.
        kerf: the width that a cutter burns away; printed things have none.
        radius: of the corners of what is cut.
        gap: the least distance of two parts.
        border: the width of the frame of the tray.
        stroke: the width of the lines of a file for a cutter.
        chamfer: how far outer edges of printed pieces are cut off at 45 degrees: of cubes and flat pieces.
        tray: whether a tray is made; solids whose layers do not stand upright on each other have none.
        letters: whether letters and the marks of pieces and board are engraved.
        nesting: how parts lie on the material: ``"filled"`` spreads them from a rectangle that they fill,
            if the solver finds one soon, ``"rows"`` lays them in rows, ``"shared"`` lays them side
            by side and cuts each line once (then the kerf is not made up for).
        limit_time: seconds after which no copies are counted and no nestings looked for any more.
        limit_memory: bytes that the process may hold while it does so.
        set: a value for setup slots, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        Something with ``save``: ``.svg`` and ``.dxf`` for a cutter, ``.pdf`` on paper, ``.stl`` and ``.3mf`` as meshes.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, a length is out of range, or a piece does not
            hang together, with every fault.

    >>> import tilewright
    >>> made = tilewright.load("tetrominoes-4x5").make(cell=20)
    >>> len(made.laid), made.nesting, len(made.things)
    (5, 'filled', 6)
    """
    lengths = {
        "cell": cell,
        "thickness": thickness,
        "clearance": clearance,
        "kerf": kerf,
        "radius": radius,
        "gap": gap,
        "border": border,
        "stroke": stroke,
        "chamfer": chamfer,
    }
    problem = to_problem(puzzle, given_settings(set, settings), partial=True)
    if fault := lattice_fault(problem.lattice.name):
        raise PuzzleError([fault, *_length_faults(lengths)], problem.name)
    watch = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory, threads=1))
    parts = tuple(_parts(problem, watch))
    faults = [*_length_faults(lengths), *_nesting_faults(nesting)]
    faults += [fault for fault in map(part_fault, parts) if fault]
    if sum(part.copies for part in parts) > MOST:
        faults.append(Fault(("pieces",), f"there are more than {MOST:,} copies", "make fewer"))
    if faults:
        raise PuzzleError(faults, problem.name)
    how = Cutting(cell, clearance, kerf, radius, letters, border)
    used, laid, around = _laid(problem, parts, how, max(gap, kerf), nesting, watch)
    title = problem.puzzle.title or problem.name
    board = _board(problem) if tray and has_tray(problem.lattice.name) else None
    return Made(
        problem.name,
        title,
        parts,
        board,
        how,
        thickness,
        max(gap, kerf),
        stroke,
        used,
        tuple(laid),
        around,
        chamfer,
        _accessories(problem),
    )


def _accessories(problem: Problem) -> Accessories:
    """Return what the setup of a puzzle asks for beside the pieces; nothing for labels that are chosen.

    A label is read on the cell that stays open, so nothing is laid on it.
    """
    slots = problem.puzzle.setup.slots
    pegs = _bored(problem)
    blockers = sum(
        _most(problem, s) for s in slots if s.role == BLOCKED and not isinstance(s, Choose)
    )
    dice = tuple(
        die for slot in slots if isinstance(slot, OneInEach) for die in _dice(problem, slot)
    )
    number = sum(_most(problem, slot) for slot in slots if slot.role in pegs)
    return Accessories(problem.lattice.name, blockers, number, dice)


def _bored(problem: Problem) -> frozenset[str]:
    """Return the marks for which pieces have holes: those that the setup gives and pieces bear, of the plane."""
    if problem.lattice.space != 2:
        return frozenset()
    borne = {mark for piece in problem.pieces for shape in piece.shapes for mark in shape.marks}
    return frozenset(slot.role for slot in problem.puzzle.setup.slots if slot.role in borne)


def _most(problem: Problem, slot: Slot) -> int:
    """Return how many cells a slot chooses at most."""
    match slot:
        case OneInEach():
            return len(slot.domains)
        case AnyCells():
            return slot.count
        case Choose():
            return max(
                map(len, (slot.cells(value) for value in slot.values(problem.puzzle.region)))
            )
    return 0


def _dice(problem: Problem, slot: OneInEach) -> Iterator[Die]:
    """Yield a die for each domain of a slot that leaves a choice; none if one is too large for a die."""
    region = problem.puzzle.region
    names, labels = CellNames.of(region.cells), dict(problem_scene(problem).labels)
    domains = slot.reduced(region)
    if max(map(len, domains.values()), default=0) > FACES:
        return
    for name, cells in domains.items():
        if len(cells) > 1:
            yield Die.of(name, tuple(labels.get(cell) or names.name(cell) for cell in cells))


def _copies(problem: Problem, watch: Watch) -> list[int]:
    """Return how many copies of each piece are made.

    Where they are left open: as many as a solution uses that is found within a number of nodes and the
    limits, else the least number, and at least one.
    """
    least = [piece.copies[0] for piece in problem.pieces]
    if all(piece.copies[0] == piece.copies[1] for piece in problem.pieces):
        return least
    found = None
    if not problem.unfilled:
        # A board that cannot be filled as it is set up, or not soon: pieces can be made all the same.
        with suppress(PuzzleError, LimitReached):
            compiled = compile_problem(problem, watch.guard)
            options = replace(watch.left(), limit_nodes=_NODES)
            found = next(iter(kept_solutions(compiled, False, options, None)), None)
    if found is None or not found.placements:
        return [max(1, low) for low in least]
    used = Counter(placement.piece for placement in found.placements)
    return [max(low, used[piece.name]) for low, piece in zip(least, problem.pieces, strict=True)]


def _parts(problem: Problem, watch: Watch) -> Iterator[Workpiece]:
    copies = _copies(problem, watch)
    letters = piece_letters([piece.name for piece in problem.pieces])
    bored = _bored(problem)
    for index, piece in enumerate(problem.pieces):
        if not copies[index]:
            continue
        shape = piece.shapes[0]
        marks = {cell: mark for cell, mark in zip(shape.cells, shape.marks, strict=True) if mark}
        flips = problem.lattice.flips_by_default if piece.flips is None else piece.flips
        yield Workpiece(
            piece.name,
            letters[piece.name],
            problem.lattice.name,
            shape.cells,
            palette.fill(colour_of(piece, index)),
            copies[index],
            flips and not marks,
            marks,
            bored,
        )


def _board(problem: Problem) -> TrayBoard:
    """Return the board of the puzzle, before the setup blocks cells, with marks and labels."""
    region = problem.puzzle.region
    labels = dict(problem_scene(problem).labels)
    return TrayBoard(problem.lattice.name, region.cells, {**labels, **dict(region.marks)})


def _length_faults(lengths: Mapping[str, float]) -> Iterator[Fault]:
    """Yield what is wrong with lengths, one by one and together."""
    for name, value in lengths.items():
        _, least, most, _ = LENGTHS[name]
        if not (isfinite(value) and least <= value <= most):
            fix = f"give {least:g} to {most:g} mm"
            yield Fault((name,), f"it is {value:g} mm", fix)
    cell, clearance, kerf = (lengths[name] for name in ("cell", "clearance", "kerf"))
    if 4 * max(clearance, kerf) > cell >= LENGTHS["cell"].least:
        what = (
            f"clearance {clearance:g} mm and kerf {kerf:g} mm are too much for cells of {cell:g} mm"
        )
        yield Fault(("cell",), what, f"give cells of {4 * max(clearance, kerf):g} mm or more")


def _nesting_faults(nesting: str) -> Iterator[Fault]:
    if nesting not in NESTINGS:
        yield Fault(("nesting",), f"there is no nesting {nesting!r}", f"give {', '.join(NESTINGS)}")


def _laid(
    problem: Problem,
    parts: tuple[Workpiece, ...],
    how: Cutting,
    gap: float,
    nesting: str,
    watch: Watch,
) -> tuple[str, list[Nested], Box]:
    """Return how parts come to lie on the material, their places, and the rectangle around them.

    Raises:
        PuzzleError: cuts are to be shared, and no region was found that the pieces fit in.
    """
    lattice = problem.lattice.name
    if problem.lattice.space != 2:
        return ROWS, [], Box(0.0, 0.0)
    rows = ROWS, *laid_on_shelves(parts, how.size, gap)
    if nesting == ROWS:
        return rows
    for number, nestings in enumerate(_packed(problem, parts, watch)):
        if nesting == SHARED:
            return SHARED, *touching(lattice, nestings[0], how.size)
        if number == _TRIED:
            break
        spreads = [one for one in _spreads(lattice, nestings, how.size, gap) if one]
        if spreads:
            best = min(spreads, key=lambda one: one[1].width * one[1].height)
            less = best[1].width * best[1].height < rows[2].width * rows[2].height
            return (FILLED, *best) if less else rows
    if nesting == SHARED:
        what = "no rectangle was found that the pieces lie in side by side"
        raise PuzzleError([Fault(("nesting",), what, f"give {ROWS}")], problem.name)
    return rows


def _packed(
    problem: Problem, parts: Sequence[Workpiece], watch: Watch
) -> Iterator[list[Arrangement]]:
    named = {piece.name: piece for piece in problem.pieces}
    copies = [part.copies for part in parts]
    total = sum(len(part.cells) * part.copies for part in parts)
    if total > MOST_CELLS:
        return iter(())
    lattice, pieces = parts[0].lattice, [named[part.name] for part in parts]
    return packed_regions(pieces, copies, lattice, regions(lattice, total), watch)


def _spreads(
    lattice: str, nestings: Sequence[Arrangement], size: float, gap: float
) -> Iterator[tuple[list[Nested], Box] | None]:
    if lattice == "square":
        yield from (spread(each, size, gap) for each in nestings)
    else:
        yield from (spread_apart(lattice, each, size, gap) for each in nestings[:_SPREAD])
