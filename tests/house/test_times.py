"""The record of how long cases take, of cases that there are, and what is drawn of many cases."""

from __future__ import annotations

import pytest

from tests.draws import drawn
from tests.house.rooms import ROOT
from tests.times import FAST, mark_by_time, read_times, write_times


def test_every_recorded_case_is_there() -> None:
    for case in read_times():
        path, *names = case.split("[")[0].split("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert all(f"{name}(" in text or f"class {name}" in text for name in names), case


class Case:
    """As much of a case of pytest as is marked."""

    def __init__(self, nodeid: str, *marks: str) -> None:
        self.nodeid, self.marks = nodeid, list(marks)

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, name: str) -> None:
        self.marks.append(name)


def test_cases_are_marked_by_their_seconds(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.times.RECORD", tmp_path_factory.mktemp("times") / "times.csv")
    write_times({"quick": FAST / 2, "seconds": 1.2, 'a, "b"': 30.0, "kept": 9.0})
    assert read_times() == {"seconds": 1.2, 'a, "b"': 30.0, "kept": 9.0}
    cases = [Case("quick"), Case("new"), Case("seconds"), Case('a, "b"'), Case("kept", "fast")]
    mark_by_time(cases)  # type: ignore[arg-type]
    assert [one.marks for one in cases] == [[], [], ["medium"], ["long"], ["fast"]]


def names(items: list[Case], share: str = "1", cases: str = "all") -> list[str]:
    return [item.nodeid for item in drawn(items, share, cases)]  # type: ignore[arg-type, attr-defined]


def test_a_test_of_many_cases_keeps_some_of_them() -> None:
    many = [Case(f"a.py::law[{number}]") for number in range(100)]
    few = [Case(f"a.py::few[{number}]") for number in range(5)]
    every = [Case(f"b.py::table[{number}]", "every") for number in range(40)]
    given = [*many, *few, *every]
    assert names(given) == [case.nodeid for case in given]
    kept = names(given, cases="24:one")
    assert kept == [name for name in names(given) if name in kept], "their order stays"
    assert len(kept) == 24 + 5 + 40
    assert kept == names(given, cases="24:one") != names(given, cases="24:two")
    drawn_once = {name for seed in range(50) for name in names(many, cases=f"24:{seed}")}
    assert len(drawn_once) == 100, "every case is drawn by some seed"


def test_a_share_is_of_the_tests_that_take_long() -> None:
    slow = [Case(f"a.py::slow[{number}]", "medium") for number in range(400)]
    whole = [Case(f"b.py::built[{number}]", "long", "whole_file") for number in range(10)]
    quick = [Case(f"a.py::quick[{number}]") for number in range(50)]
    kept = names([*slow, *whole, *quick], share="4:one")
    assert 60 < sum("slow" in name for name in kept) < 140
    assert sum("built" in name for name in kept) in (0, 10)
    assert sum("quick" in name for name in kept) == 50
    assert kept != names([*slow, *whole, *quick], share="4:two")
