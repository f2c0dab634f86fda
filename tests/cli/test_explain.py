"""``estimate``, ``explain`` and ``--stats``: what they print, where, with which exit code."""

from __future__ import annotations

import json

import pytest

from tilewright import engines

from .commands import OnTerminal, interrupted, tilewright

IDLE = """
tilewright: 1
name: idle
region: {box: [10, 10]}
pieces: {L: {picture: "XXX/X..", copies: 25}}
"""
FIGURE = ["value", "error", "low", "high"]


def test_estimate_text_is_exact_for_a_small_search() -> None:
    done = tilewright("estimate", "pentominoes-3x20", "--threads", "1", "--engine", "bitset")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "pentominoes-3x20",
        "search     10,744 nodes",
        "solutions  8 solutions",
        "distinct   2 solutions",
    ]
    assert lines[4].endswith(" s, on 1 thread")


def test_estimate_json_and_seed() -> None:
    words = ("estimate", "pentominoes-6x10", "--limit-nodes", "30000", "--format", "json")
    one, two, other = (
        json.loads(tilewright(*words, "--engine", "bitset", "--seed", seed).stdout)
        for seed in ("1", "1", "2")
    )
    assert list(one["nodes"]) == FIGURE
    assert one["exact"] is False
    for key in ("nodes", "solutions", "distinct", "visited", "samples"):
        assert one[key] == two[key]
    assert one["nodes"] != other["nodes"]
    assert one["nodes"]["low"] <= one["nodes"]["value"] <= one["nodes"]["high"]


def test_no_time_exits_4() -> None:
    done = tilewright("estimate", "tetris-cube-4x4x4", "--limit-time", "0", "--format", "json")
    assert (done.returncode, done.stdout) == (4, "")
    assert "limit on time" in done.stderr


def test_an_interrupt_prints_what_is_known() -> None:
    words = ("--limit-time", "100", "--format", "json")
    code, output, _ = interrupted("estimate", "tetris-cube-4x4x4", *words)
    assert code == 130
    assert json.loads(output)["ended"] == "interrupted"


def test_explain_shows_a_colouring_in_80_columns() -> None:
    done = tilewright("explain", "-", stdin=IDLE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "idle: there is no solution"
    assert lines[2].startswith("parity: ") or lines[2].startswith("colouring: ")
    assert max(map(len, lines)) <= 80


def test_explain_json() -> None:
    data = json.loads(tilewright("explain", "tetrominoes-4x5", "--format", "json").stdout)
    assert list(data) == [
        "puzzle",
        "set",
        "verdict",
        "kind",
        "certificate",
        "conflict",
        "solution",
        "nodes",
        "engine",
        "reason",
        "features",
        "estimate",
    ]
    assert (data["verdict"], data["kind"]) == ("no solution", "parity")
    assert data["certificate"]["kind"] == "parity"
    assert data["features"]["options"] == 161


def test_explain_tells_how_the_search_goes() -> None:
    done = tilewright("explain", "pentominoes-3x20", "--engine", "cells")
    assert done.returncode == 0
    assert "pentominoes-3x20: it has solutions" in done.stdout
    headings = [line.split()[0] for line in done.stdout.splitlines()[2:] if line[0] != " "]
    assert headings == [
        "engine",
        "board",
        "size",
        "symmetry",
        "search",
        "solutions",
        "distinct",
        "time",
        "basis",
    ]
    assert "cells: it was asked for" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_an_estimate_prints_what_a_count_over_a_frontier_gives() -> None:
    done = tilewright("estimate", "dominoes-6x6", "--limit-nodes", "20000")
    lines = done.stdout.splitlines()
    assert lines[1].startswith(
        "count      6,728 solutions, 930 distinct, over a frontier, without a "
    )
    assert lines[3].startswith("search     for a list: ")
    assert not any(line.startswith("solutions") for line in lines)
    assert max(map(len, lines)) <= 80


def test_no_headline_where_the_interval_is_wide() -> None:
    words = ("y-pentominoes-20x20", "--limit-nodes", "60000")
    for done in (tilewright("estimate", *words), tilewright("explain", *words)):
        lines = [line for line in done.stdout.splitlines() if line.startswith(("search", "time"))]
        assert [line[11:40] for line in lines] == ["nobody can say: anything betw"] * 2
        assert "about" not in "".join(lines)


def test_explain_knows_of_the_solution_that_it_found() -> None:
    done = tilewright("explain", "y-pentominoes-20x20", "--limit-nodes", "60000")
    assert "it has solutions" in done.stdout
    assert "\nsolutions  at least 1; nobody can say how many" in done.stdout
    assert "no solution seen" not in done.stdout


def test_explain_names_colours_and_ends_lines_without_spaces() -> None:
    done = tilewright("explain", "dominoes-8x8-mutilated")
    text = " ".join(done.stdout.split())
    assert "Colour the board like a chessboard: 30 black cells, 32 white." in text
    assert "always cover as many of one colour as of the other, so there is no solution." in text
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_explain_that_meets_its_limit_exits_4() -> None:
    done = tilewright("explain", "pentominoes-2x3x10-none", "--limit-nodes", "10")
    assert done.returncode == 3
    done = tilewright("explain", "pentominoes-6x10", "--limit-nodes", "10")
    assert done.returncode == 4
    assert "neither a solution nor a proof" in done.stderr
    assert "no solution in the first 10 nodes, and no proof" in done.stdout


@pytest.mark.parametrize("command", ["solve", "count"])
@pytest.mark.parametrize("option", ["--stats", "--time"])
def test_stats_go_to_standard_error(command: str, option: str) -> None:
    done = tilewright(command, "pentominoes-3x20", option, "--engine", "bitset")
    plain = tilewright(command, "pentominoes-3x20", "--engine", "bitset")
    assert (done.returncode, done.stdout) == (0, plain.stdout)
    data = json.loads(done.stderr)
    assert data["engine"] == "bitset"
    assert data["reason"] == "it was asked for"
    assert data["nodes"] > 0
    assert data["ns_per_node"] == pytest.approx(1e9 * data["seconds"] / data["nodes"], rel=0.01)
    assert data["features"]["options"] == 1236
    assert data["features"]["anchor_options"]["given"] > data["features"]["anchor_options"]["kept"]


def test_stats_on_a_terminal_are_lines_for_people() -> None:
    command = OnTerminal("count", "pentominoes-3x20", "--stats", "--engine", "bitset")
    assert command.end() == (0, "pentominoes-3x20: 8 solutions\n")
    lines = command.drawn.decode().splitlines()
    assert lines[0] == "engine     bitset: it was asked for"
    assert [line.split()[0] for line in lines] == ["engine", "found", "time", "size", "symmetry"]
    assert max(map(len, lines)) <= 80


def test_stats_of_a_count_without_a_search() -> None:
    data = json.loads(tilewright("count", "dominoes-8x8", "--stats").stderr)
    assert data["engine"] == "frontier"
    assert "this one answered: frontier" in data["reason"]


def test_the_reason_is_that_of_the_engine_that_searched() -> None:
    """Counts and lists of one puzzle may go by different engines."""
    for command in ("solve", "count"):
        data = json.loads(tilewright(command, "pentominoes-6x10", "--stats").stderr)
        assert data["engine"] in dict(engines())
        assert data["reason"]
