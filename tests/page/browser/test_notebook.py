"""The board of notebooks in a browser, joined to its object in Python as a notebook joins them.

The stand-in for a notebook is small: a model that keeps traits, tells changes to Python in the words
of the protocol of widgets, and applies what Python sends back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import monotonic
from typing import Any

import pytest

pytest.importorskip(
    "anywidget", reason="NOT TESTED: the board in notebooks, for anywidget is missing"
)

import tilewright
from tests.page.browser.conftest import listen
from tests.page.browser.deeds import PATIENCE, Page, axe_faults, drag, expect, until
from tilewright import Piece, Puzzle, Region
from tilewright.notebook import BoardWidget
from tilewright.notebook.joined import joined_module, style

ROOT = "http://notebook.test/"
PAGE = """<!doctype html><html lang="en"><head><title>notebook</title><link rel="icon" href="data:,"><style>STYLE</style></head>
<body data-jp-theme-light="true"><div class="cell" id="other"><svg width="20" height="20"><path d="M0 0H20V20Z"/></svg></div></body></html>"""
MODEL = """
class Model {
  constructor(id, state) { Object.assign(this, { id, state, dirty: {}, heard: new Map() }); }
  get(name) { return this.state[name]; }
  set(name, value) { this.dirty[name] = value; this.take({ [name]: value }); }
  save_changes() { const state = this.dirty; this.dirty = {}; this.tell({ method: "update", state, buffer_paths: [] }); }
  send(content) { this.tell({ method: "custom", content }); }
  on(name, listener) { this.heard.set(name, [...(this.heard.get(name) ?? []), listener]); }
  off(name, listener) { this.heard.set(name, this.heard.get(name).filter((one) => one !== listener)); }
  emit(name, ...given) { for (const listener of this.heard.get(name) ?? []) listener(...given); }
  async tell(data) { window.reported.push(data); for (const answer of await window.python(this.id, data)) this.receive(answer); }
  receive({ method, state, content }) { if (method === "update") this.take(state); else if (method === "custom") this.emit("msg:custom", content); }
  take(state) {
    const changed = Object.keys(state).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(this.state[name]));
    Object.assign(this.state, state);
    for (const name of changed) this.emit(`change:${name}`);
  }
}
window.reported = [];
window.models = {};
window.show = async (id, state) => {
  const { default: widget } = await import("/widget.js");
  const model = (window.models[id] ??= new Model(id, state));
  const el = document.body.appendChild(Object.assign(document.createElement("div"), { id }));
  return widget.render({ model, el });
};
"""


class Wire:
    """What stands for the channel of a notebook: it keeps what Python sends until it is fetched."""

    def __init__(self, board: BoardWidget) -> None:
        self.comm_id, self.sent = "wire", list[Any]()
        self._handle: Any = None
        state = board.get_state()
        board.comm = self
        self.state = {name: state[name] for name in state if not name.startswith("_")}

    def on_msg(self, handle: Any) -> None:
        self._handle = handle

    def send(self, data: Any = None, **_: Any) -> None:
        self.sent.append(data)

    def close(self, **_: Any) -> None:
        pass

    def take(self) -> list[Any]:
        taken, self.sent = self.sent, []
        return taken

    def reported(self, data: Any) -> list[Any]:
        self._handle({"content": {"data": data}, "buffers": []})
        return self.take()


class Book:
    """A page with boards on it, each joined to its object in Python."""

    def __init__(self, page: Page) -> None:
        self.page, self.wires, self._number = page, dict[str, Wire](), count(1)
        page.route(f"{ROOT}**", self._serve)
        page.expose_function("python", lambda name, data: self.wires[name].reported(data))
        page.goto(ROOT)
        page.add_script_tag(content=MODEL)

    def _serve(self, route: Any) -> None:
        if route.request.url.endswith("widget.js"):
            route.fulfill(content_type="text/javascript", body=joined_module())
        else:
            route.fulfill(content_type="text/html", body=PAGE.replace("STYLE", style()))

    def show(self, board: BoardWidget) -> Any:
        """Show a board, and return where it is on the page."""
        name = f"b{next(self._number)}"
        self.wires[name] = Wire(board)
        self.page.evaluate(
            "([id, state]) => window.show(id, state).then((end) => { models[id].end = end; })",
            [name, self.wires[name].state],
        )
        return self.page.locator(f"#{name}")

    def fetch(self, name: str) -> None:
        """Bring what Python sent by itself."""
        self.page.evaluate(
            "([id, sent]) => sent.forEach((one) => models[id].receive(one))",
            [name, self.wires[name].take()],
        )

    def tiles(self, at: Any) -> list[list[int]]:
        """Return the cells of each piece on a board."""
        found: list[list[int]] = at.locator("tw-board").evaluate(
            "(b) => b.board.tiles.map((t) => t.cells)"
        )
        return found

    def reported(self, method: str) -> list[Any]:
        """Return what the page reported Python so far, of one kind."""
        found: list[Any] = self.page.evaluate(
            "(m) => reported.filter((t) => t.method === m)", method
        )
        return found


@pytest.fixture
def book(browser: Any, complaints: list[str]) -> Iterator[Book]:
    context = browser.new_context(viewport={"width": 900, "height": 900})
    context.set_default_timeout(PATIENCE)
    yield Book(listen(context.new_page(), complaints))
    context.close()


BARS = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),), title="Three bars")


def middle(at: Any, cell: tuple[int, ...]) -> tuple[float, float]:
    """Return where a cell is on the screen."""
    index = at.locator("tw-board").evaluate(
        "(b, cell) => b.board.cells.findIndex((one) => one.join() === cell)",
        ",".join(map(str, cell)),
    )
    box = at.locator(f'.cell[data-index="{index}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def reached(page: Page, condition: Callable[[], bool]) -> None:
    """Wait until Python has come to something."""
    end = monotonic() + PATIENCE / 1000
    while not condition():
        assert monotonic() < end, "Python never came to this"
        page.wait_for_timeout(15)


def stroke(page: Page, at: Any, *cells: tuple[int, ...]) -> None:
    """Draw a stroke over cells."""
    drag(page, *(middle(at, cell) for cell in cells))


def test_a_click_runs_python_and_the_slider_browses(book: Book) -> None:
    board = BoardWidget(tilewright.load("katamino-5x6"))
    at = book.show(board)
    expect(at.locator(".said")).to_have_text("30 cells, 6 kinds of piece")
    assert at.locator("input[type=range]").is_hidden()
    at.get_by_role("button", name="All solutions").click()
    expect(at.locator(".said")).to_have_text("4 solutions: these are all.")
    number = {cell: index for index, cell in enumerate(map(tuple, board.view["cells"]))}
    seen = set()
    for index in (3, 0, 1, 2):
        at.locator("input[type=range]").fill(str(index + 1))
        expect(at.locator("output")).to_have_text(f"{index + 1} of 4")
        reached(book.page, lambda wanted=index: board.index == wanted)
        assert board.solution is not None
        wanted = [[number[cell] for cell in p.cells] for p in board.solution.placements]
        assert sorted(book.tiles(at)) == sorted(wanted)
        seen.add(str(sorted(wanted)))
    assert len(seen) == 4
    at.locator("tw-board .cell").first.focus()
    book.page.keyboard.press("[")
    expect(at.locator("output")).to_have_text("2 of 4")


def test_a_stroke_paints_at_once_and_is_reported_once(book: Book) -> None:
    board = BoardWidget(BARS)
    at = book.show(board)
    at.get_by_role("combobox").select_option("open")
    page = book.page
    page.mouse.move(*middle(at, (3, 0)))
    page.mouse.down()
    page.mouse.move(*middle(at, (3, 2)), steps=8)
    assert (
        at.locator("tw-board").evaluate("(b) => b.board.kinds.filter((k) => k === 'open').length")
        == 9
    )
    assert book.reported("custom") == []
    page.mouse.up()
    expect(at.locator(".said")).to_contain_text("9 cells")
    assert len(book.reported("custom")) == 1
    assert board.puzzle.region == Region.of([*BARS.region.cells, (3, 0), (3, 1), (3, 2)])
    stroke(page, at, (0, 0), (0, 1))
    until(page, "reported.length === 2")
    expect(at.locator(".said")).to_contain_text("7 cells")
    assert not {(0, 0), (0, 1)} & {*board.puzzle.region.cells}
    at.get_by_role("combobox").select_option("optional")
    at.locator('.cell[tabindex="0"]').focus()
    page.keyboard.press("Space")
    expect(at.locator(".said")).not_to_contain_text("7 cells,")
    assert len(board.puzzle.region.optional) == 1


def test_what_python_refuses_is_said_and_the_board_stays(book: Book) -> None:
    board = BoardWidget(Puzzle("dot", Region.box(1, 1), (Piece.of("dot", "X"),)))
    at = book.show(board)
    at.get_by_role("combobox").select_option("open")
    stroke(book.page, at, (0, 0))
    expect(at.locator(".said")).to_contain_text("region")
    assert at.locator("tw-board").evaluate("(b) => b.board.kinds").count("open") == 1
    assert board.puzzle.region == Region.box(1, 1)


def test_what_python_does_is_shown(book: Book) -> None:
    board = BoardWidget(BARS)
    at = book.show(board)
    board.solve_all()
    board.index = 1
    book.fetch("b1")
    expect(at.locator("output")).to_have_text("2 of 3")
    assert len(book.tiles(at)) == 3
    board.editable = False
    board.paint([(3, 0), (3, 1)])
    book.fetch("b1")
    expect(at.locator(".said")).to_contain_text("8 cells")
    assert book.tiles(at) == []
    assert at.get_by_role("combobox").count() == 0


def test_boards_on_one_page_do_not_disturb_each_other_or_the_notebook(book: Book) -> None:
    boards = [BoardWidget(BARS), BoardWidget(tilewright.load("soma-3x3x3"))]
    bars, soma = map(book.show, boards)
    soma.get_by_role("button", name="First solution").click()
    expect(soma.locator(".said")).to_have_text("A solution.")
    assert (len(book.tiles(soma)), book.tiles(bars)) == (7, [])
    assert soma.get_by_role("grid").count() == 3
    soma.get_by_role("combobox").select_option("open")
    assert soma.get_by_role("grid").count() == 4
    assert bars.locator(".cell").count() == 6
    fill = "(e) => getComputedStyle(e).fill"
    assert book.page.locator("#other path").evaluate(fill) == "rgb(0, 0, 0)"


def test_a_setup_is_chosen_in_the_notebook(book: Book) -> None:
    pegged = BoardWidget(tilewright.load("pegged-5x5"))
    at = book.show(pegged)
    expect(at.locator(".said")).to_contain_text("pegs has no value yet")
    field = at.get_by_label("pegs")
    field.fill("0,0 0,1 0,2")
    field.press("Enter")
    expect(at.locator(".said")).to_contain_text("set.pegs: ")
    expect(field).to_have_value("")
    field.fill("1,0 3,2 4,4")
    field.press("Enter")
    expect(at.locator(".peg")).to_have_count(3)
    at.get_by_role("button", name="First solution").click()
    expect(at.locator(".said")).to_have_text("A solution.")
    calendar = BoardWidget(tilewright.load("a-puzzle-a-day"))
    at = book.show(calendar)
    for name, value in (("month", "Nov"), ("day", "22")):
        at.get_by_label(name, exact=True).select_option(value)
        until(
            book.page,
            "([n, v]) => models.b2.get('view').slots.find((s) => s.name === n).value === v",
            [name, value],
        )
    assert calendar.solve() is not None


def test_what_is_gone_listens_no_more(book: Book) -> None:
    board = BoardWidget(BARS)
    book.show(board)
    assert book.page.evaluate("[...models.b1.heard.values()].flat().length") > 0
    book.page.evaluate("models.b1.end()")
    assert book.page.evaluate("[...models.b1.heard.values()].flat().length") == 0
    board.solve_all()
    book.fetch("b1")
    assert book.tiles(book.page.locator("#b1")) == []


def test_it_is_light_or_dark_as_the_notebook_is(book: Book) -> None:
    at = book.show(BoardWidget(BARS)).locator(".tilewright-widget")
    look = "(e) => getComputedStyle(e).backgroundColor"
    light = at.evaluate(look)
    book.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(at).to_have_attribute("data-theme", "dark")
    assert at.evaluate(look) != light


def test_a_checker_finds_nothing_amiss(book: Book) -> None:
    at = book.show(BoardWidget(tilewright.load("pegged-5x5"), set={"pegs": "1,0 3,2 4,4"}))
    at.get_by_role("button", name="All solutions").click()
    expect(at.locator(".said")).to_contain_text("these are all")
    assert axe_faults(book.page, "#b1") == []
