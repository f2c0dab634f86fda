"""Cases are read and checked; what they expect is what their puzzles tell."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bench.cases import PARTS, CaseError, Verb, choose, load_cases
from bench.covers import make_cover
from bench.sudoku import read_grids
from tilewright import load

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_case_has_a_valid_puzzle_and_its_counts(case) -> None:
    if case.verb in ("sudoku", "given"):
        assert case.expect["solutions"] == len(read_grids(Path(case.path)))
        return
    if case.verb == "cover":
        assert make_cover(case.puzzle).options
        assert case.source
        return
    puzzle = load(case.path)
    puzzle.problem(dict(case.settings), partial=case.verb == "survey")
    assert min(case.expect.values()) > 0
    reported = (
        puzzle.expect.get("survey", puzzle.expect) if case.verb == "survey" else puzzle.expect
    )
    for key, mine in case.expect.items():
        key = {"solutions": "total"}.get(key, key) if case.verb == "survey" else key
        if key in reported and case.verb != "first":
            assert reported[key] == mine
    if set(case.expect) - set(reported) and case.verb in ("count", "both", "load"):
        assert case.source


def test_the_issue_s_targets_are_there() -> None:
    targets = {case.name: case.target for case in CASES if case.target is not None}
    assert targets["pentominoes-6x10"] == 0.025
    assert len(targets) == 30
    ratios = {case.name for case in CASES if case.target_times is not None}
    assert ratios == {case.name for case in CASES if case.verb == "both"}


def test_every_verb_is_in_a_part_and_every_part_has_cases() -> None:
    verbs = [verb for inside in PARTS.values() for verb in inside]
    assert sorted(verbs) == sorted(get_args(Verb))
    assert {case.part for case in CASES} == set(PARTS)


def test_ten_cases_are_on_ten_other_lattices_and_ask_the_peers() -> None:
    cases = choose(CASES, [], ["lattices"])
    lattices = {load(case.path).lattice for case in cases}
    assert len(cases) == len(lattices) == 10
    assert not lattices & {"square", "cube"}
    assert all(case.rivals and case.part == "searches" for case in cases)


def test_choosing_by_size_or_by_name() -> None:
    assert {case.size for case in choose(CASES, ["quick"], [])} == {"quick"}
    assert [case.name for case in choose(CASES, ["quick"], ["bedlam-cube"])] == ["bedlam-cube"]
    with pytest.raises(CaseError, match="no case is called bedlam;"):
        choose(CASES, [], ["bedlam"])


def test_every_fault_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(
        "- {name: a, puzzle: p, verb: guess, shows: s, expect: {}, size: huge, colour: red}\n"
        "- {name: b}\n"
        "- {name: c, puzzle: p, verb: raw, shows: s, expect: {}, size: quick}\n"
        "- {name: c, puzzle: p, verb: raw, shows: s, expect: {}, size: quick}\n"
    )
    with pytest.raises(CaseError) as error:
        load_cases(file)
    lines = str(error.value).splitlines()
    assert len(lines) == 3 + 5 + 1
    assert "cases.yaml: a: unknown key 'colour'" in lines
    assert "cases.yaml: c: twice in the file" in lines
