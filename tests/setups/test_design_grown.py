"""Puzzles that grow: what is offered is counted and taken apart again, by commands and by the checker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.apart.burrs import NOTCHES
from tests.cli.commands import tilewright as run
from tests.setups.saw_cut import saw_cut_sticks
from tilewright import Puzzle, PuzzleError, Region, TilewrightError
from tilewright.checker import verify
from tilewright.files.writing import write_puzzle

ONE = tilewright.Piece.of("A", [(0, 0, 0)])
#: six sticks of a burr, each with the twelve notches
STICKS = f"""
tilewright: 1
name: sticks
lattice: cube
region: |-
  ######
  ######
  #....#
  #....#
  ######
  ######

  ##..##
  ##..##
  #.??.#
  #.??.#
  ##..##
  ##..##

  ##..##
  ..??..
  .????.
  .????.
  ..??..
  ##..##

  ##..##
  ..??..
  .????.
  .????.
  ..??..
  ##..##

  ##..##
  ##..##
  #.??.#
  #.??.#
  ##..##
  ##..##

  ######
  ######
  #....#
  #....#
  ######
  ######
pieces:
  stick:
    picture: "XXXXXX/XXXXXX|XXXXXX/XXXXXX"
    notches: {[list(cell) for cell in NOTCHES]}
    copies: 6
"""
HOLLOW = Region(
    Region.box(4, 4, 4).cells, [(x, y, z) for x in (1, 2) for y in (1, 2) for z in (1, 2)]
)
KINDS: dict[str, tuple[tilewright.Puzzle, str, dict[str, Any]]] = {
    "cube": (Puzzle("cube", Region.box(3, 3, 3), (ONE,), "cube"), "level", {"divide": 5}),
    "hollow": (Puzzle("hollow", HOLLOW, (ONE,), "cube"), "moves", {"divide": 4}),
    "stars": (Puzzle("stars", Region.box(3, 3, 3), (ONE,), "cube"), "stars", {"divide": 6}),
    "tray": (tilewright.load("pentominoes-6x10"), "stars", {"divide": 5, "sizes": (8, 16)}),
    "triangles": (tilewright.load("hexiamonds-parallelogram-4-9"), "stars", {"divide": 5}),
    "soma": (tilewright.load("soma-3x3x3"), "level", {"sizes": (2, 6)}),
    "sticks": (tilewright.loads(STICKS), "level", {}),
    "sawn": (tilewright.loads(STICKS), "level", {"saw": True}),
}


#: judgements and the seed that find something, where 60 with seed 1 do not
BUDGETS = {"sawn": (2_000, 5), "sticks": (1_000, 1)}


def grown(kind: str, judgements: int = 60, seed: int = 1) -> tilewright.GrownDesign:
    puzzle, goal, asked = KINDS[kind]
    return tilewright.design_grown(puzzle, goal, judgements=judgements, seed=seed, **asked)


@pytest.mark.parametrize("kind", KINDS)
def test_every_offer_has_one_assembly_and_the_level_that_is_said(kind: str, tmp_path: Path) -> None:
    found = grown(kind, *BUDGETS.get(kind, (60, 1)))
    assert found.listed
    for one in found.listed:
        path = tmp_path / f"{one.puzzle.name}.yaml"
        path.write_text(write_puzzle(one.puzzle))
        puzzle = tilewright.load(path)
        assert puzzle.count(distinct=True).distinct == 1
        assert not verify(puzzle.problem(), one.solution).faults
        assert len(one.solution.placements) == sum(piece.copies[0] for piece in puzzle.pieces)
        if one.best is None:
            assert puzzle.problem().lattice.space == 2
            continue
        levels = [again.level for again in puzzle.disassemble()]
        assert set(levels) == {one.level}
        assert one.level
        assert tilewright.verify_disassembly(one.best).ok


def test_the_command_saves_what_it_lists(tmp_path: Path) -> None:
    asked = ["--grow", "stars", "--divide", "5", "--judgements", "60", "--json"]
    folder = tmp_path / "new" / "grown"
    done = run("design", "soma-3x3x3", *asked, "--save", str(folder))
    assert done.returncode == 0
    assert str(folder) in done.stderr
    data = json.loads(done.stdout)
    names = [one["name"] for one in data["listed"]]
    assert names
    assert data["tried"]["judged"] == 60
    assert {path.name for path in folder.iterdir()} == {
        f"{name}.{ending}" for name in names for ending in ("yaml", "svg")
    }
    for one in data["listed"]:
        assert one["assemblies"] == 1
        assert tilewright.loads(json.dumps(one["puzzle"])).count(distinct=True).distinct == 1
        file = str(folder / f"{one['name']}.yaml")
        assert json.loads(run("count", file, "--distinct", "--json").stdout)["distinct"] == 1
        assert json.loads(run("disassemble", file, "--json").stdout)["level"] == one["level"]


def test_a_saw_can_cut_all_notches_that_are_sawn() -> None:
    lattice = tilewright.lattice.LATTICES["cube"]
    sawn = {
        frozenset(tilewright.Piece.of("s", cells).orientations(lattice))
        for cells in saw_cut_sticks().values()
    }
    found = [one for seed in (4, 5) for one in grown("sawn", 2_000, seed).listed]
    assert found
    for one in found:
        for piece in one.puzzle.pieces:
            assert frozenset(piece.orientations(lattice)) in sawn


@pytest.mark.parametrize("kind", ["cube", "tray", "sticks"])
def test_the_same_seed_finds_the_same(kind: str) -> None:
    first = grown(kind)
    assert first == grown(kind)
    assert first != grown(kind, seed=2)


def test_a_piece_that_has_no_notches_stays_beside_pieces_that_have() -> None:
    puzzle = tilewright.loads(
        """
