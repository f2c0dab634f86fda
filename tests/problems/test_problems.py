"""Every problem can be read, and every witness is right: by the package, and by plain Python that shares nothing."""

from __future__ import annotations

import csv
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import ROOT
from tests.cli.commands import tilewright as command
from tests.plane.published import ask
from tests.problems.census import Row, row_of
from tilewright.checker.plane import _Check
from tilewright.lattice import LATTICES

FOLDER = ROOT / "problems"
PLAIN = runpy.run_path(str(FOLDER / "check.py"))
PAGE = (ROOT / "docs/problems.md").read_text(encoding="utf-8")
SOLVED = ("tilted-torus-89", "heptomino-19x28")
CORONAS = sorted(path.stem for path in (FOLDER / "heesch").glob("*.json"))
#: a share of the table that takes a second or two
QUICK = {"kite": 7, "cairo": 6, "rhomb": 7, "octagon": 5, "trihexagonal": 6, "tan": 6}


def rows() -> dict[tuple[str, int], Row]:
    """Return the table of Heesch numbers."""
    with (FOLDER / "heesch.csv").open(encoding="utf-8") as file:
        return {
            (row.pop("lattice"), int(row.pop("cells"))): Row(*map(int, row.values()))
            for row in csv.DictReader(file)
        }


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.yaml")), ids=lambda path: path.stem)
def test_a_problem_can_be_read_and_stands_on_the_page(path: Path) -> None:
    assert tilewright.load(str(path)).name == path.stem
    assert path.stem in PAGE


@pytest.mark.parametrize("name", SOLVED)
def test_the_package_checks_a_solution(name: str) -> None:
    done = command("verify", f"problems/{name}.yaml", f"problems/{name}.json")
    assert (done.returncode, done.stdout) == (0, "1 solution checked: right\n")


@pytest.mark.parametrize(
    ("width", "most", "heptomino", "known"),
    [
        (13, 20, ["XXXXX", ".XX.."], []),
        (2, 15, ["XXXX", "XXX."], [7, 14]),
        (7, 5, ["XXXX", "XXX."], [2, 4]),
    ],
)
def test_the_plain_program_for_orders(
    width: int, most: int, heptomino: list[str], known: list[int]
) -> None:
    program = runpy.run_path(str(FOLDER / "order.py"))
    cells = [(y, x) for y, row in enumerate(heptomino) for x, it in enumerate(row) if it == "X"]
    program["heights"].__globals__["HEPTOMINO"] = cells
    assert program["heights"](width, most) == known


@pytest.mark.parametrize("size", ["18x28", "21x24", "21x25"])
def test_fewer_than_76_copies(size: str) -> None:
    """They are of the heptomino that fills 19 x 28."""
    none, filled = (
        tilewright.load(str(FOLDER / f"heptomino-{one}.yaml")) for one in (size, "19x28")
    )
    assert none.pieces[0].shapes == filled.pieces[0].shapes
    width, height = none.region.sides
    assert width * height == 7 * none.pieces[0].copies[0] < 7 * 76


@pytest.mark.medium
@pytest.mark.parametrize("size", ["18x28", "21x24", "21x25"])
def test_no_rectangle_of_fewer_than_76_copies(size: str) -> None:
    assert tilewright.load(str(FOLDER / f"heptomino-{size}.yaml")).solve() is None


@pytest.mark.every
@pytest.mark.parametrize("name", CORONAS)
def test_coronas(name: str) -> None:
    puzzle = tilewright.load(str(FOLDER / f"heesch/{name}.yaml"))
    answer = json.loads((FOLDER / f"heesch/{name}.json").read_text())
    assert not [*_Check(puzzle).coronas(answer["certificate"])]
    assert len(answer["certificate"]["coronas"]) == answer["hh"] == answer["hc"]
    assert PLAIN["coronas"](name).startswith(f"{answer['hc']} coronas of ")


def test_the_plain_program_says_that_all_is_right() -> None:
    words = [sys.executable, "-I", "-S", str(FOLDER / "check.py")]  # no packages at hand
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == len(SOLVED) + len(CORONAS)
    assert done.stdout in PAGE


