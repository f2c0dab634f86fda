"""The picture in space is the board: where it stands, who paints it, what a person sees of its pieces.

Met by persons at f17eaff: the cube of Soma began at y = 735 below flat layers, and on a phone the tray was
off the screen while pieces were laid by hand.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    IN_HAND,
    LAID,
    PHONE,
    Page,
    by_hand,
    cell,
    choose,
    enter,
    expect,
    explore,
    middle,
    open_document,
    open_named,
    press,
    reload,
    settled,
    solve,
    touch,
    tray,
    until,
)

SOLID = "document.querySelector('#solid')"
PAINTER = f"{SOLID}.painter.constructor.name"
#: the colours of a picture near its corners, and in its middle
CORNERS_AND_MIDDLE = """async (seen) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${seen}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const { width, height } = Object.assign(canvas, { width: picture.width, height: picture.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const at = (x, y) => [...pen.getImageData(x * width, y * height, 1, 1).data].slice(0, 3);
  return [[[0.02, 0.05], [0.98, 0.05], [0.02, 0.95], [0.2, 0.5]].map(([x, y]) => at(x, y)), at(0.5, 0.5)];
}"""
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
GHOST = f"{APP}.board.board.tiles.find(({{ look }}) => look === 'ghost')?.cells"
#: a box of 2 x 2 x 2 with a bar that is given, and two more of it
GIVEN = {
    "tilewright": 1,
    "name": "given",
    "lattice": "cube",
    "region": {"box": [2, 2, 2]},
    "pieces": {"bar": {"shapes": [[[0, 0, 0], [1, 0, 0]]], "copies": 4}},
    "placed": [{"piece": "bar", "cells": [[0, 0, 0], [1, 0, 0]]}],
}
#: for faces of the picture: how far the colour painted in their middle is from that of the piece on top there
PIXELS = """async () => {
  const { unitOf } = await import('/space.js');
  const { shapes, space, cellSize, picture, painter: { element } } = document.querySelector('#solid');
  const scale = cellSize / unitOf(picture.lattice);
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [element.width, element.height];
  const context = copy.getContext('2d');
  context.drawImage(element, 0, 0);
  const { width, height } = space.getBoundingClientRect();
  const fine = element.width / width;
  const chroma = (parts) => parts.map((part) => part / Math.hypot(...parts));
  const found = [];
  for (const { outline, face, attributes: { stroke, cx, cy, r } } of shapes) {
    if (!face && !(r && stroke)) continue;
    const [u, v] = r ? [cx + 0.4 * r, cy + 0.4 * r] : [0, 1].map((axis) => outline.reduce((sum, one) => sum + one[axis], 0) / outline.length);
    const around = [[0, 0], [0.1, 0], [-0.1, 0], [0, 0.1], [0, -0.1]];
    const tiles = around.map(([x, y]) => picture.tiles[picture.owner[picture.cellAt(shapes, u + x, v + y, false, {})]]);
    const [tile] = tiles;
    if (!tile || tiles.some((one) => one !== tile)) continue; // there is a line
    const [x, y] = [width / 2 + u * scale, height / 2 + v * scale].map((at) => Math.round(at * fine));
    const pixel = chroma([...context.getImageData(x, y, 1, 1).data.slice(0, 3)]);
    const fill = picture.palette.fills[tile.colour % picture.palette.fills.length];
    const own = chroma([1, 3, 5].map((from) => parseInt(fill.slice(from, from + 2), 16)));
    found.push(Math.hypot(...own.map((part, at) => part - pixel[at])));
  }
  return found;
}"""


def box(page: Page, what: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(what).bounding_box()
    return found


def test_the_picture_is_the_board_and_layers_unfold(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    space = box(page, ".space")
    assert space["y"] < 200
    assert space["height"] >= 470
    assert space["y"] + space["height"] <= 800
    expect(page.locator("#board")).to_be_hidden()
    page.click("#solid-flat")
    expect(page.locator("#solid-flat")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("document.activeElement.dataset.index") == "0"
    press(page, "PageDown", "ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("layer 2")
    reload(page)
    expect(page.locator("#board")).to_be_visible()
    page.click("#solid-flat")
    expect(page.locator("#board")).to_be_hidden()
    choose(page, "pentominoes-6x10")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#solid")).to_be_hidden()


def test_layers_stand_beside_the_picture_on_a_wide_screen(open_page: Open) -> None:
    page = open_page(viewport={"width": 1600, "height": 900})
    choose(page, "Soma cube")
    space, layers = box(page, ".space"), box(page, "#board")
    assert layers["x"] >= space["x"] + space["width"]
    assert space["width"] > layers["width"]
    assert layers["y"] < 200


def test_the_skip_link_leads_to_what_is_seen(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    expect(page.locator("#skip")).to_have_attribute("href", "#solid")
    page.focus("#skip")
    press(page, "Enter", "Tab")
    assert page.evaluate("document.activeElement.matches('.space')")


def test_while_painting_there_are_layers_alone(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    page.click("#tab-edit")
    expect(page.locator("#solid")).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    page.click("#tab-solve")
    expect(page.locator("#board")).to_be_hidden()


def test_what_the_layers_alone_show_unfolds_them(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    page.click("#solid-flat")
    page.click("#solid-flat")  # folded away by choice
    page.click("#tab-explore")
    page.click("#more-heatmap")
    expect(page.locator("#board .heat").first).to_be_visible()
    expect(page.locator("#solid-flat")).to_be_disabled()
    page.click("#tab-solve")
    expect(page.locator("#board")).to_be_hidden()


def test_moves_are_played_beside_the_picture_on_one_screen(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    open_named(page, "burr-piston")
    page.click("#take-apart")
    expect(page.locator(".moves")).to_be_visible()
    page.click("#move-after")
    until(page, f"{APP}.parts.moves.at === 1")
    for seen in (".space", "#move-slider", "#move-words"):
        at = box(page, seen)
        assert at["y"] >= 0
        assert at["y"] + at["height"] <= 800, seen


def test_what_comes_apart_is_said_of_what_lies_there_alone(open_page: Open) -> None:
    page = open_page("#name=burr-chinese-cross", viewport={"width": 390, "height": 844})
    settled(page)
    page.click("#take-apart")
    result = page.locator("#apart-result")
    expect(result).to_contain_text("Comes apart")
    row, end = box(page, ".moves .row"), box(page, "#moves-end")
    assert end["x"] + end["width"] <= row["x"] + row["width"] + 1 <= 391
    page.click("#moves-end")
    expect(result).to_be_visible()
    page.click("#tab-play")
    expect(result).to_be_hidden()


def test_on_a_phone_a_piece_is_dragged_to_its_ghost_on_one_screen(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_named(page, "soma-3x3x3")
    by_hand(page)
    for seen in (".space", ".tray", "#turn", "#tilt", "#drop"):
        at = box(page, seen)
        assert at["y"] >= 0
        assert at["y"] + at["height"] <= 844, seen
    x, y = middle(page, '.tray-piece[aria-label^="Piece L,"]')
    goal = middle(page, ".space")
    touch(page, "touchStart", (x, y))
    page.wait_for_timeout(250)  # a swipe lays nothing
    for share in (0.2, 0.5, 0.8, 1):
        touch(
            page,
            "touchMove",
            (x + share * (goal[0] - x), y + share * (goal[1] + 50 - y)),
        )
    until(page, f"Boolean({GHOST})")
    cells = page.evaluate(GHOST)
    touch(page, "touchEnd")
    until(page, f"{LAID}.length === 1")
    assert page.evaluate(LAID)[0]["cells"] == cells
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_solid_is_printed_on_white(page: Page, theme: str) -> None:
    """The ground of the picture is the paper's; what lies on it keeps its colours."""
    open_named(page, "soma-3x3x3")
    solve(page)
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    ground = "getComputedStyle(document.querySelector('#solid .space')).background"
    assert "gradient" in page.evaluate(ground)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    seen = b64encode(page.locator("#solid .space").screenshot()).decode()
    ground, middle_of_it = page.evaluate(CORNERS_AND_MIDDLE, seen)
    assert ground == [[255, 255, 255]] * 4
    assert middle_of_it != [255, 255, 255]


def test_one_finger_turns_and_two_zoom(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_named(page, "soma-3x3x3")
    by_hand(page)
    x, y = middle(page, ".space")
    yaw, zoom = page.evaluate(f"[{SOLID}.yaw, {SOLID}.zoom]")
    touch(page, "touchStart", (x, y))
    for step in range(1, 5):
        touch(page, "touchMove", (x + 15 * step, y))
    touch(page, "touchEnd")
    assert page.evaluate(f"{SOLID}.yaw") > yaw + 0.3
    assert page.evaluate(f"{SOLID}.zoom") == zoom
    touch(page, "touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 5):
        touch(page, "touchMove", (x - 30 - 10 * step, y), (x + 30 + 10 * step, y))
    touch(page, "touchEnd")
    until(page, f"{SOLID}.zoom > 1.6")
    assert page.evaluate(LAID) == []
    page.tap("#solid-first")
    until(page, f"{SOLID}.zoom === 1")


# Who paints --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["bedlam-4x4x4", "any-tri-bccs-2x2x3", "soma-3x3x3", "kanoodle-pyramid"]
)
def test_webgl_paints_what_is_on_top(page: Page, name: str) -> None:
    open_named(page, name)
    solve(page)
    assert page.evaluate(PAINTER) == "GlPainter"
    for apart in ("0", "0.5"):
        page.fill("#solid-apart", apart)
        press(page, "Tab")
        page.focus(".space")
        press(page, "ArrowLeft", "ArrowUp")
        page.wait_for_timeout(100)
        found = page.evaluate(PIXELS)
        assert len(found) > 20
        # the necks between balls, which hide a little, are no target of clicks
        wrong = [far for far in found if far >= 0.06]
        assert len(wrong) <= (len(found) // 10 if name == "kanoodle-pyramid" else 0)


def test_a_frame_is_drawn_by_few_calls(page: Page) -> None:
    open_named(page, "soma-3x3x3")
    solve(page)
    assert page.evaluate(f"{SOLID}.painter.calls") == 1
    page.click('.solid-name[data-piece="V"]')
    until(page, f"{SOLID}.painter.calls > 1")
    page.fill("#solid-apart", "0.7")
    page.wait_for_timeout(50)
    assert page.evaluate(f"{SOLID}.painter.calls") <= 5


def test_where_there_is_no_webgl_svg_paints(open_plain: Open) -> None:
    page = open_plain(**DESKTOP)
    choose(page, "Soma cube")
    solve(page)
    assert page.evaluate(PAINTER) == "SvgPainter"
    expect(page.locator(".space .face")).to_have_count(27)
    page.focus(".space")
    before = page.locator(".space .face").first.get_attribute("d")
    press(page, "ArrowRight")
    expect(page.locator(".space .face").first).not_to_have_attribute("d", before)
    by_hand(page)
    tray(page, "V").click()
    x, y = middle(page, ".space")
    page.mouse.move(x, y + 20, steps=3)
    expect(page.locator(".space [opacity]").first).to_be_attached()
    page.mouse.click(x, y + 20)
    assert len(page.evaluate(LAID)) == 1


def test_svg_goes_on_where_webgl_is_taken_away(page: Page) -> None:
    open_named(page, "soma-3x3x3")
    solve(page)
    page.evaluate(f"{SOLID}.painter.gl.getExtension('WEBGL_lose_context').loseContext()")
    expect(page.locator(".space .face")).to_have_count(27)
    assert page.evaluate(PAINTER) == "SvgPainter"


def test_where_there_is_no_webgl_balls_and_sticks_are_painted_too(open_plain: Open) -> None:
    page = open_plain(**DESKTOP)
    open_named(page, "kanoodle-pyramid")
    expect(page.locator(".space circle").first).to_be_attached()
    open_named(page, "any-tri-space-sticks-cube")
    expect(page.locator(".space line").first).to_be_attached()


def test_the_box_has_the_colours_of_the_theme(open_page: Open) -> None:
    page = open_page(**DESKTOP, color_scheme="light")
    choose(page, "Soma cube")
    by_hand(page)
    light = page.evaluate(BRIGHTNESS)
    page.click("#look")
    page.check('[name="theme"][value="dark"]')
    assert page.evaluate(BRIGHTNESS) < 0.5 * light
    page.check('[name="theme"][value=""]')
    page.emulate_media(color_scheme="dark")
    until(page, f"({BRIGHTNESS})() < 0.5 * {light}")
    page.emulate_media(color_scheme="light")
    until(page, f"({BRIGHTNESS})() === {light}")


#: of the pixel in the middle of the picture
BRIGHTNESS = """() => {
  const { element } = document.querySelector('#solid').painter;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [element.width, element.height];
  const context = copy.getContext('2d');
  context.drawImage(element, 0, 0);
  const [red, green, blue] = context.getImageData(element.width / 2, 0.62 * element.height, 1, 1).data;
  return red + green + blue;
}"""


# What is seen of the pieces ----------------------------------------------------------------------


def look_of(page: Page, name: str) -> Any:
    return page.locator(f'.solid-name[data-piece="{name}"]')


@pytest.mark.parametrize("opened", ["open_page", "open_plain"], ids=["webgl", "svg"])
def test_a_click_on_its_name_fades_outlines_and_hides_a_piece(
    opened: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(opened)(**DESKTOP)
    choose(page, "Soma cube")
    solve(page)
    tile = page.evaluate(f"{APP}.board.board.tiles.findIndex(({{ letter }}) => letter === 'T')")
    faces = f"{SOLID}.shapes.filter((one) => one.face && one.tile === {tile})"
    others = f"{SOLID}.shapes.filter((one) => one.face && one.tile !== {tile}).length"
    before = page.evaluate(others)
    name = look_of(page, "T")
    expect(name).to_have_attribute("aria-label", "Piece T, seen")
    name.click()
    expect(name).to_have_attribute("aria-label", "Piece T, faded")
    until(page, f"{faces}.every(({{ attributes }}) => attributes.opacity < 0.5)")
    assert page.evaluate(others) > before  # what it hid is seen through it
    name.click()
    expect(name).to_have_attribute("aria-label", "Piece T, outlined")
    until(page, f"{faces}.every(({{ attributes }}) => attributes['fill-opacity'] === 0)")
    name.click()
    expect(name).to_have_attribute("aria-label", "Piece T, hidden")
    until(page, f"{faces}.length === 0")
    page.click("#solid-first")
    expect(name).to_have_attribute("aria-label", "Piece T, seen")
    until(page, f"{others} === {before}")
    name.click()
    by_hand(page)
    page.click("#tab-solve")
    expect(name).to_have_attribute("aria-label", "Piece T, seen")
    name.click()
    choose(page, "bedlam-4x4x4")
    choose(page, "Soma cube")
    solve(page)
    expect(page.locator('.solid-name:not([data-look="seen"])')).to_have_count(0)


def test_given_pieces_are_pinned_and_stay(page: Page) -> None:
    open_document(page, GIVEN)
    solve(page)
    pins = f"{SOLID}.shapes.filter(({{ attributes }}) => attributes.class === 'pin').map(({{ tile }}) => tile)"
    assert len(set(page.evaluate(pins))) == 1
    by_hand(page)
    x, y = page.evaluate(
        f"""(() => {{
          const {{ shapes, space, cellSize }} = {SOLID};
          const {{ outline }} = shapes.find(({{ tile, face }}) => tile === 0 && face);
          const {{ x, y, width, height }} = space.getBoundingClientRect();
          const [u, v] = [0, 1].map((axis) => outline.reduce((sum, one) => sum + one[axis], 0) / outline.length);
          return [x + width / 2 + u * cellSize, y + height / 2 + v * cellSize];
        }})()"""
    )
    page.mouse.click(x, y)
    expect(page.locator("#status")).to_have_text("Piece bar is given: it stays where it lies.")
    assert page.evaluate(IN_HAND) is None


def test_a_hint_is_lit_in_the_picture(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    by_hand(page)
    page.click('[data-strength="where"]')
    until(page, f"{SOLID}.shapes.some(({{ attributes }}) => attributes.fill === 'var(--good)')")
    expect(page.locator("#board")).to_be_hidden()


def test_small_pictures_of_solutions_are_solid(page: Page) -> None:
    open_named(page, "soma-3x3x3")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("these are all")
    pictures = page.locator(".strip svg")
    expect(pictures).to_have_count(7)
    fills = "(svg) => [...svg.querySelectorAll('.face')].map((face) => face.getAttribute('fill')).join()"
    seen = [pictures.nth(at).evaluate(fills) for at in range(7)]
    assert all(len(one.split("rgb")) == 28 for one in seen)  # three sides of nine cubes each
    assert len(set(seen)) > 1
    page.locator(".strip button").nth(3).click()
    expect(page.locator("#which")).to_have_value("4")


# Drawing a piece ---------------------------------------------------------------------------------


def kept_cells(page: Page, name: str) -> int:
    """Return of how many cells a piece of the puzzle is."""
    found: int = page.evaluate(
        f"(name) => {APP}.view.pieces.find((one) => one.name === name).orientations[0].cells.length",
        name,
    )
    return found


def test_a_piece_is_drawn_in_any_room_and_stands_in_space(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    page.click("#tab-edit")
    page.click("#draw-piece")
    page.fill("#piece-name", "tower")
    expect(page.locator("#piece-solid")).to_be_hidden()
    enter(page, "#piece-size-0", "2")
    enter(page, "#piece-size-1", "3")
    enter(page, "#piece-size-2", "7")
    expect(page.locator("#piece-board .cell")).to_have_count(42)
    for layer in range(7):
        page.mouse.click(*cell(page, 6 * layer, "#piece-board"))
    page.mouse.click(*cell(page, 41, "#piece-board"))
    expect(page.locator("#piece-solid canvas")).to_be_visible()
    assert page.evaluate("document.querySelector('#piece-solid').picture.cells.length") == 8
    enter(page, "#piece-size-2", "1")  # the piece stays as it is
    expect(page.locator("#piece-size-2")).to_have_value("7")
    enter(page, "#piece-size-0", "99")
    expect(page.locator("dialog[open] .fault-line")).to_be_empty()
    enter(page, "#piece-size-1", "99")
    expect(page.locator("dialog[open] .fault-line")).to_have_text(
        "A piece is drawn in a room of at most 4,096 cells."
    )
    expect(page.locator("#piece-size-1")).to_have_value("3")
    page.click("#keep-piece")
    settled(page)
    assert kept_cells(page, "tower") == 8


def test_the_room_of_a_piece_does_not_grow_by_itself(open_page: Open) -> None:
    page = open_page(**DESKTOP)
    choose(page, "Soma cube")
    page.click("#tab-edit")
    page.click("#draw-piece")
    page.fill("#piece-name", "bar")
    for index in range(4):
        page.mouse.click(*cell(page, index, "#piece-board"))
    page.click("#keep-piece")
    settled(page)
    for _ in range(3):
        page.locator(".piece-button").last.click()
        sizes = [page.input_value(f"#piece-size-{axis}") for axis in range(3)]
        assert sizes == ["4", "4", "3"]
        page.mouse.click(*cell(page, 16, "#piece-board"))
        page.click("#keep-piece")
        settled(page)
    assert kept_cells(page, "bar") == 5


def test_a_piece_in_the_plane_has_a_room_too_and_no_picture_in_space(page: Page) -> None:
    page.click("#tab-edit")
    page.click("#draw-piece")
    expect(page.locator("#piece-board .cell")).to_have_count(36)
    enter(page, "#piece-size-0", "12")
    expect(page.locator("#piece-board .cell")).to_have_count(72)
    expect(page.locator("#piece-solid")).to_be_hidden()


@pytest.mark.parametrize("opened", ["open_page", "open_plain"], ids=["webgl", "svg"])
def test_a_heat_map_is_shown_in_space(opened: str, request: pytest.FixtureRequest) -> None:
    """Of one piece, of another, taken apart, and gone when pieces are shown again."""
    page = request.getfixturevalue(opened)(**DESKTOP)
    choose(page, "Soma cube")
    explore(page, "heatmap")
    expect(page.locator("#heat-piece")).to_be_visible()
    for name in ("L", "A"):
        page.select_option("#heat-piece", name)
        shares = dict(page.evaluate(f"{APP}.parts.explore.heat[{name!r}]"))
        tiles = page.evaluate(f"{SOLID}.picture.tiles")
        assert sorted(cell for tile in tiles for cell in tile["cells"]) == list(range(27))
        steps = {tile["cells"][0]: tile["colour"] for tile in tiles}
        hottest = max(shares.values())
        for at, step in steps.items():
            share = shares.get(at, 0) / hottest
            assert abs(step - 12 * share) <= 0.5 or (step == 1 and share > 0)
        cold = f"{SOLID}.shapes.filter((one) => one.face && {SOLID}.picture.tiles[one.tile].colour === 0)"
        assert page.evaluate(f"{cold}.every(({{ attributes }}) => attributes.opacity < 0.5)")
    if opened == "open_page":
        assert all(far < 0.06 for far in page.evaluate(PIXELS))
    before = page.evaluate(f"{SOLID}.shapes.length")
    page.fill("#solid-apart", "0.8")
    until(page, f"{SOLID}.shapes.length > {before}")
    expect(page.locator(".space")).to_have_attribute(
        "aria-label", re.compile("^Heat map in space[.]")
    )
    expect(page.locator(".solid-name")).to_have_count(0)
    page.click("#tab-solve")
    solve(page)
    expect(page.locator(".solid-name")).to_have_count(7)
    assert page.evaluate(f"{SOLID}.picture.tiles.length") == 7
