"""Units and results in files, and copies of a run that went on apart: nothing counts twice."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.commands import ROOT
from tests.cli.commands import tilewright as command
from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.driver.run import resume
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept_rows import is_survey
from tilewright.ledger.reading.merge import merge
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.workers.exchange import run_unit, take_results, write_units
from tilewright.running.options import SearchOptions

from .pools import SORTS, kept_number, started


def parted(folder: Path, puzzle: str = "soma-3x3x3", number: int = 12, **asked: Any) -> Path:
    """Return a file of open units of a new run."""
    options = SearchOptions(asked.pop("engine", "auto"))
    started(folder, puzzle, parts=number, options=options, **asked)
    units = folder.parent / f"{folder.name}-units.jsonl"
    assert write_units(folder, units) >= number
    return units


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold, but for those that only locks need."""
    passing = (".sqlite-shm", ".sqlite-wal")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and not (path.name.endswith(passing) and path.stat().st_size == 0)
        and not path.name.endswith("-shm")
    }


@pytest.mark.parametrize(
    ("puzzle", "keep"), [("soma-3x3x3", False), ("soma-3x3x3", True), ("pegged-5x5", True)]
)
def test_results_in_any_order_and_twice(puzzle: str, keep: bool, tmp_path: Path) -> None:
    units = parted(tmp_path / "run", puzzle, keep=keep)
    solutions, number = SORTS[puzzle]
    names = [row["unit"] for row in lines(units)[1:]]
    half = len(names) // 2
    results = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path, share in zip(results, (names[:half], names[half:]), strict=True):
        for name in share:
            assert run_unit(units, path, unit=name) == 1
    scrambled = tmp_path / "all.jsonl"
    found = [line for path in results for line in path.read_text().splitlines()]
    rng = Random(5)
    found = rng.sample(found, len(found)) + rng.sample(found, len(found) // 2)
    scrambled.write_text("\n".join(found) + '\n{"id": "0.')
    assert take_results(tmp_path / "run", [scrambled, *results]) > 0
    assert take_results(tmp_path / "run", results) == 0
    done = resume(tmp_path / "run")
    assert (done.solutions, done.complete, done.weight) == (solutions, True, 1)
    assert fsck(tmp_path / "run") == []
    if keep:
        assert kept_number(tmp_path / "run") == number


def test_two_processes_at_once(tmp_path: Path) -> None:
    units = parted(tmp_path / "run", "l-puzzle-6x8-free", engine="frontier")
    number = len(lines(units)) - 1
    words = [sys.executable, "-m", "tilewright", "run-unit", str(units), "--threads", "1"]
    for start in range(1, number + 1, 2):
        workers = [
            subprocess.Popen(
                [*words, "--line", str(line), "--output", str(tmp_path / f"{line}.jsonl")],
                cwd=ROOT,
                stderr=subprocess.DEVNULL,
            )
            for line in range(start, min(start + 2, number + 1))
        ]
        assert [worker.wait() for worker in workers] == [0] * len(workers)
    given = [word for path in tmp_path.glob("*[0-9].jsonl") for word in ("--results", str(path))]
    done = command("resume", str(tmp_path / "run"), *given, "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["solutions"] == 1_268_112
    assert fsck(tmp_path / "run") == []


@pytest.mark.parametrize("puzzle", SORTS)
def test_a_file_of_results_goes_on_where_it_was_torn(puzzle: str, tmp_path: Path) -> None:
    units = parted(tmp_path / "run", puzzle)
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    number = run_unit(units, whole)
    data = whole.read_bytes()
    torn.write_bytes(data[: len(data) * 2 // 3])
    assert 0 < run_unit(units, torn) < number
    assert run_unit(units, torn) == 0
    assert {line["id"] for line in lines(torn)} == {line["id"] for line in lines(whole)}
    take_results(tmp_path / "run", [torn])
    assert resume(tmp_path / "run").solutions == SORTS[puzzle][0]


def test_results_that_come_after_the_run_went_on_itself(tmp_path: Path) -> None:
    """Its units were done with other budgets here and there, so their children are others."""
    units = parted(tmp_path / "run", "pentominoes-6x10", engine="bitmask", unit_nodes=4000)
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    resume(tmp_path / "run", limit_nodes=400_000, threads=1)
    take_results(tmp_path / "run", [results])
    assert fsck(tmp_path / "run") == []
    assert resume(tmp_path / "run").solutions == 9356
    assert fsck(tmp_path / "run") == []


@pytest.mark.parametrize("puzzle", SORTS)
def test_results_of_other_runs_are_refused(puzzle: str, tmp_path: Path) -> None:
    units, other = parted(tmp_path / "run", puzzle), parted(tmp_path / "other", puzzle)
    results = tmp_path / "results.jsonl"
    run_unit(other, results)
    before = contents(tmp_path / "run")
    with pytest.raises(TilewrightError, match="of another run"):
        take_results(tmp_path / "run", [results])
    with pytest.raises(TilewrightError, match="of another run"):
        run_unit(units, results)
    assert contents(tmp_path / "run") == before


def _damaged() -> dict[str, Any]:
    return {
        "solutions changed": lambda line: line | {"solutions": "77"},
        "no solutions": lambda line: {k: v for k, v in line.items() if k != "solutions"},
        "solutions no number": lambda line: line | {"solutions": "x"},
        "left no list": lambda line: line | {"left": 3},
        "left no units": lambda line: line | {"left": ["AAAA"]},
        "frame damaged": lambda line: line | {"frame": "AAAA"},
        "digest of another": lambda line: line | {"digest": "00"},
        "a list": lambda line: [line],
        "a number": lambda line: 3,
    }


@pytest.mark.parametrize("puzzle", SORTS)
@pytest.mark.parametrize("fault", _damaged())
def test_damaged_results_are_refused(fault: str, puzzle: str, tmp_path: Path) -> None:
    units = parted(tmp_path / "run", puzzle, number=3, keep=True)
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    rows = lines(results)
    rows[-1] = _damaged()[fault](rows[-1])
    results.write_text("".join(json.dumps(row) + "\n" for row in rows))
    before = contents(tmp_path / "run")
    done = command("resume", str(tmp_path / "run"), "--results", str(results))
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {results}:{len(rows)}: ")
    assert done.stderr.count("\n") == 1
    assert contents(tmp_path / "run") == before


@pytest.mark.parametrize("puzzle", SORTS)
def test_a_different_result_is_an_alarm(puzzle: str, tmp_path: Path) -> None:
    from dataclasses import replace

    from tilewright.ledger.workers.exchange import result_data
    from tilewright.ledger.workers.incoming import read_result

    units = parted(tmp_path / "run", puzzle, number=3)
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    take_results(tmp_path / "run", [results])
    before = contents(tmp_path / "run")
    row = lines(results)[0]
    head = lines(units)[0]
    received = read_result(row, head["run"], Subject.read(head["subject"]))
    wrong = replace(received.result, nodes=received.result.nodes + 1, host="another")
    results.write_text(json.dumps(result_data(wrong, head["run"], received.bundle)) + "\n")
    with pytest.raises(LedgerFault, match=r"with different results, by .+ and by another: one of"):
        take_results(tmp_path / "run", [results])
    after = contents(tmp_path / "run")
    assert after[FILE] == before[FILE]


@pytest.mark.parametrize("puzzle", SORTS)
def test_copies_that_went_on_apart_are_joined(puzzle: str, tmp_path: Path) -> None:
    units = parted(tmp_path / "here", puzzle, keep=True, recheck=0.5)
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    names = [row["unit"] for row in lines(units)[1:]]
    for folder, share in (("here", names[::2]), ("there", names[1:-2:2])):
        results = tmp_path / f"{folder}.jsonl"
        for name in share:
            run_unit(units, results, unit=name)
        take_results(tmp_path / folder, [results])
    weights = [status(tmp_path / name).weight for name in ("here", "there")]
    both = tmp_path / "both"
    both.mkdir()
    totals = merge([tmp_path / "here", tmp_path / "there"], both)
    assert fsck(both) == []
    assert max(weights) < totals.weight < 1
    assert (totals.kept == totals.solutions) == (not is_survey(both))
    done = resume(both)
    assert (done.solutions, done.weight, done.complete) == (SORTS[puzzle][0], 1, True)
    assert done.rechecked > 1
    assert kept_number(both) == SORTS[puzzle][1]
    assert fsck(both) == []
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("puzzle", SORTS)
def test_copies_that_overlap_are_refused(puzzle: str, tmp_path: Path) -> None:
    parted(tmp_path / "here", puzzle)
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    for name in ("here", "there"):
        resume(tmp_path / name)
    before = contents(tmp_path)
    with pytest.raises(TilewrightError, match="would count twice"):
        merge([tmp_path / "here", tmp_path / "there"], tmp_path / "both")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("puzzle", SORTS)
def test_runs_that_began_apart_are_refused(puzzle: str, tmp_path: Path) -> None:
    parted(tmp_path / "one", puzzle)
    parted(tmp_path / "two", puzzle)
    parted(tmp_path / "three", "pentominoes-6x10")
    for other, what in (("two", "begun apart"), ("three", "different things")):
        with pytest.raises(TilewrightError, match=what):
            merge([tmp_path / "one", tmp_path / other], tmp_path / "both")
    with pytest.raises(TilewrightError, match="two folders"):
        merge([tmp_path / "one"], tmp_path / "both")
    with pytest.raises(TilewrightError, match="holds a run already"):
        merge([tmp_path / "one", tmp_path / "one"], tmp_path / "two")
    assert not (tmp_path / "both").exists()


def test_a_merge_that_fails_leaves_nothing(tmp_path: Path) -> None:
    units = parted(tmp_path / "here", keep=True)
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    take_results(tmp_path / "there", [results])
    path = tmp_path / "there" / "segments" / "000000.frames"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(TilewrightError, match="cut short"):
        merge([tmp_path / "here", tmp_path / "there"], tmp_path / "both")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "here", "here-units.jsonl", "results.jsonl", "there",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", [b"\xff" * 3000, b"letters and 5 numbers " * 140, b"[1, 2]", b"{}\n"]
)
def test_rubbish_for_results_is_refused(text: bytes, tmp_path: Path) -> None:
    """Met from outside at f17eaff: 3,000 bytes without an end of line were "0 units were new", exit 0."""
    units = parted(tmp_path / "run", number=3)
    good, bad, worse = (tmp_path / name for name in ("good.jsonl", "bad", "worse"))
    run_unit(units, good)
    bad.write_bytes(text)
    worse.write_bytes(good.read_bytes() + text)
    before = contents(tmp_path / "run")
    given = [word for path in (good, bad, worse) for word in ("--results", str(path))]
    done = command("resume", str(tmp_path / "run"), *given)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    lines_said = done.stderr.splitlines()
    assert [line.removeprefix("error: ").split(":")[:2] for line in lines_said] == [
        [str(bad), "1"],
        [str(worse), str(len(lines(good)) + 1)],
    ]
    assert all(
        "a line that tilewright run-unit wrote for this run was expected" in line
        for line in lines_said
    )
    assert contents(tmp_path / "run") == before
    with pytest.raises(TilewrightError, match="expected"):
        run_unit(units, bad)
    assert bad.read_bytes() == text


def test_a_last_line_that_is_whole_counts_without_an_end(tmp_path: Path) -> None:
    units = parted(tmp_path / "run", number=3)
    results = tmp_path / "results.jsonl"
    number = run_unit(units, results)
    results.write_bytes(results.read_bytes().rstrip(b"\n"))
    assert run_unit(units, results) == 0
    assert results.read_bytes().endswith(b"}\n")
    results.write_bytes(results.read_bytes().rstrip(b"\n"))
    assert take_results(tmp_path / "run", [results]) >= number
    assert resume(tmp_path / "run").solutions == SORTS["soma-3x3x3"][0]


def test_results_are_taken_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parents come before their children, in one transaction: a stop between them leaves none."""
    units = parted(tmp_path / "run", number=3, unit_nodes=300)
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    done = status(tmp_path / "run").units["done"]
    genuine, calls = Store._complete, iter(range(10**6))

    def complete(self: Store, *arguments: Any) -> Any:
        if next(calls) == 2:
            raise KeyboardInterrupt
        return genuine(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "_complete", complete)
        with pytest.raises(KeyboardInterrupt):
            take_results(tmp_path / "run", [results])
    assert status(tmp_path / "run").units["done"] == done
    assert take_results(tmp_path / "run", [results]) >= 3
    assert resume(tmp_path / "run").solutions == SORTS["soma-3x3x3"][0]
