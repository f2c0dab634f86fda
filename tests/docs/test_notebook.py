"""The notebook of ``examples`` runs from the first cell to the last, and shows what it speaks of."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT

PATH = ROOT / "examples" / "at-home.ipynb"
CELLS = [cell for cell in json.loads(PATH.read_text())["cells"] if cell["cell_type"] == "code"]
SOURCES = ["".join(cell["source"]) for cell in CELLS]

#: what the last line of a cell shows, by that line: the type, and something in it
SHOWN = {
    "box.show()": ("image/svg+xml", "Six pieces"),
    "box.check()": ("text/html", "<th>puzzle</th>"),
    "solution": ("image/svg+xml", "Six pieces"),
    "count": ("text/html", "<th>distinct</th>"),
    "sorted(box.solutions(distinct=True))[0]": ("image/svg+xml", "Six pieces"),
    "box.sample(6, seed=1)": ("image/svg+xml", "drawn at random"),
    "box.heatmap()": ("image/svg+xml", "per cent"),
    "survey": ("text/html", "12 rows drawn"),
    "challenges": ("image/svg+xml", "pegged"),
}


def test_it_is_kept_without_outputs() -> None:
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in CELLS)


@pytest.mark.filterwarnings("error")
def test_the_cells_run_as_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        for source in SOURCES:
            exec(source, space)
    assert space["count"].complete
    assert space["count"].solutions > 0
    assert (tmp_path / "six-in-a-box.svg").read_text().startswith("<svg")


@pytest.mark.medium
def test_a_notebook_shows_pictures_and_tables(tmp_path: Path) -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    book = nbformat.read(PATH, 4)
    nbclient.NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    seen = set()
    for cell in cells:
        assert not [out for out in cell.outputs if out.get("name") == "stderr"], cell.source
        last = cell.source.splitlines()[-1]
        if last in SHOWN:
            kind, part = SHOWN[last]
            (out,) = cell.outputs
            assert part in out.data[kind], last
            seen.add(last)
    assert seen == SHOWN.keys()
