"""The colour of each tile, chosen so that copies of a piece that touch are distinct.

A kind keeps its colour wherever it can; copies that touch, in a layer or across layers, take
another of the colours of their kind.  The copies are coloured greedily, the tiles with the least
choice first: a tile takes its first colour that no coloured neighbour has.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.palette import COLOURS, FILLS, OWN
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES


def kind_colours(repeated: Sequence[bool]) -> dict[int, tuple[int, ...]]:
    """Return the colours that the copies of each kind take, the first wanted most.

    If there are no more kinds than fills, each kind has one of its own, the rest are dealt to
    the kinds of several copies, and shades of a kind's fills follow.  If there are more kinds,
    all share all fills, each beginning elsewhere: neighbours then differ, kinds need not.

    Args:
        repeated: for each kind, whether there may be several copies of it.
    """
    if len(repeated) > len(FILLS):
        several = range(len(FILLS))
        return {
            kind: tuple((kind + step) % len(FILLS) for step in several)
            for kind in range(len(repeated))
        }
    own = {kind: [kind] for kind in range(len(repeated))}
    takers = [kind for kind, is_repeated in enumerate(repeated) if is_repeated]
    for number, spare in enumerate(range(len(repeated), len(FILLS)) if takers else ()):
        own[takers[number % len(takers)]].append(spare)
    shades = range(0, COLOURS, len(FILLS))
    return {
        kind: tuple(base + shade for shade in shades for base in bases)
        if repeated[kind]
        else (kind,)
        for kind, bases in own.items()
    }


def tile_colours(scene: Scene) -> tuple[int, ...]:
    """Return the number of the colour of each tile: no two tiles that touch have the same.

    A kind with a colour of its own keeps it.  (More than ``palette.COLOURS`` tiles that all touch one
    would leave it none; it then takes its first.)
    """
    own = {kind: one[0] for kind, one in scene.colours.items() if one[0] >= OWN}
    kinds = {tile.piece_index for tile in scene.tiles}
    if len(kinds) == len(scene.tiles) and max(kinds, default=0) < len(FILLS):
        return tuple(own.get(tile.piece_index, tile.piece_index) for tile in scene.tiles)
    wanted = [scene.colours.get(tile.piece_index, (tile.piece_index,)) for tile in scene.tiles]
    touching = touching_tiles(scene)
    found: dict[int, int] = {}
    for index in sorted(range(len(wanted)), key=lambda one: len(wanted[one])):
        if (first := wanted[index][0]) >= OWN:
            found[index] = first
            continue
        taken = {found[near] for near in touching[index] if near in found}
        others = ((first + step) % COLOURS for step in range(COLOURS))
        free = (colour for colour in (*wanted[index], *others) if colour % COLOURS not in taken)
        found[index] = next(free, first) % COLOURS
    return tuple(found[index] for index in range(len(wanted)))


def touching_tiles(scene: Scene) -> list[set[int]]:
    """Return for each tile the indexes of the tiles that share a side with it, in any layer."""
    neighbours, owners = LATTICES[scene.lattice].neighbours, scene.tile_at()
    return [
        {owners[near] for cell in tile.cells for near in neighbours(cell) if near in owners}
        - {index}
        for index, tile in enumerate(scene.tiles)
    ]
