"""The gallery of the documentation: a solved puzzle on each lattice, and the pieces of each family.

    python -m tests.docs.gallery --write      draw all pictures anew, and write the page

Each puzzle is stated in its row of ``PUZZLES``; the first solution that is found is drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path

import tilewright
from tests.docs.pages import ROOT
from tests.lattice.contract import free_shapes
from tests.lattice.published import published, puzzle_of
from tilewright.draw import svg, views
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES, Cell
from tilewright.model import Piece, Puzzle, Region
from tilewright.model.piece_sets import piece_set, piece_set_info
from tilewright.model.set_picture import set_drawing

FOLDER = ROOT / "docs/pictures/gallery"
PAGE = ROOT / "docs/gallery.md"


@dataclass(frozen=True)
class Exhibit:
    """A solved puzzle.

    Attributes:
        name: that of the picture: the lattice, or how borders are joined.
        title: what there is to see.
        puzzle: how to make it.
        seen: the views that are drawn.
    """

    name: str
    title: str
    puzzle: Puzzle
    seen: tuple[str, ...] = ("flat",)


def once_each(names: Iterable[str]) -> tuple[Piece, ...]:
    """Return the pieces of sets, each to be used once or not at all."""
    return tuple(
        replace(piece, copies=(0, 1), flips=True) for name in names for piece in piece_set(name)
    )


def board(lattice: str, cells: Iterable[Cell], *sets: str, whole: bool = False) -> Puzzle:
    """Return the puzzle to cover cells with the pieces of sets: all of them, or some."""
    pieces = tuple(p for name in sets for p in piece_set(name)) if whole else once_each(sets)
    return Puzzle(lattice, Region(cells), pieces, lattice)


def box(lattice: str, *sides: int) -> tuple[Cell, ...]:
    return Region.box(*sides, lattice=lattice).cells


def shapes_puzzle(lattice: str, cells: Iterable[Cell], sizes: Iterable[int], most: int) -> Puzzle:
    """Return the puzzle to cover cells with any shapes of some sizes, mirror images too."""
    pieces = tuple(
        Piece.of(f"{size}-{number:02}", shape, copies=(0, most), flips=True)
        for size in sizes
        for number, shape in enumerate(free_shapes(LATTICES[lattice], size))
    )
    return Puzzle(lattice, Region(cells), pieces, lattice)


def pyramid(lattice: str, side: int, high: int) -> list[Cell]:
    return [(x, y, z) for z in range(high) for x in range(side - z) for y in range(side - z)]


def hexagon_of(side: int) -> list[Cell]:
    far = range(2 * side - 1)
    return [(q, r) for q, r in product(far, far) if side - 1 <= q + r <= 3 * side - 3]


def found(name: str) -> Puzzle:
    """Return a published puzzle."""
    return puzzle_of(published()[name])


SPACE = ("isometric", "flat")


def exhibits() -> Iterator[Exhibit]:
    """Yield what is shown, lattice by lattice."""
    yield Exhibit("square", "pentominoes on 10 x 6 cells", tilewright.load("pentominoes-6x10"))
    leaning = [(x + y + 1, y) for y in range(6) for x in range(12)]
    yield Exhibit(
        "triangle", "hexiamonds in a rhombus", board("triangle", leaning, "hexiamonds", whole=True)
    )
    hexes = board("hexagon", box("hexagon", 7, 4), "tetrahexes", whole=True)
    yield Exhibit("hexagon", "tetrahexes in a parallelogram", hexes)
    some = {
        "tan": ((8, 8), ("tetratans", "tritans")),
        "kite": ((12, 6), ("tetrakites", "pentakites")),
        "drafter": ((12, 6), ("penta-grid-drafters", "hexa-grid-drafters")),
        "rhomb": ((17, 9), ("tetrarhombs", "pentarhombs")),
        "cairo": ((7, 7), ("tetracairos", "pentacairos")),
        "octagon": ((9, 5), ("tri-octagon-squares", "tetra-octagon-squares")),
        "floret": ((9, 8), ("tetraflorets", "pentaflorets")),
        "snub-square": ((9, 8), ("tetra-snub-squares", "penta-snub-squares")),
        "trihexagonal": ((8, 8), ("tetra-trihexagons", "penta-trihexagons")),
    }
    for lattice, (sides, sets) in some.items():
        title = f"some {' and '.join(map(spoken, sets))}, each at most once"
        yield Exhibit(lattice, title, board(lattice, box(lattice, *sides), *sets))
    yield from sticks()
    yield from solids()


def every_exhibit() -> Iterator[Exhibit]:
    """Yield the boards of lattices and those of surfaces."""
    yield from exhibits()
    yield from surfaces()


def surfaces() -> Iterator[Exhibit]:
    """Yield boards whose borders are joined."""
    pentominoes = piece_set("pentominoes")
    for wrap, sides, title in (
        ("torus", (10, 6), "pentominoes on a torus of 10 x 6 cells"),
        ("moebius", (12, 5), "pentominoes on a Moebius strip of 12 x 5 cells"),
        ("klein", (10, 6), "pentominoes on a Klein bottle of 10 x 6 cells"),
    ):
        yield Exhibit(wrap, title, Puzzle(wrap, Region.box(*sides, wrap=wrap), pentominoes))
    combs = Region.box(7, 4, lattice="hexagon", wrap="torus")
    hexes = Puzzle("hexagon-torus", combs, piece_set("tetrahexes"), "hexagon")
    yield Exhibit("hexagon-torus", "tetrahexes on a torus", hexes)
    knots = Region.box(8, 8, lattice="square-edge", wrap="torus")
    sets = once_each(["tetrasticks", "tristicks"])
    sticks = Puzzle("square-edge-torus", knots, sets, "square-edge")
    yield Exhibit("square-edge-torus", "sticks on a torus, three or four joined", sticks)
    cubes = Region.box(3, 3, 3, lattice="cube", wrap="torus")
    soma = Puzzle("cube-torus", cubes, piece_set("soma"), "cube")
    yield Exhibit("cube-torus", "the Soma pieces, opposite sides of the cube joined", soma)


def sticks() -> Iterator[Exhibit]:
    diamond = "puzzler/tetrasticks.TetrasticksAztecDiamond"
    yield Exhibit("square-edge", "tetrasticks in a diamond, none across another", found(diamond))
    hexagon = "puzzler/tritrigs.TritrigsHexagon3"
    yield Exhibit("triangle-edge", "tritrigs in a hexagon with holes", found(hexagon))
    trefoil = "puzzler/pentatwigs.PentatwigsTrefoil"
    yield Exhibit("hexagon-edge", "pentatwigs in a trefoil", found(trefoil))
    sets = ("di-space-sticks", "tri-space-sticks", "tetra-space-sticks")
    cage = board("cube-edge", box("cube-edge", 5, 5, 3), *sets)
    yield Exhibit("cube-edge", "sticks of a cage, two to four joined", cage, SPACE)


def solids() -> Iterator[Exhibit]:
    yield Exhibit("cube", "the Soma cube", tilewright.load("soma-3x3x3"), SPACE)
    yield Exhibit("ball", "a pyramid of 55 balls", found("ball-pyramid-55"), SPACE)
    cells = [(x, y, z) for z in range(3) for x in range(3 - z % 2) for y in range(3 - z % 2)]
    title = "truncated octahedra, three or four joined"
    yield Exhibit("bcc", title, shapes_puzzle("bcc", cells, (4, 3), 6), SPACE)
    block = [(x + y, y, z) for z in range(3) for y in range(3) for x in range(6)]
    sets = ("penta-triangular-prisms", "tetra-triangular-prisms")
    prisms = board("triangular-prism", block, *sets)
    yield Exhibit("triangular-prism", "prisms, four or five joined", prisms, SPACE)
    slab = [(q, r, z) for q, r in hexagon_of(3) for z in range(2)]
    sets = ("tetra-hexagonal-prisms", "tri-hexagonal-prisms")
    combs = board("hexagonal-prism", slab, *sets)
    yield Exhibit("hexagonal-prism", "prisms, three or four joined", combs, SPACE)
    sets = tuple(f"{size}-tetra-octahedra" for size in ("penta", "tetra", "tri", "di"))
    crystal = board("tetra-octahedron", box("tetra-octahedron", 6, 6, 4), *sets)
    yield Exhibit(
        "tetra-octahedron", "octahedra and tetrahedra, two to five joined", crystal, SPACE
    )
    two = shapes_puzzle("rhombic-tetrahedron", box("rhombic-tetrahedron", 10, 5, 5), (4, 3), 2)
    yield Exhibit("rhombic-tetrahedron", "two cubes cut into 24 tetrahedra each", two, SPACE)
    sets = ("pentatesseracts", "tetratesseracts", "tritesseracts")
    four = board("tesseract", product(range(3), range(2), range(3), range(2)), *sets)
    yield Exhibit("tesseract", "a box of 3 x 2 x 3 x 2 tesseracts", four)


#: a set of each family that is shown
FAMILIES = (
    "pentominoes",
    "hexiamonds",
    "tetrahexes",
    "tetrasticks",
    "tritrigs",
    "pentatwigs",
    "pentarhombs",
    "tetratans",
    "penta-quarter-tans",
    "tetrakites",
    "tridrafters",
    "penta-grid-drafters",
    "tetracairos",
    "tri-octagon-squares",
    "triflorets",
    "tri-snub-squares",
    "tri-trihexagons",
    "tetracubes",
    "soma",
    "tri-space-sticks",
    "free-tetraballs",
    "tri-bccs",
    "free-tetra-triangular-prisms",
    "tri-hexagonal-prisms",
    "free-tetra-tetra-octahedra",
    "tetratesseracts",
)


def set_lattice(name: str) -> str:
    """Return the lattice of a piece set."""
    return next(one.lattice for one in piece_set_info() if one.name == name)


def spoken(name: str) -> str:
    return name.replace("-", " ")


def set_picture(name: str) -> str:
    """Return all pieces of a set as an SVG document."""
    return svg.write(set_drawing(name))


@cache
def solved(name: str) -> Scene:
    """Return the first solution of an exhibit."""
    exhibit = next(one for one in every_exhibit() if one.name == name)
    return next(iter(tilewright.solutions(exhibit.puzzle))).scene()


def pictures() -> dict[str, tuple[str, str]]:
    """Return for the name of each picture the function that draws it and what it draws."""
    found = {
        f"{one.name}-{view}" if len(one.seen) > 1 else one.name: (one.name, view)
        for one in every_exhibit()
        for view in one.seen
    }
    return found | {f"pieces-{name}": (name, "pieces") for name in FAMILIES}


def picture(name: str) -> str:
    """Return a picture by its name."""
    what, view = pictures()[name]
    if view == "pieces":
        return set_picture(what)
    return svg.write(views.view(solved(what), view), cell=28)


#: what is said of boards whose borders are joined
JOINED = (
    "The pictures show a board cut open. Sides with the same arrows are joined, arrow on arrow; a piece with an open",
    "outline continues at the side that is joined there.",
)


def _section(one: Exhibit) -> list[str]:
    names = [f"{one.name}-{view}" if len(one.seen) > 1 else one.name for view in one.seen]
    shown = [f"![{one.title}](pictures/gallery/{name}.svg)" for name in names]
    title = one.title[0].upper() + one.title[1:]
    return ["", f"### {spoken(one.name)}", "", f"{title}.", "", *shown]


def page() -> str:
    """Return the page that shows all pictures."""
    lines = [
        "# Gallery",
        "",
        "This page is for choosing a lattice or a piece set by eye: a solved puzzle on each [lattice](lattices.md),",
        "and all pieces of one size of each family. `solve --output x.svg` and `list --pieces NAME --output x.svg`",
        "draw such pictures; boards in space are shown in space and layer by layer.",
        "",
        "## Lattices",
    ]
    lines += [line for one in exhibits() for line in _section(one)]
    lines += ["", "## Joined borders", "", *JOINED]
    lines += [line for one in surfaces() for line in _section(one)]
    lines += ["", "## Families of pieces", "", "`include: NAME` adds them to a puzzle."]
    for name in FAMILIES:
        number = len(piece_set(name))
        text = f"The {number} pieces of `{name}`, on the lattice `{set_lattice(name)}`."
        shown = [f"![{text}](pictures/gallery/pieces-{name}.svg)"]
        lines += ["", f"### {spoken(name)}", "", text, "", *shown]
    return "\n".join([*lines, ""])


def main() -> None:
    """Show how pictures and page would change, or change them."""
    wanted = {FOLDER / f"{name}.svg": picture(name) for name in pictures()} | {PAGE: page()}
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in wanted.items():
        stays = path.exists() and path.read_text(encoding="utf-8") == text
        print(path.relative_to(ROOT), "stays" if stays else "changes", f"{len(text):,} characters")
        if "--write" in sys.argv:
            path.write_text(text, encoding="utf-8")
    for path in {*FOLDER.glob("*")} - {*map(Path, wanted)}:
        print(path.relative_to(ROOT), "is not wanted")
        if "--write" in sys.argv:
            path.unlink()


if __name__ == "__main__":
    main()
