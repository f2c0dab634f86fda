"""``plane``: published numbers, an obvious twin, every flat lattice, proofs, faults, limits, and the command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.plane.published import HEESCH, PUBLISHED, ask, differs, heesch_of, row_of, shapes
from tests.plane.shapes import random_cells
from tilewright import (
    Piece,
    Plane,
    Puzzle,
    PuzzleError,
    Region,
    TilewrightError,
    pieces_of,
    verify_plane,
)
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.model.growth import images_of

FLAT = [name for name, lattice in LATTICES.items() if lattice.space == 2]
QUICK = [key for key in PUBLISHED if key[1] <= (7 if key[0] != "hexagon" else 5)]


@pytest.mark.parametrize(("lattice", "size"), QUICK, ids=lambda value: str(value))
def test_published_numbers(lattice: str, size: int) -> None:
    found = [(cells, ask(cells, lattice)) for cells in shapes(lattice, size)]
    assert not differs(row_of(found, lattice), PUBLISHED[lattice, size])
    if (lattice, size) in HEESCH:
        assert heesch_of(found, lattice) == HEESCH[lattice, size]


def test_hexahexes_that_do_not_tile() -> None:
    found = [(cells, ask(cells, "hexagon")) for cells in shapes("hexagon", 6)]
    assert heesch_of(found, "hexagon") == HEESCH["hexagon", 6]
    assert sum(one.isohedral_number == 2 for _, one in found) == 1


@pytest.mark.medium
def test_a_heptahex_that_needs_clauses_has_three_coronas() -> None:
    """By sets of tiles it is not known after minutes that it has no fourth; Kaplan's table 2 has one such heptahex."""
    cells = ((0, 1), (0, 2), (1, 2), (2, 1), (2, 2), (2, 3), (3, 0))
    found = ask(cells, "hexagon")
    assert (found.tiles, found.hc, found.hh) == ("no", 3, 3)
    shown = found.certificate
    assert (shown["kind"], shown["number"], len(shown["coronas"])) == ("coronas", 4, 3)


