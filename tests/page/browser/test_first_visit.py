"""What a page fetches before its board can be used: few files, and not the half of the core that only searches need."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.browser.deeds import IN_HAND, LAID, PATIENCE, Page, by_hand, cell, tray, until
from tests.page.pages import Served

#: requests, and bytes of what they bring, packed as hosts of files do
REQUESTS, BYTES = 20, 615_000
#: the mark of the moment from which a press on the board is heard, and *First solution* can be pressed
USABLE = "icon.svg?usable"
MARK = f"""addEventListener("DOMContentLoaded", function look() {{
  const [cell, first] = ["#board .cell", "#do-first:enabled"].map((one) => document.querySelector(one));
  if (cell && first && document.body.dataset.ready === "true") fetch("{USABLE}");
  else requestAnimationFrame(look);
}});"""


class Visit:
    """A page that is fetched by a browser that knows nothing of it; after the mark no file comes any more."""

    def __init__(self, page: Page, link: str) -> None:
        page.set_default_timeout(PATIENCE)
        page.add_init_script(MARK)
        page.on("request", self._hear)
        page.route("**", self._let)
        self.page, self.before, self.after = page, list[Any](), list[str]()
        self._marked = False
        with page.expect_request(lambda request: request.url.endswith(USABLE)):
            page.goto(link)

    def _hear(self, request: Any) -> None:
        if request.url.endswith(USABLE):
            self._marked = True
        elif self._marked:
            self.after.append(request.url)
        else:
            self.before.append(request)

    def _let(self, route: Any) -> None:
        if route.request.url in self.after and route.request.method == "GET":
            route.abort()
        else:
            route.continue_()

    @property
    def bytes(self) -> int:
        """How much came before the mark, packed."""
        answers = [request.response() for request in self.before]
        return sum(len(gzip.compress(one.body(), 5)) for one in answers if one.status == 200)


@pytest.fixture(params=["server", "files"])
def visit(browser: Any, request: pytest.FixtureRequest) -> Iterator[Visit]:
    if request.param == "server":
        server: Served = request.getfixturevalue("server")
        link = server.link
    else:
        link = request.getfixturevalue("static_root")
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    yield Visit(context.new_page(), link)
    context.close()


def test_a_board_can_be_used_after_few_requests(visit: Visit) -> None:
    urls = [request.url for request in visit.before]
    assert any(url.endswith("/app.js") for url in urls)
    assert len(urls) <= REQUESTS, urls
    assert visit.bytes <= BYTES
    page = visit.page
    by_hand(page)
    tray(page, "X").click()
    assert page.evaluate(f"{IN_HAND} !== null")
    page.mouse.click(*cell(page, 22))
    until(page, f"{LAID}.length === 1")


def test_the_second_half_of_the_core_is_fetched_once_the_board_can_be_used(
    browser: Any, static_root: str
) -> None:
    context = browser.new_context()
    visit = Visit(context.new_page(), static_root)
    rest = f"{static_root}/core-rest.wasm"
    before = [request.url for request in visit.before]
    assert f"{static_root}/core.wasm" in before
    assert rest not in before
    if rest not in visit.after:
        visit.page.wait_for_event("request", lambda request: request.url == rest)
    context.close()
