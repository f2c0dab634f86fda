"""Every kind of search and every rule without a server: what the page answers is what the verbs of the package answer.

One static copy, opened once. Each kind is asked of five puzzles, of the first one by clicks and of the others by the
page's own engine; each rule is tried on three puzzles that are changed on the page. All that is expected is computed
here by the package.
"""

from __future__ import annotations

import datetime
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import pytest

import tilewright
from tests.page.browser.conftest import listen
from tests.page.browser.deeds import (
    APP,
    PATIENCE,
    Page,
    by_hand,
    expect,
    explore,
    open_named,
    ready,
    settled,
    until,
)
from tests.page.pages import Event, of_type
from tests.page.wasm import built_core, served_files
from tilewright import Disassembly, Placement, Puzzle
from tilewright.errors import EngineRefused
from tilewright.lattice import Cell
from tilewright.model.rules import RULES
from tilewright.page.daily import FAMILIES, daily_board, daily_events
from tilewright.page.document import document_of
from tilewright.page.searches import KINDS
from tilewright.page.static_site import write_site
from tilewright.page.worker_about import ENGINES, LACKING
from tilewright.verbs.study import CELL_RULES, STRATEGIES

Document = dict[str, Any]
#: a piece by name and the cells that it covers
Laid = tuple[str, frozenset[Cell]]
#: asks the engine of the page about the puzzle on the board
ASK = f"""async ([kind, options]) => {{
  const app = {APP}, events = [];
  await app.settledView();
  await app.engine.search(kind, app.document, options, {{ event: (one) => events.push(one) }});
  return JSON.stringify(events);
}}"""
#: changes parts of the puzzle on the board, as the tab "Edit" does
CHANGE = f"(parts) => {APP}.change({{ ...{APP}.document, ...parts }}, 'changed it')"
#: the puzzles about which each kind is asked, the first by clicks
#: what is asked while a tray is played: tests/page/browser/test_trays.py tries it with a server and without
PLAYED = {"reach", "slide"}
PUZZLES = {
    "solve": (
        "soma-3x3x3",
        "any-trihexes-hexagon-3",
        "ball-pyramid-20-rods-of-four",
        "polycairos-1-to-3-4x5",
        "dominoes-4x4-torus",
    ),
    "solutions": (
        "any-tetrominoes-4x4",
        "ball-pyramid-14-pairs",
        "any-monodrafters-hexagon",
        "tetratesseracts-1x2x2x7",
        "any-disticks-2-2",
    ),
    "count": (
        "katamino-5x5",
        "rhombic-tetrahedra-fours-cube",
        "any-tri-snub-squares-4x6",
        "dominoes-4x4-klein",
        "any-ditrigs-hexagon",
    ),
    "hand": (
        "distinct-pentominoes-3x10",
        "diabolical-cube-3x3x3",
        "any-ditans-6x6",
        "kanoodle-5x11-started-a",
        "any-tetriamonds-hexagon-2",
    ),
    "hint": (
        "katamino-5x5",
        "kanoodle-5x11-started-b",
        "trikites-and-tetrakites-13x4",
        "dihexes-hexagon-3-without-centre",
        "slothouber-graatsma-3x3x3",
    ),
    "rate": (
        "dominoes-4x4",
        "l-puzzle-6x8-a",
        "any-tri-bccs-2x2x3",
        "diamonds-hexagon-2-2-2",
        "diflorets-and-triflorets-3x10",
    ),
    "explain": (
        "dominoes-8x8-mutilated",
        "soma-w",
        "p-pentominoes-5x5",
        "dominoes-4x4-torus",
        "tetrominoes-4x5",
    ),
    "estimate": (
        "dominoes-4x4",
        "any-triflorets-4x6",
        "polyhexes-1-to-3-2x6",
        "any-tri-space-sticks-cube",
        "octagon-squares-1-to-2-2x3",
    ),
    "heatmap": (
        "katamino-5x5",
        "kanoodle-pyramid",
        "any-hexiamonds-hexagon-2",
        "polyrhombs-1-to-3-5x7",
        "tetrominoes-4x5-torus",
    ),
    "changes": (
        "katamino-5x5",
        "soma-3x3x3",
        "any-hexiamonds-hexagon-2",
        "kanoodle-5x11-started-a",
        "tetrominoes-4x5-torus",
    ),
    "survey": ("pegged-5x5", "pegged-5x5-s", "a-puzzle-a-day", "daily-calendar", "genius-square"),
    "generate": (
        "pegged-5x5-s",
        "a-puzzle-a-day",
        "pentominoes-3x20",
        "soma-3x3x3",
        "tetrominoes-4x5-torus",
    ),
    "daily": (
        "kanoodle-5x11",
        "hexiamond-triplication-o",
        "genius-square",
        "pentominoes-6x10",
        "pentominoes-and-square-8x8",
    ),
    "best": (
        "tetrominoes-4x5",
        "ball-pyramid-10-pairs",
        "didrafters-hexagon",
        "octagon-squares-2-to-3-four-rows",
        "trihexagons-1-to-2-2x2",
    ),
    "cheapest": (
        "any-tetrominoes-4x4",
        "tetrominoes-4x5",
        "soma-3x3x3",
        "octagon-squares-1-to-2-2x3",
        "dominoes-4x4-torus",
    ),
    "study": (
        "katamino-5x5",
        "slothouber-graatsma-3x3x3",
        "ditesseracts-2x2x2x2",
        "octagon-squares-1-to-2-2x3",
        "dominoes-4x4-torus",
    ),
    "watch": (
        "katamino-5x5",
        "any-tri-triangular-prisms-hexagon-3",
        "any-trikites-three-hexagons",
        "ditesseracts-2x2x2x2",
        "dominoes-4x4-moebius",
    ),
    "engines": (
        "pentacubes-10x10x10-any",
        "any-tetrominoes-4x4-apart",
        "domino-latin-square-4x4",
        "pentominoes-6x10-v-in-the-corner",
        "any-tri-hexagonal-prisms-2x3x2",
    ),
    "plane": (
        "any-tetrominoes-4x4",
        "any-tri-snub-squares-4x6",
        "any-ditans-6x6",
        "any-monodrafters-hexagon",
        "any-tetriamonds-hexagon-2",
    ),
    "disassemble": (
        "burr-chinese-cross",
        "burr-philippe-dubois",
        "slothouber-graatsma-3x3x3",
        "ball-pyramid-20-four-pieces",
        "linked-rings",
    ),
}
#: what the slots hold that are set before a survey, and how many settings are drawn
SURVEYED = {
    "a-puzzle-a-day": ({"month": "Feb"}, 0),
    "daily-calendar": ({}, 12),
    "genius-square": ({}, 20),
}
#: rules that the tab "Edit" adds by a click, by their numbers there
CLICKED = {
    0: {"apart": {"pieces": "same", "touching": "corner"}},
    1: {"apart": {"pieces": "same", "touching": "edge"}},
    2: {"no_crossroads": True},
    3: {"marks": "match"},
    4: {"symmetric": "rotate-180"},
    5: {"no_fault_lines": True},
    6: {"maximal": True},
}


