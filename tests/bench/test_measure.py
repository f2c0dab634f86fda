"""Measuring: turns, limits, and the judgement of what a contender says."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import pytest

from bench.cases import Case
from bench.contenders import Contender, family, our_engines
from bench.measure import measure
from bench.peers import PEERS, adapter
from bench.peers.__main__ import TOY
from bench.process import Finished, run

CASE = Case(
    "toy",
    "pentominoes-3x20",
    "distinct",
    "a test",
    {"solutions": 8, "distinct": 2},
    "quick",
    nodes={"mrv": 10},
)


def says(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


def tells(**answer: object) -> tuple[str, ...]:
    return says(f"print({json.dumps(answer)!r})")


def contender(command: tuple[str, ...], *, ours: bool = False, name: str = "one") -> Contender:
    return Contender(name, command, CASE.expect, ours)


def only(who: Contender, limit: float = 300.0):
    (result,) = measure(CASE, [who], 1, lambda _: limit)
    return result


def test_a_right_count() -> None:
    result = only(contender(tells(solutions=8, seconds=0.25, cpu=0.125)))
    assert (result.status, result.counts) == ("ok", {"solutions": 8})
    assert result.seconds == 0.125


def test_a_peer_with_a_wrong_count_is_reported_as_such() -> None:
    result = only(contender(tells(solutions=9, seconds=0.1)))
    assert (result.status, result.note) == ("wrong", "solutions 9, not 8")


def test_both_counts_must_be_right() -> None:
    result = only(contender(tells(solutions=8, distinct=3, seconds=0.1)))
    assert (result.status, result.note) == ("wrong", "distinct 3, not 2")


def test_who_tells_no_count_is_wrong() -> None:
    assert only(contender(tells(seconds=0.1))).status == "wrong"


def test_who_fails_is_named_with_the_last_line() -> None:
    result = only(contender(says("raise SystemExit('no such board')")))
    assert (result.status, result.note) == ("failed", "no such board")


def test_who_says_nothing_has_failed() -> None:
    assert only(contender(says("pass"))).status == "failed"


def test_who_takes_too_long_is_late() -> None:
    result = only(contender(says("while True: pass")), limit=1.0)
    assert (result.status, result.seconds) == ("late", 1.0)


def test_who_sleeps_is_late_too() -> None:
    assert run(says("import time; time.sleep(60)"), 0.1).late


def test_changed_nodes_are_reported_and_pass() -> None:
    command = tells(solutions=8, seconds=0.1, nodes=12)
    result = only(contender(command, ours=True, name="cells"))
    assert (result.status, result.note) == ("ok", "12 nodes, were 10")
    assert only(contender(command, ours=True, name="frontier")).note == ""


def test_contenders_take_turns_and_keep_their_least_time() -> None:
    order: list[str] = []
    times = iter([3.0, 9.0, 2.0, 8.0, 4.0, 7.0])

    def runner(command: Sequence[str], limit: float, threads: int) -> Finished:
        order.append(command[0])
        seconds = next(times)
        return Finished(seconds, seconds, {"solutions": 8, "seconds": seconds})

    who = [contender(("a",)), contender(("b",))]
    results = measure(CASE, who, 3, lambda _: 1.0, runner)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert [result.seconds for result in results] == [2.0, 7.0]


def test_who_was_wrong_or_absent_does_not_run_again() -> None:
    order: list[str] = []

    def runner(command: Sequence[str], limit: float, threads: int) -> Finished:
        order.append(command[0])
        return Finished(1.0, 1.0, {"solutions": 7})

    gone = Contender("gone", (), CASE.expect, absent="not installed")
    results = measure(CASE, [contender(("a",)), gone], 3, lambda _: 1.0, runner)
    assert order == ["a"]
    assert [result.status for result in results] == ["wrong", "absent"]


def test_variants_and_engines_of_one_tree_are_a_family() -> None:
    assert {family(name) for name in ("bitset", "bitset-avx2", "cells")} == {"mrv"}
    assert family("other") == family("other-portable") == "other"


@pytest.mark.parametrize("engine", ["auto", "cells"])
def test_our_own_worker_counts(engine: str) -> None:
    (who,) = our_engines(CASE, [engine])
    result = only(who)
    assert (result.status, result.counts) == ("ok", {"solutions": 8, "distinct": 2})
    assert result.nodes


@pytest.mark.parametrize(
    "peer", [p for p in PEERS if not (p.rust or p.built)], ids=lambda peer: peer.name
)
def test_each_peer_here_counts_a_toy(peer) -> None:
    if peer.version is None:
        pytest.skip(f"{peer.package} is not installed (extra bench)")
    if peer.package in ("xcover", "exact-cover-py"):
        pytest.skip("compiles itself for too long; the bench has it count the toy")
    assert adapter(peer.name)(TOY) == 1
