"""Random puzzles with rules, the same for the same seed: ``random_ruled_puzzle(seed)``.

A random puzzle gets marks on its pieces and one to four rules of random kinds.  Half of the time
a rule is kept only if some solution that kept the earlier ones keeps it too, so that the puzzle
has a solution where the bare one has; otherwise rules fall as they may.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.reference import slow, slow_rules
from tests.reference.randoms import random_puzzle
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES, Cell, Isometry
from tilewright.lattice.sides import has_sides, sides_of
from tilewright.model import Piece, Problem, Puzzle, Region, Rule, Shape


@dataclass(frozen=True)
class Draw:
    """How rules of a kind are drawn.

    Attributes:
        weight: how often the kind is drawn, in proportion.
        value: draws a value for a problem, of which one solution may be known; ``None`` where the
            problem takes no such rule.
    """

    weight: int
    value: Callable[[Random, Problem, Any], Any]


#: draws of a value for one rule
_TRIES = 6
#: the puzzles without rules that rules are put on: those of the tests of the engines
_BARE = 1000
#: cells of a board whose pieces have sides, at most: such pieces can lie in many ways on the same cells
_SIDED_CELLS = 6
#: the lattices that a kind of rule is for, where these are not squares or cubes
_LATTICES = {
    "no_crossing": ("square-edge", "triangle-edge"),
    "sides": ("square", "square", "cube", "triangle", "hexagon"),
}


def random_ruled_puzzle(seed: int, bare: Puzzle | None = None) -> Puzzle:
    """Return the puzzle of that seed: valid, with its setup and its switches in ``settings``.

    Args:
        seed: whatever number.
        bare: the puzzle that gets rules, by default a random one on squares or cubes.
    """
    rng = Random(f"tilewright rules {seed}")
    bare = bare or random_puzzle(seed % _BARE)
    bare = replace(
        bare, name=f"ruled-{seed}", pieces=tuple(marked_piece(rng, p) for p in bare.pieces)
    )
    found = sorted(slow.solutions(bare.problem(), every_mark=True), key=sorted)
    if found and rng.random() < 0.15:
        bare = _board_marked(rng, bare, found)
        found = sorted(slow.solutions(bare.problem(), every_mark=True), key=sorted)
    problem, biased = bare.problem(), bool(found) and rng.random() < 0.6
    rules: list[Rule] = []
    weights = [draw.weight for draw in DRAWS.values()]
    if problem.lattice.name in _LATTICES["no_crossing"]:
        weights[[*DRAWS].index("no_crossing")] = 4
    for kind in rng.choices(list(DRAWS), weights, k=rng.choice((1, 1, 2, 3, 4))):
        for _ in range(_TRIES):
            rule = _rule(rng, kind, problem, found)
            if rule is None or replace(problem.puzzle, rules=(rule,)).problem().asked:
                continue
            left = [one for one in found if slow_rules.holds(problem, rule, sorted(one))]
            if left or not biased:
                rules.append(rule)
                found = left if biased else found
                break
    return _switched(rng, bare, rules)


def marked_piece(rng: Random, piece: Piece, marks: str = "aab") -> Piece:
    """Return the piece with a mark or two on each shape, mostly."""
    if rng.random() < 0.3:
        return piece
    shapes = []
    for shape in piece.shapes:
        cells = rng.sample(shape.cells, min(len(shape.cells), rng.choice((1, 1, 2))))
        shapes.append(Shape(shape.cells, {cell: rng.choice(marks) for cell in cells}))
    return replace(piece, shapes=tuple(shapes))


def sided_puzzle(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return the puzzle with colours on outer sides of some of its pieces."""
    rng, lattice = Random(f"tilewright sides {seed}"), LATTICES[puzzle.lattice]
    coloured = rng.choice(("ab", "ab.", "ab..", "abc"))

    def sides(shape: Shape) -> dict[Cell, str]:
        return {
            cell: "".join(
                "." if near in shape.cells else rng.choice(coloured)
                for near in slow_rules.across(lattice, cell)
            )
            for cell in shape.cells
        }

    def of(piece: Piece) -> Piece:
        if rng.random() < 0.25 or piece.at or piece.name in {one.piece for one in puzzle.placed}:
            return piece
        shapes = tuple(Shape(one.cells, one.marks, sides(one)) for one in piece.shapes)
        turns = piece.turns and rng.random() < 0.4
        return replace(piece, shapes=shapes, turns=turns, flips=rng.random() < 0.3)

    return replace(puzzle, pieces=tuple(map(of, puzzle.pieces)))


