"""``convert`` and ``load`` with files of other programs, as a person calls them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.foreign.test_xmpuzzle import FILE
from tilewright import Limits, Piece, Puzzle, PuzzleError, Region, TilewrightError

FRAME = Puzzle("frame", Region.of("...\n.#.\n..."), (Piece.of("bar", "XX", copies=4),))


def test_there_and_back(tmp_path: Path) -> None:
    source = tmp_path / "frame.yaml"
    source.write_text(FRAME.convert("yaml"))
    path = tmp_path / "frame.psv"
    done = command("convert", str(source), "--output", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"wrote {path}\n")
    assert path.read_text() == FRAME.convert("polysolver")
    back = command("convert", str(path), "--to", "yaml")
    assert tilewright.files.parse_puzzle(back.stdout).region == FRAME.region
    counted = command("count", str(path), "--format", "json")
    assert '"solutions": 2' in counted.stdout


def test_forms_without_an_ending(tmp_path: Path) -> None:
    text = FRAME.convert("polysolve")
    done = command("convert", "-", "--from", "polysolve", "--to", "polysolver", stdin=text)
    assert (done.returncode, done.stdout) == (0, FRAME.convert("polysolver"))
    path = tmp_path / "frame.txt"
    path.write_text(text)
    assert command("convert", str(path), "--from", "polysolve", "--to", "json").returncode == 0
    assert command("convert", str(path), "--from", "polycube", "--to", "json").returncode == 3


def test_one_problem_of_several(tmp_path: Path) -> None:
    path = tmp_path / "burr.xmpuzzle"
    path.write_bytes(gzip.compress(FILE.encode()))
    several = command("convert", str(path), "--to", "yaml")
    assert several.returncode == 3
    assert several.stderr.startswith(f"{path}: error: there are 2 problems in the file; choose one")
    by_name = command("convert", str(path), "--to", "yaml", "--problem", "ranges")
    assert by_name.stdout == command("convert", str(path), "--to", "yaml", "--problem", "2").stdout
    assert "copies: [0, 2]" in by_name.stdout
    assert tilewright.load(path, problem="fixed").count() == 2
    with pytest.raises(PuzzleError, match="no one of the 2 problems in the file is '3'"):
        tilewright.load(path, problem=3)


def test_what_is_no_way_to_call_it(tmp_path: Path) -> None:
    path = tmp_path / "frame.psv"
    path.write_text(FRAME.convert("polysolver"))
    for words in (
        ["convert", str(path)],
        ["convert", str(path), "--to", "yaml", "--problem", "1"],
        ["convert", "soma-3x3x3", "--to", "yaml", "--problem", "1"],
        ["convert", str(path), "--to", "burr"],
    ):
        done = command(*words)
        assert done.returncode == 2, words
    for name in (path, "soma-3x3x3"):
        assert tilewright.load(name, problem=1) == tilewright.load(name)
        with pytest.raises(PuzzleError, match=r"the file holds one puzzle .*, not '2'"):
            tilewright.load(name, problem=2)
    with pytest.raises(TilewrightError, match="#1 chooses a puzzle already: leave problem=1 out"):
        tilewright.load(f"{path}#1", problem=1)
    with pytest.raises(TilewrightError, match="there is no format 'burr'"):
        tilewright.foreign.parse_imported(b"", "burr")


def test_a_puzzle_of_a_file_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "burr.xmpuzzle"
    path.write_text(FILE)
    for wanted, number in (("1", 2), ("fixed", 2), ("2", 6), ("ranges", 6)):
        for command_line in (["count"], ["count", "--quiet"]):
            done = command(*command_line, f"{path}#{wanted}", "--format", "json")
            assert f'"solutions": {tilewright.load(path, problem=wanted).count().solutions}' in (
                done.stdout
            ), (wanted, number, done.stderr)
    several = command("check", str(path))
    assert several.returncode == 3
    fix = "choose one by its number or name, as in burr.xmpuzzle#2: 1 fixed, 2 ranges"
    assert fix in several.stderr
    for wanted in ("0", "3", "none", "", "-1"):
        wrong = command("check", f"{path}#{wanted}")
        assert wrong.returncode == 3, wanted
        assert f"no one of the 2 problems in the file is {wanted!r}" in wrong.stderr
    both = command("convert", f"{path}#1", "--problem", "1", "--to", "yaml")
    assert both.returncode == 2
    said = command("convert", f"{path}#2", "--to", "yaml")
    assert said.stdout == command("convert", str(path), "--problem", "2", "--to", "yaml").stdout
    kept = ["--solutions", str(tmp_path / "kept.json")]
    assert command("convert", f"{path}#ranges", *kept).returncode == 0


def test_a_file_of_one_puzzle_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "frame.yaml").write_text(FRAME.convert("yaml"))
    (tmp_path / "frame.psv").write_text(FRAME.convert("polysolver"))
    for name in ("frame.yaml", "frame.psv"):
        path = tmp_path / name
        for said in (f"{path}#1", path):
            assert tilewright.load(said).region == FRAME.region
        assert tilewright.load(f"{tmp_path / 'frame.yaml'}#frame").name == "frame"
        wrong = command("check", f"{path}#2")
        assert wrong.returncode == 3
        assert wrong.stderr == (
            f"{path}: error: the file holds one puzzle (frame), not '2'; leave out #...\n"
        )
    assert command("check", f"{tmp_path / 'none.psv'}#1").stderr.startswith(
        f"{tmp_path / 'none.psv'}: error: there is no such file"
    )


def test_names_with_the_sign_in_them(tmp_path: Path) -> None:
    odd = tmp_path / "box #2.xmpuzzle"
    odd.write_text(FILE.replace('name="ranges"', 'name="a#1"'))
    with pytest.raises(PuzzleError, match="there are 2 problems"):
        tilewright.load(odd)
    assert tilewright.load(f"{odd}#1").count() == 2
    assert tilewright.load(f"{odd}#a#1").title == "a#1"
    (tmp_path / "a#1.yaml").write_text(FRAME.convert("yaml"))
    assert tilewright.load(tmp_path / "a#1.yaml").count() == 2
    assert tilewright.load(f"{tmp_path / 'a#1.yaml'}#1").count() == 2


def test_a_puzzle_that_uses_one_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "burr.xmpuzzle").write_text(FILE)
    user = tmp_path / "user.yaml"
    user.write_text("tilewright: 1\nname: user\nuses: burr.xmpuzzle#fixed\n")
    assert tilewright.load(user).count() == 2
    user.write_text("tilewright: 1\nname: user\nuses: burr.xmpuzzle\n")
    with pytest.raises(PuzzleError, match="there are 2 problems in the file"):
        tilewright.load(user)
    user.write_text("tilewright: 1\nname: user\nuses: ../burr.xmpuzzle#1\n")
    with pytest.raises(PuzzleError, match="does not lie beside or below"):
        tilewright.load(user)


def test_settings_and_caps(tmp_path: Path) -> None:
    slots = tilewright.load("pegged-5x5")
    with pytest.raises(PuzzleError, match="pegs"):
        slots.convert("polysolver")
    text = slots.convert("polysolver", set={"pegs": "1,0 3,2 4,4"})
    assert "(1,0)" in text.splitlines()[2]
    path = tmp_path / "pegged.psv"
    path.write_text(text)
    assert command("convert", str(path), "--to", "yaml", "--set", "pegs=1,0").returncode == 3
    small = command("convert", str(path), "--to", "yaml", "--max-bytes", "100")
    assert small.returncode == 3
    assert "the limit is 100; allow more with --max-bytes " in small.stderr
    with pytest.raises(PuzzleError, match="the limit is 2; allow more with --max-kinds "):
        tilewright.load(path, limits=Limits(piece_kinds=2))
    with pytest.raises(PuzzleError, match="there is no such file"):
        tilewright.load(tmp_path / "none.psv")
    (tmp_path / "folder.psv").mkdir()
    with pytest.raises(PuzzleError, match="this is a folder, not a file"):
        tilewright.load(tmp_path / "folder.psv")
    binary = tmp_path / "binary.psv"
    binary.write_bytes(b"t\xff\nBoard")
    with pytest.raises(PuzzleError, match=":1:2: error: this is not UTF-8 text"):
        tilewright.load(binary)
