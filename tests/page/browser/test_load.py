"""Load and abuse: many pages at once, pages that vanish in the middle, a server that does, boards too large.

What is to be gone after a page went is looked for in the server's process: a search is a thread of it.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    PATIENCE,
    Page,
    covered_cells,
    enter,
    expect,
    is_open,
    open_named,
    ready,
    settled,
    solve,
    sync_api,
    until,
    visit,
)
from tests.page.pages import Served, served, wait_until

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks at processes through /proc"
)
#: a search without an end that anybody waits for
LONG = "y-pentominoes-25x25"
MEDIUM = pytest.mark.medium


@pytest.fixture
def own() -> Iterator[Served]:
    """A server of the test's own, which may be killed."""
    with served() as started:
        yield started


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """A browser's context in which anything may go wrong."""
    made = browser.new_context(viewport={"width": 1400, "height": 900})
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def count_long(page: Page, server: Served) -> None:
    """Begin a count that does not end, and wait until the server is at it."""
    open_named(page, LONG)
    page.click("#do-count")
    expect(page.locator("#result")).to_contain_text("nodes")
    assert page.evaluate("document.body.dataset.searching") == "count"
    assert server.process.poll() is None


def is_solved(page: Page) -> bool:
    expect(page.locator("#result")).to_contain_text("A solution")
    return covered_cells(page) == list(range(60))


@pytest.mark.long
def test_fifty_browsers_solve_at_once(browser: Any, server: Served) -> None:
    contexts = [browser.new_context() for _ in range(50)]
    try:
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.set_default_timeout(8 * PATIENCE)
            page.goto(server.link, wait_until="commit")
        for page in pages:
            ready(page)
        for page in pages:
            page.evaluate("void document.querySelector('#do-first').click()")
        assert [is_solved(page) for page in pages] == [True] * 50
    finally:
        for context in contexts:
            context.close()


@MEDIUM
def test_eight_tabs_of_one_browser_search_at_once(context: Any, own: Served) -> None:
    """A browser keeps six connections to a server: tabs that wait for a seventh would not even load."""
    pages = [visit(context, own.link) for _ in range(8)]
    before = own.threads
    for page in pages:
        open_named(page, LONG)
        page.evaluate("void document.querySelector('#do-count').click()")
    for page in pages[:4]:
        expect(page.locator("#result")).to_contain_text("nodes")
    for page in pages[4:]:
        expect(page.locator("#status")).to_contain_text("waits for its turn")
    visit(context, own.origin).close()
    pages[0].click("#halt")
    until(pages[0], "!document.body.dataset.searching")
    until(
        pages[1],
        "navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('search')).length === 4)",
    )
    for page in pages:
        open_named(page, "pentominoes-6x10")
        page.evaluate("void document.querySelector('#do-all').click()")
    for page in pages:
        expect(page.locator("#result")).to_contain_text("9,356 solutions: these are all")
    wait_until(lambda: own.threads <= before)


@pytest.mark.parametrize("how", ["tab", "browser", "crash", "away", "stop", "undo"])
def test_a_search_ends_with_its_page(browser: Any, own: Served, how: str) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = visit(context, own.link)
    before = own.threads
    count_long(page, own)
    if how == "tab":
        page.close()
    elif how == "browser":
        context.close()
    elif how == "crash":
        crash(page)
    elif how == "away":
        page.goto("about:blank")
    else:
        page.click({"stop": "#halt", "undo": "#undo"}[how])
    wait_until(lambda: own.threads <= before)
    context.close()


def crash(page: Page) -> None:
    """Let the process that renders a page die."""
    with page.expect_event("crash"), suppress(sync_api.Error):  # it does not live to answer
        page.goto("chrome://crash", timeout=3000)


def test_a_page_that_is_cut_off_says_so(context: Any, own: Served) -> None:
    page = visit(context, own.link)
    context.set_offline(True)
    page.evaluate("void document.querySelector('#do-count').click()")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    context.set_offline(False)
    page.click("#do-first")
    assert is_solved(page)