tilewright: 1
name: two
lattice: cube
region: {box: [3, 2, 2]}
pieces:
  bar: "XX|XX"
  rest: {picture: "XX/XX|XX/XX", notches: [[1, 0, 0], [1, 0, 1]]}
"""
    )
    with pytest.raises(PuzzleError, match="no cell of the pieces can change"):
        tilewright.design_grown(puzzle, judgements=20)


def test_turned_out_with_the_clearance_that_is_said() -> None:
    puzzle = Puzzle("hollow", HOLLOW, (ONE,), "cube")
    found = tilewright.design_grown(puzzle, "clearance", divide=3, judgements=400, seed=1)
    for one in found.listed:
        assert one.clearance is not None
        assert one.best is not None
        assert one.best.apart
        assert next(iter(tilewright.disassemble(one.puzzle))).apart
        straight = Puzzle(**{**vars(one.puzzle), "moves": tilewright.Moves(), "expect": {}})
        assert not next(iter(straight.disassemble())).apart


def test_nothing_found_is_no_error() -> None:
    bars = Puzzle("row", Region.box(4, 1, 1), (ONE,), "cube")
    found = tilewright.design_grown(bars, "clearance", divide=2, judgements=30)
    assert (found.judged, found.listed, found.complete) == (30, (), True)
    assert "30 assemblies judged" in str(found)
    assert "nothing was found" in str(found)


def test_a_limit_says_what_was_tried() -> None:
    found = tilewright.design_grown(KINDS["cube"][0], divide=5, limit_time=0.0)
    assert (found.judged, found.ended, found.listed) == (0, "time", ())
    assert "0 assemblies judged" in str(found)
    assert "time" in str(found)


def test_an_interrupted_design_has_what_was_found() -> None:
    def stop(share: float, found: int, judged: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(tilewright.Interrupted) as stopped:
        tilewright.design_grown(KINDS["cube"][0], divide=5, progress=stop)
    assert getattr(stopped.value.partial, "judged", 0) == 50


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"divide": 1}, "one piece has no other"),
        ({"goal": "height"}, "level, moves, stars, clearance"),
        ({"sizes": (4, 2)}, "the lesser number first"),
        ({"judgements": 0}, "judgements is 0"),
        ({"divide": 3, "saw": True}, "does not go with divide"),
        ({"divide": 28}, "too few for 28 pieces"),
        ({"divide": 3, "sizes": (1, 8)}, "do not fill it"),
    ],
)
def test_what_cannot_be_meant_is_refused(asked: dict[str, object], said: str) -> None:
    with pytest.raises(TilewrightError, match=said):
        tilewright.design_grown(KINDS["cube"][0], **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("l-puzzle-6x8", "leave out setup"),
        ("boxed-soma-7", "leave out placed"),
    ],
)
def test_what_does_not_grow_is_refused(name: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        tilewright.design_grown(tilewright.load(name), divide=3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--grow", "level", "--apart"], "--apart and --grow exclude each other"),
        (["--judgements", "9"], "--judgements needs --grow"),
        (["--grow", "level", "--unique"], "--unique and --grow exclude each other"),
        (["--apart", "--save", "there"], "--save and --apart exclude each other"),
    ],
)
def test_options_that_do_not_go_together_are_refused(words: list[str], said: str) -> None:
    done = run("design", "soma-3x3x3", *words)
    assert done.returncode == 2
    assert said in done.stderr
