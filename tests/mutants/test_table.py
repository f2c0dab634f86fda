"""The rows of mutants name what is there: a text that stands once, and a test that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.table import Mutant, chosen, read_mutants

MUTANTS = read_mutants()
ONE = Mutant("X", "a fault", "some.py", "a < b", "a <= b", "test_some.py::test_one[1]")


@pytest.mark.every
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_row_names_what_is_there(mutant: Mutant) -> None:
    assert not list(mutant.faults())


def test_no_two_mutants_have_one_name() -> None:
    assert max(Counter(one.name for one in MUTANTS).values()) == 1


def test_a_row_that_names_what_is_gone_is_seen(tmp_path: Path) -> None:
    assert len(list(ONE.faults(tmp_path))) == 2
    (tmp_path / "some.py").write_text("a < b or a < b")
    (tmp_path / "test_some.py").write_text("def test_one_more(x):\n    pass\n")
    assert [*map(str.split, ONE.faults(tmp_path))] != []
    assert "2 times" in next(ONE.faults(tmp_path))
    (tmp_path / "some.py").write_text("if a < b: pass")
    assert "no test test_one;" in next(ONE.faults(tmp_path))
    (tmp_path / "test_some.py").write_text("def test_one(x):\n    pass\n")
    assert not list(ONE.faults(tmp_path))
    assert ONE.applied("if a < b: pass") == "if a <= b: pass"


def test_shares_of_one_seed_are_a_part_and_others_are_elsewhere() -> None:
    parts = [chosen(MUTANTS, (), f"10:{seed}") for seed in "abc"]
    assert all(0 < len(part) < len(MUTANTS) / 3 for part in parts)
    assert len({tuple(part) for part in parts}) == 3
    assert chosen(MUTANTS, (), "1") == MUTANTS
    assert chosen(MUTANTS, [MUTANTS[3].name], "1") == [MUTANTS[3]]
    with pytest.raises(ValueError, match="no mutant is named nothing"):
        chosen(MUTANTS, ["nothing"], "1")