def _board_marked(rng: Random, puzzle: Puzzle, found: list[Any]) -> Puzzle:
    """Return the puzzle with the marks of one of its solutions on the board, and that rule."""
    one = rng.choice(found)
    borne = ((c, m.partition("\n")[0]) for _, cs, ms in one for c, m in zip(cs, ms, strict=True))
    marks = {cell: mark for cell, mark in borne if mark}
    region = puzzle.region
    return replace(
        puzzle,
        region=Region(region.cells, region.optional, marks, region.wrap),
        rules=(Rule("marks", "match"),),
    )


def _switched(rng: Random, puzzle: Puzzle, rules: list[Rule]) -> Puzzle:
    """Return the puzzle with the rules, some of them behind a switch that may be off."""
    settings = dict(puzzle.settings)
    if rng.random() < 0.2 and rules:
        number = rng.randrange(len(rules))
        rules[number] = replace(rules[number], switch="strict")
        given = rng.choice(("off", "on", False, True, None))
        if given is not None:
            settings["strict"] = given
    return replace(puzzle, rules=(*puzzle.rules, *rules), settings=settings)


def puzzle_with(kind: str, seed: int, most_cells: int) -> Puzzle:
    """Return a small puzzle of that seed with a rule of that kind alone, on an open setup or none.

    It has at most so many cells, and mostly solutions that keep the rule and others that do not.
    """
    rng = Random(f"tilewright {kind} {seed}")
    while True:
        lattice = LATTICES[rng.choice(_LATTICES[kind])] if kind in _LATTICES else None
        bare = random_puzzle(rng.randrange(_BARE), lattice)
        if bare.setup or len(bare.region.cells) > (_SIDED_CELLS if kind == "sides" else most_cells):
            continue
        marks = "aab" if kind != "area" else rng.choice(("aab", "012", "1223"))
        bare = replace(bare, pieces=tuple(marked_piece(rng, piece, marks) for piece in bare.pieces))
        bare = sided_puzzle(bare, rng.randrange(_BARE)) if kind == "sides" else bare
        found = sorted(slow.solutions(bare.problem(), every_mark=True), key=sorted)
        if rng.random() < 0.4 and found:
            bare = replace(_board_marked(rng, bare, found), rules=())
        problem = bare.problem()
        rule = _rule(rng, kind, problem, found)
        if rule is not None:
            kept = sum(slow_rules.holds(problem, rule, sorted(one)) for one in found)
            if 0 < kept < len(found) or rng.random() < 0.1:
                return replace(bare, name=f"with-{seed}", rules=(rule,))


def overlapping_puzzle(seed: int) -> Puzzle:
    """Return the ruled puzzle of that seed with one to three rules that repeat what others ask.

    A rule comes again as it is, in part, or as an image of itself, so that symmetries of the board
    may take two rules to one.
    """
    rng = Random(f"tilewright overlapping {seed}")
    puzzle = random_ruled_puzzle(seed)
    problem, rules = puzzle.problem(), list(puzzle.rules)
    for _ in range(rng.randint(1, 3) if rules else 0):
        rule = rng.choice(rules)
        again = replace(rule, value=rng.choice((_whole, _part, _image))(rng, problem, rule))
        rules.insert(rng.randint(0, len(rules)), again)
    return replace(puzzle, name=f"overlapping-{seed}", rules=tuple(rules))


def _whole(rng: Random, problem: Problem, rule: Rule) -> Any:
    return rule.value


def _part(rng: Random, problem: Problem, rule: Rule) -> Any:
    """Return the value with less to ask, where that can be said."""
    value = rule.value
    if rule.kind == "once":
        marks = sorted(slow_rules.marks(problem, value))
        lines = [[list(cell) for cell in line] for line in slow_rules.lines(problem, value)]
        if lines:
            some = rng.sample(lines, rng.randint(1, len(lines)))
            return {"marks": rng.sample(marks, rng.randint(1, len(marks))), "in": some}
    if rule.kind == "apart" and not isinstance(value["pieces"], str):
        named = value["pieces"]
        return {**value, "pieces": rng.sample(named, rng.randint(1, len(named)))}
    if rule.kind in ("together", "separate"):
        return rng.sample(value, rng.randint(2, len(value)))
    return value


def _image(rng: Random, problem: Problem, rule: Rule) -> Any:
    """Return the value with its cells moved by an isometry that keeps the board, if there is one."""
    name = _symmetric(rng, problem, None)
    if name is None:
        return rule.value
    turn = slow_rules.board_map(problem, name)
    if rule.kind == "once":
        lines = [[turn(cell) for cell in line] for line in slow_rules.lines(problem, rule.value)]
        return (
            {**rule.value, "in": [list(map(list, line)) for line in lines]} if lines else rule.value
        )
    if rule.kind == "cover":
        return {**rule.value, "cell": list(turn(tuple(rule.value["cell"])))}
    if rule.kind == "area" and "cells" in rule.value:
        return {**rule.value, "cells": [list(turn(tuple(c))) for c in rule.value["cells"]]}
    if rule.kind in ("together", "separate"):
        return [list(turn(tuple(cell))) for cell in rule.value]
    return rule.value


