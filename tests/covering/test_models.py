"""Exact covers as clauses and as pseudo-Boolean constraints: as many models as there are solutions."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.files.test_knuth import NORMAL
from tests.parts import chunks, first_of
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Colored, Piece, Puzzle, Region, exact_cover
from tilewright.files.knuth import parse_knuth

from . import slow

#: variables of a problem whose assignments are all tried
SMALL = 14
#: random problems of a chunk
CHUNK = 40


class Clauses:
    """A file in the DIMACS form, read line by line."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        assert lines[0] == "c t pmc"
        _, _, size, number = lines[1].split()
        self.size = int(size)
        self.shown = list(map(int, lines[2].removeprefix("c p show ").split()[:-1]))
        self.clauses = [list(map(int, one.split()[:-1])) for one in lines if one[:1] not in "cp"]
        assert len(self.clauses) == int(number)
        assert all(clause and max(map(abs, clause)) <= self.size for clause in self.clauses)

    def models(self) -> list[frozenset[int]]:
        """Return all models, each as the variables that are true: every variable is tried both ways."""
        found = []
        pending: list[tuple[int, list[list[int]], frozenset[int]]] = [
            (1, self.clauses, frozenset())
        ]
        while pending:
            variable, clauses, true = pending.pop()
            if variable > self.size:
                found.append(true)
                continue
            for literal in (variable, -variable):
                left = [[n for n in c if n != -literal] for c in clauses if literal not in c]
                if all(left):
                    more = frozenset([variable]) if literal > 0 else frozenset()
                    pending.append((variable + 1, left, true | more))
        return found


class Sums:
    """A file in the OPB form, read line by line."""

    def __init__(self, text: str) -> None:
        first, *lines = text.splitlines()
        _, _, size, _, number = first.split()
        self.size = int(size)
        self.sums = [self._sum(line) for line in lines if line[:1] != "*"]
        assert len(self.sums) == int(number)

    def _sum(self, line: str) -> tuple[list[tuple[int, int]], str, int]:
        *words, relation, bound, end = line.split()
        assert end == ";"
        assert relation in ("=", ">=")
        pairs = zip(words[::2], words[1::2], strict=True)
        return [(int(sign), int(name[1:])) for sign, name in pairs], relation, int(bound)

    def holds(self, truth: tuple[bool, ...]) -> bool:
        """Tell whether an assignment is a model."""
        for terms, relation, bound in self.sums:
            total = sum(sign * truth[name] for sign, name in terms)
            if total != bound if relation == "=" else total < bound:
                return False
        return True


def assignments(size: int) -> Iterator[tuple[bool, ...]]:
    return ((False, *truth) for truth in product((False, True), repeat=size))


def models(problem: Any) -> tuple[int, int] | None:
    """Count the models of both forms in the plainest way; ``None`` where that would take long."""
    clauses = Clauses(tilewright.convert(problem, "cnf"))
    sums = Sums(tilewright.convert(problem, "opb"))
    if sums.size > SMALL:
        return None
    found = clauses.models()
    assert len({one.intersection(clauses.shown) for one in found}) == len(found)
    return len(found), sum(map(sums.holds, assignments(sums.size)))


@pytest.mark.parametrize("chunk", chunks(10, fast=2))
def test_random_matrices(chunk: int) -> None:
    tried = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        draft = slow.random_draft(seed)
        cover = exact_cover(**draft.arguments())
        if (found := models(cover)) is not None:
            tried += 1
            expected = len(slow.solutions(draft))
            assert found == (expected, expected), f"seed {seed}\n{draft}"
    assert tried > CHUNK // 2


BY_HAND = [
    (exact_cover([["a"], ["a"], ["a"], ["a"], ["a"], ["a"]]), 6),
    (exact_cover([["a"]] * 6, bounds={"a": (2, 4)}), 15 + 20 + 15),
    (exact_cover([["a"]] * 6, bounds={"a": (0, 2)}), 1 + 6 + 15),
    (exact_cover([["a"]] * 6, bounds={"a": (3, None)}), 20 + 15 + 6 + 1),
    (exact_cover([["a"]] * 3, bounds={"a": (4, 4)}), 0),
    (exact_cover([["a"], ["a"], ["b"]], bounds={"a": (0, 0)}), 1),
    (exact_cover([["a", "s"]] * 6, secondary=["s"], bounds={"a": (0, None)}), 7),
    (
        exact_cover(
            [["a", Colored("s", 1)], ["b", Colored("s", 1)], ["a", Colored("s", 2)], ["b", "s"]],
            secondary=["s"],
        ),
        1,
    ),
    (exact_cover({"x": ["a"], "y": ["a"], "z": ["b"], "w": ["b"]}).given(["x"]), 2),
    (exact_cover({"x": ["a"], "y": ["a"], "z": ["b"], "w": ["b"]}).without(["x", "w"]), 1),
    (exact_cover([["a"]], primary=["a", "b"]), 0),
]


@pytest.mark.parametrize("number", range(len(BY_HAND)))
def test_bounds_and_colours_by_hand(number: int) -> None:
    cover, expected = BY_HAND[number]
    assert cover.count() == expected
    assert models(cover) == (expected, expected)


@pytest.mark.parametrize("name", [name for name in NORMAL if name.startswith("dlx")])
def test_files_in_the_form_of_knuth(name: str) -> None:
    file = parse_knuth(NORMAL[name])
    expected = exact_cover(**file.data()).count().solutions
    assert models(file) == (expected, expected)


# Other programs --------------------------------------------------------------------------------


