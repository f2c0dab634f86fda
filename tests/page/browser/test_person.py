"""What a person does with the page, by mouse: from the catalogue to a solution, and much else."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    LAID,
    Page,
    by_hand,
    cell,
    choose,
    covered,
    covered_cells,
    document_of,
    download,
    drag,
    enter,
    expect,
    explore,
    middle,
    open_document,
    said,
    save,
    settled,
    solve,
    until,
)
from tilewright.files.solutions import parse_solutions
from tilewright.page.document import document_of as page_document


def test_it_begins_with_a_puzzle_on_the_board(either: Page) -> None:
    page = either
    expect(page.locator("h1")).to_have_text("Twelve pentominoes, 6 x 10")
    assert page.locator("#board .cell").count() == 60
    expect(page.locator("#undo")).to_be_disabled()
    page.locator('.puzzle[data-puzzle="pentominoes-3x20"]').click()
    expect(page.locator("#undo")).to_be_enabled()
    page.click("#undo")
    expect(page.locator("h1")).to_have_text("Twelve pentominoes, 6 x 10")
    expect(page.locator("#undo")).to_be_disabled()


def test_two_clicks_lead_from_the_catalogue_to_a_solution(either: Page) -> None:
    page = either
    page.locator('.puzzle[data-puzzle="pentominoes-3x20"]').click()
    solve(page)
    cells = covered_cells(page)
    assert cells == list(range(60))


def test_all_solutions_are_browsed_by_slider_number_and_thumbnail(either: Page) -> None:
    page = either
    choose(page, "pentominoes-4x15")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("1,472 solutions: these are all")
    seen = {json.dumps(covered(page))}
    enter(page, "#which-number", "1472")
    seen.add(json.dumps(covered(page)))
    page.get_by_role("button", name="Solution 1470").click()
    seen.add(json.dumps(covered(page)))
    page.focus("#which")
    page.keyboard.press("ArrowRight")
    seen.add(json.dumps(covered(page)))
    assert len(seen) == 4
    expect(page.locator("#status")).to_contain_text("Solution 1,471 of 1,472")


def test_distinct_solutions_and_the_count(either: Page) -> None:
    page = either
    choose(page, "pentominoes-3x20")
    page.check("#distinct")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("2 distinct solutions: these are all")
    page.click("#do-count")
    expect(page.locator("#result")).to_contain_text("Exactly 2 distinct solutions")
    page.uncheck("#distinct")
    page.click("#do-count")
    expect(page.locator("#result")).to_contain_text("Exactly 8 solutions")


def test_no_solution_is_reported_before_and_after_searching(either: Page) -> None:
    page = either
    choose(page, "mutilated")
    expect(page.locator("#do-first")).to_be_disabled()
    expect(page.locator("#why-not")).to_contain_text("There can be no solution.")
    choose(page, "pentominoes-and-square-diamond-1")
    page.click("#do-first")
    expect(page.locator("#result")).to_contain_text("There is no solution")


@pytest.mark.fast
def test_a_search_is_watched_and_stopped(page: Page) -> None:
    page.click("summary:has-text('Watch')")
    page.evaluate("(document.querySelector('#speed').value = 2)")
    page.click("#do-watch")
    expect(page.locator("#result")).to_contain_text("step")
    until(page, "document.querySelector('#board').board.tiles.length > 1")
    page.click("#halt")
    expect(page.locator("#halt")).to_be_hidden()
    said(page, "stopped")


def test_a_board_and_its_pieces_are_drawn(either: Page) -> None:
    page = either
    page.click("#new")
    enter(page, "#size-0", "4")
    enter(page, "#size-1", "3")
    expect(page.locator("#board .cell")).to_have_count(12)
    page.click('[data-tool="outside"]')
    drag(page, cell(page, 0), cell(page, 1))
    page.click("#draw-piece")
    page.fill("#piece-name", "bar")
    drag(page, *(cell(page, index, "#piece-board") for index in (0, 1)))
    page.fill("#copies-least", "5")
    page.fill("#copies-most", "5")
    page.click("#keep-piece")
    settled(page)
    expect(page.locator("#area")).to_contain_text("10 cells")
    page.click("#tab-solve")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("these are all")
    assert sorted(map(len, covered(page))) == [2] * 5


def test_pegs_are_asked_for_and_put(page: Page) -> None:
    choose(page, "dominoes-4x4")
    page.click("#tab-edit")
    page.click("#add-slot")
    page.select_option("#edit-slot-0-kind", "count")
    enter(page, "#edit-slot-0-count", "2")
    settled(page)
    page.click("#tab-solve")
    expect(page.locator("#do-first")).to_be_disabled()
    for index in (0, 15):
        page.mouse.click(*cell(page, index))
    settled(page)
    assert page.evaluate(f"{APP}.document.set.pegs") == "0,0 3,3"
    expect(page.locator("#why-not")).to_contain_text("no solution")


def test_problems_are_reported_while_drawing(either: Page) -> None:
    page = either
    page.click("#tab-edit")
    page.click('[data-tool="outside"]')
    drag(page, cell(page, 1), cell(page, 11))
    page.mouse.click(*cell(page, 10))
    settled(page)
    expect(page.locator("#notes")).to_contain_text("too many")
    expect(page.locator("#do-first")).to_be_disabled()


def test_a_stroke_is_one_step_and_everything_is_undone(either: Page) -> None:
    page = either
    before = page.evaluate(f"JSON.stringify({APP}.document)")
    page.click("#tab-edit")
    page.click('[data-tool="outside"]')
    drag(page, cell(page, 0), cell(page, 5), cell(page, 15))
    page.locator("#rule-2").check()
    page.click("#no-pieces")
    after = page.evaluate(f"JSON.stringify({APP}.document)")
    assert json.loads(after)["pieces"] == {}
    for _ in range(3):
        page.click("#undo")
    assert page.evaluate(f"JSON.stringify({APP}.document)") == before
    for _ in range(3):
        page.click("#redo")
    assert page.evaluate(f"JSON.stringify({APP}.document)") == after


def test_a_date_is_chosen_and_solved(either: Page) -> None:
    page = either
    choose(page, "a-puzzle-a-day")
    expect(page.locator("#do-first")).to_be_disabled()
    expect(page.locator("#why-not")).to_contain_text("month and day")
    page.fill("#date", "2024-02-29")
    settled(page)
    assert page.locator("#slot-month").input_value() == "Feb"
    assert page.locator("#slot-day").input_value() == "29"
    page.click("#do-all")
    number = tilewright.load("a-puzzle-a-day").count(set={"month": "Feb", "day": "29"}).solutions
    expect(page.locator("#result")).to_contain_text(f"{number} solutions: these are all")


def test_pegs_are_rolled_dragged_and_clicked(either: Page) -> None:
    page = either
    choose(page, "genius-square")
    page.click("#roll")
    settled(page)
    expect(page.locator("#board .peg")).to_have_count(7)
    before = page.evaluate(f"{APP}.document.set.dice")
    moved = page.evaluate(
        """(() => {
          const { app } = document.querySelector('#board');
          const [slot] = app.view.slots;
          const key = (cell) => cell.join();
          const taken = new Set(slot.value.map(key));
          const domain = Object.values(slot.domains).find((cells) => cells.length > 1 && cells.some((cell) => !taken.has(key(cell))));
          const from = domain.find((cell) => taken.has(key(cell))), to = domain.find((cell) => !taken.has(key(cell)));
          return [app.view.index.get(key(from)), app.view.index.get(key(to))];
        })()"""
    )
    drag(page, *(cell(page, index) for index in moved))
    settled(page)
    assert page.evaluate(f"{APP}.document.set.dice") != before
    solve(page)


def lay(page: Page, name: str, orientation: int, target: list[int]) -> None:
    """Take a piece in hand by its letter, turn it until it lies right, and click where it goes."""
    number = page.evaluate(f"(name) => {APP}.view.pieceNumber(name)", name)
    page.click(f'.tray-piece[data-piece="{number}"]')
    ways = page.evaluate(
        "(number) => { const { turn, flip, tilt } = document.querySelector('#board').app.view.pieces[number]; return { turn, flip, tilt }; }",
        number,
    )
    paths: dict[int, list[str]] = {0: []}
    queue = [0]
    for at in queue:
        for way in ("turn", "flip", "tilt"):
            if (after := ways[way][at]) not in paths:
                paths[after] = [*paths[at], way]
                queue.append(after)
    for way in paths[orientation]:
        page.click(f"#{way}")
    grip = page.evaluate(f"{APP}.parts.play.hand.grip")
    page.mouse.click(*cell(page, target[grip]))


def solution_of(page: Page, words: str) -> list[Any]:
    """Return a solution as ``[name, orientation, cells]`` in the order of the orientation's cells."""
    choose(page, words)
    solve(page)
    laid = {frozenset(cells) for cells in covered(page)}
    by_hand(page)
    every = page.evaluate(
        "(async () => { const { app } = document.querySelector('#board'); return (await app.engine.placements(app.document)).placements; })()"
    )
    found = {frozenset(cells): [name, turned, cells] for name, turned, cells in reversed(every)}
    return [found[cells] for cells in laid]


