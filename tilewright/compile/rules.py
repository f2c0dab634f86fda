"""The rules of a problem in the cover: a filter on placements, and items with bounds.

Knows no rule by name: whatever keeps the interface of ``tilewright.model.rules`` is compiled here.
An item that can bind nobody is left out: one that at most as many options use as may, or a
coloured one to which all give the same colour.  Of items that say the same of the same placements
one is kept, whichever rules they come from: a symmetry may take two rules to one where they ask
for the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilewright.compile.placements import Board, IndexedPlacement, PlacementTable
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.model.rules import Action, Bounds, ReadRule, View

#: an item of a rule: the number of the rule, and the rule's own key
_Key = tuple[int, Hashable]
#: the placements that use an item, ascending, each with the colour it gives, 0 for none
_Users = tuple[tuple[int, int], ...]
#: the meaning of an item: items with the same meaning are one
_Meaning = tuple[Bounds, _Users]
_ONCE: Bounds = (0, 1)
#: the items of rules that a placement uses, each with its colour
RuleUses = Sequence[tuple[_Key, Hashable]]


@dataclass(frozen=True)
class RuleItems:
    """The additions of rules to a cover.

    Attributes:
        bounds: of each item, numbered from 0.
        uses: for each placement the items it uses, each with a colour, 0 for none; empty where
            there are no items.
        rules: the number of the rule that each item belongs to.
    """

    bounds: tuple[Bounds, ...]
    uses: tuple[tuple[tuple[int, int], ...], ...]
    rules: tuple[int, ...] = ()

    def numbered_from(self, first: int) -> list[list[tuple[int, int]]]:
        """Return the uses with items numbered from ``first``."""
        return [[(first + item, colour) for item, colour in used] for used in self.uses]


def view_of(board: Board, placement: IndexedPlacement) -> View:
    """Return a placement as rules see it."""
    shape = board.orientations[placement.piece_index][placement.orientation]
    cells = tuple(board.cells[cell] for cell in placement.cells)
    return View(board.problem.pieces[placement.piece_index].name, cells, shape.marks)


def allowed(board: Board, placements: PlacementTable, guard: Guard | None = None) -> PlacementTable:
    """Leave out the placements that a rule refuses."""
    rules = [r for r in board.problem.rules if type(r).allows is not ReadRule.allows]
    if not rules:
        return placements
    views = (view_of(board, placement) for placement in watched(placements, guard))
    stay = [n for n, view in enumerate(views) if all(rule.allows(view) for rule in rules)]
    return placements if len(stay) == len(placements) else placements.kept(stay)


def rule_items(
    board: Board, placements: Sequence[IndexedPlacement], guard: Guard | None = None
) -> RuleItems:
    """Number the items of all rules that matter, and list which of them each placement uses.

    Args:
        board: the board.
        placements: what may be laid.
        guard: called now and then; raises if the work has to stop.
    """
    rules = board.problem.rules
    return numbered_items(rules, rule_uses(board, placements, guard), guard)


def rule_uses(
    board: Board, placements: Sequence[IndexedPlacement], guard: Guard | None = None
) -> list[RuleUses]:
    """Return what each placement uses of the items of rules; the arguments are those of ``rule_items``."""
    rules = board.problem.rules
    if not rules:
        return []
    return [list(_uses(rules, view_of(board, one))) for one in watched(placements, guard)]


def numbered_items(
    rules: Sequence[ReadRule], used: Sequence[RuleUses], guard: Guard | None = None
) -> RuleItems:
    """Number the items that matter.

    Args:
        rules: of a problem.
        used: what each placement uses of their items, as ``rule_uses`` returns it.
        guard: called now and then; raises if the work has to stop.
    """
    items: dict[_Meaning, int] = {}
    for (rule, _), meaning in _meanings(rules, used, guard):
        items.setdefault(meaning, rule)
    uses: list[list[tuple[int, int]]] = [[] for _ in used]
    for item, (_, users) in enumerate(items):
        for placement, colour in users:
            uses[placement].append((item, colour))
    bounds = tuple(bounds for bounds, _ in items)
    if not bounds:
        return RuleItems((), ())
    return RuleItems(bounds, tuple(map(tuple, uses)), tuple(items.values()))


def _meanings(
    rules: Sequence[ReadRule], uses: Sequence[RuleUses], guard: Guard | None
) -> Iterator[tuple[_Key, _Meaning]]:
    """Yield each item that matters with its meaning."""
    declared: dict[_Key, Bounds] = {
        (number, key): bounds
        for number, rule in enumerate(rules)
        for key, bounds in rule.items().items()
    }
    users: dict[_Key, list[tuple[int, Hashable]]] = {key: [] for key in declared}
    for number, of_one in enumerate(watched(uses, guard)):
        for key, colour in of_one:
            users.setdefault(key, []).append((number, colour))
    for key, used in watched(users.items(), guard):
        bounds = declared.get(key, _ONCE)
        if _matters(bounds, [colour for _, colour in used]):
            yield key, (bounds, _numbered(used))


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


def _numbered(used: Iterable[tuple[int, Hashable]]) -> _Users:
    """Number the colours of an item from 1 as they come; no colour is 0."""
    numbers: dict[Hashable, int] = {None: 0}
    return tuple((number, numbers.setdefault(c, len(numbers))) for number, c in used)


def required_cells(problem: Problem) -> frozenset[Cell]:
    """Return the optional cells that rules or placed pieces make required, and what follows.

    If cells are all covered or all empty, one required cell makes the others required.
    """
    required = set(problem.region.required)
    required.update(cell for placed in problem.placed for cell in placed.cells)
    required.update(cell for rule in problem.rules for cell in rule.required())
    for group in linked_cells(problem):
        if not required.isdisjoint(group):
            required |= group
    return problem.region.optional & required


def linked_cells(problem: Problem) -> list[frozenset[Cell]]:
    """Return the sets of cells that are all covered or all empty, by all rules together."""
    groups: list[set[Cell]] = []
    for rule in problem.rules:
        for cells in rule.linked():
            joined = set(cells).union(*(group for group in groups if group & cells))
            groups = [group for group in groups if not group & cells] + [joined]
    return [frozenset(group) for group in groups]


def rules_kept(
    problem: Problem,
    cells: Mapping[Cell, Cell],
    pieces: Mapping[str, str],
    other: Problem | None = None,
) -> bool:
    """Tell whether a motion takes the demands of the rules to themselves, or to those of another board.

    Args:
        problem: the board.
        cells: where each of its cells goes.
        pieces: where each piece goes, by name.
        other: the board that the cells go to, with the same pieces; by default the board itself.
    """
    stay = Action({c: c for c in cells.values()}, {name: name for name in pieces})
    return _demands(problem, Action(cells, pieces)) == _demands(other or problem, stay)


def _demands(problem: Problem, action: Action) -> set[Hashable]:
    return {part for rule in problem.rules for part in rule.demands(action)}