# Values --------------------------------------------------------------------------------------


def _rule(rng: Random, kind: str, problem: Problem, found: list[Any]) -> Rule | None:
    """Return a rule of that kind, or ``None`` where the puzzle takes none."""
    value = DRAWS[kind].value(rng, problem, rng.choice(found) if found else None)
    return None if value is None else Rule(kind, value)


def _marks(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw ``match``, or pairs: none, those of the solution that is known, or any, with others."""
    if rng.random() < 0.4:
        return "match"
    board = dict(problem.region.marks)
    borne = sorted({m for p in problem.pieces for s in p.shapes for m in s.marks} - {""})
    there = sorted({*board.values(), *borne, "c"})
    goes = {mark: set(rng.sample(there, rng.choice((0, 1, 1, 2)))) for mark in borne}
    if one is not None and rng.random() < 0.7:
        for _, cells, marks in one:
            for cell, looks in zip(cells, marks, strict=True):
                mark = looks.partition("\n")[0]
                if mark and cell in board:
                    goes[mark].add(board[cell])
    some = rng.sample(borne, rng.randint(0, len(borne)))
    drawn = {"goes": {mark: sorted(goes[mark]) for mark in some}} if some else {}
    free = {"unmarked": "any"} if not drawn or rng.random() < 0.6 else {}
    return {**drawn, **free}


def _once(rng: Random, problem: Problem, one: Any) -> Any:
    marks = sorted({m for p in problem.pieces for shape in p.shapes for m in shape.marks if m})
    if not marks:
        return None
    named: Any = rng.sample(marks, rng.randint(1, len(marks)))
    if rng.random() < 0.2:
        named = "any"
    words = ["rows", "columns"] if _is_plain(problem) else [*problem.lattice.lines]
    if words and rng.random() < 0.4:
        return {"marks": named, "in": rng.choice((words[:1], words[1:] or ["lines"], words))}
    cells = list(problem.puzzle.region.cells)
    lines = [
        [list(c) for c in rng.sample(cells, rng.randint(1, len(cells)))]
        for _ in range(rng.randint(1, 2))
    ]
    return {"marks": named, "in": lines}


def _apart(rng: Random, problem: Problem, one: Any) -> Any:
    names = [piece.name for piece in problem.pieces]
    some = rng.sample(names, min(len(names), rng.randint(1, 3)))
    pieces = rng.choice(("same", "same", "all", some, some))
    levels = ("corner", "edge") if _is_plain(problem) else problem.lattice.levels
    return {"pieces": pieces, "touching": rng.choice(levels)}


def _is_plain(problem: Problem) -> bool:
    return problem.lattice.name in ("square", "cube")


def _no_crossroads(rng: Random, problem: Problem, one: Any) -> Any:
    return True if problem.lattice.space == 2 and problem.lattice.most_meeting >= 4 else None


def _no_crossing(rng: Random, problem: Problem, one: Any) -> Any:
    return True if problem.lattice.name in _LATTICES["no_crossing"] else None


def _no_fault_lines(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw the rule: of all lines, or of those along some directions."""
    names = {"square": ["x", "y"], "cube": ["x", "y", "z"], "triangle": ["x", "falling", "rising"]}
    along = names.get(problem.lattice.name)
    if along is None or problem.region.wrap:
        return None
    return True if rng.random() < 0.5 else {"along": rng.sample(along, rng.randint(1, len(along)))}


def _sides(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw what meets and what lies at the border, of pieces that have colours on sides."""
    lattice = problem.lattice.unwrapped
    shapes = [shape for piece in problem.pieces for shape in piece.shapes]
    colours = sorted(set("".join("".join(shape.sides) for shape in shapes)) - {"."})
    if not colours or not has_sides(lattice) or problem.lattice.turns_round:
        return None
    names = sorted(
        {side.name for cell in lattice.representatives for side in sides_of(lattice, cell)}
    )

    def border() -> Any:
        some = rng.sample(colours, rng.randint(1, len(colours)))
        return rng.choice((rng.choice(colours), some, "any", "same"))

    value: dict[str, Any] = {}
    if rng.random() < 0.85:
        pair = rng.sample([*colours, "z"], 2)
        value["match"] = [pair] if rng.random() < 0.4 else "same"
    if not value or rng.random() < 0.5:
        chosen = rng.sample(names, rng.randint(1, 2))
        value["border"] = {name: border() for name in chosen} if rng.random() < 0.5 else border()
    return value


def _area(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw an area, values of letters, and what holds; a sum is mostly that of a known solution."""
    marks = sorted({m for p in problem.pieces for shape in p.shapes for m in shape.marks if m})
    letters = [mark for mark in marks if not mark.isdecimal()]
    if not marks:
        return None
    there = sorted({mark for _, mark in problem.region.marks})
    cells = list(problem.puzzle.region.cells)
    some = [list(cell) for cell in rng.sample(cells, rng.randint(1, len(cells)))]
    is_marked = there and rng.random() < 0.6
    value: dict[str, Any] = {"at": rng.choice(there)} if is_marked else {"cells": some}
    if letters:
        value["values"] = {mark: rng.choice((0, 1, 1, 2, 3, 7)) for mark in letters}
    wanted = rng.choice((["sum"], ["sum"], ["sum"], ["equal"], ["different"], ["sum", "equal"]))
    value |= {key: True for key in wanted if key != "sum"}
    if "sum" in wanted:
        middle = slow_rules.total(problem, value, one) if one else rng.randint(0, 6)
        low, high = middle - rng.choice((0, 0, 1, 2)), middle + rng.choice((0, 0, 1, 3))
        ends = ([low, high], [low, None], [None, high])
        value["sum"] = middle if low == high else rng.choice(ends)
    return value


def _cover(rng: Random, problem: Problem, one: Any) -> Any:
    cell, piece = rng.choice(problem.region.cells), rng.choice(problem.pieces).name
    if one is not None and rng.random() < 0.5:
        piece, cells, _ = rng.choice(sorted(one))
        cell = rng.choice(cells)
    return {"cell": list(cell), "piece": piece}


def _together(rng: Random, problem: Problem, one: Any) -> Any:
    cells = problem.region.cells
    if one is not None and rng.random() < 0.7:
        cells = rng.choice(sorted(one))[1]
    if len(cells) < 2:
        return None
    return [list(cell) for cell in rng.sample(cells, rng.randint(2, min(3, len(cells))))]


def _separate(rng: Random, problem: Problem, one: Any) -> Any:
    cells = problem.region.cells
    if len(cells) < 2:
        return None
    return [list(cell) for cell in rng.sample(cells, rng.randint(2, min(4, len(cells))))]


def _symmetric(rng: Random, problem: Problem, one: Any) -> Any:
    board = set(problem.region.cells)
    names = [
        isometry.name
        for isometry in problem.lattice.isometries[1:]
        if set(map(slow_rules.board_map(problem, isometry.name), board)) == board
        and _slides(problem, isometry)
    ]
    return rng.choice(names) if names else None


def _outline(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw one part of the rule to all three, where some cells may stay empty."""
    if problem.region.wrap or not problem.region.optional:
        return None
    lattice = problem.lattice
    names = [*(isometry.name for isometry in lattice.isometries[1:]), *["any"] * 4]
    parts: dict[str, Any] = {"symmetric": rng.choice(names), "connected": True}
    if lattice.cell_dimension == lattice.space:
        parts["holes"] = False
    return {key: parts[key] for key in rng.sample([*parts], rng.choice((1, 1, 2, len(parts))))}


def _slides(problem: Problem, isometry: Isometry) -> bool:
    """Tell whether what takes box to box after an isometry is a slide of the lattice."""
    cell = problem.region.cells[0]
    turned, moved = isometry.apply(cell), slow_rules.board_map(problem, isometry.name)(cell)
    lattice = problem.lattice
    return lattice.translation_class(turned) == lattice.translation_class(moved)


def _maximal(rng: Random, problem: Problem, one: Any) -> Any:
    """Draw the rule where cells may stay empty and no copies have to be counted."""
    try:
        rules = (*problem.puzzle.rules, Rule("maximal", True))
        replace(problem.puzzle, rules=rules).problem()
    except PuzzleError:
        return None
    return True if problem.region.optional else None


DRAWS: dict[str, Draw] = {
    "marks": Draw(2, _marks),
    "once": Draw(4, _once),
    "apart": Draw(4, _apart),
    "no_crossroads": Draw(3, _no_crossroads),
    "no_crossing": Draw(0, _no_crossing),
    "no_fault_lines": Draw(2, _no_fault_lines),
    "area": Draw(0, _area),
    "cover": Draw(2, _cover),
    "together": Draw(2, _together),
    "separate": Draw(2, _separate),
    "symmetric": Draw(5, _symmetric),
    "maximal": Draw(0, _maximal),
    "outline": Draw(0, _outline),
    "sides": Draw(0, _sides),
}
