"""The slow twin's rules: each is looked at on a finished layout, in the plainest way.

Nothing of the model's reading of rules is used, nor of the checker's: contact is found by
comparing coordinates, the partition is moved cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product, zip_longest
from typing import Any

from tests import reference
from tests.reference.unfolded import homes
from tilewright.lattice import Cell, Lattice
from tilewright.lattice.sides import sides_of
from tilewright.model import Problem, Rule, Shape

Laid = tuple[str, tuple[Cell, ...], tuple[str, ...]]
Layout = Iterable[Laid]
Map = Callable[[Cell], Cell]
#: the piece that each piece becomes, by name
Mates = Mapping[str, str]


@dataclass(frozen=True)
class Twin:
    """One kind of rule in the plainest way.

    Attributes:
        holds: whether a layout keeps the rule.
        facts: what of it can move, after cells and pieces went elsewhere; nothing where every
            symmetry of the board keeps it.
        pieces: the marks that it reads on pieces.
        board: whether it reads marks of the board.
        sides: whether it reads the colours of sides of pieces.
    """

    holds: Callable[[Problem, Any, list[Laid]], bool]
    facts: Callable[[Problem, Any, Map, Mates], Iterable[Hashable]] = lambda *_: ()
    pieces: Callable[[Problem, Any], set[str]] = lambda *_: set()
    board: Callable[[Any], bool] = lambda value: False
    sides: bool = False


def active(problem: Problem) -> list[Rule]:
    """Return the rules that are not switched off."""
    off = {name for name, on in problem.switches.items() if not on}
    return [rule for rule in problem.puzzle.rules if rule.switch not in off]


def borne(problem: Problem) -> set[str]:
    """Return every mark of the pieces."""
    return {mark for shape in _shapes(problem) for mark in shape.marks if mark}


def read_on_pieces(problem: Problem) -> set[str]:
    """Return the marks of the pieces that some rule in force reads."""
    return set().union(*(TWINS[rule.kind].pieces(problem, rule.value) for rule in active(problem)))


def reads_sides(problem: Problem) -> bool:
    """Tell whether some rule in force reads the colours of sides."""
    return any(TWINS[rule.kind].sides for rule in active(problem))


def borne_by(marks: Iterable[str], sides: Iterable[str]) -> list[str]:
    """Return the mark of each cell, and in a line below it the colours of its sides if there are some."""
    return [
        f"{mark}\n{own}" if own else mark for mark, own in zip_longest(marks, sides, fillvalue="")
    ]


#: the ways across the sides of a square and of a cube, in their order
_WAYS = {
    "square": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "cube": ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)),
}


def across(lattice: Lattice, cell: Cell) -> list[Cell]:
    """Return the cells across the sides of a cell, in the order of the sides."""
    ways = _WAYS.get(lattice.name) or [side.step for side in sides_of(lattice, cell)]
    return [tuple(a + b for a, b in zip(cell, way, strict=True)) for way in ways]


def read_on_board(problem: Problem) -> dict[Cell, str]:
    """Return the marks of the board, none if no rule in force reads them."""
    reads = any(TWINS[rule.kind].board(rule.value) for rule in active(problem))
    return dict(problem.region.marks) if reads else {}


def broken(problem: Problem, layout: Layout) -> set[str]:
    """Return the kinds of the rules that a layout breaks."""
    return {rule.kind for rule in active(problem) if not holds(problem, rule, list(layout))}


def holds(problem: Problem, rule: Rule, layout: list[Laid]) -> bool:
    return TWINS[rule.kind].holds(problem, rule.value, layout)


def _marks(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    board = dict(problem.region.marks)
    return all(
        (mark, board.get(cell, "")) in _pairs(problem, value) for cell, mark in _marked(layout)
    )


def _pairs(problem: Problem, value: Any) -> set[tuple[str, str]]:
    """Return every mark of a piece with every mark of the board that takes it, written out."""
    marks = {mark for shape in _shapes(problem) for mark in shape.marks}
    marks |= {mark for _, mark in problem.region.marks} | {""}
    pairs = {(mark, mark) for mark in marks}
    if value == "match":
        return pairs
    for mark, targets in value.get("goes", {}).items():
        pairs -= {(mark, mark)}
        pairs |= {(mark, str(target)) for target in targets}
    if "unmarked" in value:
        pairs |= {("", mark) for mark in marks} | {(mark, "") for mark in marks}
    return pairs


def _shapes(problem: Problem) -> Iterator[Shape]:
    for piece in problem.pieces:
        yield from piece.shapes


def _marked(layout: list[Laid]) -> Iterator[tuple[Cell, str]]:
    for _, cells, marks in layout:
        yield from zip(cells, [mark.partition("\n")[0] for mark in marks], strict=True)


def _once(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    there = list(_marked(layout))
    for line in lines(problem, value):
        for mark in marks(problem, value):
            if len([cell for cell, borne in there if borne == mark and cell in line]) != 1:
                return False
    return True


def marks(problem: Problem, value: Any) -> set[str]:
    return borne(problem) if value["marks"] == "any" else set(map(str, value["marks"]))


def lines(problem: Problem, value: Any) -> list[list[Cell]]:
    found = []
    board = problem.region.cells
    for entry in value["in"]:
        if not isinstance(entry, str):
            found.append([tuple(cell) for cell in entry if tuple(cell) in board])
            continue
        if problem.lattice.name not in ("square", "cube"):
            found += _lines_of_lattice(problem, entry)
            continue
        words = ("rows", "columns", "pillars")[: len(board[0])]
        for across in range(len(words)) if entry == "lines" else [words.index(entry)]:
            for start in board:
                same = [i for i in range(len(start)) if i != across]
                found.append([c for c in board if all(c[i] == start[i] for i in same)])
    return [line for line in found if line]


def _lines_of_lattice(problem: Problem, word: str) -> Iterator[list[Cell]]:
    keys = problem.lattice.lines
    for key in keys.values() if word == "lines" else [keys[word]]:
        for start in problem.region.cells:
            yield [cell for cell in problem.region.cells if key(cell) == key(start)]


def _apart(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    for (name, cells, _), (other, others, _) in combinations(layout, 2):
        if value["pieces"] == "same":
            concerned = name == other
        else:
            concerned = value["pieces"] == "all" or {name, other} <= set(value["pieces"])
        if concerned and any(
            _near(problem, a, b, value["touching"]) for a in cells for b in others
        ):
            return False
    return True


def _near(problem: Problem, one: Cell, other: Cell, touching: str) -> bool:
    """Tell whether two cells touch, or one of them and what the other is joined to."""
    if problem.region.wrap:
        return any(
            _touch(problem.lattice, one, cell, touching)
            for cell, home in homes(problem).items()
            if home == other
        )
    return _touch(problem.lattice, one, other, touching)


def _touch(lattice: Lattice, one: Cell, other: Cell, touching: str) -> bool:
    if lattice.name in ("square", "cube"):
        steps = [abs(a - b) for a, b in zip(one, other, strict=True)]
        most = {"corner": len(steps), "edge": len(steps) - 1, "face": 1}[touching]
        return max(steps) == 1 and sum(steps) <= most
    plain = lattice.unwrapped
    shared = len(set(plain.corners(one)).intersection(plain.corners(other)))
    face = {2: 2, 3: 3, 4: 5}[lattice.space]
    return one != other and shared >= {"corner": 1, "point": 1, "edge": 2, "face": face}[touching]


def _no_crossroads(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    plain, around = problem.lattice.unwrapped, {}
    for cell, home in homes(problem).items():
        for point in plain.corners(cell):
            around.setdefault(point, set()).add(home)
    for point in {point for cell in problem.region.cells for point in plain.corners(cell)}:
        if sum(not around[point].isdisjoint(cells) for _, cells, _ in layout) >= 4:
            return False
    return True


#: the sticks around the point 0, in their order
_STAR = {
    "square-edge": ((1, 0), (0, 1), (-1, 0), (0, -1)),
    "triangle-edge": ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
}


def _no_crossing(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Look at every point: around the middle of a square or a rhombus its sides are no star."""
    star, cells, home = _STAR.get(problem.lattice.name, ()), problem.region.cells, homes(problem)
    xs, ys = (range(min(axis) - 2, max(axis) + 3) for axis in zip(*cells, strict=True))
    for x, y in product(xs, ys):
        if y % 2 or (x % 2 if problem.lattice.name == "square-edge" else (x - y) % 4):
            continue
        sticks = [home.get((x + i, y + j)) for i, j in star]
        for (_, one, _), (_, other, _) in combinations(layout, 2):
            for a, b, c, d in combinations(sticks, 4):
                if {a, c} <= set(one) and {b, d} <= set(other):
                    return False
                if {b, d} <= set(one) and {a, c} <= set(other):
                    return False
    return True


