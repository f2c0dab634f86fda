"""Bad puzzle files, each with the whole report it gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle, read_puzzle

HEAD = "tilewright: 1\nname: a\n"
BOARD = HEAD + "region: {box: [5, 5]}\n"
GOOD = BOARD + "pieces: {a: X}\n"

#: title, file, report without the word "error"
BAD = [
    (
        "unknown key",
        GOOD + "rulez: []\n",
        ["5:1: unknown key 'rulez' in a puzzle; did you mean 'rules'?"],
    ),
    (
        "unknown key, meant for a needed one",
        HEAD + "regoin: ..\npieces: {a: X}\n",
        ["3:1: unknown key 'regoin' in a puzzle; did you mean 'region'?"],
    ),
    (
        "everything missing",
        "{}",
        [
            "1:1: the key 'tilewright' is missing in a puzzle; add tilewright: 1",
            "1:1: the key 'name' is missing in a puzzle; add name: my-puzzle",
            "1:1: the key 'region' is missing in a puzzle; add region: {box: [10, 6]}",
            "1:1: the key 'pieces' is missing in a puzzle; add pieces: {bar: XXX}",
        ],
    ),
    (
        "places of a piece",
        BOARD + "pieces:\n  a:\n    picture: XX/X.\n    flips: false\n    at:\n"
        "      - [[0, 0], [1, 0], [0, 1]]\n"
        "      - [[0, 1], [1, 0], [0, 0]]\n"
        "      - [[4, 4], [5, 4], [4, 5]]\n"
        "      - [[1, 1], [2, 1], [3, 1]]\n",
        [
            "10:9: a place of 'a' is given twice: [0, 0] [0, 1] [1, 0]; remove one",
            "11:9: a place of 'a' leaves the region: [4, 5] [5, 4]; give cells of the region",
            "12:9: the piece 'a' cannot cover [1, 1] [2, 1] [3, 1]; "
            "give the cells of its shape as it may be turned and flipped",
        ],
    ),
    (
        "places that are one place",
        BOARD + "pieces: {a: {picture: XX, at: [[0, 0], [1, 0]]}}\n",
        [
            "4:31: 'at' is one list of cells, not a list of places; "
            "write a list of places, each a list of cells: [[[x, y], ...], ...]"
        ],
    ),
    (
        "no places",
        BOARD + "pieces: {a: {picture: XX, at: []}}\n",
        [
            "4:31: 'at' is an empty list; leave it out, or "
            "write a list of places, each a list of cells: [[[x, y], ...], ...]"
        ],
    ),
    (
        "a placed piece at none of its places",
        BOARD + "pieces: {a: {picture: XX, at: [[[0, 0], [1, 0]]]}}\n"
        "placed: [{piece: a, cells: [[1, 0], [2, 0]]}]\n",
        [
            "5:10: 'a' may not lie there: its places are given by `at`; "
            "place it at one of them, or add this place"
        ],
    ),
    (
        "no mapping",
        "- a\n",
        ["1:1: the puzzle is a list, not a mapping; begin with tilewright: 1 and name: my-puzzle"],
    ),
    ("empty", " \n", [" the file is empty; begin with tilewright: 1"]),
    ("comment alone", "# a\n", [" the file is empty; begin with tilewright: 1"]),
    (
        "version",
        GOOD.replace("tilewright: 1", "tilewright: 2"),
        ["1:13: 'tilewright' is the number 2, not a version that can be read; write tilewright: 1"],
    ),
    (
        "version true",
        GOOD.replace("tilewright: 1", "tilewright: true"),
        [
            "1:13: 'tilewright' is true (a yes or no), not a version that can be read; "
            "write tilewright: 1"
        ],
    ),
    (
        "name",
        GOOD.replace("name: a", "name: A b"),
        [
            "2:7: the name 'A b' is not a slug; "
            "use small letters, digits, dashes and dots, e.g. pentominoes-6x10"
        ],
    ),
    (
        "wrong types of words",
        GOOD + "title: 5\nnotes: [a]\ntags: a\nsource:\n",
        [
            "5:8: 'title' is the number 5, not a text; put it in double quotes",
            "6:8: 'notes' is a list, not a text; write a text",
            "7:7: 'tags' is the text 'a', not a list of words; write [word, word]",
            "8:1: 'source' is empty, not a text; write a text",
        ],
    ),
    (
        "lattice",
        GOOD + "lattice: sqare\n",
        ["5:10: there is no lattice 'sqare'; did you mean 'square'?"],
    ),
    (
        "key twice",
        BOARD + "pieces:\n  a: X\n  b: XX\n  a: XXX\n",
        ["7:3: the key 'a' is given twice, first on line 5; remove or rename one"],
    ),
    (
        "region of the wrong type",
        HEAD + "region: 5\npieces: {a: X}\n",
        [
            "3:9: 'region' is the number 5, not a region; "
            "write a picture, {box: [x, y]}, {cells: [[x, y], ...]}, {plane: true} or {strip: W}"
        ],
    ),
    (
        "empty region",
        HEAD + "region: '###'\npieces: {a: X}\n",
        ["3:9: the region has no cells; draw at least one open cell"],
    ),
    (
        "empty list of cells",
        HEAD + "region: {cells: []}\npieces: {a: X}\n",
        ["3:9: the region has no cells; draw at least one open cell"],
    ),
    (
        "characters of a region picture, in a block",
        HEAD + "region: |\n    ..\n    .+\n    */\npieces: {a: X}\n",
        [
            "5:6: '+' is no character of 'region'; "
            "use . ? #, a space, or a letter or digit as a mark",
            "6:5: '*' is no character of 'region'; "
            "use . ? #, a space, or a letter or digit as a mark",
            "6:6: '/' is no character of 'region'; '/' parts rows only where a picture is one line",
        ],
    ),
    (
        "character of a piece picture, in quotes",
        BOARD + 'pieces: {a: "XX/.#"}\n',
        [
            "4:18: '#' is no character of 'a'; use X ., a space, or a letter or digit as a mark",
        ],
    ),
    (
        "layers on a flat lattice",
        BOARD + "pieces: {a: 'X|X'}\n",
        [
            "4:13: the picture has 2 layers but the square lattice is flat; "
            "remove the empty lines or '|', or choose the cube lattice"
        ],
    ),
    (
        "number of coordinates",
        HEAD
        + "region: {box: [5, 5, 5]}\npieces: {a: [[0, 0], [0, 1, 2]], b: [[0, x]], c: [0, 0]}\n",
        [
            "3:15: the box has 3 sides; a box of the square lattice is [x, y]",
            "4:22: item 2 of 'a' has 3 coordinates: [0, 1, 2]; "
            "a cell of the square lattice is [x, y]",
            "4:42: item 2 of 'b' is the text 'x', not a whole number; "
            "a coordinate is a whole number",
            "4:50: 'c' is [0, 0], not a list of cells; write a list even for one cell: [[x, y]]",
        ],
    ),
    (
        "sides",
        HEAD + "region: {box: [0, true]}\npieces: {a: X}\n",
        [
            "3:16: item 1 of 'box' is 0, less than 1; a side is a whole number, at least 1",
            "3:19: item 2 of 'box' is true (a yes or no), not a whole number; "
            "a side is a whole number, at least 1",
        ],
    ),
    (
        "negative, repeated and outside cells",
        HEAD
        + "region: {box: [2, 2], without: [[0, -1], [2, 0], [0, 0], [0, 0]]}\npieces: {a: X}\n",
        [
            "3:37: item 2 of 'without' is -1, less than 0; "
            "a coordinate is a whole number, counted from 0",
            "3:58: the cell [0, 0] is given twice; remove one",
        ],
    ),
    (
        "cell outside its box",
        HEAD + "region: {box: [2, 2], without: [[2, 0]]}\npieces: {a: X}\n",
        ["3:32: [2, 0] lies outside the box [2, 2]; remove it"],
    ),
    (
        "both box and cells",
        HEAD + "region: {box: [2, 2], cells: [[0, 0]]}\npieces: {a: X}\n",
        [
            "3:30: the region has both 'box' and 'cells'; keep exactly one of box, cells, plane or strip"
        ],
    ),
    (
        "zero pieces",
        BOARD + "pieces: {}\n",
        ["4:9: there are no pieces; name at least one, or include a piece set"],
    ),
    (
        "copies",
        BOARD
        + "pieces:\n  a: {picture: X, copies: [5, 2]}\n  b: {picture: X, copies: 0}\n"
        + "  c: {picture: X, copies: [1, 2, 3]}\n  d: {picture: X, copies: lots}\n",
        [
            "5:27: 'copies' goes from 5 down to 2; write [2, 5], the least first",
            "6:27: 'copies' is 0, less than 1; write a number, [least, most], [least, any] or any",
            "7:27: 'copies' has 3 ends, not two; write a number, [least, most], [least, any] or any",
            "8:27: 'copies' is the text 'lots', not a whole number; "
            "write a number, [least, most], [least, any] or any",
        ],
    ),
    (
        "pieces of no shape",
        BOARD
        + "pieces:\n  a: {copies: 2}\n  b: 7\n  c: ''\n  d: [XX, .X]\n  e: {pictur: X}\n  f:\n",
        [
            "5:6: 'a' has none of picture, cells or shapes; add exactly one of them",
            "6:6: 'b' is the number 7, not a shape; write a picture such as \"XX/X.\", "
            "a list of cells, or {picture: ..., copies: 2}",
            "7:6: 'c' has no cells; draw at least one X",
            "8:6: 'd' is a list of texts, not a shape; "
            "join the rows of one picture with '/', or write shapes: ['XX', '.X']",
            "9:7: unknown key 'pictur' in a piece; did you mean 'picture'?",
            "10:3: 'f' is empty, not a shape; write a picture such as \"XX/X.\", "
            "a list of cells, or {picture: ..., copies: 2}",
        ],
    ),
    (
        "piece sets",
        BOARD + "pieces:\n  include: [pentominos, soma, pentominoes, pentominoes]\n  F: X\n",
        [
            "5:13: there is no piece set 'pentominos'; did you mean 'pentominoes'?",
            "5:25: the pieces of 'soma' lie on the cube lattice, the puzzle on square; "
            "sets that fit: monominoes, dominoes, trominoes, tetrominoes, pentominoes, hexominoes, "
            "heptominoes, octominoes, one-sided-monominoes, one-sided-dominoes, "
            "one-sided-trominoes, one-sided-tetrominoes, one-sided-pento...",
            "5:44: 'pentominoes' and 'pentominoes' share names of pieces: "
            "F, I, L, N, P, T, U, V, W, X, Y, Z; include it once",
            "6:3: the piece 'F' is in the included 'pentominoes' already; give it another name",
        ],
    ),
    (
        "rules",
        GOOD + "rules: [marks, {marks: match, once: {}}, {mark: match}]\n",
        [
            "5:9: item 1 of 'rules' is the text 'marks', not a rule; write {marks: true}",
            "5:16: item 2 of 'rules' names 2 rules: marks, once; "
            "write each rule as an entry of its own, {marks: match}",
            "5:49: unknown rule 'mark'; did you mean 'marks'?",
        ],
    ),
    (
        "slots",
        GOOD
        + "setup:\n  a: {as: oo, count: 3}\n  b: {as: o, one_in_each: {A: [[0]]}, choose: {}}\n"
        + "  c: {as: o, count: 26}\n  d: {count: 1}\n  e: {as: o, one_in_each: {A: [[9, 9]]}}\n",
        [
            "6:11: 'as' is 'oo', neither blocked nor a mark; "
            "write blocked, or a mark: one letter or digit",
            "7:47: a slot has both 'one_in_each' and 'choose'; "
            "keep exactly one of one_in_each, choose or count",
            "8:21: count is 26 but the board has 25 cells; choose between 1 and that",
            "9:6: the key 'as' is missing in a setup slot; add as: blocked",
            "10:31: domain 'A' has no cell on the board; give it a cell of the region",
        ],
    ),
    (
        "never",
        GOOD
        + "setup:\n  m: {as: o, choose: {Jan: [0, 0], Feb: [1, 0]}}\n"
        + "  never: [{m: Fab}, {x: 1}, 5]\n",
        [
            "7:15: slot 'm' has no label 'Fab'; did you mean 'Feb'?",
            "7:21: there is no slot 'x'; slots: m",
            "7:29: item 3 of 'never' is the number 5, not a mapping from slots to labels; "
            "write {month: Feb, day: [30, 31]}",
        ],
    ),
    (
        "ragged picture of a setup value, on one line",
        GOOD + "setup: {p: {as: o, count: 1}}\nset: {p: o..../..../...../...../.....}\n",
        [
            "6:16: row 2 of the picture has 4 characters, not 5; draw every cell of the "
            "region's box, with a dot for a cell that is not chosen"
        ],
    ),
    (
        "ragged picture of a setup value, in a block",
        GOOD + "setup: {p: {as: o, count: 1}}\nset:\n  p: |\n    o....\n    ......\n    .....\n",
        [
            "7:6: the picture has 3 rows, not 5; draw every row of the region's box",
            "9:5: row 2 of the picture has 6 characters, not 5; draw every cell of the "
            "region's box, with a dot for a cell that is not chosen",
        ],
    ),
    (
        "placed",
        GOOD
        + "placed:\n  - {piece: z, cells: [[0, 0]]}\n  - {piece: a, cells: 3}\n  - {piece: a}\n"
        + "  - {piece: a, cells: [[9, 9]]}\n",
        [
            "6:5: there is no piece 'z'; pieces: a",
            "7:23: 'cells' is the number 3, not a list of cells; write [[x, y], ...]",
            "8:5: the key 'cells' is missing in a placed piece; add cells: [[0, 0], [1, 0]]",
            "9:5: no cells of the region: [[9, 9]]; move it",
        ],
    ),
    (
        "expect",
        GOOD + "expect: {solutons: 1, size: quik, survey: {least: -1}, at: [{solutions: x}]}\n",
        [
            "5:10: unknown key 'solutons' in expect; did you mean 'solutions'?",
            "5:29: 'size' is the text 'quik'; did you mean 'quick'?",
            "5:51: 'least' is -1, less than 0; a known answer is a whole number, 0 or more",
            "5:61: the key 'set' is missing in an entry of 'at'; add set: {slot: value}",
            "5:73: 'solutions' is the text 'x', not a whole number; "
            "a known answer is a whole number, 0 or more",
        ],
    ),
    (
        "uses beside its own region",
        "tilewright: 1\nname: a\nuses: b\nregion: ..\n",
        [
            "3:7: the puzzle 'b' cannot be looked up from here; read a file, or pass resolve=",
            "4:1: 'region' stands beside 'uses', which brings its own; remove one of the two",
        ],
    ),
    (
        "nothing follows from a part that was left out",
        HEAD
        + "region: {box: [0, 5]}\npieces: {a: 5}\nsetup: {p: {as: o}, never: [{p: 1}]}\n"
        + "placed: [{piece: a, cells: [[0, 0]]}]\n",
        [
            "3:16: item 1 of 'box' is 0, less than 1; a side is a whole number, at least 1",
            "4:13: 'a' is the number 5, not a shape; write a picture such as \"XX/X.\", "
            "a list of cells, or {picture: ..., copies: 2}",
            "5:12: 'p' has none of one_in_each, choose or count; add exactly one of them",
        ],
    ),
    (
        "YAML syntax",
        HEAD + "region: [1, 2\npieces: {a: X}\n",
        [
            "4:7: this is not YAML: while parsing a flow sequence: expected ',' or ']', "
            "but got ':' (begun on line 3); check brackets and indentation, "
            "and quote texts with ': ', '#', '[' or '{' in them"
        ],
    ),
    (
        "tab",
        "tilewright: 1\nregion:\n\tbox: 1\n",
        [
            "3:1: this is not YAML: while scanning for the next token: found character '\\t' "
            "that cannot start any token; indent with spaces, not tabs"
        ],
    ),
    (
        "two documents",
        GOOD + "---\n" + GOOD,
        ["5:1: a second document begins here; keep one puzzle in a file"],
    ),
    (
        "key that is a list",
        GOOD + "? [a]\n: 1\n",
        [
            "5:3: a list or a mapping stands where a key is expected; "
            "a key is one word or number of at most 200 characters"
        ],
    ),
    (
        "JSON syntax",
        '{"tilewright": 1,\n "name": "a",}',
        [
            "2:14: this is not JSON: Expecting property name enclosed in double quotes; "
            "check commas, brackets and double quotes"
        ],
    ),
    (
        "JSON values",
        '{"tilewright": 1, "name": "a",\n "region": "..",\n "pieces": {"a": "X", "b": 7, "a": "XX"},'
        ' "set": {"x": NaN}}',
        [
            "3:28: 'b' is the number 7, not a shape; write a picture such as \"XX/X.\", "
            "a list of cells, or {picture: ..., copies: 2}",
            "3:31: the key 'a' is given twice, first on line 3; remove or rename one",
            "3:56: NaN is no finite number; give a finite one",
        ],
    ),
    (
        "TOML syntax",
        'tilewright = 1\nname = "a\n',
        [
            "2:10: this is not TOML: Illegal character '\\n'; "
            "check quotes, brackets and repeated keys"
        ],
    ),
    (
        "TOML values",
        'tilewright = 1\nname = "a"\n[region]\nbox = [1, 0]\n[pieces.a]\npictur = "X"\n',
        [
            "4:1: item 2 of 'box' is 0, less than 1; a side is a whole number, at least 1",
            "6:1: unknown key 'pictur' in a piece; did you mean 'picture'?",
        ],
    ),
]


@pytest.mark.every
@pytest.mark.parametrize(("text", "report"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_the_report_of_a_bad_file(text: str, report: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(text, origin="p")
    given = [line.replace(" error:", "", 1) for line in str(caught.value).split("\n")]
    assert given == [f"p:{line}" for line in report]


def test_faults_carry_path_line_and_column() -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(BOARD + "pieces: {a: {picture: X, copies: -1}}\n")
    (fault,) = caught.value.faults
    assert (fault.path, fault.line, fault.column) == (("pieces", "a", "copies"), 4, 34)


def test_hundreds_of_faults_are_cut_short() -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(250))
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(GOOD + keys)
    assert len(caught.value.faults) == 101
    assert "150 more faults are left out" in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "latin.yaml").write_bytes(GOOD.encode() + b"notes: caf\xe9\n")
    (tmp_path / "binary.yaml").write_bytes(b"\x7fELF\0\0")
    (tmp_path / "large.yaml").write_bytes(b"#" * 20_000_000)
    monkeypatch.chdir(tmp_path)
    reports = {
        "missing.yaml": "missing.yaml: error: there is no such file; check the name and the folder",
        "there.json": "there.json: error: there is no such file; did you mean 'there.yaml'?",
        ".": ".: error: this is a folder, not a file; name a file in it",
        "latin.yaml": "latin.yaml:5:11: error: this is not UTF-8 text; save the file as UTF-8",
        "binary.yaml": "binary.yaml: error: this is a binary file; "
        "a puzzle file is text: YAML, JSON or TOML",
        "large.yaml": "large.yaml: error: it has 20,000,000 bytes, the limit is "
        "16,777,216; allow more with --max-bytes 20000000 (in Python, Limits(file_bytes=20000000))",
    }
    for name, report in reports.items():
        with pytest.raises(PuzzleError) as caught:
            read_puzzle(name)
        assert str(caught.value) == report


def test_a_forbidden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    path = tmp_path / "secret.yaml"
    path.write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr("tilewright.files.source._descriptor", refuse)
    with pytest.raises(PuzzleError, match="may not be read; give yourself permission"):
        read_puzzle(path)
