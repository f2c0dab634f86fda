"""``solve --least-cost`` and ``--fewest``: what they print, in which format, with which exit code."""

from __future__ import annotations

import json

import pytest

from .commands import tilewright

SQUARES = """
tilewright: 1
name: squares
region: {box: [9, 8]}
pieces:
  s1: {picture: "X", copies: any, cost: 2}
  s2: {picture: "XX/XX", copies: any, cost: 9}
  s3: {picture: "XXX/XXX/XXX", copies: any, cost: -1}
  s4: {picture: "XXXX/XXXX/XXXX/XXXX", copies: any}
  s5: {picture: "XXXXX/XXXXX/XXXXX/XXXXX/XXXXX", copies: any}
"""


@pytest.mark.parametrize(
    ("option", "said"),
    [("--fewest", "7 pieces, proven fewest"), ("--least-cost", "cost 7, proven least")],
)
def test_text_is_the_picture_and_a_line(option: str, said: str) -> None:
    done = tilewright("solve", "-", option, stdin=SQUARES)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith(f"squares: {said}")


def test_json_has_cost_and_bound_and_verify_reads_it() -> None:
    done = tilewright("solve", "pentominoes-3x20", "--least-cost", "--json")
    data = json.loads(done.stdout)
    keys = ["puzzle", "set", "complete", "ended", "objective", "cost", "bound", "proven"]
    assert list(data) == [*keys, "solutions", "stats"]
    assert (data["ended"], data["cost"], data["bound"], data["proven"]) == ("done", 12, 12, True)
    checked = tilewright("verify", "pentominoes-3x20", stdin=done.stdout)
    assert (checked.returncode, checked.stdout) == (0, "1 solution checked: right\n")


def test_a_limit_prints_the_least_so_far_and_the_bound() -> None:
    words = ("--fewest", "--limit-nodes", "100", "--json", "--quiet")
    done = tilewright("solve", "-", *words, stdin=SQUARES)
    data = json.loads(done.stdout)
    assert (done.returncode, data["proven"], data["complete"]) == (4, False, False)
    assert data["bound"] < data["cost"] == len(data["solutions"][0]["placements"])
    gap = f"at most {data['cost']}, at least {data['bound']}"
    assert done.stderr == f"stopped (nodes) after 100 nodes: the least is {gap}\n"


def test_a_limit_before_any_solution_says_the_bound() -> None:
    done = tilewright("solve", "-", "--fewest", "--limit-nodes", "3", "--json", stdin=SQUARES)
    data = json.loads(done.stdout)
    assert (done.returncode, data["cost"], data["bound"], data["solutions"]) == (4, None, 3, [])
    assert "before a solution was found; no solution has fewer than 3 pieces" in done.stderr


def test_no_solution_is_a_success() -> None:
    done = tilewright("solve", "tetrominoes-4x5", "--least-cost", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["cost"], data["proven"], data["solutions"]) == (0, None, True, [])
    assert done.stderr.startswith("tetrominoes-4x5: 0 solutions (proven: Colour the board")


def test_costs_beyond_64_bits_are_refused() -> None:
    done = tilewright("solve", "-", "--least-cost", stdin=SQUARES.replace("9}", f"{2**61}}}"))
    assert (done.returncode, done.stdout) == (3, "")
    assert "pieces.s2.cost: the costs of all placements" in done.stderr
    done = tilewright("solve", "-", stdin=SQUARES.replace("9}", f"{2**64}}}"))
    assert done.returncode == 3


@pytest.mark.parametrize(
    "words",
    [
        ("--all",),
        ("--limit", "2"),
        ("--distinct",),
        ("--best",),
        ("--apart",),
        ("--format", "jsonl"),
    ],
)
@pytest.mark.parametrize("option", ["--fewest", "--least-cost"])
def test_what_does_not_go_with_it_is_a_fault_of_usage(option: str, words: tuple[str, ...]) -> None:
    done = tilewright("solve", "tetrominoes-4x5", option, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert option in done.stderr
