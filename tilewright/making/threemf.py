"""3MF: named and coloured objects in millimetres, each stored once however many are built.

The core specification, with base materials for colours.  The same things give the same bytes: the
archive bears no date.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tilewright.making.mesh import Mesh, Vertex

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>\
</Types>
"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
<Relationship Target="/3D/3dmodel.model" Id="rel0" \
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"""


@dataclass(frozen=True)
class SolidObject:
    """An object to be built.

    Attributes:
        name: of the object.
        colour: ``"#rrggbb"``.
        mesh: its surface.
        places: where it is built, a vector each.
    """

    name: str
    colour: str
    mesh: Mesh
    places: tuple[Vertex, ...]


def threemf(things: Sequence[SolidObject], title: str) -> bytes:
    """Return a 3MF file of some things."""
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "3D/3dmodel.model": _model(things, title),
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())
    return stream.getvalue()


def _model(things: Sequence[SolidObject], title: str) -> str:
    materials = "".join(
        f'<base name="{_quoted(thing.name)}" displaycolor="{thing.colour.upper()}"/>'
        for thing in things
    )
    objects = "\n".join(_object(thing, number) for number, thing in enumerate(things))
    items = "".join(
        f'<item objectid="{number + 2}" transform="1 0 0 0 1 0 0 0 1 {_vector(place)}"/>'
        for number, thing in enumerate(things)
        for place in thing.places
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<model unit="millimeter" xml:lang="en-US" xmlns="{_CORE}">\n'
        f'<metadata name="Title">{_quoted(title)}</metadata>'
        '<metadata name="Application">tilewright</metadata>\n'
        f'<resources><basematerials id="1">{materials}</basematerials>\n{objects}\n</resources>\n'
        f"<build>{items}</build>\n</model>\n"
    )


def _object(thing: SolidObject, number: int) -> str:
    vertices = "".join(
        f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in thing.mesh.vertices
    )
    triangles = "".join(
        f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in thing.mesh.triangles
    )
    return (
        f'<object id="{number + 2}" name="{_quoted(thing.name)}" type="model" pid="1" '
        f'pindex="{number}"><mesh><vertices>{vertices}</vertices>'
        f"<triangles>{triangles}</triangles></mesh></object>"
    )


def _vector(place: Vertex) -> str:
    return " ".join(f"{value + 0.0:.9g}" for value in place)


def _quoted(text: str) -> str:
    return escape("".join(char if char.isprintable() else " " for char in text))
