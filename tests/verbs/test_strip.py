"""``strip``: published numbers, random pieces beside counts of finite boards, faults, limits, and the command."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

import tilewright
from atlas.family import read_family
from tests.cli.commands import tilewright as command
from tests.strips.twin import FLAT, broken_law, difference, random_strip
from tilewright import Piece, Puzzle, PuzzleError, Region, TilewrightError, pieces_of

DOMINOES = Puzzle("dominoes", Region.strip(3), (Piece.of("domino", "XX", copies="any"),))


def recurrence(multiples: dict[int, int]) -> tuple[int, ...]:
    """Return a recurrence of its multiples by how far they lie back."""
    return tuple(multiples.get(back, 0) for back in range(1, max(multiples) + 1))


#: OEIS A174248: the signature of its recurrence
TETROMINOES = (
    *(
        2,
        8,
        8,
        54,
        -77,
        -290,
        -76,
        -548,
        469,
        2258,
        414,
        1970,
        -1053,
        -6885,
        -1620,
        -3349,
        1102,
        9566,
    ),
    *(3210, 2786, -489, -6047, -2600, -1102, 60, 1476, 659, 225, 39, -123, -50, -13, -3, 3, 1),
)


@pytest.mark.parametrize(
    "pieces, width, terms, signature",
    [
        ("dominoes", 2, [1, 1, 2, 3, 5, 8], (1, 1)),  # A000045
        ("dominoes", 3, [1, 0, 3, 0, 11, 0, 41], (0, 4, 0, -1)),  # A001835
        ("dominoes", 4, [1, 1, 5, 11, 36, 95, 281], (1, 5, 1, -1)),  # A005178
        ("dominoes", 5, [1, 0, 8, 0, 95, 0, 1183], (0, 15, 0, -32, 0, 15, 0, -1)),  # A003775
        ("trominoes/I", 3, [1, 1, 1, 2, 3, 4, 6, 9], (1, 0, 1)),  # A000930
        ("trominoes/V", 3, [1, 0, 2, 0, 4, 0, 8], (0, 2)),  # A000079
        ("trominoes", 3, [1, 1, 3, 10, 23, 62, 170], (1, 2, 6, 1, 0, -1)),  # A134438
        ("tetrominoes", 4, [1, 1, 4, 23, 117, 454, 2003], TETROMINOES),  # A174248, a row of A230031
        ("tetrominoes/L,T,S", 4, [1, 0, 2, 10, 24, 70, 276], None),  # A233266
        ("XXXX/X.X.", 3, [1, 0, 0, 0, 2, 0, 0, 0, 4], (0, 0, 0, 2)),  # the F hexomino
    ],
)
def test_published_strips(
    pieces: str, width: int, terms: list[int], signature: tuple[int, ...] | None
) -> None:
    found = pieces_of(pieces).strip(width=width)
    assert found.complete
    assert list(found.terms[: len(terms)]) == terms
    assert len(found.terms) == 20
    assert signature is None or found.recurrence == signature
    assert not broken_law(found)


def test_published_generating_functions() -> None:
    found = pieces_of("trominoes").strip(width=3)  # A134438
    assert found.numerator == (1, 0, 0, -1)
    assert found.denominator == (1, -1, -2, -6, -1, 0, 1)
    pieces = (*pieces_of("dominoes").pieces, *pieces_of("pentominoes/U").pieces)
    found = Puzzle("both", Region.strip(3), pieces).strip(terms=12)  # A385242
    assert found.terms == (1, 0, 3, 0, 12, 2, 50, 16, 210, 100, 888, 558)
    assert (found.recurrence, found.holds_from) == ((1, 4, -3, 0, -2), 6)
    found = pieces_of("tetrominoes/L,T,S").strip(width=4)  # A233266
    assert found.numerator == (1, -2, -2, 2, 2, 2, -3, 4, -1)
    assert found.denominator == (1, -2, -4, -4, 6, 28, -15, -4, 13, -20, 4, -16, 10, -8, 2)


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("seed", range(6))
def test_random_pieces_beside_counts_of_boards(lattice: str, seed: int) -> None:
    """Some of ``make proof-strips``."""
    assert not difference(random_strip(lattice, seed))


def test_lengths_without_end() -> None:
    found = pieces_of("pentominoes/Y").strip(width=9)
    assert found.lengths is not None
    assert found.lengths.first == (20, 30, 40)
    assert found.lengths.then_every == 5
    assert list(islice(found.lengths, 6)) == [20, 30, 40, 45, 50, 55]
    assert -1 not in found.lengths
    assert 0 in found.lengths
    assert "5" not in found.lengths


def test_too_many_states_for_a_recurrence() -> None:
    found = pieces_of("pentominoes/Y").strip(width=9)
    assert found.complete
    assert found.recurrence is None
    assert "recurrence: not looked for" in str(found)


def test_limits_leave_what_is_known() -> None:
    puzzle = pieces_of("tetrominoes")
    found, whole = puzzle.strip(width=5, limit_states=400), puzzle.strip(width=5)
    assert not found.complete
    assert found.ended == "nodes"
    assert (found.lengths, found.recurrence, found.states, found.growth) == (None,) * 4
    assert found.terms == whole.terms[: len(found.terms)]
    assert len(found.terms) > 1
    assert found.met >= 400


def test_only_loose_pieces_have_strips() -> None:
    with pytest.raises(PuzzleError, match="takes as many copies as it needs, and Y has exactly 10"):
        tilewright.load("y-pentominoes-5x10").strip(width=5)
    with pytest.raises(PuzzleError, match="the region is no strip"):
        pieces_of("dominoes").strip()
    with pytest.raises(TilewrightError, match="width is 0: give a whole number"):
        DOMINOES.strip(width=0)
    with pytest.raises(TilewrightError, match="the cube lattice is no plane"):
        pieces_of("tetracubes").strip(width=2)


def test_texts_and_files(tmp_path: Path) -> None:
    found = DOMINOES.strip(terms=5)
    assert str(found).splitlines()[:2] == [
        "dominoes: strips of width 3",
        "lengths: 2, then every 2",
    ]
    assert found.saved("b-file") == b"0 1\n1 0\n2 3\n3 0\n4 11\n"
    assert "\\frac{1 - x^{2}}{1 - 4 x^{2} + x^{4}}" in found.latex()
    assert "a_n = 4 a_{n-2} - a_{n-4} \\qquad (n \\ge 4)" in found.latex()
    found.save(tmp_path / "strip.tex")
    assert (tmp_path / "strip.tex").read_text() == found.latex() + "\n"
    data = json.loads(found.saved("json"))
    assert data["lengths"] == {"first": [2], "then_every": 2, "known": 2}
    assert data["recurrence"] == [0, 4, 0, -1]
    assert data["terms"] == [1, 0, 3, 0, 11]


def test_the_command(tmp_path: Path) -> None:
    result = command("strip", "dominoes", "--width", "3", "--terms", "4", "--format", "b-file")
    assert (result.returncode, result.stdout) == (0, "0 1\n1 0\n2 3\n3 0\n")
    target = tmp_path / "b001835.txt"
    result = command("strip", "XX", "--width", "3", "--format", "b-file", "--output", str(target))
    assert result.returncode == 0
    assert target.read_text().startswith("0 1\n1 0\n2 3\n")
    result = command("strip", "tetrominoes", "--width", "6", "--limit-states", "300")
    assert result.returncode == 4
    assert "stopped (--limit-states)" in result.stderr
    result = command("strip", "XX/X.", "--width", "3", "--lattice", "hexagon", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout)["width"] == 3
    result = command("strip", "pentominoes", "--lattice", "hexagon", "--width", "3")
    assert result.returncode == 2
    assert "lie on the lattice square" in result.stderr
    assert command("strip", "dominoes").returncode == 3


def test_long_numbers_are_read_and_written(tmp_path: Path) -> None:
    pieces = "{one: {picture: X, copies: any}, two: {picture: XX, copies: any}}"
    target = tmp_path / "both.yaml"
    target.write_text(f"tilewright: 1\nname: both\nregion: {{strip: 6}}\npieces: {pieces}\n")
    result = command("strip", str(target), "--terms", "2600", "--format", "b-file")
    assert result.returncode == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith("2599 ")
    assert len(last) > 4310


def test_the_hexagon_lattice_has_published_strips() -> None:
    """OEIS A375821: parallelograms of three rows of squares, bound by triangular and straight tiles of three."""
    pieces = (Piece.of("bar", "XXX", copies="any"), Piece.of("bee", "XX/X.", copies="any"))
    found = Puzzle("mixed", Region.strip(3), pieces, lattice="hexagon").strip(terms=7)
    assert found.terms == (1, 1, 2, 7, 17, 41, 107)
    assert found.recurrence == (2, 0, 4, -1, 0, -1)


def test_a_strip_of_the_atlas() -> None:
    family = read_family("trihexes-3-rows")
    found = pieces_of("trihexes").strip(width=3, terms=41)
    assert {entry.size: entry.value for entry in family.entries} == {
        (n,): found.terms[n] for n in (24, 32, 40)
    }
    notes = [method.note for entry in family.entries for method in entry.methods]
    assert f"of order {len(found.recurrence or ())}, fitted to the rows before" in notes
