"""Rules as constraints: each from its raw value, as the checker reads it.

A rule has two parts: the placements that break it by themselves, so that they get no variable, and
bounds on how many of some placements are laid.  A kind of rule that is not in ``RULE_CONSTRAINTS``
is refused: its puzzle cannot be proved anything about here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

from tilewright.checker.rules import (
    Laid,
    RuleContext,
    area_cells,
    board_map,
    contacts,
    fault_lines,
    is_below,
    is_crossed,
    mark_value,
    marks_fit,
    once_pairs,
)
from tilewright.checker.shape import cells_text
from tilewright.checker.sides import (
    CellSide,
    border_asked,
    border_sides,
    broken_sides,
    colour_at,
    mate_of,
    meeting_sides,
)
from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import Cell
from tilewright.model import Problem, Rule
from tilewright.model.rules.no_crossing import sticks_around

#: returns whether a placement keeps a rule, whatever the others are
Keeps = Callable[[Laid], bool]


class Asked(NamedTuple):
    """Bounds on how many of some literals are true, with the same in words."""

    literals: Sequence[int]
    least: int
    most: int | None
    says: str


@dataclass(frozen=True)
class RuleConstraints:
    """How a kind of rule is said by constraints.

    Attributes:
        keeps: returns what tells whether a placement keeps the rule, whatever the others are.
        asks: yields bounds on the literals of placements, which are numbered from 1.
        beyond: the keys of its value that constraints cannot say.
    """

    keeps: Callable[[RuleContext, Rule], Keeps]
    asks: Callable[[RuleContext, Rule, Sequence[Laid]], Iterable[Asked]]
    beyond: frozenset[str] = frozenset()


def refuse_other_rules(problem: Problem) -> None:
    """Do nothing if constraints can say all rules that hold.

    Raises:
        PuzzleError: with every rule that they cannot say.
    """
    known = ", ".join(RULE_CONSTRAINTS)
    faults = [
        Fault(
            ("rules", number, rule.kind),
            f"the rule {rule.kind!r} cannot be said by constraints, so nothing can be proved",
            f"leave it out, or switch it off; these can be said: {known}",
        )
        for number, rule in enumerate(problem.puzzle.rules)
        if problem.switches.get(rule.switch or "", True) and rule.kind not in RULE_CONSTRAINTS
    ]
    faults += [
        Fault(
            ("rules", number, rule.kind, key),
            f"{key!r} of the rule {rule.kind!r} cannot be said by constraints, so nothing can be proved",
            "leave it out, or switch the rule off",
        )
        for number, rule in enumerate(problem.puzzle.rules)
        if problem.switches.get(rule.switch or "", True) and rule.kind in RULE_CONSTRAINTS
        for key in sorted(RULE_CONSTRAINTS[rule.kind].beyond & _keys(rule.value))
    ]
    if faults:
        raise PuzzleError(faults, problem.name)


def _keys(value: Any) -> frozenset[str]:
    return frozenset(map(str, value)) if isinstance(value, dict) else frozenset()


def _any_placement(context: RuleContext, rule: Rule) -> Keeps:
    return lambda laid: True


def _nothing(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    return iter(())


def _by_cell(laid: Iterable[Laid]) -> dict[Cell, list[int]]:
    """Return the variables of the placements that cover each cell."""
    users: dict[Cell, list[int]] = {}
    for variable, one in enumerate(laid, 1):
        for cell in one.marks:
            users.setdefault(cell, []).append(variable)
    return users


def _any_of(users: Mapping[Cell, list[int]], cells: Iterable[Cell]) -> list[int]:
    """Return the variables of the placements that cover one of the cells or more."""
    return sorted({variable for cell in cells for variable in users.get(cell, ())})


# Each rule -----------------------------------------------------------------------------------


def _marks_fit(context: RuleContext, rule: Rule) -> Keeps:
    marks = context.marks
    return lambda laid: all(
        marks_fit(rule, mark, marks.get(cell, "")) for cell, mark in laid.marks.items()
    )


def _once_at_most(context: RuleContext, rule: Rule) -> Keeps:
    pairs = once_pairs(context, rule)
    return lambda laid: all(
        sum(laid.marks.get(cell) == mark for cell in line) <= 1 for line, mark in pairs
    )


def _once(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    for line, mark in sorted((sorted(line), mark) for line, mark in once_pairs(context, rule)):
        users = [
            variable
            for variable, one in enumerate(laid, 1)
            if any(one.marks.get(cell) == mark for cell in line)
        ]
        yield Asked(users, 1, 1, f"the mark {mark} is exactly once on {cells_text(line)}")


def _apart(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that at most one of a group lies at each corner point, edge or face.

    Two placements of a group that both have a cell there touch, or overlap.
    """
    pieces = rule.value["pieces"]
    groups = [{str(name) for name in pieces}]
    if pieces == "same":
        groups = [{one.name} for one in context.pieces if one.copies[1] != 1]
    elif pieces == "all":
        groups = [{one.name for one in context.pieces}]
    users, meetings = _by_cell(laid), _meetings(context, rule.value["touching"])
    for group in groups:
        who = "any piece" if pieces == "all" else ", ".join(sorted(group))
        for around in meetings:
            near = [v for v in _any_of(users, around) if laid[v - 1].piece in group]
            what = f"at most one placement of {who} covers any of {cells_text(around)}"
            yield Asked(near, 0, 1, what)


