"""The notebooks of ``examples`` run from the first cell to the last, and show what they speak of."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT

EXAMPLES = ROOT / "examples"
SVG, HTML, PNG, TEXT = "image/svg+xml", "text/html", "image/png", "text/plain"
WIDGET = "application/vnd.jupyter.widget-view+json"

#: for each notebook what a cell shows, by its last line: the type, and something in it
SHOWN = {
    "at-home": {
        "box.show()": (SVG, "Six pieces"),
        "box.check()": (HTML, "<th>puzzle</th>"),
        "solution": (SVG, "Six pieces"),
        "board": (WIDGET, "model_id"),
        "board.solution": (SVG, "Six pieces"),
        "count": (HTML, "<th>distinct</th>"),
        "sorted(box.solutions(distinct=True))[0]": (SVG, "Six pieces"),
        "box.sample(6, seed=1)": (SVG, "drawn at random"),
        "box.heatmap()": (SVG, "per cent"),
        "survey": (HTML, "12 rows drawn"),
        "challenges": (SVG, "pegged"),
    },
    "in-class": {
        "puzzle.show()": (SVG, "5 x 6"),
        "film(range(12))": (HTML, "12: "),
        "film(range(len(frames) - 8, len(frames)))": (HTML, "solved"),
        'HTML(f"<table><tr><th>cell rule, piece strategy</th>{head}</tr>{lines}</table>")': (
            HTML,
            "<th>nearest-wall</th>",
        ),
        "ours.count(distinct=True)": (HTML, "<th>distinct</th>"),
        "board": (WIDGET, "model_id"),
        "challenges": (SVG, "2 given"),
    },
    "counting": {
        "plt.show()": (PNG, ""),
        'tilewright.load("pentominoes-6x10").solve()': (SVG, "6 x 10"),
        'tilewright.load("pegged-5x5").solve(set={"pegs": hardest["pegs"]})': (SVG, "<svg"),
    },
}


def at_home(space: dict[str, Any], folder: Path) -> None:
    assert space["count"].complete
    assert space["count"].solutions == len(space["everything"]) > 0
    assert space["board"].solution == space["everything"][space["board"].index]
    assert (folder / "six-in-a-box.svg").read_text().startswith("<svg")


def in_class(space: dict[str, Any], _: Path) -> None:
    """What the text says of heuristics holds, and the puzzle of the class has solutions."""
    rules, pieces, median = space["rules"], space["pieces"], space["median"]
    least = {rule: min(median[rule, name] for name in pieces) for rule in rules}
    most = {rule: max(median[rule, name] for name in pieces) for rule in rules}
    jigsaw = least.pop("nearest-wall")
    assert all(jigsaw > most[rule] for rule in least)
    reach = space["statistics"].reach
    assert reach[2] + reach[3] > 0.5
    assert all(median[rule, "difficult"] > median[rule, "random"] for rule in rules)
    runs = [run.backups for run in space["first"].runs]
    assert max(runs) > 4 * min(runs)
    for rule in rules.keys() - {"random-ties"}:
        rows = [row for row in space["proof"].strategies if row.cells == rule]
        assert len({run.backups for row in rows for run in row.runs}) == 1
    assert len(list(space["challenges"])) == 2
    assert int(space["ours"].count()) > 0


def counting(space: dict[str, Any], _: Path) -> None:
    """The counts are those of the literature, and the curve rises towards its limit."""
    distinct = [count.distinct for count in space["rectangles"].values()]
    assert distinct == [2, 368, 1010, 2339]
    assert space["tilings"][8] == 12_988_816
    share, limit = space["share"], space["catalan"] / space["math"].pi
    assert share == sorted(share)
    assert limit - share[-1] < 0.05 < limit - share[0]
    assert len(space["survey"].rows) == 336
    assert len(space["found"]) == 21


HOLDS: dict[str, Callable[[dict[str, Any], Path], None]] = {
    "at-home": at_home,
    "in-class": in_class,
    "counting": counting,
}


def needs(name: str) -> None:
    """Skip where a notebook needs something that is not there."""
    for module in {"counting": ["matplotlib"]}.get(name, ["anywidget"]):
        pytest.importorskip(module, reason=f"NOT TESTED: {name}.ipynb, for {module} is missing")


def code_cells(name: str) -> list[dict[str, Any]]:
    cells = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_every_notebook_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.ipynb")} == SHOWN.keys() == HOLDS.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_kept_without_outputs(name: str) -> None:
    cells = code_cells(name)
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells)


@pytest.mark.parametrize("name", SHOWN)
def test_every_cell_of_code_is_explained(name: str) -> None:
    cells = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    for before, cell in pairwise(cells):
        if cell["cell_type"] == "code":
            assert before["cell_type"] == "markdown", "".join(cell["source"])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", SHOWN)
def test_the_cells_run_as_a_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "template")
    space: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        for cell in code_cells(name):
            exec("".join(cell["source"]), space)
    HOLDS[name](space, tmp_path)


@pytest.mark.medium
@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_pictures_and_tables(name: str, tmp_path: Path) -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    needs(name)
    book = nbformat.read(EXAMPLES / f"{name}.ipynb", 4)
    nbclient.NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    seen = set()
    for cell in (cell for cell in book.cells if cell.cell_type == "code"):
        assert not [out for out in cell.outputs if out.get("name") == "stderr"], cell.source
        last = cell.source.splitlines()[-1]
        if last in SHOWN[name]:
            kind, part = SHOWN[name][last]
            data = [out.data[kind] for out in cell.outputs if kind in out.get("data", {})]
            assert len(data) == 1, last
            assert part in data[0], last
            seen.add(last)
    assert seen == SHOWN[name].keys()
