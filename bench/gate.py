"""The gate: nodes and instructions of a small fixed set, and calls of commands, against ``gate.json``.

All repeat where seconds do not; so does, less exactly, the processor time of one command as a multiple of that of
another if they take turns: it is held to a bound. Instructions are those of ``bench/rust/fixed`` under cachegrind,
of searches and of compiling, less those it takes to read the file; valgrind has no AVX-512, so what is counted is
the AVX2 path.
They depend on the compiler: with another version they are not compared.  Nor are the calls of Python
functions (``calls``) with another version of Python.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import tilewright
from bench import finding
from bench.calls import count_all, python
from bench.contenders import COMMAND
from bench.matrix import Matrix, write_matrix
from bench.process import ROOT, build, program, run
from bench.record import rustc
from bench.start import least_times
from tilewright.compile import compile_problem
from tilewright.files.writing import puzzle_data

FILE = ROOT / "bench" / "gate.json"
FIXED = "tilewright-fixed"
#: a figure may get so much worse
SLACK = 0.05
#: cells counts fewer puzzles: it takes most instructions a node
PUZZLES = (
    "pentominoes-3x20",
    "pentominoes-8x8-without-centre",
    "soma-3x3x3",
    "kanoodle-5x11-started-a",
    "any-tetrominoes-4x4-apart",
    "y-pentominoes-10x10",
)
FRONTIER = ("pentominoes-3x20", "any-tetrominoes-6x6", "dominoes-8x8-mutilated")
#: boards of ``finding`` of which one solution is asked: the nodes of all attempts together
FIRST = (
    "tees-24x24",
    "y-pentominoes-45x9",
    "any-tetrominoes-30x30",
    "pentominoes-20x20-five-of-each",
    "pentominoes-20x12-four-of-each",
    "any-tetracubes-10x10x10",
    "squares-112x112",
    "pentominoes-net-3x3x3",
)
#: what is compiled: large pieces of cubes, a cage, marks on cells, another lattice
COMPILED = ("burr-notchable", "burr-piston", "l-puzzle-6x8-a", "hexiamonds-x")
#: instructions are counted where they are so few that the gate stays quick
MOST_NODES = {"cells": 12_000}
NODES_COUNTED = 40_000
SECONDS = 60.0
#: an engine may say this; anything else it says is a fault
LACKING = "this processor lacks"

#: a command, another, and how many times as long as the other it may take: measured 1.3 to 1.7
RATIOS = {
    ("solve pentominoes-6x10 --all --format jsonl", "count pentominoes-6x10"): 2.0,
}
#: how often both are run
ROUNDS = 5

#: "puzzle engine" to a figure
Figures = Mapping[str, int]


@dataclass(frozen=True)
class Gauged:
    """The figures of one state of the code.

    Attributes:
        nodes: nodes of each puzzle with each engine.
        instructions: the same in instructions; empty where there is no valgrind.
        rustc: the compiler's version.
        calls: calls of Python functions in each command line.
        python: the version of Python.
        ratios: processor time of a command as a multiple of another's; not kept in the file.
        faults: why figures are missing, or that a count is wrong; not kept in the file.
    """

    nodes: dict[str, int] = field(default_factory=dict)
    instructions: dict[str, int] = field(default_factory=dict)
    rustc: str = ""
    calls: dict[str, int] = field(default_factory=dict)
    python: str = ""
    ratios: dict[tuple[str, str], float] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path = FILE) -> Gauged:
        """Read a file, an empty one where it is missing."""
        return cls(**json.loads(path.read_text())) if path.exists() else cls()

    def write(self, path: Path = FILE) -> None:
        """Write a file."""
        data = {key: value for key, value in vars(self).items() if key not in ("faults", "ratios")}
        path.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n")


def run_gate(*, accept: bool = False) -> tuple[list[str], bool]:
    """Gauge the code and compare it with the file, or write the file.

    Returns:
        What to print, and whether the gate is passed.
    """
    now, before = gauge(), Gauged.read()
    if accept and not _broken(now):
        if not now.instructions:
            now = replace(now, instructions=before.instructions, rustc=before.rustc)
        now.write()
        return [f"written: {FILE.relative_to(ROOT)}", *summary(now)], True
    lines, passed = judge(before, now)
    return [*summary(now), *lines], passed


def summary(now: Gauged) -> list[str]:
    """Say what was gauged."""
    counted = f"{len(now.instructions)} counts of instructions"
    without = "none of instructions without valgrind"
    counted = counted if now.instructions else without
    return [
        f"gate: {len(now.nodes)} counts of nodes, {counted}, {len(now.calls)} of calls",
        *(f"gate: {one}: {ratio:.2f} times {other}" for (one, other), ratio in now.ratios.items()),
    ]


def judge(before: Gauged, now: Gauged) -> tuple[list[str], bool]:
    """Compare two states; returns what to print, and whether none of the figures got worse."""
    lines = [*_broken(now), *_worse("nodes", before.nodes, now.nodes)]
    reported = [f"gate: {key}: {why}" for key, why in now.faults.items() if LACKING in why]
    if before.rustc != now.rustc and now.instructions:
        reported.append(
            f"gate: rustc {now.rustc}, the file has {before.rustc}: no instructions compared"
        )
    else:
        lines += _worse("instructions", before.instructions, now.instructions)
    if before.python != now.python and now.calls:
        reported.append(
            f"gate: Python {now.python}, the file has {before.python}: no calls compared"
        )
    else:
        lines += _worse("calls", before.calls, now.calls)
    lines += [
        f"gate: {command} takes {now.ratios[command, other]:.2f} times as long as {other}; {bound} is allowed"
        for (command, other), bound in RATIOS.items()
        if now.ratios.get((command, other), 0.0) > bound
    ]
    silent = {*before.nodes, *before.calls} - {*now.nodes, *now.calls, *now.faults}
    lines += [f"gate: {key}: in the file, not gauged" for key in sorted(silent)]
    fresh = sorted({*now.nodes, *now.calls} - {*before.nodes, *before.calls})
    if fresh:
        reported.append(f"gate: not in the file yet: {', '.join(fresh)}")
    if lines:
        lines.append("gate: failed; if that is meant: python -m bench gate --accept")
    return reported + (lines or ["gate: passed"]), not lines


def _broken(now: Gauged) -> list[str]:
    return [f"gate: {key}: {why}" for key, why in now.faults.items() if LACKING not in why]


def _worse(what: str, before: Figures, now: Figures) -> list[str]:
    return [
        f"gate: {key}: {now[key]:,} {what}, were {old:,}: {now[key] / old - 1:+.1%}"
        for key, old in sorted(before.items())
        if key in now and now[key] > old * (1 + SLACK)
    ]


def gauge() -> Gauged:
    """Count the nodes and the instructions of the present code."""
    build("tilewright-fixed")
    now = Gauged({}, {}, rustc(), count_all(), python(), measure_ratios())
    with TemporaryDirectory() as folder:
        for name in dict.fromkeys((*PUZZLES, *FRONTIER)):
            puzzle = tilewright.load(name)
            file = Path(folder) / f"{name}.cover"
            write_matrix(Matrix.of(compile_problem(puzzle.problem())), file)
            reading = _instructions(file, "none") if shutil.which("valgrind") else None
            for engine in _engines(name):
                _gauge_engine(now, puzzle, engine, file, reading)
    if shutil.which("valgrind"):
        for name in COMPILED:
            _gauge_compiling(now, tilewright.load(name))
    for name in FIRST:
        found = finding.find(finding.puzzle(name), "auto", 0, SECONDS)
        now.nodes[f"{name} first"] = found.nodes
        if found.answer != "found":
            now.faults[f"{name} first"] = found.answer
    return now


def measure_ratios(rounds: int = ROUNDS) -> dict[tuple[str, str], float]:
    """Return the processor time of commands as multiples of others', each the least of some rounds."""
    lines = dict.fromkeys(line for pair in RATIOS for line in pair)
    least = least_times({line: (str(COMMAND), *line.split()) for line in lines}, rounds)
    return {(one, other): least[one] / least[other] for one, other in RATIOS}