@pytest.mark.parametrize("words", ["katamino-5x4", "pentominoes-3x20"])
def test_a_puzzle_is_laid_by_hand_to_the_end(either: Page, words: str) -> None:
    page = either
    solution = solution_of(page, words)
    expect(page.locator("#left")).to_contain_text("left")
    for name, orientation, cells in solution:
        lay(page, name, orientation, cells)
    expect(page.locator("#left")).to_contain_text("Solved")
    assert sorted(map(sorted, covered(page))) == sorted(sorted(cells) for _, _, cells in solution)
    page.click("#undo")
    expect(page.locator("#left")).to_contain_text("left")


def test_a_piece_is_dragged_from_the_tray_and_back(either: Page) -> None:
    page = either
    by_hand(page)
    expect(page.locator("#left")).to_contain_text("left.")  # the tray is laid anew when this comes
    start = middle(page, '.tray-piece[data-piece="0"]')
    drag(page, start, cell(page, 25))
    assert len(covered(page)) == 1
    expect(page.locator("#left")).to_contain_text("solution")
    held = covered(page)[0][2]
    drag(page, cell(page, held), start)
    assert covered(page) == []


def test_a_doomed_board_says_which_cells_and_what_to_take_back(either: Page) -> None:
    page = either
    choose(page, "katamino-5x4")
    by_hand(page)
    doomed = page.evaluate(
        """(async () => {
          const { app } = document.querySelector('#board');
          const all = (await app.engine.placements(app.document)).placements;
          for (const [name, , cells] of all) {
            let left = null;
            await app.engine.search('hand', app.document, { placed: [[name, cells]] }, { event: (e) => e.type === 'result' && (left = e.data.left) });
            if (left === 0) return [name, cells];
          }
        })()"""
    )
    page.evaluate(
        "([name, cells]) => { const { app } = document.querySelector('#board'); app.store.change({ laid: [{ piece: app.view.pieceNumber(name), cells }] }, 'laid'); app.parts.play.enter(); }",
        doomed,
    )
    expect(page.locator("#left")).to_contain_text("No solution is left")
    page.click("#why-doomed")
    expect(page.locator("#why-text")).to_be_visible()
    assert "[" not in page.inner_text("#why-text")
    page.click("#take-back")
    expect(page.locator("#left")).to_contain_text("left")
    assert covered(page) == []


