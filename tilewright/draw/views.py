"""The ways to look at a scene: flat, and in space as it is, taken apart, by layers, or in steps.

Every view is a ``Drawing``, which every writer writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

from tilewright.draw import board, isometric, solid, svg
from tilewright.draw.assembly import FROM, assembly
from tilewright.draw.bodies import Body, moved
from tilewright.draw.colours import tile_colours
from tilewright.draw.joined_text import LEGEND_OF_OTHERS
from tilewright.draw.panel import layers_of
from tilewright.draw.rows import LabelledPicture, in_rows
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing
from tilewright.draw.tile import ANIMATED, EXPLODED, FLAT, ISOMETRIC, LAYERS, STEPS, VIEWS, Look
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell, CellNames

if TYPE_CHECKING:
    from tilewright.apart.bench import TakenApart

#: positions of pieces that are looked at, to say whether pieces go together
_MOST_STATES = 20_000
#: how far a piece that comes next is drawn from its place, in cells
_APART = 2
#: how far exploded pieces are moved, in times their distance from the middle; the share of each
#: that is to be seen, and how many ways are tried
_TIMES = (2, 3, 4, 5, 6)
_ENOUGH, _TRIES = 0.75, 60


def view(scene: Scene, name: str = FLAT, look: Look | None = None) -> Drawing:
    """Return the drawing of a scene in one of ``VIEWS``.

    Raises:
        TilewrightError: there is no such view, it needs cubes or laid pieces that are not there, or
            the lattice has no drawing.
    """
    look = (look or Look()).checked()
    check_view(scene, name)
    return _DRAWN[name](scene, look)


def check_view(scene: Scene, name: str) -> None:
    """Do nothing if a scene has a view.

    Raises:
        TilewrightError: there is no such view, or it needs cubes or laid pieces that are not there.
    """
    if name not in VIEWS:
        raise TilewrightError(f"there is no view {name!r}; views are {', '.join(VIEWS)}")
    if name in (EXPLODED, STEPS) and not solid.is_cubes(scene.lattice):
        raise TilewrightError(f"the view {name!r} is of cubes, not of {scene.lattice!r}")
    if name == ISOMETRIC and LATTICES[scene.lattice].space > 3:
        raise TilewrightError(f"the view {name!r} is of what is in space, not of {scene.lattice!r}")
    if name == LAYERS and LATTICES[scene.lattice].space != 3:
        raise TilewrightError(f"the view {name!r} is of solids, not of {scene.lattice!r}")
    if name in (EXPLODED, STEPS) and not scene.tiles:
        raise TilewrightError(f"the view {name!r} needs pieces that lie: it shows a solution")


def svg_view(scene: Scene, name: str = FLAT, look: Look | None = None) -> str:
    """Return a scene as an SVG document in one of ``VIEWS``, or ``ANIMATED``.

    Raises:
        TilewrightError: as with ``view``, or there are no pieces to appear.
    """
    if name != ANIMATED:
        return svg.write(view(scene, name, look))
    if not scene.tiles:
        raise TilewrightError(f"the view {name!r} needs pieces that lie: it shows a solution")
    return svg.write(view(scene, FLAT, look), order=placing_order(scene))


def placing_order(scene: Scene) -> list[int]:
    """Return the tiles in an order in which they can be laid; flat ones as they come."""
    every = range(len(scene.tiles))
    if not solid.is_cubes(scene.lattice):
        return list(every)
    found = assembly([tile.cells for tile in scene.tiles])
    return [*found.stuck, *(step.piece for step in found.steps)]


def _isometric(scene: Scene, look: Look) -> Drawing:
    return _arranged(scene, [LabelledPicture(solid.space(scene.lattice, _bodies(scene), look))])


def _exploded(scene: Scene, look: Look) -> Drawing:
    bodies = _apart([body for body in _bodies(scene) if body.colour is not None])
    return _arranged(scene, [LabelledPicture(solid.space(scene.lattice, bodies, look))])


def _layers(scene: Scene, look: Look) -> Drawing:
    bodies, names = _bodies(scene), CellNames.of(scene.board)
    panels = []
    for layer, cells in layers_of(scene.board).items():
        here = set(cells)
        cut = [replace(body, cells=tuple(c for c in body.cells if c in here)) for body in bodies]
        shown = [body for body in cut if body.cells]
        panels.append(LabelledPicture(solid.space(scene.lattice, shown, look), names.layer(layer)))
    return _arranged(scene, panels)


def _steps(scene: Scene, look: Look) -> Drawing:
    """Return a panel for each piece that is put in, those of before pale."""
    bodies = [body for body in _bodies(scene) if body.colour is not None]
    found = assembly([body.cells for body in bodies])
    laid = [bodies[index] for index in found.stuck]
    panels = []
    if laid:
        panels.append(LabelledPicture(solid.space(scene.lattice, laid, look), "these at once"))
    for place, step in enumerate(found.steps, 1):
        body, vector = bodies[step.piece], FROM[step.origin]
        coming = moved(body, [_APART * one for one in vector]) if laid else body
        before = [replace(one, pale=True) for one in laid]
        laid.append(body)
        origin = f" from {step.origin}" if len(laid) > 1 else ""
        label = f"{place}. {body.lettering}{origin}"
        panels.append(LabelledPicture(solid.space(scene.lattice, [*before, coming], look), label))
    return _arranged(scene, panels, assembly_words(scene, found.stuck))


def assembly_words(scene: Scene, stuck: Sequence[int] = ()) -> str:
    """Say how the pieces of a scene go together.

    Args:
        scene: with its pieces.
        stuck: those of which none can be taken off alone.
    """
    if not stuck:
        return "each piece goes in straight along an axis"
    taken = _taken_apart([scene.tiles[index].cells for index in stuck])
    if taken.apart is None:
        rest = "whether they go together by straight moves is not known"
    elif taken.apart:
        rest = f"they take {len(taken.moves)} moves, which disassemble lists"
    else:
        rest = "they cannot be put together by straight moves at all"
    which = "no piece" if len(stuck) == len(scene.tiles) else f"none of {len(stuck)} pieces"
    return f"{which} goes in alone, straight along an axis; {rest}"


def _taken_apart(pieces: Sequence[Sequence[Cell]]) -> TakenApart:
    """Take pieces of the cubic lattice apart by straight moves."""
    from tilewright.apart.bench import Bench

    bench = Bench(LATTICES["cube"])
    parts = [bench.part(str(number), cells) for number, cells in enumerate(pieces)]
    ((taken,), _) = bench.take([parts], limit_states=_MOST_STATES)
    return taken


#: what draws each view
_DRAWN: dict[str, Callable[[Scene, Look], Drawing]] = {
    FLAT: board.drawing,
    ISOMETRIC: _isometric,
    EXPLODED: _exploded,
    LAYERS: _layers,
    STEPS: _steps,
}


def piece_bodies(scene: Scene) -> list[Body]:
    """Return the pieces of a scene as bodies in their colours, in their order."""
    return [
        Body(tile.cells, colour, tile.lettering, tile.name)
        for tile, colour in zip(scene.tiles, tile_colours(scene), strict=True)
    ]


def _bodies(scene: Scene) -> list[Body]:
    """Return what there is to see: the pieces, and pegs; without any pieces, the board."""
    found = piece_bodies(scene)
    if not scene.tiles or LATTICES[scene.lattice].space == 2:
        found += [Body((cell,), None, scene.labels.get(cell, "")) for cell in sorted(scene.empty)]
    return found + [Body((cell,), None, name="peg") for cell in sorted(scene.blocked)]


def _apart(bodies: Sequence[Body]) -> list[Body]:
    """Return bodies moved away from the middle by whole cells, so that no two touch at a side.

    Along each axis they move by a multiple of their distance from the middle.  Of the multiples that
    are tried, from the least on, the first are taken at which enough is seen of every body, or else
    those at which the least of all shares is greatest.
    """
    middle = _mean([cell for body in bodies for cell in body.cells])
    away = [[a - b for a, b in zip(_mean(b_.cells), middle, strict=True)] for b_ in bodies]
    alone = [isometric.seen_of_each(isometric.owners_of([body.cells]))[0] for body in bodies]
    best, found = -1.0, list(bodies)
    tried = 0
    for times in sorted(product(_TIMES, repeat=3), key=lambda one: (sum(one), one)):
        placed = [
            moved(body, [round(k * one) for k, one in zip(times, vector, strict=True)])
            for body, vector in zip(bodies, away, strict=True)
        ]
        if not all(_is_clear(one, other) for one, other in combinations(placed, 2)):
            continue
        shown = isometric.seen_of_each(isometric.owners_of(one.cells for one in placed))
        share = min(shown[index] / whole for index, whole in enumerate(alone))
        if share > best:
            best, found = share, placed
        tried += 1
        if best >= _ENOUGH or tried == _TRIES:
            break
    return found


def _mean(cells: Sequence[Cell]) -> list[float]:
    return [sum(axis) / len(cells) for axis in zip(*cells, strict=True)]


def _is_clear(one: Body, other: Body) -> bool:
    """Tell whether no cell of one body is a cell of the other, or beside one."""
    taken = set(other.cells)
    near = (
        (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
        for cell in one.cells
        for axis in range(len(cell))
        for step in (-1, 0, 1)
    )
    return not any(cell in taken for cell in near)


def _arranged(scene: Scene, panels: Sequence[LabelledPicture], words: str = "") -> Drawing:
    """Return panels in rows, with the caption below them."""
    texts = (words, LEGEND_OF_OTHERS if scene.wrap else "", scene.caption)
    rows = in_rows(panels, texts)
    title = scene.caption or f"{scene.lattice} board, {len(scene.tiles)} pieces"
    return Drawing(rows.width, rows.height, title, board.described(scene), rows.shapes)
