"""Each command: what it prints, in which format, with which exit code."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests import oracles

from .commands import tilewright

PEGS = "pegs=1,0 3,2 4,4"
COUNTED = [
    "pentominoes-3x20",
    "pentominoes-4x15",
    "pentominoes-5x12",
    "pentominoes-6x10",
    "pentominoes-8x8-without-centre",
    "soma-3x3x3",
    "solid-pentominoes-2x3x10",
]


@pytest.mark.parametrize("name", COUNTED)
def test_count_json_has_every_key_and_the_known_answer(name: str) -> None:
    done = tilewright("count", name, "--distinct", "--format", "json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert list(data) == (
        [
            "puzzle",
            "set",
            "solutions",
            "distinct",
            "classes",
            "symmetries",
            "complete",
            "engine",
            "nodes",
            "seconds",
            "threads",
            "cite",
        ]
    )
    assert (data["solutions"], data["distinct"]) == (
        oracles.solutions(name),
        oracles.distinct(name),
    )
    assert data["complete"] is True
    assert data["puzzle"] == name


def test_count_without_distinct_leaves_the_key_out() -> None:
    done = tilewright("count", "pentominoes-3x20", "--format", "json", "--threads", "1")
    data = json.loads(done.stdout)
    assert "distinct" not in data
    assert data["threads"] == 1


@pytest.mark.parametrize("engine", ["bitset", "cells"])
def test_engines_can_be_chosen(engine: str) -> None:
    data = json.loads(
        tilewright("count", "dominoes-4x4", "--engine", engine, "--format", "json").stdout
    )
    assert (data["solutions"], data["engine"]) == (oracles.solutions("dominoes-4x4"), engine)


def test_an_unknown_engine_is_a_usage_error() -> None:
    done = tilewright("count", "dominoes-4x4", "--engine", "bitsets")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'bitset'" in done.stderr


def test_a_limit_exits_4_and_says_so() -> None:
    done = tilewright("count", "pentominoes-6x10", "--format", "json", "--limit-nodes", "1000")
    assert done.returncode == 4
    assert json.loads(done.stdout)["complete"] is False
    assert "lower bounds" in done.stderr
    done = tilewright("count", "pentominoes-6x10", "--format", "json", "--limit-time", "0")
    assert (done.returncode, done.stdout) == (4, "")
    assert "limit on time" in done.stderr


def test_solve_json_is_verified() -> None:
    solved = tilewright("solve", "pegged-5x5", "--set", PEGS, "--all", "--format", "json")
    data = json.loads(solved.stdout)
    assert data["complete"] is True
    assert data["set"] == {"pegs": [[1, 0], [4, 4], [3, 2]]}  # in the order of the domains
    assert len(data["solutions"]) == 40
    assert list(data["solutions"][0]["placements"][0]) == [
        "piece",
        "origin",
        "orientation_index",
        "cells",
    ]
    checked = tilewright("verify", "pegged-5x5", "-", stdin=solved.stdout)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_verify_refuses_a_changed_solution() -> None:
    solved = tilewright("solve", "pegged-5x5", "--set", PEGS, "--format", "json")
    data = json.loads(solved.stdout)
    data["solutions"][0]["placements"][0]["cells"][0] = [4, 4]
    checked = tilewright("verify", "pegged-5x5", "-", stdin=json.dumps(data))
    assert checked.returncode == 5
    assert "blocked" in checked.stdout


def test_solve_lines_end_with_a_summary() -> None:
    done = tilewright("solve", "pentominoes-3x20", "--all", "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["header", *["solution"] * 8, "summary"]
    assert lines[-1]["complete"] is True
    checked = tilewright("verify", "pentominoes-3x20", "-", stdin=done.stdout)
    assert checked.returncode == 0, checked.stdout


def test_a_limited_stream_is_not_complete() -> None:
    done = tilewright("solve", "pentominoes-3x20", "--limit", "3", "--format", "jsonl")
    last = json.loads(done.stdout.splitlines()[-1])
    assert (done.returncode, last["complete"], last["ended"], last["found"]) == (
        0,
        False,
        "limit",
        3,
    )


def test_distinct_solutions() -> None:
    done = tilewright("solve", "pentominoes-3x20", "--all", "--distinct", "--format", "json")
    assert len(json.loads(done.stdout)["solutions"]) == 2


def test_a_proven_zero_is_a_success() -> None:
    done = tilewright("solve", "tetrominoes-4x5", "--format", "json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["complete"], data["solutions"]) == (0, True, [])


def test_pictures_as_files(tmp_path: Path) -> None:
    target = tmp_path / "one.svg"
    assert (
        tilewright("solve", "soma-3x3x3", "--format", "svg", "--output", str(target)).returncode
        == 0
    )
    assert ET.parse(target).getroot().tag.endswith("svg")
    many = tmp_path / "many.png"
    words = ("solve", "pentominoes-3x20", "--limit", "2", "--format", "png", "--output", str(many))
    assert tilewright(*words).returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["many-1.png", "many-2.png"]
    assert (tmp_path / "many-1.png").read_bytes().startswith(b"\x89PNG")


def test_pictures_of_all_solutions_are_few_or_none(tmp_path: Path) -> None:
    words = ("--all", "--output", str(tmp_path / "one.svg"))
    assert tilewright("solve", "pentominoes-3x20", *words).returncode == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"one-{number}.svg" for number in range(1, 9)}
    refused = tilewright("solve", "soma-3x3x3", *words)
    assert refused.returncode == 2
    assert "more than 100 solutions" in refused.stderr
    assert "--limit N" in refused.stderr
    assert {path.name for path in tmp_path.iterdir()} == names


def test_survey_formats() -> None:
    fixed = ("--set", PEGS)
    lines = tilewright("survey", "pegged-5x5", *fixed, "--format", "jsonl", "--distinct").stdout
    row, last = map(json.loads, lines.splitlines())
    assert row == {"pegs": [[1, 0], [4, 4], [3, 2]], "solutions": 40, "distinct": 40}
    assert last["summary"] == {
        "setups": 1,
        "solvable": 1,
        "unique": 0,
        "total": 40,
        "least": 40,
        "most": 40,
        "complete": True,
    }
    table = tilewright("survey", "pegged-5x5", *fixed, "--format", "csv").stdout
    assert list(csv.reader(io.StringIO(table))) == [["pegs", "solutions"], ["1,0 4,4 3,2", "40"]]


def test_survey_by_turns_says_so() -> None:
    words = ("survey", "pegged-5x5", "--set", PEGS, "--distinct-by", "turns")
    row = json.loads(tilewright(*words, "--format", "jsonl").stdout.splitlines()[0])
    assert (row["solutions"], row["distinct"], row["classes"]) == (40, 40, "turns")
    assert "by turns" in tilewright(*words).stdout.splitlines()[0]


def test_survey_sample_is_seeded() -> None:
    words = ("survey", "pegged-5x5", "--sample", "5", "--seed", "3", "--format", "jsonl")
    first, second = tilewright(*words).stdout, tilewright(*words).stdout
    assert first == second
    assert json.loads(first.splitlines()[-1])["summary"]["complete"] is False
    assert len(first.splitlines()) == 6


def test_survey_needs_a_setup() -> None:
    done = tilewright("survey", "pentominoes-3x20")
    assert (done.returncode, done.stdout) == (3, "")


def test_list_and_filters() -> None:
    rows = json.loads(tilewright("list", "--format", "json").stdout)
    assert len(rows) >= 50
    soma = json.loads(tilewright("list", "--tag", "soma", "--format", "json").stdout)
    assert 0 < len(soma) < len(rows)
    assert "pentominoes" in tilewright("list", "--pieces").stdout
    assert "bitset" in tilewright("list", "--engines").stdout


def test_show_in_every_format(tmp_path: Path) -> None:
    assert "D0" in tilewright("show", "pegged-5x5").stdout
    data = json.loads(tilewright("show", "pegged-5x5", "--format", "json").stdout)
    orientations = {piece["name"]: piece["orientations"] for piece in data["pieces"]}
    assert orientations == {
        "short_l": 4,
        "long_l": 8,
        "square": 1,
        "zig": 8,
        "bar": 2,
        "triangle": 4,
    }
    ET.fromstring(tilewright("show", "soma-3x3x3", "--format", "svg").stdout)


def test_show_draws_pieces_and_setup(tmp_path: Path) -> None:
    shown = tilewright("show", "a-puzzle-a-day")
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert "┃Jan│Feb│" in shown.stdout
    assert "rectangle (R)\n" in shown.stdout
    document = tilewright("show", "genius-square", "--format", "svg").stdout
    assert document.count('class="tw-outline"') == 9
    assert document.count('class="tw-text"') == 36
    path = tmp_path / "board.png"
    done = tilewright("show", "pegged-5x5", "--format", "png", "--output", str(path))
    assert (done.returncode, path.read_bytes()[:4]) == (0, b"\x89PNG")


def test_show_takes_a_palette_and_stripes() -> None:
    plain = tilewright("show", "pegged-5x5", "--format", "svg").stdout
    assert "#e85888" in plain
    assert "tw-stripes" not in plain
    options = ("--format", "svg", "--palette", "distinct", "--hatch")
    striped = tilewright("show", "pegged-5x5", *options).stdout
    assert "#4b2d69" in striped
    assert striped.count('class="tw-stripes"') == 6


def test_check_reports_congruent_pieces() -> None:
    done = tilewright("check", "pegged-5x5")
    assert done.returncode == 0
    assert "long_l and zig are congruent" in done.stdout


def test_colour_only_where_wanted() -> None:
    assert "\x1b[" not in tilewright("solve", "pentominoes-3x20").stdout
    assert "\x1b[" in tilewright("solve", "pentominoes-3x20", FORCE_COLOR="1", NO_COLOR="").stdout
    both = tilewright("solve", "pentominoes-3x20", FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[" not in both.stdout


def test_a_puzzle_from_standard_input() -> None:
    text = (
        "tilewright: 1\nname: two\nregion: {box: [2, 2]}\npieces: {bar: {picture: XX, copies: 2}}\n"
    )
    assert "2 solutions" in tilewright("count", "-", stdin=text).stdout
    instance = "tilewright: 1\nname: one\nuses: pegged-5x5\nset: {pegs: '1,0 3,2 4,4'}\n"
    assert "40 solutions" in tilewright("count", "-", stdin=instance).stdout


def test_help_stays_within_80_columns() -> None:
    for words in ([], ["solve"], ["count"], ["survey"], ["verify"], ["list"], ["show"], ["check"]):
        done = tilewright(*words, "--help")
        assert done.returncode == 0
        assert max(map(len, done.stdout.splitlines())) <= 80
