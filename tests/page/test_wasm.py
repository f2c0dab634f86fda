"""The core in the browser says what the package says: cells, orientations, placements, solutions, counts."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.rooms import ROOT
from tests.page.wasm import built_core, opened
from tilewright import _core, catalogue
from tilewright.page.covers import cover_of
from tilewright.page.static_site import SEARCHES, write_site
from tilewright.page.view import placements_of, view_of

SOMA, RULES, STARTED = "soma-3x3x3", "pentominoes-6x10-no-crossroads", "kanoodle-5x11-started-a"
LATIN, DATE, PEGGED, SIX = "five-squared", "a-puzzle-a-day", "l-puzzle-6x8", "pentominoes-6x10"
NAMES = (SOMA, RULES, STARTED, LATIN, DATE, PEGGED, SIX, "l-puzzle-6x8-a")
#: parts of a view that follow from the document alone
SAME = (
    "title",
    "cells",
    "blocked",
    "optional",
    "marks",
    "labels",
    "pieces",
    "slots",
    "switches",
    "placed",
)

Document = dict[str, Any]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("site") / "page"
    write_site(folder, built_core(), NAMES)
    with opened(folder) as one:
        yield one


def ask(page: Any, code: str, given: Any = None) -> Any:
    """Run JavaScript, an expression of ``given``; what it resolves to goes through JSON."""
    return json.loads(page.evaluate(f"async (given) => JSON.stringify(await ({code}))", given))


def opened_document(page: Any, name: str) -> Document:
    return dict(ask(page, "engine.open({ name: given })", name)["document"])


def searched(page: Any, kind: str, document: Document, options: Any = None) -> list[dict[str, Any]]:
    events = ask(page, "searched(given[0], given[1], given[2])", [kind, document, options or {}])
    assert events[-1]["type"] == "done"
    return list(events)


def result(events: list[dict[str, Any]]) -> dict[str, Any]:
    return dict(next(event for event in events if event["type"] == "result")["data"])


def boards(events: list[dict[str, Any]]) -> list[frozenset[Any]]:
    """Return the solutions that events tell, each a set of pieces with orientation and cells."""
    known = [one for event in events if event["type"] == "placements" for one in event["list"]]
    laid = [(piece, turned, tuple(sorted(cells))) for piece, turned, cells in known]
    lists = [one for event in events if event["type"] == "solutions" for one in event["list"]]
    return [frozenset(laid[number] for number in one) for one in lists]


def reference(document: Document) -> tuple[set[frozenset[Any]], int]:
    """Return all solutions by the package, and how many there are up to symmetry."""
    known = cover_of(document)
    cover = known.compiled.cover
    found = _core.search(cover, collect=True).found
    names = [piece.name for piece in known.problem.pieces]

    def board(options: list[int]) -> frozenset[Any]:
        placements = [known.placements[one] for one in options if one < len(known.placements)]
        return frozenset(
            (names[p.piece_index], p.orientation, tuple(sorted(p.cells))) for p in placements
        )

    return {board(options) for options in found}, _core.search(cover, reduce=True).distinct or 0


# Random puzzles ----------------------------------------------------------------------------------


def random_shape(rng: random.Random, coordinates: int, most: int) -> list[list[int]]:
    cells = {(0,) * coordinates}
    for _ in range(rng.randrange(most)):
        cell = list(rng.choice(sorted(cells)))
        cell[rng.randrange(coordinates)] += rng.choice((-1, 1))
        cells.add(tuple(cell))
    return [list(cell) for cell in sorted(cells)]


def picture(rng: random.Random, sides: tuple[int, ...], signs: str) -> str:
    width, height, depth = (*sides, 1)[:3]
    rows = ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height * depth)]
    layers = [rows[start : start + height] for start in range(0, len(rows), height)]
    return "|".join("/".join(layer) for layer in layers)


def random_document(rng: random.Random) -> Document:
    """Return a small puzzle, with marks, optional cells, copies, several shapes and placed pieces."""
    lattice = rng.choice(("square", "cube"))
    sides = (
        (rng.randint(2, 5), rng.randint(2, 4)) if lattice == "square" else (3, rng.randint(1, 3), 2)
    )
    marked = rng.random() < 0.3
    signs = "." * 12 + rng.choice(("", "?", "??#")) + ("ab" if marked else "")
    pieces: dict[str, Any] = {}
    for number in range(rng.randint(1, 4)):
        shapes: list[Any] = [
            random_shape(rng, len(sides), 4) for _ in range(rng.choice((1, 1, 1, 2)))
        ]
        if marked and lattice == "square":
            shapes.append(picture(rng, (2, 2), "XXab") if rng.random() < 0.7 else "Xa")
        piece: dict[str, Any] = {"shapes": shapes}
        piece["copies"] = rng.choice((1, 2, [0, 2], [1, "any"], "any", 3))
        if rng.random() < 0.3:
            piece["turns"] = False
        if rng.random() < 0.5:
            piece["flips"] = rng.random() < 0.5
        pieces[rng.choice(("bar", "zig", "elbow", "tip")) + str(number)] = piece
    document = {
        "tilewright": 1,
        "name": "random",
        "lattice": lattice,
        "region": f".{picture(rng, sides, signs)[1:]}",
        "pieces": pieces,
    }
    if marked:
        document["rules"] = [{"marks": "match", "switch": "strict"}]
        document["set"] = {"strict": rng.choice(("on", "off"))}
    if rng.random() < 0.4:
        place(rng, document)
    return document


def random_documents(seed: int, number: int) -> list[Document]:
    """Return puzzles that have no more solutions than can be compared one by one."""
    rng = random.Random(seed)
    found: list[Document] = []
    while len(found) < number:
        document = random_document(rng)
        cover = cover_of(document).compiled.cover
        if _core.search(cover, max_solutions=1001).solutions <= 1000:
            found.append(document)
    return found


def place(rng: random.Random, document: Document) -> None:
    """Put one piece on the board of a document, where there is room for one."""
    found = placements_of(document).get("placements")
    if found:
        name, _, cells = rng.choice(found)
        at = view_of(document)["cells"]
        document["placed"] = [{"piece": name, "cells": [at[cell] for cell in cells]}]


def test_random_puzzles_are_the_same_as_in_the_package(page: Any) -> None:
    documents = random_documents(20, 120)
    code = """Promise.all(given.map(async (one) => ({
      view: await engine.view(one), placements: (await engine.placements(one)).placements,
      all: await searched("solutions", one), classes: await searched("solutions", one, { distinct: true }),
      count: await searched("count", one, { distinct: true }) })))"""
    solved = several = 0
    for document, told in zip(documents, ask(page, code, documents), strict=True):
        view = json.loads(json.dumps(view_of(document)))
        assert {name: told["view"][name] for name in SAME} == {name: view[name] for name in SAME}
        assert told["placements"] == placements_of(document)["placements"]
        every, distinct = reference(document)
        assert set(boards(told["all"])) == every, document
        assert len(boards(told["all"])) == result(told["count"])["solutions"], document
        assert result(told["count"])["distinct"] == len(boards(told["classes"])) == distinct, (
            document
        )
        assert set(boards(told["classes"])) <= every
        solved += bool(every)
        several += distinct < len(every)
    assert solved > 30
    assert several > 10


def test_notes_of_random_puzzles_are_those_of_the_package(page: Any) -> None:
    documents = random_documents(21, 60)
    seen = set()
    for document, told in zip(
        documents,
        ask(page, "Promise.all(given.map((one) => engine.view(one)))", documents),
        strict=True,
    ):
        kinds = ("area", "piece")
        wanted = [note for note in view_of(document)["notes"] if note["kind"] in kinds]
        assert [note for note in told["notes"] if note["kind"] in kinds] == json.loads(
            json.dumps(wanted)
        )
        dead = [
            n for n in view_of(document)["notes"] if n["kind"] == "dead" and "No piece" in n["text"]
        ]
        assert [note for note in told["notes"] if note["kind"] == "dead"] == json.loads(
            json.dumps(dead)
        )
        seen |= {note["kind"] for note in told["notes"]}
    assert seen == {"area", "piece", "dead"}


# Puzzles of the catalogue ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [SOMA, RULES, STARTED, LATIN, "l-puzzle-6x8-a"])
def test_known_numbers(page: Any, name: str) -> None:
    document = opened_document(page, name)
    expect = catalogue.load(name).expect
    view = ask(page, "engine.view(given)", document)
    assert view["verbs"] == list(SEARCHES)
    counted = result(searched(page, "count", document, {"distinct": True}))
    assert counted["complete"]
    known = {key: expect[key] for key in ("solutions", "distinct") if key in expect}
    assert known
    assert {key: counted[key] for key in known} == known
    listed = boards(searched(page, "solutions", document, {"distinct": True}))
    assert len(set(listed)) == len(listed) == counted["distinct"]


def test_the_first_solution_comes_alone(page: Any) -> None:
    events = searched(page, "solve", opened_document(page, SIX))
    (board,) = boards(events)
    assert sorted(cell for _, _, cells in board for cell in cells) == list(range(60))
    assert events[-1]["complete"]
    assert events[-1]["found"] == 1
    assert len(boards(searched(page, "solutions", opened_document(page, SIX), {"most": 7}))) == 7


def test_a_date_is_chosen_without_a_server(page: Any) -> None:
    document = opened_document(page, DATE)
    view = ask(page, "engine.view(given)", document)
    assert view["verbs"] == []
    assert {note["kind"] for note in view["notes"]} >= {"setting"}
    document["set"] = {"month": "Oct", "day": "6"}
    mine = json.loads(json.dumps(view_of(document)))
    told = ask(page, "engine.view(given)", document)
    assert {name: told[name] for name in SAME} == {name: mine[name] for name in SAME}
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


def test_a_hand_is_told_what_to_take_back(page: Any) -> None:
    document = {
        "tilewright": 1,
        "name": "bars",
        "region": "...../.....",
        "pieces": {"bar": {"shapes": ["XX"], "copies": 5}},
    }
    told = result(searched(page, "hand", document, {"placed": [["bar", [0, 2]], ["bar", [3, 5]]]}))
    assert ask(page, "engine.view(given)", document)["cells"][1] == [0, 1]
    assert told["left"] == 0
    assert told["doomed"] == [1]
    assert told["back"] == [1]


# Searches that end early, side by side, or not at all ---------------------------------------------


def test_a_search_tells_how_far_it_is_and_is_cancelled(page: Any) -> None:
    document = opened_document(page, SIX) | {"region": "/".join(["." * 16] * 5)}
    document["pieces"] |= {"again": {"shapes": ["XXXXX"], "copies": 4}}
    events = ask(page, "searched('count', given, {}, (one) => one.type === 'progress')", document)
    progress = next(event for event in events if event["type"] == "progress")
    assert 0 <= progress["share"] < 1
    assert progress["nodes"] > 0
    assert events[-1]["type"] == "done"
    assert not events[-1]["complete"]
    assert events[-1]["why"] == "It was stopped."


def test_a_limit_of_time_ends_a_search(page: Any) -> None:
    document = opened_document(page, SIX) | {"region": "/".join(["." * 16] * 5)}
    document["pieces"] |= {"again": {"shapes": ["XXXXX"], "copies": 4}}
    done = searched(page, "count", document, {"seconds": 0})[-1]
    assert not done["complete"]
    assert "seconds" in done["why"]


def test_searches_go_on_side_by_side(page: Any) -> None:
    document = opened_document(page, SOMA)
    many = ask(page, "Promise.all([0, 1, 2, 3].map(() => searched('solutions', given)))", document)
    assert {len(set(boards(events))) for events in many} == {11520}


@pytest.mark.parametrize(
    "change, kind",
    [
        ({"rules": [{"symmetric": "rotate-180"}]}, "rule"),
        ({"region": "."}, "area"),
    ],
)
def test_what_cannot_be_is_told(page: Any, change: Document, kind: str) -> None:
    document = opened_document(page, SIX) | change
    notes = ask(page, "engine.view(given)", document)["notes"]
    assert [note["stops"] for note in notes if note["kind"] == kind] == [True]


def test_a_rule_that_the_worker_lacks_is_refused_by_name(page: Any) -> None:
    document = opened_document(page, SIX) | {"rules": [{"symmetric": "rotate-180"}]}
    assert ask(page, "engine.view(given)", document)["verbs"] == []
    events = searched(page, "solve", document)
    fault = next(event for event in events if event["type"] == "fault")
    assert "symmetric" in fault["message"]
    assert "your own machine" in fault["message"]


@pytest.mark.parametrize(
    "change, path",
    [
        ({"tilewright": 2}, ["tilewright"]),
        ({"name": "No Slug"}, ["name"]),
        ({"lattice": "penrose"}, ["lattice"]),
        ({"region": ".!"}, ["region"]),
        ({"region": "/".join(["." * 70] * 70)}, ["region"]),
        ({"pieces": {"bar": {"shapes": []}}}, ["pieces", "bar"]),
        ({"pieces": {"bar": {"shapes": ["XX"], "copies": [3, 1]}}}, ["pieces", "bar"]),
        ({"pieces": {"bar": {"shapes": [[[0, 0, 0]]]}}}, ["pieces", "bar"]),
        ({"placed": [{"piece": "none", "cells": [[0, 0]]}]}, ["placed", 0]),
    ],
)
def test_faults_of_a_document(page: Any, change: Document, path: list[Any]) -> None:
    document = {
        "tilewright": 1,
        "name": "bar",
        "region": "..",
        "pieces": {"bar": {"shapes": ["XX"]}},
    } | change
    mine = view_of(document)["faults"]
    told = ask(page, "engine.view(given)", document)["faults"]
    assert [fault["path"][: len(path)] for fault in told] == [path]
    assert mine
    assert all(fault["what"] and fault["todo"] for fault in told)


def test_a_board_that_is_too_large_is_refused_and_the_next_is_not(page: Any) -> None:
    bars = {f"bar{number}": {"shapes": ["XX/X"], "copies": "any"} for number in range(400)}
    large = opened_document(page, SIX) | {"region": "/".join(["." * 64] * 64), "pieces": bars}
    view = ask(page, "engine.view(given)", large)
    assert view["verbs"] == []
    assert any("own machine" in note["text"] and note["stops"] for note in view["notes"])
    fault = next(one for one in searched(page, "solve", large) if one["type"] == "fault")
    assert "own machine" in fault["message"]
    assert len(boards(searched(page, "solve", opened_document(page, SOMA)))) == 1


def test_a_core_that_breaks_says_why(page: Any) -> None:
    code = """(async () => {
      const { Core, CoreFault } = await import("./worker-core.js");
      const module = await WebAssembly.compile(await (await fetch("./core.wasm")).arrayBuffer());
      const said = (work) => {
        try { work(new Core(module)); }
        catch (error) { return [error instanceof CoreFault, error.message]; }
      };
      const memory = said((core) => core.guarded(() => core.wasm.input(1 << 28)));
      return [memory, said((core) => core.open([1, 2], 2, 1, 8)), said((core) => core.begin({}))];
    })()"""
    memory, words, early = ask(page, code)
    assert memory == [True, "the memory that a browser gives was used up"]
    assert words[0]
    assert "cannot read" in words[1]
    assert early[0]
    assert "before a puzzle was opened" in early[1]


def test_the_page_solves_without_a_server(page: Any) -> None:
    other = page.context.new_page()
    complaints: list[str] = []
    other.on("pageerror", lambda error: complaints.append(str(error)))
    other.goto(page.url.replace("test.html", "index.html"))
    other.get_by_role("button", name="First solution").click()
    other.wait_for_function("document.querySelectorAll('#board text, main text').length >= 12")
    other.get_by_role("button", name="All solutions").click()
    other.get_by_text("9,356 solutions: these are all").first.wait_for()
    other.close()
    assert not complaints


def test_files_are_opened(page: Any) -> None:
    text = json.dumps(
        {
            "tilewright": 1,
            "name": "six",
            "region": {"box": [10, 6], "without": [[0, 0]]},
            "pieces": {
                "include": "pentominoes",
                "one": "X",
                "two": [[0, 0], [1, 0]],
                "bar": {"picture": "XX", "copies": 2},
            },
        }
    )
    from tilewright.page.document import document_of, open_text

    told = ask(page, "engine.open({ text: given })", text)["document"]
    mine = document_of(open_text(text))
    cells = [json.loads(json.dumps(view_of(one)))["cells"] for one in (told, mine)]
    assert cells[0] == cells[1]
    views = [json.loads(json.dumps(view_of(one)))["pieces"] for one in (told, mine)]
    assert views[0] == views[1]
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


def test_the_core_is_small(page: Any) -> None:
    import gzip

    core = ROOT / "target/wasm32-unknown-unknown/page/engine.wasm"
    assert len(gzip.compress(core.read_bytes())) < 200_000


def test_every_lattice_is_there(page: Any) -> None:
    from tilewright.lattice import LATTICES

    about = ask(page, "engine.about()")
    assert set(about["lattices"]) == set(LATTICES)
    assert {kind for kind, reason in about["verbs"].items() if reason is None} == set(SEARCHES)
    assert {one["name"] for one in ask(page, "engine.catalogue()")} == set(NAMES)


def test_the_files_of_the_page_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.page import static_site

    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text('<!doctype html>\n<html lang="en"><body></body></html>\n')
    (tmp_path / "core").write_bytes(b"core")
    monkeypatch.setattr(static_site, "STATIC", static)
    write_site(tmp_path / "site", tmp_path / "core", [SOMA])
    assert '<html data-engine="worker" lang="en">' in (tmp_path / "site/index.html").read_text()
    data = json.loads((tmp_path / "site/puzzles" / f"{SOMA}.json").read_text())
    assert data["view"]["verbs"] == list(SEARCHES)
