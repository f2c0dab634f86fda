"""A tenth of the comparison of least costs with CP-SAT (``make proof-costs`` has all)."""

from __future__ import annotations

import pytest

from .__main__ import answers, cases

pytest.importorskip("ortools.sat.python.cp_model")


@pytest.mark.parametrize("part", range(4))
def test_least_costs_agree_with_cp_sat(part: int) -> None:
    chosen = cases(10, "a tenth")[part::4]
    found = [pair for kind, number in chosen for pair in answers(kind, number)]
    assert [pair for pair in found if pair[0] != pair[1]] == []
    assert any(ours is not None for ours, _ in found)
