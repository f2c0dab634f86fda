"""A share of the comparison of rules with the slow twin (``make proof-rules`` has all)."""

from __future__ import annotations

import pytest

from tests.rules.__main__ import difference, seeds
from tests.rules.small_puzzles import KINDS, small_puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_small_puzzles_agree_with_the_twin(kind: str) -> None:
    chosen = seeds(kind, 50, "a share")
    found = [difference(kind, seed) for seed in chosen]
    wrong = {seed: what for seed, (_, what) in zip(chosen, found, strict=True) if what}
    assert not wrong
    assert sum(solutions > 0 for solutions, _ in found) >= 4


def test_lines_are_drawn_of_which_a_side_may_stay_empty() -> None:
    asked = [bool(small_puzzle("no_fault_lines", seed).problem().asked) for seed in range(30)]
    assert 4 < sum(asked) < 26


def test_maximal_is_drawn_beside_other_rules() -> None:
    kinds = {rule.kind for seed in range(100) for rule in small_puzzle("maximal", seed).rules}
    assert {"maximal", "sides", "area", "apart"} < kinds
