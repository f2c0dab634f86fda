"""The lattices of the tests, put in the table of lattices while a test of this folder runs."""

from __future__ import annotations

import pytest

from tilewright.lattice import LATTICES, Lattice

from .hexagon import Hexagon
from .triangle import Triangle

BY_HAND: tuple[Lattice, ...] = (Triangle(), Hexagon())


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for lattice in BY_HAND:
        monkeypatch.setitem(LATTICES, lattice.name, lattice)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try every lattice there is, and those of the tests, where a test takes a ``lattice``.

    A test takes ``tabled`` where the core has to know the lattice: one of the table.
    """
    for name, every in (
        ("lattice", [*LATTICES.values(), *BY_HAND]),
        ("tabled", [*LATTICES.values()]),
    ):
        if name in metafunc.fixturenames:
            params = [
                pytest.param(one, marks=[pytest.mark.medium] if one.space > 3 else [])
                for one in every
            ]
            metafunc.parametrize(name, params, ids=[lattice.name for lattice in every])
