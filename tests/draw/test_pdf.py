"""PDF: a page has the size of its drawing, everything has its place, and the bytes are the same."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

import tilewright
from tilewright import TilewrightError
from tilewright.draw import Scene, board, pdf
from tilewright.draw.paper import A4
from tilewright.draw.shapes import Area, Disc, Drawing, Letters, Lines, Paint
from tilewright.draw.tile import Look

from ..cli.commands import tilewright as run
from .boards import PICTURES, scene_of

pytest.importorskip("reportlab")


def opened(data: bytes) -> object:
    return pytest.importorskip("pypdf").PdfReader(io.BytesIO(data))


def content(data: bytes, page: int = 0) -> str:
    """Return the operators of a page."""
    return opened(data).pages[page].get_contents().get_data().decode()  # type: ignore[attr-defined]


def plain(data: bytes) -> bytes:
    """Return a document whose pages are not packed, as far as a regular expression sees it."""
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    return data


def sizes(data: bytes) -> list[tuple[float, float]]:
    """Return the sizes of the pages, in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", plain(data))
    return [(float(wide) / pdf.POINTS, float(high) / pdf.POINTS) for wide, high in boxes]


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_has_the_size_of_its_drawing_and_the_same_bytes(name: str) -> None:
    drawing = board.drawing(scene_of(PICTURES[name]), Look(hatch=True))
    data = pdf.write([drawing], unit=12.0)
    assert data == pdf.write([drawing], unit=12.0)
    ((wide, high),) = sizes(data)
    assert wide == pytest.approx(12 * drawing.width, abs=0.01)
    assert high == pytest.approx(12 * drawing.height, abs=0.01)


def test_all_pages_of_a_booklet_are_one_document() -> None:
    sheet = tilewright.load("pegged-5x5-s").sheet(number=2, seed=1)
    for page in sizes(sheet.saved("pdf")):
        assert page == pytest.approx((A4.wide, A4.high), abs=0.01)
    assert len(sizes(sheet.saved("pdf"))) == len(sheet.pages) == 2
    assert b"Pegged 5 x 5" in sheet.saved("pdf")


def test_lengths_are_true() -> None:
    square = Area("outline", (((1, 1), (3, 1), (3, 3), (1, 3)),), Paint("#ff0000", "#000000", 0.1))
    data = pdf.write([Drawing(4, 4, "square", "", (square,))], unit=25.4)
    numbers = {round(float(one)) for one in re.findall(r"-?\d+(?:\.\d+)?", content(data))}
    assert {72, 216} <= numbers  # one inch and three, in points
    assert re.search(r"7\.2\d* w", content(data))  # a line of a tenth of an inch


def test_every_form_is_drawn() -> None:
    shapes = (
        Lines("ruler", (((0, 0), (1, 1)),), Paint(stroke="#00ff00", pen=0.1)),
        Disc("peg", (1, 1), 0.5, Paint("peg")),
        Letters("letter", "S", (1, 1), 0.5, "#0000ff"),
        Area("open", (((0, 0), (1, 0), (1, 1)),), Paint("hatch"), 0.1),
        Area("stripes", (((0, 0), (1, 0), (1, 1)),), Paint("stripes5")),
    )
    seen = [content(pdf.write([Drawing(2, 2, "one", "", (shape,))])) for shape in shapes]
    assert "0 1 0 RG" in seen[0]
    assert " sh" in seen[1]
    assert "0 0 1 RG" in seen[2]
    assert " c" in seen[2]
    assert all("W" in one and " re" in one for one in seen[3:])
    assert len(set(seen)) == len(shapes)


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "reportlab"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    drawing = board.drawing(Scene("square"))
    with pytest.raises(TilewrightError, match=r"tilewright\[pdf\]") as caught:
        pdf.write([drawing])
    assert isinstance(caught.value, ImportError)


def test_a_document_of_nothing_is_refused() -> None:
    with pytest.raises(TilewrightError, match="a drawing at least"):
        pdf.write([])


def test_commands_write_it(tmp_path: Path) -> None:
    for words in (["show", "soma-3x3x3"], ["solve", "tetrominoes-4x5", "--best"]):
        done = run(*words, "--output", str(tmp_path / "x.pdf"))
        assert done.returncode == 0, done.stderr
        assert len(sizes((tmp_path / "x.pdf").read_bytes())) == 1
    solution = tilewright.load("soma-3x3x3").solve()
    assert solution is not None
    solution.save(tmp_path / "y.pdf")
    assert len(sizes((tmp_path / "y.pdf").read_bytes())) == 1
