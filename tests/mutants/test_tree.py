"""A fault is put into the copy and taken out again, whatever happens; tests are run by who can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import tree
from tests.mutants.table import Mutant

ONE = Mutant("X", "a fault", "some.py", "a < b", "a <= b", "test_some.py::test_one")


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy with one file and a core."""
    monkeypatch.setattr(tree, "COPY", tmp_path)
    (tmp_path / "tree" / "tilewright").mkdir(parents=True)
    tree.core_place().write_bytes(b"core")
    (tmp_path / "tree" / "some.py").write_text("x = a < b\n")
    return tmp_path / "tree" / "some.py"


def test_a_fault_is_taken_out_again(copy: Path) -> None:
    with tree.mutated(ONE):
        assert copy.read_text() == "x = a <= b\n"
        tree.core_place().write_bytes(b"with a fault")
    assert copy.read_text() == "x = a < b\n"
    assert tree.core_place().read_bytes() == b"core"
    with pytest.raises(KeyboardInterrupt), tree.mutated(ONE):
        raise KeyboardInterrupt
    assert copy.read_text() == "x = a < b\n"


def test_a_file_that_is_the_same_is_not_written(copy: Path) -> None:
    before = tree.core_place().stat().st_mtime_ns
    with tree.mutated(ONE):
        pass
    assert tree.core_place().stat().st_mtime_ns == before


@pytest.mark.usefixtures("copy")
def test_what_runs_for_too_long_is_ended() -> None:
    with pytest.raises(tree.EndlessError, match="more than 0 s"):
        tree.run(["sleep", "60"], 0.2)
    assert tree.run(["false"])[0] == 1


def test_who_runs_a_test() -> None:
    unit = ("--package", "tilewright-deduce", "--lib")
    assert tree.target("crates/deduce/src/rungs/sizes.rs::one") == unit
    whole = ("--package", "tilewright-cover", "--test", "all")
    assert tree.target("crates/cover/tests/all/best.rs::one") == whole
    random = ("--package", "tilewright-compile", "--test", "random")
    assert tree.target("crates/compile/tests/random.rs::one") == random
    assert tree.target("tests/run/test_limits.py::test_one[3]") == ()
