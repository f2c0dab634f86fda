"""Pictures of trays: the goal has a board of its own and outlines, the corridor a sign; words explain both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import tilewright
from tilewright.draw.shapes import Area, Drawing, Group, Letters, Primitive
from tilewright.model.scene import problem_scene
from tilewright.model.tray_story import drawing

PASSAGE = """\
tilewright: 1
name: passage
region: {box: [5, 2]}
pieces: {bar: XX, unit: {picture: X, copies: 2}}
placed:
  - {piece: bar, cells: [[0, 0], [1, 0]]}
  - {piece: unit, cells: [[0, 1]]}
  - {piece: unit, cells: [[4, 1]]}
corridor: [[2, 0], [2, 1]]
goal:
  - {piece: bar, cells: [[3, 1], [4, 1]]}
"""
SHOWN = """\
┏━━━━━━━┳━━━┯━━━┯━━━┓
┃ B   B ┃ + │   │   ┃
┣━━━┳━━━╃───┼───╆━━━┫
┃ U1┃   │ + │   ┃ U2┃
┗━━━┻━━━┷━━━┷━━━┻━━━┛

passage

bar (B)   unit (U) x 2
  XX        X

goal: pieces lie so in the end, and others anywhere

  ┏━━━┯━━━┯━━━┯━━━┯━━━┓
  ┃   │   │ + │   │   ┃
  ┠───┼───┼───╆━━━┷━━━┫
  ┃   │   │ + ┃ B   B ┃
  ┗━━━┷━━━┷━━━┻━━━━━━━┛

corridor (+): no piece stops there"""


def every(shapes: Iterable[Primitive]) -> Iterator[Primitive]:
    """Yield the shapes, and those in their groups."""
    for shape in shapes:
        yield from every(shape.shapes) if isinstance(shape, Group) else (shape,)


def written_in(drawing: Drawing) -> list[str]:
    return [shape.text for shape in every(drawing.shapes) if isinstance(shape, Letters)]


def outlines(shown: Drawing) -> int:
    return sum(shape.role == "asked" for shape in every(shown.shapes) if isinstance(shape, Area))


def test_text_has_a_board_of_the_goal_and_a_sign_for_the_corridor() -> None:
    shown = tilewright.show(tilewright.loads(PASSAGE))
    assert [line.rstrip() for line in str(shown).splitlines()] == SHOWN.splitlines()
    words = written_in(shown.drawing())
    assert words.count("+") == 4
    assert "corridor (+): no piece stops there" in words


def test_a_goal_of_all_pieces_leaves_none_to_lie_anywhere() -> None:
    goal = "  - {piece: unit, cells: [[0, 0]]}\n  - {piece: unit, cells: [[0, 1]]}\n"
    shown = str(tilewright.show(tilewright.loads(PASSAGE + goal)))
    assert "goal: pieces lie so in the end\n" in shown
    free = PASSAGE.replace("corridor: [[2, 0], [2, 1]]\n", "").split("goal:")[0]
    assert "goal" not in str(tilewright.show(tilewright.loads(free)))
    assert "corridor" not in str(tilewright.show(tilewright.loads(free)))


def test_every_panel_of_a_storyboard_outlines_the_goal() -> None:
    problem = tilewright.loads(PASSAGE).problem()
    scene = problem_scene(problem)
    assert [(area.cells, area.label) for area in scene.areas] == [(((3, 1), (4, 1)), "B")]
    assert scene.labels == {(2, 0): "+", (2, 1): "+"}
    assert not scene.optional
    found = tilewright.loads(PASSAGE).slide()
    says = " ".join(written_in(found.drawing()))
    assert "outlined: where pieces lie in the end, +: no piece stops there" in says
    assert outlines(found.drawing()) == 3 == len(found) + 1
    assert outlines(drawing(problem, [], "", "")) == 1