@pytest.mark.fast
def test_a_hint_tells_more_when_asked_and_why(page: Page) -> None:
    choose(page, "katamino-5x5")
    page.click("#tab-play")
    hint = page.locator("#hint-text")
    page.click('[data-strength="where"]')
    expect(hint).to_have_text(re.compile(r"Look at the lit cell, [A-E][1-5]\."))
    expect(page.locator("#board .flag.hinted")).to_have_count(1)
    assert page.locator("#board .rim-name").all_text_contents() == [*"ABCDE", *"12345"]
    expect(page.locator("#lay-hint")).to_be_hidden()
    page.click('[data-strength="piece"]')
    expect(hint).to_have_text(re.compile(r"Piece \w can cover the lit cell, [A-E][1-5]\."))
    expect(page.locator(".tray-piece[data-hinted]")).to_have_count(1)
    page.click('[data-strength="move"]')
    expect(hint).to_have_text(re.compile(r"Lay piece \w on ([A-E][1-5](, | and )?){5}\."))
    expect(page.locator("#board .flag.hinted")).to_have_count(5)
    page.click("#why")
    expect(page.locator("#why-text")).to_be_visible()
    assert page.inner_text("#why-text")
    page.click("#lay-hint")
    until(page, f"{APP}.store.state.laid.length === 1")
    expect(hint).to_have_text("")
    expect(page.locator("#board .rim-name")).to_have_count(0)
    page.click("#undo")
    until(page, f"{APP}.store.state.laid.length === 0")


