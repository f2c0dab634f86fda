"""The modules of the page that need no browser, by ``deno test``: against what the package says."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import zlib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.house.rooms import ROOT
from tests.page.deno import deno, environment
from tilewright import catalogue
from tilewright.lattice import LATTICES, Lattice, shift
from tilewright.page.about import about
from tilewright.page.document import document_of
from tilewright.page.view import view_of

UNIT = ROOT / "tests/page/unit"
#: what `make check` checks the types of
CHECKED = [
    str(path)
    for folder in ("tilewright/page/static", "tilewright/notebook", "tests/page/unit")
    for path in sorted((ROOT / folder).glob("*.js"))
]
#: puzzles of many kinds: flat, in space, with marks, optional cells, setups, joined borders
NAMES = (
    "pentominoes-6x10",
    "soma-3x3x3",
    "kanoodle-5x11-started-a",
    "a-puzzle-a-day",
    "l-puzzle-6x8",
    "pegged-5x5",
    "five-squared",
    "dominoes-4x4",
    "genius-square",
)
#: and as many more of the catalogue, evenly
EVERY = 40


def facts() -> dict[str, Any]:
    """Return what the tests compare with: lattices and their boxes, links, regions of puzzles."""
    summaries = [one.name for one in catalogue.summaries()]
    names = dict.fromkeys([*(n for n in NAMES if n in summaries), *summaries[::EVERY]])
    puzzles = [catalogue.load(name) for name in names]
    documents = [document_of(puzzle) for puzzle in puzzles]
    return {
        "lattices": about()["lattices"],
        "near": {name: near(LATTICES[name]) for name in about()["lattices"]},
        "boxes": {name: box(name) for name in about()["lattices"]},
        "links": [{"link": link(document), "document": document} for document in documents[:5]],
        "regions": [region(document) for document in documents],
    }


def near(lattice: Lattice) -> dict[str, Any]:
    """Return for a cell of each translation class the ways to the cells beside it."""
    cells = lattice.representatives
    ways = [[shift(other, cell, -1) for other in lattice.neighbours(cell)] for cell in cells]
    return {"representatives": cells, "ways": ways}


def box(name: str) -> dict[str, Any]:
    """Return the cells of a lattice within a box, and the places in it where there is none."""
    lattice = LATTICES[name]
    sizes = [4, 5, 3, 2][: lattice.coordinates]
    cells = [cell for cell in product(*map(range, sizes)) if lattice.has(cell)]
    none = [cell for cell in product(*map(range, sizes)) if not lattice.has(cell)]
    return {"sizes": sizes, "cells": cells, "none": none}


def link(document: Any) -> str:
    """Return a link to a document, packed by the library of Python."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(document).encode()) + packer.flush()
    return "#p=1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def region(document: dict[str, Any]) -> dict[str, Any]:
    """Return the cells of a document without its setting, each with its mark, and its pieces."""
    bare = {key: value for key, value in document.items() if key not in ("set", "placed")}
    view = view_of(bare)
    marks = {tuple(cell): mark for cell, mark in view["marks"]}
    optional = set(view["optional"])
    cells = [
        (cell, "?" if number in optional else marks.get(tuple(cell), "."))
        for number, cell in enumerate(view["cells"])
    ]
    pieces = [[piece["name"], *piece["copies"]] for piece in view["pieces"]]
    coordinates = LATTICES[document.get("lattice", "square")].coordinates
    return {
        "name": document["name"],
        "document": bare,
        "cells": cells,
        "pieces": pieces,
        "coordinates": coordinates,
    }


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of facts."""
    path = tmp_path_factory.mktemp("unit") / "facts.json"
    path.write_text(json.dumps(facts()))
    return path


@pytest.mark.parametrize("file", sorted(UNIT.glob("*_test.js")), ids=lambda path: path.stem)
def test_module(file: Path, written: Path) -> None:
    command = [deno(), "test", "--no-check", "--quiet", "--allow-read", "--allow-env", str(file)]
    env = environment(TILEWRIGHT_FACTS=str(written))
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_no_module_is_left_out() -> None:
    """``deno check`` is strict about every module: none says that it is not to be checked."""
    left = [path for path in CHECKED if re.search("@ts-(nocheck|ignore)", Path(path).read_text())]
    assert not left


def test_types_are_checked() -> None:
    command = [deno(), "check", "--quiet", *CHECKED]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
