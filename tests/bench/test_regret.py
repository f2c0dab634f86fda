"""The regret is kept with what is watched of it, and is that of counts that agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.cases import CaseError
from bench.record import FOLDER, facts
from bench.regret import Regret, RegretRecord, measure, summary_line

REGRETS = (
    Regret("a", False, 0.102, 0.05, "bitset", "bitmask", 0.101),
    Regret("b", True, 0.012, 0.01, "bitset", "bitset", 0.01),
    Regret("c", False, 0.003, 0.002, "cells", "cells", 0.002),
    Regret("d", False, 0.002, 0.001, "cells", "linear"),
)


def test_the_summary_has_worst_median_and_how_many_are_beyond() -> None:
    reported = RegretRecord({}, REGRETS).summary()
    assert reported == {
        "counts": 4,
        "worst": 2.0,
        "median": 0.75,
        "beyond": 1,
        "short": 1,
        "planning_worst": 0.001,
        "planning_median": 0.001,
        "planning_beyond": 0,
    }


def test_nothing_measured_has_a_summary_too() -> None:
    assert RegretRecord({}, ()).summary()["counts"] == 0


def test_written_and_read_again(tmp_path: Path) -> None:
    kept = RegretRecord(facts(rounds=1), REGRETS)
    path = kept.write(tmp_path / "regret-one.json")
    read = RegretRecord.read(path)
    assert read.regrets == kept.regrets
    assert read.facts["summary"] == kept.summary()
    path.write_text(path.read_text().replace('"regrets"', '"others"'))
    with pytest.raises(CaseError, match="holds no regrets"):
        RegretRecord.read(path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("regret-*.json")), ids=lambda path: path.stem)
def test_kept_regrets_can_be_read_and_have_their_summary(path: Path) -> None:
    kept = RegretRecord.read(path)
    assert kept.facts["summary"] == kept.summary()


def test_a_puzzle_is_measured_plain_and_up_to_symmetry() -> None:
    reported: list[str] = []
    found = measure(["soma-3x3x3"], 1, 5.0, reported.append)
    assert {regret.kind for regret in found} == {"plain", "distinct"}
    assert all(min(regret.auto, regret.best) > 0 for regret in found)
    assert len(reported) == len(found)
    assert summary_line(RegretRecord({}, tuple(found))).startswith("2 counts: ")
