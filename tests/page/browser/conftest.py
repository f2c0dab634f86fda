"""A browser and a server for the tests of the page; where there is no browser, this says so loudly."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.page.wasm import built_core, served
from tilewright.page.static_site import write_site

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="NOT TESTED: the page, for Playwright is missing"
)

#: milliseconds that anything may take on a loaded machine
PATIENCE = 30_000
Page = Any


class Server:
    """``tilewright serve`` as a process of its own."""

    def __init__(self, *words: str, folder: Path | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", "serve", "--no-browser", "--port", "0", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        self.root = self.link.split("/?")[0]

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """End it; return how it ended and what it said on standard error."""
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=30)
        return self.process.returncode, said


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    started = Server()
    assert started.link.startswith("http://127.0.0.1:"), started.stop()
    yield started
    code, said = started.stop()
    assert (code, said) == (0, "")


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page as files, with the core in a worker, from a server that knows nothing but files."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, built_core())
    with served(folder) as address:
        yield address


sync_api.expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open the page; whatever it complains of in the console fails the test.

    With ``root`` it is the page as files, else that of the server.
    """
    contexts, said = [], []

    def opened(link: str = "", root: str = "", **looks: Any) -> Page:
        looks.setdefault("viewport", {"width": 1400, "height": 900})
        context = browser.new_context(**looks, accept_downloads=True)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        server = None if root else request.getfixturevalue("server")
        page.goto(root or server.link)
        if link:
            page.wait_for_selector("body[data-ready=true]")
            page.goto(f"{root or server.root}/{link}")
            page.reload()
        page.wait_for_selector("body[data-ready=true]")
        settled(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not said


@pytest.fixture
def page(open_page: Open) -> Page:
    """The page of the server."""
    return open_page()


@pytest.fixture(params=["server", "worker"])
def either(open_page: Open, request: pytest.FixtureRequest) -> Page:
    """The page of the server, and the page as files."""
    if request.param == "worker":
        return open_page(root=request.getfixturevalue("static_root"))
    return open_page()


def until(page: Page, condition: str, given: Any = None) -> None:
    """Wait until a condition of the page holds; its policy forbids the browser's own way to wait."""
    end = monotonic() + PATIENCE / 1000
    while not page.evaluate(condition, given):
        assert monotonic() < end, f"this never came to hold: {condition}"
        page.wait_for_timeout(15)


def settled(page: Page) -> None:
    """Wait until the view is that of the puzzle on the board."""
    until(page, "Boolean(document.querySelector('#board').app?.fresh)")


def cell(page: Page, index: int, board: str = "#board") -> tuple[float, float]:
    """Return the middle of a cell on the screen."""
    box = page.locator(f'{board} .cell[data-index="{index}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def covered(page: Page) -> list[list[int]]:
    """Return the cells of each piece that lies on the board."""
    found: list[list[int]] = page.evaluate(
        "document.querySelector('#board').board.tiles.filter((t) => !/ghost/.test(t.look)).map((t) => t.cells)"
    )
    return found


def choose(page: Page, words: str) -> None:
    """Choose the first puzzle of the catalogue that words find."""
    page.fill("#find", words)
    until(page, "(words) => document.querySelector('.found').dataset.words === words", words)
    entry = page.locator(".puzzle").first
    name = entry.get_attribute("data-puzzle")
    entry.click()
    until(page, "(name) => document.querySelector('#board').app.document.name === name", name)
    settled(page)


def said(page: Page, words: str) -> None:
    """Wait until the status line says words."""
    sync_api.expect(page.locator("#status")).to_contain_text(words)
