"""STL, the binary form: triangles in millimetres without names or colours; 84 bytes and 50 for each."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from math import sqrt

from tilewright.making.mesh import Mesh, Vertex

_HEADER = b"tilewright, millimetres"


def stl(meshes: Iterable[Mesh]) -> bytes:
    """Return meshes, each where it stands, as one STL file."""
    records = [record for mesh in meshes for record in _records(mesh)]
    return b"".join((_HEADER.ljust(80, b" "), struct.pack("<I", len(records)), *records))


def _records(mesh: Mesh) -> Iterable[bytes]:
    for triangle in mesh.triangles:
        a, b, c = (mesh.vertices[number] for number in triangle)
        yield struct.pack("<12fH", *_normal(a, b, c), *a, *b, *c, 0)


def _normal(a: Vertex, b: Vertex, c: Vertex) -> Vertex:
    """Return the unit vector that looks away from a triangle."""
    ux, uy, uz = (end - start for start, end in zip(a, b, strict=True))
    vx, vy, vz = (end - start for start, end in zip(a, c, strict=True))
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length
