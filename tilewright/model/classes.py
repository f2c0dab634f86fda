"""Which solutions are counted as one: all images of each other, or those by turns alone.

Counts up to symmetry are of two kinds.  Up to *all* symmetries a solution and its mirror image are
one; up to *turns* they are two, and only motions that leave the hand as it is join solutions: turns, and
slides if borders are joined.
"""

from __future__ import annotations

from typing import Literal, get_args

from tilewright.errors import TilewrightError, closest

#: a kind of class
Classes = Literal["all", "turns"]
#: what the argument ``distinct`` of a verb takes; true means ``"all"``
Distinct = bool | Classes

KINDS: tuple[Classes, ...] = get_args(Classes)


def read_distinct(distinct: object) -> Classes | None:
    """Return the kind of class that is asked for, ``None`` if none is.

    Args:
        distinct: true or false, or the name of a kind.

    Raises:
        TilewrightError: it is another name.
        TypeError: it is nothing of that.

    >>> read_distinct(True), read_distinct("turns"), read_distinct(False)
    ('all', 'turns', None)
    """
    wanted = "give True, False, 'all' (up to turns and mirrors) or 'turns' (mirror images apart)"
    if isinstance(distinct, str):
        for kind in KINDS:
            if kind == distinct:
                return kind
        near = closest(distinct, KINDS, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise TilewrightError(f"distinct is {distinct!r}: {hint}{wanted}")
    if distinct in (True, False):
        return "all" if distinct else None
    raise TypeError(f"distinct is {distinct!r}: {wanted}")


def up_to(
    classes: Classes | None, symmetries: int = 2, *, mirrors: bool = True, shifts: bool = False
) -> str:
    """Return up to what solutions are counted, in words; empty if there is nothing to say.

    Args:
        classes: the kind of class.
        symmetries: how many symmetries there are, the identity among them.
        mirrors: whether one of them is a mirror.
        shifts: whether one of them slides the board along itself, as joined borders allow.

    >>> up_to("all"), up_to("turns"), up_to("all", 4, mirrors=False), up_to("all", 1)
    ('up to turns and mirrors', 'up to turns', 'up to turns', '')
    >>> up_to("all", 80, shifts=True), up_to("turns", 40, shifts=True)
    ('up to turns, mirrors and shifts', 'up to turns and shifts')
    """
    if classes is None or (classes == "all" and symmetries == 1):
        return ""
    return f"up to {motions_text(mirrors=classes == 'all' and mirrors, shifts=shifts)}"


def motions_text(*, mirrors: bool, shifts: bool) -> str:
    """Return the kinds of motion in a group in words, turns among them.

    >>> motions_text(mirrors=True, shifts=True), motions_text(mirrors=False, shifts=False)
    ('turns, mirrors and shifts', 'turns')
    """
    *first, last = ["turns"] + ["mirrors"] * mirrors + ["shifts"] * shifts
    return f"{', '.join(first)} and {last}" if first else last
