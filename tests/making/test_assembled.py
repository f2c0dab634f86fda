"""Solutions as STL: every piece a closed surface of its own, where it lies and apart from the others."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as run

#: three corners of a triangle
Triangle = tuple[tuple[float, ...], ...]


def triangles_of(content: bytes) -> list[Triangle]:
    (number,) = struct.unpack_from("<I", content, 80)
    assert len(content) == 84 + 50 * number
    rows = (struct.unpack_from("<12fH", content, 84 + 50 * n)[3:12] for n in range(number))
    return [(row[:3], row[3:6], row[6:]) for row in rows]


def shells_of(triangles: list[Triangle]) -> list[list[Triangle]]:
    """Return the triangles that hang together by corners."""
    shells: list[tuple[set[tuple[float, ...]], list[Triangle]]] = []
    for one in triangles:
        near = [shell for shell in shells if not shell[0].isdisjoint(one)]
        corners, own = set(one).union(*(shell[0] for shell in near)), [one]
        for shell in near:
            own += shell[1]
            shells.remove(shell)
        shells.append((corners, own))
    return [own for _, own in shells]


def volume(triangles: list[Triangle]) -> float:
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


def is_closed(triangles: list[Triangle]) -> bool:
    passed = Counter(
        (start, end) for a, b, c in triangles for start, end in ((a, b), (b, c), (c, a))
    )
    return all(times == 1 == passed[end, start] for (start, end), times in passed.items())


@pytest.mark.parametrize(
    "name", ["soma-3x3x3", "burr-piston", "ball-pyramid-20-rods", "pentominoes-3x20"]
)
def test_each_piece_is_a_surface_of_its_own(name: str, tmp_path: Path) -> None:
    solution = tilewright.load(name).solve()
    assert solution is not None
    solution.save(tmp_path / "x.stl")
    shells = shells_of(triangles_of((tmp_path / "x.stl").read_bytes()))
    assert len(shells) == len(solution.placements)
    assert all(map(is_closed, shells))
    low = [
        min(axis) for axis in zip(*(c for shell in shells for t in shell for c in t), strict=True)
    ]
    assert low == pytest.approx([0, 0, 0], abs=1e-6)
    made = tilewright.load(name).make()
    known = sorted(
        thing.mesh.volume for thing in made.things for _ in thing.places if thing.name != "tray"
    )
    assert sorted(map(volume, shells)) == pytest.approx(known, rel=1e-4)


def test_pieces_lie_where_the_solution_has_them() -> None:
    solution = tilewright.load("soma-3x3x3").solve()
    assert solution is not None
    shells = shells_of(triangles_of(solution.saved("stl")))
    boxes = {
        tuple(
            (round((min(axis) + 0.1) / 15 - 0.1 / 15), round((max(axis) + 0.1) / 15))
            for axis in zip(*(corner for one in shell for corner in one), strict=True)
        )
        for shell in shells
    }
    assert boxes == {
        tuple(
            (min(axis), max(axis) + 1)
            for axis in zip(*((x, 2 - y, z) for x, y, z in one.cells), strict=True)
        )
        for one in solution.placements
    }


def test_several_solutions_are_several_files(tmp_path: Path) -> None:
    done = run("solve", "soma-3x3x3", "--limit", "2", "--output", str(tmp_path / "x.stl"))
    assert done.returncode == 0, done.stderr
    first, second = ((tmp_path / f"x-{n}.stl").read_bytes() for n in (1, 2))
    assert first != second
    done = run("solve", "soma-3x3x3", "--limit", "2", "--format", "stl")
    assert "several files need --output NAME.stl" in done.stderr


@pytest.mark.parametrize("ending", ["stl", "glb"])
def test_the_best_packing_is_written_too(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{ending}"
    done = run("solve", "soma-3x3x3", "--best", "--output", str(path))
    assert (done.returncode, done.stderr) == (0, f"wrote {path}\n")
    assert path.read_bytes()[:10] == (
        b"tilewright" if ending == "stl" else b"glTF\2\0\0\0" + path.read_bytes()[8:10]
    )


def test_a_disassembly_is_written_as_a_scene(tmp_path: Path) -> None:
    path = tmp_path / "x.glb"
    done = run("disassemble", "burr-piston", "--number", "3", "--output", str(path))
    assert (done.returncode, done.stderr) == (0, f"wrote {path}: assembly 3\n")
    found = tilewright.load("burr-piston").disassemble().disassemblies
    assert path.read_bytes() == next(one for one in found if one.number == 3).saved("glb")