def test_heat_map_survey_best_and_words(page: Page) -> None:
    choose(page, "pegged-5x5-s")
    explore(page, "survey")
    expect(page.locator("#survey caption")).to_contain_text("392 settings")
    expect(page.locator("#more-text")).to_contain_text("darker if more solutions are left")
    assert page.locator("#board .heat").count() == 25
    expect(page.locator("#survey button").first).to_have_text(re.compile("^pegs( [A-E][1-5]){3}$"))
    page.locator("#survey button").first.hover()
    expect(page.locator("#board .flag.shade")).to_have_count(3)
    page.locator("#survey button").first.click()
    settled(page)
    assert page.evaluate(f"Boolean({APP}.document.set.pegs)")
    page.click("#more-heatmap")
    expect(page.locator("#heat-piece")).to_be_visible()
    assert page.locator("#board .heat").count() == 22
    page.click("#more-explain")
    expect(page.locator("#more-text")).to_contain_text("solution")
    page.click("#more-best")
    until(page, "document.querySelector('#board').board.tiles.length > 0")


def test_a_survey_of_dates_is_a_calendar(page: Page) -> None:
    choose(page, "a-puzzle-a-day")
    explore(page, "survey")
    expect(page.locator("table.calendar td button")).to_have_count(366)


def test_challenges_are_made_and_opened(page: Page) -> None:
    choose(page, "pegged-5x5-s")
    page.click("#tab-explore")
    page.fill("#how-many", "2")
    page.click("#more-generate")
    expect(page.locator(".challenges li")).to_have_count(2)
    page.locator(".challenges button").first.click()
    settled(page)
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    page.click("#tab-solve")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("1 solution: these are all")


def test_what_is_saved_is_opened_again(page: Page, tmp_path: Path) -> None:
    choose(page, "l-puzzle-6x8-a")
    before = document_of(page)
    for form in ("yaml", "json"):
        path = save(page, form, tmp_path)
        assert path.suffix == f".{form}"
        page.click("#new")
        settled(page)
        page.set_input_files("#file", path)
        expect(page.locator("h1")).to_have_text(before["title"])
        settled(page)
        after = document_of(page)
        assert {**after, "expect": 0} == {**before, "expect": 0}


def test_pictures_are_saved(page: Page, tmp_path: Path) -> None:
    solve(page)
    for form, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("text", "┏".encode())):
        assert save(page, form, tmp_path).read_bytes().startswith(begins)


def test_a_faulty_file_is_named_with_every_fault(page: Page, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        "tilewright: 1\nname: bad\nregion: {box: [3, -1]}\npieces: {bar: XXX}\nregoin: 2\n"
    )
    page.set_input_files("#file", bad)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("could not be opened")
    expect(alert.locator("li")).to_have_count(2)
    expect(page.locator("h1")).to_have_text("Twelve pentominoes, 6 x 10")


def test_a_link_holds_the_whole_puzzle(page: Page, open_page: Open) -> None:
    choose(page, "genius-square")
    page.click("#roll")
    settled(page)
    page.click("#share")
    expect(page.locator(".notice")).to_contain_text("link with the whole puzzle")
    link = page.evaluate("location.hash")
    assert link.startswith("#p=1.")
    document = document_of(page)
    document.pop("notes", None)
    document.pop("expect", None)
    other = open_page(link)
    assert other.evaluate(f"{APP}.document") == document


@pytest.mark.parametrize("link", ["#p=1.AAAA", "#p=9.x", "#name=no-such-puzzle", "#p=1.!!"])
def test_a_damaged_link_is_reported_in_words(open_page: Open, link: str) -> None:
    page = open_page(link)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("#board .cell").count() == 60


