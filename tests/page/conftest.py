"""One browser for all tests of a process: two at once would not get along."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.asked import engine_page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: as root, and where little shared memory is
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"]


def browser_path() -> str | None:
    """Return where a browser is, or nothing."""
    wished = os.environ.get("TILEWRIGHT_BROWSER")
    return wished or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; where there is none, this says so loudly."""
    api = pytest.importorskip(
        "playwright.sync_api", reason="NOT TESTED: the page, for Playwright is missing"
    )
    path = browser_path()
    if path is None:
        pytest.skip(
            "NOT TESTED: the page, for there is no chromium; install Debian's package chromium"
        )
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Any]:
    """A page with the engine in a worker, and nothing to see; those of the browser folder are whole pages."""
    with engine_page(tmp_path_factory.mktemp("site") / "page", browser) as one:
        yield one
