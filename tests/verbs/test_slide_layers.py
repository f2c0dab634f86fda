"""``slide`` with layers on disk: the same answers as in memory, after kills too, and folders that are refused."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.reference.random_trays import random_tray
from tilewright import Piece, Placed, Puzzle, Region, TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.results.sliding import COUNTS


def eight() -> Puzzle:
    """Return the puzzle of eight numbers in a square of nine, without a goal: 31 steps at most."""
    cells = [(number % 3, number // 3) for number in range(8)]
    pieces = tuple(Piece.of(str(n), f"{n}") for n in range(1, 9))
    placed = tuple(Placed(str(n), [cell]) for n, cell in enumerate(cells, 1))
    return Puzzle("eight", Region.box(3, 3), pieces, placed=placed)


def layers(folder: Path) -> int:
    return len([*folder.glob("*.layer")])


def killed_in_the_middle(path: Path, folder: Path, after: int) -> None:
    """Kill a search once it has so many layers, before it has all 33."""
    for _ in range(20):
        line = [sys.executable, "-m", "tilewright", "slide", str(path), "--count", "units"]
        search = subprocess.Popen(
            [*line, "--layers", str(folder), "--quiet"], stdout=subprocess.DEVNULL
        )
        while layers(folder) < after and search.poll() is None:
            time.sleep(0.001)
        os.kill(search.pid, signal.SIGKILL)
        search.wait()
        if after <= layers(folder) < 33:
            return
        shutil.rmtree(folder)
    raise AssertionError("every search was done before it was killed")


def test_a_search_that_is_killed_goes_on(tmp_path: Path) -> None:
    path, folder = tmp_path / "eight.yaml", tmp_path / "layers"
    path.write_text(write_puzzle(eight()))
    killed_in_the_middle(path, folder, 6)
    killed_in_the_middle(path, folder, 14)
    found, whole = (eight().slide(count="units", **given) for given in ({"layers": folder}, {}))
    assert (found.arrangements, found.depth, found.every) == (181_440, 31, True)
    assert (whole.arrangements, whole.depth, len(whole.steps)) == (181_440, 31, len(found.steps))
    assert layers(folder) == 33


@pytest.mark.parametrize("chunk", range(5))
def test_random_trays_have_the_same_answers_as_in_memory(chunk: int, tmp_path: Path) -> None:
    for seed in range(8 * chunk, 8 * chunk + 8):
        puzzle = random_tray(Random(seed))
        for count in COUNTS:
            whole = puzzle.slide(count=count)
            folder = tmp_path / f"{seed}-{count}"
            puzzle.slide(count=count, layers=folder, limit_states=max(1, whole.arrangements // 2))
            found = puzzle.slide(count=count, layers=folder)
            for name in ("moves", "arrangements", "every", "complete", "depth"):
                assert getattr(found, name) == getattr(whole, name), (seed, count, name)
            assert bool(found.steps) == bool(whole.steps)


def test_klotski_goes_on_after_limits(tmp_path: Path) -> None:
    klotski, folder = tilewright.load("klotski"), tmp_path / "layers"
    early = klotski.slide(layers=folder, limit_states=5000)
    assert (early.ended, early.moves, early.complete) == ("states", None, False)
    assert 5000 <= early.arrangements < 25_955
    assert 0 < early.at_least <= 81
    for _ in range(2):
        found = klotski.slide(layers=str(folder))
        assert (found.moves, found.arrangements, found.every) == (81, 25_955, True)
        assert len(found.steps) == 81


def test_other_folders_are_refused(tmp_path: Path) -> None:
    klotski, folder = tilewright.load("klotski"), tmp_path / "layers"
    klotski.slide(layers=folder, limit_states=500)
    with pytest.raises(
        TilewrightError, match=r"000000\.layer is of another tray, goal or count: give a folder"
    ):
        tilewright.load("century").slide(layers=folder)
    with pytest.raises(TilewrightError, match="of another tray, goal or count"):
        klotski.slide(layers=folder, count="units")
    path = folder / "000003.layer"
    content = bytearray(path.read_bytes())
    content[-5] ^= 1
    path.write_bytes(content)
    with pytest.raises(
        TilewrightError, match=r"000003\.layer is damaged \(its seal .*\): delete it and the layers"
    ):
        klotski.slide(layers=folder)
    for file in sorted(folder.glob("*.layer"))[3:]:
        file.unlink()
    assert klotski.slide(layers=folder).moves == 81
    with pytest.raises(TilewrightError, match=r"test.* is no layer of a search: give a folder"):
        klotski.slide(layers=Path(__file__).parent)
    with pytest.raises(TilewrightError, match=r"layers/000000\.layer: "):
        klotski.slide(layers=folder / "000000.layer")
    with pytest.raises(TilewrightError, match="with layers one shortest way is found"):
        klotski.slide(layers=folder, every=True)


def test_the_command_names_the_folder_in_which_it_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "layers")
    early = command("slide", "klotski", "--layers", folder, "--limit-states", "900")
    assert early.returncode == 4
    assert f"the same command goes on with those in {folder}" in early.stderr
    done = command("slide", "klotski", "--layers", folder)
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        0,
        "klotski: 81 moves, no way is shorter; all 25,955 arrangements met",
    )
    assert "goes on" not in done.stderr
    both = command("slide", "klotski", "--layers", folder, "--all")
    assert (both.returncode, "leave out --all, or --layers" in both.stderr) == (2, True)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    target = tmp_path / "layers"
    target.write_text("mine")
    with pytest.raises(TilewrightError, match="this is a file, and layers need a folder"):
        tilewright.load("klotski").slide(layers=target)
    assert target.read_text() == "mine"
