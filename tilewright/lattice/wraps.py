"""How borders are joined: the words for it, and what can be wrong with steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, shift
from tilewright.lattice.wrap_group import NoWrapError, WrapGroup, WrapStep

#: what is done to a cell of a box with these sides
_Joined = Callable[[Cell, Sequence[int]], Cell]


def _along(axis: int) -> _Joined:
    return lambda cell, sides: (*cell[:axis], cell[axis] + sides[axis], *cell[axis + 1 :])


def _turned_over(cell: Cell, sides: Sequence[int]) -> Cell:
    return (cell[0] + sides[0], sides[1] - 1 - cell[1], *cell[2:])


#: the words, each with the steps that it means of a box; ``torus`` has one for each axis
WRAPS: Mapping[str, tuple[_Joined, ...]] = {
    "torus": (),
    "cylinder": (_along(0),),
    "moebius": (_turned_over,),
    "klein": (_turned_over, _along(1)),
}


def wrap_steps(lattice: Lattice, word: str, sides: Sequence[int]) -> tuple[WrapStep, ...]:
    """Return the steps that join the borders of a box.

    Args:
        lattice: what the box is of.
        word: a key of ``WRAPS``: ``torus`` joins each side to the opposite one, ``cylinder`` the left
            side to the right one, ``moebius`` does so upside down, ``klein`` also joins top and bottom.
        sides: the sides of the box.

    Raises:
        NoWrapError: the lattice has no such isometry.
    """
    joined = WRAPS[word] or tuple(map(_along, range(lattice.coordinates)))
    return tuple(_step(lattice, word, one, sides) for one in joined)


def _step(lattice: Lattice, word: str, joined: _Joined, sides: Sequence[int]) -> WrapStep:
    """Return the isometry that does the same to every cell."""
    probes = [
        shift(cell, step)
        for cell in lattice.representatives
        for step in ((0,) * lattice.coordinates, *lattice.translations)
    ]
    wanted = [joined(cell, sides) for cell in probes]
    for isometry in lattice.isometries:
        slide = shift(wanted[0], isometry.apply(probes[0]), -1)
        moved = [shift(isometry.apply(cell), slide) for cell in probes]
        if moved == wanted and _is_slide(lattice, slide):
            return WrapStep(isometry.name, slide)
    box = " x ".join(map(str, sides))
    what = f"no isometry of the {lattice.name} lattice joins the borders of the box {box} as {word!r} does"
    raise NoWrapError(what, "take a box of other sides, or write the steps one by one")


def word_of(lattice: Lattice, steps: tuple[WrapStep, ...], sides: Sequence[int]) -> str | None:
    """Return the word that means these steps of a box, if there is one."""
    for word in WRAPS:
        try:
            if wrap_steps(lattice, word, sides) == steps:
                return word
        except NoWrapError:
            continue
    return None


def wrap_faults(
    lattice: Lattice, steps: Sequence[WrapStep], cells: Iterable[Cell]
) -> list[tuple[str, str]]:
    """Return what is wrong with steps that are to join the borders of a board, and what to do."""
    found = [fault for step in steps for fault in _step_faults(lattice, step)]
    if found or not steps:
        return found
    group = WrapGroup(lattice, steps)
    if group.fixes_a_point():
        what = "the steps together leave a point where it is, so they fold the board"
        return [(what, "join borders by slides, and by reflections that slide along their line")]
    return list(_joined_faults(group, cells))


def _step_faults(lattice: Lattice, step: WrapStep) -> Iterator[tuple[str, str]]:
    names = [isometry.name for isometry in lattice.isometries]
    if step.isometry not in names:
        what = f"the {lattice.name} lattice has no isometry {step.isometry!r}"
        yield what, f"choose from {', '.join(names)}"
    if len(step.slide) != lattice.coordinates:
        what = f"the step {list(step.slide)} has {len(step.slide)} numbers"
        yield what, f"the {lattice.name} lattice needs {lattice.coordinates}"
    elif not _is_slide(lattice, step.slide):
        steps = ", ".join(str(list(one)) for one in lattice.translations)
        what = f"{list(step.slide)} is no translation of the {lattice.name} lattice"
        yield what, f"its translations are sums of {steps}"
    elif step.isometry == names[0] and not any(step.slide):
        yield "a step joins each cell to itself", "remove it"


def _is_slide(lattice: Lattice, vector: Cell) -> bool:
    start = lattice.representatives[0]
    return lattice.translation_class(shift(start, vector)) == lattice.translation_class(start)


def _joined_faults(group: WrapGroup, cells: Iterable[Cell]) -> Iterator[tuple[str, str]]:
    """Yield pairs of cells of the board that are one cell when its borders are joined."""
    first: dict[Cell, Cell] = {}
    for cell in cells:
        home = min(map(group.residue, group.images(cell)))
        other = first.setdefault(home, cell)
        if other != cell:
            what = f"{list(other)} and {list(cell)} are one cell when the borders are joined"
            yield what, "take one of them out, or join the borders by longer steps"
