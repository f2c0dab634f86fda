"""New puzzles from random solutions: boards with areas, pieces with coloured sides; each has one solution."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.reference import slow
from tilewright import Piece, Puzzle, Region, Rule, Turns
from tilewright.challenges import made
from tilewright.draw import svg
from tilewright.model.scene import problem_scene
from tilewright.results.challenge import Challenge

from ..cli.commands import tilewright as run

DOMINOES = tuple(
    Piece.of(f"d{low}{high}", f"{low}{high}") for high in range(3) for low in range(high + 1)
)
RECTANGLE = Puzzle("dominoes", Region.box(4, 3), DOMINOES)
#: few of them on small boards, for the slow twin, and pieces with values on hexagons
SMALL = Puzzle("small", Region.box(4, 2), DOMINOES[2:])
RING = Puzzle("ring", Region.of(".../.#./..."), DOMINOES[1:5])
HEXAGONS = Puzzle(
    "hexagons",
    Region.box(3, 3),
    tuple(Piece.of(f"h{n}", f"{n}{n + 1}{n + 2}") for n in range(3)),
    lattice="hexagon",
)


def squares(width: int, height: int, **given: Any) -> Puzzle:
    copies = width * height
    return Puzzle(
        "squares", Region.box(width, height), (Piece.of("square", "X", copies=copies, **given),)
    )


def puzzle_of(challenge: Challenge) -> Puzzle:
    puzzle = challenge.solution.problem.puzzle
    assert isinstance(puzzle, Puzzle)
    return puzzle


def asked(challenge: Challenge) -> Iterator[dict[str, object]]:
    return (rule.value for rule in puzzle_of(challenge).rules)


@pytest.mark.parametrize("puzzle", [SMALL, RING, HEXAGONS], ids=lambda one: one.name)
def test_a_board_with_areas_has_one_solution_and_no_area_to_spare(puzzle: Puzzle) -> None:
    found = tilewright.generate(puzzle, areas=True, number=3, seed=1)
    for challenge in found:
        own = puzzle_of(challenge)
        problem = own.problem()
        assert slow.solutions(problem) == {challenge.solution.key()}
        assert tilewright.count(own, engine="frontier") == challenge.solutions == 1
        assert tilewright.verify(own, challenge.solution)
        for left_out in own.rules:
            rules = tuple(rule for rule in own.rules if rule != left_out)
            assert tilewright.count(type(own)(**{**vars(own), "rules": rules})) > 1
    assert (found.made, found.tried - found.rejected, found.ended) == (3, 3, "number")


def test_areas_are_connected_and_of_four_cells_at_most() -> None:
    sizes = set()
    for challenge in tilewright.generate(RECTANGLE, areas=True, number=8):
        for rule in challenge.solution.problem.rules:
            cells = set(rule.cells)  # type: ignore[attr-defined]
            reached, ahead = set(), [min(cells)]
            while ahead:
                x, y = ahead.pop()
                reached.add((x, y))
                ahead += (
                    cells.intersection({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}) - reached
                )
            assert reached == cells
            sizes.add(len(cells))
    assert {1, 2, 3} <= sizes <= {1, 2, 3, 4}


def test_areas_take_the_place_of_those_of_the_puzzle_and_other_rules_stay() -> None:
    rules = (Rule("area", {"cells": [[0, 0]], "sum": 99}), Rule("no_crossroads", True))
    puzzle = replace(RECTANGLE, rules=rules)
    (challenge,) = tilewright.generate(puzzle, areas=True)
    kinds = [rule.kind for rule in puzzle_of(challenge).rules]
    assert kinds[0] == "no_crossroads"
    assert set(kinds[1:]) == {"area"}
    assert 99 not in [value.get("sum") for value in asked(challenge) if isinstance(value, dict)]


def boxes(lattice: str, *sides: int) -> Puzzle:
    cell = Piece.of("cell", [(0,) * len(sides)], copies=len(Region.box(*sides).cells))
    return Puzzle(lattice, Region.box(*sides), (cell,), lattice=lattice)


#: small ones, for the slow twin tries all ways to lay the pieces before it looks at their sides
SIDED: dict[str, tuple[Puzzle, dict[str, Any]]] = {
    "turned": (squares(2, 2), {"sides": 4}),
    "border named": (squares(2, 2), {"sides": 4, "border": "b"}),
    "border of all colours": (squares(2, 2), {"sides": 8, "border": "any"}),
    "not turned": (squares(3, 2, turns=False), {"sides": 3}),
    "half turns": (squares(2, 2, turns=Turns((180,))), {"sides": 4}),
    "dominoes": (
        Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),)),
        {"sides": 3},
    ),
    "flipped": (squares(3, 1, flips=True), {"sides": 5}),
    "hexagons": (boxes("hexagon", 3, 1), {"sides": 3}),
    "triangles": (boxes("triangle", 4, 1), {"sides": 3}),
    "prisms": (boxes("hexagonal-prism", 2, 1, 1), {"sides": 5}),
    "torus": (
        replace(squares(2, 2, turns=False), region=Region.box(2, 2, wrap="torus")),
        {"sides": 6},
    ),
}


@pytest.mark.parametrize("case", SIDED)
def test_pieces_with_sides_have_one_solution_up_to_symmetry(case: str) -> None:
    puzzle, options = SIDED[case]
    made = list(tilewright.generate(puzzle, number=2, seed=3, **options))
    assert made
    for challenge in made:
        own = puzzle_of(challenge)
        problem = own.problem()
        found = slow.solutions(problem)
        assert challenge.solution.key() in found
        assert slow.distinct(problem, found) == challenge.data()["distinct"] == 1
        assert len(found) == challenge.solutions == tilewright.count(own, engine="cells").solutions
        assert sum(piece.copies[0] for piece in own.pieces) == len(challenge.solution.placements)
        assert {piece.turns for piece in own.pieces} == {puzzle.pieces[0].turns}
        assert {piece.flips for piece in own.pieces} == {case == "flipped"}


def test_a_new_puzzle_says_that_its_solutions_are_one_and_is_in_its_table() -> None:
    (challenge,) = tilewright.generate(squares(2, 2), sides=6, seed=3)
    assert challenge.headline(1).endswith("(4 solutions, one up to symmetry)")
    (row,) = challenge.rows
    assert json.loads(row["puzzle"]) == challenge.document


def test_larger_ones_have_one_solution_by_other_engines_too() -> None:
    for puzzle in (squares(5, 5), tilewright.load("pentominoes-6x10")):
        (challenge,) = tilewright.generate(puzzle, sides=6)
        for engine in ("cells", "bitset-portable"):
            count = tilewright.count(puzzle_of(challenge), distinct=True, engine=engine)
            assert (count.solutions, count.distinct) == (challenge.solutions, 1)


def test_the_colour_of_the_border_occurs_nowhere_inside() -> None:
    for border, wanted in ((None, "e"), ("b", "b")):
        (challenge,) = tilewright.generate(squares(3, 3), sides=4, border=border)
        assert list(asked(challenge)) == [{"match": "same", "border": wanted}]
        colours = "".join(
            shape.sides[0]
            for piece in puzzle_of(challenge).pieces
            for shape in piece.shapes * piece.copies[0]
        )
        assert colours.count(wanted) == 12
        assert len(set(colours) - {wanted}) <= 4


def test_the_same_seed_gives_the_same_puzzles() -> None:
    for options in ({"areas": True}, {"sides": 4}):
        puzzle = RECTANGLE if "areas" in options else squares(3, 3)
        first, again, other = (
            [
                one.data()
                for one in tilewright.generate(
                    puzzle, number=3, seed=seed, threads=threads, **options
                )
            ]
            for seed, threads in ((5, 1), (5, 2), (6, 1))
        )
        assert first == again != other


def test_a_copy_goes_on_where_challenges_stood() -> None:
    for options in ({"areas": True}, {"sides": 4}):
        puzzle = RECTANGLE if "areas" in options else squares(3, 3)
        found = tilewright.generate(puzzle, number=3, **options)
        next(iter(found))
        assert [one.data() for one in pickle.loads(pickle.dumps(found))] == [
            one.data() for one in found
        ]


def test_no_puzzle_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "PATIENCE", 12)
    found = tilewright.generate(squares(2, 2), sides=1, number=2)
    assert (len(list(found)), found.tried, found.rejected, found.ended) == (1, 13, 12, "patience")


def test_a_puzzle_without_a_solution_has_no_challenges() -> None:
    found = tilewright.generate(replace(RECTANGLE, pieces=DOMINOES[:5]), areas=True)
    assert (list(found), found.tried, found.ended, bool(found.proof)) == ([], 0, "all", True)


def test_a_limit_of_time_ends_it() -> None:
    found = tilewright.generate(squares(8, 8), sides=5, limit_time=0.2)
    assert (list(found), found.ended) == ([], "time")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pentominoes-6x10", "--areas"), "the pieces of pentominoes-6x10 bear no values"),
        (("tetrominoes-4x5-torus", "--sides", "26"), "give 1 to 25 colours"),
        (("any-tristicks-3-3", "--sides", "3"), "have no colours on the"),
        (("dominoes-4x4-klein", "--sides", "3"), "joined with a turn"),
        (("kanoodle-5x11-started-a", "--sides", "3"), "has pieces placed"),
        (("genius-square", "--sides", "3"), "to choose"),
        (("dominoes-4x4", "--sides", "3", "--border", "ab"), "one letter or digit"),
        (("dominoes-4x4", "--border", "a"), "add sides"),
        (("domino-sums-4x5", "--areas", "--sides", "3"), "exclude each other"),
        (("domino-sums-4x5", "--areas", "--givens", "3"), "exclude each other"),
        (("domino-sums-4x5", "--areas", "--minimal"), "exclude each other"),
        (("dominoes-4x4", "--sides", "3", "--stars", "2"), "exclude each other"),
        (("dominoes-4x4", "--sides", "3", "--rate"), "exclude each other"),
        (("dominoes-4x4", "--minimal", "--output", "x.yaml"), "add --areas or --sides"),
        (("domino-sums-4x5", "--areas", "--format", "yaml"), "--output NAME.yaml"),
    ],
)
def test_what_cannot_be_made_is_refused(words: tuple[str, ...], says: str) -> None:
    done = run("generate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("domino-sums-4x5", "--areas", "--levels", "3"), "new puzzles have none"),
        (("dominoes-4x4", "--sides", "3", "--number", "2"), "leave out number"),
    ],
)
def test_what_no_sheet_has_is_refused(words: tuple[str, ...], says: str) -> None:
    done = run("sheet", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_files_of_new_puzzles_are_sound(tmp_path: Path) -> None:
    for words in (("domino-areas-3x4", "--areas"), ("dominoes-3x4", "--sides", "4")):
        path = tmp_path / "made.yaml"
        done = run("generate", *words, "--number", "2", "--output", str(path))
        assert done.returncode == 0, done.stderr
        for number in (1, 2):
            own = tmp_path / f"made-{number}.yaml"
            assert run("check", str(own)).returncode == 0
            puzzle = tilewright.load(own)
            assert (
                tilewright.count(puzzle, distinct=True).distinct == puzzle.expect["distinct"] == 1
            )


def test_json_has_the_whole_puzzle() -> None:
    done = run("generate", "domino-areas-3x4", "--areas", "--json")
    (challenge,) = json.loads(done.stdout)["challenges"]
    puzzle = tilewright.from_dict(challenge["puzzle"])
    assert int(tilewright.count(puzzle)) == challenge["solutions"] == 1
    assert "rejected" in done.stderr or "after trying 1 board" in done.stderr


def test_pictures_outline_areas_unless_they_overlap() -> None:
    (challenge,) = tilewright.generate(RECTANGLE, areas=True)
    areas = len(puzzle_of(challenge).rules)
    for drawn in (challenge.scene(), challenge.solution.scene()):
        assert svg.picture(drawn).count('class="tw-asked"') == areas
    sums = tilewright.load("domino-sums-4x5").problem()
    assert "tw-asked" not in svg.picture(problem_scene(sums))


def test_a_sheet_says_once_what_areas_ask() -> None:
    sheet = tilewright.sheet(RECTANGLE, areas=True, number=3, language="de")
    assert (len(sheet.boards), len(sheet.pages), sheet.ended) == (3, 2, "number")
    assert str(sheet).count("umrandeten Gebiet") == 1
    assert "Werte auf" not in str(sheet)


def test_a_sheet_of_sides_has_the_pieces_of_its_board() -> None:
    sheet = tilewright.sheet(squares(3, 3), sides=4)
    (board,) = sheet.boards
    assert len(sheet.booklet.pieces) == 9
    assert all(piece.scene.sides for piece in sheet.booklet.pieces)
    assert board.problem.puzzle.pieces != squares(3, 3).pieces
