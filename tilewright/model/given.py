"""Settings as a caller gives them: by keyword, or as a mapping that can name any slot.

The names of slots stand in a puzzle, where no type checker reads them.  So the mapping is the way
that checks; a keyword that is no argument is a slot when the program runs, and an error to mypy.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypedDict, TypeVar

from tilewright.errors import closest
from tilewright.model.instead import call_instead

Q = ParamSpec("Q")
R = TypeVar("R")


class NoKeywords(TypedDict):
    """The keywords of a verb that has no more of them than its signature names: none."""


def given_settings(
    mapping: Mapping[str, Any] | None, keywords: Mapping[str, object]
) -> dict[str, Any]:
    """Return the settings of slots and switches that a call gives.

    Args:
        mapping: the argument ``set``: a value for each name, whatever the name.
        keywords: the keyword arguments that name slots and switches.

    Raises:
        TypeError: ``mapping`` is none, or a name is given both ways.

    >>> given_settings({"engine": "left"}, {"pegs": "1,0 3,2 4,4"})
    {'engine': 'left', 'pegs': '1,0 3,2 4,4'}
    """
    if mapping is None:
        return dict(keywords)
    if not isinstance(mapping, Mapping):
        raise TypeError(
            f"set is {mapping!r}: give a mapping from slots to values, "
            f"such as set={{'set': {mapping!r}}} for a slot of the name 'set'"
        )
    twice = [repr(name) for name in keywords if name in mapping]
    if twice:
        raise TypeError(
            f"{', '.join(twice)} is given both in set and by keyword: leave out one of the two"
        )
    return {**mapping, **keywords}


def takes_settings(verb: Callable[Q, R]) -> Callable[Q, R]:
    """Let a verb refuse a keyword that is neither an argument of it nor a slot, naming the nearest."""
    arguments = list(inspect.signature(verb).parameters)[:-1]

    @wraps(verb)
    def checked(*given: Q.args, **named: Q.kwargs) -> R:
        if given:
            refuse_misspelt(verb.__name__, named, arguments, given[0])
        return verb(*given, **named)

    return checked


def refuse_misspelt(verb: str, names: Iterable[str], known: Sequence[str], subject: Any) -> None:
    """Do nothing if the keywords that are no arguments may be meant for the setup.

    Args:
        verb: what is called.
        names: the keywords; those that are known are let through.
        known: the names of its arguments, first that of the subject.
        subject: a puzzle, a problem or what is compiled of one; anything else has no setup.

    Raises:
        TypeError: a name is no slot, and another call does its job, or it is nearly that of an
            argument; or the puzzle has no slots.
    """
    names = [name for name in names if name not in known]
    settable = _settable(subject) if names else []
    options = [name for name in known[1:] if name not in ("options", "set")]
    for name in names:
        if name in settable:
            continue
        near = closest(name, options, 3)
        if call := call_instead(verb, name):
            hint = f"write {call}"
        elif near:
            hint = f"did you mean {' or '.join(map(repr, near))}?"
        elif settable:
            continue  # for the setup to refuse, with all its other faults
        else:
            hint = f"there are {', '.join(options)}; and this puzzle has no setup to choose from"
        raise TypeError(f"{verb} has no option {name!r}; {hint}")


def _settable(subject: Any) -> list[str]:
    """Return the names of slots and switches of a puzzle, a problem or a compiled problem."""
    problem = subject.problem if hasattr(subject, "board") else subject
    puzzle = problem if hasattr(problem, "setup") else getattr(problem, "puzzle", None)
    if puzzle is None:
        return []
    return [*puzzle.setup.names(), *(rule.switch for rule in puzzle.rules if rule.switch)]
