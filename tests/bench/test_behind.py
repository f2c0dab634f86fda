"""Where we are behind is reported in sentences, with both figures, from what was measured."""

from __future__ import annotations

from bench.behind import behind
from bench.measure import Result
from bench.record import Measured
from bench.regret import Regret, RegretRecord


def ours(seconds: float, name: str = "auto", engine: str = "bitset", **more: int) -> Result:
    return Result(name, True, 1, seconds=seconds, engine=engine, **more)


def peer(seconds: float, name: str = "xcover", status: str = "ok") -> Result:
    return Result(name, False, 1, status, seconds=seconds)


def case(*results: Result, target: float | None = None, **more) -> Measured:
    yardstick = Result("yardstick", False, 1, seconds=0.000001)
    everyone = (yardstick, *results)
    return Measured("toy", "distinct", "quick", {"solutions": 8}, target, None, everyone, **more)


def test_nothing_is_behind_where_ours_is_first() -> None:
    cases = [
        case(ours(0.5), peer(1.0), target=0.5),
        case(ours(0.5), peer(0.1, status="wrong"), peer(0.2, "dlx", "late")),
    ]
    assert behind(cases, {"times": {"--help": 1.9, "list": 9.0}}) == [
        "Nothing is behind: no peer of these runs is ahead, and no target is missed."
    ]


def test_each_peer_that_is_ahead_is_named_with_both_figures() -> None:
    assert behind([case(ours(0.03), peer(0.02), peer(0.01, "dlx"), peer(0.04, "dxz"))]) == [
        "On toy dlx takes 10 ms, xcover 20 ms, and ours (bitset) takes 30 ms: 3 times as long.",
    ]


def test_what_counts_is_the_plan_and_not_its_fastest_engine() -> None:
    (line,) = behind([case(ours(0.03), ours(0.01, "bitmask", ""), peer(0.02))])
    assert "ours (bitset) takes 30 ms" in line


def test_held_to_avx2_ours_can_be_behind_alone() -> None:
    (line,) = behind([case(ours(0.01), ours(0.03, "bitmask-avx2", ""), peer(0.02))])
    assert line == (
        "On toy xcover takes 20 ms, and ours, held to AVX2, (bitmask (avx2)) takes 30 ms: "
        "1.5 times as long."
    )


def test_what_takes_no_wider_instructions_counts_beside_avx2() -> None:
    wide, held = ours(0.01), ours(0.03, "bitset-avx2", "")
    (line,) = behind([case(wide, held, ours(0.015, "frontier", ""), peer(0.02))])
    assert line.startswith("Nothing is behind")
    (line,) = behind([case(ours(0.01, "auto"), wide, held, peer(0.02))])
    assert "ours, held to AVX2, (bitset (avx2)) takes 30 ms" in line


def test_a_published_figure_is_reported_as_such() -> None:
    measured = case(ours(3.0))
    published = {"seconds": 1.5, "what": "Busche's polycube"}
    old = Measured(**{**vars(measured), "peer": published})
    assert behind([old]) == [
        "On toy the figure published for Busche's polycube is 1.5 s, and ours (bitset) takes 3 s: "
        "2 times as long."
    ]


def test_missed_targets_of_each_kind() -> None:
    slow = case(ours(0.0006, peak=180_000_000), target=0.0004, target_bytes=150_000_000)
    plain = Result("plain", True, 1, seconds=0.01)
    both = case(ours(0.02, engine="frontier"), plain, target_times=1.5)
    assert behind([slow, both]) == [
        "On toy ours (bitset) takes 600 us; the target is 400 us.",
        "On toy ours (bitset) takes 180 MB; the target is 150 MB.",
        "On toy ours (frontier) takes 2 times the plain count; the target is 1.5 times the plain "
        "count.",
    ]


def test_no_answer_of_ours_is_behind() -> None:
    late = Result("auto", True, 1, "late", seconds=60.0)
    assert behind([case(late)]) == ["On toy none of ours gave the right answer within its limit."]


def test_a_process_that_takes_too_long_to_start() -> None:
    (line,) = behind([], {"times": {"--help": 2.5, "list": 9.0}})
    assert line == (
        "The process `tilewright --help` takes 2.50 times as long as `import click`; the target is "
        "2 times."
    )


def test_the_plan_and_planning() -> None:
    regrets = (
        Regret("kanoodle", False, 0.012, 0.004, "bitset", "frontier", 0.011),
        Regret("soma", True, 0.004, 0.0025, "bitmask", "bitmask", 0.0025),
        Regret("strip", True, 0.002, 0.0018, "cells", "cells", 0.0018),
    )
    assert behind([], None, RegretRecord({}, regrets)) == [
        "The plan takes more than 1.25 times as long as the best single method, and 2 ms more, on 1 "
        "of 3 counts; the worst is kanoodle, plain: 12 ms (frontier) where bitset takes 4 ms.",
        "Planning takes more than 1 ms on 1 of 2 counts of less than 5 ms; the worst is soma, "
        "distinct: 1.5 ms.",
    ]
