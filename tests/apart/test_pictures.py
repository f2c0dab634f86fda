"""Pictures from the command line: which assembly is drawn, in which format, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import tilewright as run


@pytest.mark.parametrize(
    ("ending", "head"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_the_highest_level_is_drawn(tmp_path: Path, ending: str, head: bytes) -> None:
    path = tmp_path / f"piston.{ending}"
    done = run("disassemble", "burr-piston", "--output", str(path))
    assert path.read_bytes().startswith(head)
    assert "assembly 3" in done.stderr


def test_an_assembly_is_chosen_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "two.svg"
    run("disassemble", "burr-piston", "--number", "2", "--output", str(path))
    assert "does not come apart" in path.read_text()
    text = run("disassemble", "burr-piston", "--number", "3").stdout
    assert text.count("comes apart: level 9.3") == 1
    assert (
        "assembly 2 does not come apart"
        in run("disassemble", "burr-piston", "--number", "2").stdout
    )


def test_a_number_beyond_the_last_is_an_error(tmp_path: Path) -> None:
    for more in ((), ("--output", str(tmp_path / "x.svg"))):
        done = run("disassemble", "burr-piston", "--number", "11", *more)
        assert done.returncode == 2
        assert "there is no assembly 11: the last one is number 10" in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_nothing_is_written_where_no_level_is_high_enough(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    done = run("disassemble", "burr-piston", "--min-level", "10", "--output", str(path))
    assert "no such assembly has level 10 or more" in done.stderr
    assert not path.exists()


def test_a_picture_in_motion_is_svg(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    words = ("disassemble", "burr-piston", "--view", "animated")
    done = run(*words, "--output", str(path))
    assert (done.returncode, "written as SVG" in done.stderr) == (2, True)
    assert "infinite" in run(*words, "--format", "svg").stdout


def test_the_picture_shows_the_moves_of_the_text() -> None:
    text = run("disassemble", "burr-philippe-dubois", "--format", "text").stdout
    picture = run("disassemble", "burr-philippe-dubois", "--format", "svg").stdout
    moves = [line for line in text.splitlines() if line.startswith("move ")]
    assert len(moves) == 13
    assert all(line in picture for line in moves)
