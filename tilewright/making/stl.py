"""STL, the binary form: triangles in millimetres without names or colours; 84 bytes and 50 for each."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from tilewright.making.mesh import Mesh, outward

_HEADER = b"tilewright, millimetres"


def stl(meshes: Iterable[Mesh]) -> bytes:
    """Return meshes, each where it stands, as one STL file."""
    records = [record for mesh in meshes for record in _records(mesh)]
    return b"".join((_HEADER.ljust(80, b" "), struct.pack("<I", len(records)), *records))


def _records(mesh: Mesh) -> Iterable[bytes]:
    for triangle in mesh.triangles:
        a, b, c = (mesh.vertices[number] for number in triangle)
        yield struct.pack("<12fH", *outward(a, b, c), *a, *b, *c, 0)
