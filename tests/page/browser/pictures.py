"""Pictures of the page, to be looked at: ``python -m tests.page.browser.pictures FOLDER [NAME ...]``.

Those in ``docs/pictures`` are made by this, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.page.browser.deeds import (
    PHONE,
    Page,
    by_hand,
    cell,
    choose,
    drag,
    enter,
    settled,
    until,
    visit,
)
from tests.page.conftest import FLAGS, browser_path
from tests.page.pages import served

WIDE = {"viewport": {"width": 1400, "height": 860}}
FINE_PHONE = {**PHONE, "device_scale_factor": 2}


def start(page: Page) -> None:
    page.wait_for_timeout(300)


def solved(page: Page) -> None:
    page.click("#do-all")
    until(page, "document.querySelector('#result').textContent.includes('these are all')")
    enter(page, "#which-number", "4711")
    page.wait_for_timeout(400)


def editor(page: Page) -> None:
    page.click("#tab-edit")
    page.click('[data-tool="outside"]')
    drag(page, cell(page, 33), cell(page, 36))
    settled(page)
    page.wait_for_timeout(300)


def hand(page: Page) -> None:
    by_hand(page)
    for piece, index in ((11, 21), (6, 3)):
        page.click(f'.tray-piece[data-piece="{piece}"]')
        page.mouse.click(*cell(page, index))
    page.click('.tray-piece[data-piece="0"]')
    page.mouse.move(*cell(page, 36))
    page.wait_for_timeout(900)


def cube(page: Page) -> None:
    choose(page, "Bedlam")
    page.click("#do-first")
    page.wait_for_timeout(800)
    page.fill("#solid-apart", "0.6")
    page.wait_for_timeout(300)


def heat(page: Page) -> None:
    page.click("#tab-explore")
    page.click("#more-heatmap")
    until(page, "!document.querySelector('#heat-piece').hidden")
    page.select_option("#heat-piece", "I")
    page.wait_for_timeout(1200)


def calendar(page: Page) -> None:
    choose(page, "a-puzzle-a-day")
    page.fill("#date", "2026-11-22")
    settled(page)
    page.click("#tab-explore")
    page.click("#more-survey")
    until(page, "document.querySelectorAll('table.calendar td button').length === 366")
    page.wait_for_timeout(1200)


def challenges(page: Page) -> None:
    choose(page, "genius-square")
    page.click("#tab-explore")
    page.uncheck("#unique")
    page.click("#more-generate")
    until(page, "document.querySelectorAll('.challenges .tw-svg').length === 4")
    page.wait_for_timeout(1200)


def fault(page: Page) -> None:
    bad = b"tilewright: 1\nname: bad\nregion: {box: [3, -1]}\npieces: {bar: XXX}\nregoin: 2\n"
    page.set_input_files("#file", {"name": "bad.yaml", "mimeType": "text/yaml", "buffer": bad})
    page.wait_for_selector(".fault")


def printed(page: Page) -> None:
    solved(page)
    page.emulate_media(media="print")


#: what is done before the picture is taken, and how the page looks
PICTURES: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "start": (start, WIDE),
    "solutions": (solved, WIDE),
    "editor": (editor, WIDE),
    "by-hand": (hand, WIDE),
    "cube": (cube, WIDE),
    "heat-map": (heat, WIDE),
    "calendar": (calendar, WIDE),
    "challenges": (challenges, WIDE),
    "dark": (solved, {**WIDE, "color_scheme": "dark"}),
    "phone": (solved, FINE_PHONE),
    "print": (printed, WIDE),
    "error": (fault, WIDE),
}


def main(folder: str, *names: str) -> None:
    """Take pictures, all of them by default."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        for name in names or PICTURES:
            act, looks = PICTURES[name]
            page = visit(browser.new_context(**looks), server.link)
            act(page)
            page.screenshot(path=f"{folder}/page-{name}.png")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
