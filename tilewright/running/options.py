"""How to search: one set of options for every verb, and how a call gives them.

A verb takes its options as one object, ``options=SearchOptions(...)``, or by keyword; and what is
chosen of a setup as one mapping, ``set={...}``, or by keyword.  A keyword that is the name of an
option is the option; a slot of such a name is set by the mapping.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, wraps
from numbers import Integral, Real
from typing import Any, ParamSpec, TypedDict, TypeVar, Unpack

from tilewright import _core
from tilewright.errors import TilewrightError, closest
from tilewright.model.given import given_settings, refuse_misspelt
from tilewright.model.instead import call_instead

#: the most threads, and the largest number, that the core takes
MOST_THREADS, LARGEST = 1024, 2**63 - 1

#: fraction of the work done, solutions so far, nodes so far
Progress = Callable[[float, int, int], None]

Q = ParamSpec("Q")
R = TypeVar("R")


class SearchKeywords(TypedDict, total=False):
    """The fields of ``SearchOptions`` as keyword arguments."""

    engine: str
    threads: int | None
    limit_time: float | None
    limit_nodes: int | None
    progress: Progress | None
    token: _core.CancelToken | None
    limit_memory: int | None
    on_phase: Callable[[str], None] | None


class CoreKeywords(TypedDict):
    """The keywords of every search of the core."""

    max_nodes: int | None
    max_seconds: float | None
    max_memory: int | None
    threads: int
    token: _core.CancelToken | None
    progress: Callable[[float, int, int, str], object] | None


@dataclass(frozen=True)
class SearchOptions:
    """How to search, whatever is searched.

    Attributes:
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds after which the search stops.
        limit_nodes: nodes after which the search stops.
        progress: called at most ten times a second.
        token: cancels the search from another thread.
        limit_memory: bytes that the tables of the engine ``"frontier"`` may take, ``None`` for half
            of what the machine has.
        on_phase: called with the name of each phase when it begins: reading, compiling, proving,
            preparing, probing, searching, learning, seeking, counting.

    Raises:
        TypeError: a value is of the wrong type.
        TilewrightError: with every number that cannot be meant.
    """

    engine: str = "auto"
    threads: int | None = None
    limit_time: float | None = None
    limit_nodes: int | None = None
    progress: Progress | None = None
    token: _core.CancelToken | None = None
    limit_memory: int | None = None
    on_phase: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        """Check the values; a limit too large for the core becomes the largest it takes."""
        if not isinstance(self.engine, str):
            raise _wrong_type("engine", self.engine, "a name")
        faults = [
            *_number_faults("threads", self.threads, Integral, "a whole number", MOST_THREADS),
            *_number_faults("limit_time", self.limit_time, Real, "a number of seconds"),
            *_number_faults("limit_nodes", self.limit_nodes, Integral, "a whole number"),
            *_number_faults("limit_memory", self.limit_memory, Integral, "a whole number"),
        ]
        if faults:
            raise TilewrightError("; ".join(faults))
        for name in ("limit_nodes", "limit_memory"):
            if (getattr(self, name) or 0) > LARGEST:  # a limit beyond it is none
                object.__setattr__(self, name, LARGEST)

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind the functions and the token of this process."""
        return {**vars(self), "progress": None, "token": None, "on_phase": None}

    @classmethod
    def of(
        cls, options: SearchOptions | None = None, **keywords: Unpack[SearchKeywords]
    ) -> SearchOptions:
        """Return the options of a call that gives them as one object or by keyword.

        Raises:
            TypeError: both are given, or a keyword is no option.
        """
        refuse_unknown("", keywords)
        if options is None:
            return cls(**keywords)
        if not isinstance(options, SearchOptions):
            raise _wrong_type("options", options, "a SearchOptions")
        if keywords:
            raise TypeError(
                f"options is given together with {', '.join(keywords)}: give all search options "
                "in one SearchOptions, or all by keyword"
            )
        return options

    @property
    def core_progress(self) -> Callable[[float, int, int, str], object] | None:
        """The progress function as the core calls it: with a phase as well."""
        report, begin = self.progress, self.on_phase
        if report is None and begin is None:
            return None
        last = ""

        def progress(share: float, solutions: int, nodes: int, phase: str) -> None:
            nonlocal last
            if begin is not None and phase != last:
                last = phase
                begin(phase)
            if report is not None:
                report(share, solutions, nodes)

        return progress

    @property
    def for_core(self) -> CoreKeywords:
        """The limits, the threads, the token and the progress function, under the core's names."""
        return {
            "max_nodes": self.limit_nodes,
            "max_seconds": self.limit_time,
            "max_memory": self.limit_memory,
            "threads": self.core_threads,
            "token": self.token,
            "progress": self.core_progress,
        }

    @property
    def core_threads(self) -> int:
        """The number of threads, all cores if none is given."""
        return self.threads or _cores()

    def with_time(self, seconds: float) -> SearchOptions:
        """Return the options with a limit of time, so many seconds if none is given."""
        return self if self.limit_time is not None else replace(self, limit_time=seconds)

    def less(self, report: _core.Report) -> SearchOptions:
        """Return the options with what ``report`` of an earlier search spent taken off the limits."""
        time, most = self.limit_time, self.limit_nodes
        if time is None and most is None:
            return self
        return replace(
            self,
            limit_time=None if time is None else max(time - report.seconds, 0.0),
            limit_nodes=None if most is None else max(most - report.nodes, 0),
        )


