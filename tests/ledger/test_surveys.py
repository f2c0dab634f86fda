"""Surveys that are runs: the rows and the summary of ``survey``, whatever the units and whoever works."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.parts import chunks
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tests.setups.test_impossible import REFUSING
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.ledger.driver.run import resume, run, run_survey
from tilewright.ledger.driver.survey_outlook import SurveyOutlook
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept_rows import kept_rows
from tilewright.ledger.reading.status import status
from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.rows import Record, packed_records, read_records
from tilewright.ledger.work.spans import Span
from tilewright.model import AnyCells, Puzzle, Setup
from tilewright.results.run_survey import RunSurvey

from .pools import begun, check_summary, scrambled


def same_as_survey(folder: Path, puzzle: Puzzle, seed: int, **asked: Any) -> RunSurvey:
    """Run a survey with workers that confuse, and compare it with one that is none."""
    whole = tilewright.survey(puzzle, **asked)
    rows = list(whole)
    found = run_survey(
        puzzle,
        folder,
        unit_nodes=Random(seed).choice((1, 300, 5000)),
        recheck=0.3,
        workers=scrambled(seed),
        **asked,
    )
    assert (found.complete, found.weight) == (True, 1)
    assert found.summary == whole.summary
    assert list(kept_rows(folder)) == rows
    assert fsck(folder) == []
    return found


@pytest.mark.parametrize("asked", [{}, {"most": 1}, {"most": 7}, {"distinct": True}], ids=str)
@pytest.mark.parametrize("name", ["pegged-5x5", "a-puzzle-a-day"])
def test_a_survey_comes_to_what_survey_says(
    name: str, asked: dict[str, Any], tmp_path: Path
) -> None:
    if name == "a-puzzle-a-day":
        asked = asked | {"set": {"month": "Feb"}, "engine": "cells"}
    found = same_as_survey(tmp_path, tilewright.load(name), 5, **asked)
    assert found.rechecked > 0
    reported = status(tmp_path)
    assert (reported.summary, reported.kept) == (found.summary, found.kept)


@pytest.mark.parametrize("engine", ["bitset", "bitmask", "bitmask-portable", "cells"])
@pytest.mark.parametrize("asked", [{}, {"unique": True}, {"distinct": True}], ids=str)
def test_every_engine_is_confirmed_by_another(
    engine: str, asked: dict[str, Any], tmp_path: Path
) -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    found = run_survey(puzzle, tmp_path, engine=engine, recheck=1.0, unit_nodes=9000, **asked)
    assert found.rechecked == found.units > 1
    assert found.engine == engine


@pytest.mark.parametrize("chunk", chunks(10, fast=2))
def test_random_setups_come_to_what_survey_says(chunk: int, tmp_path: Path) -> None:
    for seed in range(8 * chunk, 8 * chunk + 8):
        rng = Random(seed)
        puzzle = random_ruled_puzzle(seed) if seed % 2 else random_puzzle(seed)
        role = rng.choice(("blocked", "blocked", "o"))
        setup = Setup((AnyCells("pegs", role, rng.randint(1, 2)),))
        slots = puzzle.setup.names()
        held = {name: value for name, value in puzzle.settings.items() if name not in slots}
        puzzle = replace(puzzle, setup=setup, settings=held)
        if puzzle.faults():  # a rule holds only with the setup that it was made for
            continue
        asked = rng.choice(({}, {"distinct": True}, {"most": 2}))
        same_as_survey(tmp_path / str(seed), puzzle, seed, **asked)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("case", REFUSING)
def test_settings_that_cannot_be_have_their_reason(
    case: str, distinct: bool, tmp_path: Path
) -> None:
    puzzle, refused = REFUSING[case]
    same_as_survey(tmp_path, puzzle, 3, distinct=distinct)
    assert sum(bool(row.reason) for row in kept_rows(tmp_path)) == len(refused)


def test_rows_of_a_survey_that_goes_on(tmp_path: Path) -> None:
    puzzle = tilewright.load("pegged-5x5")
    rows = list(tilewright.survey(puzzle))
    places = {tuple(row.setting["pegs"]): at for at, row in enumerate(rows)}
    begun(tmp_path / "run", "pegged-5x5", 40_000, unit_nodes=3000)
    some = list(kept_rows(tmp_path / "run"))
    assert 0 < len(some) < len(rows)
    order = [places[tuple(row.setting["pegs"])] for row in some]
    assert order == sorted(order)
    assert [rows[at] for at in order] == some
    reported = status(tmp_path / "run")
    assert (reported.kept, reported.summary) == (len(some), None)
    assert reported.weight == Fraction(len(some), len(rows))
    done = resume(tmp_path / "run")
    assert isinstance(done, RunSurvey)
    assert done.summary == tilewright.survey(puzzle).summary
    found = kept_rows(tmp_path / "run")
    assert list(found) == rows
    assert list(found.read(300)) == rows[300:]
    assert found.summary(330, 4)["total"] == sum(row.solutions for row in rows[330:334])


def test_settings_with_one_solution_are_those_of_the_survey(tmp_path: Path) -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    found = run_survey(
        puzzle, tmp_path, unique=True, unit_nodes=4000, recheck=0.5, workers=scrambled(2)
    )
    rows = [row for row in tilewright.survey(puzzle) if row.solutions == 1]
    kept = kept_rows(tmp_path)
    assert list(kept) == rows
    assert found.summary == {"tried": 392, "unique": 5, "challenges": 5, "complete": True}
    every = tilewright.generate(puzzle, number=1000, unique=True)
    assert len(list(kept.challenges())) == len(list(every)) == 5
    assert fsck(tmp_path) == []


@pytest.mark.parametrize("name", ["pegged-5x5-s", "l-puzzle-6x8", "l-puzzle-8x8"])
def test_random_settings_do_not_depend_on_who_works(name: str, tmp_path: Path) -> None:
    puzzle = tilewright.load(name)
    made = []
    for at, (nodes, seed) in enumerate(((100, 3), (20_000, 3), (20_000, 4))):
        folder = tmp_path / str(at)
        asked: dict[str, Any] = {"unit_nodes": nodes, "recheck": 0.1, "workers": scrambled(at)}
        found = run_survey(puzzle, folder, unique=True, tries=300, seed=seed, **asked)
        assert found.summary["tried"] == 300
        assert found.summary["unique"] == found.kept == len(kept_rows(folder)) > 0
        made.append(list(kept_rows(folder)))
    assert made[0] == made[1] != made[2]
    for row in made[0]:
        assert tilewright.count(puzzle, set=row.setting) == 1


def test_images_of_one_setting_are_one_challenge(tmp_path: Path) -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    run_survey(puzzle, tmp_path, unique=True, tries=3000, seed=1)
    found = kept_rows(tmp_path)
    challenges = list(found.challenges())
    assert len(challenges) == found.summary()["challenges"] == 5 < len(found)


def test_wrong_rows_are_an_alarm_when_counted_again(tmp_path: Path) -> None:
    """Two counts that are exchanged leave the sums as they were."""
    from tilewright.ledger.work.surveyed import Surveyed

    genuine = Surveyed.answers

    def wrong(self: Surveyed, settings: Any, engine: str, *, again: bool, token: Any) -> Any:
        found = genuine(self, settings, engine, again=again, token=token)
        return found if again else found[::-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Surveyed, "answers", wrong)
        with pytest.raises(tilewright.LedgerFault, match=r"counted again.*rows"):
            run_survey(tilewright.load("pegged-5x5"), tmp_path, recheck=1.0, threads=1)


def test_a_summary_that_was_changed_is_found(tmp_path: Path) -> None:
    run_survey(tilewright.load("pegged-5x5"), tmp_path)
    check_summary(tmp_path, least=2)


RECORDS = [
    Record(7, 0),
    Record(8, 1, reason="a piece lies on a peg: ä"),
    Record(9, 2**31 - 1),
    Record(2**70, 2**31),
    Record(2**70 + 1, 10**40),
]


@pytest.mark.parametrize("distinct", [False, True])
def test_rows_of_any_size_are_read_as_they_were_written(distinct: bool) -> None:
    records = [replace(one, distinct=one.solutions // 3 if distinct else None) for one in RECORDS]
    frame = SolutionFrame("0", len(records), packed_records(records), 0)
    assert list(read_records(frame.solutions(), distinct)) == records


def damaged() -> Iterator[list[list[int]]]:
    """Yield rows that none can be."""
    yield [[3]]
    yield [[1, 2, 3, 4, 5]]
    yield [[1, 2**31]]
    yield [[]]


@pytest.mark.parametrize("rows", list(damaged()), ids=str)
def test_damaged_rows_are_refused(rows: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="a row"):
        list(read_records(rows, distinct=False))


def test_a_span_in_parts() -> None:
    for start, stop in ((0, 1), (3, 6), (10, 110), (0, 7)):
        span = Span(start, stop, 200)
        parts = span.parted()
        assert sum(part.weight for part in parts) == span.weight
        ends = [(part.start, part.stop) for part in parts]
        assert [ends[0][0], ends[-1][1]] == [start, stop]
        assert all(one[1] == other[0] for one, other in pairwise(ends))
        assert Span.unpacked(span.packed()) == span
    for data in (
        b"",
        b"xyz",
        Span(5, 4, 9).packed(),
        Span(4, 4, 9).packed(),
        Span(0, 4, 3).packed(),
    ):
        with pytest.raises(ValueError, match="cannot be unpacked"):
            Span.unpacked(data)


def test_the_time_left_is_reported_by_the_speed_so_far() -> None:
    outlook, rng = SurveyOutlook(), Random(3)
    now, share, shown = 0.0, 0.0, []
    while share < 0.5:
        outlook.learn(now, share)
        shown.append(outlook.share)
        now += 0.1
        share += 0.1 * 0.01 * rng.uniform(0.5, 1.5)  # a hundredth a second: 50 s for the half
    assert shown == sorted(shown)
    assert outlook.left is not None
    low, high = outlook.left
    assert low < 50 < high < 1.5 * low
    fresh = SurveyOutlook()
    fresh.learn(0.0, 0.3)
    assert (fresh.left, fresh.share) == (None, 0.3)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "tries without unique": ({"tries": 5}, "tries go with unique"),
    "no tries": ({"unique": True, "tries": 0}, "tries is 0"),
    "unique and distinct": ({"unique": True, "distinct": True}, "neither distinct nor most"),
    "capped and distinct": ({"most": 3, "distinct": True}, "does not go with most"),
    "capped at nothing": ({"most": 0}, "most is 0"),
    "a method that lists nothing": ({"engine": "frontier"}, "does not list"),
    "no such engine": ({"engine": "quick"}, "there is no engine"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_questions_change_nothing(case: str, tmp_path: Path) -> None:
    asked, what = WRONG[case]
    with pytest.raises(TilewrightError, match=what):
        run_survey(tilewright.load("pegged-5x5"), tmp_path / "run", **asked)
    assert not (tmp_path / "run").exists()


def test_puzzles_without_settings_or_with_too_many(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="has no setup"):
        run_survey(tilewright.load("soma-3x3x3"), tmp_path / "run")
    with pytest.raises(PuzzleError, match="more than a run can go through"):
        run_survey(tilewright.load("l-puzzle-8x8"), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_solutions_and_rows_are_not_mistaken(tmp_path: Path) -> None:
    run(tilewright.load("soma-3x3x3"), tmp_path / "soma", keep=True)
    run_survey(tilewright.load("pegged-5x5"), tmp_path / "pegs")
    with pytest.raises(TilewrightError, match="is a survey: kept_rows"):
        tilewright.kept(tmp_path / "pegs")
    with pytest.raises(TilewrightError, match="is no survey"):
        kept_rows(tmp_path / "soma")
    pegs, soma = ("kept", str(tmp_path / "pegs")), ("kept", str(tmp_path / "soma"))
    for words in ((*pegs, "--piece", "T"), (*pegs, "--format", "svg"), (*soma, "--format", "csv")):
        done = command(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert "survey" in done.stderr


@pytest.mark.parametrize("form", ["text", "jsonl", "csv"])
def test_kept_prints_what_survey_prints(form: str, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(write_puzzle(REFUSING["together"][0], "yaml"))
    folder = str(tmp_path / "run")
    done = command("run", str(path), "--survey", "--into", folder, "--format", "json")
    assert done.returncode == 0, done.stderr
    printed = command("survey", str(path), "--format", form)
    assert command("kept", folder, "--format", form).stdout == printed.stdout != ""
    reported, whole = json.loads(done.stdout), tilewright.survey(REFUSING["together"][0]).summary
    assert {name: reported[name] for name in whole} == whole
    if form == "jsonl":
        part = command("kept", folder, "--format", form, "--from", "2", "--number", "3").stdout
        lines = part.splitlines()
        assert lines[:-1] == printed.stdout.splitlines()[2:5]
        assert json.loads(lines[-1])["summary"]["complete"] is False


@pytest.mark.parametrize(
    "words",
    [("--tries", "5"), ("--solvable",), ("--survey", "--keep"), ("--survey", "--tries", "5")],
)
def test_options_of_counts_and_surveys_are_distinct(words: tuple[str, ...], tmp_path: Path) -> None:
    done = command("run", "pegged-5x5", "--into", str(tmp_path / "run"), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / "run").exists()


def test_a_limit_ends_with_code_4_and_resume_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    words = ("run", "pegged-5x5", "--survey", "--into", folder, "--unit-nodes", "3000")
    done = command(*words, "--limit-nodes", "20000", "--format", "json")
    assert done.returncode == 4
    assert "the summary is of the rows so far" in done.stderr
    reported = json.loads(done.stdout)
    assert (reported["complete"], reported["setups"]) == (False, reported["kept"])
    again = json.loads(command("resume", folder, "--format", "json").stdout)
    assert (again["complete"], again["setups"], again["weight"]) == (True, 336, "1")
    shown = json.loads(command("status", folder, "--format", "json").stdout)
    assert shown["summary"] == tilewright.survey(tilewright.load("pegged-5x5")).summary
