"""The record of how long cases take: of cases that there are, and of use to the commands."""

from __future__ import annotations

import pytest

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
