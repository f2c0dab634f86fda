"""New rules, added as CONTRIBUTING.md says and in no other way, keep the contract of all rules.

One is the example of CONTRIBUTING itself, a filter that looks at blocked cells; the other declares
items and looks at marked cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import tilewright
from tests.reference.random_rules import DRAWS, Draw
from tests.reference.slow_rules import TWINS, Laid, Map, Mates, Twin
from tests.rules.boards import ruled
from tests.rules.contract import keep
from tilewright._core import CoverError
from tilewright.checker import REASONS, RULE_CHECKS
from tilewright.checker import rules as checker
from tilewright.checker.rules import CellMap, PieceMap, RuleCheck, RuleContext
from tilewright.checker.verdict import rule_fault
from tilewright.errors import PuzzleError
from tilewright.lattice import Cell
from tilewright.model import AnyCells, Piece, Problem, Rule, Setup
from tilewright.model import rules as model
from tilewright.model.rules import RULES, Action, ReadRule, Use, View
from tilewright.model.rules.base import Schema
from tilewright.model.rules.reader import Reader

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORDS: Schema = {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1}
SEEDS = range(6)


def from_text(start: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Run the block of CONTRIBUTING that begins so, and return the names it defines."""
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    (block,) = [block for block in blocks if block.startswith(start)]
    found = {**names, "__name__": __name__}
    exec(compile(f"from __future__ import annotations\n{block}", "CONTRIBUTING.md", "exec"), found)
    return found


def add(
    monkeypatch: pytest.MonkeyPatch, rule: type[ReadRule], check: RuleCheck, twin: Twin, draw: Draw
) -> None:
    """Put a rule into the tables for the time of a test."""
    for table, entry in ((RULES, rule), (RULE_CHECKS, check), (TWINS, twin), (DRAWS, draw)):
        monkeypatch.setitem(table, rule.kind, entry)  # type: ignore[arg-type]
    monkeypatch.setitem(REASONS, rule_fault(rule.kind), check.meaning)  # type: ignore[arg-type]


def some_pieces(rng: Random, problem: Problem, one: Any) -> list[str]:
    names = [piece.name for piece in problem.pieces]
    return rng.sample(names, rng.randint(1, min(2, len(names))))


def moved_names(problem: Problem, value: Any, move: Map, mates: Mates) -> Iterator[Hashable]:
    yield frozenset(mates[name] for name in value)


# The rule of the example ---------------------------------------------------------------------


def add_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    common = {"dataclass": dataclass, "Any": Any, "ClassVar": ClassVar, "Cell": Cell}
    words = {**common, **vars(model.base), **vars(model.reader)}
    (line,) = re.findall(r'`"inside": (RuleCheck\(.*?\))`', TEXT)
    check = eval(line, from_text("def _inside(", vars(checker)))
    rule = from_text("@dataclass(frozen=True)\nclass Inside", words)["Inside"]
    add(monkeypatch, rule, check, Twin(keeps_inside, moved_names), Draw(1, some_pieces))


