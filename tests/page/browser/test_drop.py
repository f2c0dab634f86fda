"""Opening a puzzle by dropping a file onto the page: good files, bad ones, and what is no text at all."""

from __future__ import annotations

import random

import pytest

from tests.page.browser.deeds import Page, expect, settled, solve, until

#: drop files, each a name and its bytes, onto something; tell who kept the browser from opening them
DROP = """([files, onto]) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) data.items.add(new File([new Uint8Array(bytes)], name));
  const give = (kind) => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
  const place = document.querySelector(onto);
  return ["dragover", "drop"].map((kind) => !place.dispatchEvent(give(kind)));
}"""
#: drop words that were selected on another page
DROP_WORDS = """(words) => {
  const data = new DataTransfer();
  data.setData("text/plain", words);
  const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
  return document.querySelector("#board").dispatchEvent(event);
}"""
#: JSON, which the page as files reads too; with a server it may be YAML or TOML as well
SMALL = """{
  "tilewright": 1,
  "name": "small",
  "title": "Small board",
  "region": {"box": [4, 2]},
  "pieces": {"bar": {"picture": "XX", "copies": 4}}
}"""
YAML = "tilewright: 1\nname: small\ntitle: Small board\nregion: {box: [4, 2]}\npieces: {bar: {picture: XX, copies: 4}}\n"
TOML = """tilewright = 1
name = "small"
title = "Small board"
region = { box = [4, 2] }
pieces = { bar = { picture = "XX", copies = 4 } }
"""


def drop(page: Page, *files: tuple[str, bytes], onto: str = "#board") -> None:
    """Drop files; the browser must never open them itself, which would lose the page."""
    given = [[name, list(content)] for name, content in files]
    assert page.evaluate(DROP, [given, onto]) == [True, True]


def is_as_before(page: Page) -> None:
    """The board is the one that the page began with, and can be solved."""
    assert page.locator("#board .cell").count() == 60
    solve(page)


@pytest.mark.parametrize("onto", ["#board", "h1", "#find"])
def test_a_good_file_is_opened_wherever_it_is_dropped(either: Page, onto: str) -> None:
    page = either
    drop(page, ("small.json", SMALL.encode()), onto=onto)
    expect(page.locator("h1")).to_have_text("Small board")
    settled(page)
    assert page.locator("#board .cell").count() == 8
    expect(page.locator("#status")).to_contain_text("pened Small board")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("5 solutions: these are all")


@pytest.mark.parametrize("name, text", [("small.yaml", YAML), ("small.toml", TOML)])
def test_a_file_of_another_form_is_opened(page: Page, name: str, text: str) -> None:
    drop(page, (name, text.encode()))
    expect(page.locator("h1")).to_have_text("Small board")


def test_letters_of_other_alphabets_stay_what_they_are(either: Page) -> None:
    drop(either, ("small.json", SMALL.replace("Small", "Größe 板").encode()))
    expect(either.locator("h1")).to_have_text("Größe 板 board")


def test_a_file_can_be_undone_and_dropped_again(page: Page) -> None:
    drop(page, ("small.json", SMALL.encode()))
    expect(page.locator("h1")).to_have_text("Small board")
    settled(page)
    page.click("#undo")
    settled(page)
    is_as_before(page)
    drop(page, ("small.json", SMALL.encode()))
    expect(page.locator("h1")).to_have_text("Small board")


def test_a_file_is_dropped_while_a_search_runs(either: Page) -> None:
    page = either
    page.click("#do-count")
    drop(page, ("small.json", SMALL.encode()))
    expect(page.locator("h1")).to_have_text("Small board")
    settled(page)
    page.click("#do-count")
    expect(page.locator("#result")).to_contain_text("Exactly 5 solutions")


def test_a_bad_file_says_what_is_wrong_and_leaves_the_board(either: Page) -> None:
    page = either
    bad = SMALL.replace('"region"', '"lattice": "nowhere", "region"')
    drop(page, ("bad.json", bad.encode()))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("bad.json could not be opened")
    expect(alert).to_contain_text("nowhere")
    is_as_before(page)
    drop(page, ("small.json", SMALL.encode()))
    expect(page.locator("h1")).to_have_text("Small board")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + random.Random(1).randbytes(3000),
        b"\xff\xfe" + SMALL.encode("utf-16-le"),
        b"\xe9\xe8\xff" + SMALL.encode(),
        b"PK\x03\x04" + random.Random(2).randbytes(500),
        b"",
        b"\x00",
    ],
    ids=["picture", "utf-16", "latin-1", "zip", "nothing", "zero"],
)
def test_a_file_that_is_no_text_is_reported(either: Page, content: bytes) -> None:
    drop(either, ("holiday.png", content))
    expect(either.get_by_role("alert")).to_contain_text("holiday.png")
    is_as_before(either)


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_never_break_the_page(either: Page, seed: int) -> None:
    """Of a good file with some bytes exchanged, the page opens what it can and tells the rest."""
    chance = random.Random(seed)
    content = bytearray(SMALL.encode())
    for _ in range(chance.randint(1, 6)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    drop(either, ("odd.json", bytes(content)))
    until(
        either,
        "Boolean(document.querySelector('[role=alert]')) || document.querySelectorAll('#board .cell').length !== 60",
    )
    drop(either, ("small.json", SMALL.encode()))
    expect(either.locator("h1")).to_have_text("Small board")


def test_of_two_files_one_is_opened_and_the_other_named(page: Page) -> None:
    other = SMALL.replace("Small board", "Another")
    drop(page, ("small.json", SMALL.encode()), ("other.json", other.encode()))
    expect(page.locator("h1")).to_have_text("Small board")
    expect(page.locator("#status")).to_contain_text("one file at a time")


def test_words_that_are_dropped_are_left_to_the_browser(page: Page) -> None:
    assert page.evaluate(DROP_WORDS, "just some words")
    is_as_before(page)