def _no_fault_lines(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Colour the strips before each line and look for a piece of both colours, if both are there."""
    for number, key in _fault_keys(problem, value):
        strips = [{key(cell)[number] for cell in cells} for _, cells, _ in layout]
        covered = set().union(*strips)
        for last in covered - {max(covered, default=0)}:
            if not any(min(strip) <= last < max(strip) for strip in strips):
                return False
    return True


def _fault_keys(problem: Problem, value: Any) -> Iterator[tuple[int, Callable[[Cell], Cell]]]:
    """Yield what is the same in a strip between two lines that are forbidden: a part of a key."""
    along = "all" if value is True else value["along"]
    if problem.lattice.name == "triangle":
        for name, line in {"x": "rows", "falling": "falling", "rising": "rising"}.items():
            if along == "all" or name in along:
                yield 0, problem.lattice.lines[line]
        return
    for axis, across in enumerate("xyz"[: problem.lattice.coordinates]):
        if along == "all" or set(along) - {across}:
            yield axis, lambda cell: cell


def _moved_strips(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    cells = problem.region.cells
    for number, key in _fault_keys(problem, value):
        for last in {key(cell)[number] for cell in cells}:
            before = frozenset(move(cell) for cell in cells if key(cell)[number] <= last)
            yield frozenset((before, frozenset(map(move, cells)) - before))


def _area(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Write the values down cell by cell, and look at the list."""
    found = list(_area_values(problem, value, layout))
    low, high = _ends(value)
    return (
        low <= sum(found) <= high
        and not ("equal" in value and any(one != other for one, other in combinations(found, 2)))
        and not (
            "different" in value and any(one == other for one, other in combinations(found, 2))
        )
    )


def _area_values(problem: Problem, value: Any, layout: Layout) -> Iterator[int]:
    for cell, mark in _marked(list(layout)):
        if cell in _area_cells(problem, value) and mark in _worth(problem, value):
            yield _worth(problem, value)[mark]


def total(problem: Problem, value: Any, layout: Layout) -> int:
    """Return what the values in an area add up to."""
    return sum(_area_values(problem, value, layout))


def _area_cells(problem: Problem, value: Any) -> set[Cell]:
    if "at" in value:
        return {cell for cell, mark in problem.region.marks if mark == str(value["at"])}
    return {tuple(cell) for cell in value["cells"]}


def _worth(problem: Problem, value: Any) -> dict[str, int]:
    """Return the value of each mark that has one."""
    named = {str(mark): worth for mark, worth in value.get("values", {}).items()}
    return {mark: int(mark) for mark in borne(problem) if mark.isdecimal()} | named


def _ends(value: Any) -> tuple[float, float]:
    """Return the least and the greatest sum; every sum lies between the infinite ones."""
    given = value.get("sum", [None, None])
    low, high = given if isinstance(given, list) else (given, given)
    return (-float("inf") if low is None else low, float("inf") if high is None else high)


def _is_at(value: Any) -> bool:
    return "at" in value


def _moved_area(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    board = set(problem.region.cells)
    cells = frozenset(move(cell) for cell in _area_cells(problem, value) & board)
    worth = frozenset(_worth(problem, value).items())
    if "sum" in value:
        yield cells, worth, _ends(value)
    for key in {"equal", "different"} & set(value):
        yield cells, worth, key


def _sides(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Look at each side of each cell by itself: what is across it, and its colour there."""
    lattice, home, board = problem.lattice.unwrapped, homes(problem), set(problem.region.cells)
    colours = {}
    for _, cells, marks in layout:
        for cell, mark in zip(cells, marks, strict=True):
            for number, colour in enumerate(mark.partition("\n")[2]):
                if colour != ".":
                    colours[cell, number] = colour
    partner = {}
    for one, other in [] if value.get("match", "same") == "same" else value["match"]:
        partner |= {str(one): str(other), str(other): str(one)}
    ends: dict[str, set[str]] = {}
    for (cell, number), colour in colours.items():
        near = across(lattice, cell)[number]
        there = home.get(near, near)
        if there in board:
            back = across(lattice, near).index(cell)
            met = colours.get((there, back), "")
            if "match" in value and met and met != partner.get(colour, colour):
                return False
            continue
        border, name = value.get("border", "any"), ""
        if isinstance(border, dict):
            name = sides_of(lattice, cell)[number].name
            border = border.get(name, "any")
        ends.setdefault(name, set()).update([colour] if border == "same" else [])
        listed = [str(one) for one in border] if isinstance(border, list) else [str(border)]
        if border not in ("any", "same") and colour not in listed:
            return False
    return all(len(found) < 2 for found in ends.values())


def _moved_borders(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    lattice, home, board = problem.lattice.unwrapped, homes(problem), set(problem.region.cells)
    border = value.get("border", "any")
    same: dict[str, set[Hashable]] = {}
    for cell in board if isinstance(border, dict) else ():
        for near, side in zip(across(lattice, cell), sides_of(lattice, cell), strict=True):
            asked = border.get(side.name, "any")
            there = home.get(near, near)
            if there in board or asked == "any":
                continue
            end = move(cell), move(there)
            if asked == "same":
                same.setdefault(side.name, set()).add(end)
            else:
                yield end, frozenset(map(str, asked if isinstance(asked, list) else [asked]))
    yield from map(frozenset, same.values())


def _cover(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    wanted, cell = str(value["piece"]), tuple(value["cell"])
    return any(name == wanted and cell in cells for name, cells, _ in layout)


def _together(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    return any(all(tuple(cell) in cells for cell in value) for _, cells, _ in layout)


def _separate(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    owners = [number for cell in value for number in _owners(tuple(cell), layout)]
    return len(owners) == len(value) and len(set(owners)) == len(owners)


def _owners(cell: Cell, layout: list[Laid]) -> list[int]:
    return [number for number, (_, cells, _) in enumerate(layout) if cell in cells]


def _symmetric(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    turn = board_map(problem, value)
    parts = {frozenset(cells) for _, cells, _ in layout}
    return {frozenset(turn(cell) for cell in part) for part in parts} == parts


def board_map(problem: Problem, name: str) -> Map:
    """Return an isometry by name, slid so that the corners of the boxes meet."""
    if not problem.region.cells:
        return lambda cell: cell
    turn = next(i.apply for i in problem.lattice.isometries if i.name == name)
    before = [min(axis) for axis in zip(*problem.region.cells, strict=True)]
    after = [min(axis) for axis in zip(*map(turn, problem.region.cells), strict=True)]
    return lambda cell: tuple(
        part - least + start for part, least, start in zip(turn(cell), after, before, strict=True)
    )


# Symmetries ----------------------------------------------------------------------------------


def kept(problem: Problem, move: Map, mates: Mates) -> bool:
    """Tell whether the rules are the same rules after cells and pieces went elsewhere.

    ``once`` counts as a rule for each mark and line, ``separate`` as one for each pair.
    """
    stay = {name: name for name in mates}
    return _facts(problem, move, mates) == _facts(problem, lambda cell: cell, stay)


def _facts(problem: Problem, move: Map, mates: Mates) -> set[tuple[str, Hashable]]:
    return {
        (rule.kind, fact)
        for rule in active(problem)
        for fact in TWINS[rule.kind].facts(problem, rule.value, move, mates)
    }


def _moved_lines(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    for line in lines(problem, value):
        for mark in marks(problem, value):
            yield mark, frozenset(map(move, line))


def _moved_pieces(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    if isinstance(value["pieces"], list):
        yield value["touching"], frozenset(mates[name] for name in value["pieces"])


def _moved_cell(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    yield move(tuple(value["cell"])), mates[str(value["piece"])]


def _moved_cells(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    yield frozenset(move(tuple(cell)) for cell in value)


def _moved_pairs(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    for one, other in combinations(map(tuple, value), 2):
        yield frozenset((move(one), move(other)))


def _moved_group(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    turn = board_map(problem, value)
    group, power = set(), {cell: cell for cell in problem.region.cells}
    for _ in range(24):
        power = {cell: turn(image) for cell, image in power.items()}
        group.add(frozenset((move(cell), move(image)) for cell, image in power.items()))
    yield frozenset(group)


def _every_placement(problem: Problem) -> list[Laid]:
    """Return the placements of a problem, kept until another is asked for."""
    if not _LAST or _LAST[0][0] is not problem:
        _LAST[:] = [(problem, reference.slow.placements(problem))]
    return _LAST[0][1]


_LAST: list[tuple[Problem, list[Laid]]] = []


def _maximal(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Try to add each placement of the board: it overlaps, its copies lie, or another rule breaks."""
    covered = {cell for _, cells, _ in layout for cell in cells}
    names = [name for name, _, _ in layout]
    most = {piece.name: piece.copies[1] for piece in problem.pieces}
    others = [rule for rule in active(problem) if rule.kind != "maximal"]
    for more in _every_placement(problem):
        name, cells, _ = more
        left = most[name] is None or names.count(name) < most[name]
        fits = left and covered.isdisjoint(cells)
        if fits and all(holds(problem, rule, [*layout, more]) for rule in others):
            return False
    return True


def _outline(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    """Try every slide of every image, walk from cell to cell, and flood what is not covered."""
    covered = {cell for _, cells, _ in layout for cell in cells}
    if not covered:
        return True
    lattice, first = problem.lattice, min(covered)
    if "symmetric" in value and not any(
        value["symmetric"] in ("any", turn.name)
        and any(
            {_plus(turn.apply(cell), _less(goal, turn.apply(first))) for cell in covered} == covered
            for goal in covered
            if _keeps_class(lattice, turn.apply(first), goal)
        )
        for turn in lattice.isometries[1:]
    ):
        return False
    if "connected" in value and _walked(lattice, first, lambda cell: cell in covered) != covered:
        return False
    if "holes" not in value:
        return True
    low = [min(axis) - 6 for axis in zip(*covered, strict=True)]
    high = [max(axis) + 6 for axis in zip(*covered, strict=True)]

    def is_bare(cell: Cell) -> bool:
        inside = all(a <= at <= b for a, at, b in zip(low, cell, high, strict=True))
        return inside and cell not in covered

    outside = _walked(lattice, lattice.next_cell(tuple(low)), is_bare)
    return all(is_in in covered | outside for cell in covered for is_in in lattice.neighbours(cell))


def _keeps_class(lattice: Lattice, one: Cell, other: Cell) -> bool:
    return lattice.translation_class(one) == lattice.translation_class(other)


def _walked(lattice: Lattice, start: Cell, may: Callable[[Cell], bool]) -> set[Cell]:
    found, edge = {start}, {start}
    while edge:
        edge = {other for cell in edge for other in lattice.neighbours(cell) if may(other)} - found
        found |= edge
    return found


def _plus(one: Cell, other: Cell) -> Cell:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _less(one: Cell, other: Cell) -> Cell:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _moved_ways(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    """Yield which two cells lie to each other as the images of two others do, under each power."""
    lattice, cells = problem.lattice, problem.region.cells
    turns = [turn for turn in lattice.isometries if turn.name == value.get("symmetric")]
    for turn in turns:
        images, group = {cell: turn.apply(cell) for cell in cells}, set()
        while (ways := _ways(lattice, images, move)) not in group:
            group.add(ways)
            images = {cell: turn.apply(image) for cell, image in images.items()}
        yield frozenset(group)


def _ways(lattice: Lattice, images: Mapping[Cell, Cell], move: Map) -> frozenset[tuple[Cell, ...]]:
    """Return, moved, each two cells with each two that one slide takes their images to."""
    return frozenset(
        (move(a), move(b), move(c), move(d))
        for a, c in product(images, repeat=2)
        if _keeps_class(lattice, c, images[a])
        for b, d in product(images, repeat=2)
        if _less(c, images[a]) == _less(d, images[b])
    )


TWINS: dict[str, Twin] = {
    "sides": Twin(_sides, _moved_borders, sides=True),
    "marks": Twin(_marks, pieces=lambda problem, value: borne(problem), board=lambda value: True),
    "once": Twin(_once, _moved_lines, pieces=marks),
    "apart": Twin(_apart, _moved_pieces),
    "no_crossroads": Twin(_no_crossroads),
    "no_crossing": Twin(_no_crossing),
    "no_fault_lines": Twin(_no_fault_lines, _moved_strips),
    "area": Twin(_area, _moved_area, lambda problem, value: set(_worth(problem, value)), _is_at),
    "cover": Twin(_cover, _moved_cell),
    "together": Twin(_together, _moved_cells),
    "separate": Twin(_separate, _moved_pairs),
    "symmetric": Twin(_symmetric, _moved_group),
    "maximal": Twin(_maximal),
    "outline": Twin(_outline, _moved_ways),
}
