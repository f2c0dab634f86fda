"""A browser and a server for the tests of the page; where there is no browser, this says so loudly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from tests.page.browser.deeds import PATIENCE, Page, ready
from tests.page.conftest import FLAGS, browser_path
from tests.page.pages import Served, served
from tests.page.wasm import add_modules, built_core, served_files
from tilewright.page.static_site import write_site


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with suppress(pytest.skip.Exception):
        built_core()  # before the server looks whether it can make pages to send
    with served() as started:
        yield started
        assert started.stop() == (0, "", "")


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page as files, with the core in a worker, from a server that knows nothing but files."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, built_core())
    add_modules(folder)
    with served_files(folder) as address:
        yield address


Open = Callable[..., Page]


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complain of in the console, which fails the test."""
    said: list[str] = []
    yield said
    assert not said


def listen(page: Page, complaints: list[str]) -> Page:
    """Write down what a page complains of; return the page."""
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


@pytest.fixture
def open_page(
    browser: Any, complaints: list[str], request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Open the page; with ``root`` it is the page as files, else that of the server."""
    with opener(browser, complaints, request) as opened:
        yield opened


@pytest.fixture
def open_plain(
    browser: Any, complaints: list[str], request: pytest.FixtureRequest
) -> Iterator[Open]:
    """The same in a browser that has no WebGL."""
    plain = browser.browser_type.launch(
        executable_path=browser_path(), args=[*FLAGS, "--disable-3d-apis"]
    )
    with opener(plain, complaints, request) as opened:
        yield opened
    plain.close()


@contextmanager
def opener(browser: Any, complaints: list[str], request: pytest.FixtureRequest) -> Iterator[Open]:
    """Give what opens the page in a browser, and close what it opened."""
    contexts = []

    def opened(link: str = "", root: str = "", **looks: Any) -> Page:
        looks.setdefault("viewport", {"width": 1400, "height": 900})
        context = browser.new_context(**looks, accept_downloads=True)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = listen(context.new_page(), complaints)
        server: Any = None if root else request.getfixturevalue("server")
        page.goto(root or server.link)
        if link:
            page.wait_for_selector("body[data-ready=true]")
            page.goto(f"{root or server.origin}/{link}")
            page.reload()
        ready(page)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Open) -> Page:
    """The page of the server."""
    return open_page()


@pytest.fixture
def files(open_page: Open, static_root: str) -> Page:
    """The page as files."""
    return open_page(root=static_root)


@pytest.fixture(params=["page", "files"], ids=["server", "worker"])
def either(request: pytest.FixtureRequest) -> Page:
    """The page of the server, and the page as files."""
    return request.getfixturevalue(request.param)
