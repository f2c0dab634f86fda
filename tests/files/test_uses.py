"""``uses`` reaches what lies beside or below the using file, reveals nothing of other files, and ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.commands import tilewright
from tests.puzzle.compiled import compiled
from tilewright import count, load
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle, read_puzzle
from tilewright.model import AnyCells, Piece, Puzzle, Region, Rule, Setup, Shape
from tilewright.model.in_core import IN_CORE
from tilewright.puzzle import Puzzle as WithVerbs

BASE = "tilewright: 1\nname: base\nregion: {box: [2, 1]}\npieces: {a: XX}\n"
SECRET = "qwerty:x:0:0:hunter2\n"
OUTSIDE = "does not lie beside or below the file that uses it"

#: both ways of reading keep the same rule
BOTH = pytest.mark.parametrize("read", [load, read_puzzle])
Read = Callable[[Path], object]


def user(folder: Path, name: str) -> Path:
    """Write a puzzle that uses ``name``."""
    folder.mkdir(exist_ok=True)
    path = folder / "user.yaml"
    path.write_text(f"tilewright: 1\nname: user\nuses: '{name}'\n")
    return path


def message(read: Read, path: Path) -> str:
    with pytest.raises(PuzzleError) as caught:
        read(path)
    return str(caught.value)


@BOTH
@pytest.mark.parametrize(
    "name", ["base.yaml", "./base.yaml", "below/base.yaml", "below//./base.yaml"]
)
def test_files_beside_and_below(read: Read, name: str, tmp_path: Path) -> None:
    for folder in (tmp_path / "home", tmp_path / "home/below"):
        folder.mkdir()
        (folder / "base.yaml").write_text(BASE)
    assert read(user(tmp_path / "home", name))


@BOTH
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize(
    "name", ["../out.yaml", "below/../../out.yaml", "below/../user.yaml", "..\\out.yaml", "{}/out.yaml", "c:\\out.yaml"]
)  # fmt: skip
def test_files_elsewhere(read: Read, name: str, there: bool, tmp_path: Path) -> None:
    (tmp_path / "home/below").mkdir(parents=True)
    if there:
        (tmp_path / "out.yaml").write_text(BASE)
    path = user(tmp_path / "home", name.replace("{}", str(tmp_path)))
    assert OUTSIDE in message(read, path)


@BOTH
def test_links_that_lead_outside(read: Read, tmp_path: Path) -> None:
    path = user(tmp_path / "home", "link.yaml")
    (tmp_path / "out.yaml").write_text(BASE)
    link = path.with_name("link.yaml")
    link.symlink_to(tmp_path / "out.yaml")
    assert OUTSIDE in message(read, path)
    link.unlink()
    link.symlink_to("base.yaml")
    path.with_name("base.yaml").write_text(BASE)
    assert read(path)


@BOTH
def test_folders_that_are_links_to_the_outside(read: Read, tmp_path: Path) -> None:
    path = user(tmp_path / "home", "below/out.yaml")
    (tmp_path / "out.yaml").write_text(BASE)
    (tmp_path / "home/below").symlink_to(tmp_path)
    assert OUTSIDE in message(read, path)


@BOTH
def test_a_circle_of_links(read: Read, tmp_path: Path) -> None:
    path = user(tmp_path / "home", "link.yaml")
    path.with_name("link.yaml").symlink_to("link.yaml")
    assert "link.yaml" in message(read, path)


@BOTH
@pytest.mark.parametrize(
    "text",
    [SECRET, f"password: {SECRET}", f'{{"password": "{SECRET.strip()}"}}', f"[{SECRET}", f"- {SECRET}",
     "region: hunter2\nname: hunter2\nuses: hunter2\n", "hunter2: [", "hunter2 = 3\n"],
)  # fmt: skip
def test_nothing_is_reported_of_a_file_that_is_no_puzzle(
    read: Read, text: str, tmp_path: Path
) -> None:
    path = user(tmp_path, "secret.yaml")
    path.with_name("secret.yaml").write_text(text)
    said = message(read, path)
    assert "the file 'secret.yaml' is no puzzle" in said
    assert "hunter" not in said
    assert "qwerty" not in said


@BOTH
def test_what_is_wrong_with_a_puzzle_that_is_used_is_reported(read: Read, tmp_path: Path) -> None:
    path = user(tmp_path, "base.yaml")
    path.with_name("base.yaml").write_text(BASE + "colour: red\n")
    assert "base.yaml:5:1: error: unknown key 'colour'" in message(read, path)


def test_each_file_of_a_chain_looks_from_its_own_folder(tmp_path: Path) -> None:
    top = user(tmp_path, "below/user.yaml")
    user(tmp_path / "below", "base.yaml")
    (tmp_path / "below/base.yaml").write_text(BASE)
    assert load(top).region.cells == ((0, 0), (1, 0))
    (tmp_path / "base.yaml").write_text(BASE)
    user(tmp_path / "below", "../base.yaml")
    assert OUTSIDE in message(load, top)


def test_a_puzzle_on_standard_input_uses_no_file_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "out.yaml").write_text(BASE)
    text = f"tilewright: 1\nname: user\nuses: {tmp_path}/out.yaml\n"
    done = tilewright("count", "-", stdin=text)
    assert (done.returncode, done.stdout) == (3, "")
    assert OUTSIDE in done.stderr


# Chains that do not end, and bases that cannot be read -------------------------------------------


def test_a_circle_of_instances(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        text = f"tilewright: 1\nname: {name}\nuses: {other}.yaml\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(tmp_path / "a.yaml")
    path = tmp_path / "a.yaml"
    assert str(caught.value) == (
        f"{path}:3:7: error: {path} uses itself through its own 'uses'; "
        "let one puzzle of the circle stand alone"
    )


def test_a_circle_of_names() -> None:
    def resolve(name: str, folder: Path | None) -> Puzzle:
        return parse_puzzle(f"tilewright: 1\nname: a\nuses: {name}\n", resolve=resolve)

    with pytest.raises(PuzzleError, match="'b' uses itself"):
        resolve("b", None)


def test_a_chain_of_instances_has_an_end() -> None:
    def resolve(name: str, folder: Path | None) -> Puzzle:
        return parse_puzzle(f"tilewright: 1\nname: a\nuses: {int(name) + 1}\n", resolve=resolve)

    with pytest.raises(PuzzleError, match="more than 8 puzzles use one another"):
        resolve("1", None)


def test_a_base_with_faults_and_a_base_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(BASE + "x: 1\n", encoding="utf-8")
    path = tmp_path / "a.yaml"
    path.write_text("tilewright: 1\nname: A\nuses: bad.yaml\n", encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(path)
    lines = str(caught.value).split("\n")
    assert "a.yaml:2:7: error: the name 'A' is not a slug" in lines[0]
    assert "a.yaml:3:7: error: the puzzle 'bad.yaml' that is used here cannot be had: " in lines[1]
    assert "bad.yaml:5:1: error: unknown key 'x'" in lines[1]

    def resolve(name: str, folder: Path | None) -> Puzzle:
        raise KeyError(name)

    with pytest.raises(
        PuzzleError, match="3:7: error: there is no puzzle 'nowhere'; check its name"
    ):
        parse_puzzle("tilewright: 1\nname: a\nuses: nowhere\n", resolve=resolve)


# Puzzles that were made in Python ----------------------------------------------------------------


def test_an_instance_keeps_the_objects_of_the_puzzle_that_it_uses() -> None:
    rules = (Rule("once", {"marks": "any", "in": ("rows",)}),)
    pieces = (Piece.of("a", "Xo", copies=(0, 2)),)
    settings = {"pegs": ((0, 0),)}
    setup = Setup((AnyCells("pegs", "blocked", 1),))
    base = Puzzle("base", Region.box(2, 2), pieces, rules=rules, setup=setup, settings=settings)
    text = "tilewright: 1\nname: user\nuses: base\nrules: [{marks: match}]\n"
    puzzle = parse_puzzle(text, resolve=lambda name, folder: base)
    assert puzzle.region is base.region
    assert puzzle.pieces is base.pieces
    assert puzzle.rules == (*rules, Rule("marks", "match"))
    assert puzzle.settings == settings


def test_an_instance_is_in_the_core_as_its_fields_say() -> None:
    setup = Setup((AnyCells("pegs", "blocked", 2),))
    pieces = (Piece.of("a", "Xo", copies=(0, 6)), Piece.of("b", "XX\nX."))
    base = Puzzle(
        "base", Region.box(4, 3), pieces, setup=setup, settings={"pegs": ((0, 0), (3, 2))}
    )
    text = (
        "tilewright: 1\nname: user\nuses: base\nrules: [{marks: match}]\nset: {pegs: '3,0 3,1'}\n"
        "placed: [{piece: b, cells: [[0, 0], [1, 0], [0, 1]]}]\n"
    )
    puzzle = parse_puzzle(text, resolve=lambda name, folder: base)
    remade = replace(puzzle)
    assert puzzle in IN_CORE
    assert remade not in IN_CORE
    assert compiled(puzzle.problem()) == compiled(remade.problem())
    assert WithVerbs.of(puzzle) in IN_CORE


def test_words_for_people_may_hold_what_no_file_can() -> None:
    half = "\ud800"
    base = Puzzle(
        "base", Region.box(2, 1), (Piece.of("a", "XX"),), title=half, source=f"a{half}b", notes=half,
        settings={half: half}, expect={half: half},
    )  # fmt: skip
    text = "tilewright: 1\nname: user\nuses: base\n"
    assert parse_puzzle(text, resolve=lambda name, folder: base).source == "a?b"
    assert count(replace(base, settings={})).solutions == 1


def test_an_instance_of_a_puzzle_with_a_piece_drawn_far_out() -> None:
    far = Piece("a", (Shape([(2**40, 0), (2**40 + 1, 0)]),))
    base = Puzzle("base", Region.box(2, 1), (far,))
    text = "tilewright: 1\nname: user\nuses: base\n"
    puzzle = parse_puzzle(text, resolve=lambda name, folder: base)
    assert puzzle.pieces == (far,)
    assert count(base).solutions == count(puzzle).solutions == 1


def test_a_puzzle_with_faults_is_none_to_use() -> None:
    base = Puzzle("base", Region([(0, 0, 0)]), (Piece.of("a", "X"),))
    text = "tilewright: 1\nname: user\nuses: base\n"
    with pytest.raises(PuzzleError, match="3:7: error: the puzzle 'base' that is used here cannot"):
        parse_puzzle(text, resolve=lambda name, folder: base)


@pytest.mark.parametrize("text", ["{}", "tilewright: 1\nname: A\nuses: base\n"])
def test_an_error_that_is_no_fault_passes_through(text: str) -> None:
    def resolve(name: str, folder: Path | None) -> Puzzle:
        raise InterruptedByTest

    kind = InterruptedByTest if "uses" in text else PuzzleError
    with pytest.raises(kind):
        parse_puzzle(text, resolve=resolve)


class InterruptedByTest(Exception):
    """What a resolver raises that nobody foresaw."""
