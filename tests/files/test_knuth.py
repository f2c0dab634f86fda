"""Knuth's form of exact cover problems: read, written back byte for byte, and its faults."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tilewright.errors import PuzzleError
from tilewright.files.knuth import KnuthFile, parse_knuth, read_knuth, write_knuth

#: the examples of dlx1.w, dlx2.w and dlx3.w, and what else a file may have
NORMAL = {
    "dlx1": "| A simple example\nA B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n",
    "dlx2": (
        "| A simple example of color controls\nA B C | X Y\n"
        "A B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n"
    ),
    "dlx3": (
        "| A simple example of color controls\nA B 2:3|C | X Y\n"
        "A B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n"
    ),
    "no secondary items": "a b\na\nb\na b\n",
    "no options": "a b | c\n",
    "no line feed at the end": "a b\na\nb",
    "comments everywhere": "| one\n|two\n\n  | three\na | s\n| four\na s:x\n\n||||\na\n\n| five\n|\n",
    "a comment last, no line feed": "a\na\n| the end",
    "bounds": "2|a 0:1|b 3:17|c d 0:999999999|e\na b c d e\n",
    "colours of all kinds": "a | s t\na s:x t::\na s:| t:long\n",
    "names of all kinds": "# a,b \"q\" 'q' x3y4 é 名 -1 | {s} .\n# a,b é 名 {s}:* .\n",
    "long names": f"{'a' * 100} b\n{'a' * 100} b\n",
}


@pytest.mark.parametrize("name", NORMAL)
def test_normal_form_is_written_back_as_it_was(name: str) -> None:
    file = parse_knuth(NORMAL[name])
    assert write_knuth(file) == NORMAL[name]


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("\ta  b  |s\r\n a\ts:1  \r\n", "a b | s\na s:1\n"),
        ("a b |\na b\n", "a b\na b\n"),
        ("1|a 1:1|b 2:2|c\na\n", "a b 2|c\na\n"),
        ("a |s\na s:1\n", "a | s\na s:1\n"),
    ],
)
def test_other_forms_become_normal(text: str, normal: str) -> None:
    assert write_knuth(parse_knuth(text)) == normal
    assert write_knuth(parse_knuth(normal)) == normal


def test_what_is_read() -> None:
    file = parse_knuth(NORMAL["dlx3"])
    assert file.primary == {"A": (1, 1), "B": (1, 1), "C": (2, 3)}
    assert file.secondary == ("X", "Y")
    assert file.options[:2] == (
        {"A": None, "B": None, "X": "0", "Y": "0"},
        {"A": None, "C": None, "X": "1", "Y": "1"},
    )
    assert file.notes == ((0, "| A simple example of color controls"),)
    assert file.data()["bounds"] == {"C": [2, 3]}


def test_written_from_data() -> None:
    file = KnuthFile({"a": (1, 1), "b": (0, 2)}, ("s",), ({"a": None, "s": "1"}, {"b": None}))
    assert write_knuth(file) == "a 0:2|b | s\na s:1\nb\n"


FAULTS = {
    "a b a\n": "1:5: error: item 'a' is named twice; name it once",
    "a | b a\n": "1:7: error: item 'a' is named twice; name it once",
    "a | b | c\n": "1:7: error: a second bar; one bar parts primary from secondary",
    "a b:c\n": "1:3: error: the name 'b:c' has a colon; "
    "write bounds as 2:3|name, and no colon in a name",
    "a x|b\n": "1:3: error: 'x' is no bounds; write 2:3|name or 3|name, of at most 9 digits",
    "a 1:|b\n": "1:3: error: '1:' is no bounds; write 2:3|name or 3|name, of at most 9 digits",
    "a 2:1|b\n": "1:3: error: the bounds 2:1 are the wrong way round; swap them",
    "a 0|b\n": "1:3: error: the upper bound is 0; leave the item and its options out",
    "a 2|\n": "1:3: error: '2|' has bounds and no name; write it right after",
    "a | 2|b\n": "1:5: error: bounds on a secondary item; name it before the bar",
    "alpha | s\nalpa s\n": "2:1: error: item 'alpa' is not named in the first line; "
    "did you mean 'alpha'?",
    "a | s\na q\n": "2:3: error: item 'q' is not named in the first line; "
    "name it in the first line",
    "a | s\na s a\n": "2:5: error: item 'a' is there twice; name it once",
    "a | s\na:1 s\n": "2:1: error: primary item 'a' has a colour; "
    "name it after the bar of the first line",
    "a | s\na s:\n": "2:3: error: 's:' is no item with a colour; "
    "write item:colour, and a space between items",
    "a | s t\na s:1t:2\n": "2:3: error: 's:1t:2' is no item with a colour; "
    "write item:colour, and a space between items",
}


@pytest.mark.parametrize("text", FAULTS)
def test_fault_with_line_and_column(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_knuth(text, origin="f.dlx")
    assert f"f.dlx:{FAULTS[text]}" in str(caught.value).splitlines()


@pytest.mark.parametrize("text", ["", "\n", "| only\n\n"])
def test_a_file_without_items(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_knuth(text, origin="f.dlx")
    message = "no line names the items; begin with a line of item names"
    assert str(caught.value) == f"f.dlx: error: {message}"


def test_all_faults_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_knuth("a a | s\na q\n| fine\na:1 s:\n")
    assert [(f.line, f.column) for f in caught.value.faults] == [(1, 3), (2, 3), (4, 1), (4, 5)]


def test_a_flood_of_faults_is_cut_short() -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_knuth("a\n" + "b\n" * 100_000)
    assert len(caught.value.faults) == 101


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.dlx"
    path.write_text(NORMAL["dlx2"])
    assert read_knuth(path) == parse_knuth(NORMAL["dlx2"])
    with pytest.raises(
        PuzzleError, match="the limit is 10; allow more with --max-bytes or max_bytes="
    ):
        read_knuth(path, max_bytes=10)
    with pytest.raises(PuzzleError, match="there is no such file"):
        read_knuth(tmp_path / "g.dlx")
    path.write_bytes(b"a\n\xff\n")
    with pytest.raises(PuzzleError, match="not UTF-8"):
        read_knuth(path)
    stream = io.TextIOWrapper(io.BytesIO(NORMAL["dlx1"].encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert write_knuth(read_knuth("-")) == NORMAL["dlx1"]
