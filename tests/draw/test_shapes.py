"""Shapes: plain data that says all there is to draw, by role; every writer reads the same."""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import pytest

from tilewright.draw import Scene, heat, svg
from tilewright.draw.board import drawing
from tilewright.draw.plane import area, hull
from tilewright.draw.shapes import (
    ROLES,
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Paint,
    Primitive,
    scaled,
)

from .boards import PICTURES, scene_of
from .test_pages import walk

HEAT = heat.Heat(
    "square",
    ((0, 0), (1, 0), (0, 1)),
    (
        heat.HeatBoard("one", 0, {(0, 0): 1.0, (1, 0): 0.25}),
        heat.HeatBoard("two & three", 1, {(0, 1): 0.5}),
    ),
    "shares",
)


def roles(picture: Drawing) -> Counter[str]:
    return Counter(shape.role for shape, _, _ in walk(picture.shapes))


def test_roles_say_what_is_drawn() -> None:
    marks = {(0, 0): "o", (3, 0): "7", (5, 0): "1"}
    found = roles(drawing(scene_of("AABB?*/CCC...", marks=marks, caption="a board")))
    assert set(found) <= set(ROLES)
    assert found["panel"] == found["plate"] == found["caption"] == 1
    assert found["tile"] == found["outline"] == found["letter"] == found["crease"] == 3
    assert (found["open"], found["peg"], found["shadow"]) == (2, 1, 1)
    assert (found["mark"], found["badge"]) == (3, 2)


def test_areas_of_a_tile_are_its_cells_less_the_inset() -> None:
    """The inset is 0.045: 2.91 x 0.91 are left of three cells in a row."""
    picture = drawing(scene_of(PICTURES["hole"]))
    outlines = [shape for shape, _, _ in walk(picture.shapes) if shape.role == "outline"]
    sizes = [sum(map(area, shape.loops)) for shape in outlines]
    assert sizes == pytest.approx([4 - 10 * 0.045 + 4 * 0.045**2, 2.91 * 0.91, 2.91 * 0.91])


def test_every_shape_lies_on_the_page(scene: Scene) -> None:
    picture = drawing(scene)
    for shape, x, y in walk(picture.shapes):
        points: list[tuple[float, float]] = []
        if isinstance(shape, Area):
            points = [point for loop in shape.loops for point in loop]
        elif isinstance(shape, Lines):
            points = [point for line in shape.lines for point in line]
        elif isinstance(shape, Disc | Letters):
            points = [shape.centre]
        assert all(0 < x + a < picture.width and 0 < y + b < picture.height for a, b in points)


@pytest.mark.parametrize("picture", [drawing(scene_of(PICTURES["pegs"])), heat.drawing(HEAT)])
def test_the_data_are_json_and_say_everything(picture: Drawing) -> None:
    data = json.loads(json.dumps(picture.data()))
    assert (data["width"], data["title"]) == (picture.width, picture.title)
    assert _made(data["shapes"]) == picture.shapes


def _made(shapes: list[dict]) -> tuple[Primitive, ...]:
    """Make the shapes from their data again."""
    forms = {form.__name__.lower(): form for form in (Area, Lines, Disc, Letters, Group)}
    made = []
    for shape in shapes:
        fields = {name: _frozen(value) for name, value in shape.items() if name != "form"}
        if "paint" in shape:
            fields["paint"] = Paint(**shape["paint"])
        if "shapes" in shape:
            fields["shapes"] = _made(shape["shapes"])
        made.append(forms[shape["form"]](**fields))
    return tuple(made)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def test_a_heat_map_is_drawn_by_the_same_writer() -> None:
    picture = heat.drawing(HEAT)
    assert roles(picture) == {"panel": 2, "label": 2, "share": 6, "number": 3, "caption": 1}
    root = ElementTree.fromstring(svg.write(picture, element_id="warm"))
    assert root.get("id") == "warm"
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == ["shares", *["0,0: 100 %", "0,1: 0 %", "1,0: 25 %"], *titles[4:]]
    fills = [s.paint.fill for s, _, _ in walk(picture.shapes) if s.role == "share"]
    assert len(set(fills)) == 4  # nothing, a quarter, all; half of the other colour


CUBES = heat.Heat(
    "cube",
    tuple((x, 0, z) for x in (0, 1) for z in range(3)),
    (heat.HeatBoard("one", 0, {(0, 0, 1): 1.0}), heat.HeatBoard("two", 1, {})),
    "shares",
)


def test_a_heat_map_of_layers_names_them() -> None:
    titles = [f"{name}, layer {z}" for name in ("one", "two") for z in (1, 2, 3)]
    shapes = [shape for shape, _, _ in walk(heat.drawing(CUBES).shapes)]
    assert [s.text for s in shapes if isinstance(s, Letters) and s.role == "label"] == titles
    assert [line for line in heat.text_picture(CUBES).splitlines() if "layer" in line] == titles
    groups = [shape.offset for shape in shapes if isinstance(shape, Group)]
    assert len({y for _, y in groups[:3]}) == 1  # the layers of a piece stand in one row


def test_a_heat_map_in_characters_says_its_unit_first() -> None:
    lines = heat.text_picture(HEAT).splitlines()
    assert lines[:3] == ["shares; each number is per cent, a point is 0", "", "one"]
    assert lines[3:5] == ["100  25", "  ."]


def test_shapes_are_scaled_from_the_origin(scene: Scene) -> None:
    """Twice as large and half of that is the same, but for the keys of groups."""
    for shape in drawing(scene).shapes:
        assert scaled(scaled(shape, 2), 0.5) == scaled(shape, 1)
    disc = scaled(Disc("peg", (1, 2), 0.5, Paint("#000000")), 2)
    assert disc == Disc("peg", (2, 4), 1.0, Paint("#000000"))


def test_notes_and_letters_cannot_write_markup() -> None:
    shapes = (
        Area("share", (((0, 0), (1, 0), (0, 1)),), Paint("#ffffff"), note="<b>&"),
        Letters("label", "<&", (1, 1), 0.3, "#000000"),
        Group("tile", (), key="tile-0", note="</title>"),
    )
    root = ElementTree.fromstring(svg.write(Drawing(2, 2, "<", "a\nb\x00", shapes)))
    assert [e.text for e in root.iter() if e.tag.endswith("title")] == ["<", "<b>&", "</title>"]
    assert [e.text for e in root.iter() if e.tag.endswith("desc")] == ["a\nb "]


def test_the_hull_goes_clockwise_and_leaves_out_what_lies_on_it() -> None:
    assert hull([(1, 1), (0, 0), (1, 0), (0, 1)]) == ((0, 0), (1, 0), (1, 1), (0, 1))
    assert hull([(0, 0), (2, 0), (1, 0), (1, 1), (0, 2), (2, 2)]) == (
        (0, 0),
        (2, 0),
        (2, 2),
        (0, 2),
    )
    assert hull([(1, 1), (0, 0), (1, 1)]) == ((0, 0), (1, 1))
