"""Proofs hold for a slow checker of their own, and spoiled ones do not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tilewright
from tests.parts import chunks
from tests.proofs.cases import BRICKS, CROSSES, SMALL, T_SQUARE, TETROMINOES, W_WALL
from tests.proofs.slow_checker import verified
from tests.proofs.test_system import puzzles
from tests.reference import slow
from tilewright import Piece, Puzzle, Region, prove
from tilewright.errors import LimitReached, TilewrightError, VerificationError
from tilewright.proofs.log import ProofLog
from tilewright.proofs.opb import numbered, write_opb
from tilewright.proofs.system import System
from tilewright.proofs.tree import walk
from tilewright.prover.cutting import cut


def written(system: System, log: ProofLog) -> tuple[str, str]:
    given = sum(len(numbers.data()) for numbers in numbered(system.constraints))
    return "\n".join(write_opb(system)), log.text(given)


@pytest.mark.parametrize("chunk", chunks(4, fast=1))
def test_every_list_of_solutions_is_proved_complete(chunk: int) -> None:
    for puzzle in puzzles(chunk):
        system = System.of(puzzle.problem())
        tree = walk(system, most_nodes=10**6, listing=True)
        full = system.excluding(tree.solutions)
        assert verified(*written(full, tree.log)), puzzle.name
        if tree.solutions:
            shorter = system.excluding(tree.solutions[1:])
            assert not verified(*written(shorter, tree.log)), puzzle.name


@pytest.mark.parametrize("chunk", chunks(4, fast=1))
def test_weights_prove_nothing_wrong(chunk: int) -> None:
    proved = 0
    for puzzle in puzzles(chunk):
        problem = puzzle.problem()
        system = System.of(problem)
        found = cut(system)
        if found is not None:
            proved += 1
            assert verified(*written(system, found[1])), puzzle.name
            assert not slow.solutions(problem), puzzle.name
    assert proved > 2


@pytest.mark.parametrize(
    ("puzzle", "method"),
    [
        (TETROMINOES, "a colouring modulo 2"),
        (W_WALL, "weights on the cells that are [0, 0, 0] modulo 2"),
        (CROSSES, "propagation, without a choice"),
        (T_SQUARE, "a colouring modulo 2"),
        (BRICKS, "a colouring modulo 2"),
        (SMALL, "area"),
        (tilewright.load("dominoes-8x8-mutilated"), "weights of two colours"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_arguments_by_weights_take_a_few_lines(puzzle: Puzzle, method: str, tmp_path: Path) -> None:
    proof = prove(puzzle, tmp_path / "proof")
    assert proof.method == method
    assert proof.lines <= 3
    opb, lines = ((tmp_path / "proof" / name).read_text() for name in ("puzzle.opb", "proof.pbp"))
    assert verified(opb, lines)


def test_a_proof_with_one_line_changed_is_refused(tmp_path: Path) -> None:
    prove(TETROMINOES, tmp_path / "proof")
    opb, lines = ((tmp_path / "proof" / name).read_text() for name in ("puzzle.opb", "proof.pbp"))
    assert verified(opb, lines)
    assert lines.count(" 2 d;") == 2
    assert not verified(opb, lines.replace(" 2 d;", " 3 d;", 1))


# The verb ------------------------------------------------------------------------------------


def test_the_folder_is_complete(tmp_path: Path) -> None:
    puzzle = tilewright.load("dominoes-4x4")
    proof = prove(puzzle, tmp_path / "new" / "proof", all=True)
    folder = tmp_path / "new" / "proof"
    assert sorted(proof.files) == sorted(path.name for path in folder.iterdir())
    assert [path.name for path in folder.parent.iterdir()] == ["proof"]
    assert (proof.claim, proof.solutions) == ("all", 36)
    assert verified((folder / "puzzle.opb").read_text(), (folder / "proof.pbp").read_text())
    again = tilewright.load(str(folder / "puzzle.yaml"))
    lines = [json.loads(line) for line in (folder / "solutions.jsonl").read_text().splitlines()]
    listed = [line for line in lines if line["type"] == "solution"]
    assert len(listed) == again.count() == 36
    readme = (folder / "README.md").read_text()
    assert "s VERIFIED UNSATISFIABLE" in readme
    assert all(name in readme for name in proof.files if name != "README.md")


def test_each_constraint_of_the_list_is_about_its_solution(tmp_path: Path) -> None:
    """What the README asks a stranger to compare, on a board with cells that may stay empty."""
    region = Region.of("??./?..")
    pieces = (Piece.of("domino", "XX", copies=(0, None)), Piece.of("dot", "X", copies=(0, 2)))
    puzzle = tilewright.Puzzle("some", region, pieces)
    prove(puzzle, tmp_path / "proof", all=True)
    text = (tmp_path / "proof" / "puzzle.opb").read_text()
    blocks = re.findall(r"^\* it is not listed solution (\d+)\n(.*)$", text, re.M)
    lines = (tmp_path / "proof" / "solutions.jsonl").read_text().splitlines()[1:-1]
    assert len(blocks) == len(lines) == puzzle.count()
    for (number, constraint), line in zip(blocks, map(json.loads, lines), strict=True):
        assert line["number"] == int(number)
        assert line["variables"] == re.findall(r"-1 (x\d+)", constraint)


def test_a_puzzle_with_a_solution_has_no_proof_of_none(tmp_path: Path) -> None:
    with pytest.raises(VerificationError, match="has a solution"):
        prove(tilewright.load("dominoes-4x4"), tmp_path / "proof")
    assert not list(tmp_path.iterdir())


def test_a_tree_that_is_too_large_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LimitReached, match=r"more than 500 nodes.*about [\d,]+ by the part"):
        prove(tilewright.load("pentominoes-3x20"), tmp_path / "proof", all=True, limit_nodes=500)
    with pytest.raises(LimitReached, match="time"):
        prove(tilewright.load("pentominoes-6x10"), tmp_path / "proof", all=True, limit_time=0.0)
    assert not list(tmp_path.iterdir())


def test_only_a_new_or_empty_folder_is_written(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("kept")
    (tmp_path / "file").write_text("kept")
    for name in ("full", "file"):
        with pytest.raises(TilewrightError, match=r"is not empty|is no folder"):
            prove(TETROMINOES, tmp_path / name)
    assert (tmp_path / "full" / "mine").read_text() == "kept"
    (tmp_path / "empty").mkdir()
    prove(TETROMINOES, tmp_path / "empty")
    assert (tmp_path / "empty" / "proof.pbp").exists()
    assert not list(tmp_path.glob(".*"))


def test_nothing_is_left_where_a_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, done = Path.write_bytes, list[str]()

    def failing(path: Path, content: bytes) -> int:
        done.append(path.name)
        if len(done) == 3:
            raise OSError(28, "No space left on device", str(path))
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", failing)
    with pytest.raises(OSError, match="No space left") as caught:
        prove(TETROMINOES, tmp_path / "proof")
    assert caught.value.filename == str(tmp_path / "proof")
    assert len(done) == 3
    assert not list(tmp_path.iterdir())


def test_a_setup_is_chosen(tmp_path: Path) -> None:
    puzzle = tilewright.load("pegged-5x5")
    proof = prove(puzzle, tmp_path / "proof", all=True, pegs="1,0 3,2 4,4")
    assert proof.solutions == puzzle.count(set={"pegs": "1,0 3,2 4,4"})
    again = tilewright.load(str(tmp_path / "proof" / "puzzle.yaml"))
    assert again.count() == proof.solutions
