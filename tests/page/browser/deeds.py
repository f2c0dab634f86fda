"""What a person does on the page and waits for: the words that the tests of the browser are written in."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="NOT TESTED: the page, for Playwright is missing"
)

#: milliseconds that anything may take on a loaded machine
PATIENCE = 30_000
sync_api.expect.set_options(timeout=PATIENCE)
expect = sync_api.expect
Page = Any
#: the page's own object, the pieces that were laid by hand, the piece in hand
APP = "document.querySelector('#board').app"
LAID = f"{APP}.store.state.laid"
IN_HAND = f"{APP}.parts.play.hand"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


# Waiting -----------------------------------------------------------------------------------------


def until(page: Page, condition: str, given: Any = None) -> None:
    """Wait until a condition of the page holds; its policy forbids the browser's own way to wait."""
    end = monotonic() + PATIENCE / 1000
    while not page.evaluate(condition, given):
        assert monotonic() < end, f"this never came to hold: {condition}"
        page.wait_for_timeout(15)


def settled(page: Page) -> None:
    """Wait until the view is that of the puzzle on the board."""
    until(page, "Boolean(document.querySelector('#board').app?.fresh)")


def ready(page: Page) -> None:
    """Wait until the page is there, with a puzzle on its board."""
    page.wait_for_selector("body[data-ready=true]")
    settled(page)


def said(page: Page, words: str) -> None:
    """Wait until the status line says words."""
    expect(page.locator("#status")).to_contain_text(words)


# Looking -----------------------------------------------------------------------------------------


def cell(page: Page, index: int, board: str = "#board") -> tuple[float, float]:
    """Return the middle of a cell on the screen."""
    return middle(page, f'{board} .cell[data-index="{index}"]')


def middle(page: Page, what: str) -> tuple[float, float]:
    """Return the middle of a node on the screen."""
    box = page.locator(what).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def covered(page: Page) -> list[list[int]]:
    """Return the cells of each piece that lies on the board."""
    found: list[list[int]] = page.evaluate(
        "document.querySelector('#board').board.tiles.filter((t) => !/ghost/.test(t.look)).map((t) => t.cells)"
    )
    return found


def covered_cells(page: Page) -> list[int]:
    """Return the cells under all pieces on the board, sorted; one under two pieces comes twice."""
    return sorted(cell for piece in covered(page) for cell in piece)


def document_of(page: Page) -> dict[str, Any]:
    """Return the puzzle on the board."""
    found: dict[str, Any] = page.evaluate(f"{APP}.document")
    return found


