"""Every kind of rule keeps the contract; a new one is tried by being in ``RULES``."""

from __future__ import annotations

import pytest

from tests.parts import chunks
from tests.reference.random_rules import DRAWS
from tests.reference.slow_rules import TWINS
from tests.rules.contract import keep
from tilewright._core import CoverError
from tilewright.checker import RULE_CHECKS
from tilewright.errors import TilewrightError
from tilewright.model.rules import RULES

_CHUNKS, _CHUNK = 6, 2


def test_every_kind_is_in_every_table() -> None:
    assert set(RULES) == set(RULE_CHECKS) == set(TWINS) == set(DRAWS)


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=0))
@pytest.mark.parametrize("kind", RULES)
def test_the_contract(kind: str, chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        keep(kind, seed)


@pytest.mark.parametrize(
    ("kind", "wrong", "seeds"),
    [
        ("marks", {"reads_piece_marks": False}, range(6)),
        ("once", {"reads_mark": lambda self, mark: False}, range(6)),
        ("once", {"reads_mark": lambda self, mark: True}, range(40)),
        ("cover", {"needs_full_board": False}, range(6, 7)),
    ],
)
def test_a_rule_that_says_something_wrong_of_itself_fails(
    kind: str, wrong: dict[str, object], seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, says in wrong.items():
        monkeypatch.setattr(RULES[kind], name, says)
    assert any(_breaks(kind, seed) for seed in seeds)


def _breaks(kind: str, seed: int) -> bool:
    try:
        keep(kind, seed)
    except (AssertionError, CoverError, TilewrightError):
        return True
    return False
