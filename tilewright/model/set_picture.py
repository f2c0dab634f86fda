"""The picture of the pieces of a set, side by side."""

from __future__ import annotations

from tilewright.draw import collection, text
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.shapes import Drawing
from tilewright.model.piece_sets import piece_set, piece_set_info


def set_scenes(name: str) -> list[Scene]:
    """Return a scene for each piece of a set, its name below it.

    Raises:
        TilewrightError: there is no such set.
    """
    pieces = piece_set(name)
    lattice = next(one.lattice for one in piece_set_info() if one.name == name)
    return [
        Scene(lattice, (Tile("", one.name, one.shapes[0].cells, number),), caption=one.name)
        for number, one in enumerate(pieces)
    ]


def set_drawing(name: str) -> Drawing:
    """Return the drawing of all pieces of a set; those in space as they are seen there.

    Raises:
        TilewrightError: there is no such set.
    """
    scenes = set_scenes(name)
    lettered = ((one.caption, one.tiles[0]._replace(letter="X"), one.lattice) for one in scenes)
    described = "\n".join(
        f"{name}: {text.compact(Scene(lattice, (tile,)))}" for name, tile, lattice in lettered
    )
    title = f"the {len(scenes)} pieces of {name}" if len(scenes) > 1 else f"the piece of {name}"
    return collection.drawing(scenes, title, described)
