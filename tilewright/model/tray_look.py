"""What pictures of a tray say of its goal and its corridor: outlines, a sign, and a board of the end."""

from __future__ import annotations

from dataclasses import replace

from tilewright.draw.scene import OutlinedArea, Scene, Tile
from tilewright.draw.sheet import Part, Section
from tilewright.lattice import Cell
from tilewright.model.puzzle import Problem

#: stands on cells where no piece stops
_CORRIDOR = "+"


def is_tray(problem: Problem) -> bool:
    """Tell whether a puzzle says how its pieces slide."""
    return bool(problem.puzzle.goal or problem.puzzle.corridor)


def goal_outlines(problem: Problem, letters: dict[str, str]) -> tuple[OutlinedArea, ...]:
    """Return the cells of each goal, with the letter of the piece."""
    return tuple(OutlinedArea(goal.cells, letters[goal.piece]) for goal in problem.puzzle.goal)


def corridor_signs(problem: Problem) -> dict[Cell, str]:
    """Return a sign for each cell where no piece stops."""
    board = frozenset(problem.region.cells)
    return dict.fromkeys((cell for cell in problem.puzzle.corridor if cell in board), _CORRIDOR)


def tray_words(problem: Problem) -> str:
    """Return what the marks on a picture of a tray mean; ``""`` if there are none."""
    goal = "outlined: where pieces lie in the end" if problem.puzzle.goal else ""
    corridor = f"{_CORRIDOR}: no piece stops there" if problem.puzzle.corridor else ""
    return ", ".join(filter(None, (goal, corridor)))


def tray_sections(problem: Problem, scene: Scene, tiles: tuple[Tile, ...]) -> tuple[Section, ...]:
    """Return what is said below the board of a tray.

    Args:
        problem: the tray.
        scene: its board at the start.
        tiles: the pieces of the goal, where they lie in the end.
    """
    found = []
    if tiles:
        covered = {cell for tile in tiles for cell in tile.cells}
        signs = corridor_signs(problem)
        end = replace(
            scene,
            tiles=tiles,
            empty=tuple(cell for cell in problem.region.cells if cell not in covered),
            marks={},
            sides={},
            areas=(),
            labels=signs,
            caption="",
        )
        others = len(tiles) < len(problem.placed)
        line = "goal: pieces lie so in the end" + (", and others anywhere" if others else "")
        found.append(Section((line,), (Part("", end),)))
    if problem.puzzle.corridor:
        found.append(Section((f"corridor ({_CORRIDOR}): no piece stops there",)))
    return tuple(found)
