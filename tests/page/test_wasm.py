"""The engine in a worker: puzzles of the catalogue, hands, searches that end early, what is refused, files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from page_core.built import linked_core, page_core
from page_core.divide import REST, divide
from page_core.module import read_module
from tests.page.asked import (
    DATE,
    LATIN,
    NAMES,
    RULES,
    SAME,
    SIX,
    SOMA,
    STARTED,
    Document,
    ask,
    boards,
    fault_of,
    large_document,
    opened_document,
    reference,
    result,
    searched,
    viewed,
)
from tests.page.documents import BARS, drawn_document
from tests.page.wasm import built_core, opened
from tilewright import catalogue
from tilewright.draw.turn import FRAMES
from tilewright.lattice import LATTICES
from tilewright.page import static_site
from tilewright.page.app import STATIC
from tilewright.page.core_files import CORE, CORE_REST
from tilewright.page.document import document_of, open_text
from tilewright.page.static_site import write_site
from tilewright.page.view import view_of
from tilewright.page.worker_about import LACKING

# Puzzles of the catalogue ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [SOMA, RULES, STARTED, LATIN, "l-puzzle-6x8-a"])
def test_known_numbers(page: Any, name: str) -> None:
    document = opened_document(page, name)
    expect = catalogue.load(name).expect
    view = viewed(page, document)
    assert view["verbs"] == view_of(document)["verbs"]
    counted = result(searched(page, "count", document, {"distinct": True}))
    assert counted["complete"]
    known = {key: expect[key] for key in ("solutions", "distinct") if key in expect}
    assert known
    assert {key: counted[key] for key in known} == known
    listed = boards(searched(page, "solutions", document, {"distinct": True}))
    assert len(set(listed)) == len(listed) == counted["distinct"]


def test_marks_that_no_rule_reads_are_shown_and_tell_nothing_apart(page: Any) -> None:
    shapes = {"bar": ["aXb"], "tee": ["aXa/.b.", "XbX/.a."], "end": ["abX"]}
    bars = {name: {"shapes": own} for name, own in shapes.items()}
    for reads, ways in (
        (["a"], [4, 8, 4]),
        (["b"], [4, 8, 2]),
        (["a", "b"], [4, 8, 4]),
        (None, [2, 4, 2]),
    ):
        document = drawn_document("bb...../......a", bars)
        if reads:
            document["rules"] = [{"once": {"marks": reads, "in": ["rows"]}}]
        pieces = viewed(page, document)["pieces"]
        assert pieces == view_of(document)["pieces"]
        assert [len(piece["orientations"]) for piece in pieces] == ways, reads
        assert pieces[0]["orientations"][0]["marks"] == ["a", "", "b"]


def test_the_first_solution_comes_alone(page: Any) -> None:
    events = searched(page, "solve", opened_document(page, SIX))
    (board,) = boards(events)
    assert sorted(cell for _, _, cells in board for cell in cells) == list(range(60))
    assert events[-1]["complete"]
    assert events[-1]["found"] == 1
    assert len(boards(searched(page, "solutions", opened_document(page, SIX), {"most": 7}))) == 7


def test_a_date_is_chosen_without_a_server(page: Any) -> None:
    document = opened_document(page, DATE)
    view = viewed(page, document)
    assert view == view_of(document)
    assert {note["kind"] for note in view["notes"]} >= {"setting"}
    document["set"] = {"month": "Oct", "day": "6"}
    mine = view_of(document)
    reported = viewed(page, document)
    assert {name: reported[name] for name in SAME} == {name: mine[name] for name in SAME}
    assert result(searched(page, "count", document))["solutions"] == len(reference(document)[0])


def test_what_a_hand_leaves(page: Any) -> None:
    document = opened_document(page, SOMA)
    board = sorted(boards(searched(page, "solve", document))[0])
    placed = [[piece, list(cells), turned] for piece, turned, cells in board]
    left = result(searched(page, "hand", document, {"placed": placed[:3]}))
    every, _ = reference(document)
    assert left["exact"]
    assert left["left"] == sum(set(board[:3]) <= one for one in every) > 0
    assert left["doomed"] == left["back"] == []
    placements = ask(page, "engine.placements(given)", document)["placements"]
    taken = {cell for _, _, cells in board[:3] for cell in cells}
    used = {piece for piece, _, _ in board[:3]}
    free = [
        n
        for n, (piece, _, cells) in enumerate(placements)
        if piece not in used and not taken & set(cells)
    ]
    assert left["possible"] == free
    whole = result(searched(page, "hand", document, {"placed": placed}))
    assert (whole["left"], whole["possible"]) == (1, [])


def test_a_hand_is_reported_what_to_take_back(page: Any) -> None:
    placed = [["bar", [0, 2]], ["bar", [3, 5]]]
    reported = result(searched(page, "hand", BARS, {"placed": placed}))
    assert viewed(page, BARS)["cells"][1] == [0, 1]
    assert reported["left"] == 0
    assert reported["doomed"] == [1]
    assert reported["back"] == [1]


# Searches that end early, side by side, or not at all ---------------------------------------------


def test_a_search_tells_how_far_it_is_and_is_cancelled(page: Any) -> None:
    code = "searched('count', given, {}, (one) => one.type === 'progress' && one.nodes > 0)"
    events = ask(page, code, large_document(page))
    told = [event for event in events if event["type"] == "progress"]
    assert all(0 <= event["share"] < 1 for event in told)
    assert told[-1]["nodes"] > 0
    assert events[-1]["type"] == "done"
    assert not events[-1]["complete"]
    assert events[-1]["why"] == "It was stopped."


def test_a_limit_of_time_ends_a_search(page: Any) -> None:
    done = searched(page, "count", large_document(page), {"seconds": 0})[-1]
    assert not done["complete"]
    assert "seconds" in done["why"]


def test_searches_go_on_side_by_side(page: Any) -> None:
    document = opened_document(page, SOMA)
    many = ask(page, "Promise.all([0, 1, 2, 3].map(() => searched('solutions', given)))", document)
    assert {len(set(boards(events))) for events in many} == {11520}


def test_what_cannot_be_is_reported(page: Any) -> None:
    notes = viewed(page, opened_document(page, SIX) | {"region": "."})["notes"]
    assert [note["stops"] for note in notes if note["kind"] == "area"] == [True]


#: small puzzles with each of the rules, in the words of the format
RULED: list[Document] = [
    drawn_document(region, pieces) | {"rules": [rule]}
    for region, pieces, rule in (
        ("aa../....", {"bar": {"shapes": ["aX", "XX"], "copies": 4}}, {"marks": "match"}),
        (
            "...../.....",
            {"bar": {"shapes": ["aX", "XX"], "copies": 5}},
            {"once": {"marks": ["a"], "in": ["rows"]}},
        ),
        (
            "??????/??????",
            {"bar": {"shapes": ["XX"], "copies": [1, 3]}},
            {"apart": {"pieces": "same", "touching": "edge"}},
        ),
        ("..../..../....", {"bar": {"shapes": ["XX"], "copies": 6}}, {"no_crossroads": True}),
        (
            "..../..../....",
            {"bar": {"shapes": ["XX"], "copies": 6}},
            {"cover": {"cell": [0, 0], "piece": "bar"}},
        ),
    )
]


@pytest.mark.parametrize("at", range(len(RULED)))
def test_rules_hold_in_a_puzzle_that_was_changed(page: Any, at: int) -> None:
    document = RULED[at]
    mine = view_of(document)
    assert viewed(page, document) == mine
    if "faults" not in mine:
        assert result(searched(page, "count", document))["solutions"] == len(reference(document)[0])


def test_a_piece_is_held_to_its_places(page: Any) -> None:
    bar = {"shapes": ["XX"], "at": [[[1, 0], [2, 0]]]}
    held = drawn_document("...", {"bar": bar, "dot": {"shapes": ["X"]}})
    (board,) = boards(searched(page, "solutions", held))
    assert {piece: list(cells) for piece, _, cells in board} == {"bar": [1, 2], "dot": [0]}


@pytest.mark.parametrize(
    "change",
    [
        {"tilewright": 2},
        {"name": "No Slug"},
        {"lattice": "penrose"},
        {"region": ".!"},
        {"region": "/".join(["." * 70] * 70)},
        {"pieces": {"bar": {"shapes": []}}},
        {"pieces": {"bar": {"shapes": ["XX"], "copies": [3, 1], "turns": "no"}}},
        {"pieces": {"bar": {"shapes": [[[0, 0, 0]]]}}},
        {"placed": [{"piece": "none", "cells": [[0, 0]]}]},
        {"rules": [{"nonsense": 1}], "regoin": 3},
    ],
)
def test_faults_of_a_document_are_those_of_the_package(page: Any, change: Document) -> None:
    faulty = drawn_document("..", {"bar": {"shapes": ["XX"]}}) | change
    told = viewed(page, faulty)["faults"]
    assert told
    assert told == view_of(faulty)["faults"]


def test_a_board_that_is_too_large_is_refused_and_the_next_is_not(page: Any) -> None:
    bars = {f"bar{number}": {"shapes": ["XX/X"], "copies": "any"} for number in range(400)}
    large = opened_document(page, SIX) | {"region": "/".join(["." * 63] * 64), "pieces": bars}
    assert len(viewed(page, large)["cells"]) == 63 * 64
    assert "on the command line" in fault_of(searched(page, "solve", large))
    assert len(boards(searched(page, "solve", opened_document(page, SOMA)))) == 1


#: setups as they are while someone draws them, whole and not
DRAWN = [
    {"pegs": {"as": "blocked", "one_in_each": {"A": [[0, 0], [9, 9]], "B": [[1, 0]]}}},
    {"pegs": {"as": "o", "one_in_each": {"A": [[0, 0], [1, 0]], "A-2": [[0, 0], [1, 0]]}}},
    {"pegs": {"as": "blocked", "one_in_each": {"A": [], "B": [[9, 9]], "C": [[0, 0]]}}},
    {"pegs": {"as": "blocked", "one_in_each": {"A": [[0, 0]], "B": [[0, 0]]}}},
    {"pegs": {"as": "blocked", "one_in_each": {}}},
    {"day": {"as": "blocked", "choose": {"1": [[0, 0]], "2": []}}},
    {"day": {"as": "blocked", "choose": {"1": [0, 0], "2": [[1, 0], [9, 9]]}}},
    {"day": {"as": "blocked", "choose": {"1": [0, 0], "2": [[1, 0], [1, 1]]}}},
    {"pegs": {"as": "blocked", "count": 3}, "more": {"as": "x", "count": 99}},
    {"pegs": {"as": "blocked", "count": 3}},
]


@pytest.mark.parametrize("setup", DRAWN)
def test_a_setup_that_is_drawn_is_judged_as_by_the_package(page: Any, setup: Document) -> None:
    document = opened_document(page, SIX) | {"setup": setup}
    mine = view_of(document)
    reported = viewed(page, document)
    assert reported.get("faults") == mine.get("faults")
    assert reported.get("slots") == mine.get("slots")


def test_a_core_that_breaks_says_why(page: Any) -> None:
    code = """(async () => {
      const { Core, CoreFault } = await import("./worker-core.js");
      const module = await WebAssembly.compile(await (await fetch("./core.wasm")).arrayBuffer());
      const said = (work) => {
        const core = new Core(module);
        try { work(core); }
        catch (error) { return [error instanceof CoreFault, core.isSpent, error.message]; }
      };
      const memory = said((core) => core.ask("open", { text: " ".repeat(1 << 28) }));
      return [memory, said((core) => core.ask("nothing")), said((core) => core.ask("advance", { number: 3 }))];
    })()"""
    memory, words, early = ask(page, code)
    assert memory == [True, True, "the memory that a browser gives was used up"]
    assert words == [True, False, "There is no question 'nothing'"]
    assert early == [True, False, "There is no such search"]


def test_the_page_solves_without_a_server(page: Any) -> None:
    other = page.context.new_page()
    complaints: list[str] = []
    other.on("pageerror", lambda error: complaints.append(str(error)))
    other.goto(page.url.replace("test.html", "index.html"))
    other.get_by_role("button", name="First solution").click()
    other.locator("#board text, main text").nth(11).wait_for()
    other.get_by_role("button", name="All solutions").click()
    other.get_by_text("9,356 solutions: these are all").first.wait_for()
    other.close()
    assert not complaints


def test_files_are_opened(page: Any) -> None:
    pieces = {
        "include": [{"set": "pentominoes", "copies": [0, 2], "except": ["X"]}],
        "one": "X",
        "two": [[0, 0], [1, 0]],
        "bar": {"picture": "XX", "copies": 2},
    }
    text = json.dumps(drawn_document({"box": [10, 6], "without": [[0, 0]]}, pieces))
    reported = ask(page, "engine.open({ text: given })", text)["document"]
    assert reported == json.loads(json.dumps(document_of(open_text(text))))
    yaml = ask(page, "engine.open({ text: given })", "tilewright: 1\nname: six\n")["faults"]
    assert "JSON" in yaml[0]["what"]
    instance = json.dumps({"tilewright": 1, "name": "mine", "uses": SOMA})
    assert ask(page, "engine.open({ text: given })", instance)["document"]["region"]


def test_an_export_is_the_document(page: Any) -> None:
    document = opened_document(page, SOMA)
    code = "engine.export(given, 'json').then(async (one) => [one.name, one.media, await one.body.text()])"
    name, media, text = ask(page, code, document)
    assert (name, media, json.loads(text)) == (f"{SOMA}.json", "application/json", document)
    with pytest.raises(Exception, match="your own machine"):
        ask(page, "engine.export(given, 'svg')", document)


def test_solutions_that_are_none_are_not_written(page: Any) -> None:
    document = opened_document(page, SOMA)
    code = "engine.export(given[0], given[1], {solutions: given[2]})"
    for form, given, words in (
        ("solutions-json", [[["V", [0, 1, 2]]]], "he piece V cannot lie there"),
        ("solutions-json", [[["V", [0, 1, 99]]]], "ell numbers are 0 to 26"),
        ("solutions-json", 3, "list of boards"),
        ("solutions-text", [], "your own machine"),
        ("solutions", [], "there is no format"),
    ):
        with pytest.raises(Exception, match=words):
            ask(page, code, [document, form, given])


def test_the_core_is_small(page: Any) -> None:
    first, rest = (
        len(gzip.compress(page_core().with_name(name).read_bytes())) for name in (CORE, CORE_REST)
    )
    assert first < 440_000
    assert rest < 820_000


def test_puzzles_are_shown_before_the_rest_of_the_core_is_there(
    browser: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    write_site(folder, built_core(), NAMES)
    away = folder.joinpath(CORE_REST).rename(tmp_path / CORE_REST)
    with opened(folder, browser) as page:
        for name in NAMES:
            document = opened_document(page, name)
            assert viewed(page, document) == view_of(document)
            laid = ask(page, "engine.placements(given)", document)
            assert laid.keys() <= {"placements", "faults"}
        assert ask(page, "engine.pieces('pentominoes')").keys() == set("FILNPTUVWXYZ")
        assert viewed(page, {"tilewright": 2})["faults"]
        document = opened_document(page, SIX)
        said = fault_of(searched(page, "count", document))
        assert said.startswith(f"{CORE_REST} cannot be loaded (404)")
        away.rename(folder / CORE_REST)
        assert result(searched(page, "count", document))["solutions"] == 9356


def test_what_the_first_file_lacks_is_asked_of_both(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    write_site(folder, built_core(), NAMES)
    parts = divide(read_module(linked_core().read_bytes()), (*REST, "puzzle view"))
    assert len(parts[0]) < len((folder / CORE).read_bytes())
    for name, part in zip((CORE, CORE_REST), parts, strict=True):
        (folder / name).write_bytes(part)
    with opened(folder, browser) as page:
        for name in NAMES:
            document = opened_document(page, name)
            assert viewed(page, document) == view_of(document)
        text = json.dumps(opened_document(page, SOMA))
        assert ask(page, "engine.open({ text: given })", text)["document"]


def test_files_of_two_editions_do_not_meet(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    write_site(folder, built_core(), NAMES)
    other = divide(read_module(linked_core().read_bytes()), (*REST, "puzzle view"))
    (folder / CORE_REST).write_bytes(other[1])
    with opened(folder, browser) as page:
        said = fault_of(searched(page, "count", opened_document(page, SIX)))
        assert said == "the page has changed since it was loaded: load it again"


def test_what_is_divided_already_is_not_divided(page: Any) -> None:
    with pytest.raises(ValueError, match="linked without linking, name, reloc"):
        read_module(page_core().read_bytes())


def test_every_lattice_is_there(page: Any) -> None:
    about = ask(page, "engine.about()")
    drawn = {name for name, lattice in LATTICES.items() if lattice.frame in FRAMES}
    assert set(about["lattices"]) == drawn
    assert {"square", "cube", "triangle", "hexagon", "tesseract"} <= drawn
    assert {kind for kind, reason in about["verbs"].items() if reason} == set(LACKING)
    assert {one["name"] for one in ask(page, "engine.catalogue()")} == set(NAMES)


def test_the_files_of_the_page_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "static"
    static.mkdir()
    for name in ("service-worker.js", "unserved.js"):
        (static / name).write_text((STATIC / name).read_text())
    for name in ("app.js", "worker.js"):
        (static / name).write_text("begin();\n")
    (static / "index.html").write_text('<!doctype html>\n<html lang="en"><body></body></html>\n')
    for name in (CORE, CORE_REST):
        (tmp_path / name).write_bytes(name.encode())
    monkeypatch.setattr(static_site, "STATIC", static)
    write_site(tmp_path / "site", tmp_path / CORE, [SOMA])
    assert (tmp_path / "site" / CORE_REST).read_bytes() == CORE_REST.encode()
    assert '<html data-engine="worker" lang="en">' in (tmp_path / "site/index.html").read_text()
    data = json.loads((tmp_path / "site/puzzles" / f"{SOMA}.json").read_text())
    assert data == {"document": document_of(catalogue.load(SOMA))}


# Numbers of cells --------------------------------------------------------------------------------

#: puzzles whose boards the package numbers otherwise than the core of the page; one has rules
SKEWED = (
    "any-hexiamonds-hexagon-2",
    "tetrasticks-without-h-5-5",
    "any-tri-bccs-2x2x3",
    "tangram-square",
)


def test_cells_have_one_number_in_views_and_in_answers(
    browser: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("skewed") / "page"
    write_site(folder, built_core(), SKEWED)
    with opened(folder, browser) as page:
        for name in SKEWED:
            document = opened_document(page, name)
            view = viewed(page, document)
            piece = {one["name"]: one["orientations"] for one in view["pieces"]}
            (board,) = boards(searched(page, "solve", document))
            for of, turned, cells in board:
                laid = sorted(view["cells"][cell] for cell in cells)
                shape = sorted(piece[of][turned]["cells"])
                away = {
                    tuple(a - b for a, b in zip(one, other, strict=True))
                    for one, other in zip(laid, shape, strict=True)
                }
                assert len(away) == 1, f"{name}: {of} lies on cells that do not hang together"
