"""Stars by family: sampled once and kept; the score never depends on what is kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Piece, Puzzle, Region, Shape, TilewrightError
from tilewright.deduction import weights
from tilewright.deduction.basis import Basis
from tilewright.deduction.families import LEAST, family_of

NAME = "l-puzzle-6x8"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where samples are kept, still empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "tilewright" / "stars"


@cache
def board(number: int = 0) -> Puzzle:
    puzzle = tilewright.load(NAME)
    challenge = list(puzzle.generate(number=number + 1, unique=True, seed=3))[number]
    return Puzzle(**{**vars(puzzle), "settings": challenge.setting})


@pytest.mark.medium
def test_sampled_once_and_kept(folder: Path) -> None:
    general = tilewright.rate(board())
    assert general.basis == "general table"
    assert not folder.exists()
    sampled = tilewright.rate(board(), samples=LEAST)
    assert sampled.basis == f"quintiles of {LEAST} boards of this puzzle"
    (file,) = folder.iterdir()
    stamp = file.stat().st_mtime_ns
    assert tilewright.rate(board(1)).basis == sampled.basis
    assert tilewright.rate(board(1), samples=LEAST).basis == sampled.basis
    assert tilewright.rate(board(), samples=0).data() == general.data()
    assert file.stat().st_mtime_ns == stamp
    assert sampled.difficulty_data() == general.difficulty_data()
    assert sampled.logic is not None
    scores = json.loads(file.read_text())["scores"]
    below = sum(scores[len(scores) * part // 5] <= sampled.logic.score for part in range(1, 5))
    assert sampled.stars == 1 + below


#: files that are no samples of this version
_DAMAGED = (
    b"",
    b"\xff{",
    b"[1, 2]",
    b'{"version": 1, "scores": [1]}',
    b'{"version": 2, "scores": [-1, true]}',
    b'{"version": 2, "scores": [NaN]}',
)


@pytest.mark.medium
def test_what_is_damaged_or_of_another_version_is_made_again(folder: Path) -> None:
    tilewright.rate(board(), samples=LEAST)
    (file,) = folder.iterdir()
    kept = file.read_bytes()
    for content in _DAMAGED:
        file.write_bytes(content)
        assert tilewright.rate(board()).basis == "general table"
    tilewright.rate(board(), samples=LEAST)
    assert [one.read_bytes() for one in folder.iterdir()] == [kept]


@pytest.mark.medium
def test_where_nothing_can_be_kept_it_is_sampled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.write_text("a file, so no folder can be made in it")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    rating = tilewright.rate(board(), samples=LEAST)
    assert rating.basis.startswith("quintiles")


def test_a_family_is_the_puzzle_without_its_board() -> None:
    family = family_of(board(), by_givens=False)
    assert (family.settings, family.placed) == ({}, ())
    started = family_of(tilewright.load("kanoodle-5x11-started-a"), by_givens=True)
    assert started.placed == ()
    held = board()
    assert family_of(held, by_givens=True).settings == held.settings


def test_bad_numbers_and_puzzles_without_boards(folder: Path) -> None:
    with pytest.raises(TilewrightError, match=r"samples is 3: give 0, or 20 or more"):
        tilewright.rate(board(), samples=3)
    puzzle = tilewright.load("pegged-5x5-s")
    few = tilewright.rate(puzzle, set={"pegs": "0,1 4,0 3,1"}, samples=LEAST)
    assert few.basis == "general table (only 5 of the 20 boards asked for could be made and rated)"
    several = tilewright.rate(puzzle, set={"pegs": "0,0 4,0 4,4"})
    assert several.basis == "general table"
    asked = Basis(samples=20, wanted=20, made=20)
    assert asked.text("search") == "general table (samples give stars by logic alone)"
    assert (several.solutions, several.at_least) == (None, 2)
    assert (several.data()["solutions"], several.data()["at_least"]) == (None, 2)
    assert "at_least" not in few.data()
    none = tilewright.rate(tilewright.load("dominoes-8x8-mutilated"), samples=LEAST)
    assert (none.stars, none.basis) == (None, "")


@pytest.mark.medium
def test_the_option(folder: Path) -> None:
    tilewright.rate(board(), samples=LEAST)
    reported = json.loads(
        command(
            "generate", NAME, "--unique", "--rate", "--samples", "20", "--format", "json"
        ).stdout
    )
    assert reported["challenges"][0]["basis"].startswith("quintiles")
    plain = json.loads(command("generate", NAME, "--unique", "--format", "json").stdout)
    assert plain["challenges"][0]["stars"] is None
    rated = json.loads(
        command("rate", "l-puzzle-6x8-a", "--samples", "0", "--format", "json").stdout
    )
    assert (rated["basis"], rated["version"]) == ("general table", weights.VERSION)


@pytest.mark.parametrize(
    "name", ["soma-3x3x3", "any-disticks-2-2", "dominoes-4x4-torus", "dominoes-8x8"]
)
def test_puzzles_of_all_kinds_can_be_rated(name: str) -> None:
    rating = tilewright.rate(tilewright.load(name), samples=0)
    assert rating.stars is not None
    assert rating.search is not None
    assert rating.search.unsolved == 0
    if name.startswith("dominoes"):
        assert rating.stars == 1
    assert "general table" in str(rating)


@pytest.mark.parametrize(("sides", "size"), [((340, 1), 1), ((20, 17), 2)])
def test_where_nobody_can_go_wrong_there_is_one_star(sides: tuple[int, int], size: int) -> None:
    shape = Shape([(number, 0) for number in range(size)])
    piece = Piece("a", (shape,), (340 // size, 340 // size))
    rating = tilewright.rate(Puzzle("plain", Region.box(*sides), (piece,)), samples=0)
    assert rating.stars == 1
    assert rating.logic is not None
    assert rating.logic.score == 0
