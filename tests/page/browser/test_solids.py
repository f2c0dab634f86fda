"""Pieces in space: what hides what, colours of copies, laying on the picture, zoom, and how an assembly comes apart."""

from __future__ import annotations

import pytest

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    IN_HAND,
    LAID,
    PHONE,
    Page,
    by_hand,
    choose,
    covered,
    expect,
    is_open,
    middle,
    open_document,
    open_named,
    reload,
    solve,
    tray,
    until,
)
from tilewright.compile.core import numbered_board
from tilewright.draw.ways import way_text
from tilewright.model.scene import problem_scene

#: for poses and points by chance: the shape on top at a point is a face of the cell that a ray meets first
RAYS = """async ([seed, poses, apart]) => {
  const { minus } = await import('/space.js');
  const { picture } = document.querySelector('#solid');
  let state = seed;
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const within = (x, y, outline) => {
    let inside = false;
    outline.forEach(([ax, ay], at) => {
      const [bx, by] = outline[(at + 1) % outline.length];
      if ((ay > y) !== (by > y) && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    });
    return inside;
  };
  let [asked, wrong] = [0, 0];
  for (let pose = 0; pose < poses; pose++) {
    const look = { yaw: 7 * chance(), pitch: 3 * chance() - 1.5, apart };
    const shapes = picture.shapes(look);
    const faces = shapes.filter(({ outline }) => outline.length);
    for (let point = 0; point < 60; point++) {
      const one = faces[Math.floor(chance() * faces.length)];
      const [x, y] = [0, 1].map((axis) => one.outline.reduce((sum, p) => sum + p[axis], 0) / one.outline.length + 0.2 * (chance() - 0.5));
      const hits = faces.filter(({ outline }) => within(x, y, outline));
      if (!hits.length) continue;
      const top = hits.at(-1);
      // the depth of a face at that point, by its plane
      const depth = ({ outline }) => {
        const [a, b, c] = outline;
        const [u, v] = [minus(b, a), minus(c, a)];
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        return a[2] - (n[0] * (x - a[0]) + n[1] * (y - a[1])) / n[2];
      };
      asked += 1;
      if (depth(top) < Math.max(...hits.map(depth)) - 1e-3) wrong += 1;
    }
  }
  return [asked, wrong];
}"""
SOLID = "document.querySelector('#solid')"
#: milliseconds between frames while the picture is turned, sorted; and while it is painted
FRAMES = """async () => {
  const svg = document.querySelector('.space');
  const box = svg.getBoundingClientRect();
  let x = box.x + box.width / 2;
  const send = (name) => svg.dispatchEvent(new PointerEvent(name, { pointerId: 5, clientX: x, clientY: box.y + 90, bubbles: true }));
  const frames = [];
  let last = 0;
  send('pointerdown');
  for (let frame = 0; frame < 120; frame++) {
    x += 4;
    send('pointermove');
    const now = await new Promise(requestAnimationFrame);
    if (last) frames.push(now - last);
    last = now;
  }
  send('pointerup');
  return frames.sort((a, b) => a - b);
}"""


def solved(page: Page, name: str) -> None:
    open_named(page, name)
    solve(page)


@pytest.mark.parametrize(
    "name", ["soma-3x3x3", "any-tri-bccs-2x2x3", "burr-philippe-dubois", "bedlam-4x4x4"]
)
def test_what_is_on_top_is_what_a_ray_meets_first(page: Page, name: str) -> None:
    solved(page, name)
    # the pieces of a burr hold each other, so those drawn apart may run through each other
    for apart in (0.0,) if name.startswith("burr") else (0.0, 0.7):
        asked, wrong = page.evaluate(RAYS, [17, 6, apart])
        assert asked > 200
        assert wrong == 0


@pytest.mark.parametrize("name", ["any-tri-bccs-2x2x3", "dominoes-8x8", "soma-3x3x3"])
def test_copies_that_touch_have_other_colours_of_their_kind(either: Page, name: str) -> None:
    page = either
    solved(page, name)
    problem = tilewright.load(name).problem()
    wanted = problem_scene(problem).colours
    cells, kinds = numbered_board(problem).cells, [piece.name for piece in problem.pieces]
    tiles = page.evaluate("document.querySelector('#board').board.tiles")
    owner = {cells[index]: at for at, tile in enumerate(tiles) for index in tile["cells"]}
    colour = [tile["colour"] for tile in tiles]
    touching = {
        (owner[cell], owner[near])
        for cell in cells
        for near in problem.lattice.neighbours(cell)
        if near in owner and owner[near] != owner[cell]
    }
    assert touching
    assert all(colour[one] != colour[other] for one, other in touching)
    for tile in tiles:
        kind = kinds.index(tile["name"])
        assert tile["colour"] in wanted.get(kind, (kind,))


