"""Each decision has its status, and the index names them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

FOLDER = ROOT / "docs" / "decisions"
DECISIONS = sorted(FOLDER.glob("[0-9]*.md"))
INDEX = (FOLDER / "README.md").read_text()


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_has_its_number_and_status(path: Path) -> None:
    first, _, status = path.read_text().splitlines()[:3]
    assert re.match(rf"# 0*{int(path.name[:4])}[.:] ", first)
    assert re.match(r"Status: (accepted|superseded)\b.*\.$", status)


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_what_is_superseded_says_by_which_later_decision(path: Path) -> None:
    status = path.read_text().splitlines()[2]
    later = re.findall(r"(?:by|,|and) (\d+) \(", status)
    assert len(later) == status.count(" (")
    assert bool(later) == ("superseded" in status)
    assert all(int(path.name[:4]) < int(number) for number in later)
    assert {int(number) for number in later} <= {int(other.name[:4]) for other in DECISIONS}


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_the_index_has_each_with_its_status(path: Path) -> None:
    (row,) = [line for line in INDEX.splitlines() if f"({path.name})" in line]
    status = path.read_text().splitlines()[2].removeprefix("Status: ").rstrip(".")
    assert row.endswith(f"| {status} |")


def test_the_index_names_nothing_else() -> None:
    assert set(re.findall(r"\((\d{4}[^)]*)\)", INDEX)) == {path.name for path in DECISIONS}
