"""Rules, as the checker reads them: each from its raw value and the placements alone.

Nothing here looks at what the model makes of a rule.  Touching is asked of each pair of
placements by the corners of their cells, crossroads of the cells around each point, symmetry by
moving the whole partition; and whether a symmetry of the board keeps the rules by writing out
what they ask for, before and after.  ``RULE_CHECKS`` has every kind: how it is broken, and what
it asks for.  A rule of a kind that is not there is refused: no solution of its puzzle is right,
and no symmetry is known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from math import atan2
from typing import Any

from tilewright.checker.blocking import fitting
from tilewright.checker.footprint import parts_of
from tilewright.checker.outline import outline_asked, outline_faults
from tilewright.checker.shape import cells_text
from tilewright.checker.sides import asked_of_sides, broken_sides
from tilewright.errors import TilewrightError
from tilewright.lattice import Cell, Lattice, Point, shift
from tilewright.lattice.sides import has_sides
from tilewright.model import Piece, Rule
from tilewright.model.rules import Condition

#: cells as a set, e.g. a line of the rule ``once``
Cells = frozenset[Cell]


@dataclass(frozen=True)
class Laid:
    """A placement, or what can be read of it: the piece, its cells, the mark on each, and colours of sides."""

    piece: str
    marks: Mapping[Cell, str]
    sides: Mapping[Cell, str] = field(default_factory=dict)

    @classmethod
    def of(cls, piece: str, looks: Mapping[Cell, str]) -> Laid:
        """Return a placement by what rules look at on each cell."""
        parts = {cell: parts_of(look) for cell, look in looks.items()}
        sides = {cell: own for cell, (_, own) in parts.items() if own}
        return cls(piece, {cell: mark for cell, (mark, _) in parts.items()}, sides)

    @property
    def cells(self) -> Cells:
        return frozenset(self.marks)


@dataclass(frozen=True)
class RuleContext:
    """The subject of a rule: the board after the setup, and the rules that hold."""

    lattice: Lattice
    cells: Cells
    marks: Mapping[Cell, str]
    pieces: tuple[Piece, ...]
    rules: tuple[Rule, ...]
    optional: Cells = frozenset()


#: where a symmetry takes each cell of the board, and each piece by name
CellMap = Callable[[Cell], Cell]
PieceMap = Callable[[str], str]


@dataclass(frozen=True)
class RuleCheck:
    """How the checker reads one kind of rule.

    Attributes:
        meaning: what is wrong if the rule is broken, in a few words.
        broken: yields what is wrong with placements, a sentence each.
        asked: yields what the rule asks for, part by part, with cells and pieces exchanged.
        borne: which marks of pieces it looks at; none by default.
        there: whether it looks at marks of the board.
        sides: whether it looks at the colours of sides of pieces.
    """

    meaning: str
    broken: Callable[[RuleContext, Rule, list[Laid]], Iterable[str]]
    asked: Callable[[RuleContext, Rule, CellMap, PieceMap], Iterable[Hashable]]
    borne: Callable[[Rule, str], bool] = lambda rule, mark: False
    there: Callable[[Rule], bool] = lambda rule: False
    sides: bool = False


class UncheckedRuleError(TilewrightError):
    """A rule is of a kind that is not known here, or cannot be checked on this lattice."""


def check_of(rule: Rule) -> RuleCheck:
    """Return how a rule is checked.

    Raises:
        UncheckedRuleError: it is of a kind that is not known here.
    """
    check = _check(rule)
    if check is None:
        raise UncheckedRuleError(
            f"nothing here checks the rule {rule.kind!r}: add its RuleCheck to RULE_CHECKS "
            "(tilewright.checker.rules)"
        )
    return check


def _check(rule: Rule) -> RuleCheck | None:
    """Return how a rule is checked, ``None`` if its kind is not known here."""
    return CONDITION if isinstance(rule.value, Condition) else RULE_CHECKS.get(rule.kind)


# Which marks matter --------------------------------------------------------------------------


def looked_at(rules: Iterable[Rule], mark: str) -> bool:
    """Tell whether some rule looks at this mark of pieces; of an unknown rule nobody knows."""
    pairs = ((rule, _check(rule)) for rule in rules)
    return any(check is None or check.borne(rule, mark) for rule, check in pairs)


def marks_of_board(rules: Iterable[Rule], marks: Mapping[Cell, str]) -> Mapping[Cell, str]:
    """Return the marks of a board if some rule looks at them, else none."""
    checks = [(_check(rule), rule) for rule in rules]
    return marks if any(check is None or check.there(rule) for check, rule in checks) else {}


def sides_are_looked_at(rules: Iterable[Rule]) -> bool:
    """Tell whether some rule looks at the colours of sides."""
    return any(rule.kind in RULE_CHECKS and RULE_CHECKS[rule.kind].sides for rule in rules)


def _any_mark(rule: Rule, mark: str) -> bool:
    return True


def _once_marks(rule: Rule, mark: str) -> bool:
    return rule.value["marks"] == "any" or mark in map(str, rule.value["marks"])


# Each rule -----------------------------------------------------------------------------------


def _marks(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    for one in laid:
        for cell, mark in sorted(one.marks.items()):
            there = context.marks.get(cell, "")
            if cell in context.cells and not marks_fit(rule, mark, there):
                what = f"{one.piece} has {_mark(mark)} at {list(cell)}, where the board has"
                yield f"{what} {_mark(there)}"


def marks_fit(rule: Rule, borne: str, there: str) -> bool:
    """Tell whether a cell of a piece may lie on a cell of the board, by their marks alone."""
    if not isinstance(rule.value, dict):
        return borne == there
    if "" in (borne, there) and rule.value.get("unmarked") == "any":
        return True
    named = {str(mark): targets for mark, targets in rule.value.get("goes", {}).items()}
    return there in map(str, named.get(borne, [borne]))


def _mark(mark: str) -> str:
    return f"the mark {mark}" if mark else "no mark"


def _once(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    for line, mark in sorted(
        once_pairs(context, rule), key=lambda pair: (sorted(pair[0]), pair[1])
    ):
        times = sum(one.marks.get(cell) == mark for one in laid for cell in line)
        if times != 1:
            yield f"the mark {mark} is {times} times on {cells_text(line)}"


def once_pairs(context: RuleContext, rule: Rule) -> set[tuple[Cells, str]]:
    """Return each line with each mark that is to be on it once."""
    marks = {str(mark) for mark in rule.value["marks"]}
    if rule.value["marks"] == "any":
        marks = {m for piece in context.pieces for shape in piece.shapes for m in shape.marks} - {
            ""
        }
    lines: set[Cells] = set()
    for entry in rule.value["in"]:
        if entry == "lines":
            for direction in context.lattice.lines:
                lines |= _lines(context, direction)
        elif isinstance(entry, str):
            lines |= _lines(context, entry)
        else:
            lines.add(frozenset(map(tuple, entry)) & context.cells)
    return set(product(lines - {frozenset()}, marks))


def _lines(context: RuleContext, direction: str) -> set[Cells]:
    """Return, for each cell, the cells of the board on its line in that direction."""
    key = context.lattice.lines[direction]
    return {frozenset(c for c in context.cells if key(c) == key(one)) for one in context.cells}


def _apart(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    return pairs_that_touch(context.lattice, rule, laid)


def pairs_that_touch(lattice: Lattice, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    """Yield the pairs of pieces that touch and may not, by the rule ``apart``."""
    pieces, touching = rule.value["pieces"], rule.value["touching"]
    named = None if isinstance(pieces, str) else {str(name) for name in pieces}
    for one, other in combinations(laid, 2):
        if pieces == "same" and one.piece != other.piece:
            continue
        if named is not None and not {one.piece, other.piece} <= named:
            continue
        contact = contacts(lattice, one.cells, other.cells, touching)
        if contact:
            yield f"{one.piece} and {other.piece} {_TOUCHING[touching]} at {list(min(contact))}"


#: what two pieces do that meet in this way
_TOUCHING = {
    "corner": "touch",
    "point": "meet at a point",
    "edge": "share an edge",
    "face": "share a face",
}


def contacts(lattice: Lattice, one: Cells, other: Cells, touching: str) -> list[Cell]:
    """Return the cells of one piece that meet another piece in this way, from the corners alone.

    Cells touch that have a corner in common, have an edge in common with two corners, and a face
    with as many independent ones as it needs.  If borders are joined, what lies around a cell is
    brought home first.
    """
    plain = lattice.unwrapped
    least = {"corner": 0, "point": 0, "edge": 1, "face": lattice.space - 1}[touching]
    found = []
    for cell in one:
        shared: dict[Cell, list[Point]] = {}
        for point in plain.corners(cell):
            for near in plain.cells_at(point):
                if lattice.home(near) in other:
                    shared.setdefault(near, []).append(point)
        if any(_extent(points) >= least for points in shared.values()):
            found.append(cell)
    return found


def _extent(points: list[Point]) -> int:
    """Return the dimension of what lies between points: 0 of one, 1 of two, 2 of a face."""
    rows = [shift(point, points[0], -1) for point in points[1:]]
    found = 0
    while rows := [row for row in rows if any(row)]:
        found += 1
        lead = rows.pop()
        axis = next(axis for axis, number in enumerate(lead) if number)
        rows = [
            tuple(lead[axis] * a - row[axis] * b for a, b in zip(row, lead, strict=True))
            for row in rows
        ]
    return found


def _no_crossroads(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    if context.lattice.space != 2:
        raise UncheckedRuleError(
            f"crossroads of the {context.lattice.name} lattice cannot be checked: leave the rule out"
        )
    owner = {cell: number for number, one in enumerate(laid) for cell in one.cells}
    for around in _around_points(context.lattice, owner):
        pieces = len({owner[cell] for cell in around if cell in owner})
        if pieces >= 4:
            number = "four" if pieces == 4 else str(pieces)
            yield f"{number} pieces meet between {cells_text(around)}"


def _around_points(lattice: Lattice, cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the cells around each corner point of some cells, brought home, each such list once."""
    plain = lattice.unwrapped
    points = sorted({point for cell in cells for point in plain.corners(cell)})
    around = ([lattice.home(cell) for cell in plain.cells_at(point)] for point in points)
    return list({frozenset(cells): cells for cells in around}.values())


