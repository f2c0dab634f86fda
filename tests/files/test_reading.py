"""What good puzzle files say, in every format."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.files.examples import EVERY_KEY, EXAMPLES, FIVE_SQUARED, L_PUZZLE, PENTOMINOES
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle, read_puzzle
from tilewright.files.node import Node
from tilewright.files.reading import Reading
from tilewright.files.source import guess_format, read_tree
from tilewright.model import (
    DEFAULT_LIMITS,
    AnyCells,
    Choose,
    OneInEach,
    Piece,
    Placed,
    Puzzle,
    Region,
    Rule,
    Shape,
)
from tilewright.model.piece_sets import piece_set


def tree(text: str) -> tuple[Reading, dict[str, Node]]:
    """Return a reading and the top-level values of a text."""
    reading = Reading(text, "test", DEFAULT_LIMITS)
    root = read_tree(reading, "yaml")
    assert isinstance(root.value, dict)
    return reading, root.value


def test_the_first_example_of_the_format() -> None:
    puzzle = parse_puzzle(PENTOMINOES)
    assert puzzle.name == "pentominoes-6x10"
    assert puzzle.region == Region.box(10, 6)
    assert puzzle.pieces == piece_set("pentominoes")
    assert puzzle.expect == {"solutions": 9356, "distinct": 2339}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_has_no_fault(text: str) -> None:
    assert parse_puzzle(text).faults() == []


def test_rules_are_kept_as_written() -> None:
    assert parse_puzzle(L_PUZZLE).rules == (
        Rule("marks", "match"),
        Rule("apart", {"pieces": "same", "touching": "corner"}, "touch"),
    )
    once = Rule("once", {"marks": "any", "in": ["rows", "columns"]})
    assert parse_puzzle(FIVE_SQUARED).rules == (once,)


def test_every_key() -> None:
    puzzle = parse_puzzle(EVERY_KEY)
    assert (puzzle.title, puzzle.source, puzzle.tags) == ("Every key", "nowhere", ("small", "2024"))
    assert puzzle.notes == "Two lines\nof notes.\n"
    assert puzzle.region == Region.picture("...../..?../..a.#")
    pieces = {piece.name: piece for piece in puzzle.pieces}
    assert list(pieces) == ["I2", "bar", "zig", "corner", "reversible", "7"]
    assert pieces["bar"] == Piece.of("bar", [(0, 0), (0, 1), (0, 2)])
    assert pieces["zig"] == Piece.of("zig", "X../XXX")
    corner = Shape.picture("XX/.X/.o")
    assert pieces["corner"] == Piece(
        "corner", (corner,), (1, 4), False, False, 3, colour="#E58", cost=-4
    )
    at = (((0, 0), (0, 1), (1, 0), (1, 1)), ((2, 0), (2, 1), (3, 0), (4, 0)))
    reversible = Piece.of("reversible", "XXX/X..", "XX/XX", copies=(0, None), at=at)
    assert pieces["reversible"] == reversible
    assert pieces["7"] == Piece.of("7", [(-3, 2), (-2, 2)], copies=(2, None))
    assert puzzle.setup.slots == (
        OneInEach("pegs", "blocked", {"D0": ((0, 0), (9, 9)), "D1": ((1, 2),)}),
        Choose("month", "o", {"Jan": ((1, 0),), "Feb": ((2, 0), (3, 0))}),
        AnyCells("holes", "1", 2),
    )
    assert puzzle.setup.never == ({"month": ("Feb",)}, {"month": ("Jan", "Feb")})
    assert puzzle.placed == (Placed("zig", ((0, 0), (0, 1), (1, 1), (2, 1))),)
    assert puzzle.settings == {"pegs": [[0, 0], [1, 2]], "month": "Jan"}
    assert puzzle.expect["distinct"] == 123456789012345678901234567890
    assert puzzle.expect["at"] == [{"set": {"month": "Jan"}, "solutions": 2, "distinct": 1}]


def test_the_three_formats_say_the_same(tmp_path: Path) -> None:
    data = {
        "tilewright": 1,
        "name": "same",
        "region": {"box": [3, 2], "without": [[0, 0]]},
        "pieces": {"bar": {"picture": "XX", "copies": 2}, "dot": "X"},
        "set": {},
    }
    toml = (
        'tilewright = 1\nname = "same"\nset = {}\n[region]\nbox = [3, 2]\nwithout = [[0, 0]]\n'
        '[pieces]\ndot2 = "X"\n[pieces.bar]\npicture = "XX"\ncopies = 2\n'
    ).replace("dot2", "dot")
    yaml = (
        "tilewright: 1\nname: same\nregion: {box: [3, 2], without: [[0, 0]]}\n"
        "pieces: {bar: {picture: XX, copies: 2}, dot: X}\n"
    )
    read = []
    for suffix, text in ((".json", json.dumps(data)), (".toml", toml), (".yml", yaml), ("", yaml)):
        path = tmp_path / f"same{suffix}"
        path.write_text(text, encoding="utf-8")
        read.append(read_puzzle(path))
        assert parse_puzzle(text).region == Region.box(3, 2, without=[(0, 0)])
    assert {frozenset(puzzle.pieces) for puzzle in read} == {frozenset(read[0].pieces)}
    assert read[0] == read[2] == read[3]


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ('{"tilewright": 1}', "json"),
        ("{}", "json"),
        ("{tilewright: 1}", "yaml"),
        ("tilewright: 1", "yaml"),
        ("# note\n\ntilewright = 1", "toml"),
        ("[region]\nbox = [1, 2]", "toml"),
        ("", "yaml"),
    ],
)
def test_formats_are_guessed(text: str, format: str) -> None:
    assert guess_format(text) == format


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("2024-01-05", "2024-01-05"),
        ("1_000", "1_000"),
        ("010", 10),
        ("0o10", 8),
        ("0x1F", 31),
        ("1e3", 1000.0),
        ("~", None),
        ("", None),
        ("True", True),
        ("'1'", "1"),
        ('"\\u00e9"', "é"),
    ],
)
def test_plain_values_follow_yaml_1_2(written: str, value: object) -> None:
    _, given = tree(f"a: {written}\n")
    assert given["a"].plain() == value
    assert type(given["a"].plain()) is type(value)


def test_space_has_layers_and_three_coordinates() -> None:
    puzzle = parse_puzzle(
        "tilewright: 1\nname: space\nlattice: cube\nregion: {box: [2, 2, 2]}\n"
        "pieces:\n  a: XX/X.|X./..\n  b: [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]]\n"
    )
    assert puzzle.region == Region.box(2, 2, 2)
    assert (0, 0, 1) in puzzle.pieces[0].shapes[0].cells
    picture = parse_puzzle(
        "tilewright: 1\nname: space\nlattice: cube\nregion: |\n  ..\n  .#\n\n  ..\n  ..\npieces: {a: X}\n"
    )
    assert picture.region == Region.box(2, 2, 2, without=[(1, 1, 0)])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(PENTOMINOES.encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert read_puzzle("-") == parse_puzzle(PENTOMINOES)


def test_a_byte_order_mark_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + PENTOMINOES.encode())
    assert read_puzzle(path) == parse_puzzle("\ufeff" + PENTOMINOES) == parse_puzzle(PENTOMINOES)


def test_a_setup_value_that_breaks_its_slot_is_refused_by_the_puzzle() -> None:
    puzzle = parse_puzzle(EVERY_KEY.replace("[[0, 0], [1, 2]]", "[[0, 0], [1, 1]]"))
    with pytest.raises(PuzzleError, match="not one cell in each domain"):
        puzzle.problem({"holes": "2,2 3,2"})


BASE = (
    PENTOMINOES + "source: a book\ntags: [old]\ntitle: Base\nsetup: {p: {as: blocked, count: 1}}\n"
)
INSTANCE = "tilewright: 1\nname: instance\nuses: base.yaml\nset: {p: '0,0'}\n"


def test_an_instance_takes_everything_but_its_words_from_its_base(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE + "set: {q: 1}\n", encoding="utf-8")
    path = tmp_path / "instance.yaml"
    path.write_text(INSTANCE + "expect: {solutions: 3}\n", encoding="utf-8")
    base, puzzle = read_puzzle(tmp_path / "base.yaml"), read_puzzle(path)
    assert (puzzle.name, puzzle.title, puzzle.source, puzzle.tags) == (
        "instance",
        "",
        "a book",
        ("old",),
    )
    assert (puzzle.region, puzzle.pieces, puzzle.setup) == (base.region, base.pieces, base.setup)
    assert puzzle.settings == {"q": 1, "p": "0,0"}
    assert puzzle.expect == {"solutions": 3}


def test_an_instance_adds_placed_pieces() -> None:
    base = parse_puzzle(PENTOMINOES)
    asked: list[tuple[str, Path | None]] = []

    def resolve(name: str, folder: Path | None) -> Puzzle:
        asked.append((name, folder))
        return base

    text = "tilewright: 1\nname: a\nuses: base\nplaced: [{piece: I, cells: [[0,0],[1,0],[2,0],[3,0],[4,0]]}]"
    puzzle = parse_puzzle(text, resolve=resolve)
    assert [placed.piece for placed in puzzle.placed] == ["I"]
    assert asked == [("base", None)]


def test_importing_the_room_imports_no_reader_of_yaml() -> None:
    code = (
        "import sys, tilewright.files as f; from tests.files.examples import PENTOMINOES as p;"
        "slow = {'ruamel', 'ruamel.yaml', 'tomllib', 'pydantic', 'jsonschema'};"
        "assert not slow & set(sys.modules), slow & set(sys.modules);"
        "f.parse_puzzle(p); assert 'pydantic' not in sys.modules"
    )
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
