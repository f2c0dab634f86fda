"""The page in one file, opened from the disk without a network: played, solved, taken apart, sent on."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.page.browser.conftest import Open, listen
from tests.page.browser.deeds import (
    APP,
    LAID,
    PATIENCE,
    Page,
    by_hand,
    choose,
    covered,
    document_of,
    download,
    drag_from_tray,
    expect,
    is_open,
    open_document,
    play_to_the_end,
    ready,
    reload,
    save,
    solve,
    until,
)
from tests.page.documents import BARS, drawn_document
from tests.page.wasm import built_core
from tilewright import catalogue
from tilewright.page.daily import FAMILIES, daily_board
from tilewright.page.single import sent_entry, single_page
from tilewright.puzzle import Puzzle

#: a browser that keeps nothing for a page
REFUSING = """for (const kind of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, kind, { get() { throw new DOMException("refused", "SecurityError"); } });
}"""

OpenFile = Callable[..., Page]


@pytest.fixture(params=["browser", "firefox"], ids=["chromium", "firefox"])
def each_browser(request: pytest.FixtureRequest) -> Any:
    """Chromium, and Firefox."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_single(each_browser: Any, complaints: list[str], tmp_path: Path) -> Iterator[OpenFile]:
    """Open the page in one file with puzzles of the catalogue, from the disk; the browser is off line."""
    contexts = []

    def opened(*names: str, hash: str = "", path: Path | None = None, before: str = "") -> Page:
        if path is None:
            path = tmp_path / "sent page.html"
            entries = [sent_entry(Puzzle.of(catalogue.load(name))) for name in names]
            path.write_bytes(single_page(entries, built_core()))
        context = each_browser.new_context(
            viewport={"width": 1400, "height": 900}, offline=True, accept_downloads=True
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = listen(context.new_page(), complaints)
        if before:
            page.add_init_script(before)
        page.goto(path.as_uri() + hash)
        ready(page)
        return page

    yield opened
    for context in contexts:
        context.close()


def chosen(page: Page, name: str) -> None:
    page.click(f'[data-puzzle="{name}"]')
    is_open(page, name)


def test_it_opens_on_solve_and_solves_lists_and_counts(open_single: OpenFile) -> None:
    page = open_single("pentominoes-6x10")
    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#door")).to_be_hidden()
    expect(page.locator("#open-daily")).to_have_count(0)
    expect(page.locator("#find")).to_be_hidden()
    solve(page)
    assert len(covered(page)) == 12
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("9,356 solutions: these are all")
    expect(page.locator("#offline")).to_have_count(0)


def test_it_is_played_by_hand_with_hints_and_a_reload_keeps_what_lies(
    open_single: OpenFile,
) -> None:
    page = open_single("pentominoes-6x10")
    by_hand(page)
    drag_from_tray(page, "X", 22)
    assert len(page.evaluate(LAID)) == 1
    page.click('[data-strength="move"]')
    expect(page.locator("#hint-text")).not_to_be_empty()
    reload(page)
    assert len(page.evaluate(LAID)) == 1
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")


def test_several_puzzles_are_chosen_and_a_challenge_opens_by_hand(open_single: OpenFile) -> None:
    page = open_single("soma-3x3x3", "kanoodle-5x11-started-a", "burr-chinese-cross")
    assert document_of(page)["name"] == "soma-3x3x3"
    expect(page.locator(".puzzle")).to_have_count(3)
    expect(page.locator(".puzzle svg")).to_have_count(3)
    chosen(page, "kanoodle-5x11-started-a")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    chosen(page, "burr-chinese-cross")
    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")
    page.go_back()
    is_open(page, "kanoodle-5x11-started-a")
    page.click("#start")
    is_open(page, "soma-3x3x3")


def test_who_solved_is_offered_nothing_that_the_file_has_not(open_single: OpenFile) -> None:
    page = open_single("kanoodle-5x11-started-a", "soma-3x3x3")
    chosen(page, "kanoodle-5x11-started-a")
    play_to_the_end(page)
    expect(page.locator("#to-daily, #to-levels")).to_have_count(0)


def on_paper(page: Page) -> int:
    """Print the page; return on how many sheets of A4 it is."""
    pypdf = pytest.importorskip("pypdf")
    # Playwright gives Firefox inches where it takes centimetres
    by = 2.54 if page.context.browser.browser_type.name == "firefox" else 1
    printed = page.pdf(width=f"{8.27 * by}in", height=f"{11.7 * by}in")
    return len(pypdf.PdfReader(BytesIO(printed)).pages)


def test_three_are_played_with_a_hint_solved_taken_apart_and_printed_on_a_sheet_each(
    open_single: OpenFile,
) -> None:
    page = open_single("soma-3x3x3", "kanoodle-5x11-started-a", "burr-chinese-cross")
    solve(page)
    assert on_paper(page) == 1
    chosen(page, "kanoodle-5x11-started-a")
    until(page, f"Boolean({APP}.parts.play.table)")
    page.click('[data-strength="move"]')
    expect(page.locator("#hint-text")).to_contain_text("Lay piece")
    page.click("#lay-hint")
    until(page, f"{LAID}.length === 1")
    assert on_paper(page) == 1
    chosen(page, "burr-chinese-cross")
    page.click("#take-apart")
    expect(page.locator("#apart-result")).to_contain_text("Comes apart: level 1, 5 moves")
    assert on_paper(page) == 1


@pytest.mark.parametrize("each_browser", ["browser"], ids=["chromium"], indirect=True)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_printed_page_is_black_on_white_with_the_pieces_that_are_left(
    open_single: OpenFile, theme: str
) -> None:
    page = open_single("kanoodle-5x11-started-a")
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("#pieces-on-paper svg")).to_have_count(12 - 4)
    expect(page.locator("main button:visible")).to_have_count(0)
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format("body", "backgroundColor")) == "rgb(255, 255, 255)"
    assert page.evaluate(style.format("#board .tile .body", "fill")) == "rgb(255, 255, 255)"
    assert page.evaluate(style.format("#facts", "color")) == "rgb(92, 87, 77)"
    cells = page.evaluate(
        """["#board svg", "#pieces-on-paper svg"].map((one) => {
          const svg = document.querySelector(one);
          return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        })"""
    )
    assert cells[0] == pytest.approx(cells[1], rel=0.02)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#pieces-on-paper")).to_have_count(0)


