"""Meshes of pieces and trays: watertight, of exactly the volume that is asked for, for two checkers."""

from __future__ import annotations

import io
import random
import struct
import zipfile
from itertools import product
from xml.etree import ElementTree

import pytest

import tilewright
from tilewright import Piece, Puzzle, PuzzleError, Region, Shape, TilewrightError
from tilewright.draw.cells import shape_of
from tilewright.draw.plane import Polygon, area
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.making.laser import rectangle
from tilewright.making.mesh import Mesh, cubes_mesh, prism_mesh, tray_mesh
from tilewright.making.triangles import triangulated
from tilewright.making.workpiece import loops_of, rim_loops, size_of

from ..lattice.hexagon import Hexagon
from ..lattice.triangle import Triangle
from .exact import flat_area
from .shapes import grown

SIZE, CLEARANCE = 10.0, 0.15


@pytest.fixture(params=["square", Hexagon(), Triangle()], ids=["square", "hexagon", "triangle"])
def flat(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of each flat lattice, two of them of the tests."""
    lattice = request.param
    if isinstance(lattice, Lattice):
        monkeypatch.setitem(LATTICES, lattice.name, lattice)
        lattice = lattice.name
    return lattice


def check(mesh: Mesh, volume: float) -> None:
    """Check a mesh by its own edges and volume, and by trimesh."""
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(volume, rel=1e-6)
    trimesh = pytest.importorskip("trimesh")
    found = trimesh.Trimesh(mesh.vertices, mesh.triangles, process=False)
    assert found.is_watertight
    assert found.is_winding_consistent
    assert found.volume == pytest.approx(volume, rel=1e-6)
    assert (found.area_faces > 1e-9).all()


def cubes_volume(cells: tuple[Cell, ...]) -> float:
    """Return the volume of cubes moved inward, by inclusion of what shrinking takes at each corner.

    Along each axis a cube keeps its middle, and each end where its neighbour is there; a block of
    ends counts where all cubes around it are there.
    """
    own, total = set(cells), 0.0
    for x, y, z in cells:
        for step in product((-1, 0, 1), repeat=3):
            around = product(*({0, one} for one in step))
            if all((x + a, y + b, z + c) in own for a, b, c in around):
                ends = sum(map(abs, step))
                total += CLEARANCE**ends * (SIZE - 2 * CLEARANCE) ** (3 - ends)
    return total


@pytest.mark.parametrize("seed", range(40))
def test_cubes_are_watertight_and_exact(seed: int) -> None:
    cells = grown("cube", random.Random(seed).randint(1, 14), seed)
    check(cubes_mesh(cells, SIZE, CLEARANCE), cubes_volume(cells))


def test_cubes_that_meet_at_an_edge_stay_apart() -> None:
    cells = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1))
    check(cubes_mesh(cells, SIZE, CLEARANCE), cubes_volume(cells))
    check(cubes_mesh(cells[:1], SIZE, CLEARANCE), (SIZE - 2 * CLEARANCE) ** 3)


def test_left_hands_stay_left_hands() -> None:
    """On the page x runs right, y toward the reader and z up; a printer has y away."""
    mesh = cubes_mesh([(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 1, 0)], 1.0, 0.1)
    least, greatest = mesh.box()
    assert least == pytest.approx((0.1, -2.9, 0.1))
    assert greatest == pytest.approx((1.9, -0.1, 0.9))
    at_right = [y for x, y, _ in mesh.vertices if x > 1.2]
    assert min(at_right) > -1  # the foot of the L is at the back, as on the page it is at the top


@pytest.mark.parametrize("seed", range(25))
def test_plates_are_watertight_and_exact(flat: str, seed: int) -> None:
    cells = grown(flat, random.Random(seed).randint(1, 24), seed)
    loops = loops_of(flat, cells, SIZE, CLEARANCE)
    check(prism_mesh(loops, 0.0, 3.0), 3.0 * sum(map(area, loops)))


PLANES = [name for name, one in LATTICES.items() if one.space == one.cell_dimension == 2]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("lattice", PLANES)
def test_plates_of_every_lattice_have_the_volume_of_the_exact_corners(
    lattice: str, seed: int
) -> None:
    cells = grown(lattice, random.Random(seed).randint(1, 18), seed)
    whole = flat_area(lattice, cells, CLEARANCE / SIZE) * SIZE**2
    check(prism_mesh(loops_of(lattice, cells, SIZE, CLEARANCE), 0.0, 3.0), 3.0 * whole)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("lattice", PLANES)
def test_trays_of_every_lattice_have_the_volume_of_the_exact_corners(
    lattice: str, seed: int
) -> None:
    """The opening is the board with its outline moved outward."""
    cells = grown(lattice, random.Random(seed).randint(1, 18), seed)
    rim = rim_loops(lattice, cells, SIZE, CLEARANCE)
    (left, top), (right, bottom) = size_of(rim)
    outer = rectangle((left - 5, top - 5), (right + 5, bottom + 5))
    mesh = tray_mesh(outer, rim, 2.0, 5.0)
    check(mesh, area(outer) * 5.0 + 3.0 * sum(map(area, rim)))
    opening = flat_area(lattice, cells, -CLEARANCE / SIZE) * SIZE**2
    assert mesh.volume == pytest.approx(area(outer) * 5.0 - 3.0 * opening, abs=30 * CLEARANCE**2)


@pytest.mark.parametrize("seed", range(25))
def test_trays_are_watertight_and_exact(flat: str, seed: int) -> None:
    cells = grown(flat, random.Random(seed).randint(1, 24), seed)
    rim = rim_loops(flat, cells, SIZE, CLEARANCE)
    (left, top), (right, bottom) = size_of(rim)
    outer = rectangle((left - 5, top - 5), (right + 5, bottom + 5))
    volume = area(outer) * 5.0 + 3.0 * sum(map(area, rim))
    check(tray_mesh(outer, rim, 2.0, 5.0), volume)


def test_a_piece_fits_its_place_with_the_clearance_twice(flat: str) -> None:
    """The opening grows by as much as the piece shrinks: side by side, 2 clearances are between."""
    cells = grown(flat, 1, 0)
    piece = loops_of(flat, cells, SIZE, CLEARANCE)
    opening = rim_loops(flat, cells, SIZE, CLEARANCE)
    whole = loops_of(flat, cells, SIZE)
    assert sum(map(area, piece)) < sum(map(area, whole)) < -sum(map(area, opening))
    assert sum(map(area, whole)) == pytest.approx(
        SIZE**2 * abs(area(shape_of(flat).corners(cells[0])))
    )


def test_triangles_fill_polygons_with_holes() -> None:
    outer: Polygon = ((0, 0), (9, 0), (9, 9), (0, 9))
    holes = [
        tuple((x + dx, y + dy) for dx, dy in ((0, 0), (0, 1), (1, 1), (1, 0)))
        for x, y in product((1, 4, 7), repeat=2)
    ]
    found = triangulated([outer, *holes])
    assert all(area(one) > 0 for one in found)
    assert sum(map(area, found)) == pytest.approx(81 - 9)
    corners = {point for loop in (outer, *holes) for point in loop}
    assert {point for one in found for point in one} == corners
    island = tuple((x / 4 + 1.4, y / 4 + 1.4) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
    assert sum(map(area, triangulated([outer, *holes, island]))) == pytest.approx(72 + 1 / 16)


def test_clearances_that_leave_nothing_are_refused() -> None:
    for clearance in (0.0, 5.0, -1.0):
        with pytest.raises(TilewrightError, match="clearance"):
            cubes_mesh([(0, 0, 0)], SIZE, clearance)


def test_a_piece_in_parts_is_refused_by_its_name() -> None:
    loose = Piece.of("loose", "X./.X")
    puzzle = Puzzle("p", Region.box(3, 2), (loose, Piece.of("bar", "XX", copies=2)))
    with pytest.raises(PuzzleError, match=r"loose.*do not hang together by sides"):
        puzzle.make()


def box_puzzle(lattice: str) -> Puzzle:
    """Return a puzzle of two random pieces on a box; it need not have a solution."""
    shapes = (Shape(LATTICES[lattice].canonical(grown(lattice, 4, seed))) for seed in (1, 2))
    pieces = tuple(Piece(f"p{number}", [shape]) for number, shape in enumerate(shapes))
    region = Region.box(*[6] * LATTICES[lattice].coordinates, lattice=lattice)
    return Puzzle("p", region, pieces, lattice=lattice)


@pytest.mark.parametrize("lattice", LATTICES)
def test_pieces_and_tray_of_every_lattice_are_made_or_refused(lattice: str) -> None:
    found = LATTICES[lattice]
    if found.cell_dimension == 1 or found.space > 3:
        with pytest.raises(PuzzleError, match=r"lattice: the cells of .* (sticks|4 dimensions)"):
            box_puzzle(lattice).make()
        return
    made = box_puzzle(lattice).make(cell=20)
    for thing in made.things:
        check(thing.mesh, thing.mesh.volume)
    trayless = ("ball", "bcc", "tetra-octahedron", "rhombic-tetrahedron")
    assert (made.board is None) == (lattice in trayless)
    assert len(made.things) == 3 - (lattice in trayless)
    assert made.saved("stl")
    assert made.saved("3mf")
    assert made.saved("json")


@pytest.mark.parametrize("lattice", ["cube", "triangular-prism", "hexagonal-prism"])
def test_a_piece_of_the_whole_board_fills_its_tray(lattice: str) -> None:
    """The opening is wider than the piece by two clearances on either side, and half as deep.

    Sharp corners move further, outside by less than inside.
    """
    found = LATTICES[lattice]
    cells = Region.box(*[3] * found.coordinates, lattice=lattice).cells
    puzzle = Puzzle("p", Region(cells), (Piece("all", [Shape(cells)]),), lattice=lattice)
    piece, tray = (thing.mesh.box()[1] for thing in puzzle.make(clearance=0.25, border=6).things)
    assert tray[:2] == pytest.approx([side + 2 * 6 + 4 * 0.25 for side in piece[:2]], abs=0.5)
    assert tray[2] - 2 == pytest.approx((piece[2] + 0.5) / 2)


def test_3mf_holds_named_coloured_objects_each_once() -> None:
    made = tilewright.load("conway-5x5x5").make(cell=12)
    data = made.saved("3mf")
    assert data == made.saved("3mf")
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    assert archive.namelist()[0] == "[Content_Types].xml"
    root = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    space = {"m": "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"}
    assert root.get("unit") == "millimeter"
    objects = root.findall(".//m:object", space)
    assert [one.get("name") for one in objects] == ["plank", "cube", "slab", "rod", "tray"]
    assert len(root.findall(".//m:item", space)) == 13 + 1 + 1 + 3 + 1
    colours = [one.get("displaycolor") for one in root.findall(".//m:base", space)]
    assert len(set(colours)) == 5
    ids = {one.get("id") for one in objects}
    assert {item.get("objectid") for item in root.findall(".//m:item", space)} == ids


def test_a_file_read_by_another_program_is_what_was_made() -> None:
    trimesh = pytest.importorskip("trimesh")
    made = tilewright.load("soma-3x3x3").make(cell=12)
    wanted = sum(thing.mesh.volume * len(thing.places) for thing in made.things)
    mesh = trimesh.load(io.BytesIO(made.saved("stl")), file_type="stl")
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(wanted, rel=1e-4)


def test_the_objects_of_a_3mf_file_are_watertight_and_exact() -> None:
    trimesh = pytest.importorskip("trimesh")
    made = tilewright.load("solid-pentominoes-3x4x5").make(cell=12)
    archive = zipfile.ZipFile(io.BytesIO(made.saved("3mf")))
    root = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    space = {"m": "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"}
    objects = root.findall(".//m:object", space)
    for thing, one in zip(made.things, objects, strict=True):
        vertices = [
            [float(v.get(axis, "")) for axis in "xyz"] for v in one.iterfind(".//m:vertex", space)
        ]
        triangles = [
            [int(t.get(corner, "")) for corner in ("v1", "v2", "v3")]
            for t in one.iterfind(".//m:triangle", space)
        ]
        mesh = trimesh.Trimesh(vertices, triangles, process=False)
        assert mesh.is_watertight
        assert mesh.volume == pytest.approx(thing.mesh.volume, rel=1e-6)


def test_stl_has_fifty_bytes_for_each_triangle() -> None:
    made = tilewright.load("pentominoes-6x10").make()
    data = made.saved("stl")
    (number,) = struct.unpack("<I", data[80:84])
    assert len(data) == 84 + 50 * number
    assert number == sum(len(thing.mesh.triangles) * len(thing.places) for thing in made.things)
    for record in range(number):
        found = struct.unpack_from("<12f", data, 84 + 50 * record)
        assert sum(one * one for one in found[:3]) == pytest.approx(1, abs=1e-4)
        assert min(found[5::3]) >= 0


def test_things_stand_apart_on_one_plane() -> None:
    for name in ("soma-3x3x3", "pentominoes-6x10", "conway-5x5x5"):
        made = tilewright.load(name).make(gap=3)
        boxes = [
            (x, y, x + size[0], y + size[1])
            for thing in made.things
            for size in [thing.mesh.box()[1]]
            for x, y, _ in thing.places
        ]
        assert all(thing.mesh.box()[0] == (0, 0, 0) for thing in made.things)
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                beside = one[2] + 3 <= other[0] + 1e-6 or other[2] + 3 <= one[0] + 1e-6
                assert beside or one[3] + 3 <= other[1] + 1e-6 or other[3] + 3 <= one[1] + 1e-6
