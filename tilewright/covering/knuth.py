"""Exact covers from and to files in Knuth's form; ``tilewright.files.knuth`` describes it.

What is written, his programs read: names of at most 8 characters, colours of one, and a primary
item in every option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from os import PathLike
from string import ascii_letters, digits, punctuation
from typing import Any

from tilewright.covering.cover import ExactCover, exact_cover
from tilewright.covering.matrix import refuse_amounts
from tilewright.covering.terms import Bounds
from tilewright.errors import Fault, PuzzleError, printable
from tilewright.files.knuth import KNUTH_BYTES, KnuthFile, KnuthOption, read_knuth, write_knuth

#: what colours are written as
COLOURS = digits + ascii_letters + "".join(c for c in punctuation if c not in ":|")
_LONGEST_NAME = 8


def read_exact_cover(
    path: str | PathLike[str], *, max_bytes: int = KNUTH_BYTES, **search: Any
) -> ExactCover[int]:
    """Return the exact cover problem in a file in Knuth's form.

    Its options are named by their 0-based position in the file, its items by their names.

    Args:
        path: the file; ``-`` for standard input.
        max_bytes: the largest file that is read.
        search: ``engine``, ``threads``, ``limit_time`` ..., as in ``exact_cover``.

    Raises:
        PuzzleError: it cannot be read, is too large, or has faults: all of them.
    """
    return exact_cover(**read_knuth(path, max_bytes=max_bytes).data(), **search)


def write_exact_cover(cover: ExactCover[Any], *, name: Callable[[Any], str] = str) -> str:
    """Return an exact cover problem in Knuth's form, for his programs and those like them.

    Options without a primary item are left out, and those that use an item which may not be used.
    Names of options are lost, colours of more than one character are numbered.

    Args:
        cover: the problem.
        name: gives each item a name of 1 to 8 printable ASCII characters, no blank, colon or bar.

    Raises:
        PuzzleError: with every item whose name is none, or is another's; or options use items several
            times, by amounts, which the form does not have.

    >>> cover = exact_cover([["A", "B"], ["A"], ["B"]], bounds={"B": (1, None)})
    >>> print(write_exact_cover(cover), end="")
    A 1:2|B
    A B
    A
    B
    """
    refuse_amounts(cover.matrix, "Knuth's form", "search it here")
    items = [*cover.primary, *cover.secondary]
    names = dict(zip(items, map(name, items), strict=True))
    if faults := list(_name_faults(names)):
        raise PuzzleError(faults, "exact cover")
    rows = [cover.options[option] for option in cover.matrix.names]
    letters = lettered(rows)
    options = [
        {names[item]: letters[item][c] if c is not None else None for item, c in row.items()}
        for row in rows
    ]
    primary = {names[item]: bounds for item, bounds in cover.primary.items()}
    return write_knuth(knuth_file(primary, [names[item] for item in cover.secondary], options))


def knuth_file(
    primary: Mapping[str, Bounds],
    secondary: Iterable[str],
    options: Sequence[KnuthOption],
    notes: Iterable[str] = (),
) -> KnuthFile:
    """Return a problem as a file, with upper bounds that the form can tell.

    It has no infinite bound, so the number of options that use the item stands for it, and
    none of 0, so such an item is left out with its options.

    Args:
        primary: the primary items with their bounds.
        secondary: the secondary items.
        options: the options.
        notes: comments for the top, without their bars.
    """
    never = {item for item, (_, most) in primary.items() if most == 0}
    kept = tuple(option for option in options if never.isdisjoint(option))
    uses = Counter(item for option in kept for item in option)
    bounds = {
        item: (low, max(1, low, uses[item]) if high is None else high)
        for item, (low, high) in primary.items()
        if item not in never
    }
    if not bounds:
        what = "there is no primary item, and Knuth's form needs one"
        raise PuzzleError([Fault((), what, "nothing has to be covered: count by hand")])
    comments = tuple((0, f"| {printable(note)}") for note in notes)
    return KnuthFile(bounds, tuple(secondary), kept, comments)


def lettered(rows: Iterable[Mapping[Any, Any]]) -> dict[Any, dict[Any, str]]:
    """Return, for each coloured item, a character for each of its colours.

    Colours that are single characters, all those of an item, stay as they are.

    Raises:
        PuzzleError: an item has more colours than there are characters.
    """
    colours: dict[Any, dict[Any, None]] = {}
    for row in rows:
        for item, colour in row.items():
            if colour is not None:
                colours.setdefault(item, {})[colour] = None
    return {item: _letters(distinct) for item, distinct in colours.items()}


def _letters(distinct: Mapping[Any, None]) -> dict[Any, str]:
    if all(isinstance(c, str) and len(c) == 1 and c in COLOURS for c in distinct):
        return {colour: str(colour) for colour in distinct}
    if len(distinct) > len(COLOURS):
        what = f"an item has {len(distinct)} colours, and Knuth's form has {len(COLOURS)}"
        raise PuzzleError([Fault((), what, "solve it here instead")])
    return dict(zip(distinct, COLOURS, strict=False))


def is_name(name: object) -> bool:
    """Tell whether Knuth's programs take a name."""
    return (
        isinstance(name, str)
        and 1 <= len(name) <= _LONGEST_NAME
        and all("!" <= c <= "~" and c not in ":|" for c in name)
    )


def _name_faults(names: Mapping[Hashable, Any]) -> Iterable[Fault]:
    counts = Counter(names.values())
    for item, name in names.items():
        fix = "give name=, a function from items to short names"
        if not is_name(name):
            yield Fault((), f"item {item!r} cannot be named {name!r} in Knuth's form", fix)
        elif counts[name] > 1:
            yield Fault((), f"item {item!r} shares the name {name!r} with another", fix)
