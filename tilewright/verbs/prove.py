"""``prove``: a proof that there is no solution, or that a list is complete, for strangers to check."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Unpack

from tilewright.compile.watched import Guard, joined
from tilewright.errors import LimitReached, TilewrightError, VerificationError
from tilewright.files.writing import write_puzzle
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.model.placement import in_board_order
from tilewright.proofs.cnf import Clauses
from tilewright.proofs.log import ProofLog
from tilewright.proofs.map import map_data
from tilewright.proofs.opb import numbered, write_opb
from tilewright.proofs.readme import readme
from tilewright.proofs.system import System
from tilewright.proofs.tree import SolutionMetError, forced, walk
from tilewright.prover.cutting import cut
from tilewright.results.base import Result
from tilewright.results.figure import number_text
from tilewright.running.asked import refuse_conditions
from tilewright.running.limits import Watch
from tilewright.running.search import SearchOptions, to_problem
from tilewright.saving import check_new_folder, write_folder
from tilewright.verbs.solve import solve

#: nodes of the search for a solution that would make a proof of none vain
_FIRST_NODES = 20_000
#: the largest tree that is written down if nothing else is said
MOST_NODES = 100_000
#: the line that a checker prints where it accepts a proof
VERIFIED = "s VERIFIED UNSATISFIABLE"


@dataclass(frozen=True, repr=False)
class Proof(Result):
    """A proof in a folder, for a stranger to check.

    Attributes:
        puzzle: its name.
        claim: ``"none"``, there is no solution, or ``"all"``, the listed solutions are all.
        solutions: how many are listed.
        method: what the proof rests on, in a few words: area, a colouring, a search.
        nodes: of the search that the proof writes down; 0 if there was none.
        variables: placements, a variable each.
        constraints: of the OPB file, as a checker counts them: an equality is two.
        lines: of the proof, without its head and end.
        folder: where it is.
        files: the names of the files there.
    """

    puzzle: str
    claim: str
    solutions: int
    method: str
    nodes: int
    variables: int
    constraints: int
    lines: int
    folder: str
    files: tuple[str, ...]

    @property
    def statement(self) -> str:
        """The claim, as a sentence."""
        if self.claim == "none":
            return f"{self.puzzle} has no solution"
        number = f"{self.solutions:,} solutions" if self.solutions != 1 else "1 solution"
        return f"{self.puzzle} has exactly {number}: those that are listed"

    def data(self) -> dict[str, Any]:
        """Return the proof as JSON data; the files hold the proof itself."""
        return {**vars(self), "files": list(self.files)}

    def __str__(self) -> str:
        lines = number_text(self.lines, "line")
        return "\n".join(
            [
                f"{self.statement}: proved by {self.method}, in {lines}",
                f"written to {self.folder}: {', '.join(self.files)}",
                f"check it: veripb {self.folder}/puzzle.opb {self.folder}/proof.pbp",
                f"it must print: {VERIFIED}",
            ]
        )


@takes_settings
def prove(
    puzzle: Puzzle | Problem,
    into: str | os.PathLike[str],
    *,
    all: bool = False,
    limit_nodes: int = MOST_NODES,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Proof:
    """Write a proof that a puzzle has no solution, or that these are all, with how to check it.

    The folder gets the puzzle, the puzzle as constraints (OPB and CNF), the map of their variables,
    the proof in VeriPB's form and a README.  The constraints are written by code that shares nothing
    with the search.  An argument by area or colours is a proof of a few lines; else every way is
    searched and the tree written down, which takes a few seconds for 30,000 nodes.

    Args:
        puzzle: what is proved about.
        into: a new or empty folder; it is written whole or not at all.
        all: list all solutions and prove that there are no others.
        limit_nodes: the largest tree that is written down; a checker takes minutes for the default.
        limit_time: seconds after which it stops.
        limit_memory: bytes that the process may hold.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        What was proved, and the names of the files.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or a rule cannot be said by constraints.
        VerificationError: there is a solution, and ``all`` is not asked for.
        LimitReached: the tree is larger, or another limit is met; nothing is written.
        TilewrightError: the folder holds something, or no puzzle file can hold the puzzle.
        OSError: the folder cannot be written.
    """
    folder = Path(into)
    check_new_folder(folder)
    watch = Watch(
        SearchOptions(limit_nodes=limit_nodes, limit_time=limit_time, limit_memory=limit_memory)
    )
    problem = to_problem(puzzle, given_settings(set, settings), asks=True)
    refuse_conditions(problem, "a proof", "prove the puzzle without it")
    source = _puzzle_file(problem)
    watch.enter("writing the constraints")
    system = System.of(problem, watch.guard)
    if not all:
        _refuse_solvable(problem, watch)
    watch.enter("looking for the proof")
    claim, found, method, log, nodes = _proved(system, all, limit_nodes, watch.guard)
    watch.enter("writing the proof")
    full = system.excluding(found)
    given = sum(len(numbers.data()) for numbers in numbered(full.constraints))
    proof = Proof(
        problem.name, claim, len(found), method, nodes, full.size, given, len(log), str(into), ()
    )
    files = {
        "README.md": readme(full, proof.statement, method, len(found) if found else None),
        "puzzle.yaml": source,
        "puzzle.opb": joined(write_opb(full), watch.guard),
        "puzzle.cnf": joined(Clauses(full, watch.guard).text(), watch.guard),
        "map.json": f"{json.dumps(map_data(full))}\n",
        "proof.pbp": log.text(given),
    }
    if found:
        files["solutions.jsonl"] = joined(_solution_lines(system, found), watch.guard)
    watch.check()
    write_folder(folder, {name: text.encode() for name, text in files.items()})
    return replace(proof, files=tuple(files))


def _proved(
    system: System, listing: bool, most_nodes: int, guard: Guard | None
) -> tuple[str, tuple[frozenset[int], ...], str, ProofLog, int]:
    """Return the claim, the solutions listed, how it is proved, the lines, and the nodes of a search."""
    at_once = forced(system)
    if at_once is not None:
        return "none", (), "propagation, without a choice", at_once, 0
    short = cut(system, guard)
    if short is not None:
        method, log = short
        return "none", (), method, log, 0
    try:
        tree = walk(system, most_nodes=most_nodes, listing=listing, pause=guard)
    except SolutionMetError:
        raise _solvable(system.problem) from None
    method = f"a search of {tree.nodes:,} node{'' if tree.nodes == 1 else 's'}"
    return "all" if tree.solutions else "none", tree.solutions, method, tree.log, tree.nodes


def _refuse_solvable(problem: Problem, watch: Watch) -> None:
    """Do nothing if a short search finds no solution.

    Raises:
        VerificationError: it finds one.
    """
    left = replace(watch.left(), limit_nodes=_FIRST_NODES)
    try:
        found = solve(problem, options=left)
    except LimitReached:
        watch.check()
        return
    if found is not None:
        raise _solvable(problem)


def _solvable(problem: Problem) -> VerificationError:
    return VerificationError(
        [
            f"{problem.name} has a solution, so nobody can prove that it has none; nothing was "
            "written; all=True (--all) proves that a list of all its solutions is complete"
        ]
    )


def _puzzle_file(problem: Problem) -> str:
    """Return the puzzle with its settings, as a file that needs no other.

    Raises:
        TilewrightError: no file can hold it.
    """
    try:
        return write_puzzle(replace(problem.puzzle, settings=problem.settings_data()))
    except ValueError as error:
        raise TilewrightError(f"{problem.name}: {error}") from None


def _solution_lines(system: System, found: Sequence[frozenset[int]]) -> Iterator[str]:
    """Yield a file of solutions, each with its variables."""
    problem = system.problem
    header = {"type": "header", "puzzle": problem.name, "set": problem.settings_data()}
    yield json.dumps(header)
    for number, variables in enumerate(map(sorted, found), 1):
        laid = in_board_order(system.placements[variable - 1] for variable in variables)
        line = {"type": "solution", "number": number, "variables": [f"x{v}" for v in variables]}
        yield json.dumps(line | Solution(problem, laid).data())
    yield json.dumps({"type": "summary", "solutions": len(found), "complete": True})
