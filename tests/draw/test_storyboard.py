"""Storyboards: a panel a move, lit and pale pieces, sentences, pages, and words for directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

import tilewright
from tilewright import Disassembly
from tilewright.apart.directions import directions, moves_fault
from tilewright.draw import storyboard
from tilewright.draw.shapes import Area, Group, Letters, Primitive
from tilewright.draw.ways import direction_text, way_text
from tilewright.lattice import LATTICES

MOVABLE = [name for name, lattice in LATTICES.items() if moves_fault(lattice) is None]


@pytest.fixture(scope="module")
def burr() -> Disassembly:
    found = tilewright.load("burr-philippe-dubois").disassemble()
    return next(one for one in found if one.apart)


def every(shapes: Sequence[Primitive]) -> Iterator[Primitive]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from every(shape.shapes)


@pytest.mark.parametrize("name", MOVABLE)
def test_every_direction_of_a_lattice_has_words_of_its_own(name: str) -> None:
    reported = [
        direction_text(name, way)
        for axis in directions(LATTICES[name])
        for way in (axis, tuple(-one for one in axis))
    ]
    assert len(reported) == len(set(reported))
    assert all(reported)


def test_words_say_how_far() -> None:
    assert way_text("square", (0, -1), 3) == "by 3 to the back"
    assert way_text("hexagonal-prism", (0, 0, 1), None) == "out upwards"


def test_each_move_has_a_panel_an_arrow_and_its_sentence(burr: Disassembly) -> None:
    drawing = burr.drawing()
    panels = [one for one in drawing.shapes if isinstance(one, Group) and one.role == "panel"]
    assert len(panels) == burr.moves + 1 == 14
    arrows = [[s for s in every(p.shapes) if s.role == "arrow"] for p in panels]
    assert [len(found) for found in arrows] == [0] + 13 * [1]
    words = [s.text for s in every(drawing.shapes) if isinstance(s, Letters) and s.role == "label"]
    assert words[:3] == ["assembled", "1. A by 2 to the back", "2. E by 1 to the left"]
    captions = " ".join(
        s.text for s in drawing.shapes if isinstance(s, Letters) and s.role == "caption"
    )
    assert "level 6.4, 13 moves" in captions
    assert "A is p120" in captions


def test_what_moves_is_lit(burr: Disassembly) -> None:
    story = burr.story()
    look = tilewright.draw.tile.Look()
    colours = {
        shape.paint.fill
        for shape in every(storyboard.picture(story.lattice, story.motions[0], look).shapes)
        if isinstance(shape, Area) and shape.role == "face"
    }
    for place, body in enumerate(story.bodies):
        fill = tilewright.draw.palette.fill(body.colour)
        assert (fill in colours) == (place in story.motions[0].moving)


def test_a_long_story_has_pages(burr: Disassembly) -> None:
    pages = burr.file_drawings()
    assert len(pages) == 2
    assert pages[0].width == pages[1].width
    assert burr.saved("pdf").startswith(b"%PDF")
    assert burr.saved("png").startswith(b"\x89PNG")
    assert burr._repr_svg_() == burr.saved("svg").decode()


def test_what_does_not_come_apart_is_one_picture() -> None:
    found = tilewright.load("linked-rings").solve().disassemble()
    assert len([one for one in found.drawing().shapes if isinstance(one, Group)]) == 1
    assert "hold each other (1 state)" in str(found)
    assert found.svg("animated").count('class="tw-take"') == 2


def test_there_is_no_other_view(burr: Disassembly) -> None:
    with pytest.raises(tilewright.TilewrightError, match=re.escape("views are steps, animated")):
        burr.svg("flat")


def test_a_space_of_four_dimensions_has_words_and_no_picture() -> None:
    found = tilewright.load("six-tetratesseracts-2x2x2x3").solve().disassemble()
    assert found._repr_svg_() is None
    assert "along +" in str(found) or "along -" in str(found)
    with pytest.raises(tilewright.TilewrightError, match="no picture in space"):
        found.drawing()