def test_a_challenge_that_comes_first_is_played_at_once(open_single: OpenFile) -> None:
    page = open_single("kanoodle-5x11-started-a")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")


def test_an_assembly_is_taken_apart(open_single: OpenFile) -> None:
    page = open_single("burr-chinese-cross")
    painter = "document.querySelector('#solid').painter.constructor.name"
    has_webgl = page.evaluate("Boolean(document.createElement('canvas').getContext('webgl2'))")
    assert page.evaluate(painter) == ("GlPainter" if has_webgl else "SvgPainter")
    page.click("#take-apart")
    expect(page.locator("#apart-result")).to_contain_text("Comes apart: level 1, 5 moves")
    expect(page.locator("#move-words")).not_to_be_empty()


def test_a_file_of_burrtools_is_opened(open_single: OpenFile, tmp_path: Path) -> None:
    page = open_single("pentominoes-6x10")
    path = tmp_path / "soma.xmpuzzle"
    path.write_text(tilewright.load("soma-3x3x3").convert("xmpuzzle"))
    page.set_input_files("#file", path)
    expect(page.locator("#facts")).to_contain_text("27 cells")


def test_the_address_carries_laid_pieces(open_single: OpenFile) -> None:
    page = open_single("pentominoes-6x10")
    by_hand(page)
    drag_from_tray(page, "X", 22)
    page.click("#share")
    until(page, "location.hash.includes('&laid=')")
    expect(page.locator("#share-file")).to_be_visible()
    hash = page.evaluate("location.hash")
    other = open_single("soma-3x3x3", hash=hash)
    assert document_of(other)["name"] == "pentominoes-6x10"
    assert len(other.evaluate(LAID)) == 1


def test_where_storage_is_refused_it_keeps_all_in_memory(open_single: OpenFile) -> None:
    page = open_single("pentominoes-6x10", "dominoes-4x4", before=REFUSING)
    by_hand(page)
    drag_from_tray(page, "X", 22)
    chosen(page, "dominoes-4x4")
    page.go_back()
    is_open(page, "pentominoes-6x10")
    assert len(page.evaluate(LAID)) == 1
    open_document(page, BARS)
    expect(page.locator("#mine")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)