def test_cubes_are_turned_taken_apart_and_looked_at_by_layers(either: Page) -> None:
    page = either
    choose(page, "Soma cube")
    solve(page)
    paths = "document.querySelector('#solid').shapes.map(({ attributes }) => attributes.d).join()"
    faces = "document.querySelector('#solid').shapes.filter(({ attributes }) => attributes.class === 'face').length"
    first = page.evaluate(paths)
    # Of 27 cubes three sides of nine squares each are seen.
    assert page.evaluate(faces) == 27
    x, y = middle(page, ".space")
    drag(page, (x, y), (x + 60, y + 20))
    until(page, f"({paths}) !== {json.dumps(first)}")
    page.focus(".space")
    turned = page.evaluate(paths)
    page.keyboard.press("ArrowLeft")
    until(page, f"({paths}) !== {json.dumps(turned)}")
    page.locator("#solid-apart").fill("1")
    until(page, f"{faces} > 27")
    page.locator("#solid-layers").fill("1")
    until(page, f"{faces} < 60")


def test_small_pictures_are_asked_for_as_the_list_goes_by(either: Page) -> None:
    page = either
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/thumbs/" in one.url else None)
    first = page.locator(".puzzle .thumb").first
    expect(first.locator("svg")).to_have_count(1)
    last = page.locator(".puzzle .thumb").last
    expect(last.locator("svg")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.locator("svg")).to_have_count(1)
    assert 1 <= len(asked) <= 3
    assert len(set(asked)) == len(asked)


def test_a_set_of_pieces_is_added_to_a_board_of_triangles(either: Page) -> None:
    page = either
    choose(page, "hexiamonds-crescent-1")
    page.click("#tab-edit")
    page.click("#no-pieces")
    expect(page.locator("ul.pieces > li")).to_have_count(0)
    page.select_option("#piece-set", "hexiamonds")
    page.click("#add-set")
    expect(page.locator("ul.pieces > li")).to_have_count(12)
    settled(page)
    assert page.evaluate(f"{APP}.view.pieces.length") == 12


def test_a_given_piece_looks_given_and_says_so(either: Page) -> None:
    page = either
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    page.click("#open-daily")
    page.click('[data-daily="pentominoes"]')
    until(page, f"{APP}.game.board.family === 'pentominoes'")
    settled(page)
    name, cells = page.evaluate(
        f"[{APP}.view.pieces[{APP}.view.placed[0][0]].name, {APP}.view.placed[0][1]]"
    )
    given = page.evaluate(f"{APP}.view.placed.length")
    expect(page.locator("#facts")).to_contain_text(f"{given} pieces given")
    expect(page.locator("#board .tile.fixed")).to_have_count(given)
    page.mouse.click(*cell(page, cells[0]))
    said(page, f"Piece {name} is given: it stays where it lies.")
    page.keyboard.press("Delete")
    said(page, f"Piece {name} is given: it stays where it lies.")
    free = next(n for n in range(60) if n not in [one for piece in covered(page) for one in piece])
    page.mouse.click(*cell(page, free))
    said(page, "Nothing lies there.")
    node = page.locator(f'#board .cell[data-index="{cells[0]}"]')
    expect(node).to_have_attribute("aria-label", re.compile(f"piece {name}, given$"))
    page.click("#tab-solve")
    expect(page.locator("#board .tile.fixed")).to_have_count(given)


def test_an_empty_board_has_as_many_solutions_as_the_list_says(either: Page) -> None:
    page = either
    choose(page, "kanoodle-5x11")
    by_hand(page)
    expect(page.locator("#left")).to_have_text("371,020 solutions left.")
    page.locator(".tray-piece").first.click()
    page.mouse.click(*cell(page, 27))
    until(page, f"{LAID}.length === 1")
    expect(page.locator("#left")).not_to_have_text("371,020 solutions left.")


def test_a_designer_sees_the_number_at_every_stroke(either: Page) -> None:
    """Seen at once, after a stroke, after undo, and again after another tab was open."""
    page = either
    number = page.locator("#live-count")
    choose(page, "dominoes-4x4")
    page.click("#tab-edit")
    expect(number).to_have_text("36 solutions")
    page.click('#board .cell[data-index="0"]')
    expect(number).to_be_empty()
    page.click("#undo")
    expect(number).to_have_text("36 solutions")
    page.click("#tab-solve")
    page.click("#do-first")
    expect(page.locator("#result")).to_contain_text("A solution")
    page.click("#tab-edit")
    expect(number).to_have_text("36 solutions")


