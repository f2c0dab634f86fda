"""Words have one meaning: names of classes are unique, and the glossary fits the code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

PACKAGE = sorted((ROOT / "tilewright").rglob("*.py"))
CORE = sorted((ROOT / "crates").glob("*/src/**/*.rs"))
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()
RETIRED = "Retired words"

#: names that several classes or types may bear, with the reason
SHARED = {
    "Puzzle": "the public one is the model's with the verbs as methods",
    "Bounds": "least and most, in rooms that do not know each other",
    "Cells": "cells as they come, each private to its file",
    "Schema": "a JSON Schema, in rooms that do not know each other",
    "Point": "of a lattice in integers, of a drawing in lengths",
    "Edge": "between two such points",
    "Turns": "of a piece, of threads at one iterator",
}
#: the same for the core: a name, and its modules are enough to tell which is meant
SHARED_IN_CORE = {
    "Attempt": "of a plan, of the seeker: one try within a budget, with other numbers",
    "Pass": "over a frontier, backwards over the same",
    "Schedule": "of attempts, of the steps of a frontier",
    "State": "of a walk, of a packing: what an option changes",
    "Table": "of states by key, of states of a packing",
}


def classes(source: str) -> Iterator[str]:
    """Yield the names of classes, and of types that a module names."""
    tree = ast.parse(source)
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            yield from (
                target.id
                for target in node.targets
                if isinstance(target, ast.Name) and re.fullmatch(r"_?[A-Z][a-z]\w*", target.id)
            )


def core_types(source: str) -> Iterator[str]:
    """Yield the names of types that a Rust file shows to other modules."""
    pattern = r"^\s*pub(?:\([^)]*\))?\s+(?:struct|enum|union|trait|type)\s+(\w+)"
    yield from re.findall(pattern, source, re.MULTILINE)


def several(files: list[Path], names: dict[Path, list[str]]) -> dict[str, list[str]]:
    """Return the names that stand in more than one place, with the places."""
    places = defaultdict(list)
    for path in files:
        for name in names[path]:
            places[name].append(str(path.relative_to(ROOT)))
    return {name: found for name, found in places.items() if len(found) > 1}


def entries(heading: str) -> list[list[str]]:
    """Return the words of each row under a heading of the glossary."""
    _, _, section = GLOSSARY.partition(f"\n## {heading}\n")
    rows = re.findall(r"^\| ([^|]+) \|", section.partition("\n## ")[0], re.MULTILINE)
    return [row.split(", ") for row in rows if row != "word"]


HEADINGS = re.findall(r"^## (.*)$", GLOSSARY, re.MULTILINE)
WORDS = [word for head in HEADINGS if head != RETIRED for row in entries(head) for word in row]
GONE = [word for row in entries(RETIRED) for word in row]


def plain(text: str) -> str:
    """Return text in small letters, with the parts of identifiers as words."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return re.sub(r"[_\s]+", " ", text).lower()


#: homely words with a better one: reported, result, queue, layer store, batch; no more uses than this
HOMELY, MOST_HOMELY = re.compile(r"(?<!\w)(?:told|haul|desk|shelf|parcel)(?!\w)", re.IGNORECASE), 60
#: folders of tracked text, and files of the root
TEXTS = (
    "tilewright",
    "crates",
    "bench",
    "page_core",
    "tests",
    "docs",
    "examples",
    "atlas",
    "problems",
    "bin",
    ".ci",
)
SUFFIXES = {
    ".py",
    ".pyi",
    ".rs",
    ".js",
    ".html",
    ".css",
    ".md",
    ".yaml",
    ".jsonl",
    ".toml",
    ".ipynb",
}

BENCH = sorted((ROOT / "bench").glob("*.py")) + sorted((ROOT / "atlas").glob("*.py"))
SOURCE = plain("\n".join(path.read_text() for path in PACKAGE + CORE + BENCH))


def test_classes_have_names_of_their_own() -> None:
    named = {path: list(classes(path.read_text())) for path in PACKAGE}
    found = several(PACKAGE, named)
    assert found.keys() <= SHARED.keys(), {n: p for n, p in found.items() if n not in SHARED}
    assert SHARED.keys() <= found.keys(), "a reason for a name that is not shared any more"


def test_types_of_the_core_have_names_of_their_own() -> None:
    core = sorted((ROOT / "crates" / "cover" / "src").rglob("*.rs"))
    named = {path: list(core_types(path.read_text())) for path in core}
    found = several(core, named)
    assert found.keys() <= SHARED_IN_CORE.keys(), found
    assert SHARED_IN_CORE.keys() <= found.keys(), "a reason for a name that is not shared any more"


def test_names_are_found() -> None:
    python = "Way = Mapping[str, int]\nLIMIT = TABLE[0]\nclass Unit:\n    class Frame: ...\n"
    assert set(classes(python)) == {"Way", "Unit", "Frame"}
    rust = "pub(super) struct Unit;\n    pub enum Mode {}\nstruct Own;\n// pub struct No;\n"
    assert list(core_types(rust)) == ["Unit", "Mode"]


def test_the_glossary_is_read() -> None:
    assert {"unit", "setting", "linked", "frontier", "scan order"} <= set(WORDS)
    assert {"filling", "spot"} <= set(GONE)


def test_each_word_stands_once() -> None:
    assert sorted(WORDS) == sorted(set(WORDS))
    assert not set(WORDS) & set(GONE)


@pytest.mark.every
@pytest.mark.parametrize("word", WORDS)
def test_each_word_is_in_the_code(word: str) -> None:
    assert re.search(rf"\b{re.escape(word.rstrip('s'))}", SOURCE), f"{word} is not in the code"


@pytest.mark.parametrize("word", GONE)
def test_retired_words_do_not_come_back(word: str) -> None:
    pattern = re.compile(rf"\b{re.escape(word)}s?\b")
    documents = [*(ROOT / "docs").glob("*.md"), *(ROOT / "tilewright").rglob("*.md")]
    documents = [path for path in documents if path.name != "glossary.md"]
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in [*PACKAGE, *documents]
        for line in path.read_text().splitlines()
        if pattern.search(plain(line))
    ]
    assert not found


def texts() -> Iterator[Path]:
    """Yield the files of the project that people read, but for the changelog and this file."""
    for folder in TEXTS:
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)
    yield from (path for path in ROOT.iterdir() if path.suffix in SUFFIXES)


def test_homely_words_stay_few() -> None:
    counts = {
        str(path.relative_to(ROOT)): len(HOMELY.findall(path.read_text(encoding="utf-8")))
        for path in texts()
        if path != Path(__file__) and path.name != "CHANGELOG.md" and path.is_file()
    }
    found = {name: count for name, count in counts.items() if count}
    assert sum(found.values()) <= MOST_HOMELY, found


def test_homely_words_are_found() -> None:
    assert HOMELY.findall("Told once; a parcel.\ntold_it untold shelf") == [
        "Told",
        "parcel",
        "shelf",
    ]
