"""Random walks: whatever is pressed, nothing turns red, nothing fails in the console, and every press is heard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser.conftest import listen
from tests.page.browser.deeds import PATIENCE, PHONE
from tests.page.browser.walks import PUZZLES, Walk
from tests.page.wasm import built_core
from tilewright import catalogue
from tilewright.page.single import sent_entry, single_page
from tilewright.puzzle import Puzzle

LOOKS = {
    "mouse": {"viewport": {"width": 1400, "height": 900}},
    "touch": PHONE,
    "keys": {"viewport": {"width": 1280, "height": 720}},
}


class Walker:
    """Takes walks in contexts of its own."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser

    def walk(
        self, address: str, how: str, seed: int, steps: int, puzzles: Sequence[str] = PUZZLES
    ) -> None:
        context = self._browser.new_context(**LOOKS[how], accept_downloads=True)
        context.set_default_timeout(PATIENCE)
        errors: list[str] = []
        page = listen(context.new_page(), errors)
        try:
            page.goto(address)
            one = Walk(page, seed, how, errors, puzzles)
            one.ready()
            one.go(steps)
        finally:
            context.close()


@pytest.fixture
def walker(browser: Any) -> Walker:
    return Walker(browser)


@pytest.mark.parametrize(("how", "seed"), [("mouse", 1), ("keys", 2)])
def test_a_short_walk(walker: Walker, server: Any, how: str, seed: int) -> None:
    walker.walk(server.link, how, seed, 30)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_walks_of_the_page_of_the_server(walker: Walker, server: Any, how: str, seed: int) -> None:
    walker.walk(server.link, how, seed, 18)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 214))
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_walks_of_the_page_without_a_server(
    walker: Walker, static_root: str, how: str, seed: int
) -> None:
    walker.walk(static_root, how, seed, 18)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 308))
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_walks_of_a_page_that_was_sent(walker: Walker, tmp_path: Path, how: str, seed: int) -> None:
    sent = ("soma-3x3x3", "kanoodle-5x11", "burr-philippe-dubois", "l-puzzle-6x8")
    path = tmp_path / "sent.html"
    entries = [sent_entry(Puzzle.of(catalogue.load(name))) for name in sent]
    path.write_bytes(single_page(entries, built_core()))
    walker.walk(path.as_uri(), how, seed, 18, sent)