def test_apart_keeps_the_size_and_the_wheel_zooms(page: Page) -> None:
    solved(page, "soma-3x3x3")
    size = f"{SOLID}.cellSize"
    first = page.evaluate(size)
    faces = f"{SOLID}.shapes.filter(({{ face }}) => face).length"
    closed = page.evaluate(faces)
    page.fill("#solid-apart", "1")
    until(page, f"{faces} > {closed}")
    assert page.evaluate(size) == first
    page.mouse.move(*middle(page, ".space"))
    page.mouse.wheel(0, -400)
    until(page, f"(first) => {size} > 1.25 * first", first)
    page.click("#solid-first")
    until(page, f"(first) => {size} === first", first)
    assert page.evaluate("document.querySelector('#solid-apart').value") == "0"
    assert page.is_disabled("#solid-first")
    for _ in range(12):
        if page.is_enabled("#solid-nearer"):
            page.click("#solid-nearer")
            page.wait_for_timeout(30)
    assert page.is_disabled("#solid-nearer")
    assert page.is_enabled("#solid-first")


def test_a_piece_is_dragged_into_the_box_with_a_ghost_where_it_will_land(either: Page) -> None:
    page = either
    choose(page, "soma-3x3x3")
    by_hand(page)
    tray(page, "L").hover()
    page.mouse.down()
    x, y = middle(page, ".space")
    page.mouse.move(x, y + 30, steps=6)
    ghost = (
        "document.querySelector('#board').board.tiles.find((tile) => tile.look === 'ghost')?.cells"
    )
    until(page, f"Boolean({ghost})")
    cells = page.evaluate(ghost)
    assert page.evaluate(f"{SOLID}.shapes.some(({{ attributes }}) => attributes.opacity < 1)")
    expect(page.locator(".floating")).to_have_attribute("data-fits", "")
    page.mouse.up()
    assert [one["cells"] for one in page.evaluate(LAID)] == [cells]
    tray(page, "T").click()
    assert page.evaluate(IN_HAND)["piece"] == page.evaluate(
        f"{APP}.view.pieces.findIndex((one) => one.name === 'T')"
    )


def test_every_piece_of_soma_is_laid_and_taken_up_in_the_picture_alone(page: Page) -> None:
    """A solution is laid by pointing at the box: each piece where the picture says that it would land."""
    solved(page, "soma-3x3x3")
    by_hand(page)
    x, y = middle(page, ".space")
    tray(page, "Z").click()
    before = page.evaluate(IN_HAND)["orientation"]
    page.mouse.move(x, y + 20, steps=3)
    page.mouse.wheel(0, 200)
    until(page, f"(before) => {IN_HAND}.orientation !== before", before)
    page.mouse.click(x, y + 20)
    laid = page.evaluate(LAID)
    assert len(laid) == 1
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 10, steps=5)
    page.mouse.up()
    assert page.evaluate(LAID) == laid
    assert page.evaluate(IN_HAND) is None
    seen = page.evaluate(
        """() => {
          const { shapes, space, cellSize } = document.querySelector('#solid');
          const { outline } = shapes.filter(({ tile, face }) => tile === 0 && face).at(-1);
          const { x, y, width, height } = space.getBoundingClientRect();
          const [u, v] = [0, 1].map((axis) => outline.reduce((sum, one) => sum + one[axis], 0) / outline.length);
          return [x + width / 2 + u * cellSize, y + height / 2 + v * cellSize];
        }"""
    )
    page.mouse.click(*seen)
    assert page.evaluate(LAID) == []
    assert page.evaluate(IN_HAND)["piece"] == laid[0]["piece"]
    page.keyboard.press("Escape")
    assert page.evaluate(IN_HAND) is None


