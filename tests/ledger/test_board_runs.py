"""Runs over boards: the design of ``design_boards``, whatever the units and whoever works."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Puzzle, Region, piece_set
from tilewright.challenges.board_designs import BoardAnswer
from tilewright.errors import Interrupted, LedgerFault, PuzzleError, TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.ledger.driver import driver
from tilewright.ledger.driver.run import resume, run_boards
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import kept_rows
from tilewright.ledger.reading.status import status
from tilewright.ledger.work.board_rows import answer_of, record_of
from tilewright.ledger.work.rows import Record, packed_records
from tilewright.ledger.workers.exchange import run_unit, write_units
from tilewright.results.board_design import BoardDesign
from tilewright.results.challenge import Judged
from tilewright.results.run_boards import RunBoards

from .kills import until_done
from .pools import check_refused, check_summary, lying, merged, scrambled

#: I, L and O in 4 x 4 cells: some hundred boards
PUZZLE = Puzzle("three", Region.box(4, 4), piece_set("tetrominoes")[:3])
#: one-sided, in three rows
ONE_SIDED = Puzzle("one-sided", Region.box(5, 3), piece_set("one-sided-tetrominoes")[:3])


def is_same(found: object, whole: BoardDesign) -> bool:
    """Tell whether a run came to a design; its puzzle went through a file."""
    assert isinstance(found, RunBoards)
    return replace(found.design, puzzle=whole.puzzle) == whole


def same_as_design(folder: Path, puzzle: Puzzle, family: str, seed: int, **asked: Any) -> RunBoards:
    """Run with workers that confuse, and compare it with what is no run."""
    whole = tilewright.design_boards(puzzle, family, **asked)
    nodes = Random(seed).choice((1, 30_000, 200_000))
    found = run_boards(
        puzzle, folder, family, unit_nodes=nodes, recheck=0.3, workers=scrambled(seed), **asked
    )
    assert found.design == whole
    assert str(found) == str(whole)
    assert (found.weight, found.complete) == (1, True)
    assert fsck(folder) == []
    return found


@pytest.mark.parametrize(
    ("family", "asked"),
    [
        ("sub-boards", {"limit": 1000}),
        ("blocked:4", {"rank": "solutions", "limit": 3}),
        ("sub-boards", {"unique": True, "rank": "difficulty"}),
        ("sub-boards", {"most": 2, "limit": 1000}),
        ("boxes", {"engine": "cells"}),
        ("sub-boards", {"limit_time": 600}),
    ],
    ids=str,
)
def test_a_run_comes_to_what_design_boards_says(
    family: str, asked: dict[str, Any], tmp_path: Path
) -> None:
    found = same_as_design(tmp_path, PUZZLE, family, len(str(asked)), **asked)
    reported = status(tmp_path)
    assert (reported.summary, reported.kept) == (found.design.tally.data(), found.design.candidates)
    assert f"{found.design.tally.unique:,} with exactly one solution" in str(reported)
    assert resume(tmp_path).data() == found.data()


def test_a_run_over_boxes_of_every_area(tmp_path: Path) -> None:
    any_number = replace(PUZZLE, pieces=piece_set("tetrominoes", only=["L4", "T4"], copies="any"))
    found = same_as_design(tmp_path, any_number, "boxes", 3, rank="solutions")
    assert found.design.family == "boxes:1..16"
    assert status(tmp_path).kept == found.design.candidates


def test_a_run_with_pieces_that_stay_on_their_back(tmp_path: Path) -> None:
    same_as_design(tmp_path, ONE_SIDED, "blocked:3", 4, limit=1000)


@pytest.mark.parametrize("engine", ["auto", "bitset", "cells", "bitmask", "bitmask-portable"])
@pytest.mark.parametrize("asked", [{}, {"unique": True, "rank": "difficulty"}], ids=str)
def test_every_engine_is_confirmed_by_another(
    engine: str, asked: dict[str, Any], tmp_path: Path
) -> None:
    found = run_boards(
        PUZZLE, tmp_path, "sub-boards", engine=engine, recheck=1.0, unit_nodes=300_000, **asked
    )
    assert found.rechecked == found.units > 1
    assert found.engine == engine


def test_a_run_that_is_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "GROUP_SECONDS", 0.001)  # so that it is stopped in the middle
    whole = PUZZLE.design_boards("sub-boards", limit=1000)

    def stop(share: float, found: int, nodes: int) -> None:
        if share > 0.2:
            raise KeyboardInterrupt  # at each report from here on

    with pytest.raises(Interrupted) as caught:
        run_boards(PUZZLE, tmp_path, "sub-boards", limit=1000, unit_nodes=9000, progress=stop)
    partial = caught.value.partial
    assert isinstance(partial, RunBoards)
    assert 0 < partial.design.tally.tried < whole.candidates
    assert 0 < partial.weight < 1
    reported = status(tmp_path)
    assert (reported.state, reported.weight) == ("stopped", partial.weight)
    assert reported.kept == partial.design.tally.tried
    stopped = resume(tmp_path, limit_nodes=1)
    assert isinstance(stopped, RunBoards)
    assert not stopped.complete
    assert "there may be more" in str(stopped).replace("\n", " ")
    found = resume(tmp_path)
    assert isinstance(found, RunBoards)
    assert (is_same(found, whole), found.weight, fsck(tmp_path)) == (True, 1, [])


def test_a_run_that_is_stopped_by_its_last_report_is_done(tmp_path: Path) -> None:
    def stop(share: float, found: int, nodes: int) -> None:
        if share == 1:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run_boards(PUZZLE, tmp_path, "sub-boards", limit=1000, progress=stop)
    assert status(tmp_path).weight == 1
    found = resume(tmp_path)
    assert is_same(found, PUZZLE.design_boards("sub-boards", limit=1000))
    assert (status(tmp_path).state, fsck(tmp_path)) == ("done", [])


def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    path, folder = tmp_path / "three.json", tmp_path / "run"
    path.write_text(write_puzzle(PUZZLE, "json"))
    begin = (
        "run",
        str(path),
        "--into",
        str(folder),
        "--boards",
        "sub-boards",
        "--rank",
        "difficulty",
    )
    until_done((*begin, "--unit-nodes", "100000"), folder, Random(3), 4)
    found = resume(folder)
    assert isinstance(found, RunBoards)
    assert (found.weight, fsck(folder)) == (1, [])
    assert is_same(found, PUZZLE.design_boards("sub-boards", rank="difficulty"))


def test_units_in_files_and_copies_that_are_merged(tmp_path: Path) -> None:
    whole = PUZZLE.design_boards("sub-boards", unique=True)
    run_boards(PUZZLE, tmp_path / "one", "sub-boards", unique=True, parts=6)
    folder = merged(tmp_path / "one")
    assert (is_same(resume(folder), whole), fsck(folder)) == (True, [])


def test_a_worker_with_other_numbers_is_found(tmp_path: Path) -> None:
    liar = lying(lambda result: replace(result, solutions=result.solutions + 1))
    with pytest.raises(LedgerFault, match="liar"):
        run_boards(PUZZLE, tmp_path, "sub-boards", recheck=1.0, unit_nodes=30_000, workers=liar)


def test_what_a_frame_holds_is_read_back() -> None:
    judged = Judged(3, {"logic": {"score": 0.5, "ended": "solved"}, "search": None}, 0.0, "general")
    for answer in (
        BoardAnswer(3, 1 << 40, 5, 8, judged=judged),
        BoardAnswer(0, reason="the region is empty, ü"),
        BoardAnswer(7, coloured=True),
        BoardAnswer(9, 5, 2, 4, exact=False),
    ):
        assert answer_of(record_of(answer)) == answer
    for text in ("", "{}", "[]", "null", '{"judged": 3}', record_of(answer).reason[:-1]):
        with pytest.raises(ValueError, match="the row of board 4 is damaged"):
            answer_of(Record(3, 1, 1, text))


def rows(*numbers: int) -> bytes:
    """Return a frame of boards without solutions."""
    return packed_records(record_of(BoardAnswer(number)) for number in numbers)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"solutions": 10**6}, "do not sum"),
        ({"kept": 1}, "do not sum"),
        ({"frame": packed_records([Record(3, 1, 1, "{}")])}, "damaged"),
        ({"frame": rows(0, 0)}, "not in their order"),
    ],
)
def test_results_that_cannot_be_are_refused(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    run_boards(PUZZLE, tmp_path, "sub-boards", parts=2)
    check_refused(tmp_path, change, said, budget=10**5)


def test_a_summary_that_is_not_that_of_the_rows_is_a_fault(tmp_path: Path) -> None:
    run_boards(PUZZLE, tmp_path, "blocked:4", most=1)
    check_summary(tmp_path, unique=1000)


def test_questions_that_cannot_be_asked(tmp_path: Path) -> None:
    for family, asked, message in (
        ("circles", {}, "there is no family"),
        ("sub-boards", {"limit": 0}, "limit is 0"),
        ("sub-boards", {"rank": "level", "most": 0}, "most is 0: give 1 or more; there is no rank"),
        ("sub-boards", {"engine": "frontier"}, "does not list"),
    ):
        with pytest.raises(TilewrightError, match=message):
            run_boards(PUZZLE, tmp_path / "a", family, **asked)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="blocked:4 fits"):
        run_boards(PUZZLE, tmp_path / "b", "blocked:3")
    assert list(tmp_path.iterdir()) == []
    for words, message in (
        (("--boards", "boxes", "--apart"), "--apart is for tilewright run disassemble; this is"),
        (("--rank", "fewest"), "--rank is for tilewright run boards; this is tilewright run count"),
        (("--limit", "3", "--survey"), "this is tilewright run survey"),
    ):
        done = command("run", "burr-piston", "--into", str(tmp_path / "e"), *words)
        assert (done.returncode, message in done.stderr) == (2, True)


def test_what_keeps_no_solutions_says_so(tmp_path: Path) -> None:
    run_boards(PUZZLE, tmp_path, "boxes")
    with pytest.raises(TilewrightError, match="is over boards"):
        kept(tmp_path)
    with pytest.raises(TilewrightError, match="is no survey"):
        kept_rows(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        {"family": "circles"},
        {"family": "shapes"},
        {"family": 3},
        {"unique": 1},
        {"limit": 0},
        {"rank": "level"},
        {"most": "3"},
        {"most": 1 << 70},
    ],
    ids=str,
)
def test_a_file_of_units_with_another_question_is_refused(
    change: dict[str, Any], tmp_path: Path
) -> None:
    run_boards(PUZZLE, tmp_path / "run", "sub-boards", parts=2)
    units = tmp_path / "units.jsonl"
    write_units(tmp_path / "run", units)
    head, *lines = units.read_text().splitlines()
    data = json.loads(head)
    subject = json.loads(data["subject"])
    subject["boards"] |= change
    units.write_text("\n".join([json.dumps({**data, "subject": json.dumps(subject)}), *lines]))
    with pytest.raises(TilewrightError, match=r"units\.jsonl"):
        run_unit(units, tmp_path / "result.jsonl")


def test_the_command(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    words = ("run", "any-trominoes-5x6", "--boards", "shapes:6", "--into", folder, "--json")
    data = json.loads(command(*words, "--rank", "solutions", "--limit", "2").stdout)
    assert (data["candidates"], data["solvable"], data["unique"], data["weight"]) == (
        35,
        29,
        27,
        "1",
    )
    assert [one["distinct"] for one in data["listed"]] == [2, 2]
    again = command("resume", folder)
    assert again.returncode == 0
    assert "35 boards" in again.stdout
    reported = json.loads(command("status", folder, "--json").stdout)
    assert (reported["state"], reported["summary"]["solvable"]) == ("done", 29)
