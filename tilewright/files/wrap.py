"""Reads and writes how the borders of a region are joined: a word, or steps one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilewright.files.keys import STEP
from tilewright.files.node import Node, clip
from tilewright.files.reading import Reading, hint
from tilewright.files.values import read_mapping, read_vector, read_word
from tilewright.lattice import LATTICES, WRAPS, Lattice, NoWrapError, WrapStep, word_of, wrap_steps

#: most steps that are read: two make any surface, and as many as there are axes any space
_MOST = 8
_FIX = f"write one of {', '.join(WRAPS)}, or a list of steps: [[10, 0], [0, 6]]"


def read_wrap(reading: Reading, node: Node, sides: Sequence[int]) -> tuple[WrapStep, ...] | None:
    """Return the steps that join the borders of a region.

    Args:
        reading: takes the faults.
        node: the word or the list.
        sides: of the box that the word is about.
    """
    if isinstance(node.value, str):
        return _read_word(reading, node, sides)
    if not isinstance(node.value, list) or not node.value:
        reading.wrong(node, "a way to join borders", _FIX)
        return None
    if len(node.value) > _MOST:
        reading.fault(node, f"there are {len(node.value)} steps, more than {_MOST}", _FIX)
        return None
    read = [_read_step(reading, item) for item in node.value]
    steps = tuple(step for step in read if step is not None)
    return steps if len(steps) == len(read) else None


def _read_word(reading: Reading, node: Node, sides: Sequence[int]) -> tuple[WrapStep, ...] | None:
    word = str(node.value)
    if word not in WRAPS:
        fix = hint(word, WRAPS, "ways to join borders")
        reading.fault(node, f"there is no way {clip(word)!r} to join borders", fix)
        return None
    try:
        return wrap_steps(LATTICES[reading.lattice or "square"], word, sides)
    except NoWrapError as error:
        reading.fault(node, error.what, error.fix)
        return None


def _read_step(reading: Reading, node: Node) -> WrapStep | None:
    """Return a translation ``[10, 0]``, or ``{isometry: ..., slide: ...}``."""
    if not isinstance(node.value, dict):
        slide = read_vector(reading, node)
        return None if slide is None else WrapStep("identity", slide)
    given = read_mapping(reading, node, STEP) or {}
    if len(given) < len(STEP.keys):
        return None
    name = read_word(reading, given["isometry"], "the name of an isometry")
    known = [one.name for one in LATTICES[reading.lattice or "square"].isometries]
    if name is not None and name not in known:
        what = f"the {reading.lattice} lattice has no isometry {clip(name)!r}"
        reading.fault(given["isometry"], what, hint(name, known, "isometries"))
        name = None
    slide = read_vector(reading, given["slide"])
    return None if name is None or slide is None else WrapStep(name, slide)


def wrap_data(lattice: Lattice, steps: Sequence[WrapStep], sides: Sequence[int]) -> Any:
    """Return steps as a file writes them: by a word if one means them of a box, or one by one."""
    return word_of(lattice, tuple(steps), sides) or [_step_data(lattice, step) for step in steps]


def _step_data(lattice: Lattice, step: WrapStep) -> Any:
    if step.isometry == lattice.isometries[0].name:
        return list(step.slide)
    return {"isometry": step.isometry, "slide": list(step.slide)}
