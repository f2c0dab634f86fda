"""Kept solutions: by number, in slices, filtered, drawn at random, and as files."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import run
from tilewright.ledger.reading.kept import Kept, kept
from tilewright.model import Solution

from .pools import begun


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("runs") / "soma"
    run(tilewright.load("soma-3x3x3"), place, keep=True, unit_nodes=2000)
    return place


@pytest.fixture(scope="module")
def solutions(folder: Path) -> list[Solution]:
    return list(kept(folder))


def covers(solution: Solution, cell: tuple[int, ...], piece: str) -> bool:
    return any(p.piece == piece and cell in p.cells for p in solution.placements)


def test_they_are_those_that_solutions_finds(folder: Path, solutions: list[Solution]) -> None:
    found = kept(folder)
    assert len(found) == len(solutions) == 11_520
    assert found.complete
    assert not found.distinct
    assert set(solutions) == set(tilewright.solutions(tilewright.load("soma-3x3x3")))


def test_one_of_each_class(tmp_path: Path) -> None:
    run(tilewright.load("soma-3x3x3"), tmp_path, keep=True, distinct=True, unit_nodes=2000)
    found = kept(tmp_path)
    assert found.distinct
    assert len(set(found)) == len(found) == 240
    assert set(found) <= set(tilewright.solutions(tilewright.load("soma-3x3x3")))


def test_by_number_and_in_slices(folder: Path, solutions: list[Solution]) -> None:
    found = kept(folder)
    for at in (0, 1, 37, 5_000, 11_519, -1, -11_520):
        assert found[at] == solutions[at]
    for part in (slice(3, 9), slice(-5, None), slice(100, 20, -7), slice(11_000, 20_000, 300)):
        assert found[part] == solutions[part]
    for start in (0, 1, 999, 11_519, 11_520, 50_000):
        assert list(islice(found.read(start), 5)) == solutions[start : start + 5]
    for at in (11_520, -11_521):
        with pytest.raises(IndexError, match="none with number"):
            found[at]


def test_those_with_pieces_on_cells(folder: Path, solutions: list[Solution]) -> None:
    found = kept(folder)
    cells = {(1, 1, 1): "A", (0, 0, 0): "L"}
    wanted = [s for s in solutions if all(covers(s, cell, name) for cell, name in cells.items())]
    assert 0 < len(wanted) < len(solutions)
    chosen = found.where(cells)
    assert list(chosen) == wanted
    assert list(chosen.read(3)) == wanted[3:]
    assert list(found.where(cells, pieces=["T", "V"])) == wanted
    drawn = chosen.sample(10, seed=3)
    assert len(set(drawn)) == 10
    assert set(drawn) <= set(wanted)
    assert chosen.sample(10**6) == wanted
    with pytest.raises(TilewrightError, match=r"no cell 9,9,9; .*no piece 'Q'"):
        found.where({(9, 9, 9): "T"}, pieces=["Q"])


def test_pieces_that_need_not_lie(tmp_path: Path) -> None:
    puzzle = tilewright.load("distinct-pentominoes-5x3")
    run(puzzle, tmp_path, keep=True)
    found = kept(tmp_path)
    names = {p.piece for solution in found for p in solution.placements}
    for name in names:
        wanted = [s for s in found if any(p.piece == name for p in s.placements)]
        assert list(found.where(pieces=[name])) == wanted
    assert any(len(list(found.where(pieces=[name]))) < len(found) for name in names)


@pytest.mark.parametrize("filtered", [False, True])
def test_every_solution_has_the_same_chance(filtered: bool, tmp_path: Path) -> None:
    run(tilewright.load("distinct-pentominoes-5x3"), tmp_path, keep=True)
    found = kept(tmp_path)
    source = found.where() if filtered else found
    drawn = Counter(one for seed in range(1400) for one in source.sample(4, seed))
    assert len(found) == 28
    assert set(drawn) == set(found)
    assert all(120 < number < 290 for number in drawn.values())  # 200 expected, 13 the deviation
    assert source.sample(4, 7) == source.sample(4, 7)


def test_a_run_that_goes_on(tmp_path: Path) -> None:
    place = begun(tmp_path / "run", "soma-3x3x3", 60_000, keep=True)
    found = kept(place)
    assert not found.complete
    assert 0 < len(found) == len(list(found)) < 11_520
    begun(tmp_path / "counts", "soma-3x3x3", 10_000)
    with pytest.raises(TilewrightError, match="keeps no solutions"):
        kept(tmp_path / "counts")


def test_the_command(folder: Path, solutions: list[Solution], tmp_path: Path) -> None:
    words = ("kept", str(folder), "--format", "jsonl")
    rows = [json.loads(line) for line in command(*words, "--number", "3").stdout.splitlines()]
    assert [row["type"] for row in rows] == ["header", *["solution"] * 3, "summary"]
    assert rows[1]["placements"] == solutions[0].data()["placements"]
    assert rows[-1] == {"type": "summary", "complete": False, "solutions": 3}
    cells = ("--cell", "1,1,1=A", "--cell", "0,0,0=L", "--piece", "T")
    chosen = kept(folder).where({(1, 1, 1): "A", (0, 0, 0): "L"})
    listed = json.loads(command(*words[:2], *cells, "--format", "json").stdout)
    assert [one["placements"] for one in listed["solutions"]] == [
        one.data()["placements"] for one in chosen
    ]
    assert not listed["complete"]
    drawn = command(*words, "--sample", "4", "--seed", "9").stdout
    assert drawn == command(*words, "--sample", "4", "--seed", "9").stdout
    assert drawn.count('"solution"') == 4
    assert command(*words, "--sample", "4", "--from", "9").returncode == 2
    everything = tmp_path / "all.json"
    assert command("kept", str(folder), "--output", str(everything)).returncode == 0
    assert json.loads(everything.read_text())["complete"]
    reported = command("verify", "soma-3x3x3", str(everything))
    assert reported.returncode == 0, reported.stderr


def test_parquet(folder: Path, solutions: list[Solution], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "all.parquet"
    words = ("kept", str(folder), "--format", "parquet", "--output", str(path))
    done = command(*words, "--from", "20")
    assert done.returncode == 0, done.stderr
    rows = parquet.read_table(path).to_pylist()
    assert rows == [solution.data() for solution in solutions[20:]]
    assert command(*words[:-2]).returncode == 2


def test_parquet_without_its_library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.ledger.reading.parquet import ParquetUnavailableError, write_parquet

    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    found: Kept = kept(folder)
    with pytest.raises(ParquetUnavailableError, match=r"tilewright\[parquet\]"):
        write_parquet(found.compiled, found.options(), folder / "all.parquet")
    assert not (folder / "all.parquet").exists()