def _meetings(context: RuleContext, touching: str) -> list[frozenset[Cell]]:
    """Return the cells of the board that meet at each corner point, or edge, or face.

    Of cells that all meet in one place any two do, so pairs of them say enough of edges in space.
    """
    lattice = context.lattice
    if touching in ("corner", "point"):
        points = {point for cell in context.cells for point in lattice.corners(cell)}
        found = {frozenset(lattice.cells_at(point)) & context.cells for point in points}
    else:
        found = {
            frozenset((cell, near))
            for cell in context.cells
            for near in context.cells.intersection(lattice.touching(cell))
            if contacts(lattice, frozenset([cell]), frozenset([near]), touching)
        }
    return sorted((around for around in found if len(around) > 1), key=sorted)


def _no_crossroads(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that at most three placements have a cell at each corner point."""
    users = _by_cell(laid)
    for around in (cells for cells in _meetings(context, "corner") if len(cells) > 3):
        what = f"at most three pieces meet between {cells_text(around)}"
        yield Asked(_any_of(users, around), 0, 3, what)


def _no_crossing(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that at most one placement goes straight through any four sticks around a point."""
    lattice, users = context.lattice, _by_cell(laid)
    points = {point for cell in context.cells for point in lattice.corners(cell)}
    for point in sorted(points):
        around = sticks_around(lattice, point, context.cells)
        for four in combinations(around, 4):
            across = [
                set(users.get(a, ())) & set(users.get(b, ())) for a, b in (four[::2], four[1::2])
            ]
            yield Asked(
                sorted(set().union(*across)),
                0,
                1,
                f"no two pieces cross between {cells_text(four)}",
            )


def _no_fault_lines(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that some placement crosses each line, or one of two that lie on either side of it is not there."""
    lattice = context.lattice
    for form, at in fault_lines(context, rule):
        if not is_crossed(lattice, form, at, context.cells):
            continue
        says = f"a piece crosses the line {form} = {at} of corner points"
        users = [v for v, one in enumerate(laid, 1) if is_crossed(lattice, form, at, one.cells)]
        below, above = (
            [cell for cell in sorted(context.cells) if is_below(lattice, form, at, cell) == side]
            for side in (True, False)
        )
        if not context.optional.issuperset(below) and not context.optional.issuperset(above):
            yield Asked(users, 1, None, says)
            continue
        rest = [(v, one) for v, one in enumerate(laid, 1) if v not in set(users)]
        sides: tuple[list[int], list[int]] = ([], [])
        for variable, one in rest:
            sides[is_below(lattice, form, at, min(one.cells))].append(variable)
        for first, other in product(*sides):
            yield Asked([-first, -other, *users], 1, None, f"{says}, or nothing lies on one side")


def _area_values(context: RuleContext, rule: Rule, laid: Laid) -> list[int]:
    """Return the values of a placement in the area."""
    cells = area_cells(context, rule)
    values = (mark_value(rule, mark) for cell, mark in laid.marks.items() if cell in cells)
    return [value for value in values if value is not None]


def _fits_area(context: RuleContext, rule: Rule) -> Keeps:
    def fits(laid: Laid) -> bool:
        values = _area_values(context, rule, laid)
        is_same = "equal" not in rule.value or len(set(values)) <= 1
        return is_same and ("different" not in rule.value or len(set(values)) == len(values))

    return fits


def _area(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that a value is there once, or no two values together."""
    users: dict[int, list[int]] = {}
    for variable, one in enumerate(laid, 1):
        for value in dict.fromkeys(_area_values(context, rule, one)):
            users.setdefault(value, []).append(variable)
    place = cells_text(area_cells(context, rule))
    if "different" in rule.value:
        for value in sorted(users):
            yield Asked(users[value], 0, 1, f"the value {value} is at most once on {place}")
    if "equal" in rule.value:
        for value, other in combinations(sorted(users), 2):
            says = f"not both {value} and {other} lie on {place}"
            for pair in product(users[value], users[other]):
                yield Asked(sorted(pair), 0, 1, says)


def _keeps_sides(context: RuleContext, rule: Rule) -> Keeps:
    """Return what tells whether no sides of a placement itself meet or lie at the border as they may not."""
    return lambda laid: (
        not any(broken_sides(context.lattice, context.cells, rule.value, laid.sides))
    )


def _sides(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield, for each colour of a side, that it lies there or another one lies across it that does not match.

    Of the placements on one cell one at most is laid, so the bound holds of both cells together.
    """
    lattice, value, users = context.lattice, rule.value, _by_cell(laid)

    def with_colours(side: CellSide) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for variable in users.get(side[0], ()):
            if colour := colour_at(laid[variable - 1].sides, side):
                found.setdefault(colour, []).append(variable)
        return found

    def apart(one: CellSide, other: CellSide, mate: Callable[[str], str]) -> Iterator[Asked]:
        theirs = with_colours(other)
        for colour, own in with_colours(one).items():
            wrong = [v for there, them in theirs.items() if there != mate(colour) for v in them]
            what = f"{colour} of {list(one[0])} and what {list(other[0])} has match"
            yield Asked(sorted({*own, *wrong}), 0, 1, what)

    for one, other in meeting_sides(lattice, context.cells) if "match" in value else ():
        if one[0] != other[0]:
            yield from apart(one, other, partial(mate_of, value))
    parts: dict[str, list[CellSide]] = {}
    for side, name, _ in border_sides(lattice, context.cells):
        part, asked = border_asked(value, name)
        if asked == "same":
            parts.setdefault(part, []).append(side)
    for sides in parts.values():
        for one, other in combinations(sides, 2):
            if one[0] != other[0]:
                yield from apart(one, other, lambda colour: colour)


def _cover(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    cell, piece = tuple(rule.value["cell"]), str(rule.value["piece"])
    users = [v for v in _by_cell(laid).get(cell, ()) if laid[v - 1].piece == piece]
    yield Asked(users, 1, None, f"the cell {list(cell)} belongs to {piece}")


def _together(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    cells = {tuple(cell) for cell in rule.value}
    users = [variable for variable, one in enumerate(laid, 1) if cells <= one.cells]
    yield Asked(users, 1, None, f"one piece covers {cells_text(cells)}")


def _covers_one(context: RuleContext, rule: Rule) -> Keeps:
    cells = {tuple(cell) for cell in rule.value}
    return lambda laid: len(cells & laid.cells) <= 1


def _separate(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    users = _by_cell(laid)
    for cell in sorted({tuple(cell) for cell in rule.value}):
        yield Asked(users.get(cell, ()), 1, None, f"a piece covers the cell {list(cell)}")


def _fits_its_image(context: RuleContext, rule: Rule) -> Keeps:
    moved = board_map(context, rule.value)

    def fits(laid: Laid) -> bool:
        image = frozenset(moved[cell] for cell in laid.cells)
        return image == laid.cells or image.isdisjoint(laid.cells)

    return fits


def _symmetric(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that whoever is laid has a piece on exactly the image of its cells."""
    moved = board_map(context, rule.value)
    on: dict[frozenset[Cell], list[int]] = {}
    for variable, one in enumerate(laid, 1):
        on.setdefault(one.cells, []).append(variable)
    for variable, one in enumerate(laid, 1):
        image = frozenset(moved[cell] for cell in one.cells)
        if image != one.cells:
            what = f"{one.piece} on {cells_text(one.cells)} needs a piece on {cells_text(image)}"
            yield Asked([-variable, *on.get(image, ())], 1, None, what)


def _maximal(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> Iterator[Asked]:
    """Yield that each placement of a piece with copies left is blocked: by itself, or another."""
    users, copies = _by_cell(laid), {piece.name: piece.copies for piece in context.pieces}
    exclusive = _exclusive(context, rule, laid)
    for variable, one in enumerate(laid, 1):
        least, most = copies[one.piece]
        if least == most:
            continue
        by = set(_any_of(users, one.cells))
        if most == 1:
            by |= {number for number, other in enumerate(laid, 1) if other.piece == one.piece}
        for group in exclusive:
            by |= group if variable in group else set()
        what = f"{one.piece} cannot be laid on {cells_text(one.cells)} as well"
        yield Asked(sorted(by), 1, None, what)


def _exclusive(context: RuleContext, rule: Rule, laid: Sequence[Laid]) -> list[set[int]]:
    """Return the sets of placements of which other rules let at most one lie."""
    others = [other for other in context.rules if other.kind != rule.kind]
    return [
        set(asked.literals)
        for other in others
        for asked in RULE_CONSTRAINTS[other.kind].asks(context, other, laid)
        if asked.most == 1
    ]


#: rule kind to how constraints say it
RULE_CONSTRAINTS: Mapping[str, RuleConstraints] = {
    "marks": RuleConstraints(_marks_fit, _nothing),
    "sides": RuleConstraints(_keeps_sides, _sides),
    "once": RuleConstraints(_once_at_most, _once),
    "apart": RuleConstraints(_any_placement, _apart),
    "no_crossroads": RuleConstraints(_any_placement, _no_crossroads),
    "no_crossing": RuleConstraints(_any_placement, _no_crossing),
    "no_fault_lines": RuleConstraints(_any_placement, _no_fault_lines),
    "area": RuleConstraints(_fits_area, _area, frozenset({"sum"})),
    "cover": RuleConstraints(_any_placement, _cover),
    "together": RuleConstraints(_any_placement, _together),
    "separate": RuleConstraints(_covers_one, _separate),
    "symmetric": RuleConstraints(_fits_its_image, _symmetric),
    "maximal": RuleConstraints(_any_placement, _maximal),
}
