"""Files made to hurt: every cap holds before anything is expanded, and nothing but a report comes."""

from __future__ import annotations

import contextlib
import json
import string
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.files.examples import EXAMPLES
from tilewright import Puzzle
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle, read_puzzle
from tilewright.files.solutions import read_solutions
from tilewright.files.source import decoded
from tilewright.model import Limits

HEAD = "tilewright: 1\nname: a\n"
GOOD = HEAD + "region: {box: [5, 5]}\npieces: {a: X}\n"
CELLS = ",".join(f"[{n % 100},{n // 100}]" for n in range(5000))
ROW = "." * 100

CAPS = [
    ("million cells", HEAD + "region: {box: [1000, 1000]}\npieces: {a: X}", "1,000,000 cells", "region_cells = 4,096"),
    ("huge side", HEAD + "region: {box: [1, 10000000]}\npieces: {a: X}", "10,000,000 cells", "region_cells = 4,096"),
    (
        "million cells, most of them taken out",
        HEAD + f"region: {{box: [1000, 1000], without: [{CELLS}]}}\npieces: {{a: X}}",
        "1,000,000 cells",
        "region_cells = 4,096",
    ),
    ("list of cells", HEAD + f"region: {{cells: [{CELLS}]}}\npieces: {{a: X}}", "5,000 cells", "region_cells = 4,096"),
    ("picture", HEAD + f"region: '{'/'.join([ROW] * 50)}'\npieces: {{a: X}}", "5,000 cells", "region_cells = 4,096"),
    ("piece", GOOD.replace("X", "X" * 65), "65 cells", "piece_cells = 64"),
    ("piece of cells", GOOD.replace("X", f"[{CELLS}]"), "5,000 cells", "piece_cells = 64"),
    ("kinds", GOOD.replace("a: X", ", ".join(f"p{n}: X" for n in range(513))), "513 kinds", "piece_kinds = 512"),
    ("included kinds", GOOD.replace("a: X", "include: fixed-octominoes"), "2725 kinds", "piece_kinds = 512"),
    ("domain", GOOD + f"setup: {{p: {{as: o, one_in_each: {{A: [{CELLS}]}}}}}}", "5,000 cells", "region_cells = 4,096"),
    ("placed cells", GOOD + f"placed: [{{piece: a, cells: [{CELLS}]}}]", "5,000 cells", "piece_cells = 64"),
    (
        "far cells",
        HEAD + "region: {cells: [[0,0],[30000,0]]}\npieces: {a: X}",
        "30,001 x 1",
        "box_cells = 16,384",
    ),
    (
        "far in space",
        HEAD + "lattice: cube\nregion: {cells: [[1,1,1],[40,40,40]]}\npieces: {a: X}",
        "40 x 40 x 40",
        "box_cells = 16,384",
    ),
    (
        "far corners",
        HEAD + "region: {box: [2, 2]}\npieces: {a: [[-99,-99],[99,99]]}",
        "199 x 199",
        "box_cells = 16,384",
    ),
    (
        "astronomic",
        HEAD + "region: {box: [2, 2]}\npieces: {a: [[0,0],[0,1" + "0" * 99 + "]]}",
        "over 10^15",
        "box_cells = 16,384",
    ),
    (
        "empty picture",
        HEAD + "region: |\n " + "#" * 40000 + ".\n .\npieces: {a: X}",
        "40,001 x 2",
        "box_cells = 16,384",
    ),
    ("values", GOOD + f"tags: [{'a,' * 140000}]", "more values", "file_values = 131072"),
    ("JSON values", f"{{\"tags\": [{'1,' * 140000}1]}}", "more values", "file_values = 131072"),
    ("bytes", GOOD + "#" * (1 << 20), "more bytes", "file_bytes = 1048576"),
    ("bytes, not characters", GOOD + "#" + "é" * (1 << 19), "more bytes", "file_bytes = 1048576"),
    ("YAML depth", "[" * 100_000, "nested deeper", "file_depth = 32"),
    ("YAML block depth", "- " * 100_000, "nested deeper", "file_depth = 32"),
    ("JSON depth", '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested deeper", "file_depth = 32"),
    ("JSON depth within the recursion limit", '{"a": ' + "[" * 40 + "]" * 40 + "}", "nested deeper", "file_depth = 32"),
    ("TOML depth", "a = " + "[" * 100_000, "nested deeper", "file_depth = 32"),
    ("TOML table depth", "a = 1\n[" + ".".join("a" * 40) + "]", "more parts", "file_depth = 32"),
    ("TOML dotted key", "a." * 100_000 + "a = 1", "more parts", "file_depth = 32"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "what", "cap"), [row[1:] for row in CAPS], ids=[row[0] for row in CAPS]
)
def test_every_cap_is_named_with_its_number(text: str, what: str, cap: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(text)
    assert any(what in fault.what and cap in fault.what for fault in caught.value.faults)


def test_caps_can_be_lifted() -> None:
    text = HEAD + "region: {box: [100, 100]}\npieces: {a: " + "X" * 65 + "}"
    limits = Limits(region_cells=10_000, piece_cells=65)
    assert len(parse_puzzle(text, limits=limits).region.cells) == 10_000


def test_a_box_larger_than_its_cap_can_be_had() -> None:
    text = HEAD + "region: {cells: [[0,0],[30000,0]]}\npieces: {a: {picture: X, copies: 2}}"
    assert int(Puzzle.of(parse_puzzle(text, limits=Limits(box_cells=30_001))).count()) == 1
    with pytest.raises(PuzzleError, match="box_cells"):
        parse_puzzle(text, limits=Limits(box_cells=30_000))


def test_a_box_within_the_cap_on_cells_is_never_too_large() -> None:
    text = HEAD + "region: {box: [300, 300]}\npieces: {a: X}"
    assert len(parse_puzzle(text, limits=Limits(region_cells=90_000)).region.cells) == 90_000


def test_a_lone_cell_may_not_lie_anywhere() -> None:
    with pytest.raises(PuzzleError, match="more than 1,000,000; move the region nearer to 0"):
        parse_puzzle(HEAD + "region: {cells: [[1000001, 0]]}\npieces: {a: X}")


def test_a_file_beyond_the_cap_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * 10_000_000)
    monkeypatch.setattr("tilewright.files.source._descriptor", None)
    with pytest.raises(PuzzleError, match="10000000 bytes, more than the cap file_bytes = 1048576"):
        read_puzzle(path)


def test_a_bomb_of_aliases() -> None:
    bomb = "a0: &a0 [lol]\n" + "".join(
        f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(GOOD + "set:\n" + "".join(f"  {line}\n" for line in bomb.splitlines()))
    assert caught.value.faults[0].what == "the alias *a0 is not read"
    assert (caught.value.faults[0].line, caught.value.faults[0].column) == (7, 12)


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (
            "notes: !!python/object/apply:os.system [ls]",
            "5:8: error: the tag tag:yaml.org,2002:python",
        ),
        ("notes: !!binary aGk=", "the tag tag:yaml.org,2002:binary is not read"),
        ("<<: {a: 1}", "unknown key '<<'"),
        ("expect: {solutions: " + "9" * 5000 + "}", "a number has 5000 digits"),
        ('notes: "\\ud800"', "half of a surrogate pair"),
        ("notes: \0", "5:8: error: this is a binary file"),
        ("notes: \udcff", "5:8: error: this is not UTF-8 text"),
        ("notes: \x07", "5:8: error: a character YAML does not allow: "),
        ("set: {a: .nan}", "nan is no finite number"),
    ],
)
def test_values_that_no_puzzle_has(text: str, report: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(GOOD + text)
    assert report in str(caught.value)


WORDS = (
    "tilewright: name: region: pieces: setup: placed: rules: uses: set: expect: include: box: "
    "picture: shapes: copies: never: as: count: choose: one_in_each: cells: any true ~ --- "
    "- [ ] { } | > & * ! : , # ' \" \\ / . X o -1 0 1e999 [[0,0]] [] {} 999999999999999999999 "
    "\ud800 \0 \u2028 é"
)
SNIPPETS = st.sampled_from([*WORDS.split(" "), " ", "\n", "\t"]) | st.text(max_size=4)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Draw an example with pieces of it replaced."""
    text = draw(
        st.sampled_from([*EXAMPLES, json.dumps({"tilewright": 1, "pieces": {"a": ["X"]}}), GOOD])
    )
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 8)))
        text = text[:start] + draw(SNIPPETS) + text[end:]
    return text


@given(mutated(), st.sampled_from(["yaml", "json", "toml", None]))
@example("? a\n", "yaml")
@example("a: &\n", "yaml")
@example("%YAML 9.9\n---\n", "yaml")
@example('a: "\\U99999999"', "yaml")
def test_mutated_files_give_a_puzzle_or_a_report(text: str, format: str | None) -> None:
    with contextlib.suppress(PuzzleError):
        parse_puzzle(text, format=format)  # type: ignore[arg-type]


@given(
    st.text(st.sampled_from(string.printable + "é\u2028\ufeff")),
    st.sampled_from(["yaml", "json", "toml"]),
)
def test_random_texts_give_a_report(text: str, format: str) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(text, format=format)  # type: ignore[arg-type]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)
KEYS = (
    "region",
    "pieces",
    "rules",
    "setup",
    "placed",
    "set",
    "expect",
    "tags",
    "name",
    "uses",
    "lattice",
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6))
def test_any_values_under_the_known_keys_give_a_puzzle_or_a_report(data: dict[str, object]) -> None:
    with contextlib.suppress(PuzzleError):
        parse_puzzle(json.dumps({"tilewright": 1, "name": "a", **data}), format="json")


@given(st.binary(max_size=60))
def test_random_bytes_give_a_report(data: bytes) -> None:
    with contextlib.suppress(PuzzleError):
        parse_puzzle(decoded(BytesIO(data), "random", 1 << 20, "file_bytes"))


@given(st.text(max_size=40) | JSON.map(json.dumps) | st.lists(JSON.map(json.dumps)).map("\n".join))
def test_random_solutions_give_solutions_or_a_report(text: str) -> None:
    with contextlib.suppress(PuzzleError):
        read_solutions(text)
