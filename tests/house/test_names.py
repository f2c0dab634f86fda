"""The public names: one table, every name there, each from a room of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tilewright

CODE = "import sys, tilewright; print([m for m in sys.modules if m.startswith('tilewright.')])"


@pytest.mark.every
@pytest.mark.parametrize("name", tilewright.__all__)
def test_each_public_name_is_there(name: str) -> None:
    found = getattr(tilewright, name)
    assert found is not None
    assert getattr(found, "__name__", name) == name


def test_what_is_no_public_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        tilewright.slove  # noqa: B018  # type: ignore[attr-defined]


def test_the_names_are_listed() -> None:
    assert {"load", "Puzzle", "count", "SearchOptions"} <= set(dir(tilewright))


def test_a_star_brings_every_name() -> None:
    space: dict[str, object] = {}
    exec("from tilewright import *", space)
    assert set(tilewright.__all__) <= space.keys()


def test_nothing_is_imported_before_it_is_used() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_no_room_hides_a_public_name() -> None:
    """A package ``tilewright.x``, once imported, takes the place of the function ``tilewright.x``."""
    rooms = {module.split(".")[1] for module in sys.modules if module.startswith("tilewright.")}
    assert rooms.isdisjoint(set(tilewright.__all__) - {"__version__"})
