"""The comparison of files of a folder: rows for what is equal, refused, without a number."""

from __future__ import annotations

from pathlib import Path

from tests.foreign.compare import form_of, outcome_of, rows, table
from tests.foreign.test_facts import file_of
from tests.foreign.test_xmpuzzle import FILE
from tilewright import load
from tilewright.foreign import Imported


def test_rows_of_a_folder(tmp_path: Path) -> None:
    said = file_of("BallRoom, problem 3").replace("<problem>", '<problem state="2" assemblies="3">')
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "balls.xml").write_text(said)
    (tmp_path / "several.xmpuzzle").write_text(FILE)
    (tmp_path / "broken.xmpuzzle").write_text("<puzzle>")
    (tmp_path / "none.xmpuzzle").write_text("<puzzle/>")
    (tmp_path / "other.json").write_text('{"a": 1}')
    (tmp_path / "tiles.json").write_text(load("dominoes-4x4").convert("polysolve"))
    found = {row.name: row for row in rows(tmp_path, 60)}
    balls = found.pop("sub/balls.xml")
    assert (balls.lattice, balls.kept, balls.right, balls.every) == ("ball", 3, "3/3", 3)
    assert balls.outcome.startswith("equal")
    first = found.pop("several.xmpuzzle#1")
    assert (first.kept, first.right, first.solutions) == (2, "0/1", 2)
    assert found.pop("several.xmpuzzle#2").outcome == "no number"
    assert found.pop("broken.xmpuzzle").outcome.startswith("refused: this is not XML")
    assert found.pop("none.xmpuzzle").outcome == "no problem in it"
    assert found.pop("tiles.json").solutions == 36
    assert not found
    assert len(list(table(rows(tmp_path, 60)))) == 2 + 6


def test_outcomes() -> None:
    puzzle = load("dominoes-4x4")
    kept = {n: outcome_of(Imported(puzzle, (), n), 5, 3) for n in (None, 3, 5, 4)}
    assert kept == {
        None: "no number",
        3: "equal up to turns and mirrors",
        5: "equal up to turns",
        4: "DIFFERS",
    }
    assert outcome_of(Imported(puzzle, (), 5), 5, 5) == "equal"


def test_which_files_are_taken(tmp_path: Path) -> None:
    assert form_of(tmp_path) is None
    names = {"a.psv": "polysolver", "a.xmpuzzle": "xmpuzzle", "a.txt": None, "a.json": None}
    for name, form in names.items():
        (tmp_path / name).write_text("{")
        assert form_of(tmp_path / name) == form, name