def axe_faults(page: Page, context: Any = None) -> list[tuple[str, list[str]]]:
    """Return what the checker of accessibility finds: its rules, each with some nodes that break it."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="NOT TESTED: axe is missing"
    )
    return [
        (
            fault["id"],
            [f"{node['html'][:200]} {node['failureSummary'][:300]}" for node in fault["nodes"][:3]],
        )
        for fault in axe.Axe().run(page, context).response["violations"]
    ]


# Puzzles -----------------------------------------------------------------------------------------


def visit(context: Any, link: str) -> Page:
    """Open the page in a tab of a context."""
    page = context.new_page()
    page.goto(link)
    ready(page)
    return page


def reload(page: Page) -> None:
    """Load the page anew."""
    page.reload()
    ready(page)


def look_for(page: Page, words: str) -> None:
    """Look for puzzles by words, until the list shows what they find."""
    page.fill("#find", words)
    until(page, "(words) => document.querySelector('.found').dataset.words === words", words)


def choose(page: Page, words: str) -> None:
    """Choose the first puzzle of the catalogue that words find."""
    look_for(page, words)
    entry = page.locator(".puzzle").first
    name = entry.get_attribute("data-puzzle")
    entry.click()
    is_open(page, name)


def is_open(page: Page, name: str) -> None:
    """Wait until the puzzle of a name is on the board."""
    until(page, f"(name) => {APP}.document.name === name", name)
    settled(page)


def open_named(page: Page, name: str) -> None:
    """Open a puzzle of the catalogue without a look at the list."""
    page.evaluate(f"(name) => {APP}.opening.openName(name)", name)
    is_open(page, name)


def open_document(page: Page, document: dict[str, Any]) -> None:
    """Open a document as a dropped file would be."""
    page.evaluate(f"(text) => {APP}.opening.openText(text, 'it')", json.dumps(document))
    settled(page)


def open_file(page: Page, text: str, name: str) -> None:
    """Open a file of a puzzle, and wait until it is on the board."""
    file = {"name": "x.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    page.set_input_files("#file", file)
    is_open(page, name)


def solve(page: Page) -> None:
    """Have a solution found, and wait until the page says that it is there."""
    page.click("#do-first")
    expect(page.locator("#result")).to_contain_text("A solution")


def explore(page: Page, kind: str) -> None:
    """Begin a search of the tab "More"."""
    page.click("#tab-explore")
    page.click(f"#more-{kind}")


def save(page: Page, form: str, folder: Path) -> Path:
    """Save in a format by the dialog; return the file."""
    page.click("#save")
    return download(page, f'[data-format="{form}"]', folder)


def download(page: Page, button: str, folder: Path) -> Path:
    """Press what saves a file; return the file, which has the name that the page gave it."""
    with page.expect_download() as kept:
        page.click(button)
    path = folder / str(kept.value.suggested_filename)
    kept.value.save_as(path)
    return path


# Keys, mouse, fingers ----------------------------------------------------------------------------


def enter(page: Page, field: str, text: str) -> None:
    """Type into a field, and press Enter."""
    page.fill(field, text)
    page.press(field, "Enter")


def press(page: Page, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, goal: str, back: bool = False) -> None:
    """Press Tab until an element has the focus; nobody would press it more often than this."""
    for _ in range(60):
        press(page, "Shift+Tab" if back else "Tab")
        if page.evaluate("(goal) => document.activeElement?.matches(goal)", goal):
            return
    raise AssertionError(f"Tab never reaches {goal}")


def drag(page: Page, *places: tuple[float, float]) -> None:
    """Press the mouse at the first place, and let go at the last."""
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()


@cache
def _session_of(page: Page) -> Any:
    return page.context.new_cdp_session(page)


def touch(page: Page, kind: str, *points: tuple[float, float]) -> None:
    """Put fingers on the screen, move them or take them away."""
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    _session_of(page).send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


# By hand -----------------------------------------------------------------------------------------


def by_hand(page: Page) -> None:
    """Go to the tab on which pieces are laid by hand, and wait until they can be."""
    page.click("#tab-play")
    until(page, f"Boolean({APP}.parts.play.table)")


def tray(page: Page, name: str) -> Any:
    """Return a piece in the tray."""
    return page.locator(f'.tray-piece[aria-label^="Piece {name},"]')


def drag_from_tray(page: Page, name: str, index: int) -> None:
    """Drag a piece from the tray to a cell."""
    tray(page, name).hover()
    page.mouse.down()
    page.mouse.move(*cell(page, index), steps=8)
    page.mouse.up()


#: lays a whole solution at once, or all but its last piece
LAY_ALL = """async (left) => {
  const { app } = document.querySelector('#board');
  let placements = [], solution = null;
  await app.engine.search('solve', app.document, {}, { event: (event) => {
    if (event.type === 'placements') placements = placements.concat(event.list);
    if (event.type === 'solutions') solution ??= event.list[0];
  } });
  const fixed = new Set(app.view.placed.map(([, cells]) => [...cells].sort((a, b) => a - b).join()));
  const laid = solution.map((number) => placements[number])
    .map(([name, orientation, cells]) => ({ piece: app.view.pieceNumber(name), cells, orientation }))
    .filter(({ cells }) => !fixed.has([...cells].sort((a, b) => a - b).join()));
  app.store.change({ laid: laid.slice(0, laid.length - left) }, 'laid');
  return laid.length;
}"""


def play_to_the_end(page: Page) -> None:
    """Lay all pieces; the last one so that the page sees it lie."""
    settled(page)
    until(page, f"Boolean({APP}.parts.play.table)")
    page.evaluate(LAY_ALL, 1)
    until(page, f"{APP}.parts.play.facts !== null")
    page.evaluate(LAY_ALL, 0)
    expect(page.locator("#left")).to_contain_text("Solved")
    expect(page.locator("#game")).to_have_attribute("data-state", "solved")
