"""Every result prints, pickles, and turns into JSON and a table; those with a board draw it."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Callable
from functools import cache
from inspect import isabstract
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import tilewright
from tilewright.results.base import Result

ROOT = Path(__file__).parents[2]

MAKE: dict[str, Callable[[], Result]] = {
    "Count": lambda: pegged().count(distinct=True, pegs=PEGS),
    "Estimate": lambda: pegged().estimate(pegs=PEGS),
    "Checked": lambda: pegged().check(),
    "Explanation": lambda: pegged().explain(pegs=PEGS),
    "ApartDesign": lambda: tilewright.load("burr-hoffmann").design_apart(),
    "BoardDesign": lambda: tilewright.load("pentominoes-6x10").design_boards("boxes"),
    "GrownDesign": lambda: grown_design(),
    "RunGrow": lambda: tilewright.run_grow(
        tilewright.load("soma-3x3x3"), Path(mkdtemp()) / "grown", "level", divide=5, judgements=30
    ),
    "GrownPuzzle": lambda: grown_design().listed[0],
    "Design": lambda: pegged().design(pieces=["trominoes", "tetrominoes"]),
    "Hint": lambda: tilewright.load("kanoodle-5x11-started-a").hint(),
    "Rating": lambda: tilewright.load("l-puzzle-6x8-a").rate(),
    "Packing": lambda: crosses().best(),
    "CheapestSolution": lambda: tilewright.load("pentominoes-3x20").cheapest(),
    "Proof": lambda: tilewright.prove(crosses(), Path(mkdtemp()) / "proof"),
    "Change": lambda: pegged().changes(pegs=PEGS).changes[0],
    "Changes": lambda: pegged().changes(pegs=PEGS, limit=3),
    "Heatmap": lambda: pegged().heatmap(pegs=PEGS),
    "Challenge": lambda: next(iter(pegged().generate())),
    "Made": lambda: pegged().make(cell=10),
    "ChallengeSheet": lambda: pegged().sheet(number=2),
    "Row": lambda: next(iter(pegged().survey(distinct=True))),
    "Study": lambda: tilewright.study(pegged(), pegs=PEGS),
    "Shown": lambda: pegged().show(),
    "RunCount": lambda: tilewright.run(tilewright.load("dominoes-4x4"), Path(mkdtemp()) / "run"),
    "RunSurvey": lambda: tilewright.run_survey(pegged(), Path(mkdtemp()) / "survey"),
    "Disassemblies": lambda: tilewright.load("burr-piston").disassemble(),
    "Slide": lambda: tilewright.load("motor-cars").slide(every=True, limit=2),
    "Plane": lambda: tilewright.pieces_of("dominoes").plane(),
    "Strip": lambda: tilewright.pieces_of("dominoes").strip(width=3),
    "Rectangles": lambda: tilewright.pieces_of("trominoes/V").rectangles((3, 4)),
    "RunApart": lambda: tilewright.run_apart(
        tilewright.load("burr-piston"), Path(mkdtemp()) / "apart"
    ),
    "RunBoards": lambda: tilewright.run_boards(
        tilewright.load("any-trominoes-5x6"), Path(mkdtemp()) / "boards", "shapes:6"
    ),
    "Repair": lambda: tilewright.repair(ran()),
    "Status": lambda: tilewright.status(ran()),
    "Comparison": lambda: tilewright.compare_strategies(pegged(), seeds=[1], pegs=PEGS),
}
PEGS = "1,0 3,2 4,4"


def grown_design() -> tilewright.GrownDesign:
    return tilewright.load("soma-3x3x3").design_grown("level", divide=5, judgements=30)


DRAWN = {
    "Rectangles",
    "Slide",
    "BoardDesign",
    "RunBoards",
    "Packing",
    "CheapestSolution",
    "Rating",
    "Hint",
    "Heatmap",
    "Challenge",
    "ChallengeSheet",
    "Shown",
}
#: sentences of the core that results repeat, those of hints aside
_SENTENCES = {"NOTHING_FORCED", "study_text"}
#: figures of the core that they repeat
_FIGURES = {"MOST_COUNTED"}
#: figures of the core that results repeat
_FIGURES = {"MOST_COUNTED"}
#: parts of another result
PARTS = {"Statistics"}


def pegged() -> tilewright.Puzzle:
    return tilewright.load("pegged-5x5")


@cache
def ran() -> Path:
    """Return the folder of a run."""
    folder = Path(mkdtemp()) / "run"
    tilewright.run(tilewright.load("dominoes-4x4"), folder)
    return folder


def crosses() -> tilewright.Puzzle:
    cross = tilewright.Piece.of("X", ".X./XXX/.X.", copies=5)
    return tilewright.Puzzle("crosses", tilewright.Region.box(5, 5), (cross,))


@pytest.fixture(params=MAKE)
def result(request: pytest.FixtureRequest) -> Result:
    made = MAKE[request.param]()
    assert type(made).__name__ == request.param
    return made


def known_results(parent: type = Result) -> set[str]:
    """Return the names of all kinds of result that can be made, with every public name imported."""
    for name in tilewright.__all__:
        getattr(tilewright, name)
    made = parent.__subclasses__()
    names = {one.__name__ for one in made if not isabstract(one)}
    return names.union(*map(known_results, made))


def test_every_result_is_tried() -> None:
    assert known_results() == MAKE.keys() | PARTS


def test_data_is_json(result: Result) -> None:
    assert json.loads(json.dumps(result.data())) == as_read(result.data())


def as_read(data: Any) -> Any:
    """Return data as JSON gives it back: lists for tuples."""
    if isinstance(data, dict):
        return {str(key): as_read(value) for key, value in data.items()}
    return [as_read(entry) for entry in data] if isinstance(data, list | tuple) else data


def test_a_table_has_rows_with_the_same_flat_keys(result: Result) -> None:
    rows = result.rows
    assert rows
    assert len({tuple(row) for row in rows}) == 1
    assert not any(isinstance(value, dict) and value for row in rows for value in row.values())


def test_a_table_in_a_file_has_plain_columns(result: Result) -> None:
    """No list or mapping as Python writes them."""
    if "csv" not in result.SAVED_AS:
        pytest.skip("it is written in no table")
    text = result.saved("csv").decode()
    assert not re.search(r"[\[{(]['\[{(]|\{\}|\[\]|\[\d|': ", text)


def test_the_search_for_one_solution_and_that_for_all_have_names_of_their_own() -> None:
    explained = tilewright.load("pentominoes-3x20").explain()
    (row,) = explained.rows
    assert row["verdict_nodes"] == explained.nodes
    assert row["estimate.nodes.value"] == 5226 != explained.nodes
    assert f"the search for one took {explained.nodes:,} nodes" in str(explained)
    study = tilewright.load("pentominoes-3x20").study(limit_backups=5)
    (row,) = study.rows
    fits = study.statistics.fits
    assert {name: row[f"fits.{name}.found"] for name in fits} == {
        name: fit.found for name, fit in fits.items()
    }
    assert [row[f"backups_at.{down}"] for down in range(1, 13)] == study.statistics.backups_at


def test_it_prints(result: Result) -> None:
    assert str(result).strip()


def test_a_pickle_says_the_same(result: Result) -> None:
    again = pickle.loads(pickle.dumps(result))
    assert again.data() == result.data()
    assert str(again) == str(result)


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_boards_are_drawn(name: str) -> None:
    made: Any = MAKE[name]()
    assert made._repr_svg_().startswith("<svg")


def test_figures_within_figures_have_names_of_their_own() -> None:
    (row,) = pegged().estimate(pegs=PEGS).rows
    assert {"nodes.value", "nodes.low", "time.high", "engine"} <= row.keys()


def test_the_room_takes_only_sentences_from_the_core() -> None:
    for path in (ROOT / "tilewright" / "results").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "_core":
                assert node.attr.startswith("hint_") or node.attr in _SENTENCES | _FIGURES, path
            if isinstance(node, ast.ImportFrom):
                assert node.module != "tilewright._core", path
