"""A bare program and the frontier agree on tilings, also where the run was stopped before."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlas.residues import SETS, confirm
from bench.cases import CaseError

#: OEIS A263425, A172477, A230031 and A099390; trominoes by hand
KNOWN = {
    (8, 8, 4): 19_077_209_438,
    (4, 4, 4): 117,
    (5, 5, 5): 4006,
    (4, 8, 4): 40_899,
    (8, 8, 2): 12_988_816,
    (2, 3, 3): 3,
    (5, 4, 3): 0,
}


@pytest.mark.medium
@pytest.mark.parametrize("rectangle", KNOWN)
def test_the_methods_agree(rectangle: tuple[int, int, int], tmp_path: Path) -> None:
    found = confirm(*rectangle, tmp_path / "run", "1GB")
    assert found.solutions == KNOWN[rectangle]
    assert found.residue == KNOWN[rectangle]
    again = confirm(*rectangle, tmp_path / "run", "1GB")
    assert again.solutions == found.solutions, "a run that is done is not begun again"


@pytest.mark.medium
def test_another_number_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SETS, 4, "pentominoes")
    with pytest.raises(AssertionError):
        confirm(5, 4, 4, tmp_path / "run", "1GB")


def test_a_size_without_a_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"no set has polyominoes of 9 cells; choose from 2\.\.6"):
        confirm(9, 9, 9, tmp_path / "run", "1GB")
    assert not list(tmp_path.iterdir())
