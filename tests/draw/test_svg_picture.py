"""SVG pictures: well formed, deterministic, labelled, and one outline a piece."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tilewright.draw import Scene, Tile, heat, palette
from tilewright.draw.svg import picture
from tilewright.draw.text import compact
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError

from .boards import PICTURES, SOMA, scene_of

SPACE = "{http://www.w3.org/2000/svg}"


def parsed(scene: Scene, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(picture(scene, **options))  # type: ignore[arg-type]


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get("class") == name]


def test_the_same_scene_gives_the_same_bytes(scene: Scene) -> None:
    assert picture(scene) == picture(scene)


def test_it_is_labelled_and_sized(scene: Scene) -> None:
    root = parsed(scene, element_id="one")
    assert root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    title, desc = root.find(f"{SPACE}title"), root.find(f"{SPACE}desc")
    assert title is not None
    assert title.text == (scene.caption or title.text)
    assert desc is not None
    assert (desc.text or "").split("\n")[0] == compact(scene)
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


def test_ids_are_unique_and_begin_with_the_element_id(scene: Scene) -> None:
    ids = [
        e.get("id", "") for name in ("one", "two") for e in parsed(scene, element_id=name).iter()
    ]
    ids = [id_ for id_ in ids if id_]
    assert len(ids) == len(set(ids))
    assert all(re.match(r"(one|two)(-|$)", id_) for id_ in ids)
    used = set(re.findall(r"url\(#([^)]*)\)", picture(scene, element_id="one")))
    assert used <= set(ids)


def test_the_description_has_the_marks_of_laid_pieces() -> None:
    marks = {(0, 0): "s", (1, 0): "f", (0, 1): "t"}
    desc = parsed(scene_of("AA/BB", marks=marks)).find(f"{SPACE}desc")
    assert desc is not None
    assert desc.text == "AA/BB\nmarks: sf/t."


def test_different_pictures_share_no_id() -> None:
    """Without an id given: boards, captions, heat maps; and the same picture keeps its ids."""
    scenes = [scene_of(one, caption=caption) for one in PICTURES.values() for caption in ("", "x")]
    found = [picture(scene) for scene in scenes]
    found += [heat.svg_picture(heat.Heat("square", ((0, 0),), (), caption)) for caption in "ab"]
    ids = [re.findall(r' id="([^"]*)"', text) for text in found]
    assert len(set().union(*ids)) == sum(map(len, ids))
    assert picture(scenes[0]) == found[0]
    for text in found:
        used = re.findall(r"url\(#([^)]*)\)", text)
        assert set(used) <= set(re.findall(r' id="([^"]*)"', text))


def test_layers_bear_triangles_where_pieces_go_on() -> None:
    root = parsed(scene_of("AAB/ACB|CCB/CCD|CDD/CDD", "cube"))
    assert len(of_class(root, "tw-going")) == 10
    assert len(of_class(root, "tw-caption")) >= 1
    assert not of_class(parsed(scene_of("AAB/ACB", "cube")), "tw-going")


def test_labels_are_written_on_open_cells_and_pegs() -> None:
    root = parsed(scene_of("A.*", labels={(0, 0): "a", (1, 0): "Jan", (2, 0): "31"}))
    assert len(of_class(root, "tw-text")) == 2


def test_stripes_go_with_the_colour_and_leave_letters_ground() -> None:
    root = parsed(scene_of(PICTURES["hole"]), look=Look(hatch=True), element_id="one")
    fills = [e.get("fill") for e in of_class(root, "tw-stripes")]
    assert fills == ["url(#one-stripes0)", "url(#one-stripes1)", "url(#one-stripes2)"]
    assert len(of_class(root, "tw-ground")) == len(of_class(root, "tw-letter")) == 3
    assert not of_class(parsed(scene_of(PICTURES["hole"])), "tw-stripes")


def test_palettes_are_chosen_by_name() -> None:
    root = parsed(scene_of("AB"), look=Look(palette="distinct"))
    fills = [e.get("fill") for e in of_class(root, "tw-outline")]
    assert fills == list(palette.PALETTES["distinct"][:2])
    with pytest.raises(TilewrightError, match="no palette 'loud'; palettes are soft, distinct"):
        parsed(scene_of("AB"), look=Look(palette="loud"))


def test_no_text_needs_a_font_and_no_number_is_odd(scene: Scene) -> None:
    text = picture(scene)
    assert "<text" not in text
    assert not re.search(r'"[^"#]*(nan|inf|\de)[^"]*"', text)


def test_one_outline_a_tile_and_layer(scene: Scene) -> None:
    layers = sum(len({c[2:] for c in tile.cells}) for tile in scene.tiles)
    assert len(of_class(parsed(scene), "tw-outline")) == layers


def test_every_part_of_a_tile_bears_its_letter() -> None:
    assert len(of_class(parsed(scene_of(PICTURES["pentominoes"])), "tw-letter")) == 12
    assert len(of_class(parsed(scene_of("AB/BA")), "tw-letter")) == 4
    assert len(of_class(parsed(scene_of(SOMA, "cube")), "tw-letter")) == 12


def test_outlines_enclose_the_centres_of_their_cells() -> None:
    scene = scene_of(PICTURES["pentominoes"])
    for tile, outline in zip(scene.tiles, of_class(parsed(scene), "tw-outline"), strict=True):
        corners = re.findall(r"Q(\S+) (\S+) ", outline.get("d", ""))
        points = [(float(x) / 40, float(y) / 40) for x, y in corners]
        for cell in {c for other in scene.tiles for c in other.cells}:
            assert _inside(points, cell[0] + 0.5, cell[1] + 0.5) == (cell in tile.cells)


def _inside(points: list[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
            inside = not inside
    return inside


def test_pegs_hatching_and_marks_are_drawn() -> None:
    marks = {(0, 0): "o", (1, 0): "7", (2, 0): "1"}
    scene = scene_of("AA*?../AA....", marks=marks)
    root = parsed(scene, element_id="tilewright")
    assert len(of_class(root, "tw-peg")) == 1
    assert len(of_class(root, "tw-mark")) == 3
    assert len(of_class(root, "tw-badge")) == 2
    assert [e.get("fill") for e in of_class(root, "tw-open")][1] == "url(#tilewright-hatch)"


def test_layers_are_panels_and_many_wrap() -> None:
    root = parsed(scene_of(SOMA, "cube"))
    assert len(of_class(root, "tw-panel")) == len(of_class(root, "tw-label")) == 3
    many = Scene(
        "cube", empty=tuple((x, y, z) for x in range(8) for y in range(8) for z in range(8))
    )
    root = parsed(many)
    aspect = float(root.get("width", 0)) / float(root.get("height", 1))
    assert 1 < aspect < 3


def test_a_long_caption_stays_on_the_page() -> None:
    root = parsed(scene_of("A", caption="a caption of many words " * 4), cell=20)
    width = float(root.get("width", 0))
    assert len(of_class(root, "tw-caption")) > 1
    for line in of_class(root, "tw-caption"):
        xs = [float(x) for x in re.findall(r"M(\S+) ", line.get("d", ""))]
        assert 0 < min(xs) <= max(xs) < width


def test_names_cannot_write_markup() -> None:
    tile = Tile("<", '<script>"&\x00', ((0, 0),), 0)
    root = parsed(Scene("square", (tile,), caption="</title><b>\x1b"))
    assert not root.findall(".//script")
    assert not root.findall(f".//{SPACE}script")


@pytest.mark.parametrize("options", [{"cell": 3}, {"element_id": "a b"}, {"element_id": '"'}])
def test_bad_arguments_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(TilewrightError):
        parsed(scene_of("A"), **options)