def _gauge_engine(
    now: Gauged, puzzle: tilewright.Puzzle, engine: str, file: Path, reading: int | None
) -> None:
    """Add the figures of an engine, or the fault, to what is known."""
    key = f"{puzzle.name} {engine}"
    done = run([str(program(FIXED)), str(file), engine], SECONDS)
    expected = puzzle.expect["solutions"]
    if not done.answer:
        now.faults[key] = done.error or "no answer"
        return
    if done.answer["solutions"] != expected:
        now.faults[key] = f"{done.answer['solutions']} solutions, not {expected}"
        return
    now.nodes[key] = nodes = int(done.answer["nodes"])
    # Without AVX-512, as under valgrind, an engine is its own AVX2 variant.
    counted = not engine.endswith("-avx2") and nodes <= MOST_NODES.get(engine, NODES_COUNTED)
    if reading is not None and counted:
        now.instructions[key] = _instructions(file, engine) - reading


def _gauge_compiling(now: Gauged, puzzle: tilewright.Puzzle) -> None:
    """Add the instructions that compiling takes, or the fault, to what is known."""
    key = f"{puzzle.name} compile"
    expected = len(compile_problem(puzzle.problem(), lean=True).placements)
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{puzzle.name}.json"
        file.write_text(json.dumps(puzzle_data(puzzle)))
        done = run([str(program(FIXED)), str(file), "compile"], SECONDS)
        if not done.answer or done.answer["solutions"] != expected:
            now.faults[key] = done.error or f"{done.answer}, not {expected} placements"
            return
        now.instructions[key] = _instructions(file, "compile") - _instructions(file, "read")


def _engines(puzzle: str) -> list[str]:
    names = [name for name, _ in tilewright.engines()] if puzzle in PUZZLES else []
    return [*names, *(["frontier"] if puzzle in FRONTIER else [])]


def _instructions(file: Path, engine: str) -> int:
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*tool, str(program(FIXED)), str(file), engine], capture_output=True, text=True, check=True
    )
    found = re.search(r"I +refs:\s+([\d,]+)", done.stderr)
    if not found:
        raise RuntimeError(f"valgrind tells no instructions: {done.stderr.strip()[-200:]}")
    return int(found[1].replace(",", ""))