def twin_tiles(cells: tuple[Cell, ...], lattice: str, most: int) -> int | None:
    """Return the fewest tiles of a period, up to some, by sets of cells on tori; ``None`` if there are more."""
    own = LATTICES[lattice]
    ways = sorted(set(images_of(own, cells)))
    one, other = own.translations
    unit = abs(one[0] * other[1] - one[1] * other[0])
    for tiles in range(1, most + 1):
        number, rest = divmod(tiles * len(cells), len(own.representatives))
        for c in [] if rest else [c for c in range(1, number + 1) if number % c == 0]:
            for b in range(number // c):
                a = number // c
                steps = (
                    tuple(a * x for x in one),
                    tuple(b * x + c * y for x, y in zip(one, other, strict=True)),
                )
                if _fills(own, ways, steps, number * unit):
                    return tiles
    return None


def _fills(own: object, ways: list[tuple[Cell, ...]], steps: tuple[Cell, Cell], area: int) -> bool:
    (a, b), (c, d) = steps

    def key(cell: Cell) -> Cell:
        return (cell[0] * d - cell[1] * c) % area, (a * cell[1] - b * cell[0]) % area

    one, other = own.translations
    starts = {}
    for i in range(area):
        for j in range(area):
            by = (i * one[0] + j * other[0], i * one[1] + j * other[1])
            for cell in own.representatives:
                starts.setdefault(key(shift(cell, by)), shift(cell, by))
        if len(starts) * abs(one[0] * other[1] - one[1] * other[0]) == area * len(
            own.representatives
        ):
            break

    def fill(free: frozenset[Cell]) -> bool:
        if not free:
            return True
        cell = starts[min(free)]
        for way in ways:
            for start in way:
                if own.translation_class(start) == own.translation_class(cell):
                    by = (cell[0] - start[0], cell[1] - start[1])
                    there = [key(shift(own_cell, by)) for own_cell in way]
                    if (
                        len({*there}) == len(there)
                        and free.issuperset(there)
                        and fill(free.difference(there))
                    ):
                        return True
        return False

    return fill(frozenset(starts))


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_random_shapes_beside_the_twin(lattice: str, seed: int) -> None:
    """The fewest tiles of a period are those of the twin, which tries every torus with up to three."""
    rng, own = Random(f"plane {lattice} {seed}"), LATTICES[lattice]
    cells = random_cells(own, rng, rng.randint(2, 5))
    answer = ask(cells, lattice)
    fewest = twin_tiles(cells, lattice, 3 if len(cells) < 5 else 2)
    if fewest is not None:
        assert len(answer.tiling) == fewest
    elif answer:
        assert len(answer.tiling) > (3 if len(cells) < 5 else 2)


@pytest.mark.parametrize("lattice", FLAT)
def test_a_shape_turned_and_slid_has_the_same_answer(lattice: str) -> None:
    rng, own = Random(f"same {lattice}"), LATTICES[lattice]
    cells = random_cells(own, rng, 5, start=-1)
    answers = [ask(tuple(sorted(image)), lattice) for image in own.carried(cells, flips=True)]
    known = [
        (one.tiles, len(one.tiling), one.isohedral_number, one.translation, one.hc)
        for one in answers
    ]
    assert len({*known}) == 1


def test_one_sided_and_fixed_pieces() -> None:
    """A fixed U pentomino has no period of one tile; without flips F still tiles, by half turns."""
    held = Piece.of("U", "X.X/XXX", copies="any", turns=False, flips=False)
    found = Puzzle("u", Region.plane(), (held,)).plane()
    assert (found.tiles, found.hc) == ("no", 0)
    assert pieces_of("pentominoes/U").plane().conway
    for name in "FLNPYZ":
        one = pieces_of(f"pentominoes/{name}").pieces[0]
        turned = Puzzle(
            "one", Region.plane(), (Piece(one.name, one.shapes, one.copies, flips=False),)
        )
        assert turned.plane().tiles == "yes"


def test_sets_of_pieces() -> None:
    ring, one = "XXX/X.X/XXX", "X"
    both = (Piece.of("ring", ring, copies="any"), Piece.of("one", one, copies="any"))
    assert Puzzle("ring", Region.plane(), both[:1]).plane().tiles == "no"
    found = Puzzle("both", Region.plane(), both).plane()
    assert found
    assert (found.translation, found.isohedral_number, found.hc) == (None, None, None)
    rings = (both[0], Piece.of("larger", "XXXX/X..X/X..X/XXXX", copies="any"))
    assert Puzzle("rings", Region.plane(), rings).plane().tiles == "no"


def test_what_a_proof_says_is_so_for_any_solver() -> None:
    for picture in ("XXX/X.X/XX", "X.../X.../XXXX/.X.."):
        found = pieces_of(picture).plane()
        assert found.tiles == "no"
        if found.certificate["kind"] == "around":
            assert found.around().count() == 0
        assert verify_plane(found.puzzle, found.data()).ok


def test_the_checker_refuses_what_is_wrong() -> None:
    pieces = pieces_of("pentominoes/Y")
    data = json.loads(json.dumps(pieces.plane().data()))
    assert verify_plane(pieces, data).ok
    wrong = json.loads(json.dumps(data))
    wrong["certificate"]["tiles"][0]["cells"][0][0] += 1
    assert not verify_plane(pieces, wrong).ok
    wrong = json.loads(json.dumps(data))
    wrong["certificate"]["period"][1][0] += 1
    assert not verify_plane(pieces, wrong).ok
    wrong = json.loads(json.dumps(data))
    wrong["certificate"]["period"][0][0] *= 2
    assert "uncovered" in {fault.kind for fault in verify_plane(pieces, wrong).faults}
    claimed = {
        "tiles": "no",
        "certificate": {
            "kind": "around",
            "number": 1,
            "tile": wrong["certificate"]["tiles"][0],
            "coronas": [],
        },
    }
    assert not verify_plane(pieces, claimed).ok
    assert not verify_plane(pieces, {**claimed, "tiles": "yes"}).ok


def test_the_command_verify_takes_an_answer(tmp_path: Path) -> None:
    target = tmp_path / "answer.json"
    for words in (["pentominoes/Y"], ["XXXX/XXXX", "--lattice", "kite"], ["XXX/X.X/XX"]):
        assert command("plane", *words, "--output", str(target)).returncode == 0
        result = command("verify", words[0], str(target))
        assert (result.returncode, result.stderr) == (0, "")
    other = command("verify", "pentominoes/Y", str(target))
    assert other.returncode == 5
    target.write_text('{"tiles": "yes", "certificate": {"kind": "period"}}')
    broken = command("verify", "pentominoes/Y", str(target))
    assert broken.returncode == 5
    assert "this is no answer as plane writes it" in broken.stdout


def test_an_endless_puzzle_can_be_checked() -> None:
    report = pieces_of("pentominoes/Y").check()
    assert not report.impossible
    assert str(report).splitlines() == [
        "pentominoes-y: valid",
        "note: the board is the plane, which has no end: ask for 'plane'",
        "pieces: 1 kind",
    ]


def test_an_endless_puzzle_can_be_printed() -> None:
    assert str(pieces_of("pentominoes/Y")) == "pentominoes-y: the plane, Y"
    assert str(Puzzle("s", Region.strip(3), pieces_of("dominoes").pieces)).startswith(
        "s: a strip 3 wide"
    )


def test_a_set_has_no_proof_by_one_copy() -> None:
    rings = tuple(
        Piece.of(n, s, copies="any") for n, s in (("a", "XXX/X.X/XXX"), ("b", "XXX/X.X/XX."))
    )
    found = Puzzle("rings", Region.plane(), rings).plane()
    assert found.tiles == "no"
    assert verify_plane(found.puzzle, found.data()).ok
    with pytest.raises(ValueError, match="not proven by the cells around one copy"):
        found.around()


def test_bounds_and_limits_end_in_unknown() -> None:
    heptomino = pieces_of("XXX/..XX/..X./..X")
    found = heptomino.plane(most_tiles=1, most_steps=1)
    assert isinstance(found, Plane)
    assert found.complete or found.ended == "done"
    with pytest.raises(TilewrightError, match="most_tiles is 0: give a whole number"):
        heptomino.plane(most_tiles=0)


def test_only_loose_pieces_on_flat_lattices_are_asked() -> None:
    with pytest.raises(PuzzleError, match="takes as many copies as it needs, and V has exactly 1"):
        tilewright.load("soma-3x3x3").plane()
    with pytest.raises(PuzzleError, match="the cube lattice is no plane"):
        pieces_of("tetracubes").plane()
    with pytest.raises(
        PuzzleError, match="the plane has no end, so it cannot be filled; ask for 'plane'"
    ):
        pieces_of("dominoes").solve()


def test_the_command(tmp_path: Path) -> None:
    result = command("plane", "pentominoes/Y")
    assert (result.returncode, result.stdout) == (
        0,
        "pentominoes-y: tiles the plane: one tile repeats by [5, 0] and [2, 1]\n",
    )
    result = command("plane", "XXX/X.X/XX", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout)["tiles"] == "no"
    picture = tmp_path / "patch.svg"
    assert command("plane", "XXX/X.X/X.X", "--output", str(picture)).returncode == 0
    assert picture.read_text().startswith("<svg")
    result = command("plane", "XXXX/X..X/X", "--most-tiles", "1", "--most-steps", "1")
    assert result.returncode in (0, 4)
    assert command("plane", "soma-3x3x3").returncode == 3


@pytest.mark.parametrize(
    ("picture", "lattice"),
    [("XXX/X.X/X.X", "square"), ("XX/X.", "hexagon"), ("XXX", "triangle"), ("XXXX/XXXX", "kite")],
)
def test_a_seamless_rectangle_holds_each_tile_once(picture: str, lattice: str) -> None:
    """The tiles of the rectangle, each counted once, have its area; a copy at each border is the same tile."""
    found = pieces_of(picture, lattice).plane()
    text = found.seamless()
    width, height = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups())  # type: ignore[union-attr]
    paths = re.findall(r'd="M(\S+?) (\S+?)Q[^"]*" fill="(\S+)"', text)
    tiles: dict[tuple[float, float], set[str]] = {}
    for x, y, fill in paths:
        place = (round(float(x) % width, 2) % width, round(float(y) % height, 2) % height)
        tiles.setdefault(place, set()).add(fill)
    assert all(len(fills) == 1 for fills in tiles.values())
    size = len(found.tiling[0].cells)
    assert abs(len(tiles) * size - width * height) < 0.01 * width * height
    assert len({*map(frozenset, tiles.values())}) > 1, "neighbours differ in colour"


def test_what_is_no_tiling_is_not_seamless() -> None:
    with pytest.raises(ValueError, match="there is no tiling"):
        pieces_of("XXX/X.X/XX").plane().seamless()
    result = command("plane", "XXX/X.X/XX", "--seamless", "--format", "svg")
    assert result.returncode == 2
    assert "there is no tiling" in result.stderr
    assert command("plane", "XX", "--seamless").returncode == 2
