"""The modules of the page that need no browser, by ``deno test``: against what the package says."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.house.rooms import ROOT
from tests.page.deno import deno, environment
from tests.reference.random_rules import puzzle_with
from tilewright import catalogue
from tilewright.language import Language, languages
from tilewright.lattice import LATTICES, Lattice, shift
from tilewright.loading import from_dict
from tilewright.model import Puzzle
from tilewright.model.rules import RULES
from tilewright.page.about import about
from tilewright.page.document import document_of
from tilewright.page.view import view_of
from tilewright.verbs.sheet import reading

UNIT = ROOT / "tests/page/unit"
#: what `make check` checks the types of
CHECKED = [
    str(path)
    for folder in ("tilewright/page/static", "tilewright/notebook", "tests/page/unit", "tests/page")
    for path in sorted((ROOT / folder).glob("*.js"))
]
#: where the types are that these share
DECLARED = sorted(
    path
    for folder in ("tilewright/page/static", "tilewright/notebook")
    for path in (ROOT / folder).rglob("*.d.ts")
)
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
        "paper": paper(),
        "tilings": {name: tilings(name) for name in about()["lattices"] if is_plane(name)},
    }


def is_plane(name: str) -> bool:
    """Tell whether a lattice fills the plane with polygons."""
    lattice = LATTICES[name]
    return (
        lattice.space == lattice.coordinates == 2 and about()["lattices"][name]["form"] == "polygon"
    )


def tilings(name: str) -> list[dict[str, Any]]:
    """Return certificates of tilings of the plane: by single cells of every class, and by neighbours in pairs."""
    cells = LATTICES[name].representatives
    pairs = [[cell, LATTICES[name].neighbours(cell)[0]] for cell in cells]
    found = []
    for shapes in ([[cell] for cell in cells], pairs):
        pieces = {f"p{at}": {"cells": shape, "copies": "any"} for at, shape in enumerate(shapes)}
        given = {"tilewright": 1, "name": "cells", "lattice": name, "region": {"plane": True}}
        found.append(dict(from_dict(given | {"pieces": pieces}).plane().certificate))
    return [one for one in found if one["kind"] == "period"]


def paper() -> dict[str, Any]:
    """Return what sheets of the package say: how to read boards, and rules of every kind, in every language.

    The page draws no signs of layers, so its sheets leave out what they mean.
    """
    every = [Language(code) for code in languages()]
    loaded = map(catalogue.load, (one.name for one in catalogue.summaries()))
    puzzles = [one for one in loaded if one.rules or one.setup or one.region.wrap or one.placed]
    problems = [
        puzzle_with(kind, seed, 16).problem(partial=True) for kind in RULES for seed in (1, 2)
    ]
    return {
        "languages": about()["languages"],
        "readings": [reading_of(puzzle, every) for puzzle in puzzles],
        "rules": [
            {one.code: rule.said(one) for one in every}
            for problem in [*problems, *(puzzle.problem(partial=True) for puzzle in puzzles)]
            for rule in problem.rules
        ],
        "solutions": {one.code: one.say("solutions", count=2205) for one in every},
    }


def reading_of(puzzle: Puzzle, every: list[Language]) -> dict[str, Any]:
    """Return a puzzle with what its sheets say on how to read its boards.

    The page outlines no areas either, so its sheets say the rules of areas in words.
    """
    document, problem = document_of(puzzle), puzzle.problem(partial=True)
    with patch("tilewright.verbs.sheet.rules_in_words", lambda of: list(of.rules)):
        lines = {
            one.code: [line for line in reading(problem, one) if line != f"{one.say('layers')}."]
            for one in every
        }
    flips = LATTICES[puzzle.lattice].flips_by_default
    return {"document": document, "view": view_of(document), "flips": flips, "lines": lines}


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


def checked(files: Iterable[str | Path]) -> subprocess.CompletedProcess[str]:
    """Check the types of modules."""
    command = [deno(), "check", "--quiet", *map(str, files)]
    return subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )


def test_types_are_checked() -> None:
    done = checked(CHECKED)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def types_in(text: str) -> list[str]:
    """Return what stands in the braces of comments that begin with two stars, without what is quoted."""
    found = []
    for comment in re.findall(r"/\*\*.*?\*/", text, re.S):
        depth, start = 0, 0
        for at, sign in enumerate(comment):
            if sign == "{":
                start = at if depth == 0 else start
                depth += 1
            elif sign == "}" and depth:
                depth -= 1
                if depth == 0:
                    found.append(re.sub(r""""[^"]*"|'[^']*'""", "", comment[start : at + 1]))
    return found