def test_touch_lays_in_the_picture_and_two_fingers_zoom(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_named(page, "soma-3x3x3")
    by_hand(page)
    tray(page, "V").tap()
    page.locator(".space").scroll_into_view_if_needed()
    x, y = middle(page, ".space")
    page.touchscreen.tap(x, y + 15)
    assert len(page.evaluate(LAID)) == 1


def test_pieces_in_the_tray_stand_as_the_picture_is_turned(page: Page) -> None:
    choose(page, "soma-3x3x3")
    by_hand(page)
    drawn = "[...document.querySelectorAll('.tray .solid-piece .face')].map((one) => one.getAttribute('d')).join()"
    first = page.evaluate(drawn)
    assert first
    page.focus(".space")
    page.keyboard.press("ArrowLeft")
    until(page, f"(first) => {drawn} !== first", first)


def test_the_picture_is_painted_well_within_a_frame(page: Page) -> None:
    """Sixty-four cubes apart, turned; the machine may be loaded, so the best third of the frames is asked."""
    solved(page, "bedlam-4x4x4")
    page.fill("#solid-apart", "0.6")
    frames = page.evaluate(FRAMES)
    assert frames[len(frames) // 3] < 18


# Taking apart ------------------------------------------------------------------------------------


def words(page: Page) -> str:
    return str(page.inner_text("#move-words"))


def taken_apart(page: Page) -> None:
    page.click("#take-apart")
    expect(page.locator(".moves")).to_be_visible()


def test_a_burr_is_taken_apart_step_by_step(page: Page) -> None:
    choose(page, "burr-philippe-dubois")
    taken_apart(page)
    found = next(one for one in tilewright.load("burr-philippe-dubois").disassemble() if one.apart)
    expect(page.locator("#apart-result")).to_contain_text("level 6.4, 13 moves")
    assert len(covered(page)) == 6
    for number, step in enumerate(found.steps, 1):
        page.click("#move-after")
        until(page, f"{APP}.parts.moves.at === {number}")
        assert words(page).startswith(f"Move {number} of 13: ")
        assert all(name in words(page) for name in step.pieces)
        assert words(page).endswith(f" {way_text('cube', step.axis, step.distance)}.")
    expect(page.locator("#move-after")).to_be_disabled()
    gone = "[...document.querySelector('#solid').moved.values()].filter(({ opacity }) => opacity === 0).length"
    assert page.evaluate(gone) == 5
    page.click("#moves-end")
    expect(page.locator(".moves")).to_be_hidden()
    assert page.evaluate("document.querySelector('#solid').moved") is None


def test_moves_are_scrubbed_played_and_stepped_by_keys(page: Page) -> None:
    choose(page, "burr-philippe-dubois")
    taken_apart(page)
    page.fill("#move-slider", "0.5")
    shifts = "[...document.querySelector('#solid').moved.values()].map(({ shift }) => Math.hypot(...shift))"
    assert sorted(page.evaluate(shifts)) == pytest.approx([0, 0, 0, 0, 0, 1])
    page.focus("#move-slider")
    page.keyboard.press("ArrowRight")
    until(page, f"{APP}.parts.moves.at === 1")
    assert max(page.evaluate(shifts)) == pytest.approx(2)
    page.keyboard.press("ArrowLeft")
    until(page, f"{APP}.parts.moves.at === 0")
    page.click("#move-play")
    until(page, f"{APP}.parts.moves.at > 0.2")
    page.click("#move-play")
    at = page.evaluate(f"{APP}.parts.moves.at")
    page.wait_for_timeout(150)
    assert page.evaluate(f"{APP}.parts.moves.at") == at


def test_moves_end_when_something_else_is_done(page: Page) -> None:
    solved(page, "soma-3x3x3")
    taken_apart(page)
    page.fill("#move-slider", "1.5")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("these are all")
    page.focus("#which")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moves")).to_be_hidden()
    taken_apart(page)
    choose(page, "bedlam-4x4x4")
    expect(page.locator(".moves")).to_be_hidden()
    expect(page.locator("#apart-result")).to_be_hidden()
    page.go_back()
    is_open(page, "soma-3x3x3")
    taken_apart(page)
    reload(page)
    expect(page.locator(".moves")).to_be_hidden()


def test_what_has_no_assembly_says_so(page: Page) -> None:
    corner = {"shapes": [[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], "copies": 3}
    region = {"box": [3, 3, 1]}
    document = {"tilewright": 1, "name": "none", "lattice": "cube", "region": region}
    open_document(page, document | {"pieces": {"corner": corner}})
    page.click("#take-apart")
    expect(page.locator("#apart-result")).to_have_text(
        "There is no assembly: the puzzle has no solution."
    )


def test_the_static_page_offers_to_take_apart_what_can_be(files: Page) -> None:
    page = files
    choose(page, "soma-3x3x3")
    expect(page.locator("#take-apart")).to_be_enabled()
    expect(page.locator("#apart-lacking")).to_be_hidden()
    choose(page, "pentominoes-3x20")
    expect(page.locator("#take-apart")).to_be_hidden()
