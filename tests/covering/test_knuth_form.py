"""Exact covers from and to Knuth's form, and puzzles written as the exact covers they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.files.test_knuth import NORMAL
from tests.parts import first_of
from tilewright import Colored, Puzzle, PuzzleError, catalogue, exact_cover
from tilewright.covering.knuth import COLOURS
from tilewright.files.knuth import parse_knuth

from . import problems, slow


def solved(text: str) -> list[tuple[int, ...]]:
    return list(exact_cover(**parse_knuth(text).data()))


def test_the_examples_of_the_programs() -> None:
    assert solved(NORMAL["dlx1"]) == [(0, 3, 4)]  # C E F; A D; B G
    assert solved(NORMAL["dlx2"]) == [(1, 3)]  # A C X:1 Y:1; B X:1
    assert solved(NORMAL["dlx3"]) == [(1, 3, 4)]  # A C X:1 Y:1; B X:1; C Y:1
    assert exact_cover(**parse_knuth(NORMAL["dlx2"]).data()).ignored == (2,)


def test_read_exact_cover(tmp_path: Path) -> None:
    path = tmp_path / "f.dlx"
    path.write_text(NORMAL["dlx3"])
    cover = tilewright.read_exact_cover(path, limit_nodes=1)
    assert not cover.count().complete
    assert cover.using(limit_nodes=None).count() == 1
    assert tilewright.write_exact_cover(cover) == NORMAL["dlx3"].split("\n", 1)[1]


def test_random_matrices_survive() -> None:
    survived = 0
    for seed in range(300):
        draft = slow.random_draft(seed)
        if all(draft.bounds.get(item) == (0, 0) for item in draft.primary):
            continue
        text = tilewright.write_exact_cover(exact_cover(**draft.arguments()))
        assert len(solved(text)) == len(slow.solutions(draft)), f"seed {seed}\n{draft}\n{text}"
        survived += 1
    assert survived > 250


def test_written_names_and_colours() -> None:
    cover = exact_cover(
        [[(1, 2), Colored("s", "red")], [(1, 2), Colored("s", "blue")], [3, Colored("s", "red")]],
        secondary=["s"],
    )
    with pytest.raises(PuzzleError) as caught:
        tilewright.write_exact_cover(cover)
    assert str(caught.value).splitlines() == [
        "exact cover: error: item (1, 2) cannot be named '(1, 2)' in Knuth's form; "
        "give name=, a function from items to short names"
    ]
    text = tilewright.write_exact_cover(cover, name=lambda item: f"i{item}".replace(", ", ","))
    assert text == "i(1,2) i3 | is\ni(1,2) is:0\ni(1,2) is:1\ni3 is:0\n"
    assert len(solved(text)) == 1
    with pytest.raises(PuzzleError, match="shares the name 'same' with another"):
        tilewright.write_exact_cover(cover, name=lambda item: "same")
    for name in ("", "a b", "a:b", "a|b", "ninechars", "é"):
        with pytest.raises(PuzzleError, match="cannot be named"):
            tilewright.write_exact_cover(exact_cover([[name]]))


def test_what_the_form_cannot_tell() -> None:
    with pytest.raises(PuzzleError, match="no primary item"):
        tilewright.write_exact_cover(exact_cover([["s"]], secondary=["s"]))
    colours = len(COLOURS)
    assert colours == 92
    options = [["x", Colored("s", number)] for number in range(colours + 1)]
    tilewright.write_exact_cover(exact_cover(options[:-1], secondary=["s"]))
    with pytest.raises(PuzzleError, match="an item has 93 colours"):
        tilewright.write_exact_cover(exact_cover(options, secondary=["s"]))


def test_queens_written_and_read() -> None:
    text = tilewright.write_exact_cover(
        problems.queens(6), name=lambda item: f"{item[0][0]}{item[1]}"
    )
    assert text.startswith("r0 c0 r1 r2 r3 r4 r5 c1 c2 c3 c4 c5 | u-6")
    assert len(solved(text)) == 4


# Puzzles -------------------------------------------------------------------------------------


def small_puzzles() -> list[str]:
    """Return the puzzles of the catalogue that are counted in a moment."""
    names = []
    for summary in catalogue.summaries():
        solutions = summary.expect.get("solutions")
        small = summary.expect.get("size", "quick") == "quick"
        if isinstance(solutions, int) and solutions < 2_500 and small:
            names.append(summary.name)
    return names


def _is_plain(puzzle: Puzzle) -> bool:
    """Tell whether other forms can say a puzzle: no rule adds up values, or asks of each solution how it looks."""
    sums = any(rule.kind == "area" and "sum" in rule.value for rule in puzzle.rules)
    return not sums and all(rule.kind != "outline" for rule in puzzle.rules)


@pytest.mark.parametrize("name", first_of(small_puzzles(), 30))
def test_a_puzzle_is_the_exact_cover_that_is_written(name: str) -> None:
    puzzle = tilewright.load(name)
    if puzzle.problem(partial=True).unfilled or not _is_plain(puzzle):
        return
    text = tilewright.convert(puzzle)
    file = parse_knuth(text)
    assert tilewright.files.knuth.write_knuth(file) == text
    assert all(len(item) <= 8 for item in [*file.primary, *file.secondary])
    cover = exact_cover(**file.data())
    assert cover.ignored == ()
    # A matrix alone knows no board: some of these searches would take hours.
    limited = cover.using(limit_nodes=3_000_000)
    counted, known = limited.count(), puzzle.count().solutions
    assert counted.solutions == known if counted.complete else counted.solutions <= known


def test_the_form_of_a_puzzle() -> None:
    bars = tilewright.Puzzle(
        "bars",
        tilewright.Region.box(3, 1),
        (
            tilewright.Piece.of("long bar", "XX"),
            tilewright.Piece.of("dot", "X", copies=(0, None)),
        ),
    )
    assert tilewright.convert(bars) == (
        "| bars: an item for each piece and each cell, an option for each placement\n"
        "| p1 is the piece long bar\n"
        "p1 x0y0 x1y0 x2y0\n"
        "p1 x0y0 x1y0\n"
        "p1 x1y0 x2y0\n"
        "x0y0\n"
        "x1y0\n"
        "x2y0\n"
    )


def test_placements_on_optional_cells_alone_still_count() -> None:
    text = (
        "tilewright: 1\nname: free\nregion: |\n  ..\n  ??\n"
        "pieces:\n  bar: {shapes: [XX], copies: any}\n"
    )
    puzzle = tilewright.files.parse_puzzle(text)
    written = tilewright.convert(puzzle)
    cover = exact_cover(**parse_knuth(written).data())
    assert cover.ignored == ()
    assert cover.count() == tilewright.count(puzzle).solutions == 3


def test_convert_refuses() -> None:
    file = parse_knuth(NORMAL["dlx1"])
    with pytest.raises(tilewright.TilewrightError, match="there is no form 'xml'"):
        tilewright.convert(file, "xml")
    with pytest.raises(
        tilewright.TilewrightError, match="it becomes knuth, opb, cnf or json, not yaml"
    ):
        tilewright.convert(file, "yaml")
    with pytest.raises(PuzzleError, match="pegs"):
        tilewright.convert(tilewright.load("pegged-5x5"))


# The command ---------------------------------------------------------------------------------


def test_command_to_knuth() -> None:
    done = command("convert", "pegged-5x5", "--to", "knuth", "--set", "pegs=1,0 3,2 4,4")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(solved(done.stdout)) == 40
    assert command("convert", "pegged-5x5", "--to", "knuth").returncode == 3
    assert command("convert", "no-such", "--to", "knuth").returncode == 3
    assert command("convert", "pegged-5x5", "--to", "xml").returncode == 2
    assert command("convert", "pegged-5x5").returncode == 2


def test_command_between_puzzle_files(tmp_path: Path) -> None:
    for form in ("yaml", "json"):
        path = tmp_path / f"pegged.{form}"
        done = command("convert", "pegged-5x5", "--to", form, "--output", str(path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", f"wrote {path}\n")
        read = tilewright.load(path)
        assert read.setup == tilewright.load("pegged-5x5").setup
    other = command("convert", str(tmp_path / "pegged.json"), "--to", "yaml")
    assert other.stdout == (tmp_path / "pegged.yaml").read_text()
    chosen = command(
        "convert", "-", "--to", "json", "--set", "pegs=1,0 3,2 4,4", stdin=other.stdout
    )
    data: dict[str, Any] = json.loads(chosen.stdout)
    assert data["set"] == {"pegs": [[1, 0], [4, 4], [3, 2]]}


def test_command_from_knuth(tmp_path: Path) -> None:
    path = tmp_path / "f.dlx"
    path.write_text(NORMAL["dlx3"])
    done = command("convert", str(path), "--to", "json")
    assert list(exact_cover(**json.loads(done.stdout))) == [(1, 3, 4)]
    same = command("convert", "-", "--from", "knuth", "--to", "knuth", stdin=NORMAL["dlx3"])
    assert same.stdout == NORMAL["dlx3"]
    assert command("convert", str(path), "--to", "yaml").returncode == 2
    assert command("convert", str(path), "--to", "json", "--set", "a=b").returncode == 2
    assert command("convert", str(path), "--to", "json", "--max-bytes", "5").returncode == 3
    path.write_text("a a\nb\n")
    wrong = command("convert", str(path), "--to", "json")
    assert wrong.returncode == 3
    assert wrong.stderr.splitlines()[0].startswith(f"{path}:1:3: error: item 'a' is named twice")