def counted_by_cp_sat(text: str) -> int:
    """Return how many models CP-SAT finds of a file in either form."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    if text.startswith("*"):
        sums = Sums(text)
        truth = [model.new_bool_var(f"x{n}") for n in range(sums.size + 1)]
        for terms, relation, bound in sums.sums:
            total = sum(sign * truth[name] for sign, name in terms)
            model.add(total == bound if relation == "=" else total >= bound)
    else:
        clauses = Clauses(text)
        truth = [model.new_bool_var(f"x{n}") for n in range(clauses.size + 1)]
        for clause in clauses.clauses:
            model.add_bool_or([truth[n] if n > 0 else ~truth[-n] for n in clause])
    model.add(truth[0] == 0)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1

    class Counter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc,name-defined]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    counter = Counter()
    assert solver.solve(model, counter) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return counter.found


def counted_by_clasp(path: Path) -> int:
    """Return how many models clasp, which comes with clingo, finds of a file that it reads itself."""
    pytest.importorskip("clingo")
    words = [sys.executable, "-m", "clingo", "--mode=clasp", "-n", "0", "-q", str(path)]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    found = re.search(r"^c Models +: (\d+)$", said, re.MULTILINE)
    assert found, said
    return int(found[1])


#: pentominoes in 3 x 20 have 8 solutions; the pegged board of the first page 40
READ = [("pentominoes-3x20", {}, "cnf", 8), ("pegged-5x5", {"pegs": "1,0 3,2 4,4"}, "opb", 40),
        ("pegged-5x5", {"pegs": "1,0 3,2 4,4"}, "cnf", 40), ("pentominoes-3x20", {}, "opb", 8)]  # fmt: skip


@pytest.mark.parametrize("name, pegs, form, expected", first_of(READ, 3))
def test_another_program_reads_the_file(
    name: str, pegs: dict[str, str], form: str, expected: int, tmp_path: Path
) -> None:
    path = tmp_path / f"cover.{form}"
    path.write_text(tilewright.convert(tilewright.load(name), form, set=pegs))
    assert counted_by_clasp(path) == expected


def test_pentominoes_in_3_x_20_have_8_models() -> None:
    text = tilewright.convert(tilewright.load("pentominoes-3x20"), "opb")
    assert counted_by_cp_sat(text) == 8


@pytest.mark.parametrize("form", ["cnf", "opb"])
def test_dominoes_on_a_torus_have_272_models(form: str) -> None:
    torus = Puzzle("torus", Region.box(4, 4, wrap="torus"), (Piece.of("d", "XX", copies=8),))
    assert counted_by_cp_sat(tilewright.convert(torus, form)) == 272


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_random_puzzles(chunk: int) -> None:
    for seed in range(chunk * 20, (chunk + 1) * 20):
        puzzle = random_ruled_puzzle(seed) if seed % 2 else random_puzzle(seed)
        expected = tilewright.count(puzzle).solutions
        if expected > 2000:
            continue
        for form in ("cnf", "opb"):
            assert counted_by_cp_sat(tilewright.convert(puzzle, form)) == expected, (seed, form)


# The forms -------------------------------------------------------------------------------------


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "bars",
        Region.box(3, 1),
        (Piece.of("bar", "XX"), Piece.of("dot", "X", copies=(0, None))),
    )
    assert tilewright.convert(puzzle, "cnf") == (
        "c t pmc\n"
        "p cnf 5 10\n"
        "c p show 1 2 3 4 5 0\n"
        "c option 1: bar on 0,0 1,0\n"
        "c option 2: bar on 1,0 2,0\n"
        "c option 3: dot on 0,0\n"
        "c option 4: dot on 1,0\n"
        "c option 5: dot on 2,0\n"
        "1 3 0\n-1 -3 0\n"
        "1 2 4 0\n-1 -2 0\n-1 -4 0\n-2 -4 0\n"
        "2 5 0\n-2 -5 0\n"
        "1 2 0\n-1 -2 0\n"
    )
    assert tilewright.convert(puzzle, "opb") == (
        "* #variable= 5 #constraint= 4\n"
        "* x1: bar on 0,0 1,0\n"
        "* x2: bar on 1,0 2,0\n"
        "* x3: dot on 0,0\n"
        "* x4: dot on 1,0\n"
        "* x5: dot on 2,0\n"
        "+1 x1 +1 x3 = 1 ;\n"
        "+1 x1 +1 x2 +1 x4 = 1 ;\n"
        "+1 x2 +1 x5 = 1 ;\n"
        "+1 x1 +1 x2 = 1 ;\n"
    )


def test_what_is_refused() -> None:
    cover = exact_cover([["a"]])
    with pytest.raises(tilewright.TilewrightError, match="an exact cover problem is no puzzle"):
        tilewright.convert(cover, "yaml")
    assert tilewright.convert(cover, "knuth") == "a\na\n"
    with pytest.raises(tilewright.PuzzleError, match="pegs"):
        tilewright.convert(tilewright.load("pegged-5x5"), "cnf")


def test_the_command_goes_by_endings(tmp_path: Path) -> None:
    for ending, start in (("cnf", "c t pmc\n"), ("opb", "* #variable= ")):
        path = tmp_path / f"pegged.{ending}"
        done = command("convert", "pegged-5x5", "--set", "pegs=1,0 3,2 4,4", "--output", str(path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", f"wrote {path}\n")
        assert path.read_text().startswith(start)
    assert command("convert", "pegged-5x5", "--output", str(tmp_path / "a.xyz")).returncode == 2
