"""``make``: every fault at once, the same things as a verb, a method and a command, and files of each."""

from __future__ import annotations

import inspect
import json
import struct
from pathlib import Path

import pytest

import tilewright
from tilewright import Piece, Puzzle, PuzzleError, Region, TilewrightError
from tilewright.verbs.make import LENGTHS

from ..cli.commands import tilewright as run


def test_every_fault_is_reported_at_once() -> None:
    puzzle = Puzzle("p", Region.box(3, 2), (Piece.of("loose", "X./.X"), Piece.of("bar", "XX")))
    with pytest.raises(PuzzleError) as caught:
        puzzle.make(cell=1, kerf=-1, gap=float("nan"), nesting="round")
    reported = [fault.path for fault in caught.value.faults]
    assert reported == [("cell",), ("kerf",), ("gap",), ("nesting",), ("pieces", "loose")]
    with pytest.raises(PuzzleError, match="too much for cells of 3 mm"):
        tilewright.load("tetrominoes-4x5").make(cell=3, kerf=1)


def test_the_command_has_the_lengths_and_defaults_of_the_verb() -> None:
    defaults = {
        name: one.default for name, one in inspect.signature(tilewright.make).parameters.items()
    }
    assert all(defaults[name] == length.usual for name, length in LENGTHS.items())
    assert all(length.least <= length.usual <= length.most for length in LENGTHS.values())


def test_what_is_made_is_reported() -> None:
    made = tilewright.load("pentominoes-6x10").make(cell=20)
    assert str(made).startswith("Twelve pentominoes, 6 x 10: 12 pieces, with a tray\n")
    data = made.data()
    assert data["material"][0] > data["pieces"][0] > 100
    assert 0 < data["waste"] < 0.5
    bare = tilewright.load("pentominoes-6x10").make(cell=20, tray=False, kerf=0, clearance=0)
    assert bare.data()["cut"] == pytest.approx(20 * (11 * 12 + 10))  # only P has 10 edges
    assert [row["copies"] for row in made.rows] == [1] * 12
    solid = tilewright.load("soma-3x3x3").make()
    assert "material" not in solid.data()
    assert len(solid.things) == 8
    assert len(tilewright.load("soma-3x3x3").make(tray=False).things) == 7


def test_open_copies_are_made_as_a_solution_uses_them() -> None:
    bars = Puzzle(
        "bars",
        Region.box(4, 3),
        (Piece.of("bar", "XX", copies=4), Piece.of("dot", "X", copies=(0, None))),
    )
    made = bars.make()
    assert [row["copies"] for row in made.rows] == [4, 4]  # 12 cells: a solution has four dots
    assert len(made.laid) == 8
    dominoes = tilewright.load("dominoes-8x8").make(cell=10)
    assert [row["copies"] for row in dominoes.rows] == [32]
    pieces = Piece.of("long", "XXX", copies=(0, 9)), Piece.of("dot", "X", copies=(0, 2))
    sizes = Puzzle("sizes", Region.box(3, 2), pieces)
    assert {row["name"]: row["copies"] for row in sizes.make().rows} == {"long": 2}
    none = Puzzle("none", Region.box(2, 1), (Piece.of("long", "XXX", copies=(0, 9)),))
    assert [row["copies"] for row in none.make().rows] == [1]


@pytest.mark.parametrize("form", ["svg", "pdf", "stl", "3mf", "json", "csv", "txt"])
def test_each_kind_of_file_is_written(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{form}"
    done = run("make", "tetrominoes-4x5", "--output", str(path))
    assert done.returncode == 0, done.stderr
    assert ("kerf" in done.stdout + done.stderr) == (form in ("svg", "pdf")), "only what is cut"
    content = path.read_bytes()
    begins = {"svg": b"<svg", "pdf": b"%PDF", "stl": b"tilewright", "3mf": b"PK", "txt": b"Five"}
    assert content.startswith(begins.get(form, b""))
    if form == "json":
        assert json.loads(content)["puzzle"] == "tetrominoes-4x5"
    again = tmp_path / f"y.{form}"
    tilewright.load("tetrominoes-4x5").make(
        nesting="rows" if form in ("stl", "3mf") else "filled"
    ).save(again)
    assert again.read_bytes() == content


def test_what_cannot_be_written_is_reported(tmp_path: Path) -> None:
    done = run("make", "soma-3x3x3", "--output", str(tmp_path / "x.svg"))
    assert done.returncode != 0
    assert "write .stl or .3mf" in done.stderr
    assert run("make", "soma-3x3x3", "--format", "stl").returncode == 2
    with pytest.raises(TilewrightError, match=r"a Made is saved as \.txt"):
        tilewright.load("soma-3x3x3").make().save(tmp_path / "x.png")
    done = run("make", "pentominoes-6x10", "--cell", "1", "--kerf", "9")
    assert done.returncode != 0
    assert done.stderr.count("error:") == 2


def volume(content: bytes) -> float:
    """Return what the triangles of an STL file enclose."""
    total = 0.0
    for (number,) in [struct.unpack_from("<I", content, 80)]:
        assert len(content) == 84 + 50 * number
        for place in range(number):
            ax, ay, az, bx, by, bz, cx, cy, cz = struct.unpack_from("<9f", content, 96 + 50 * place)
            total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


def test_each_thing_has_a_file_and_all_are_put_together(tmp_path: Path) -> None:
    folder = tmp_path / "piston"
    done = run("make", "burr-piston", "--no-tray", "--each", str(folder))
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    pieces = {"p88.stl": 1, "p512.stl": 1, "p768.stl": 1, "p922.stl": 1, "p1008.stl": 2}
    assert files.keys() == {*pieces, "assembled.stl"}
    assert "print p1008 2 times" in done.stderr
    whole = sum(times * volume(files[name]) for name, times in pieces.items())
    assert volume(files["assembled.stl"]) == pytest.approx(whole, rel=1e-5)


def test_pieces_that_hold_each_other_have_files_and_a_warning(tmp_path: Path) -> None:
    done = run("make", "linked-rings", "--each", str(tmp_path / "rings"))
    names = {path.name for path in (tmp_path / "rings").iterdir()}
    assert names == {"flat.stl", "upright.stl", "tray.stl", "assembled.stl"}
    assert "no assembly comes apart" in done.stderr


def test_files_of_each_thing_go_into_a_new_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    refused = run("make", "soma-3x3x3", "--each", str(tmp_path / "full"))
    assert (refused.returncode, "is not empty" in refused.stderr) == (2, True)
    refused = run("make", "soma-3x3x3", "--each", str(tmp_path / "new"), "--output", "x.stl")
    assert (refused.returncode, "leave out" in refused.stderr) == (2, True)
    assert not (tmp_path / "new").exists()


def test_names_of_files_are_names_of_files() -> None:
    puzzle = tilewright.Puzzle(
        "two",
        tilewright.Region([(0, 0, 0), (1, 0, 0), (2, 0, 0)]),
        tuple(tilewright.Piece.of(name, [(0, 0, 0)]) for name in ("a/b", "a b", "Assembled")),
        "cube",
    )
    files = puzzle.make(tray=False).each()
    assert set(files) == {"a-b.stl", "a-b-2.stl", "Assembled-2.stl"}
