"""Files that the page hands out."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from base64 import b64encode
from xml.etree import ElementTree

import pytest

import tilewright
from tests.page.pages import Event, TestClient, client, document, of_type, searched
from tilewright import catalogue
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.solutions import parse_solutions
from tilewright.page.exports import MAKERS
from tilewright.page.formats import FORMATS
from tilewright.puzzle import Puzzle

#: formats of things that have a thickness and three dimensions at most
BODIES = {"laser", "dxf", "3mf", "stl", "glb", "assembled"}


@pytest.fixture(scope="module")
def at() -> TestClient:
    return client()


def exported(at: TestClient, of: object, form: str, **options: object) -> bytes:
    asked = {"document": of, "format": form, "options": options}
    answer = at.post("/api/export", json=asked)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith(FORMATS[form].media.partition(";")[0])
    assert FORMATS[form].ending in answer.headers["content-disposition"]
    return answer.content


def board(at: TestClient, of: object) -> list[object]:
    """Return a solution as pieces with cell numbers."""
    puzzle = Puzzle.of(catalogue.load("soma-3x3x3"))
    solution = puzzle.solve()
    assert solution is not None
    cells = at.post("/api/view", json=of).json()["cells"]
    number = {tuple(cell): n for n, cell in enumerate(cells)}
    return [[p.piece, [number[cell] for cell in p.cells]] for p in solution.placements]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_puzzle_file_reads_back(at: TestClient, form: str) -> None:
    for name in ("l-puzzle-6x8", "soma-3x3x3"):
        text = exported(at, document(at, name), form).decode()
        assert parse_puzzle(text) == catalogue.load(name)


def test_pictures_are_those_of_the_package(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    shown = Puzzle.of(catalogue.load("soma-3x3x3")).show()
    for form in ("svg", "text", "csv"):
        assert exported(at, of, form) == shown.saved(form)
    coloured = exported(at, of, "svg", palette="distinct", hatch=True)
    assert coloured != shown.saved("svg")
    ElementTree.fromstring(coloured)


def test_pixels_are_a_picture_or_an_advice(at: TestClient) -> None:
    asked = {"document": document(at, "soma-3x3x3"), "format": "png"}
    answer = at.post("/api/export", json=asked)
    assert answer.content[:4] == b"\x89PNG" or "tilewright[png]" in answer.json()["message"]


def test_a_solution_is_drawn_and_listed(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    laid = board(at, of)
    drawn = exported(at, of, "svg", placed=laid)
    assert drawn != exported(at, of, "svg")
    ElementTree.fromstring(drawn)
    assert len(exported(at, of, "text", placed=laid).splitlines()) > 3
    for form in ("solutions-json", "solutions-jsonl"):
        text = exported(at, of, form, solutions=[laid, laid]).decode()
        read = parse_solutions(text)
        assert read.puzzle == "soma-3x3x3"
        assert len(read.solutions) == 2
        assert len(read.solutions[0]) == 7
    assert exported(at, of, "solutions-text", placed=laid).count(b"\n") > 3


def test_lengths_are_taken_and_judged(at: TestClient) -> None:
    of = document(at, "pentominoes-6x10")
    small, large = (exported(at, of, "laser", lengths={"cell": cell}) for cell in (5, 30))
    assert b'width="' in small
    assert small != large
    assert exported(at, of, "laser", lengths={}) == exported(at, of, "laser")
    assert b"SECTION" in exported(at, of, "dxf", lengths={"cell": 20, "kerf": 0.1})
    for wrong, words in (
        ({"cell": 1}, "2 to 200 mm"),
        ({"cell": "x"}, "is no number"),
        ({"sell": 3}, "cell, thickness"),
        ([], "cell, thickness"),
    ):
        asked = {"document": of, "format": "laser", "options": {"lengths": wrong}}
        answer = at.post("/api/export", json=asked)
        assert answer.status_code == 422
        assert words in answer.text


def test_a_puzzle_goes_to_burrtools_and_comes_back(at: TestClient) -> None:
    written = exported(at, document(at, "soma-3x3x3"), "xmpuzzle")
    for content in (written, gzip.compress(written)):
        asked = {"file": "Soma.xmpuzzle", "data": b64encode(content).decode()}
        back = at.post("/api/open", json=asked).json()["document"]
        assert len(back["pieces"]) == 7
        assert tilewright.from_dict({**back, "tilewright": 1}).count().solutions == 11_520


def test_pieces_go_to_puzzlecad_and_come_back(at: TestClient) -> None:
    written = exported(at, document(at, "soma-3x3x3"), "puzzlecad")
    asked = {"file": "Soma.scad", "data": b64encode(written).decode()}
    back = at.post("/api/open", json=asked).json()["document"]
    assert tilewright.from_dict({**back, "tilewright": 1}).count().solutions == 11_520


def test_a_solution_is_written_as_bodies(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    laid = board(at, of)
    solution = Puzzle.of(catalogue.load("soma-3x3x3")).solve()
    assert solution is not None
    assert exported(at, of, "glb", placed=laid) == solution.saved("glb")
    assert exported(at, of, "assembled", placed=laid) == solution.saved("stl")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"file": "a.scad", "data": b64encode(b"cube(3);").decode()}, "cube cannot be read"),
        ({"file": "a.xmpuzzle", "data": "!"}, "base64"),
        ({"file": "a.xmpuzzle", "data": "eHh4"}, "XML"),
        ({"file": "a.png", "data": ""}, "no file of another program"),
        ({"file": "a.xmpuzzle", "data": "eHh4", "problem": "2"}, "the number of a puzzle"),
        ({"file": "a.xmpuzzle", "text": "x"}, "nothing is named"),
        ({"file": 3}, "nothing is named"),
    ],
)
def test_a_file_of_another_program_that_is_none_is_reported(
    at: TestClient, asked: dict[str, object], words: str
) -> None:
    (fault,) = at.post("/api/open", json=asked).json()["faults"]
    assert words in fault["what"]


def test_the_table_of_pieces_is_the_same_wherever_they_lie(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    assert exported(at, of, "csv", placed=board(at, of)) == exported(at, of, "csv")


@pytest.mark.parametrize("form", ["svg", "text", "csv"])
def test_an_empty_board_by_hand_is_that_of_an_open_setup(at: TestClient, form: str) -> None:
    of = document(at, "a-puzzle-a-day-any-two")
    assert exported(at, of, form, placed=[]) == exported(at, of, form)


def test_an_exact_cover_is_written(at: TestClient) -> None:
    text = exported(at, document(at, "dominoes-4x4"), "knuth")
    assert text.startswith(b"| dominoes-4x4")


def challenges(at: TestClient, of: object, **options: object) -> list[Event]:
    """Return challenges as the page has them made."""
    return of_type(searched(at, "generate", of, seed=3, number=2, **options), "challenge")


@pytest.mark.parametrize(
    "name, options", [("pegged-5x5-s", {"unique": True}), ("katamino-5x4", {"givens": 2})]
)
def test_a_sheet_has_the_challenges_of_the_page(
    at: TestClient, name: str, options: dict[str, object]
) -> None:
    of = document(at, name)
    content = exported(at, of, "sheet", challenges=challenges(at, of, **options))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert len(archive.namelist()) >= 2
        for page in archive.namelist():
            ElementTree.fromstring(archive.read(page))


@pytest.mark.parametrize(
    "form, options",
    [
        ("pdf-of-dreams", {}), ("knuth", {}), ("solutions-json", {}), ("svg", {"palette": "no"}),
        ("solutions-json", {"placed": [["I", [0]]]}), ("svg", {"placed": "x"}), ("sheet", {}),
        ("sheet", {"challenges": []}), ("sheet", {"challenges": [{"document": 3}]}),
        ("svg", {"placed": [[]]}), ("solutions-jsonl", {"solutions": []}),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_reported(at: TestClient, form: str, options: object) -> None:
    asked = {"document": document(at, "a-puzzle-a-day"), "format": form, "options": options}
    answer = at.post("/api/export", json=asked)
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_the_table_of_formats_is_reported(at: TestClient) -> None:
    reported = at.get("/api/about").json()["formats"]
    assert [one["name"] for one in reported] == list(FORMATS)
    assert all(json.dumps(one) and one["title"] and one["ending"] for one in reported)


def test_each_format_of_the_server_has_what_makes_it() -> None:
    assert list(MAKERS) == list(FORMATS)


def made_of(at: TestClient, name: str) -> dict[str, int]:
    """Return the status of each format that the page offers for a solved puzzle."""
    of, puzzle = document(at, name), Puzzle.of(catalogue.load(name))
    solution = puzzle.solve()
    assert solution is not None
    number = {tuple(c): n for n, c in enumerate(at.post("/api/view", json=of).json()["cells"])}
    placed = [[p.piece, [number[cell] for cell in p.cells]] for p in solution.placements]
    offered = [
        form
        for form in at.get("/api/about").json()["formats"]
        if puzzle.lattice in form["lattices"] and form["needs"] != "challenges"
        if "missing" not in form
    ]
    asked = ({"document": of, "format": f["name"], "options": {"placed": placed}} for f in offered)
    return {one["format"]: at.post("/api/export", json=one).status_code for one in asked}


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("katamino-5x4", {"steps"}),
        ("soma-3x3x3", {"laser", "dxf"}),
        ("any-disticks-2-2", {"steps", "xmpuzzle", "puzzlecad", *BODIES}),
        (
            "any-tetratesseracts-2x2x2x2",
            {"isometric", "steps", "xmpuzzle", "puzzlecad", *BODIES},
        ),
    ],
)
def test_what_is_offered_for_a_lattice_can_be_made(
    at: TestClient, name: str, others: set[str]
) -> None:
    made = made_of(at, name)
    assert set(made.values()) == {200}
    left = {name for name, form in FORMATS.items() if form.missing()}
    assert left <= {"page"}  # where the core of the page was not built
    assert set(FORMATS) - set(made) == others | {"sheet", "sheet-pdf"} | left
