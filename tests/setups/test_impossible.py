"""Settings that a rule or a placed piece refuses: a row with no solution and its reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as run
from tilewright import _core
from tilewright.compile.open_cover import OpenCover
from tilewright.errors import PuzzleError
from tilewright.files.writing import write_puzzle
from tilewright.model import AnyCells, Piece, Placed, Puzzle, Region, Rule, Setup

BAR, DOT = (Piece.of(n, p, copies=(0, None)) for n, p in (("bar", "XX"), ("dot", "X")))
BOARD = Puzzle(
    "board", Region.box(4, 2), (BAR, DOT), setup=Setup((AnyCells("pegs", "blocked", 1),))
)
#: a puzzle, and the cells that cannot be blocked
REFUSING: dict[str, tuple[Puzzle, set[tuple[int, int]]]] = {
    "together": (
        replace(BOARD, rules=(Rule("together", [[0, 0], [1, 0]]),)),
        {(0, 0), (1, 0)},
    ),
    "placed": (replace(BOARD, placed=(Placed("bar", ((2, 1), (3, 1))),)), {(2, 1), (3, 1)}),
    "symmetric": (
        replace(BOARD, region=Region.box(4, 1), rules=(Rule("symmetric", "rotate-180"),)),
        {(1, 0), (2, 0)},
    ),
}


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("case", REFUSING)
def test_each_is_a_row_with_its_reason(case: str, distinct: bool) -> None:
    puzzle, refused = REFUSING[case]
    survey = tilewright.survey(puzzle, distinct=distinct)
    rows = list(survey)
    assert len(rows) == len(puzzle.region.cells)
    for row in rows:
        (cell,) = row.setting["pegs"]
        assert row.complete
        if cell in refused:
            assert (row.solutions, row.distinct) == (0, 0 if distinct else None)
            assert row.data()["reason"] == row.reason != ""
            with pytest.raises(PuzzleError) as error:
                puzzle.problem(row.setting)
            assert error.value.faults[0].what == row.reason
        else:
            assert "reason" not in row.data()
            count = tilewright.count(puzzle, distinct=True, **row.setting)
            assert row.solutions == count.solutions > 0
            assert row.distinct == (count.distinct if distinct else None)
    assert survey.summary["setups"] - survey.summary["solvable"] == len(refused)
    assert survey.summary["complete"]


@pytest.mark.parametrize("case", REFUSING)
def test_generate_passes_over_them(case: str) -> None:
    puzzle, refused = REFUSING[case]
    made = tilewright.generate(puzzle, number=100)
    found = {challenge.setting["pegs"][0] for challenge in made}
    assert found
    assert found.isdisjoint(refused)
    assert (made.ended, made.tried) == ("all", len(puzzle.region.cells))


def test_the_command_says_why(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(write_puzzle(REFUSING["together"][0], "json"))
    done = run("survey", str(path))
    assert done.returncode == 0
    assert done.stdout.count("(the setup blocks") == 2
    assert "2 of these settings cannot be" in done.stderr
    lines = [
        json.loads(line)
        for line in run("survey", str(path), "--format", "jsonl").stdout.splitlines()
    ]
    assert [line["pegs"] for line in lines[:-1] if "reason" in line] == [[[0, 0]], [[1, 0]]]


def test_boards_are_filled_under_a_rule_with_colours() -> None:
    puzzle = replace(
        BOARD,
        region=Region.box(4, 4),
        pieces=(Piece.of("bar", "aX", copies=8),),
        rules=(Rule("marks", "match"), Rule("symmetric", "rotate-180")),
        setup=Setup((AnyCells("holes", "a", 8),)),
    )
    filler = _core.Filler.of(OpenCover.of(puzzle.problem(partial=True)).core)
    assert filler is not None
    filled = [one for seed in range(60) if (one := filler.fill(f"{seed}")) is not None]
    assert len(filled) > 10
    for setting in filled[:10]:
        assert tilewright.count(puzzle, set=setting).solutions