def test_where_storage_is_refused_the_times_are_offered_as_a_file(
    open_single: OpenFile, tmp_path: Path
) -> None:
    page = open_single("dominoes-4x4", before=REFUSING)
    one = {"at": 0, "title": "dominoes", "seconds": 3, "hints": 0, "stars": None, "catalogue": True}
    row = {**one, "puzzle": "dominoes-4x4", "set": "", "placed": ""}
    page.evaluate(f"(one) => {APP}.times.add(one)", row)
    expect(page.locator("#toasts")).to_contain_text("keeps no times")
    page.click("#open-times")
    expect(page.locator("dialog[open]")).to_contain_text("they are gone when it is closed")
    table = download(page, "#export-times", tmp_path).read_text()
    assert table.splitlines()[1] == "dominoes-4x4,,,3.0"


def test_nothing_that_is_not_its_own_runs_or_is_sent(
    open_single: OpenFile, complaints: list[str]
) -> None:
    page = open_single("dominoes-4x4")
    broken = page.evaluate(
        """async () => {
          const broken = [];
          document.addEventListener("securitypolicyviolation", (one) => broken.push(one.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.struck = 1";
          document.head.append(script);
          await fetch("https://elsewhere.invalid/").catch(() => 0);
          new Image().src = "https://elsewhere.invalid/a.png";
          await new Promise((done) => setTimeout(done, 200));
          return [broken.sort(), window.struck ?? 0];
        }"""
    )
    assert broken == [["connect-src", "img-src", "script-src-elem"], 0]
    blocked = ("Content Security Policy", "The page’s settings blocked", "elsewhere.invalid")
    assert complaints
    assert all(any(word in one for word in blocked) for one in complaints)
    complaints.clear()


@pytest.mark.parametrize("way", ["server", "files", "single"])
def test_a_page_to_send_is_saved_and_opens(
    way: str,
    open_single: OpenFile,
    open_page: Open,
    static_root: str,
    tmp_path: Path,
) -> None:
    """With a server, from the page as files, and from a page that was sent itself."""
    page = (
        open_single("soma-3x3x3")
        if way == "single"
        else open_page(root=static_root if way == "files" else "")
    )
    title = '</script><script>1</script> & "q"'
    open_document(page, {**BARS, "title": title})
    path = save(page, "page", tmp_path)
    assert path.suffix == ".html"
    assert path.stat().st_size <= 1_810_000
    sent = open_single(path=path)
    assert sent.title() == f"{title} · tilewright"
    assert json.dumps(document_of(sent)["title"]) == json.dumps(title)
    solve(sent)
    assert len(covered(sent)) == 5


def test_a_puzzle_with_faults_is_not_sent(files: Page) -> None:
    open_document(files, BARS)
    wrong = drawn_document("....", {"bar": {"shapes": [""], "copies": 2}})
    files.evaluate(f"(wrong) => {APP}.change(wrong, 'broke it')", wrong)
    until(files, f"Boolean({APP}.faults)")
    files.click("#save")
    expect(files.locator('[data-format="page"]')).to_be_disabled()
    expect(files.locator('[data-format="json"]')).to_be_enabled()
    expect(files.locator("#save-about ~ div")).to_contain_text("The puzzle has a fault")
    files.keyboard.press("Escape")
    choose(files, "pentominoes-6x10")


def test_a_page_that_was_sent_makes_the_board_of_the_day(open_single: OpenFile) -> None:
    page = open_single("kanoodle-5x11", "katamino-5x4")
    page.clock.set_fixed_time("2031-05-06T12:00:00")
    page.click("#open-daily")
    expect(page.locator("[data-daily]")).to_have_count(1)
    expect(page.locator(".cards .stars")).to_have_count(1)
    page.click('[data-daily="kanoodle"]')
    until(page, f"{APP}.game.board.family === 'kanoodle'")
    (family,) = (one for one in FAMILIES if one.name == "kanoodle")
    made = daily_board(family, datetime.date(2031, 5, 6))
    assert document_of(page)["placed"] == made["document"]["placed"]
    without = open_single("katamino-5x4")
    expect(without.locator("#open-daily")).to_have_count(0)
