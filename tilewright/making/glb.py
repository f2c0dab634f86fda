"""Binary glTF 2.0: meshes in colour, and how they move.

https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html.  There y is up and z toward the reader; meshes and
places come in the coordinates of printers (z up, y away) and are turned here, so that hands are kept.
Triangles have their own corners, because flat faces have one normal each.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from tilewright.making.mesh import Mesh, Vertex, outward

_MAGIC, _VERSION, _JSON, _BINARY = 0x46546C67, 2, 0x4E4F534A, 0x004E4942
_FLOAT, _ARRAY_BUFFER = 5126, 34962
_SIZES = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}
#: from the straight line of light that colours in text are not
_DARK, _GAMMA = 0.04045, 2.4

#: a turn as x, y, z and w of a quaternion
Quaternion = tuple[float, float, float, float]


@dataclass(frozen=True)
class GlbBody:
    """A body of a scene.

    Attributes:
        name: of the body.
        mesh: the number of its mesh.
        place: where the origin of the mesh lies.
        places: where it lies at each time of the scene; none for a body that stays.
        turns: how it is turned at each time; none for one that never turns.
    """

    name: str
    mesh: int
    place: Vertex
    places: tuple[Vertex, ...] = ()
    turns: tuple[Quaternion, ...] = ()


@dataclass(frozen=True)
class GlbMesh:
    """A mesh of a scene, which several bodies may have.

    Attributes:
        name: of the piece.
        colour: ``"#rrggbb"``.
        mesh: the surface.
    """

    name: str
    colour: str
    mesh: Mesh


def glb(
    title: str, meshes: Sequence[GlbMesh], bodies: Sequence[GlbBody], times: Sequence[float] = ()
) -> bytes:
    """Return a scene as one file.

    Args:
        title: of the scene.
        meshes: of the bodies.
        bodies: each a node with its name.
        times: in seconds, rising, when bodies that move are at their places; between them they glide.
    """
    file = _Packing()
    colours = list(dict.fromkeys(one.colour for one in meshes))
    data: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "tilewright"},
        "scene": 0,
        "scenes": [{"name": title, "nodes": list(range(len(bodies)))}],
        "nodes": [
            {"name": one.name, "mesh": one.mesh, "translation": list(_up(one.place))}
            for one in bodies
        ],
        "meshes": [file.mesh(one, colours.index(one.colour)) for one in meshes],
        "materials": [_material(colour) for colour in colours],
    }
    if any(one.places for one in bodies):
        data["animations"] = [file.animation(title, bodies, times)]
    return file.packed(data)


@dataclass
class _Packing:
    """The numbers of a file, and where each list of them lies."""

    binary: bytearray = field(default_factory=bytearray)
    accessors: list[dict[str, Any]] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)

    def mesh(self, one: GlbMesh, material: int) -> dict[str, Any]:
        """Add a mesh and return what the file says of it."""
        mesh = one.mesh
        loops = [[mesh.vertices[number] for number in corners] for corners in mesh.triangles]
        corners = [_up(corner) for loop in loops for corner in loop]
        normals = [_up(normal) for loop in loops for normal in [outward(*loop)] * 3]
        attributes = {
            "POSITION": self._numbers("VEC3", corners, _ARRAY_BUFFER),
            "NORMAL": self._numbers("VEC3", normals, _ARRAY_BUFFER),
        }
        return {
            "name": one.name,
            "primitives": [{"attributes": attributes, "material": material}],
        }

    def animation(
        self, title: str, bodies: Sequence[GlbBody], times: Sequence[float]
    ) -> dict[str, Any]:
        """Add the movements and return what the file says of them."""
        when = self._numbers("SCALAR", [(time,) for time in times])
        samplers, channels = list[dict[str, Any]](), list[dict[str, Any]]()
        for node, one in enumerate(bodies):
            for path, rows in (
                ("translation", self._maybe("VEC3", map(_up, one.places))),
                ("rotation", self._maybe("VEC4", map(_turned_up, one.turns))),
            ):
                if rows is not None:
                    target = {"node": node, "path": path}
                    channels.append({"sampler": len(samplers), "target": target})
                    samplers.append({"input": when, "output": rows, "interpolation": "LINEAR"})
        return {"name": title, "samplers": samplers, "channels": channels}

    def _maybe(self, kind: str, rows: Iterable[Sequence[float]]) -> int | None:
        listed = list(rows)
        return self._numbers(kind, listed) if listed else None

    def _numbers(
        self, kind: str, rows: Sequence[Sequence[float]], target: int | None = None
    ) -> int:
        """Add rows of numbers and return the number of their accessor."""
        packed = struct.pack(f"<{len(rows) * _SIZES[kind]}f", *chain.from_iterable(rows))
        view = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(packed)}
        self.views.append(view if target is None else {**view, "target": target})
        self.binary += packed
        columns = list(zip(*struct.iter_unpack(f"<{_SIZES[kind]}f", packed), strict=True))
        self.accessors.append(
            {
                "bufferView": len(self.views) - 1,
                "componentType": _FLOAT,
                "count": len(rows),
                "type": kind,
                "min": list(map(min, columns)),
                "max": list(map(max, columns)),
            }
        )
        return len(self.accessors) - 1

    def packed(self, data: dict[str, Any]) -> bytes:
        """Return the file."""
        lists = {
            "accessors": self.accessors,
            "bufferViews": self.views,
            "buffers": [{"byteLength": len(self.binary)}],
        }
        text = json.dumps({**data, **lists}, separators=(",", ":")).encode()
        chunks = _chunk(_JSON, text, b" ") + _chunk(_BINARY, bytes(self.binary), b"\0")
        return struct.pack("<III", _MAGIC, _VERSION, 12 + len(chunks)) + chunks


def _chunk(kind: int, content: bytes, padding: bytes) -> bytes:
    content += padding * (-len(content) % 4)
    return struct.pack("<II", len(content), kind) + content


def _up(place: Vertex) -> Vertex:
    """Return a point or a vector with y up."""
    x, y, z = place
    return x, z, 0.0 - y


def _turned_up(turn: Quaternion) -> Quaternion:
    """Return a turn with y up."""
    x, y, z, w = turn
    return (*_up((x, y, z)), w)


def _material(colour: str) -> dict[str, Any]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [
        part / 12.92 if part <= _DARK else ((part + 0.055) / 1.055) ** _GAMMA for part in parts
    ]
    look = {"baseColorFactor": [*light, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.8}
    return {"name": colour, "pbrMetallicRoughness": look}