#: the names that are options wherever they stand as keywords
OPTION_NAMES = tuple(field.name for field in fields(SearchOptions))


def refuse_unknown(verb: str, names: Iterable[str]) -> None:
    """Do nothing if all names are search options.

    Args:
        verb: whose advice is given, see ``tilewright/model/instead.py``.
        names: the keywords of a call.

    Raises:
        TypeError: one is none.
    """
    for name in names:
        if name in OPTION_NAMES:
            continue
        near = closest(name, OPTION_NAMES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(OPTION_NAMES)}"
        if call := call_instead(verb, name):
            hint = f"write {call}"
        raise TypeError(f"there is no search option {name!r}; {hint}")


@cache
def _cores() -> int:
    """Return how many cores there are, asked once: the system takes longer to tell than a short search."""
    return os.cpu_count() or 1


def read_arguments(
    options: SearchOptions | None, mapping: Mapping[str, Any] | None, keywords: Mapping[str, object]
) -> tuple[SearchOptions, dict[str, Any]]:
    """Return the search options and the settings that a call of a verb gives.

    Args:
        options: the argument ``options``.
        mapping: the argument ``set``.
        keywords: all others; those that are no search option are settings.

    Raises:
        TypeError: options are given both ways, or a setting is.
        TilewrightError: a number is below 0.
    """
    by_name: dict[str, Any] = {name: keywords[name] for name in keywords if name in OPTION_NAMES}
    rest = {name: value for name, value in keywords.items() if name not in by_name}
    return SearchOptions.of(options, **by_name), given_settings(mapping, rest)


def shows_options(verb: Callable[Q, R]) -> Callable[Q, R]:
    """Let help and completion show the search options of a verb, and refuse names that are none."""
    signature = full_signature(verb)
    arguments = list(signature.parameters)[:-1]

    @wraps(verb)
    def checked(*given: Q.args, **named: Q.kwargs) -> R:
        if given:
            refuse_misspelt(verb.__name__, named, arguments, given[0])
        return verb(*given, **named)

    checked.__signature__ = signature  # type: ignore[attr-defined]
    return checked


def full_signature(verb: Callable[..., Any]) -> inspect.Signature:
    """Return a signature in which each field of ``SearchOptions`` stands for itself.

    Args:
        verb: its last parameter takes ``SearchKeywords``.
    """
    signature = inspect.signature(verb)
    *before, settings = signature.parameters.values()
    shown = [
        inspect.Parameter(
            field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type
        )
        for field in fields(SearchOptions)
    ]
    settings = settings.replace(name="settings", annotation="Any")
    return signature.replace(parameters=[*before, *shown, settings])


def refuse_search(options: SearchOptions) -> None:
    """Do nothing if the options suit a verb that goes over the frontier and never searches.

    Raises:
        TilewrightError: an engine of the tree is asked for, or a limit on search nodes.
    """
    if options.engine not in ("auto", "frontier"):
        what = f"the engine {options.engine!r}"
    elif options.limit_nodes is not None:
        what = "limit_nodes"
    else:
        return
    raise TilewrightError(
        f"this goes over a frontier and searches nothing: leave out {what}; "
        "limit_time and limit_memory hold"
    )


def _number_faults(
    name: str, number: Any, kind: Any, what: str, most: int | None = None
) -> list[str]:
    """Return what is wrong with a number that may be left out.

    Raises:
        TypeError: it is no number.
    """
    if number is None:
        return []
    if not isinstance(number, kind):
        raise _wrong_type(name, number, what)
    if number != number or number < 0:
        return [f"{name} is {number}: give {what}, 0 or more"]
    if most is not None and number > most:
        return [f"{name} is {number}: give {what}, at most {most}"]
    return []


def _wrong_type(name: str, value: object, what: str) -> TypeError:
    return TypeError(
        f"{name} is {value!r}: it must be {what}; a slot of that name is set by "
        f"set={{{name!r}: ...}}"
    )
