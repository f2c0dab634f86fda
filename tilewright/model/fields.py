"""Whether what is given to a constructor is of the right type, said there and then.

A file is checked as it is read; this is for puzzles made in Python, where ``pieces={"bar": "XX"}``
would otherwise fail far from the place where it was written.  One error names every wrong field of an
object, with the value given and a right one.  That the values also make sense together is checked
later, by ``Puzzle.problem``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from operator import index
from typing import Any

from tilewright.lattice import Cell, WrapStep

#: what a field must be: the test, and how to write it
Field = tuple[Callable[[Any], bool], str]

_CELLS = "cells as tuples of whole numbers, e.g. [(0, 0), (1, 0)]"


def refuse_wrong_types(made: object, fields: Mapping[str, Field]) -> None:
    """Do nothing if every field holds what it is meant to.

    Raises:
        TypeError: with every field that does not.
    """
    wrong = [
        f"{name} is {shown(getattr(made, name))}, give {fix}"
        for name, (holds, fix) in fields.items()
        if not holds(getattr(made, name))
    ]
    if wrong:
        raise TypeError(f"{type(made).__name__}: {'; '.join(wrong)}")


def shown(value: Any) -> str:
    """Return a value as a message repeats it, with its type and cut short."""
    text = repr(value)
    return f"{text if len(text) <= 60 else text[:57] + '...'} ({type(value).__name__})"


def no_puzzle(given: object) -> TypeError:
    """Return the error for what is given as a puzzle and is none."""
    said = f"{shown(given)} is no puzzle, give a Puzzle"
    return TypeError(f"{said}: load('soma-3x3x3') reads one by name or file")


def is_a(*kinds: type) -> Callable[[Any], bool]:
    """Return a test whether a value is of one of some types."""
    return lambda value: isinstance(value, kinds)


def each(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a test whether a value is a list or tuple of which every entry passes a test."""
    return lambda values: isinstance(values, list | tuple) and all(map(holds, values))


def read_steps(given: Any, owner: str) -> tuple[WrapStep, ...]:
    """Return the steps that join borders, each of the name of an isometry and a slide.

    Args:
        given: any iterable of them: a pair, a mapping with both, or the slide of a translation alone.
        owner: what they are steps of, for the message.

    Raises:
        TypeError: it is something else.
    """
    fix = "steps, e.g. [[10, 0], {'isometry': 'flip', 'slide': [0, 6]}]"
    if isinstance(given, str):
        raise TypeError(
            f"{owner}: wrap is {shown(given)}, give {fix}; words go with {owner}.box(..., wrap=...)"
        )
    try:
        steps = tuple(map(_step, given))
    except (KeyError, TypeError, ValueError):
        raise TypeError(f"{owner}: wrap is {shown(given)}, give {fix}") from None
    if not all(isinstance(step.isometry, str) for step in steps):
        raise TypeError(f"{owner}: wrap is {shown(given)}, give {fix}")
    return steps


def _step(given: Any) -> WrapStep:
    """Return a step whose isometry nobody has looked up yet."""
    if isinstance(given, Mapping):
        name, slide = given["isometry"], given["slide"]
    elif isinstance(given[0], str):
        name, slide = given
    else:
        name, slide = "identity", given
    return WrapStep(name, tuple(map(index, slide)))


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number, which a truth value is not."""
    return type(value) is int


def read_cells(given: Any, owner: str) -> list[Cell]:
    """Return cells as tuples of ``int``, in the order given.

    Args:
        given: any iterable of cells, whose coordinates may also be the integers of another library.
        owner: what they are cells of, for the message.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(given, str):
        raise TypeError(
            f"{owner}: cells are {shown(given)}, give {_CELLS}, or write {owner}.picture(...)"
        )
    try:
        given = list(given)
        cells: list[Cell] = [tuple(cell) for cell in given]
        if not set(map(type, chain.from_iterable(cells))) <= {int}:
            cells = [tuple(map(index, cell)) for cell in cells]
    except TypeError:
        raise TypeError(f"{owner}: cells are {shown(given)}, give {_CELLS}") from None
    return cells


def read_named_cells(given: Any, owner: str) -> dict[str, tuple[Cell, ...]]:
    """Return a mapping from names to cells.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise TypeError(
            f"{owner}: this is {shown(given)}, give a mapping from names to cells, "
            "e.g. {'left': [(0, 0)]}"
        )
    return {name: tuple(read_cells(cells, f"{owner} {name!r}")) for name, cells in given.items()}


def read_marks(pairs: Iterable[tuple[Cell, str]], owner: str) -> list[tuple[Cell, str]]:
    """Return cells with their marks.

    Raises:
        TypeError: it is something else.
    """
    try:
        marks = [(tuple(cell), mark) for cell, mark in pairs]
    except (TypeError, ValueError):
        raise TypeError(
            f"{owner}: marks are {shown(pairs)}, give a mapping from cells to letters"
        ) from None
    for _, mark in marks:
        if not isinstance(mark, str):
            raise TypeError(f"{owner}: a mark is {shown(mark)}, give a letter or digit as a text")
    return marks


TEXT: Field = (is_a(str), "a text")
MAPPING: Field = (is_a(Mapping), "a mapping, {} for nothing")


def as_written(value: Any) -> str:
    """Return a value as files write it, in one line.

    >>> as_written([True, None, "a", 1])
    "[true, null, 'a', 1]"
    """
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(as_written, value))}]"
    if isinstance(value, dict):
        pairs = (f"{as_written(key)}: {as_written(child)}" for key, child in value.items())
        return f"{{{', '.join(pairs)}}}"
    return repr(value)