def _no_crossing(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    """Yield where two pieces take turns at least four times around the end of a stick."""
    home, lattice = context.lattice.home, context.lattice.unwrapped
    if lattice.space != 2 or len(lattice.corners(lattice.representatives[0])) != 2:
        raise UncheckedRuleError(
            f"crossings of the {lattice.name} lattice cannot be checked: leave the rule out"
        )
    owner = {cell: number for number, one in enumerate(laid) for cell in one.cells}
    for point in sorted({point for cell in owner for point in lattice.corners(cell)}):
        ends: list[tuple[float, int]] = []
        for cell in lattice.cells_at(point):
            (end,) = (one for one in lattice.corners(cell) if one != point)
            if home(cell) in owner:
                angle = atan2(end[1] - point[1], end[0] - point[0])
                ends.append((angle, owner[home(cell)]))
        owners = [number for _, number in sorted(ends)]
        for two in combinations(sorted(set(owners)), 2):
            around = [number for number in owners if number in two]
            turns = sum(a != b for a, b in zip(around, around[1:] + around[:1], strict=True))
            if turns >= 4:
                names = " and ".join(laid[number].piece for number in two)
                yield f"{names} cross between {cells_text(lattice.cells_at(point))}"


def _no_fault_lines(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    """Yield each line with covered cells on both sides that no piece has cells on both sides of."""
    what = "plane" if context.lattice.space == 3 else "line"
    for form, at in fault_lines(context, rule):
        covered = frozenset(cell for one in laid for cell in one.cells)
        crossed = (is_crossed(context.lattice, form, at, one.cells) for one in laid)
        if is_crossed(context.lattice, form, at, covered) and not any(crossed):
            below = {c for c in covered if is_below(context.lattice, form, at, c)}
            yield f"the {what} beside {cells_text(below)} runs between pieces only"


#: for each lattice the families of parallel lines, each as the form of corner points that is constant on its
#: lines, and the directions that they hold
_FORMS: Mapping[str, Sequence[tuple[Point, str]]] = {
    "square": (((0, 1), "x"), ((1, 0), "y")),
    "cube": (((0, 0, 1), "xy"), ((0, 1, 0), "xz"), ((1, 0, 0), "yz")),
    "triangle": (((0, 1), "x"), ((1, 0), "falling"), ((1, 1), "rising")),
}


def fault_lines(context: RuleContext, rule: Rule) -> list[tuple[Point, int]]:
    """Return each line of the lattice across the board, as a form of points and its value there.

    Raises:
        UncheckedRuleError: the lattice has no such lines.
    """
    lattice = context.lattice
    if lattice.name not in _FORMS or lattice.unwrapped is not lattice:
        raise UncheckedRuleError(
            f"straight lines of this board of the {lattice.name} lattice cannot be checked: "
            "leave the rule out"
        )
    along = None if rule.value is True else set(rule.value["along"])
    points = {point for cell in context.cells for point in lattice.corners(cell)}
    found: list[tuple[Point, int]] = []
    for form, names in _FORMS[lattice.name]:
        held = {names} if lattice.name == "triangle" else set(names)
        if along is None or along & held:
            found += [(form, at) for at in sorted({_value(form, point) for point in points})]
    return found


def _value(form: Point, point: Point) -> int:
    return sum(a * b for a, b in zip(form, point, strict=True))


def is_below(lattice: Lattice, form: Point, at: int, cell: Cell) -> bool:
    """Tell whether a cell lies on the lesser side of a line."""
    return all(_value(form, point) <= at for point in lattice.corners(cell))


def is_crossed(lattice: Lattice, form: Point, at: int, cells: Cells) -> bool:
    """Tell whether cells lie on both sides of a line."""
    return len({is_below(lattice, form, at, cell) for cell in cells}) == 2


def _area(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    cells = area_cells(context, rule)
    borne = {cell: mark for one in laid for cell, mark in one.marks.items() if cell in cells}
    values = [value for mark in borne.values() if (value := mark_value(rule, mark)) is not None]
    place, total = cells_text(cells), sum(values)
    low, high = area_sum(rule)
    if (low is not None and total < low) or (high is not None and total > high):
        yield f"the values on {place} add up to {total}"
    if rule.value.get("equal") and len(set(values)) > 1:
        yield f"the values on {place} are not all the same: {_listed(values)}"
    if rule.value.get("different") and len(set(values)) < len(values):
        yield f"the values on {place} are not all different: {_listed(values)}"


def _listed(values: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(values)))


def area_cells(context: RuleContext, rule: Rule) -> Cells:
    """Return the cells of an area that the setup leaves."""
    if "at" in rule.value:
        at = str(rule.value["at"])
        return frozenset(cell for cell, mark in context.marks.items() if mark == at)
    return context.cells & {tuple(cell) for cell in rule.value["cells"]}


def area_sum(rule: Rule) -> tuple[int | None, int | None]:
    """Return the least and the greatest sum, ``None`` for any."""
    given = rule.value.get("sum", (None, None))
    return tuple(given) if isinstance(given, list | tuple) else (given, given)


def mark_value(rule: Rule, mark: str) -> int | None:
    """Return the value of a mark of a piece: what the rule gives it, or the number that it is."""
    given = {str(name): value for name, value in rule.value.get("values", {}).items()}
    if mark in given:
        return int(given[mark])
    return int(mark) if re.fullmatch("-?[0-9]+", mark) else None


def _area_marks(rule: Rule, mark: str) -> bool:
    return mark_value(rule, mark) is not None


def _maximal(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    """Yield the pieces with copies left that fit somewhere, and break no other rule there."""
    free = context.cells.difference(*(one.cells for one in laid))
    others = [other for other in context.rules if other.kind != rule.kind]
    for piece in context.pieces:
        most = piece.copies[1]
        if most is not None and sum(one.piece == piece.name for one in laid) >= most:
            continue
        for marks in fitting(context.lattice, free, piece):
            more = [*laid, Laid(piece.name, marks)]
            if not any(any(check_of(one).broken(context, one, more)) for one in others):
                yield f"{piece.name} could be laid on {cells_text(marks)}"
                break


def _sides(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    _refuse_turned_borders(context)
    borne = {cell: own for one in laid for cell, own in one.sides.items()}
    return broken_sides(context.lattice, context.cells, rule.value, borne)


def _refuse_turned_borders(context: RuleContext) -> None:
    """Do nothing if the sides of the board can be compared.

    Raises:
        UncheckedRuleError: borders are joined with a turn, or the sides of the lattice have no order.
    """
    if context.lattice.turns_round or not has_sides(context.lattice):
        raise UncheckedRuleError("nothing here checks sides on this board")


def _sides_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    _refuse_turned_borders(context)
    yield "sides", asked_of_sides(context.lattice, context.cells, rule.value, cell)


def _cover(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    cell, piece = tuple(rule.value["cell"]), str(rule.value["piece"])
    if not any(cell in one.cells for one in laid if one.piece == piece):
        yield f"{list(cell)} does not belong to {piece}"


def _together(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    cells = {tuple(cell) for cell in rule.value}
    if not any(cells <= one.cells for one in laid):
        yield f"no one piece covers {cells_text(cells)}"


def _separate(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    cells = {tuple(cell) for cell in rule.value}
    bare = cells.difference(*(one.cells for one in laid))
    if bare:
        yield f"no piece covers {cells_text(bare)}"
    for one in laid:
        if len(cells & one.cells) > 1:
            what = f"{one.piece} covers {cells_text(cells & one.cells)}, which are to be separate"
            yield what


def _symmetric(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    moved = board_map(context, rule.value)
    parts = Counter(one.cells for one in laid)
    if any(cell not in moved for part in parts for cell in part):
        yield f"{rule.value} leads off the board"
        return
    images = Counter(frozenset(moved[cell] for cell in part) for part in parts.elements())
    for part in sorted((images - parts).keys(), key=sorted):
        what = f"no piece covers {cells_text(part)}, as {rule.value} asks"
        yield what


def board_map(context: RuleContext, name: str) -> dict[Cell, Cell]:
    """Return where an isometry takes each cell, when the least cell goes to the least.

    It takes no cell anywhere where sliding the one to the other is no slide of the lattice.
    """
    apply = {isometry.name: isometry.apply for isometry in context.lattice.isometries}[name]
    if not context.cells:
        return {}
    least, moved = min(context.cells), min(map(apply, context.cells))
    if context.lattice.translation_class(least) != context.lattice.translation_class(moved):
        return {}
    vector = shift(least, moved, -1)
    return {cell: shift(apply(cell), vector) for cell in context.cells}


# What each asks for ---------------------------------------------------------------------------


def _whole_board(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    """Yield one part without cells or pieces: the rule is the same wherever the board is kept."""
    yield rule.kind, str(rule.value)


def _once_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    for line, mark in once_pairs(context, rule):
        yield "once", frozenset(map(cell, line)), mark


def _apart_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    pieces = rule.value["pieces"]
    named = isinstance(pieces, list | tuple)
    who = frozenset(piece(str(name)) for name in pieces) if named else pieces
    yield "apart", who, rule.value["touching"]


def _fault_lines_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    """Yield each line that divides the board, as the cells on either side."""
    for form, at in fault_lines(context, rule):
        below = {one for one in context.cells if is_below(context.lattice, form, at, one)}
        sides = (frozenset(map(cell, side)) for side in (below, context.cells - below))
        parts = frozenset(sides)
        if frozenset() not in parts:
            yield "no_fault_lines", parts


def _area_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    """Yield each demand of the area with the marks that have values."""
    marks = {m for one in context.pieces for shape in one.shapes for m in shape.marks}
    values = frozenset((mark, mark_value(rule, mark)) for mark in marks if _area_marks(rule, mark))
    cells = frozenset(map(cell, area_cells(context, rule)))
    asked = {"sum": area_sum(rule), "equal": True, "different": True}
    for key in asked.keys() & rule.value.keys():
        yield "area", cells, values, key, asked[key]


def _cover_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    yield "cover", cell(tuple(rule.value["cell"])), piece(str(rule.value["piece"]))


def _together_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    yield "together", frozenset(cell(tuple(one)) for one in rule.value)


def _separate_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    for pair in combinations(rule.value, 2):
        yield "separate", frozenset(cell(tuple(one)) for one in pair)


def _symmetric_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    powers = _generated(board_map(context, rule.value))
    pairs = (frozenset((cell(one), cell(image)) for one, image in moved) for moved in powers)
    yield "symmetric", frozenset(pairs)


def _generated(moved: Mapping[Cell, Cell]) -> set[frozenset[tuple[Cell, Cell]]]:
    """Return every power of a map of the board, as pairs of a cell and its image."""
    found: set[frozenset[tuple[Cell, Cell]]] = set()
    power = dict(moved)
    while (pairs := frozenset(power.items())) not in found:
        found.add(pairs)
        power = {one: moved[image] for one, image in power.items()}
    return found


def _outline(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterator[str]:
    covered = frozenset(cell for one in laid for cell in one.cells)
    yield from outline_faults(context.lattice, rule.value, covered)


def _outline_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    return outline_asked(context.lattice, rule.value, context.cells, cell)


def _nothing(context: RuleContext, rule: Rule, laid: list[Laid]) -> Iterable[str]:
    """Return nothing: functions are asked once nothing else is wrong (``conditions``)."""
    return ()


def _whole_motion(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    """Yield the motion: of no other than the identity it is known that functions keep to it."""
    yield "condition", frozenset((one, cell(one)) for one in context.cells)


#: rule kind to how it is checked
RULE_CHECKS: Mapping[str, RuleCheck] = {
    "sides": RuleCheck(
        "sides meet that do not match, or lie at the border",
        _sides,
        _sides_asked,
        sides=True,
    ),
    "marks": RuleCheck(
        "a piece cell lies on a cell of the board whose mark does not take it",
        _marks,
        _whole_board,
        borne=_any_mark,
        there=lambda rule: True,
    ),
    "once": RuleCheck(
        "a mark is not exactly once on a line", _once, _once_asked, borne=_once_marks
    ),
    "apart": RuleCheck("two pieces touch that may not", _apart, _apart_asked),
    "no_crossroads": RuleCheck("four pieces meet at a point", _no_crossroads, _whole_board),
    "no_crossing": RuleCheck("two pieces cross", _no_crossing, _whole_board),
    "no_fault_lines": RuleCheck(
        "a straight line runs between pieces only", _no_fault_lines, _fault_lines_asked
    ),
    "area": RuleCheck(
        "values in an area are not as they must be",
        _area,
        _area_asked,
        borne=_area_marks,
        there=lambda rule: "at" in rule.value,
    ),
    "cover": RuleCheck(
        "a cell does not belong to the piece it must belong to", _cover, _cover_asked
    ),
    "together": RuleCheck("cells that must belong to one piece do not", _together, _together_asked),
    "separate": RuleCheck(
        "cells that must belong to different pieces do not", _separate, _separate_asked
    ),
    "symmetric": RuleCheck(
        "the pieces do not make the symmetric partition that is asked for",
        _symmetric,
        _symmetric_asked,
    ),
    "maximal": RuleCheck("one more piece could be laid", _maximal, _whole_board),
    "outline": RuleCheck(
        "the covered cells together do not look as is asked", _outline, _outline_asked
    ),
}

#: how conditions of one's own are checked, which no file has
CONDITION = RuleCheck("a condition of one's own is broken", _nothing, _whole_motion)


# Symmetries ----------------------------------------------------------------------------------


def keeps_rules(context: RuleContext, cell: CellMap, piece: PieceMap) -> bool:
    """Tell whether the rules ask for the same when cells and pieces are exchanged like this.

    Args:
        context: the board and its rules.
        cell: the image of each cell of the board.
        piece: the image of each piece, by name.

    Raises:
        UncheckedRuleError: a rule is of a kind that is not known here.
    """
    return _asked(context, _same, _same) == _asked(context, cell, piece)


def _asked(context: RuleContext, cell: CellMap, piece: PieceMap) -> set[Hashable]:
    """Return what all rules ask for, with cells and pieces exchanged."""
    return {
        part for rule in context.rules for part in check_of(rule).asked(context, rule, cell, piece)
    }


def _same(one: Any) -> Any:
    return one