def loosened(puzzle: Puzzle, document: Document) -> Document:
    """Let the last four cells of the board be empty."""
    return {"region": "?".join(document["region"].rsplit(".", 4))}


def marked(puzzle: Puzzle, document: Document) -> Document:
    """Put the marks of a solution on the board."""
    solution = tilewright.solve(puzzle)
    assert solution is not None
    marks = {
        cell: mark
        for one in solution.placements
        for cell, mark in zip(one.cells, one.marks, strict=True)
    }
    wide, high = (1 + max(cell[axis] for cell in marks) for axis in range(2))
    return {"region": "/".join("".join(marks[x, y] for x in range(wide)) for y in range(high))}


def sided(puzzle: Puzzle, document: Document) -> Document:
    """Give dominoes colours on their outer sides."""
    shape = {"cells": [[0, 0], [1, 0]], "sides": {"0,0": "a.ba", "1,0": "baa."}}
    return {"pieces": {"I2": {"shapes": [shape], "copies": "any", "flips": True}}}


#: the rule that is asked of each solution once it is found, which the page cannot do, and a puzzle with it
REFUSED, UNASKED = "outline", "symmetric-outline-p5-w5"
#: for each rule the puzzles that get it: by the number of a click or as a value; and what is changed besides
RULED: dict[str, list[tuple[str, Any, Callable[[Puzzle, Document], Document] | None]]] = {
    "marks": [
        ("domino-latin-square-4x4", 3, marked),
        ("domino-sudoku-4x4", 3, marked),
        ("five-squared", 3, marked),
    ],
    "once": [
        (
            "domino-latin-square-4x4",
            {"marks": "any", "in": [[[0, 0], [1, 1], [2, 2], [3, 3]]]},
            None,
        ),
        ("domino-sudoku-4x4", {"marks": ["1"], "in": [[[0, 0], [1, 0], [2, 2]]]}, None),
        ("five-squared", {"marks": ["t", "c"], "in": [[[0, 0], [1, 1], [2, 2]]]}, None),
    ],
    "apart": [
        ("any-tetrominoes-4x4", 0, None),
        ("any-trihexes-hexagon-3", 1, None),
        ("any-tri-bccs-cluster", {"pieces": "same", "touching": "face"}, None),
    ],
    "sides": [
        ("dominoes-4x4", {"match": "same"}, sided),
        ("dominoes-4x4", {"match": "same", "border": {"n": "a"}}, sided),
        ("dominoes-4x4", {"match": [["a", "b"]], "border": {"n": "same"}}, sided),
    ],
    "no_crossroads": [
        ("dominoes-4x4", 2, None),
        ("distinct-pentominoes-3x10", 2, None),
        ("any-tetriamonds-hexagon-2", 2, None),
    ],
    "no_crossing": [
        ("any-disticks-2-2", True, loosened),
        ("any-disticks-3-3", True, loosened),
        ("any-ditrigs-hexagon", True, loosened),
    ],
    "no_fault_lines": [
        ("dominoes-5x6", 5, None),
        ("any-tetriamonds-hexagon-2", 5, None),
        ("solid-dominoes-2x2x3", {"along": ["x"]}, None),
    ],
    "area": [
        ("domino-latin-square-4x4", {"cells": [[0, 0], [1, 1], [2, 2]], "sum": [8, None]}, None),
        ("domino-sudoku-4x4", {"cells": [[1, 1], [2, 2]], "values": {"4": 9}, "sum": 10}, None),
        ("domino-sudoku-4x4", {"cells": [[0, 0], [1, 1], [3, 3]], "different": True}, None),
    ],
    "maximal": [
        ("dominoes-4x4", 6, loosened),
        ("any-tetriamonds-hexagon-2", 6, loosened),
        ("any-disticks-2-2", True, loosened),
    ],
    "cover": [
        ("pentominoes-6x10", {"cell": [3, 3], "piece": "X"}, None),
        ("diabolical-cube-3x3x3", {"cell": [1, 1, 1], "piece": "seven"}, None),
        ("tetrominoes-4x5-torus", {"cell": [0, 0], "piece": "O4"}, None),
    ],
    "together": [
        ("any-tetrominoes-4x4", [[0, 0], [1, 0], [1, 1]], None),
        ("soma-3x3x3", [[0, 0, 0], [0, 0, 1], [0, 1, 1]], None),
        ("dominoes-4x4-torus", [[0, 0], [3, 0]], None),
    ],
    "separate": [
        ("distinct-pentominoes-3x10", [[0, 0], [1, 0], [2, 0]], None),
        ("soma-3x3x3", [[0, 0, 0], [0, 0, 1], [0, 1, 1]], None),
        ("dominoes-4x4-torus", [[0, 0], [3, 0]], None),
    ],
    "symmetric": [
        ("dominoes-4x4", 4, None),
        ("any-trihexes-hexagon-3", 4, None),
        ("any-tetrominoes-4x4", "rotate-90", None),
    ],
}


