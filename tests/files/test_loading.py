"""Puzzles from texts, plain data and open files: the same as from files, and no file else is read."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.files.test_faults import BAD
from tilewright import Limits, Puzzle, PuzzleError, Region, TilewrightError
from tilewright.files.reading import Reading
from tilewright.files.source import guess_format, read_tree
from tilewright.foreign import write_foreign

TEXTS = {
    "yaml": """
tilewright: 1
name: bars
region: {box: [4, 3]}
pieces: {bar: {picture: XXX, copies: 4}}
""",
    "json": '{"tilewright": 1, "name": "bars", "region": {"box": [4, 3]},'
    ' "pieces": {"bar": {"picture": "XXX", "copies": 4}}}',
    "toml": 'tilewright = 1\nname = "bars"\nregion = {box = [4, 3]}\n'
    '[pieces]\nbar = {picture = "XXX", copies = 4}\n',
}
BARS = json.loads(TEXTS["json"])
USES = {"tilewright": 1, "name": "mine", "uses": "bars.yaml"}


@pytest.mark.parametrize("form", TEXTS)
def test_a_text_is_a_puzzle_that_solves(form: Any) -> None:
    for text in (TEXTS[form], "\ufeff" + TEXTS[form], TEXTS[form].encode()):
        puzzle = tilewright.loads(text)
        assert type(puzzle) is Puzzle
        assert puzzle == tilewright.loads(text, format=form) == tilewright.from_dict(BARS)
        assert puzzle.count(distinct=True).distinct == 2
        assert puzzle.solve() is not None
    with pytest.raises(PuzzleError):
        tilewright.loads(TEXTS[form], format="toml" if form != "toml" else "json")


def test_faults_of_a_text_have_lines() -> None:
    with pytest.raises(PuzzleError, match=r"<text>:4:1: error: unknown key 'regoin'.*'region'"):
        tilewright.loads(TEXTS["yaml"].replace("region", "regoin"))
    with pytest.raises(ValueError, match="format is 'xml': choose from yaml, json, toml"):
        tilewright.loads(TEXTS["yaml"], format="xml")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match=r"more than 10 bytes.*--max-bytes"):
        tilewright.loads(TEXTS["yaml"], limits=Limits(file_bytes=10))


def _plain(text: str) -> Any:
    """Return what a file holds, ``None`` unless it is plain data."""
    reading = Reading(text, "", Limits())
    try:
        data = read_tree(reading, guess_format(text)).plain()
    except PuzzleError:
        return None
    return data if isinstance(data, dict) and not reading.faults else None


PLAIN = {name: data for name, text, _ in BAD if (data := _plain(text)) is not None}


@pytest.mark.every
@pytest.mark.parametrize("name", PLAIN)
def test_plain_data_has_the_faults_of_a_json_file(name: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        tilewright.from_dict(PLAIN[name])
    mine = [(fault.path, fault.what, fault.fix) for fault in caught.value.faults]
    assert not any(fault.line for fault in caught.value.faults)
    with pytest.raises(PuzzleError) as caught:
        tilewright.loads(json.dumps(PLAIN[name]), format="json")
    theirs = [(fault.path, fault.what, fault.fix) for fault in caught.value.faults]
    assert mine == theirs


def test_faults_of_plain_data_have_paths() -> None:
    data = {**BARS, "pieces": {"bar": {"picture": "XXX", "copy": 4}, "dot": {"cells": ((0, 0),)}}}
    with pytest.raises(PuzzleError) as caught:
        tilewright.from_dict(data)
    text = "error: pieces.bar.copy: unknown key 'copy' in a piece; did you mean 'copies'?"
    assert str(caught.value) == text


def test_plain_data_may_be_tuples_and_other_mappings() -> None:
    class Number:
        def __index__(self) -> int:
            return 4

    pieces = {"bar": {"cells": ((0, 0), (1, 0), (2, 0)), "copies": Number()}}
    assert (
        tilewright.from_dict({**BARS, "pieces": pieces}).pieces == tilewright.from_dict(BARS).pieces
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"region": Region.box(4, 3)}, "region: 'region' is of the type Region, not plain data"),
        ({"tags": {"a", "b"}}, "tags: 'tags' is of the type set, not plain data"),
        ({"region": {"box": [4.0, 3]}}, "item 1 of 'box' is the number 4.0, not a whole number"),
        ({"region": {"box": [True, 3]}}, r"item 1 of 'box' is true \(a yes or no\)"),
        ({"title": "half \ud800"}, "half of a surrogate pair"),
    ],
)
def test_other_objects_are_no_plain_data(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        tilewright.from_dict({**BARS, **change})
    assert len(caught.value.faults) == 1


def test_data_that_hold_themselves_end() -> None:
    data: dict[str, Any] = dict(BARS)
    data["setup"] = data
    with pytest.raises(PuzzleError, match="levels"):
        tilewright.from_dict(data)
    with pytest.raises(PuzzleError, match="the puzzle is an empty list, not a mapping"):
        tilewright.from_dict([])  # type: ignore[arg-type]


def _opened(folder: Path, text: str) -> dict[str, Any]:
    """Return the same text as open files of every kind, each to be read once."""
    (folder / "own.yaml").write_text(text)
    (folder / "own.txt").write_text(text)
    with gzip.open(folder / "own.gz", "wb") as packed:
        packed.write(text.encode())
    return {
        "text": io.StringIO(text),
        "bytes": io.BytesIO(text.encode()),
        "a file of text": open(folder / "own.yaml", encoding="utf-8"),
        "a file of bytes": open(folder / "own.txt", "rb"),
        "unbuffered": open(folder / "own.yaml", "rb", buffering=0),
        "packed": gzip.open(folder / "own.gz"),
    }


def test_open_files_of_text_and_of_bytes_are_read(tmp_path: Path) -> None:
    for text in TEXTS.values():
        for kind, stream in _opened(tmp_path, text).items():
            if text == TEXTS["toml"] and kind in ("a file of text", "unbuffered"):
                stream.close()
                continue  # the ending says YAML
            with stream:
                puzzle = tilewright.load(stream)
            assert type(puzzle) is Puzzle, kind
            assert puzzle.count().solutions == 3, kind


def test_an_open_file_is_named_and_capped(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("tilewright: 1\nname: own\nregoin: X\n")
    with path.open() as stream, pytest.raises(PuzzleError, match=r"own.yaml:3:1: error: unknown"):
        tilewright.load(stream)
    for endless in (io.BytesIO(b"#" * 5000), io.StringIO("#" * 5000)):
        with pytest.raises(PuzzleError, match=r"<open file>: error: it has more than 1,000 bytes"):
            tilewright.load(endless, limits=Limits(file_bytes=1000))
        assert endless.tell() == 1001
    with pytest.raises(PuzzleError, match="this is not UTF-8"):
        tilewright.load(io.BytesIO(b"\xff\xff"))
    with pytest.raises(PuzzleError, match=r"holds one puzzle.*not '2'"):
        tilewright.load(io.StringIO(TEXTS["yaml"]), problem=2)


@pytest.mark.parametrize("form", ["xmpuzzle", "psv", "scad"])
def test_open_files_of_other_programs_are_read(tmp_path: Path, form: str) -> None:
    name = {"xmpuzzle": "xmpuzzle", "psv": "polysolver", "scad": "puzzlecad"}[form]
    path = tmp_path / f"bars.{form}"
    path.write_text(write_foreign(tilewright.from_dict(BARS).problem(), name))
    with path.open("rb") as stream:
        assert tilewright.load(stream).count().solutions == tilewright.load(path).count().solutions


def _read(kind: str, folder: Path | None) -> Puzzle:
    given = {} if folder is None else {"folder": folder}
    if kind == "data":
        return tilewright.from_dict(USES, **given)
    text = json.dumps(USES)
    return (
        tilewright.loads(text, **given)
        if kind == "text"
        else tilewright.load(io.StringIO(text), **given)
    )


@pytest.mark.parametrize("kind", ["text", "data", "open file"])
def test_no_other_file_is_read_unless_a_folder_is_given(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bars.yaml").write_text(TEXTS["yaml"])
    monkeypatch.chdir(tmp_path)
    seen: list[str] = []

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and "bars.yaml" in str(arguments[0]):
            seen.append(str(arguments[0]))

    sys.addaudithook(note)
    with pytest.raises(PuzzleError, match=r"'bars.yaml' cannot be looked up.*folder="):
        _read(kind, None)
    assert seen == []
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    assert _read(kind, tmp_path).count().solutions == 3
    assert seen
    with pytest.raises(
        PuzzleError, match=r"there is no such file|cannot be had|there is no puzzle"
    ):
        _read(kind, tmp_path / "below")


def test_the_catalogue_is_at_hand_without_a_folder() -> None:
    used = tilewright.from_dict({**USES, "uses": "pentominoes-6x10"})
    assert used.pieces == tilewright.load("pentominoes-6x10").pieces
    with pytest.raises(PuzzleError, match="no puzzle"):
        tilewright.from_dict({**USES, "uses": "pentominos-6x10"})


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tilewright.load(BARS), TypeError, "not a mapping: loads takes a text, from_dict"),
        (lambda: tilewright.loads(BARS), TypeError, "not a mapping: load takes a path"),
        (lambda: tilewright.loads(Path("a")), TypeError, "not a .*Path: load takes a path"),
        (lambda: tilewright.load("a.yaml", folder="."), TilewrightError, "folder is given with"),
    ],
)
def test_the_other_function_is_named(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()
