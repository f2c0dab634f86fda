"""PNG pictures: the SVG picture, rendered."""

from __future__ import annotations

import struct
import sys
from xml.etree import ElementTree

import pytest

from tilewright.draw import Scene, png, svg
from tilewright.errors import TilewrightError


def test_it_is_a_png_of_the_size_of_the_svg(scene: Scene) -> None:
    data = png.picture(scene, cell=30)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    root = ElementTree.fromstring(svg.picture(scene, cell=30))
    size = [float(root.get(side, 0)) for side in ("width", "height")]
    assert struct.unpack(">II", data[16:24]) == pytest.approx(size, abs=1)


def test_without_the_renderer_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(TilewrightError, match=r"tilewright\[png\]") as caught:
        png.picture(Scene("square"))
    assert isinstance(caught.value, ImportError)


def test_a_picture_of_too_many_dots_is_refused_before_it_is_made() -> None:
    far = Scene("square", empty=((0, 0), (999, 999)))
    with pytest.raises(TilewrightError, match=r"dots, the limit is 100,000,000 .*--format svg"):
        png.picture(far)
