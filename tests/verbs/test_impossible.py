"""Every verb that searches answers what ``check`` proves, by its sentence, before anything is laid."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import tilewright as command
from tests.verbs.too_many import PROOF, puzzle_text
from tilewright import LimitReached, Puzzle, _core
from tilewright.files import parse_puzzle
from tilewright.ledger.driver.run import run, run_survey
from tilewright.running.searchable import searchable

TOO_MANY = Puzzle.of(parse_puzzle(puzzle_text()))
#: whatever the two pegs block, and however large the board
PEGGED = Puzzle.of(parse_puzzle(puzzle_text("setup: {pegs: {as: blocked, count: 2}}\n")))
PEGGED_PROOF = PROOF.replace("0 to 1764", "0 to 1762")

VERBS: dict[str, Callable[[Path], tuple[Any, str | None]]] = {
    "count": lambda _: ((found := TOO_MANY.count()).solutions, found.proof),
    "distinct": lambda _: ((found := TOO_MANY.count(distinct=True)).distinct, found.proof),
    "bitset": lambda _: ((found := TOO_MANY.count(engine="bitset")).solutions, found.proof),
    "frontier": lambda _: ((found := TOO_MANY.count(engine="frontier")).solutions, found.proof),
    "solutions": lambda _: (len(list(found := TOO_MANY.solutions())), found.proof),
    "cells": lambda _: (len(list(found := TOO_MANY.solutions(engine="cells"))), found.proof),
    "sample": lambda _: (len(found := TOO_MANY.sample(3)), found.proof),
    "heatmap": lambda _: ((found := TOO_MANY.heatmap()).solutions, found.proof),
    "estimate": lambda _: ((found := TOO_MANY.estimate()).solutions.value, found.proof),
    "rate": lambda _: ((found := TOO_MANY.rate()).solutions, found.proof),
    "hint": lambda _: ((found := TOO_MANY.hint()).solutions, found.doom and found.doom.text),
    "explain": lambda _: (0, (found := TOO_MANY.explain()).certificate and found.certificate.text),
    "generate": lambda _: (len(list(found := TOO_MANY.generate(minimal=True))), found.proof),
    "run": lambda folder: ((found := run(TOO_MANY, folder / "x")).solutions, found.proof),
    "keep": lambda folder: ((found := run(TOO_MANY, folder / "x", keep=True)).kept, found.proof),
}


def refuse(*_: Any, **__: Any) -> None:
    raise AssertionError("a placement is asked for")


@pytest.mark.parametrize("verb", VERBS)
def test_no_placement_is_listed_to_answer(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if verb != "explain":
        monkeypatch.setattr("tilewright.compile.cover.compiled_as", refuse)
        monkeypatch.setattr("tilewright.compile.open_cover.OpenCover.of", refuse)
    assert VERBS[verb](tmp_path) == (0, PROOF)


def test_that_there_is_none_is_known() -> None:
    for engine in ("auto", "seek", "cells", "bitset", "bitmask"):
        assert TOO_MANY.solve(engine=engine) is None
    assert len(TOO_MANY.solutions()) == 0
    assert TOO_MANY.count().data()["proof"] == PROOF
    assert str(TOO_MANY.count()) == "0 solutions"


def test_a_copy_of_what_is_proven_is_made_without_its_placements() -> None:
    compiled = searchable(TOO_MANY, {})
    copy = pickle.loads(pickle.dumps(compiled))
    assert (copy.proof, len(copy.placements)) == (PROOF, 0)
    assert copy.cover.fingerprint == compiled.cover.fingerprint


def test_the_settings_of_a_setup_are_answered_together(tmp_path: Path) -> None:
    rows = list(PEGGED.survey(sample=3))
    assert [(row.solutions, row.reason) for row in rows] == [(0, PEGGED_PROOF)] * 3
    assert all(row.complete for row in rows)
    made = PEGGED.generate(unique=True)
    assert (list(made), made.ended, made.proof) == ([], "all", PEGGED_PROOF)
    one = [[0, 0], [5, 5]]
    assert PEGGED.count(pegs=one).proof == PEGGED_PROOF
    found = run_survey(PEGGED, tmp_path / "x", unique=True, tries=5)
    assert found.complete
    assert (found.summary["unique"], found.proof) == (0, PEGGED_PROOF)
    assert str(found).endswith(f"(proven: {PEGGED_PROOF})")


def test_a_setting_that_is_proven_to_have_none_says_so_alone() -> None:
    """The rule reads blocked cells, so each setting has a cover of its own."""
    text = (
        "tilewright: 1\nname: a\nregion: {box: [4, 4]}\n"
        "pieces: {domino: {picture: XX, copies: any}, dot: {picture: X, copies: [0, 1]}}\n"
        "rules: [{symmetric: rotate-180}]\n"
        "setup: {hole: {as: blocked, choose: {ends: [[0, 0], [3, 3]], edge: [[0, 0], [1, 0]]}}}\n"
    )
    rows = {row.setting["hole"]: row for row in Puzzle.of(parse_puzzle(text)).survey()}
    assert "8 black cells" not in rows["ends"].reason
    assert "Colour the board like a chessboard: 6 black cells, 8 white" in rows["ends"].reason
    assert rows["ends"].solutions == 0


def test_a_packing_knows_that_it_is_no_solution_and_covers_an_area_of_pieces() -> None:
    text = "tilewright: 1\nname: a\nregion: '????/????/????/????'\npieces: {{I: {{picture: XXX, copies: {}}}}}\n"
    found = Puzzle.of(parse_puzzle(text.format(6))).best(limit_nodes=40)
    assert found.proof is not None
    assert found.proof.startswith("The pieces cannot make an area of 0 to 16 cells")
    assert found.bound == 15
    assert found.file_data()["proof"] == found.proof
    with pytest.raises(LimitReached, match=r"none is a solution: The pieces cannot make an area"):
        TOO_MANY.best(limit_nodes=1)
    found = Puzzle.of(parse_puzzle(text.format(4))).best()
    assert (found.proof, found.bound) == (None, 12)


@pytest.mark.parametrize("words", [("solve",), ("solve", "--all"), ("count",), ("sample",)])
def test_commands_say_the_sentence(words: tuple[str, ...]) -> None:
    done = command(*words, "-", stdin=puzzle_text())
    assert done.returncode == 0
    assert f"aoc: 0 solutions (proven: {PROOF})" in done.stdout + done.stderr


def test_json_holds_the_sentence() -> None:
    done = command("solve", "-", "--json", stdin=puzzle_text())
    assert json.loads(done.stdout)["stats"]["proof"] == PROOF


def test_a_bound_of_a_packing_may_be_given_to_the_core() -> None:
    path = _core.Cover([(0, 1)] * 5, [[0, 1], [1, 2], [2, 3], [3, 4]])
    for most, bound in ((None, 4), (7, 4), (4, 4), (5, 4)):
        report = _core.maximise(path, [2, 2, 2, 2], most=most)
        assert (report.value, report.bound, report.ended) == (4, bound, "done")
