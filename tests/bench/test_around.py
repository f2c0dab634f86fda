"""What stands around a search is measured by the worker, and its answers are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.cases import Case
from bench.contenders import PLAIN, our_engines, peers
from bench.measure import measure
from bench.peers import find_peer
from bench.process import held
from bench.worker import prepare

GRIDS = Path(__file__).parents[1] / "covering" / "sudoku-17-clues.txt"


def answer(verb: str, puzzle: str, engine: str = "auto"):
    request = {"verb": verb, "puzzle": puzzle, "engine": engine, "threads": 1, "settings": {}}
    return prepare({**request, "order": None})()


@pytest.mark.parametrize("verb", ["text", "svg", "verify"])
def test_each_solution_is_drawn_or_checked(verb: str) -> None:
    found = answer(verb, "pentominoes-3x20")
    assert found["solutions"] == 8
    assert 0 < found["seconds"] == found["cpu"]


@pytest.mark.parametrize("puzzle", ["pentominoes-3x20", "dominoes-8x8"])
def test_planning_is_measured_on_the_right_count(puzzle: str) -> None:
    found = answer("plan", puzzle)
    assert found["solutions"] == {"pentominoes-3x20": 8, "dominoes-8x8": 12988816}[puzzle]
    assert found["seconds"] > 0
    assert found["engine"]


def test_loading_ends_at_the_first_node() -> None:
    assert answer("load", "pentominoes-3x20")["options"] == 1236
    assert held() > 1 << 20


@pytest.mark.parametrize("name", ["tilewright", "tilewright, given"])
def test_the_sudokus_of_a_file(name: str, tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    lines = [line for line in GRIDS.read_text().splitlines() if not line.startswith("#")]
    file.write_text("\n".join(lines[:3]))
    found = answer("sudoku", str(file), name)
    assert found["solutions"] == 3
    assert found["seconds"] == found["cpu"] > 0


def test_a_count_up_to_symmetry_has_the_plain_count_beside_it() -> None:
    counts = {"solutions": 36, "distinct": 9}
    case = Case("toy", "dominoes-4x4", "both", "a test", counts, "quick", target_times=1.5)
    both, plain = measure(case, our_engines(case, ["auto"]), 1, lambda _: 30.0)
    assert (both.status, both.counts) == ("ok", counts)
    assert (plain.name, plain.status, plain.counts) == (PLAIN, "ok", {"solutions": 36})


def test_only_peers_that_solve_sudokus_are_asked_for_them(tmp_path: Path) -> None:
    case = Case("toy", str(GRIDS), "sudoku", "a test", {"solutions": 100}, "quick")
    which = [find_peer(name) for name in ("xcover", "dxz", "exact-cover")]
    found = peers(case, which, tmp_path)
    assert [contender.name for contender in found] == ["xcover", "exact-cover"]