def test_a_killed_server_is_reported_and_another_works(context: Any, own: Served) -> None:
    page = visit(context, own.link)
    count_long(page, own)
    own.stop(signal.SIGKILL)
    expect(page.get_by_role("alert")).to_contain_text("Start it again with: tilewright serve")
    expect(page.locator("#halt")).to_be_hidden()
    page.click("#do-first")
    expect(page.get_by_role("alert").first).to_contain_text("The server does not answer")
    assert page.locator("#board .cell").count() == 625
    with served() as other:
        page.goto(other.link)
        ready(page)
        page.click("#do-first")
        assert is_solved(page)


@MEDIUM
def test_ctrl_c_with_twenty_searches_open(browser: Any, own: Served) -> None:
    contexts = [browser.new_context() for _ in range(5)]
    try:
        pages = [visit(context, own.link) for context in contexts for _ in range(4)]
        for page in pages:
            open_named(page, LONG)
            page.evaluate("void document.querySelector('#do-count').click()")
        for page in pages[:8]:
            expect(page.locator("#result")).to_contain_text("nodes")
        for page in pages[8:]:
            expect(page.locator("#status")).to_contain_text("waits for its turn")
        assert own.stop() == (0, "", "")
        for page in pages:
            until(page, "!document.body.dataset.searching")
    finally:
        for context in contexts:
            context.close()


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
MILLION = "tilewright: 1\nname: million\nregion:\n  box: [1000, 1000]\npieces: {bar: XXX}\n"
PAINTED = json.dumps(
    {
        "tilewright": 1,
        "name": "painted",
        "region": "/".join(["." * 1000] * 1000),
        "pieces": {"bar": "XXX"},
    }
)


@pytest.mark.parametrize(
    "text, words",
    [
        (MILLION, "1,000,000 cells, the limit is 4,096"),
        (PAINTED, "1,000,000 cells, the limit is 4,096"),
        ("x" * 5_000_000, "more than a megabyte"),
        ("[" * 900_000, "more than 32 levels"),
        ("\0" * 1000, "could not be opened"),
        ("tilewright: 1\nuses: /etc/passwd\n", "could not be opened"),
    ],
    ids=["million", "painted", "large", "deep", "zeros", "another"],
)
def test_a_file_that_is_too_much_is_reported(page: Page, text: str, words: str) -> None:
    page.evaluate(DROP, ["abuse.yaml", text])
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert page.locator("#board .cell").count() == 60
    page.click("#do-first")
    assert is_solved(page)


def test_a_board_cannot_be_made_larger_than_can_be_drawn(page: Page) -> None:
    page.click("#new")
    for axis in ("0", "1"):
        enter(page, f"#size-{axis}", "1000")
    expect(page.locator("#status")).to_contain_text("at most 4096 cells")
    settled(page)
    assert page.locator("#board .cell").count() <= 4096


@MEDIUM
def test_the_largest_board_can_be_used(open_page: Open) -> None:
    page = open_page()
    page.evaluate(
        DROP,
        ["large.yaml", MILLION.replace("1000, 1000", "64, 64").replace("bar: XXX", "bar: {picture: XX, copies: any}")],
    )  # fmt: skip
    is_open(page, "million")
    solve(page)
    assert covered_cells(page) == list(range(4096))


def test_a_link_that_unpacks_to_too_much_is_reported(open_page: Open) -> None:
    packing = """async () => {
      const stream = new CompressionStream('deflate-raw');
      const writer = stream.writable.getWriter();
      writer.write(new Uint8Array(50_000_000)).then(() => writer.close());
      const bytes = new Uint8Array(await new Response(stream.readable).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return '#p=1.' + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    }"""
    page = open_page(open_page().evaluate(packing))
    expect(page.get_by_role("alert")).to_contain_text("larger than a megabyte")
    assert page.locator("#board .cell").count() == 60
