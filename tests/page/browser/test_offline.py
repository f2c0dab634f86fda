"""The static page without a network, and opened as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    LAID,
    Page,
    by_hand,
    choose,
    covered,
    drag_from_tray,
    expect,
    reload,
    solve,
    until,
)
from tests.page.wasm import built_core, served_files
from tilewright.page.offline import published
from tilewright.page.static_site import write_site

NAMES = ("pentominoes-6x10", "pentominoes-3x20", "soma-3x3x3", "katamino-5x5")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as files, with a few puzzles."""
    folder = tmp_path_factory.mktemp("offline") / "page"
    write_site(folder, built_core(), NAMES)
    return folder


@pytest.fixture
def kept(site: Path, open_page: Open) -> Page:
    """The page after the network is gone: its server has ended, and the browser is off line."""
    with served_files(site) as address:
        page = open_page(root=address)
        page.wait_for_timeout(2500)
        assert page.evaluate("caches.keys()") == []  # nothing is kept that nobody wanted
        page.click("#keep-offline")
        expect(page.locator("#offline")).to_contain_text("Kept: this page works without a network")
    page.context.set_offline(True)
    return page


def test_it_is_opened_played_solved_and_reloaded_without_a_network(kept: Page) -> None:
    page = kept
    reload(page)
    solve(page)
    assert len(covered(page)) == 12
    by_hand(page)
    drag_from_tray(page, "X", 22)
    assert len(page.evaluate(LAID)) == 1
    reload(page)
    assert len(page.evaluate(LAID)) == 1
    choose(page, "katamino-5x5")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("8 solutions: these are all")
    choose(page, "soma-3x3x3")
    by_hand(page)
    page.go_back()
    expect(page.locator("h1")).not_to_contain_text("Soma")
    expect(page.locator(".fault")).to_have_count(0)


def test_it_is_installable(site: Path, open_page: Open) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])
    with served_files(site) as address:
        page = open_page(root=address)
        session = page.context.new_cdp_session(page)
        found: Any = session.send("Page.getAppManifest")
        assert found["errors"] == []
        assert json.loads(found["data"]) == manifest


def test_another_edition_is_taken_and_what_was_damaged_is_not_kept(
    tmp_path: Path, open_page: Open
) -> None:
    folder = tmp_path / "page"
    write_site(folder, built_core(), NAMES)
    (folder / "puzzles" / "katamino-5x5.json").write_text("{}")  # not what the list says
    with served_files(folder) as address:
        page = open_page(root=address)
        page.click("#keep-offline")
        expect(page.locator("#offline")).to_contain_text("%")
        names = "caches.open('tilewright').then((one) => one.keys()).then((all) => all.map(({ url }) => url))"
        found = page.evaluate(names)
        assert not any("katamino-5x5" in url for url in found)
        write_site(folder, built_core(), NAMES[:3])
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        sums = [f"{path}?sum={one}" for path, one in published(folder).items()]
        page.close()
        again = page.context.new_page()
        again.goto(address)
        again.wait_for_selector("body[data-ready=true]")
        expect(again.locator("#offline")).to_contain_text("Kept")
        wanted = sorted(f"{address}/{one}" for one in sums)
        until(again, f"(all) => {names}.then((kept) => `${{kept.sort()}}` === `${{all}}`)", wanted)


def test_opened_as_a_file_it_says_why_it_is_empty(site: Path, browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.joinpath("index.html").as_uri())
    expect(page.locator("#unserved")).to_contain_text("opened as a file")
    expect(page.locator("#unserved")).to_contain_text("python3 -m http.server")
    assert page.locator("#unserved").inner_text() == page.locator("body").inner_text().strip()
    context.close()


def test_the_page_made_of_files_runs_nothing_that_is_not_its_own(site: Path, browser: Any) -> None:
    """A policy in the head of the page: no script within the page, none from elsewhere, nothing is sent away."""
    with served_files(site) as address:
        page = browser.new_context().new_page()
        page.goto(address)
        page.wait_for_selector("body[data-ready=true]")
        choose(page, "pentominoes-6x10")
        solve(page)  # its worker and its core are its own
        assert len(covered(page)) == 12
        strange = """() => {
            const broken = [];
            document.addEventListener("securitypolicyviolation", (one) => broken.push(one.effectiveDirective));
            for (const source of ["", "data:text/javascript,window.struck=1"]) {
                const script = document.createElement("script");
                if (source) script.src = source; else script.textContent = "window.struck = 1";
                document.head.append(script);
            }
            fetch("https://elsewhere.invalid/").catch(() => 0);
            return new Promise((say) => setTimeout(() => say([broken.sort(), window.struck ?? 0]), 200));
        }"""
        broken, struck = page.evaluate(strange)
        page.context.close()
    assert (broken, struck) == (["connect-src", "script-src-elem", "script-src-elem"], 0)


def test_a_server_of_tilewright_keeps_nothing(page: Page) -> None:
    page.wait_for_timeout(2500)
    assert page.locator("#offline").count() == 0
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )
