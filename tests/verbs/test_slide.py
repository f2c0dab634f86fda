"""``slide``: published trays, random ones beside the slow twin, faults, limits, and the checker's replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.reference.random_trays import random_tray
from tests.reference.slow_trays import slow_slide
from tilewright import Piece, Placed, Puzzle, PuzzleError, Region, Rule, TilewrightError
from tilewright.checker.sliding import verify_slides
from tilewright.lattice import Cell
from tilewright.model import Shape
from tilewright.model.tray_story import scenes
from tilewright.page.document import document_of
from tilewright.page.view import view_of
from tilewright.results.sliding import COUNTS

UNIT, BAR = [(0, 0)], [(0, 0), (1, 0)]
#: a piece by its name, its shape, where it starts, and where it ends if that matters
Given = tuple[str, Sequence[Cell], Cell, Cell | None]


def tray(region: Region, *given: Given, corridor: Iterable[Cell] = ()) -> Puzzle:
    """Return a tray of squares; pieces of one name are copies."""
    shapes = {name: shape for name, shape, *_ in given}
    names = [name for name, *_ in given]
    pieces = tuple(
        Piece.of(name, shape, copies=names.count(name)) for name, shape in shapes.items()
    )

    def at(shape: Sequence[Cell], corner: Cell) -> list[Cell]:
        return [(x + corner[0], y + corner[1]) for x, y in shape]

    placed = tuple(Placed(name, at(shape, start)) for name, shape, start, _ in given)
    goal = tuple(Placed(name, at(shape, end)) for name, shape, _, end in given if end is not None)
    return Puzzle("tray", region, pieces, placed=placed, goal=goal, corridor=tuple(corridor))


def in_line() -> Puzzle:
    units: list[Given] = [("a", UNIT, (0, 0), (3, 0)), ("b", UNIT, (1, 0), (5, 0))]
    return tray(Region.box(6, 1), *units)


def numbered(goal: Sequence[int] = ()) -> Puzzle:
    """Return the tray of the 15 puzzle on 2 x 3: five numbers; the goal is each number's cell."""
    cells = [(x, y) for y in range(2) for x in range(3)]
    pieces = tuple(Piece.of(f"n{n}", str(n)) for n in range(1, 6))
    placed = tuple(Placed(f"n{n}", [cells[n - 1]]) for n in range(1, 6))
    wanted = tuple(Placed(f"n{n}", [cells[cell]]) for n, cell in enumerate(goal, 1))
    return Puzzle("numbers", Region.box(3, 2), pieces, placed=placed, goal=wanted)


def test_pieces_in_a_line_pass_nobody() -> None:
    found = in_line().slide()
    assert (found.moves, [str(step) for step in found]) == (2, ["move b right 4", "move a right 3"])