def is_loose(text: str) -> bool:
    """Tell whether a type lets anything pass."""
    return bool(re.search(r"\bany\b|\bFunction\b|\{\*\}|\bObject<", text))


def test_a_type_that_lets_anything_pass_is_seen() -> None:
    seen = types_in('/** @param {Map<string, any>} a @param {"any" | 1} b takes any number */')
    assert [is_loose(one) for one in seen] == [True, False]
    assert is_loose("export interface A {\n  [more: string]: any;\n}")


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: Path(path).name)
def test_no_module_lets_anything_pass(path: str) -> None:
    assert not [one for one in types_in(Path(path).read_text(encoding="utf-8")) if is_loose(one)]


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: path.name)
def test_no_interface_lets_anything_pass(path: Path) -> None:
    text = re.sub(r"/\*\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert not is_loose(re.sub(r'"[^"]*"', "", text))


#: in a module of each kind, a member and how it is misspelt
MISSPELT = (
    ("explore.js", "app.viewed.pieceNumber", "app.viewed.pieceNumbr"),
    ("play.js", "this.table?.fitting", "this.table?.fiting"),
    ("board.js", "layer.plate", "layer.plait"),
    ("solve.js", "done.complete", "done.completed"),
    ("setup.js", "slot.labels", "slot.label"),
    ("worker.js", "slice.idle", "slice.idel"),
    ("game.js", "this.app.remember", "this.app.remeber"),
)


def test_a_misspelt_member_is_an_error(tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(
        ROOT / "tilewright/page/static", static, ignore=shutil.ignore_patterns("*.json")
    )
    shutil.copyfile(ROOT / "deno.json", tmp_path / "deno.json")
    for name, right, wrong in MISSPELT:
        text = (static / name).read_text(encoding="utf-8")
        assert right in text, name
        (static / name).write_text(text.replace(right, wrong), encoding="utf-8")
    config = ["--config", tmp_path / "deno.json"]
    said = checked([*config, *(static / name for name, _, _ in MISSPELT)]).stderr
    for name, _, wrong in MISSPELT:
        member = re.escape(wrong.split(".")[-1].split()[0])
        assert re.search(rf"Property '{member}' does not exist[^\n]*\n.*?/{name}:", said, re.S), (
            name
        )


def undeclared(text: str) -> set[str]:
    """Return the members that methods of classes assign, and that neither a field nor a constructor declares.

    TypeScript takes such an assignment for a declaration, so a misspelt one would pass.
    """
    constructors = "".join(re.findall(r"^  constructor\(.*?^  }$", text, re.S | re.M))
    declared = set(re.findall(r"\bthis\.(\w+) = ", constructors))
    declared |= set(re.findall(r"^  (\w+)(?: = .*|;)$", text, re.M))
    several = re.findall(r"\[((?:this\.\w+(?:, )?)+)\] = ", text)
    found = set(re.findall(r"\bthis\.(\w+) (?:\|\||\?\?|[-+])?= ", text))
    found |= {name for names in several for name in re.findall(r"this\.(\w+)", names)}
    return found - declared


def test_undeclared_members_are_seen() -> None:
    text = "class A {\n  a = 1;\n  b;\n  constructor() {\n    this.c = 2;\n  }\n  m() {\n    this.%s = 3;\n  }\n}"
    assert [undeclared(text % name) for name in "abcd"] == [set(), set(), set(), {"d"}]


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: Path(path).name)
def test_every_member_is_declared(path: str) -> None:
    assert not undeclared(Path(path).read_text(encoding="utf-8"))
