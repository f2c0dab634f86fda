"""The scenes that every kind of picture must manage."""

from __future__ import annotations

import pytest

from tilewright.draw import Scene

from .boards import PICTURES, SOMA, scene_of


@pytest.fixture(params=[*PICTURES, "soma", "marks", "empty"])
def scene(request: pytest.FixtureRequest) -> Scene:
    """Each of the scenes above, one at a time."""
    if request.param == "soma":
        return scene_of(SOMA, "cube", caption="Soma & co <3")
    if request.param == "marks":
        marks = {(0, 0): "o", (1, 1): "7", (3, 0): "b", (2, 0): "1"}
        return scene_of("AA*?/..CC", marks=marks, caption="marks")
    if request.param == "empty":
        return Scene("square")
    return scene_of(PICTURES[request.param])