def _swap(cells: list[list[list[int]]]) -> None:
    cells[0][0], cells[1][0] = cells[1][0], cells[0][0]


def _drop(cells: list[list[list[int]]]) -> None:
    cells[0][0] = cells[0][1]


@pytest.mark.parametrize("spoil", [_swap, _drop])
@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("tilted-torus-89", "tilted_torus"),
        ("heptomino-19x28", "rectangle"),
        ("heesch/tan-7-1", "coronas"),
    ],
)
def test_the_plain_program_sees_a_fault(
    name: str,
    function: str,
    spoil: Callable[[list[list[list[int]]]], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = json.loads((FOLDER / f"{name}.json").read_text())
    placed = (
        data["solutions"][0]["placements"]
        if "solutions" in data
        else data["certificate"]["coronas"][0]
    )
    spoil([one["cells"] for one in placed])
    (tmp_path / "heesch").mkdir()
    (tmp_path / f"{name}.json").write_text(json.dumps(data))
    check = PLAIN[function]
    monkeypatch.setitem(check.__globals__, "HERE", tmp_path)
    with pytest.raises(AssertionError):
        check(*[name.removeprefix("heesch/")] * (function == "coronas"))


@pytest.mark.every
@pytest.mark.parametrize("lattice", QUICK)
def test_heesch_numbers(lattice: str) -> None:
    for (other, size), known in rows().items():
        if other == lattice and size <= QUICK[lattice]:
            assert row_of(lattice, size) == known


def test_the_table_is_whole() -> None:
    assert all(row.shapes == sum(row[1:]) for row in rows().values())
    for (one, size), (other, next_size) in pairwise(rows()):
        assert one != other or next_size == size + 1


def test_published_eight_kites() -> None:
    """Kaplan's list: 108 have Heesch number 1 and five have 2; the hat is the one that is not decided."""
    row = rows()["kite", 8]
    assert (row.heesch_1, row.heesch_2, row.heesch_3, row.unknown) == (108, 5, 0, 1)


def test_the_hat_is_neither_yes_nor_no() -> None:
    puzzle = tilewright.load(str(FOLDER / "hat.yaml"))
    (hat,) = puzzle.pieces
    assert len(hat.shapes[0].cells) == 8
    answer = puzzle.plane(most_tiles=4, most_steps=2)
    assert (answer.tiles, answer.hc, answer.complete) == ("unknown", None, False)


@pytest.mark.parametrize(("name", "copies"), [("hats-16", 16), ("hats-31", 31)])
def test_a_tray_of_hats(name: str, copies: int) -> None:
    tray, hat = tilewright.load(name), tilewright.load(str(FOLDER / "hat.yaml"))
    assert tray.pieces[0].shapes == hat.pieces[0].shapes
    solution = tray.solve()
    assert solution is not None
    assert len(solution.placements) == copies
    assert tray.verify(solution).ok


@pytest.mark.parametrize("name", ["rhomb-8-2", "rhomb-8-3"])
def test_rhombs_that_tile_as_triangles(name: str) -> None:
    """Copies that lie across the lattice of rhombs tile the plane."""
    rhombs, triangles = LATTICES["rhomb"], LATTICES["triangle"]
    answer = json.loads((FOLDER / f"heesch/{name}.json").read_text())
    at = {
        frozenset(triangles.corners(cell)): cell
        for cell in product(range(-40, 41), repeat=2)
        if triangles.has(cell)
    }
    cells = set()
    for cell in map(tuple, answer["certificate"]["tile"]["cells"]):
        corners = [((x + 2 * y) // 3, (x - y) // 3) for x, y in rhombs.corners(cell)]
        halves = [at.get(frozenset(some)) for some in combinations(corners, 3)]
        assert sum(half is not None for half in halves) == 2
        cells.update(half for half in halves if half)
    assert len(cells) == 16
    assert ask(tuple(sorted(cells)), "triangle").tiles == "yes"
