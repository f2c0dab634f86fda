"""Files made to hurt: every cap holds before anything is expanded, and nothing but a report comes."""

from __future__ import annotations

import contextlib
import json
import re
import string
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.files.examples import EXAMPLES
from tilewright import Puzzle
from tilewright.errors import LimitReached, PuzzleError
from tilewright.files import parse_puzzle, read_puzzle
from tilewright.files.reading import reading_ends
from tilewright.files.solutions import read_solutions
from tilewright.files.source import decoded
from tilewright.model import Limits, limits

HEAD = "tilewright: 1\nname: a\n"
GOOD = HEAD + "region: {box: [5, 5]}\npieces: {a: X}\n"
CELLS = ",".join(f"[{n % 100},{n // 100}]" for n in range(5000))
ROW = "." * 100

CAPS = [
    ("million cells", HEAD + "region: {box: [1000, 1000]}\npieces: {a: X}", "1,000,000 cells", "region_cells"),
    ("huge side", HEAD + "region: {box: [1, 10000000]}\npieces: {a: X}", "10,000,000 cells", "region_cells"),
    (
        "million cells, most of them taken out",
        HEAD + f"region: {{box: [1000, 1000], without: [{CELLS}]}}\npieces: {{a: X}}",
        "1,000,000 cells",
        "region_cells",
    ),
    ("list of cells", HEAD + f"region: {{cells: [{CELLS}]}}\npieces: {{a: X}}", "5,000 cells", "region_cells"),
    ("picture", HEAD + f"region: '{'/'.join([ROW] * 50)}'\npieces: {{a: X}}", "5,000 cells", "region_cells"),
    ("piece", GOOD.replace("X", "X" * 65), "piece a has 65 cells, the limit is 64", "piece_cells"),
    ("piece of cells", GOOD.replace("X", f"[{CELLS}]"), "5,000 cells", "piece_cells"),
    ("kinds", GOOD.replace("a: X", ", ".join(f"p{n}: X" for n in range(513))), "513 kinds", "piece_kinds"),
    ("included kinds", GOOD.replace("a: X", "include: fixed-octominoes"), "2,725 kinds", "piece_kinds"),
    ("domain", GOOD + f"setup: {{p: {{as: o, one_in_each: {{A: [{CELLS}]}}}}}}", "5,000 cells", "region_cells"),
    ("placed cells", GOOD + f"placed: [{{piece: a, cells: [{CELLS}]}}]", "5,000 cells", "piece_cells"),
    (
        "far cells",
        HEAD + "region: {cells: [[0,0],[30000,0]]}\npieces: {a: X}",
        "30,001 x 1",
        "box_cells",
    ),
    (
        "far in space",
        HEAD + "lattice: cube\nregion: {cells: [[1,1,1],[40,40,40]]}\npieces: {a: X}",
        "40 x 40 x 40",
        "box_cells",
    ),
    (
        "far corners",
        HEAD + "region: {box: [2, 2]}\npieces: {a: [[-99,-99],[99,99]]}",
        "199 x 199",
        "box_cells",
    ),
    (
        "empty picture",
        HEAD + "region: |\n " + "#" * 40000 + ".\n .\npieces: {a: X}",
        "40,001 x 2",
        "box_cells",
    ),
    ("values", GOOD + f"tags: [{'a,' * 140000}]", "more than 131,072 values", "file_values"),
    ("JSON values", f"{{\"tags\": [{'1,' * 140000}1]}}", "more than 131,072 values", "file_values"),
    ("bytes", GOOD + "#" * (1 << 20), " bytes, the limit is 1,048,576", "file_bytes"),
    ("bytes, not characters", GOOD + "#" + "é" * (1 << 19), " bytes, the limit is 1,048,576", "file_bytes"),
    ("YAML depth", "[" * 100_000, "more than 32 levels", "file_depth"),
    ("YAML block depth", "- " * 100_000, "more than 32 levels", "file_depth"),
    ("JSON depth", '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "more than 32 levels", "file_depth"),
    ("JSON depth, no recursion", '{"a": ' + "[" * 40 + "]" * 40 + "}", "more than 32 levels", "file_depth"),
    ("TOML depth", "a = " + "[" * 100_000, "more than 32 levels", "file_depth"),
    ("TOML table depth", "a = 1\n[" + ".".join("a" * 40) + "]", "more than 32 levels", "file_depth"),
    ("TOML dotted key", "a." * 100_000 + "a = 1", "more than 32 levels", "file_depth"),
]  # fmt: skip


#: caps that a test reaches quickly
SMALL = Limits(4096, 512, 64, 1 << 14, 1 << 20, 32, 1 << 17)


@pytest.mark.parametrize(
    ("text", "what", "cap"), [row[1:] for row in CAPS], ids=[row[0] for row in CAPS]
)
def test_every_cap_is_named_with_the_option_that_lifts_it(text: str, what: str, cap: str) -> None:
    """Where a size is named, that size passes the cap."""
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(text, limits=SMALL)
    option = f"allow more with {limits.CAPS[cap].option} "
    found = [fault for fault in caught.value.faults if what in fault.what and option in fault.fix]
    assert found, str(caught.value)
    size = re.search(rf"Limits\({cap}=(\d+)\)", found[0].fix)
    if size is None or int(size[1]) > 20_000:
        return
    assert f"{option}{size[1]} " in found[0].fix
    with contextlib.suppress(PuzzleError):
        parse_puzzle(text, limits=replace(SMALL, **{cap: int(size[1])}))
        return
    with pytest.raises(PuzzleError) as after:
        parse_puzzle(text, limits=replace(SMALL, **{cap: int(size[1])}))
    assert found[0].what not in {fault.what for fault in after.value.faults}


def test_the_caps_are_those_of_the_format() -> None:
    """The contract: puzzle-format, second paragraph."""
    caps = (16_384, 4_096, 4_096, 1_000_000, 16 << 20)
    assert tuple(vars(Limits()).values())[:5] == caps
    assert list(limits.CAPS) == list(vars(Limits()))
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(GOOD.replace("a: X", "Cage: " + "X" * 5000))
    assert caught.value.faults[0].what == "piece Cage has 5,000 cells, the limit is 4,096"
    assert caught.value.faults[0].fix.startswith("allow more with --max-piece-cells 5000 ")


def test_reading_keeps_to_a_limit_of_time() -> None:
    several, many = GOOD + f"tags: [{'a,' * 500}]", f'{{"tags": [{"1," * 10_000}1]}}'
    for text in (several, many):
        with pytest.raises(LimitReached, match="while the file was being read"), reading_ends(0.0):
            parse_puzzle(text)
    parse_puzzle(several)


@pytest.mark.parametrize("format", ["json", "yaml"])
def test_depth_has_an_end_whatever_the_cap(format: Literal["json", "yaml"]) -> None:
    """What comes after reading calls itself."""
    text = '{"set": {"a": ' + "[" * 5000 + "]" * 5000 + "}}"
    with pytest.raises(PuzzleError, match="lie in each other at more than 1,000 levels"):
        parse_puzzle(text, format=format, limits=Limits(file_depth=10**6))


def test_caps_can_be_lifted() -> None:
    text = HEAD + "region: {box: [100, 100]}\npieces: {a: " + "X" * 65 + "}"
    lifted = replace(SMALL, region_cells=10_000, piece_cells=65)
    assert len(parse_puzzle(text, limits=lifted).region.cells) == 10_000


def test_a_box_larger_than_its_cap_can_be_had() -> None:
    text = HEAD + "region: {cells: [[0,0],[30000,0]]}\npieces: {a: {picture: X, copies: 2}}"
    assert int(Puzzle.of(parse_puzzle(text, limits=Limits(box_cells=30_001))).count()) == 1
    with pytest.raises(PuzzleError, match="--max-box 30001"):
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
    path.write_bytes(b"#" * 20_000_000)
    monkeypatch.setattr("tilewright.files.source._descriptor", None)
    with pytest.raises(PuzzleError, match="20,000,000 bytes, the limit is 16,777,216"):
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