@pytest.mark.parametrize("form", ["solutions-json", "solutions-jsonl"])
def test_all_solutions_that_were_found_are_saved(either: Page, tmp_path: Path, form: str) -> None:
    """All of them, then the one of another puzzle; each is right, and a program reads them."""
    page = either
    choose(page, "pentominoes-3x20")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("8 solutions: these are all")
    page.click("#save")
    expect(page.locator("#save-about")).to_contain_text("holds the 8 solutions")
    page.keyboard.press("Escape")
    text = save(page, form, tmp_path).read_text()
    read = parse_solutions(text)
    puzzle = tilewright.load("pentominoes-3x20")
    assert len({frozenset(placements) for placements in read.solutions}) == 8
    assert all(tilewright.verify(puzzle, placements).ok for placements in read.solutions)
    assert form == "solutions-json" or json.loads(text.splitlines()[-1])["complete"] is True
    choose(page, "soma-3x3x3")
    solve(page)
    assert len(parse_solutions(save(page, form, tmp_path).read_text()).solutions) == 1


def test_sizes_are_chosen_for_what_is_made(
    page: Page, tmp_path: Path, complaints: list[str]
) -> None:
    """A size that was typed holds for the next file, a faulty one is said, an empty field is the usual size."""
    usual = save(page, "laser", tmp_path).read_text()
    page.click("#save")
    enter(page, "#length-cell", "30")
    large = download(page, '[data-format="laser"]', tmp_path).read_text()
    assert large != usual
    assert save(page, "laser", tmp_path).read_text() == large
    page.click("#save")
    enter(page, "#length-cell", "1")
    page.click('[data-format="laser"]')
    refused = page.locator('[data-format="laser"] ~ .refused')
    expect(refused).to_contain_text("cell: it is 1 mm: give 2 to 200 mm")
    expect(page.locator("#status")).to_have_text("Nothing was saved.")
    assert "422" in complaints.pop()
    enter(page, "#length-cell", "")
    assert page.input_value("#length-cell") == "15"
    assert download(page, '[data-format="laser"]', tmp_path).read_text() == usual


def test_notes_and_source_of_a_puzzle_are_shown_and_go_with_it(either: Page) -> None:
    page = either
    choose(page, "a-puzzle-a-day")
    expect(page.locator("#about")).to_contain_text("6 October is the hardest")
    expect(page.locator("#about")).to_contain_text("Source: A-Puzzle-A-Day, DragonFjord")
    page.click("#new")
    expect(page.locator("#about")).to_be_hidden()
    page.click("#undo")
    expect(page.locator("#about")).to_contain_text("Source: A-Puzzle-A-Day, DragonFjord")


def test_laid_pieces_are_pinned_and_taken_away_again(either: Page) -> None:
    """Laid, pinned, solved with, undone; pinned again, and taken away under Edit."""
    page = either
    choose(page, "dominoes-4x4")
    by_hand(page)
    expect(page.locator("#pin")).to_be_disabled()
    page.evaluate(
        f"{APP}.store.change({{laid: [{{piece: 0, cells: [0, 1], orientation: 0}}]}}, 'laid')"
    )
    page.click("#pin")
    settled(page)
    expect(page.locator("#facts")).to_contain_text("1 piece given")
    assert document_of(page)["placed"] == [{"piece": "I2", "cells": [[0, 0], [0, 1]]}]
    page.click("#tab-edit")
    expect(page.locator("#live-count")).to_have_text("18 solutions")
    page.click("#undo")
    expect(page.locator("#live-count")).to_have_text("36 solutions")
    page.click("#redo")
    expect(page.locator("#live-count")).to_have_text("18 solutions")
    page.click("#given button")
    expect(page.locator("#live-count")).to_have_text("36 solutions")
    assert "placed" not in document_of(page)


def test_a_file_of_burrtools_is_opened_and_written(either: Page, tmp_path: Path) -> None:
    """Saved as at the command line, opened again, solved; then one that is damaged, and the puzzle stays."""
    page = either
    choose(page, "soma-3x3x3")
    path = save(page, "xmpuzzle", tmp_path)
    assert path.name == "soma-3x3x3.xmpuzzle"
    assert path.read_text() == tilewright.load("soma-3x3x3").convert("xmpuzzle")
    choose(page, "pentominoes-6x10")
    page.set_input_files("#file", path)
    expect(page.locator("#facts")).to_contain_text("27 cells")
    solve(page)
    path.write_bytes(path.read_bytes()[:100])
    page.set_input_files("#file", path)
    expect(page.locator("#toasts")).to_contain_text("XML")
    expect(page.locator("#facts")).to_contain_text("27 cells")


