"""The picture of a problem or a solution as a scene for ``draw``, and all there is to a problem as a sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase, digits

from tilewright._core import rgb
from tilewright.draw.colours import kind_colours
from tilewright.draw.palette import OWN
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.sheet import Part, Section, Sheet
from tilewright.errors import printable
from tilewright.lattice import Cell, CellNames
from tilewright.model.outlined_areas import outlined_areas
from tilewright.model.piece import Piece, Shape
from tilewright.model.placed_look import placed_look
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem
from tilewright.model.region import Region
from tilewright.model.slot import Choose, OneInEach, Slot
from tilewright.model.tray_look import corridor_signs, goal_outlines, is_tray, tray_sections

#: finds a number behind a letter
_NUMBERED = re.compile("[A-Za-z][0-9]+").fullmatch


def piece_letters(names: Sequence[str]) -> dict[str, str]:
    """Give each piece a character of its own while they last: its initial, or the next free one.

    A name of one character keeps it; past 62 kinds letters repeat.  Names that are numbers behind one and
    the same letter get A, B, C and so on.
    """
    if len(names) > 1 and len({name[:1] for name in names}) == 1 and all(map(_NUMBERED, names)):
        pool = ascii_uppercase + ascii_lowercase + digits
        return {name: pool[place % len(pool)] for place, name in enumerate(names)}
    letters = {name: name for name in names if len(name) == 1 and name.isalnum()}
    pool = ascii_uppercase + ascii_lowercase + digits
    for name in names:
        if name in letters:
            continue
        own = [c for c in name if c.isalnum() and c.isascii()]
        wanted = [*own[:1], *(c.swapcase() for c in own[:1]), *own[1:]]
        upper = [c.upper() for c in wanted]
        taken = set(letters.values())
        free = [c for c in [*upper, *wanted, *pool] if c not in taken]
        letters[name] = free[0] if free else pool[len(letters) % len(pool)]
    return letters


def piece_names(problem: Problem) -> dict[str, str]:
    """Return what people call each piece: its name, with its letter in pictures if that is another."""
    letters = piece_letters([piece.name for piece in problem.pieces])
    return {
        name: name if name == letter else f"{name} ({letter})" for name, letter in letters.items()
    }


def cell_names(problem: Problem) -> CellNames:
    """Return the names of the cells that pictures of a problem bear."""
    blocked = problem.blocked if problem.setting else ()
    return CellNames.of(frozenset((*problem.region.cells, *blocked)))


def problem_scene(
    problem: Problem, placements: Iterable[Placement] = (), caption: str = ""
) -> Scene:
    """Return the board with ``placements`` on it; without any, with the placed pieces.

    A covered cell bears the mark of the piece, or else that of the board below it.  Cells that
    labels of the setup stand for bear the label while nothing covers them, and the labels that
    were chosen close the caption.  Of a tray the goal is outlined, and its corridor has a sign.
    """
    laid = [(p.piece, p.cells) for p in placements]
    marks = dict(problem.region.marks)
    sides: dict[Cell, str] = {}
    if laid:
        for placement in placements:
            if any(placement.marks):
                pairs = zip(placement.cells, placement.marks, strict=False)
                marks.update((cell, mark) for cell, mark in pairs if mark)
            sides.update(zip(placement.cells, placement.sides, strict=False))
    else:
        laid = [(p.piece, p.cells) for p in problem.placed]
        for own_marks, own_sides in (placed_look(problem, one) for one in problem.placed):
            marks.update(own_marks)
            sides.update(own_sides)
    tiles = _tiles(problem, laid)
    covered = {cell for tile in tiles for cell in tile.cells}
    blocked = problem.blocked if problem.setting else ()
    labels, signs = _labels(problem, covered), corridor_signs(problem)
    return Scene(
        problem.lattice.name,
        tiles,
        tuple(cell for cell in problem.region.cells if cell not in covered),
        frozenset() if is_tray(problem) else problem.region.optional - covered,
        blocked,
        marks,
        printable(", ".join(filter(None, (caption, chosen_labels(problem))))),
        labels | {cell: sign for cell, sign in signs.items() if cell not in labels},
        _colours(problem.pieces),
        problem.region.wrap,
        sides={cell: own for cell, own in sides.items() if own},
        areas=outlined_areas(problem) or goal_outlines(problem, _letters(problem)),
    )


def problem_sheet(problem: Problem, caption: str = "") -> Sheet:
    """Return the board, the pieces below it, then the setup and the rules."""
    scene = problem_scene(problem, caption=caption)
    pieces = Section((), tuple(_pieces(problem)))
    slots = tuple(_slot(problem, slot, scene) for slot in problem.puzzle.setup.slots)
    rules = tuple(Section((f"rule: {rule}",)) for rule in problem.rules)
    goal = _tiles(problem, [(goal.piece, goal.cells) for goal in problem.puzzle.goal])
    return Sheet(scene, (pieces, *tray_sections(problem, scene, goal), *slots, *rules))


def _letters(problem: Problem) -> dict[str, str]:
    return piece_letters([piece.name for piece in problem.pieces])


def _pieces(problem: Problem) -> Iterator[Part]:
    """Yield each shape of each piece, in the colour of its kind."""
    kinds = _kinds(tuple(piece.name for piece in problem.pieces))
    for piece in problem.pieces:
        letter, index = kinds[piece.name]
        title = piece.name if letter == piece.name else f"{piece.name} ({letter})"
        title += _copies(piece.copies)
        for number, given in enumerate(piece.shapes):
            shape = given.turned(problem.lattice, problem.lattice.isometries[0])
            pairs = zip(shape.cells, shape.marks, strict=True)
            marks = {cell: mark for cell, mark in pairs if mark}
            tile = Tile(letter, piece.name, shape.cells, index)
            colours = {index: (colour_of(piece, index),)}
            sides = {c: own for c, own in zip(shape.cells, shape.sides, strict=False) if own}
            scene = Scene(problem.lattice.name, (tile,), marks=marks, colours=colours, sides=sides)
            yield Part(f"or {piece.name}" if number else title, scene, _drawn(shape))


def _drawn(shape: Shape) -> str:
    """Draw a shape, with the colours of its sides below it."""
    sides = zip(shape.cells, shape.sides, strict=False)
    named = [f"sides of {list(cell)}: {own}" for cell, own in sides if own]
    return "\n".join([str(shape), *named])


def _copies(copies: tuple[int, int | None]) -> str:
    low, high = copies
    if low == high:
        return "" if low == 1 else f" x {low}"
    return f" x {low}..{'any' if high is None else high}"


def _slot(problem: Problem, slot: Slot, scene: Scene) -> Section:
    """Return what may be chosen, with a board of its own where the main board does not say it."""
    region = problem.puzzle.region
    labels = _cell_labels(slot, region)
    says = slot.rule(region)
    if isinstance(slot, OneInEach):
        says = f"one cell in each of {', '.join(slot.domains)}"
    line = f"setup {slot.name} ({slot.role}): {says}"
    if all(scene.labels.get(cell) == label for cell, label in labels.items()):
        return Section((line,))
    board = Scene(problem.lattice.name, empty=region.cells, labels=labels, wrap=region.wrap)
    return Section((line,), (Part("", board),))


def _cell_labels(slot: Slot, region: Region) -> dict[Cell, str]:
    """Return for each cell the labels or the domains that name it."""
    named: Mapping[str, tuple[Cell, ...]] = {}
    if isinstance(slot, Choose):
        named = slot.labels
    elif isinstance(slot, OneInEach):
        short = _short(list(slot.domains))
        named = {short[name]: cells for name, cells in slot.reduced(region).items()}
    found: dict[Cell, str] = {}
    for name, cells in named.items():
        for cell in cells:
            found[cell] = f"{found[cell]}/{name}" if cell in found else name
    return found


def _short(names: list[str]) -> dict[str, str]:
    """Return names without what all begin with, if some are long: ``die1`` becomes ``1``."""
    columns = zip(*names, strict=False)
    common = len(list(takewhile(lambda chars: len(set(chars)) == 1, columns)))
    if max(map(len, names), default=0) <= 3 or min(map(len, names)) == common:
        return {name: name for name in names}
    return {name: name[common:] for name in names}


def chosen_labels(problem: Problem) -> str:
    """Return the labels that the setting chose, e.g. ``Oct 6``, ``""`` without any."""
    return " ".join(value for value in problem.setting.values() if isinstance(value, str))


def _tiles(problem: Problem, laid: Sequence[tuple[str, tuple[Cell, ...]]]) -> tuple[Tile, ...]:
    """Return tiles, the copies of a piece numbered in the order in which they are laid."""
    kinds = _kinds(tuple(piece.name for piece in problem.pieces))
    if len({name for name, _ in laid}) == len(laid):
        return tuple([Tile(kinds[name][0], name, cells, kinds[name][1]) for name, cells in laid])
    times, numbers = Counter(name for name, _ in laid), Counter[str]()
    tiles = []
    for name, cells in laid:
        numbers[name] += times[name] > 1
        letter, index = kinds[name]
        tiles.append(Tile(letter, name, cells, index, numbers[name]))
    return tuple(tiles)


def _labels(problem: Problem, covered: set[Cell]) -> dict[Cell, str]:
    """Return the labels of the cells that slots of labels name, if no piece covers them."""
    slots = problem.puzzle.setup.slots
    found: dict[Cell, str] = {}
    for slot in slots:
        if isinstance(slot, Choose):
            for cell, label in _cell_labels(slot, problem.puzzle.region).items():
                if cell not in covered:
                    found.setdefault(cell, label)
    return found


@lru_cache(maxsize=16)
def _kinds(names: tuple[str, ...]) -> dict[str, tuple[str, int]]:
    """Return the letter and the number of each kind, by name."""
    letters = piece_letters(names)
    return {name: (letters[name], index) for index, name in enumerate(names)}


def colour_of(piece: Piece, index: int) -> int:
    """Return the number of the colour of a piece: its own, else the one that its number in the puzzle has."""
    own = None if piece.colour is None else rgb(piece.colour)
    return index if own is None else OWN + own


def _colours(pieces: Sequence[Piece]) -> Mapping[int, tuple[int, ...]]:
    """Return the colours that the copies of each kind take."""
    dealt = _dealt(tuple(piece.copies != (1, 1) for piece in pieces))
    if all(piece.colour is None for piece in pieces):
        return dealt
    own = {index: colour_of(piece, index) for index, piece in enumerate(pieces)}
    return dealt | {index: (colour,) for index, colour in own.items() if colour >= OWN}


@lru_cache(maxsize=16)
def _dealt(repeated: tuple[bool, ...]) -> dict[int, tuple[int, ...]]:
    return kind_colours(repeated)