def test_thirteen_units_two_of_which_change_corners() -> None:
    named: list[Given] = [("a", UNIT, (0, 0), (7, 3)), ("b", UNIT, (7, 3), (0, 0))]
    others: list[Given] = [("u", UNIT, (2 + n % 4, n // 4), None) for n in range(11)]
    assert tray(Region.box(8, 4), *named, *others).slide(limit_states=200_000).moves == 3


def test_a_bar_and_six_units() -> None:
    given: list[Given] = [
        ("bar", BAR, (0, 0), (2, 2)),
        ("a", UNIT, (2, 1), (0, 0)),
        ("b", UNIT, (0, 2), (3, 0)),
        *(("u", UNIT, at, None) for at in [(2, 0), (3, 0), (0, 1), (1, 1)]),
    ]
    assert tray(Region.box(4, 3), *given).slide().moves == 10


def test_no_piece_carries_what_lies_in_it() -> None:
    shape = [(0, 0), (1, 0), (0, 1), (0, 2), (1, 2)]
    given: list[Given] = [("C", shape, (0, 0), (0, 1)), ("u", UNIT, (1, 1), (1, 2))]
    found = tray(Region.box(2, 4), *given).slide()
    assert (found.moves, found.arrangements, found.complete) == (None, 1, True)
    assert not found
    assert "cannot be reached" in str(found)


def test_numbers_on_2x3_need_21_moves_at_most() -> None:
    found = numbered().slide(count="units")
    assert (found.moves, found.arrangements, found.depth, found.every) == (None, 360, 21, True)
    there = replace(numbered(), goal=found.farthest)
    assert there.slide(count="units").moves == 21


def test_without_a_goal_the_moves_lead_to_the_farthest() -> None:
    found = numbered().slide(count="units")
    assert len(found) == found.depth == 21
    assert {step.end for step in found.steps} & {one.cells for one in found.farthest}
    now = {placed.piece: placed.cells for placed in numbered().placed}
    for step in found:
        assert now[step.piece] == step.start
        now[step.piece] = step.end
    assert now == {placed.piece: placed.cells for placed in found.farthest}
    assert str(found).splitlines()[-1].startswith("  21. move n")
    assert not numbered().slide(count="units", limit_states=100).steps


def test_ways_are_those_to_a_goal() -> None:
    with pytest.raises(TilewrightError, match="numbers has no goal, so there are no shortest ways"):
        numbered().slide(every=True)


def test_numbers_of_odd_order_cannot_be_reached() -> None:
    found = numbered((1, 0, 2, 3, 4)).slide(count="units")
    assert (found.moves, found.arrangements, found.complete) == (None, 360, True)


def test_marks_and_goals_alone_make_pieces_of_one_shape_different() -> None:
    given: list[Given] = [("a", UNIT, (0, 0), None), ("b", UNIT, (1, 0), None)]
    free = tray(Region.box(3, 1), *given)
    assert free.slide().arrangements == 3
    wanted = replace(free, goal=(Placed("a", [(2, 0)]), Placed("b", [(1, 0)])))
    assert (wanted.slide().moves, wanted.slide().arrangements) == (None, 3)
    square = replace(wanted, region=Region.box(3, 2), goal=(Placed("a", [(1, 0)]),))
    assert square.slide().arrangements == 6 * 5


def test_numbers_and_sides_go_with_their_pieces_in_pictures() -> None:
    """A bar passes over a mark of the board, which stays; its own number and colours go along."""
    shape = Shape(BAR, {(1, 0): "7"}, {(0, 0): "a...", (1, 0): "..b."})
    bar = Piece("bar", (shape,), turns=False, flips=False)
    printed = {(2, 0): "o", (3, 0): "p"}
    region = Region([(x, 0) for x in range(4)], marks=printed)
    rules = (Rule("marks", {"goes": {"7": ["7", "o", "p"]}, "unmarked": "any"}),)
    rules += (Rule("sides", {"match": "same"}),)
    placed, goal = ((Placed("bar", [(x, 0), (x + 1, 0)]),) for x in (0, 2))
    problem = Puzzle("numbers", region, (bar,), rules=rules, placed=placed, goal=goal).problem()
    moves = [((x, 0), (x + 1, 0)) for x in range(3)]
    story = [(before, after, "") for before, after in pairwise(moves)]
    for number, scene in enumerate(scenes(problem, story)):
        (tile,) = scene.tiles
        assert tile.cells == moves[number]
        assert scene.marks[moves[number][1]] == "7"
        rest = {cell: mark for cell, mark in printed.items() if cell not in tile.cells}
        assert {cell: mark for cell, mark in scene.marks.items() if cell not in tile.cells} == rest
        assert scene.sides == dict(zip(tile.cells, ("a...", "..b."), strict=True))


def test_a_move_counts_once_a_slide_by_lines_and_units_by_steps() -> None:
    corner = tray(Region.box(3, 3), ("a", UNIT, (0, 0), (2, 2)))
    found = {count: corner.slide(count=count, every=True) for count in COUNTS}
    assert {count: (one.moves, one.ways) for count, one in found.items()} == {
        "moves": (1, 1), "slides": (2, 2), "units": (4, 6),
    }  # fmt: skip
    assert str(found["moves"].steps[0]) == "move a down 2, then right 2"
    assert len(found["units"].others) == 5
    assert len(corner.slide(count="units", every=True, limit=2).others) == 1


def test_a_corridor_is_passed_without_a_stop() -> None:
    row = tray(Region.box(4, 1), ("a", UNIT, (0, 0), (3, 0)), corridor=[(1, 0), (2, 0)])
    assert [row.slide(count=count).moves for count in COUNTS] == [1, 1, 3]
    assert row.slide().arrangements == 2


def test_a_tile_passes_through_what_lies_between() -> None:
    up, between, beyond = (0, 0), (1, 0), (2, 0)
    pieces = (Piece.of("t", [up]), Piece.of("d", [between]))
    there = Puzzle(
        "strip",
        Region((up, between, beyond)),
        pieces[:1],
        lattice="triangle",
        placed=(Placed("t", [up]),),
        goal=(Placed("t", [beyond]),),
    )
    assert there.slide().moves == 1
    held = replace(there, pieces=pieces, placed=(*there.placed, Placed("d", [between])))
    assert held.slide().moves is None


def test_a_hexagon_does_not_pass_a_gap_as_wide_as_its_side() -> None:
    row = Region(((0, 1), (1, 1)))
    piece, start, end = Piece.of("h", [(0, 0)]), Placed("h", [(0, 1)]), Placed("h", [(1, 1)])
    narrow = Puzzle("row", row, (piece,), lattice="hexagon", placed=(start,), goal=(end,))
    assert narrow.slide().moves is None
    wide = replace(narrow, region=Region((*row.cells, (1, 0), (0, 2))))
    assert wide.slide().moves == 1


@pytest.mark.parametrize("seed", range(300))
def test_random_trays_have_the_answers_of_the_slow_twin(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_tray(rng)
    count = rng.choice(COUNTS)
    slow = slow_slide(puzzle, count)
    found = puzzle.slide(count=count, every=bool(puzzle.goal))
    assert (found.moves, found.arrangements) == (slow.moves, slow.arrangements), puzzle
    assert (found.depth, found.every, found.complete) == (slow.depth, True, True)
    assert (found.ways or 0) == slow.ways
    for way in () if found.moves is None else (found.steps, *found.others)[:5]:
        assert verify_slides(found.problem, way, count, found.moves).ok


def test_the_checker_refuses_wrong_steps() -> None:
    found = in_line().slide()
    problem, (first, second) = found.problem, found.steps

    def fault(*steps: object, count: str = "moves", moves: int | None = None) -> str:
        return verify_slides(problem, steps, count, moves).faults[0].kind  # type: ignore[arg-type]

    assert fault(second, first) == "collision"
    assert fault(first) == "not-at-goal"
    assert fault(first, first) == "impossible-step"
    assert fault(first, replace(second, path=((3, 0),))) == "impossible-step"
    assert fault(replace(first, path=(*first.path, (1, 0)))) == "outside"
    assert fault(first, second, moves=3) == "wrong-moves"
    assert fault(replace(first, end=((4, 0),))) == "impossible-step"
    assert fault(first, second, count="units") == "impossible-step"


def test_the_checker_refuses_stops_on_a_corridor_and_corners_of_slides() -> None:
    row = tray(Region.box(3, 2), ("a", UNIT, (0, 0), (2, 1)), corridor=[(1, 0), (1, 1)])
    (step,) = row.slide().steps
    short = replace(step, end=((1, 0),), path=((1, 0),))
    problem = row.problem()
    assert verify_slides(problem, [short]).faults[0].kind == "stops-on-corridor"
    assert verify_slides(problem, [step], "slides").faults[0].kind == "impossible-step"


FAULTS = """\
tilewright: 1
name: faulty
region: {box: [4, 3]}
pieces: {bar: XX, a: {picture: X, copies: -2}, b: X}
placed:
  - {piece: bar, cells: [[0, 0], [1, 0]]}
  - {piece: a, cells: [[2, 1]]}
  - {piece: b, cells: [[0, 0]]}
corridor: [[9, 9], [1, 0]]
goal:
  - {piece: bar, cells: [[2, 2], [3, 2]]}
  - {piece: a, cells: [[2, 2]]}
  - {piece: b, cells: [[3, 2]]}
  - {piece: c, cells: [[3, 0]]}
  - {piece: b, cells: [[0, 1], [0, 2]]}
"""


def test_faults_of_pieces_goal_and_corridor_come_together() -> None:
    """What a goal asks of pieces whose start is lost is not judged; all else is."""
    with pytest.raises(PuzzleError) as caught:
        tilewright.loads(FAULTS)
    assert [(fault.path, fault.what) for fault in caught.value.faults] == [
        (("pieces", "a", "copies"), "'copies' is -2, less than 1"),
        (("placed", 0), "'bar' stands on the corridor at [1, 0]"),
        (("placed", 2), "[0, 0] is taken by placed piece 0"),
        (("corridor", 0), "[9, 9] is no cell of the region"),
        (("goal", 2), "[3, 2] is taken by the goal of 'bar'"),
        (("goal", 3), "there is no piece 'c'"),
    ]
    with pytest.raises(PuzzleError) as caught:
        tilewright.loads(FAULTS.replace("-2", "2"))
    found = {fault.path: fault.what for fault in caught.value.faults}
    assert found["goal", 1] == "[2, 2] is taken by the goal of 'bar'"
    assert found["goal", 4, "cells"] == "'b' does not come to lie on these cells by sliding"


def test_what_is_no_tray_is_refused_by_name() -> None:
    solid = tilewright.load("soma-3x3x3")
    with pytest.raises(
        PuzzleError, match="pieces slide on square, triangle, hexagon, and this is cube"
    ):
        solid.slide()
    with pytest.raises(PuzzleError, match="no piece is placed, so there is no start"):
        tilewright.load("pentominoes-6x10").slide()
    joined = replace(in_line(), region=Region.box(6, 1, wrap="cylinder"), goal=())
    with pytest.raises(PuzzleError, match="borders of the region are joined"):
        joined.slide()
    with pytest.raises(ValueError, match="no count 'steps'"):
        in_line().slide(count="steps")
    with pytest.raises(TilewrightError, match="limit_states is 0"):
        in_line().slide(limit_states=0)


FAULTY = {
    "goal: [{piece: a, cells: [[9, 0]]}]": "no cells of the region: [[9, 0]]",
    "goal: [{piece: bar, cells: [[1, 0], [1, 1]]}]": "does not come to lie on these cells by sliding",
    "goal: [{piece: a, cells: [[2, 0]]}, {piece: b, cells: [[2, 0]]}]": "[2, 0] is taken by the goal of 'a'",
    "goal: [{piece: a, cells: [[2, 0]]}, {piece: a, cells: [[1, 0]]}]": "'a' is in the tray once only",
    "goal: [{piece: spare, cells: [[2, 0]]}]": "'spare' is not in the tray",
    "goal: [{piece: bars, cells: [[2, 0]]}]": "there is no piece 'bars'",
    "goal: [{piece: a, cells: [[2, 0]], orientation_index: 0}]": "unknown key 'orientation_index'",
    "corridor: [[9, 9]]": "[9, 9] is no cell of the region",
    "corridor: [[0, 1]]": "'bar' stands on the corridor at [0, 1]",
    "{corridor: [[2, 0]], goal: [{piece: a, cells: [[2, 0]]}]}": "no piece may stop on the corridor",
}
TRAY = """
tilewright: 1
name: tray
region: {box: [3, 2]}
pieces: {a: X, b: X, bar: XX, spare: X}
placed:
  - {piece: a, cells: [[0, 0]]}
  - {piece: b, cells: [[1, 0]]}
  - {piece: bar, cells: [[0, 1], [1, 1]]}
"""


@pytest.mark.parametrize("more", FAULTY)
def test_a_fault_says_what_is_wrong_and_where(more: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        tilewright.loads(TRAY + more.strip("{}").replace("], goal", "]\ngoal"))
    (fault,) = caught.value.faults
    assert FAULTY[more] in fault.what
    assert fault.fix
    assert fault.line > TRAY.count("\n") or fault.path[0] == "placed"


def test_a_goal_without_a_start_or_on_a_solid_is_a_fault() -> None:
    bare = TRAY[: TRAY.index("placed")]
    with pytest.raises(PuzzleError, match="so there is no start"):
        tilewright.loads(bare + "goal: [{piece: a, cells: [[0, 0]]}]")
    solid = bare.replace("{box: [3, 2]}", "{box: [3, 2, 1]}\nlattice: cube")
    with pytest.raises(PuzzleError, match="pieces slide on square, triangle, hexagon, not on cube"):
        tilewright.loads(solid + "corridor: [[0, 0, 0]]")


def test_a_faulty_start_causes_no_further_faults() -> None:
    wrong = TRAY.replace("{piece: a, cells: [[0, 0]]}", "{piece: a, cells: [[0]]}")
    with pytest.raises(PuzzleError) as caught:
        tilewright.loads(wrong + "goal: [{piece: a, cells: [[2, 0]]}]")
    assert [fault.path[:2] for fault in caught.value.faults] == [("placed", 0)]


def test_goal_and_corridor_are_written_and_read_again(tmp_path: Path) -> None:
    puzzle = tilewright.loads(TRAY + "goal: [{piece: a, cells: [[2, 0]]}]\ncorridor: [[2, 1]]\n")
    assert (puzzle.goal, puzzle.corridor) == ((Placed("a", [(2, 0)]),), ((2, 1),))
    for form in ("yaml", "json"):
        puzzle.save(tmp_path / f"tray.{form}")
        assert tilewright.load(tmp_path / f"tray.{form}") == puzzle


@pytest.mark.parametrize("form", ["polysolver", "polysolve", "polycube"])
def test_files_of_other_programs_lose_no_goal_in_silence(form: str) -> None:
    ran = command("convert", "tray-siding-2x7", "--to", form)
    assert (ran.returncode, "goal" in ran.stderr or "placed" in ran.stderr) == (3, True)


def test_an_instance_has_the_goal_of_its_base_or_its_own(tmp_path: Path) -> None:
    (tmp_path / "tray.yaml").write_text(TRAY + "goal: [{piece: a, cells: [[2, 0]]}]\n")
    use = "tilewright: 1\nname: other\nuses: tray.yaml\n"
    (tmp_path / "same.yaml").write_text(use)
    (tmp_path / "own.yaml").write_text(use + "goal: [{piece: b, cells: [[2, 0]]}]\n")
    assert tilewright.load(tmp_path / "same.yaml").goal == (Placed("a", [(2, 0)]),)
    assert tilewright.load(tmp_path / "own.yaml").goal == (Placed("b", [(2, 0)]),)


def test_a_limit_ends_with_4_and_says_what_is_known() -> None:
    ran = command("slide", "klotski", "--limit-states", "500", "--json")
    data = json.loads(ran.stdout)
    assert (ran.returncode, "--limit-states" in ran.stderr) == (4, True)
    assert 1 < data["at_least"] <= 81
    assert (data["moves"], data["complete"], data["ended"]) == (None, False, "states")
    assert data["arrangements"] >= 500


def test_a_tray_is_drawn_after_each_move(tmp_path: Path) -> None:
    picture = tmp_path / "cars.svg"
    assert command("slide", "motor-cars", "--output", str(picture)).returncode == 0
    text = picture.read_text()
    assert all(f"{number}. move" in text for number in range(1, 18))
    assert text.count("<title>white 1</title>") == 18


def test_the_page_says_that_it_slides_nothing() -> None:
    notes = view_of(document_of(tilewright.load("motor-cars")))["notes"]
    assert any("slides nothing" in note["text"] for note in notes)
    document = document_of(tilewright.load("tray-siding-2x7"))
    assert len(document["goal"]) == len(document["corridor"]) == 3


def test_the_answer_as_json_and_as_picture() -> None:
    found = tilewright.load("klotski").slide()
    data = found.data()
    assert (data["count"], data["moves"], data["arrangements"]) == ("moves", 81, 25_955)
    assert set(data["steps"][0]) == {"piece", "copy", "from", "to", "path"}
    assert len(data["steps"]) == 81
    assert found.file_picture().count("move ") >= 81
