"""Scenes in binary glTF, read again: lengths, ranges, volumes, colours, and where pieces are after the last move."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import dist
from typing import Any

import pytest

import tilewright
from tilewright import Disassembly, Piece, Placement, Puzzle, PuzzleError, Region, Solution
from tilewright.draw import palette
from tilewright.lattice import LATTICES, Cell
from tilewright.model.stages import DisassemblyStep
from tilewright.verbs.make import LENGTHS

from .shapes import grown

Row = tuple[float, ...]
SIZES = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}
BODIED = [
    name
    for name, lattice in LATTICES.items()
    if lattice.space == lattice.cell_dimension and lattice.space in (2, 3)
]


@dataclass
class Scene:
    """A file that was read: its JSON, and the rows of each accessor."""

    data: dict[str, Any]
    rows: list[list[Row]]

    def triangles(self, mesh: int) -> list[list[Row]]:
        """Return the triangles of a mesh, three corners each."""
        (part,) = self.data["meshes"][mesh]["primitives"]
        corners = self.rows[part["attributes"]["POSITION"]]
        return [corners[at : at + 3] for at in range(0, len(corners), 3)]

    def tracks(self) -> dict[tuple[str, str], list[Row]]:
        """Return the rows of each channel, by the name of the node and what is moved."""
        (animation,) = self.data["animations"]
        found = {}
        for channel in animation["channels"]:
            sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
            assert len(self.rows[sampler["input"]]) == len(self.rows[sampler["output"]])
            key = self.data["nodes"][target["node"]]["name"], target["path"]
            found[key] = self.rows[sampler["output"]]
        return found


def read(content: bytes) -> Scene:
    """Return the scene of a file, whose lengths and ranges are right."""
    magic, version, length = struct.unpack_from("<4sII", content)
    assert (magic, version, length) == (b"glTF", 2, len(content))
    size, kind = struct.unpack_from("<I4s", content, 12)
    assert (kind, size % 4) == (b"JSON", 0)
    data = json.loads(content[20 : 20 + size])
    binary_size, kind = struct.unpack_from("<I4s", content, 20 + size)
    assert (kind, 28 + size + binary_size) == (b"BIN\0", len(content))
    assert (data["buffers"], binary_size % 4) == ([{"byteLength": binary_size}], 0)
    binary, rows = content[28 + size :], []
    for accessor in data["accessors"]:
        assert accessor["componentType"] == 5126
        view = data["bufferViews"][accessor["bufferView"]]
        width = SIZES[accessor["type"]]
        assert view["byteLength"] == 4 * width * accessor["count"]
        part = binary[view["byteOffset"] : view["byteOffset"] + view["byteLength"]]
        rows.append(list(struct.iter_unpack(f"<{width}f", part)))
        columns = list(zip(*rows[-1], strict=True))
        assert accessor["min"] == list(map(min, columns))
        assert accessor["max"] == list(map(max, columns))
    return Scene(data, rows)


def cross(a: Row, b: Row) -> Row:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def minus(a: Row, b: Row) -> Row:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def volume(triangles: Sequence[Sequence[Row]]) -> float:
    """Return the volume within triangles that look outward."""
    found = 0.0
    for a, b, c in triangles:
        found += sum(x * y for x, y in zip(a, cross(b, c), strict=True)) / 6
    return found


def is_closed(triangles: Sequence[Sequence[Row]]) -> bool:
    """Tell whether each edge is passed as often in one direction as in the other."""
    passed: dict[tuple[Row, Row], int] = {}
    for loop in triangles:
        for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
            passed[start, end] = passed.get((start, end), 0) + 1
    return all(passed.get((end, start)) == times for (start, end), times in passed.items())


def laid(lattice: str, *pieces: Sequence[Cell]) -> Solution:
    """Return a solution whose pieces are these cells."""
    cells = [cell for one in pieces for cell in one]
    puzzle = Puzzle(
        "laid",
        Region(cells),
        tuple(Piece(f"p{n}", (tilewright.Shape(one),)) for n, one in enumerate(pieces)),
        lattice,
    )
    own = LATTICES[lattice]
    placements = tuple(
        Placement(f"p{n}", own.origin(one), 0, tuple(sorted(one))) for n, one in enumerate(pieces)
    )
    return Solution(puzzle.problem(), placements)


@pytest.mark.parametrize("lattice", BODIED)
def test_meshes_have_the_volume_of_their_cells(lattice: str) -> None:
    height = 1.0
    if LATTICES[lattice].space == 2:
        height = LENGTHS["thickness"].usual / LENGTHS["cell"].usual
    for seed in range(6):
        cells = LATTICES[lattice].canonical(grown(lattice, 3 + 2 * seed, seed))
        scene = read(laid(lattice, cells).saved("glb"))
        triangles = scene.triangles(0)
        known = measure(lattice, cells)
        assert volume(triangles) == pytest.approx(height * known, rel=1e-4)
        normals = scene.rows[scene.data["meshes"][0]["primitives"][0]["attributes"]["NORMAL"]]
        for number, (a, b, c) in enumerate(triangles):
            upright = cross(minus(b, a), minus(c, a))
            size = dist(upright, (0, 0, 0))
            for normal in normals[3 * number : 3 * number + 3]:
                assert normal == pytest.approx([x / size for x in upright], abs=2e-3)


def measure(lattice: str, cells: Sequence[Cell]) -> float:
    """Return the area or the volume of cells whose mean is 1."""
    from tilewright.draw.cells import shape_of
    from tilewright.draw.plane import area

    if LATTICES[lattice].space == 2:
        return sum(area(shape_of(lattice).corners(cell)) for cell in cells)
    from .exact import measures

    return measures(lattice, tuple(cells)).volume


@pytest.mark.parametrize("lattice", ["cube", "square", "hexagon", "ball"])
def test_surfaces_are_closed(lattice: str) -> None:
    for seed in range(6):
        cells = LATTICES[lattice].canonical(grown(lattice, 9, seed))
        scene = read(laid(lattice, cells).saved("glb"))
        assert is_closed(scene.triangles(0))


def test_a_node_a_placement_in_the_colour_of_its_picture() -> None:
    solution = tilewright.load("burr-piston").solve()
    assert solution is not None
    scene = read(solution.saved("glb"))
    names = [one.piece for one in solution.placements]
    said = [node["name"] for node in scene.data["nodes"]]
    assert [name.split(" ")[0] for name in said] == names
    assert sorted(said) == ["p1008 1", "p1008 2", "p512", "p768", "p88", "p922"]
    assert scene.data["asset"] == {"version": "2.0", "generator": "tilewright"}
    assert scene.data["scenes"][0]["nodes"] == list(range(len(names)))
    for node in scene.data["nodes"]:
        mesh = scene.data["meshes"][node["mesh"]]
        assert mesh["name"] == node["name"].split(" ")[0]
        material = scene.data["materials"][mesh["primitives"][0]["material"]]
        assert material["name"] in {palette.fill(n) for n in range(palette.COLOURS)}
        light = material["pbrMetallicRoughness"]["baseColorFactor"]
        known = [int(material["name"][at : at + 2], 16) / 255 for at in (1, 3, 5)]
        back = [12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in light[:3]]
        assert back == pytest.approx(known, abs=1e-6)
        assert light[3] == 1


def test_copies_that_lie_alike_share_a_mesh() -> None:
    solution = Puzzle(
        "two", Region.box(4, 1, 1), (Piece.of("bar", "XX", dimension=3, copies=2),), "cube"
    ).solve()
    assert solution is not None
    scene = read(solution.saved("glb"))
    assert [node["translation"] for node in scene.data["nodes"]] == [
        [0.5, 0.5, 0.5],
        [2.5, 0.5, 0.5],
    ]
    assert len({node["mesh"] for node in scene.data["nodes"]}) == len(scene.data["meshes"])


def test_the_last_values_are_where_the_moves_lead() -> None:
    solution = tilewright.load("burr-piston").solve()
    assert solution is not None
    for one in tilewright.load("burr-piston").disassemble().disassemblies:
        if not one.apart:
            continue
        scene = read(one.saved("glb"))
        tracks = scene.tracks()
        (times,) = {sampler["input"] for sampler in scene.data["animations"][0]["samplers"]}
        assert scene.rows[times] == [(float(n),) for n in range(len(one.steps) + 1)]
        assert {path for _, path in tracks} == {"translation"}
        for place, name in enumerate(one.names):
            at = [
                list(scene.data["nodes"][place]["translation"]),
            ]
            for step in one.steps:
                moved = place in step.placements
                x, y, z = (moved * (step.distance or 0) * part for part in step.axis)
                at.append([at[-1][0] + x, at[-1][1] + z, at[-1][2] + y])
                if moved and step.distance is None:
                    shown = tracks[name, "translation"][len(at) - 1]
                    way = [a - b for a, b in zip(shown, at[-1], strict=True)]
                    assert (
                        way[0] * step.axis[0] + way[1] * step.axis[2] + way[2] * step.axis[1] > 12
                    )
                    assert sum(map(bool, way)) == 1
                    at[-1] = list(shown)
            still = [tuple(at[0])] * len(at)
            assert tracks.get((name, "translation"), still) == [pytest.approx(one) for one in at]
        return
    raise AssertionError("no assembly came apart")


TURNS = [
    ((0, 0, 1), (Fraction(0), Fraction(0), Fraction(0)), 90),
    ((0, 0, -1), (Fraction(1, 2), Fraction(3, 2), Fraction(0)), 90),
    ((1, 0, 0), (Fraction(0), Fraction(1, 2), Fraction(1, 2)), -90),
    ((0, 1, 0), (Fraction(2), Fraction(0), Fraction(1)), 90),
]


@pytest.mark.parametrize("axis, pivot, degrees", TURNS)
def test_turns_go_where_their_cells_go(
    axis: Cell, pivot: tuple[Fraction, ...], degrees: int
) -> None:
    cells, other = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)), ((5, 5, 5),)
    solution = laid("cube", cells, other)
    slide = DisassemblyStep(("p0",), (0,), (0, 1, 0), 2)
    turn = DisassemblyStep(("p0",), (0,), axis, 0, pivot, degrees)
    steps = (turn, slide, turn)
    found = Disassembly(solution, 1, True, 3, None, (3,), steps, (), 0)
    scene = read(found.saved("glb"))
    tracks = scene.tracks()
    assert set(tracks) == {("p0", "translation"), ("p0", "rotation")}
    ends = {
        n: seconds
        for n, (seconds,) in enumerate(
            scene.rows[scene.data["animations"][0]["samplers"][0]["input"]]
        )
    }
    for done in range(len(steps) + 1):
        at = next(n for n, seconds in ends.items() if seconds == pytest.approx(done))
        place, quaternion = tracks["p0", "translation"][at], tracks["p0", "rotation"][at]
        corners = {
            tuple(round(a + b, 3) for a, b in zip(rotated(one, quaternion), place, strict=True))
            for loop in scene.triangles(scene.data["nodes"][0]["mesh"])
            for one in loop
        }
        moved: list[tuple[Any, ...]] = list(cells)
        for step in steps[:done]:
            moved = [step.moved(cell) for cell in moved]
        assert corners == outside(moved)


def outside(cells: Sequence[tuple[Any, ...]]) -> set[Row]:
    """Return the corners of cubes that not all eight cubes around share, as the file has them."""
    return {
        (float(x + a), float(z + c), float(y + b))
        for x, y, z in cells
        for a in (0, 1)
        for b in (0, 1)
        for c in (0, 1)
    }


def rotated(place: Row, quaternion: Row) -> Row:
    """Return a point turned by a quaternion: p + 2 w (u x p) + 2 u x (u x p)."""
    *u, w = quaternion
    once = cross(tuple(u), place)
    twice = cross(tuple(u), once)
    return tuple(p + 2 * w * a + 2 * b for p, a, b in zip(place, once, twice, strict=True))


@pytest.mark.parametrize("lattice", ["square-edge", "cube-edge"])
@pytest.mark.parametrize("form", ["glb", "stl"])
def test_cells_without_a_thickness_are_refused(lattice: str, form: str) -> None:
    cells = LATTICES[lattice].canonical(grown(lattice, 2, 0))
    with pytest.raises(PuzzleError, match="which are not made"):
        laid(lattice, cells).saved(form)
