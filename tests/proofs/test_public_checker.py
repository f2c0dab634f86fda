"""The public checker accepts what ``prove`` writes, and refuses it spoiled.

If cargo can build it, it is built once, into ``target``; else these tests are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import tilewright
from page_core.built import built
from tests.parts import chunks
from tests.proofs.cases import CROSSES, T_SQUARE, TETROMINOES, W_WALL
from tests.proofs.test_proofs import written
from tests.proofs.test_system import puzzles
from tilewright import Puzzle, prove
from tilewright.proofs.system import System
from tilewright.proofs.tree import walk

pytestmark = [pytest.mark.long, pytest.mark.whole_file]

VERSION = "3.0.2"


@pytest.fixture(scope="session")
def veripb() -> Path:
    """Return the checker, built where it is not there yet."""
    into = built() / f"veripb-{VERSION}"
    program = into / "bin" / "veripb"
    cargo = shutil.which("cargo")
    if not program.exists() and cargo is not None:
        install = [cargo, "install", "--locked", "veripb", "--version", VERSION, "--root", into]
        subprocess.run([*map(str, install)], capture_output=True, check=False)
    if not program.exists():
        pytest.skip(
            f"NOT TESTED: proofs by the public checker; cargo cannot build veripb {VERSION} here"
        )
    return program


def verified(veripb: Path, folder: Path) -> bool:
    """Tell whether the checker's verdict is the line that the README names."""
    done = subprocess.run(
        [veripb, folder / "puzzle.opb", folder / "proof.pbp"],
        capture_output=True,
        text=True,
        check=False,
    )
    return "s VERIFIED UNSATISFIABLE" in done.stdout.splitlines()


@pytest.mark.parametrize(
    "puzzle",
    [TETROMINOES, W_WALL, T_SQUARE, tilewright.load("dominoes-8x8-mutilated")],
    ids=lambda puzzle: puzzle.name,
)
def test_a_proof_of_none_is_accepted_and_refused_with_a_line_changed(
    puzzle: Puzzle, veripb: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "proof"
    prove(puzzle, folder)
    assert verified(veripb, folder)
    lines = (folder / "proof.pbp").read_text()
    first = re.search(r"(?m)^pol (\d+)(?: \d+ \*)? (\d+)", lines)
    assert first is not None
    other = int(first[1]) + 1
    (folder / "proof.pbp").write_text(lines.replace(f"pol {first[1]} ", f"pol {other} ", 1))
    assert not verified(veripb, folder)


def test_corners_that_no_piece_reaches_are_proved(veripb: Path, tmp_path: Path) -> None:
    prove(CROSSES, tmp_path / "proof")
    assert verified(veripb, tmp_path / "proof")


def test_a_list_is_complete_and_refused_with_a_solution_missing(
    veripb: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "proof"
    proof = prove(tilewright.load("pentominoes-3x20"), folder, all=True)
    assert (proof.claim, proof.solutions) == ("all", 8)
    assert verified(veripb, folder)
    opb = (folder / "puzzle.opb").read_text()
    listed = re.findall(r"(?m)^\* it is not listed solution \d+\n.*\n", opb)
    assert len(listed) == 8
    constraints = [one.splitlines()[1] for one in listed]
    doubled = opb.replace(constraints[3], constraints[4])
    (folder / "puzzle.opb").write_text(doubled)
    assert not verified(veripb, folder)


def test_a_search_with_one_line_changed_is_refused(veripb: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    folder.mkdir()
    system = System.of(tilewright.load("tetrominoes-4x5").problem())
    opb, proof = written(system, walk(system, most_nodes=1000, listing=False).log)
    (folder / "puzzle.opb").write_text(opb)
    lines = proof.splitlines()
    clauses = [number for number, line in enumerate(lines) if line.startswith("rup 1")]
    middle = clauses[len(clauses) // 2]
    turned = lines[middle].replace("~", "", 1)
    # a line that says nothing keeps the numbers of those that follow
    root = next(n for n in clauses if lines[n].count("x") == 1)
    for place, line in ((middle, lines[middle]), (middle, turned), (root, "rup 1 x1 1 ~x1 >= 1;")):
        changed = [*lines[:place], line, *lines[place + 1 :], ""]
        (folder / "proof.pbp").write_text("\n".join(changed))
        assert verified(veripb, folder) == (line == lines[place])


@pytest.mark.parametrize("chunk", chunks(1, fast=1))
def test_random_puzzles_with_every_rule(chunk: int, veripb: Path, tmp_path: Path) -> None:
    for puzzle in puzzles(chunk):
        system = System.of(puzzle.problem())
        tree = walk(system, most_nodes=10**5, listing=True)
        opb, proof = written(system.excluding(tree.solutions), tree.log)
        (tmp_path / "puzzle.opb").write_text(f"{opb}\n")
        (tmp_path / "proof.pbp").write_text(proof)
        assert verified(veripb, tmp_path), puzzle.name