def test_what_a_file_of_burrtools_cannot_say_is_listed(files: Page) -> None:
    """A puzzle whose pieces are not turned over."""
    choose(files, "katamino-5x5")
    document = document_of(files)
    one = next(iter(document["pieces"]))
    document["pieces"][one]["turns"] = False
    open_document(files, document)
    files.click("#save")
    files.click('[data-format="xmpuzzle"]')
    refused = files.locator('[data-format="xmpuzzle"] ~ .refused')
    expect(refused).to_contain_text("have no piece that may not be turned")


def burr_file(folder: Path) -> Path:
    """Write a file of BurrTools."""
    path = folder / "Soma 1.xmpuzzle"
    path.write_text(tilewright.load("soma-3x3x3").convert("xmpuzzle"))
    return path


def test_of_a_file_of_several_puzzles_one_is_chosen(either: Page, tmp_path: Path) -> None:
    """Cancelled, and the puzzle stays; then the second, of which the result lacks a cell."""
    page, path = either, burr_file(tmp_path)
    text = path.read_text()
    problem = re.search(r"<problem\b.*?</problem>", text, re.DOTALL)
    assert problem
    second = re.sub(r'<shape id="\d+"[^>]*/>', "", problem[0], count=1)
    second = re.sub(r"<problem\b( name=\"[^\"]*\")?", '<problem name="Without one"', second)
    path.write_text(text.replace(problem[0], problem[0] + second))
    choose(page, "pentominoes-6x10")
    page.set_input_files("#file", path)
    expect(page.locator(".problems button")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#facts")).to_contain_text("60 cells")
    page.set_input_files("#file", path)
    page.get_by_role("button", name="Without one").click()
    expect(page.locator("#facts")).to_contain_text("27 cells")
    assert len(document_of(page)["pieces"]) == 6


def test_a_packed_file_of_burrtools_is_opened_and_a_faulty_one_says_why(
    either: Page, tmp_path: Path
) -> None:
    page, path = either, burr_file(tmp_path)
    text = path.read_bytes()
    path.write_bytes(gzip.compress(text))
    choose(page, "pentominoes-6x10")
    page.set_input_files("#file", path)
    expect(page.locator("#facts")).to_contain_text("27 cells")
    assert document_of(page) == page_document(tilewright.load(path))
    solve(page)
    for damaged, why in (
        (text[:100], "this is not XML"),
        (b"x", "this is not XML"),
        (gzip.compress(text)[:-20], "the packed file is cut short"),
        (gzip.compress(text + b" " * 20_000_000), "unpacks to more than 1,048,576 bytes"),
        (text.replace(b'z="', b'z="99999', 1), "the box of a shape has"),
        (text + b"<!-- " + b"-" * 200_000, "this is not XML"),
    ):
        path.write_bytes(damaged)
        page.set_input_files("#file", path)
        expect(page.locator("#toasts")).to_contain_text(why)
        expect(page.locator("#facts")).to_contain_text("27 cells")
    solve(page)


def test_given_pieces_stay_where_their_cells_and_their_kind_do(either: Page) -> None:
    """Another cell is painted, then one under the piece; undone; then its kind is taken away."""
    page = either
    choose(page, "pentominoes-3x20")
    by_hand(page)
    page.evaluate(
        f"{APP}.change({{...{APP}.document, placed: [{{piece: 'I', cells: [[0,0],[1,0],[2,0],[3,0],[4,0]]}}]}}, 'pinned')"
    )
    settled(page)
    page.click("#tab-edit")
    page.click('[data-tool="outside"]')
    page.evaluate(f"{APP}.parts.edit.press({{index: {APP}.parts.edit.cells.length - 1}})")
    settled(page)
    assert len(document_of(page)["placed"]) == 1
    page.evaluate(f"{APP}.parts.edit.press({{index: 0}})")
    settled(page)
    assert "placed" not in document_of(page)
    page.click("#undo")
    settled(page)
    page.get_by_label("Take piece I away").click()
    settled(page)
    assert "placed" not in document_of(page)
    assert not page.evaluate(f"{APP}.faults")
