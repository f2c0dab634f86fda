"""Titles in any script: shipped outlines, fonts of a folder, and a warning for what no font has."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import tilewright
from tilewright import Puzzle
from tilewright.draw import outlines, pdf
from tilewright.draw.machine_fonts import VARIABLE, font_with
from tilewright.errors import MissingGlyphWarning

from ..cli.commands import tilewright as run

CHINESE = "数独"


@pytest.fixture
def fonts(tmp_path: Path) -> Path:
    """Return a folder with a font that has two Chinese characters, as a full and an empty square."""
    building = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    names = [".notdef", "one", "two"]
    glyphs = {}
    for name, high in zip(names, (10, 500, 800), strict=True):
        pen = pens.TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, high), (900, high), (900, 0)):
            pen.lineTo(point)
        pen.closePath()
        glyphs[name] = pen.glyph()
    made = building.FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap(dict(zip(map(ord, CHINESE), names[1:], strict=True)))
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupPost()
    folder = tmp_path / "fonts"
    folder.mkdir()
    made.save(folder / "chinese.ttf")
    return folder


def titled(title: str) -> Puzzle:
    puzzle = tilewright.load("tetrominoes-4x5")
    return Puzzle(**{**vars(puzzle), "title": title})


@pytest.mark.parametrize("title", ["Häuschen für Anfänger", "Ящик", "Κουτί", "Puzzle łatwe"])
def test_shipped_outlines_need_no_font(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        whole = outlines.width(title, 10)
        assert whole == pytest.approx(sum(outlines.width(char, 10) for char in title))
        data = outlines.path(title, 0, 10, 10)
    assert data.count("M") >= len(title.replace(" ", ""))
    assert outlines.path("ä", 0, 0, 1) != outlines.path("a", 0, 0, 1)


def test_every_picture_of_a_title_has_its_outlines() -> None:
    sheet = tilewright.load("pegged-5x5-s")
    sheet = Puzzle(**{**vars(sheet), "title": "Ящик für Häuschen"})
    made = sheet.sheet(number=2)
    page = made.svg_pages()[0]
    assert "Ящик für Häuschen" in page  # in words too
    assert page.count('class="tw-title" fill="#') >= 1
    plain = tilewright.load("pegged-5x5-s").sheet(number=2)
    assert len(pdf.write(made.pages)) > len(pdf.write(plain.pages))


def test_a_font_of_a_folder_is_used_and_what_none_has_is_named(
    fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("uharfbuzz")
    monkeypatch.setenv(VARIABLE, str(fonts))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert outlines.width(CHINESE, 1493 / 2048) == pytest.approx(2.0)
        data = outlines.path(CHINESE, 0, 0, 1493 / 2048)
    assert data.count("M") == 2
    assert "-0.5" in data
    assert "-0.8" in data
    with pytest.warns(MissingGlyphWarning, match=r"no font has \U0001F9E9 \(U\+1F9E9\)"):
        outlines.width("🧩 only here", 10)


def test_the_command_names_what_no_font_has(tmp_path: Path, fonts: Path) -> None:
    if font_with(CHINESE[0], "") is not None:
        pytest.skip("a font of this machine has Chinese characters")
    text = "tilewright: 1\nname: duo\ntitle: 数独\nregion: {box: [4, 1]}\npieces: {bar: {picture: XX, copies: 2}}\n"
    (tmp_path / "duo.yaml").write_text(text)
    words = ("make", str(tmp_path / "duo.yaml"), "--output", str(tmp_path / "duo.pdf"))
    done = run(*words)
    assert done.returncode == 0
    assert "warning: no font has 数 (U+6570), 独 (U+72EC); boxes are drawn" in done.stderr
    done = run(*words, **{VARIABLE: str(fonts)})
    assert done.returncode == 0
    assert "warning" not in done.stderr
