"""The gate: four per cent pass, six fail, and results without a base are reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.calls import BURRS, COMMANDS, QUESTIONS, count_calls
from bench.gate import COMPILED, FILE, RATIOS, Gauged, judge, measure_ratios
from tilewright import engines

BEFORE = Gauged({"a bitset": 1000, "a cells": 500}, {"a bitset": 1_000_000}, "1.95.0")


def now(nodes: int = 1000, instructions: int = 1_000_000, rustc: str = "1.95.0", **faults: str):
    return Gauged(
        {"a bitset": nodes, "a cells": 500}, {"a bitset": instructions}, rustc, faults=dict(faults)
    )


@pytest.mark.parametrize(("nodes", "instructions"), [(1040, 1_040_000), (500, 400_000)])
def test_a_little_more_and_less_pass(nodes: int, instructions: int) -> None:
    assert judge(BEFORE, now(nodes, instructions)) == (["gate: passed"], True)


def test_six_per_cent_more_nodes_fail_and_are_named() -> None:
    lines, passed = judge(BEFORE, now(nodes=1060))
    assert not passed
    assert lines == [
        "gate: a bitset: 1,060 nodes, were 1,000: +6.0%",
        "gate: failed; if that is meant: python -m bench gate --accept",
    ]


def test_six_per_cent_more_instructions_fail() -> None:
    lines, passed = judge(BEFORE, now(instructions=1_060_000))
    assert not passed
    assert lines[0] == "gate: a bitset: 1,060,000 instructions, were 1,000,000: +6.0%"


def test_another_compiler_compares_nodes_alone() -> None:
    lines, passed = judge(BEFORE, now(instructions=2_000_000, rustc="1.96.0"))
    assert passed
    assert lines[0] == "gate: rustc 1.96.0, the file has 1.95.0: no instructions compared"
    assert not judge(BEFORE, now(nodes=2000, rustc="1.96.0"))[1]


def test_without_valgrind_nodes_are_still_compared() -> None:
    assert judge(BEFORE, Gauged(BEFORE.nodes, {}, "1.96.0")) == (["gate: passed"], True)
    assert not judge(BEFORE, Gauged({"a bitset": 2000, "a cells": 500}, {}, "1.95.0"))[1]


def test_a_figure_that_is_no_longer_taken_fails() -> None:
    lines, passed = judge(BEFORE, Gauged({"a bitset": 1000}, {}, "1.95.0"))
    assert not passed
    assert lines[0] == "gate: a cells: in the file, not gauged"


def test_a_wrong_count_fails_a_lacking_processor_does_not() -> None:
    fewer = Gauged({"a bitset": 1000}, {}, "1.95.0", faults={"a cells": "7 solutions, not 8"})
    lines, passed = judge(BEFORE, fewer)
    assert (passed, lines[0]) == (False, "gate: a cells: 7 solutions, not 8")
    lacking = Gauged(
        {"a bitset": 1000}, {}, "1.95.0", faults={"a cells": "this processor lacks it"}
    )
    assert judge(BEFORE, lacking)[1]


def test_six_per_cent_more_calls_fail_with_the_same_python_alone() -> None:
    before = replace(BEFORE, calls={"list": 1000}, python="3.11")
    lines, passed = judge(before, replace(before, calls={"list": 1060}))
    assert (passed, lines[0]) == (False, "gate: list: 1,060 calls, were 1,000: +6.0%")
    lines, passed = judge(before, replace(before, calls={"list": 2000}, python="3.12"))
    assert (passed, lines[0]) == (True, "gate: Python 3.12, the file has 3.11: no calls compared")


def test_a_command_that_takes_too_long_beside_another_fails() -> None:
    ((one, other), bound), *_ = RATIOS.items()
    assert judge(BEFORE, replace(BEFORE, ratios={(one, other): 0.99 * bound}))[1]
    lines, passed = judge(BEFORE, replace(BEFORE, ratios={(one, other): bound + 0.5}))
    assert not passed
    assert lines[0].startswith(f"gate: {one} takes {bound + 0.5:.2f} times as long as {other}")


@pytest.mark.long
def test_commands_are_measured_in_turns() -> None:
    assert set(measured := measure_ratios(1)) == set(RATIOS)
    assert min(measured.values()) > 1


def test_a_command_that_is_no_longer_gauged_fails() -> None:
    before = replace(BEFORE, calls={"list": 1000}, python="3.11")
    lines, passed = judge(before, replace(before, calls={}))
    assert (passed, lines[0]) == (False, "gate: list: in the file, not gauged")


def test_calls_of_a_command_repeat() -> None:
    words = ["count", "tetrominoes-4x5", "--threads", "1"]
    count_calls(words)  # may compile modules that are new
    first, second = count_calls(words), count_calls(words)
    assert first == second > 10_000
    with pytest.raises(RuntimeError, match="slove"):
        count_calls(["slove"])


def test_the_file_knows_every_command() -> None:
    burrs = {f"{name}, judged" for name in BURRS}
    assert set(Gauged.read(FILE).calls) == {*COMMANDS, *QUESTIONS, *burrs}


def test_the_file_knows_what_is_compiled() -> None:
    assert {f"{name} compile" for name in COMPILED} <= set(Gauged.read(FILE).instructions)


def test_a_new_engine_is_reported_and_passes() -> None:
    lines, passed = judge(BEFORE, Gauged({**BEFORE.nodes, "a new": 9}, {}, "1.95.0"))
    assert passed
    assert lines[0] == "gate: not in the file yet: a new"


def test_written_and_read_again(tmp_path: Path) -> None:
    BEFORE.write(tmp_path / "gate.json")
    assert Gauged.read(tmp_path / "gate.json") == BEFORE
    assert Gauged.read(tmp_path / "none.json") == Gauged({}, {}, "")


def test_the_file_knows_every_engine() -> None:
    known = {key.split()[1] for key in Gauged.read(FILE).nodes}
    assert {name for name, _ in engines()} | {"frontier"} <= known
