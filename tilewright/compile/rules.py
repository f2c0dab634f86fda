"""The rules of a problem in the cover: a filter on placements, and items with bounds.

Knows no rule by name: whatever keeps the interface of ``tilewright.model.rules`` is compiled here.
An item that can bind nobody is left out: one that at most as many options use as may, or a
coloured one to which all give the same colour.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilewright.compile.placements import Board, Spot
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.model.rules import Bounds, Move, ReadRule, View

#: an item of a rule: the number of the rule, and the rule's own key
_Key = tuple[int, Hashable]
_ONCE: Bounds = (0, 1)


@dataclass(frozen=True)
class RuleItems:
    """What the rules add to a cover.

    Attributes:
        bounds: of each item, numbered from 0.
        uses: for each placement the items it uses, each with a colour, 0 for none.
        rules: the number of the rule that each item belongs to.
    """

    bounds: tuple[Bounds, ...]
    uses: tuple[tuple[tuple[int, int], ...], ...]
    rules: tuple[int, ...] = ()


def view_of(board: Board, spot: Spot) -> View:
    """Return a placement as rules see it."""
    shape = board.orientations[spot.kind][spot.orientation]
    cells = tuple(board.cells[cell] for cell in spot.cells)
    return View(board.problem.pieces[spot.kind].name, cells, shape.marks)


def allowed(board: Board, spots: Iterable[Spot]) -> Iterable[Spot]:
    """Leave out the placements that a rule refuses."""
    rules = board.problem.rules
    if not rules:
        return spots
    return (s for s in spots for view in [view_of(board, s)] if all(r.allows(view) for r in rules))


def rule_items(board: Board, spots: Sequence[Spot]) -> RuleItems:
    """Number the items of all rules that matter, and list which of them each placement uses."""
    rules = board.problem.rules
    if not rules:
        return RuleItems((), ((),) * len(spots))
    declared: dict[_Key, Bounds] = {
        (number, key): bounds
        for number, rule in enumerate(rules)
        for key, bounds in rule.items().items()
    }
    uses = [list(_uses(rules, view_of(board, spot))) for spot in spots]
    users: dict[_Key, list[Hashable]] = {}
    for used in uses:
        for key, colour in used:
            users.setdefault(key, []).append(colour)
    bounds = {key: declared.get(key, _ONCE) for key in (*declared, *users)}
    kept = [key for key in bounds if _matters(bounds[key], users.get(key, []))]
    numbers = {key: number for number, key in enumerate(kept)}
    colours = {key: _numbered(users[key]) for key in kept if key in users}
    return RuleItems(
        tuple(bounds[key] for key in kept),
        tuple(
            tuple((numbers[k], colours[k].get(colour, 0)) for k, colour in used if k in numbers)
            for used in uses
        ),
        tuple(rule for rule, _ in kept),
    )


def _uses(rules: Sequence[ReadRule], view: View) -> Iterator[tuple[_Key, Hashable]]:
    for number, rule in enumerate(rules):
        for key, colour in rule.uses(view):
            yield (number, key), colour


def _matters(bounds: Bounds, colours: Sequence[Hashable]) -> bool:
    """Tell whether an item can bind: it has a need, or more or other users than it may have."""
    least, most = bounds
    if least > 0:
        return True
    same = None not in colours and len(set(colours)) <= 1
    return most is not None and len(colours) > most and not same


def _numbered(colours: Iterable[Hashable]) -> dict[Hashable, int]:
    """Number the colours of an item from 1; no colour is none of them."""
    return {c: n for n, c in enumerate((c for c in dict.fromkeys(colours) if c is not None), 1)}


def required_cells(problem: Problem) -> frozenset[Cell]:
    """Return the optional cells that rules or placed pieces make required, and what follows.

    Where cells are all covered or all empty, one required cell makes the others required.
    """
    required = set(problem.region.required)
    required.update(cell for placed in problem.placed for cell in placed.cells)
    required.update(cell for rule in problem.rules for cell in rule.required())
    for group in cells_alike(problem):
        if not required.isdisjoint(group):
            required |= group
    return problem.region.optional & required


def cells_alike(problem: Problem) -> list[frozenset[Cell]]:
    """Return the sets of cells that are all covered or all empty, by all rules together."""
    groups: list[set[Cell]] = []
    for rule in problem.rules:
        for cells in rule.alike():
            joined = set(cells).union(*(group for group in groups if group & cells))
            groups = [group for group in groups if not group & cells] + [joined]
    return [frozenset(group) for group in groups]


def rules_kept(problem: Problem, cells: Mapping[Cell, Cell], pieces: Mapping[str, str]) -> bool:
    """Tell whether a symmetry of the board takes the demands of the rules to themselves."""
    stay = Move({c: c for c in cells}, {name: name for name in pieces})
    return _demands(problem, Move(cells, pieces)) == _demands(problem, stay)


def _demands(problem: Problem, move: Move) -> set[Hashable]:
    return {part for rule in problem.rules for part in rule.demands(move)}
