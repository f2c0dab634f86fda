"""A tray as a storyboard: its start, then the board after each move, the moved piece in a bold line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tilewright.draw import board
from tilewright.draw.bodies import Space
from tilewright.draw.rows import LabelledPicture, in_rows
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing
from tilewright.draw.storyboard import legend
from tilewright.draw.tile import Look
from tilewright.lattice import Cell
from tilewright.model.puzzle import Problem
from tilewright.model.scene import piece_letters, problem_scene
from tilewright.model.tray_look import tray_words

#: a move: the cells of the piece before and after, and the move in words
Moved = tuple[Sequence[Cell], Sequence[Cell], str]
#: the height of sentences
_LETTERS = 0.34


def drawing(
    problem: Problem, moves: Sequence[Moved], title: str, text: str, look: Look | None = None
) -> Drawing:
    """Return the pictures of a tray in rows.

    Args:
        problem: the tray; its placed pieces are the start.
        moves: from the start on, in their order.
        title: what stands below all.
        text: for those who do not see the picture.
        look: colours and hatching.
    """
    labels = ["start" if moves else ""]
    labels += [f"{number}. {sentence}" for number, (*_, sentence) in enumerate(moves, 1)]
    shown = zip(scenes(problem, moves), labels, strict=True)
    panels = [_panel(scene, label, look) for scene, label in shown]
    letters = piece_letters([piece.name for piece in problem.pieces])
    names = legend(
        [(letters[name], name) for name in dict.fromkeys(p.piece for p in problem.placed)]
    )
    says = filter(None, [names, tray_words(problem)])
    rows = in_rows(panels, [title, *says], letters=_LETTERS)
    return Drawing(rows.width, rows.height, title, text, rows.shapes)


def scenes(problem: Problem, moves: Sequence[Moved]) -> Iterator[Scene]:
    """Yield the start of a tray, then the board after each move; marks and sides go with their pieces."""
    scene = problem_scene(problem)
    kinds = {tile.piece_index for tile in scene.tiles}
    # All copies of a piece have one colour, so that none changes it from panel to panel.
    scene = replace(scene, colours={kind: scene.colours.get(kind, (kind,))[:1] for kind in kinds})
    yield scene
    printed = dict(scene.marks.items() & dict(problem.region.marks).items())
    own = {cell: mark for cell, mark in scene.marks.items() if cell not in printed}
    for start, end, _ in moves:
        own = _moved(own, start, end)
        scene = replace(_after(scene, start, end), marks={**printed, **own})
        yield scene


def _after(scene: Scene, start: Sequence[Cell], end: Sequence[Cell]) -> Scene:
    """Return a scene after a piece has moved: it is drawn as new, and the cells that it left are lit."""
    left = frozenset(start) - frozenset(end)
    index = next(n for n, tile in enumerate(scene.tiles) if set(tile.cells) == set(start))
    tiles = list(scene.tiles)
    tiles[index] = tiles[index]._replace(cells=tuple(end))
    empty = (frozenset(scene.empty) | left) - frozenset(end)
    return replace(
        scene,
        tiles=tuple(tiles),
        sides=_moved(scene.sides, start, end),
        empty=tuple(sorted(empty)),
        optional=frozenset(),
        fresh=frozenset([index]),
        lit=left,
    )


def _moved(
    borne: Mapping[Cell, str], start: Iterable[Cell], end: Iterable[Cell]
) -> dict[Cell, str]:
    """Return what cells bear after a piece has moved; nothing turns, so the order of its cells stays."""
    to = dict(zip(sorted(start), sorted(end), strict=True))
    return {to.get(cell, cell): sign for cell, sign in borne.items()}


def _panel(scene: Scene, label: str, look: Look | None) -> LabelledPicture:
    shown = board.drawing(replace(scene, optional=frozenset(), caption=""), look, legend=False)
    return LabelledPicture(Space(shown.shapes, (0.0, 0.0), (shown.width, shown.height)), label)
