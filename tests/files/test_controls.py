"""Text that a terminal would obey: refused in names, written out in titles, comments and errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.commands import tilewright
from tilewright import Piece, Puzzle, Region
from tilewright.covering.convert import convert
from tilewright.errors import Fault, PuzzleError, printable
from tilewright.files import parse_puzzle
from tilewright.files.knuth import parse_knuth
from tilewright.files.writing import write_puzzle
from tilewright.model import AnyCells, Choose, OneInEach, Rule, Setup, Shape

#: ESC, BEL, DEL, C1, and what turns the order of writing
SIGNS = ["\x1b", "\x07", "\0", "\r", "\n", "\x7f", "\x80", "\x9b", "\x9f", "\u200e", "\u200f", "\u202a",
         "\u202e", "\u2066", "\u2069", "\u2028", "\ud800"]  # fmt: skip
RAW = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
EVIL = "a\x1b]0;owned\x07\x9b31m\u202eb"
WRITTEN = "a\\x1b]0;owned\\x07\\x9b31m\\u202eb"
each = pytest.mark.parametrize("sign", SIGNS)


@each
def test_what_is_written_out(sign: str) -> None:
    number = ord(sign)
    written = f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"
    assert printable(f"a{sign}b") == f"a{written}b"
    assert printable(f"a{sign}b", keep=sign) == f"a{sign}b"


def test_what_stays() -> None:
    text = "Señor 漢字 \N{WOMAN}\u200d\N{ROCKET} \u05d0 ~"
    assert printable(text) == text


BAR = Piece.of("bar", "XX")
BOARD = Region.box(2, 1)


@each
def test_names_labels_and_marks_hold_no_control(sign: str) -> None:
    word = f"a{sign}"
    puzzles = [
        Puzzle("a", BOARD, (Piece.of(word, "XX"),)),
        Puzzle("a", BOARD, (Piece("bar", (Shape([(0, 0)], {(0, 0): sign}),)),)),
        Puzzle("a", Region([(0, 0)], marks={(0, 0): sign}), (BAR,)),
        Puzzle("a", BOARD, (BAR,), setup=Setup((AnyCells(word, "blocked", 1),))),
        Puzzle("a", BOARD, (BAR,), setup=Setup((AnyCells("s", sign, 1),))),
        Puzzle("a", BOARD, (BAR,), setup=Setup((Choose("s", "blocked", {word: ((0, 0),)}),))),
        Puzzle("a", BOARD, (BAR,), setup=Setup((OneInEach("s", "blocked", {word: ((0, 0),)}),))),
        Puzzle("a", BOARD, (BAR,), rules=(Rule("no_crossroads", True, switch=word),)),
        Puzzle("a", BOARD, (BAR,), tags=(word,)),
    ]
    for puzzle in puzzles:
        with pytest.raises(PuzzleError, match="holds a control character") as caught:
            puzzle.problem(partial=True)
        assert not RAW.search(str(caught.value))


def test_the_place_of_a_name_with_controls() -> None:
    text = f"tilewright: 1\nname: a\nregion: {{box: [2, 1]}}\npieces:\n  {json.dumps(EVIL)}: XX\n"
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(text)
    assert str(caught.value).startswith("<stdin>:5:")


def test_an_error_shows_its_file_and_its_fault_written_out() -> None:
    error = PuzzleError([Fault((EVIL,), EVIL, EVIL, 1, 1), Fault((), "b\nc", "d")], EVIL)
    assert not RAW.search(str(error))
    assert len(str(error).splitlines()) == 2


def evil_file(tmp_path: Path, settled: bool = True) -> Path:
    path = tmp_path / "evil.json"
    setup = {"p": {"as": "blocked", "choose": {"one": [0, 0], "two": [1, 0]}}}
    data = {
        "tilewright": 1,
        "name": "a",
        "title": EVIL,
        "source": EVIL,
        "notes": EVIL,
        "region": {"box": [3, 1]},
        "pieces": {"bar": "XX"},
        "setup": setup,
        "set": {"p": "one"} if settled else {},
    }
    path.write_text(json.dumps(data))
    return path


COMMANDS = [
    ("show",),
    ("show", "--format", "svg"),
    ("check",),
    ("solve",),
    ("solve", "--format", "svg"),
    ("solve", "--best", "cells"),
    ("solve", "--best", "cells", "--format", "svg"),
    ("count",),
    ("estimate",),
    ("explain",),
    ("sample",),
    ("sample", "--format", "svg"),
    ("heatmap",),
    ("heatmap", "--format", "svg"),
    ("study",),
    ("survey",),
    ("generate",),
    ("convert", "--to", "knuth"),
    ("convert", "--to", "yaml"),
    ("convert", "--to", "json"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_prints_a_title_raw(words: tuple[str, ...], tmp_path: Path) -> None:
    path = evil_file(tmp_path, settled=words[0] not in ("generate", "survey"))
    done = tilewright(words[0], str(path), *words[1:])
    assert done.returncode == 0, done.stderr
    assert not RAW.search(done.stdout + done.stderr)
    if "svg" in words or words in (("show",), ("heatmap",)):
        assert WRITTEN in done.stdout


def test_an_unknown_slot_or_value_is_written_out(tmp_path: Path) -> None:
    for given in (f"p={EVIL}", f"{EVIL}=one"):
        done = tilewright("count", str(evil_file(tmp_path)), "--set", given)
        assert done.returncode == 3
        assert not RAW.search(done.stderr)


def test_verify_prints_nothing_raw_of_a_file_of_solutions(tmp_path: Path) -> None:
    placement = {"piece": EVIL, "origin": [0, 0], "orientation_index": 0, "cells": [[0, 0], [0, 0]]}
    given = json.dumps({"solutions": [{"placements": [placement]}]})
    done = tilewright("verify", str(evil_file(tmp_path)), "-", stdin=given)
    assert done.returncode == 5
    assert WRITTEN in done.stdout
    assert not RAW.search(done.stdout + done.stderr)


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_what_is_written_reads_back(form: str, tmp_path: Path) -> None:
    puzzle = parse_puzzle(evil_file(tmp_path).read_text())
    text = write_puzzle(puzzle, form)  # type: ignore[arg-type]
    assert not RAW.search(text)
    assert parse_puzzle(text) == puzzle


def test_an_exact_cover_in_knuths_form() -> None:
    read = parse_knuth(f"| {EVIL}\nA B\n| x\x1b\r\nA B\n")
    assert convert(read, "knuth") == f"| {WRITTEN}\nA B\n| x\\x1b\r\nA B\n"
    assert convert(parse_knuth("\x1c \r\nA\n\x85\nA\n"), "knuth") == " \r\nA\n\nA\n"
    for text in (f"A {EVIL}\nA\n", "A | X\nA X:\x1b\n"):
        with pytest.raises(PuzzleError, match="holds a control character") as caught:
            parse_knuth(text)
        assert not RAW.search(str(caught.value))
