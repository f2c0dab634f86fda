"""One browser of each kind for all tests of a process: two Playwrights at once would not get along."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.asked import engine_page
from tests.page.deno import deno, environment

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FIREFOXES = ("firefox-esr", "firefox")
#: what starts Firefox, and passes on what Playwright says to it
FIREFOX = Path(__file__).with_name("firefox.js")
#: as root, and where little shared memory is
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"]


def browser_path() -> str | None:
    """Return where a browser is, or nothing."""
    wished = os.environ.get("TILEWRIGHT_BROWSER")
    return wished or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Playwright; where there is none, this says so loudly."""
    api = pytest.importorskip(
        "playwright.sync_api", reason="NOT TESTED: the page, for Playwright is missing"
    )
    with api.sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Any) -> Iterator[Any]:
    """Chromium; where there is none, this says so loudly."""
    path = browser_path()
    if path is None:
        pytest.skip(
            "NOT TESTED: the page, for there is no chromium; install Debian's package chromium"
        )
    started = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def firefox(playwright: Any) -> Iterator[Any]:
    """Firefox; where there is none, this says so loudly."""
    path = next(filter(None, map(shutil.which, FIREFOXES)), None)
    if path is None:
        pytest.skip(
            "NOT TESTED: the page in Firefox, for there is none; install Debian's package firefox-esr"
        )
    paths = f"{Path(deno()).parent}{os.pathsep}{os.environ['PATH']}"
    started = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=FIREFOX,
        env=environment(PATH=paths, TILEWRIGHT_FIREFOX=path),
    )
    yield started
    started.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Any]:
    """A page with the engine in a worker, and nothing to see; those of the browser folder are whole pages."""
    with engine_page(tmp_path_factory.mktemp("site") / "page", browser) as one:
        yield one