def keeps_inside(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    steps = list(problem.lattice.neighbours((0,) * problem.lattice.coordinates))
    return all(
        tuple(a + b for a, b in zip(cell, step, strict=True)) in problem.region.cells
        for name, cells, _ in layout
        if name in value
        for cell in cells
        for step in steps
    )


def test_the_rule_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    add_inside(monkeypatch)
    board = ruled((3, 3), Piece.of("dot", "X"), Piece.of("rest", "o", copies=8))
    assert tilewright.count(board, distinct=True).distinct == 3
    inside = replace(board, rules=(Rule("inside", ["dot"]),))
    count = tilewright.count(inside, distinct=True)
    assert (count.solutions, count.distinct) == (1, 1)
    with pytest.raises(PuzzleError, match="did you mean 'dot'"):
        replace(board, rules=(Rule("inside", ["dott"]),)).problem()


# A rule with items ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Spread(ReadRule):
    """Some pieces, no two of which lie on cells of the board with the same mark."""

    kind: ClassVar[str] = "spread"
    doc: ClassVar[str] = "No two of these pieces lie on the same mark."
    schema: ClassVar[Schema] = WORDS
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = True
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    pieces: frozenset[str]
    marks: Mapping[Cell, str]

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Spread | None:
        ground = reader.ground
        names = reader.words(value, [piece.name for piece in ground.pieces], "piece", ())
        marks = {} if ground.may_mark else dict(ground.region.marks)
        return None if names is None else cls(frozenset(names), marks)

    def uses(self, view: View) -> Iterable[Use]:
        if view.piece in self.pieces:
            yield from {Use(self.marks[cell]) for cell in view.cells if cell in self.marks}

    def demands(self, action: Action) -> Iterable[Hashable]:
        yield self.kind, frozenset(action.pieces[name] for name in self.pieces)

    def __str__(self) -> str:
        return f"no two of {', '.join(sorted(self.pieces))} lie on the same mark"


def spread_broken(context: RuleContext, rule: Rule, laid: list[checker.Laid]) -> Iterator[str]:
    for one, other in combinations([one for one in laid if one.piece in rule.value], 2):
        both = {context.marks.get(c) for c in one.cells} & {
            context.marks.get(c) for c in other.cells
        }
        for mark in sorted(both - {None}):  # type: ignore[type-var]
            yield f"{one.piece} and {other.piece} lie on the mark {mark}"


def spread_asked(
    context: RuleContext, rule: Rule, cell: CellMap, piece: PieceMap
) -> Iterator[Hashable]:
    yield "spread", frozenset(map(piece, rule.value))


def keeps_spread(problem: Problem, value: Any, layout: list[Laid]) -> bool:
    for mark in {mark for _, mark in problem.region.marks}:
        cells = {cell for cell, borne in problem.region.marks if borne == mark}
        if sum(name in value and not cells.isdisjoint(own) for name, own, _ in layout) > 1:
            return False
    return True


def add_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    check = RuleCheck(
        "two pieces lie on the same mark", spread_broken, spread_asked, there=lambda rule: True
    )
    twin = Twin(keeps_spread, moved_names, board=lambda value: True)
    add(monkeypatch, Spread, check, twin, Draw(1, some_pieces))


ADDED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "inside": add_inside,
    "spread": add_spread,
}


@pytest.mark.parametrize("kind", ADDED)
def test_a_new_rule_keeps_the_contract(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ADDED[kind](monkeypatch)
    for seed in SEEDS:
        keep(kind, seed)


def test_what_it_says_of_marks_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    add_spread(monkeypatch)
    monkeypatch.setattr(Spread, "reads_marked_cells", False)
    with pytest.raises((AssertionError, CoverError)):
        [keep("spread", seed) for seed in range(20)]


def test_what_it_says_of_blocked_cells_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A peg beside the centre makes it a border cell; a peg in a corner does not."""
    add_inside(monkeypatch)
    dot, rest = Piece.of("dot", "X"), Piece.of("rest", "o", copies=(0, None))
    puzzle = replace(
        ruled((3, 3), dot, rest, inside=["dot"]), setup=Setup((AnyCells("peg", "blocked", 1),))
    )
    corners = {(x, y) for x in (0, 2) for y in (0, 2)}
    for says, right in ((True, corners), (False, set(puzzle.region.cells) - {(1, 1)})):
        monkeypatch.setattr(RULES["inside"], "reads_blocked_cells", says)
        rows = tilewright.survey(puzzle)
        assert {row.setting["peg"][0] for row in rows if row.solutions} == right


# What a class must say -----------------------------------------------------------------------


def test_a_class_that_leaves_something_open_does_not_import() -> None:
    with pytest.raises(TypeError) as error:

        class Silent(ReadRule):
            kind = "silent"
            doc = "Says nothing."
            needs_full_board = True

            def __str__(self) -> str:
                return "silent"

    reads = ("reads_blocked_cells", "reads_marked_cells", "reads_piece_marks")
    for name in ("schema", *reads, "filters_by_marks"):
        assert f"does not say {name}" in str(error.value)
    assert "does not say demands; does not say read" in str(error.value)
    assert "__str__" not in str(error.value)
    assert "needs_full_board" not in str(error.value)


def test_a_class_that_contradicts_itself_does_not_import() -> None:
    with pytest.raises(TypeError, match=r"needs a full board.*reads blocked cells"):

        class Asking(Spread):
            def required(self) -> frozenset[Cell]:
                return frozenset()

    with pytest.raises(TypeError, match="reads marked cells and marks of pieces"):

        class Filter(Spread):
            filters_by_marks = True

    with pytest.raises(TypeError, match="and so reads marks of pieces"):

        class Reader(Spread):
            def reads_mark(self, mark: str) -> bool:
                return mark == "a"


def test_without_a_check_every_solution_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    add_spread(monkeypatch)
    puzzle = ruled("a.", Piece.of("bar", "XX"), spread=["bar"])
    (solution,) = tilewright.solutions(puzzle)
    assert tilewright.verify(puzzle, solution).ok
    monkeypatch.delitem(RULE_CHECKS, "spread")  # type: ignore[arg-type]
    assert tilewright.verify(puzzle, solution).kinds == {"unchecked-rule"}
