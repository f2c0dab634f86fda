"""A disassembly as a story for pictures: which pieces are there at each move, where, and what moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewright.draw import storyboard, svg
from tilewright.draw.bodies import Body
from tilewright.draw.storyboard import Motion, Story, pushed
from tilewright.draw.tile import ANIMATED, STEPS, Look
from tilewright.draw.ways import way_text
from tilewright.errors import TilewrightError
from tilewright.model.stages import Stage

if TYPE_CHECKING:
    from tilewright.draw.scene import Scene

#: the views of a disassembly
STORIES = (STEPS, ANIMATED)


def story_of(
    title: str, scene: Scene, names: Sequence[str], tree: Stage | None, text: str
) -> Story:
    """Return the story of a disassembly.

    Args:
        title: of the picture.
        scene: the assembly.
        names: a name for each of its pieces.
        tree: the stages; without them the story is the assembly alone.
        text: the verdict, then a line a step.
    """
    from tilewright.draw.views import piece_bodies

    bodies = tuple(piece_bodies(scene))
    words = [f"{title}: {text.splitlines()[0]}"]
    named = {body.lettering: name for body, name in zip(bodies, names, strict=True)}
    words.append(storyboard.legend(list(named.items())))
    motions = tuple(_motions(scene.lattice, tree, bodies))
    return Story(scene.lattice, bodies, motions, title, tuple(filter(None, words)), text)


def svg_of(story: Story, view: str, look: Look | None = None) -> str:
    """Return the picture of a story in one of ``STORIES``.

    Raises:
        TilewrightError: there is no such view, or the lattice has no picture in space.
    """
    if view not in STORIES:
        raise TilewrightError(
            f"there is no view {view!r} of a disassembly; views are {', '.join(STORIES)}"
        )
    if view == ANIMATED:
        from tilewright.draw import gliding

        return gliding.write(story, look)
    return svg.write(storyboard.drawing(story, look))


def _motions(lattice: str, stage: Stage | None, bodies: tuple[Body, ...]) -> Iterator[Motion]:
    """Yield the moves of a stage, then those of the part that stays, then of the one removed."""
    if stage is None:
        return
    now = list(bodies)
    for step in stage.steps:
        moved = frozenset(stage.pieces.index(place) for place in step.placements)
        names = ", ".join(bodies[place].lettering for place in step.placements)
        sentence = f"{names} {way_text(lattice, step.axis, step.distance)}"
        shown = tuple(now[place] for place in stage.pieces)
        yield Motion(shown, moved, step.axis, step.distance, sentence)
        for place in step.placements:
            now[place] = pushed(now[place], step.axis, step.distance or 0)
    for part in (stage.stays, stage.removed):
        yield from _motions(lattice, part, tuple(now))
