"""How the borders of a region are joined, read and written: a word, or steps one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.errors import Path
from tilewright.lattice import WRAPS, Cell, Lattice, NoWrapError, WrapStep, word_of, wrap_steps
from tilewright.model.picture import cell_form
from tilewright.model.written import (
    FARTHEST,
    Tell,
    clip,
    described,
    hint,
    label,
    nearest,
    read_whole,
    too_far,
)

#: a step as people write it: ``[10, 0]``, ``{"isometry": ..., "slide": [10, 0]}``
GivenStep = WrapStep | Sequence[int] | Mapping[str, Any]
#: all of them, or a word that means them of a box
GivenWrap = str | Sequence[GivenStep]

#: the keys of a step that is not a translation
ISOMETRY, SLIDE = "isometry", "slide"
#: the isometry of a step that is one
IDENTITY = "identity"
#: most steps that are read: two make any surface, and as many as there are axes any space
_MOST = 8
_FIX = f"write one of {', '.join(WRAPS)}, or a list of steps: [[10, 0], [0, 6]]"
_STEP_FIX = f"write {{{ISOMETRY}: flip rotate-180, {SLIDE}: [4, 3]}}"


def read_wrap(
    given: Any, lattice: Lattice, sides: Sequence[int], path: Path, tell: Tell
) -> tuple[WrapStep, ...] | None:
    """Return the steps that join the borders of a region; ``None`` after a fault.

    Args:
        given: the word, or the steps.
        lattice: the lattice of the region.
        sides: of the box that a word is about.
        path: where it stands.
        tell: takes the faults.
    """
    if isinstance(given, str):
        return _read_word(given, lattice, sides, path, tell)
    if not isinstance(given, list | tuple) or not given:
        tell(path, f"{label(path)} is {described(given)}, not a way to join borders", _FIX)
        return None
    if len(given) > _MOST:
        tell(path, f"there are {len(given)} steps, more than {_MOST}", _FIX)
        return None
    read = [read_step(one, lattice, (*path, n), tell) for n, one in enumerate(given)]
    steps = tuple(step for step in read if step is not None)
    return steps if len(steps) == len(read) else None


def _read_word(
    word: str, lattice: Lattice, sides: Sequence[int], path: Path, tell: Tell
) -> tuple[WrapStep, ...] | None:
    if word not in WRAPS:
        fix = hint(word, list(WRAPS), "ways to join borders")
        tell(path, f"there is no way {clip(word)!r} to join borders", fix)
        return None
    try:
        return wrap_steps(lattice, word, sides)
    except NoWrapError as error:
        tell(path, error.what, error.fix)
        return None


def read_step(given: Any, lattice: Lattice, path: Path, tell: Tell) -> WrapStep | None:
    """Return a step, ``[10, 0]`` or ``{isometry: ..., slide: ...}``; ``None`` after a fault.

    In Python it may also be a ``WrapStep``, or the pair that a region shows of it.
    """
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str):
        given = {ISOMETRY: given[0], SLIDE: given[1]}
    if not isinstance(given, Mapping):
        slide = _read_slide(given, lattice, path, tell)
        return None if slide is None else WrapStep(IDENTITY, slide)
    if not _has_keys(given, path, tell):
        return None
    name = given[ISOMETRY]
    known = [one.name for one in lattice.isometries]
    if name not in known:
        what = f"the {lattice.name} lattice has no isometry {clip(str(name))!r}"
        tell((*path, ISOMETRY), what, hint(str(name), known, "isometries"))
        name = None
    slide = _read_slide(given[SLIDE], lattice, (*path, SLIDE), tell)
    return None if name is None or slide is None else WrapStep(name, slide)


def _has_keys(given: Mapping[str, Any], path: Path, tell: Tell) -> bool:
    """Tell whether a step has its two keys; report those that are unknown and missing."""
    keys = (ISOMETRY, SLIDE)
    unknown = [str(key) for key in given if key not in keys]
    for key in unknown:
        tell((*path, key), f"unknown key {clip(key)!r} in a step", hint(key, keys, "known keys"))
    meant = [nearest(key, keys) for key in unknown]
    missing = [key for key in keys if key not in given]
    for key in missing:
        if key not in meant:
            tell(path, f"the key {key!r} is missing in a step", _STEP_FIX)
    return not missing


def _read_slide(given: Any, lattice: Lattice, path: Path, tell: Tell) -> Cell | None:
    """Return as many whole numbers as the lattice has coordinates."""
    written = cell_form(lattice.coordinates)
    if not isinstance(given, list | tuple):
        tell(
            path,
            f"{label(path)} is {described(given)}, not a list of whole numbers",
            f"write {written}",
        )
        return None
    if len(given) != lattice.coordinates:
        what = f"{label(path)} has {len(given)} numbers: {clip(str(list(given)))}"
        tell(path, what, f"the {lattice.name} lattice needs {written}")
        return None
    fix = "write a whole number"
    parts = [read_whole(part, (*path, n), None, fix, tell) for n, part in enumerate(given)]
    far = [n for n, part in enumerate(parts) if part is not None and abs(part) > FARTHEST]
    for n in far:
        tell((*path, n), too_far(given[n], (*path, n)), "take shorter steps")
    slide = tuple(part for part in parts if part is not None)
    return slide if len(slide) == len(parts) and not far else None


def wrap_data(lattice: Lattice, steps: Sequence[WrapStep], sides: Sequence[int]) -> Any:
    """Return steps as a file writes them: by a word if one means them of a box, or one by one."""
    return word_of(lattice, tuple(steps), sides) or [_step_data(step) for step in steps]


def _step_data(step: WrapStep) -> Any:
    if step.isometry == IDENTITY:
        return list(step.slide)
    return {ISOMETRY: step.isometry, SLIDE: list(step.slide)}