@pytest.fixture(scope="module")
def copy(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One static copy with the puzzles of these tests, open in one page; it complains of nothing."""
    folder, complaints = tmp_path_factory.mktemp("site"), list[str]()
    ruled = (name for cases in RULED.values() for name, *_ in cases)
    write_site(
        folder, built_core(), {"pentominoes-6x10", UNASKED, *ruled, *sum(PUZZLES.values(), ())}
    )
    with served_files(folder) as address:
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        context.set_default_timeout(PATIENCE)
        page = listen(context.new_page(), complaints)
        page.goto(address)
        ready(page)
        yield page
        context.close()
    assert not complaints


@dataclass(frozen=True)
class Asked:
    """A puzzle that is on the board of the page, and the same as the package has it.

    Attributes:
        page: the page.
        puzzle: by the package; the page shares nothing with it.
        cells: of the board, by their numbers on the page.
    """

    page: Page
    puzzle: Puzzle
    cells: list[Cell]

    @classmethod
    def of(cls, page: Page, puzzle: Puzzle) -> Asked:
        """Return the puzzle that is on the board."""
        settled(page)
        cells = page.evaluate(f"{APP}.view.cells")
        return cls(page, puzzle, [tuple(cell) for cell in cells])

    def events(self, kind: str, **options: Any) -> list[Event]:
        """Ask the engine of the page; return the events of a search that went to its end."""
        found: list[Event] = json.loads(self.page.evaluate(ASK, [kind, options]))
        assert found[-1]["type"] == "done", found[-1:]
        assert not of_type(found, "fault"), found
        return found

    def result(self, kind: str, **options: Any) -> Event:
        """Ask, and return the event with the result."""
        (found,) = of_type(self.events(kind, **options), "result")
        return found

    def laid(self, name: str, numbers: list[int]) -> Laid:
        """Return a piece and its cells."""
        return name, frozenset(self.cells[number] for number in numbers)

    def boards(self, found: list[Event]) -> list[frozenset[Laid]]:
        """Return the solutions among events."""
        known = [one for event in of_type(found, "placements") for one in event["list"]]
        lists = [one for event in of_type(found, "solutions") for one in event["list"]]
        laid = [self.laid(name, cells) for name, _, cells in known]
        return [frozenset(laid[number] for number in numbers) for numbers in lists]

    def numbered(self, placements: tuple[Placement, ...]) -> list[list[Any]]:
        """Return pieces as the page is told of them."""
        number = {cell: at for at, cell in enumerate(self.cells)}
        return [[one.piece, [number[cell] for cell in one.cells]] for one in placements]

    def tiles(self) -> frozenset[Laid]:
        """Return what lies on the board of the page."""
        found = self.page.evaluate("document.querySelector('#board').board.tiles")
        return frozenset(self.laid(one["name"], one["cells"]) for one in found)

    def solutions(self) -> list[frozenset[Laid]]:
        """Return every solution by the package."""
        return [board_of(one.placements) for one in tilewright.solutions(self.puzzle)]

    def text(self, where: str, words: str) -> str:
        """Wait until a node of the page contains words; return all that it says."""
        expect(self.page.locator(where)).to_contain_text(words)
        return str(self.page.locator(where).inner_text())


def board_of(placements: tuple[Placement, ...]) -> frozenset[Laid]:
    return frozenset((one.piece, frozenset(one.cells)) for one in placements)


def number_in(text: str) -> int:
    """Return the first number of a text."""
    return int(next(word for word in text.replace(",", "").split() if word.isdigit()))


# Each kind: asked of the engine of the page, and by clicks ---------------------------------------


def solve(asked: Asked) -> None:
    events = asked.events("solve")
    boards = asked.boards(events)
    assert len(boards) == events[-1]["found"] == (tilewright.solve(asked.puzzle) is not None)
    assert all(board in asked.solutions() for board in boards)


def solve_by_clicks(asked: Asked) -> None:
    asked.page.click("#do-first")
    asked.text("#result", "A solution")
    assert asked.tiles() in asked.solutions()


def solutions(asked: Asked) -> None:
    found = asked.boards(asked.events("solutions"))
    assert Counter(found) == Counter(asked.solutions())
    distinct = asked.boards(asked.events("solutions", distinct=True))
    assert len(distinct) == tilewright.count(asked.puzzle, distinct=True).distinct
    assert set(distinct) <= set(found)


def solutions_by_clicks(asked: Asked) -> None:
    asked.page.click("#do-all")
    text = asked.text("#result", "these are all")
    assert number_in(text) == len(asked.solutions())
    assert asked.tiles() in asked.solutions()


def count(asked: Asked) -> None:
    data = asked.result("count", distinct=True)["data"]
    expected = tilewright.count(asked.puzzle, distinct=True).data()
    for key in ("solutions", "distinct", "classes", "symmetries", "complete"):
        assert data[key] == expected[key]


def count_by_clicks(asked: Asked) -> None:
    asked.page.click("#do-count")
    text = asked.text("#result", "Exactly")
    assert number_in(text) == tilewright.count(asked.puzzle).solutions


def hand(asked: Asked) -> None:
    every = asked.solutions()
    for solution in islice(tilewright.solutions(asked.puzzle), 0, 30, 10):
        own = asked.puzzle.problem().placed
        begun = tuple(one for one in solution.placements if one.piece not in {p.piece for p in own})
        for laid in (begun[:1], begun[:2]):
            held = board_of(laid)
            data = asked.result("hand", placed=asked.numbered((*own, *laid)))["data"]
            assert data["exact"]
            assert data["left"] == sum(held <= board for board in every)
            assert data["doomed"] == data["back"] == []


def hand_by_clicks(asked: Asked) -> None:
    by_hand(asked.page)
    every = asked.solutions()
    assert number_in(asked.text("#left", "left.")) == len(every)
    asked.page.click('[data-strength="move"]')
    asked.page.click("#lay-hint")
    until(asked.page, f"{APP}.store.state.laid.length === 1")
    expect(asked.page.locator("#left")).not_to_contain_text("Counting")
    assert number_in(asked.text("#left", "left.")) == sum(asked.tiles() <= board for board in every)


def hint(asked: Asked) -> None:
    for strength in ("where", "piece", "rule", "move"):
        found, expected = (
            asked.result("hint", strength=strength),
            asked.puzzle.hint(strength=strength),
        )
        assert found["text"] == str(expected)
        assert found["data"]["deduction"] == expected.data()["deduction"]


def hint_by_clicks(asked: Asked) -> None:
    by_hand(asked.page)
    asked.page.click('[data-strength="move"]')
    asked.text("#hint-text", "Lay piece")
    asked.page.click("#lay-hint")
    until(asked.page, f"{APP}.store.state.laid.length === 1")
    move = asked.puzzle.hint().data()["move"]
    assert asked.tiles() == {(move["piece"], frozenset(map(tuple, move["cells"])))}


def rate(asked: Asked) -> None:
    found, expected = asked.result("rate"), asked.puzzle.rate()
    assert found["text"] == str(expected)
    assert found["data"]["stars"] == expected.stars


def rate_by_clicks(asked: Asked) -> None:
    explore(asked.page, "rate")
    assert f"{asked.puzzle.rate().stars} of 5 stars" in asked.text("#more-text", "stars")


def explain(asked: Asked) -> None:
    data, expected = asked.result("explain")["data"], asked.puzzle.explain()
    assert (data["verdict"], data["kind"]) == (expected.verdict, expected.kind)
    if expected.certificate is not None:
        assert data["certificate"]["text"] == expected.certificate.text


def explain_by_clicks(asked: Asked) -> None:
    explore(asked.page, "explain")
    expected = asked.puzzle.explain().certificate
    assert expected is not None
    assert expected.text in asked.text("#more-text", "no solution")
    assert asked.page.locator("#board .decor .written").count() > 0


def estimate(asked: Asked) -> None:
    data, expected = asked.result("estimate")["data"], asked.puzzle.estimate(seed=0).data()
    assert data["exact"]
    assert expected["exact"]
    assert data["solutions"] == expected["solutions"]
    assert data["distinct"] == expected["distinct"]


def estimate_by_clicks(asked: Asked) -> None:
    explore(asked.page, "estimate")
    expected = asked.puzzle.estimate(seed=0).data()["solutions"]["value"]
    assert number_in(asked.text("#more-text", "exactly")) == expected


def heatmap(asked: Asked) -> None:
    data, expected = asked.result("heatmap")["data"], asked.puzzle.heatmap()
    assert data["solutions"] == expected.solutions
    for piece, counts in expected.counts.items():
        shares = {
            asked.cells[at]: share * expected.solutions for at, share in data["pieces"].pop(piece)
        }
        assert shares == pytest.approx(dict(counts))
    assert not data["pieces"]


def heatmap_by_clicks(asked: Asked) -> None:
    explore(asked.page, "heatmap")
    expected = asked.puzzle.heatmap()
    assert number_in(asked.text("#more-text", "How often")) == expected.solutions
    for piece in expected.counts:
        asked.page.select_option("#heat-piece", piece)
        texts = asked.page.locator("#board .decor .written").all_text_contents()
        shares = [float(expected.share(piece, cell)) for cell in asked.cells]
        shown = [share for share in shares if share]
        assert [float(text) for text in texts] == pytest.approx(shown, abs=0.006)


def changes(asked: Asked) -> None:
    told, expected = asked.result("changes", most=30), asked.puzzle.changes(limit=30)
    assert told["text"] == expected.summary
    figures = ("kind", "text", "solutions", "distinct", "complete")
    listed = [{name: one[name] for name in figures} for one in told["data"]["changes"]]
    assert listed == [change.figures() for change in expected.changes]
    document = document_of(asked.puzzle)
    for one, change in list(zip(told["data"]["changes"], expected.changes, strict=True))[::6]:
        changed = {key: value for key, value in (document | one["changed"]).items() if value}
        puzzle = tilewright.from_dict(changed)
        assert puzzle.problem().region == change.puzzle.problem().region
        assert tilewright.count(puzzle).solutions == change.solutions


def changes_by_clicks(asked: Asked) -> None:
    asked.page.click("#tab-edit")
    asked.page.click("#find-changes")
    assert asked.text("#changes-said", "changes tried") == asked.puzzle.changes().summary


def survey(asked: Asked) -> None:
    held, sample = SURVEYED.get(asked.puzzle.name, ({}, 0))
    asked.page.evaluate(CHANGE, {"set": held})
    settled(asked.page)
    rows = of_type(asked.events("survey", sample=sample, seed=5), "row")
    survey = asked.puzzle.survey(set=held, sample=sample or None, seed=5)
    expected = [row.data() for row in survey]
    shown = [{**row["set"], "solutions": row["solutions"]} for row in rows]
    assert shown == expected


def survey_by_clicks(asked: Asked) -> None:
    explore(asked.page, "survey")
    expected = [row.solutions for row in asked.puzzle.survey()]
    assert number_in(asked.text("#more-text", "setting")) == len(expected)
    shown = asked.page.locator("#survey td.number").all_text_contents()
    assert sorted(int(text.replace(",", "")) for text in shown) == sorted(expected)


def generate(asked: Asked) -> None:
    ways: list[dict[str, Any]] = [{"unique": True}, {}]
    if not asked.puzzle.setup.slots:
        ways = [{"minimal": True}, {"givens": 3}]
    for options in ways:
        found = of_type(asked.events("generate", number=2, seed=3, **options), "challenge")
        expected = asked.puzzle.generate(number=2, seed=3, rate=True, samples=0, **options)
        assert [(one["text"], one["solutions"], one["stars"]) for one in found] == [
            (str(one), one.solutions, one.judged and one.judged.stars) for one in expected
        ]
        assert len(found) == 2 or "unique" in options


def generate_by_clicks(asked: Asked) -> None:
    explore(asked.page, "generate")
    expect(asked.page.locator(".challenges li")).to_have_count(4)
    assert number_in(asked.text("#more-text", "challenge")) == 4
    for one in asked.page.evaluate(
        f"{APP}.parts.explore.challenges.made.map((one) => one.document)"
    ):
        assert tilewright.count(tilewright.from_dict(one)).solutions == 1


def daily(asked: Asked) -> None:
    options = {"number": 740_404, "unique": not asked.puzzle.setup.slots, "least": 4, "most": 6}
    (found,) = of_type(asked.events("daily", **options), "challenge")
    (expected,) = of_type(daily_events(document_of(asked.puzzle), options), "challenge")
    assert found == expected


def daily_by_clicks(asked: Asked) -> None:
    page = asked.page
    page.click("#open-daily")
    page.click('[data-daily="kanoodle"]')
    until(page, f"{APP}.game.board.family === 'kanoodle'")
    today = datetime.date.fromisoformat(page.evaluate(f"{APP}.game.board.date"))
    (family,) = (one for one in FAMILIES if one.name == "kanoodle")
    made = daily_board(family, today)
    assert page.evaluate(f"{APP}.document.placed") == made["document"]["placed"]
    assert page.evaluate(f"{APP}.game.board.stars") == made["stars"]


def best(asked: Asked) -> None:
    found, expected = asked.result("best"), asked.puzzle.best()
    data = found["data"]
    for key in ("value", "bound", "proven", "objective"):
        assert data[key] == expected.best_data()[key]
    cells = [cell for _, numbers in data["placed"] for cell in numbers]
    assert len(cells) == len(set(cells)) == expected.covered
    assert found["text"].startswith(expected.summary().split(";")[0])


def best_by_clicks(asked: Asked) -> None:
    explore(asked.page, "best")
    expected = asked.puzzle.best()
    asked.text("#more-text", expected.summary().split(";")[0])
    assert sum(len(cells) for _, cells in asked.tiles()) == expected.covered


def cheapest(asked: Asked) -> None:
    for objective in ("cost", "pieces"):
        found = asked.result("cheapest", objective=objective)
        expected = asked.puzzle.cheapest(objective=objective)
        if expected is None:
            assert found["data"]["solutions"] == 0
            continue
        for key in ("objective", "cost", "bound", "proven"):
            assert found["data"][key] == expected.cost_data()[key]
        assert found["text"].startswith(expected.summary())


def cheapest_by_clicks(asked: Asked) -> None:
    explore(asked.page, "fewest")
    expected = asked.puzzle.cheapest(objective="pieces")
    if expected is None:
        asked.text("#more-text", "There is no solution")
        return
    asked.text("#more-text", expected.summary())
    assert len(asked.tiles()) == expected.cost


def run_data(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a run without its time."""
    counts = {name: value for name, value in data["statistics"].items() if name != "seconds"}
    return {**data, "statistics": counts}


def study(asked: Asked) -> None:
    heuristics = [*product(CELL_RULES, STRATEGIES)]
    for seed, (cells, pieces) in enumerate(heuristics[:: len(heuristics) // 4]):
        events = asked.events("study", speed="full", cells=cells, strategy=pieces, seed=seed)
        expected = tilewright.study(asked.puzzle, cells=cells, pieces=pieces, seed=seed)
        (found,) = of_type(events, "result")
        assert run_data(found["data"]) == run_data(json.loads(json.dumps(expected.data())))
        ended = expected.complete, expected.statistics.nodes, expected.solutions
        assert (found["data"]["complete"], events[-1]["nodes"], events[-1]["found"]) == ended
        assert of_type(events, "step")
        assert len(asked.boards(events)) == expected.solutions


def study_by_clicks(asked: Asked) -> None:
    page = asked.page
    page.click("details.watching summary")
    page.select_option("#watch-who", "study")
    page.fill("#speed", page.get_attribute("#speed", "max"))
    page.click("#do-watch")
    nodes = tilewright.study(asked.puzzle).statistics.nodes
    text = asked.text("#result", "until the solution").partition(" until")[0]
    assert number_in(text) == nodes
    page.click("details.watching summary")


def watch(asked: Asked) -> None:
    events = asked.events("watch", speed="full", all=True, engine="bitset")
    expected = tilewright.count(asked.puzzle, engine="bitset", threads=1)
    assert (events[-1]["complete"], events[-1]["found"]) == (True, expected.solutions)
    assert of_type(events, "step")
    assert Counter(asked.boards(events)) == Counter(asked.solutions())


def watch_by_clicks(asked: Asked) -> None:
    page = asked.page
    page.click("details.watching summary")
    page.select_option("#watch-who", "bitset")
    page.fill("#speed", page.get_attribute("#speed", "max"))
    page.check("#watch-whole")
    page.click("#do-watch")
    text = asked.text("#result", "Exactly").partition("Exactly")[2]
    assert number_in(text) == tilewright.count(asked.puzzle).solutions
    page.click("details.watching summary")


def refusals(puzzle: Puzzle) -> dict[str, str | None]:
    """Return for each engine that the page has why it does not take the puzzle, by asking it."""
    found: dict[str, str | None] = dict.fromkeys(ENGINES)
    for name in ENGINES:
        try:
            tilewright.count(puzzle, engine=name, limit_nodes=1)
        except EngineRefused as refusal:
            found[name] = str(refusal).removeprefix(f"engine {name}: ")
    return found


def engines(asked: Asked) -> None:
    data, expected = asked.result("engines")["data"], refusals(asked.puzzle)
    words = [
        {name: re.sub(r"\d+ MB", "", why or "") for name, why in one.items()}
        for one in (data, expected)
    ]
    assert (
        words[0] == words[1]
    )  # what an engine takes depends on the processor, which a browser does not tell


def plane(asked: Asked) -> None:
    data, expected = asked.result("plane")["data"], asked.puzzle.plane().data()
    assert data["tiles"] == "yes"
    kept = set(data) & set(expected)
    assert {"tiles_in_period", "period", "isohedral_number", "certificate"} <= kept
    assert {name: data[name] for name in kept} == {name: expected[name] for name in kept}


def plane_by_clicks(asked: Asked) -> None:
    explore(asked.page, "plane")
    asked.text("#more-text", f"The pieces {asked.puzzle.plane().summary}.")


def engines_by_clicks(asked: Asked) -> None:
    page = asked.page
    page.click("details.watching summary")
    refused = refusals(asked.puzzle)
    assert {why is None for why in refused.values()} == {True, False}
    for name, why in refused.items():
        option = page.locator(f'#watch-who option[value="{name}"]')
        expect(option).to_have_text(f"{name} (not here)" if why else name)
    page.click("details.watching summary")


def hardest(puzzle: Puzzle) -> Disassembly:
    """Return the assembly that takes the most moves, the first of several."""
    found = list(puzzle.disassemble())
    most = max(one.level or 0 for one in found)
    return next(one for one in found if (one.level or 0) == most)


def disassemble(asked: Asked) -> None:
    data, expected = asked.result("disassemble")["data"], hardest(asked.puzzle)
    assert (data["apart"], data["level"]) == (expected.apart, expected.level)
    assert data["assemblies"] == asked.puzzle.disassemble().assemblies
    moves = [(move["pieces"], move["axis"], move["distance"]) for move in data["moves"]]
    assert moves == [(list(s.placements), list(s.axis), s.distance) for s in expected.steps]


def disassemble_by_clicks(asked: Asked) -> None:
    asked.page.click("#take-apart")
    asked.text("#apart-result", next(hardest(asked.puzzle).lines())[1:])


ASKING: dict[str, tuple[Callable[[Asked], None], Callable[[Asked], None]]] = {
    "solve": (solve, solve_by_clicks),
    "solutions": (solutions, solutions_by_clicks),
    "count": (count, count_by_clicks),
    "hand": (hand, hand_by_clicks),
    "hint": (hint, hint_by_clicks),
    "rate": (rate, rate_by_clicks),
    "explain": (explain, explain_by_clicks),
    "estimate": (estimate, estimate_by_clicks),
    "heatmap": (heatmap, heatmap_by_clicks),
    "changes": (changes, changes_by_clicks),
    "survey": (survey, survey_by_clicks),
    "generate": (generate, generate_by_clicks),
    "daily": (daily, daily_by_clicks),
    "best": (best, best_by_clicks),
    "cheapest": (cheapest, cheapest_by_clicks),
    "study": (study, study_by_clicks),
    "watch": (watch, watch_by_clicks),
    "engines": (engines, engines_by_clicks),
    "plane": (plane, plane_by_clicks),
    "disassemble": (disassemble, disassemble_by_clicks),
}


def test_every_kind_and_every_rule_is_tried() -> None:
    assert set(ASKING) == set(PUZZLES) == set(KINDS) - PLAYED - set(LACKING)
    assert all(len(set(names)) >= 5 for names in PUZZLES.values())
    assert set(RULED) == set(RULES) - {REFUSED}
    assert all(len(cases) >= 3 for cases in RULED.values())


@pytest.mark.long
@pytest.mark.whole_file
@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, names in PUZZLES.items() for name in names]
)
def test_a_kind_answers_as_the_package(copy: Page, kind: str, name: str) -> None:
    open_named(copy, name)
    asked = Asked.of(copy, tilewright.load(name))
    ask, click = ASKING[kind]
    ask(asked)
    if name == PUZZLES[kind][0]:
        open_named(copy, name)
        click(Asked.of(copy, asked.puzzle))


@pytest.mark.long
@pytest.mark.whole_file
@pytest.mark.parametrize("kind", ["solve", "solutions", "count"])
def test_the_page_refuses_what_each_solution_is_asked(copy: Page, kind: str) -> None:
    open_named(copy, UNASKED)
    (fault,) = of_type(json.loads(copy.evaluate(ASK, [kind, {}])), "fault")
    assert "Each solution has to be asked (the outline" in json.dumps(fault)


@pytest.mark.long
@pytest.mark.whole_file
@pytest.mark.parametrize(
    ("kind", "place"),
    [(kind, place) for kind, cases in RULED.items() for place in range(len(cases))],
)
def test_a_rule_holds_in_a_puzzle_that_was_changed(copy: Page, kind: str, place: int) -> None:
    name, given, change = RULED[kind][place]
    open_named(copy, name)
    puzzle = tilewright.load(name)
    document = document_of(puzzle)
    changes = change(puzzle, document) if change else {}
    rule = CLICKED[given] if type(given) is int else {kind: given}
    kept = [one for one in document.get("rules", []) if one != rule]
    plain, ruled = (document | changes | {"rules": rules} for rules in (kept, [*kept, rule]))
    if type(given) is int:
        copy.evaluate(CHANGE, changes | {"rules": kept})
        copy.click("#tab-edit")
        copy.check(f"#rule-{given}")
        copy.click("#tab-solve")
    else:
        copy.evaluate(CHANGE, changes | {"rules": ruled["rules"]})
    asked = Asked.of(copy, tilewright.from_dict(ruled))
    assert copy.evaluate(f"{APP}.document.rules") == ruled["rules"]
    found = tilewright.count(asked.puzzle).solutions
    assert found < tilewright.count(tilewright.from_dict(plain)).solutions, "it forbids nothing"
    assert asked.result("count")["data"]["solutions"] == found
    assert Counter(asked.boards(asked.events("solutions"))) == Counter(asked.solutions())
    copy.click("#do-count")
    assert number_in(asked.text("#result", "Exactly")) == found
