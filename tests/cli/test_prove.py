"""``prove``: what it prints, what it writes, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .commands import tilewright

FILES = ["README.md", "puzzle.yaml", "puzzle.opb", "puzzle.cnf", "map.json", "proof.pbp"]


def test_a_proof_of_none(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    done = tilewright("prove", "tetrominoes-4x5", "--into", str(folder), "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert (data["claim"], data["solutions"], data["nodes"]) == ("none", 0, 0)
    assert data["folder"] == str(folder)
    assert data["files"] == FILES
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)


def test_a_list_is_verified_and_reported(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    done = tilewright("prove", "dominoes-4x4", "--all", "--into", str(folder))
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].startswith("dominoes-4x4 has exactly 36 solutions")
    assert done.stdout.splitlines()[-1] == "it must print: s VERIFIED UNSATISFIABLE"
    listed = (str(folder / name) for name in ("puzzle.yaml", "solutions.jsonl"))
    assert tilewright("verify", *listed).returncode == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("dominoes-4x4",), 5, "has a solution, so nobody can prove that it has none"),
        (("pentominoes-6x10", "--all", "--limit-nodes", "300"), 4, "more than 300 nodes"),
        (("pentominoes-6x10", "--all", "--limit-time", "0"), 4, "limit on time"),
        (("pegged-5x5",), 3, "slot 'pegs' has no value"),
        (("pegged-5x5", "--set", "pegs=9,9 3,2 4,4"), 3, "pegs"),
        (("dominoes-4x4", "--limit-nodes", "many"), 2, "--limit-nodes"),
    ],
)
def test_what_cannot_be_proved_is_reported_and_nothing_written(
    words: tuple[str, ...], code: int, said: str, tmp_path: Path
) -> None:
    done = tilewright("prove", *words, "--into", str(tmp_path / "proof"))
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    done = tilewright("prove", "tetrominoes-4x5", "--into", str(tmp_path))
    assert done.returncode == 2
    assert "is not empty (it holds mine)" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
