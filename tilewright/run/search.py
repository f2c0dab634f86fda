"""How the verbs call the core: one function, one set of limits, one way to end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import EngineRefused, Fault, PuzzleError, TilewrightError
from tilewright.model import Problem, Puzzle

#: the engine that finds one solution; see ``tilewright.run.seek``
SEEK = "seek"

#: the most threads, and the largest number, that the core takes; a limit beyond it is none
MOST_THREADS, LARGEST = 1024, 2**63 - 1

#: fraction of the work done, solutions so far, nodes so far
Progress = Callable[[float, int, int], None]


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

    Raises:
        TilewrightError: with every number that cannot be meant.
    """

    engine: str = "auto"
    threads: int | None = None
    limit_time: float | None = None
    limit_nodes: int | None = None
    progress: Progress | None = None
    token: _core.CancelToken | None = None
    limit_memory: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers; a limit too large for the core becomes the largest it takes."""
        faults = []
        if self.threads is not None and not 0 <= self.threads <= MOST_THREADS:
            faults.append(f"threads is {self.threads}; give 1 to {MOST_THREADS}, or none for all")
        faults += time_faults(self.limit_time)
        for name in ("limit_nodes", "limit_memory"):
            number = getattr(self, name)
            if number is not None and number < 0:
                faults.append(f"{name} is {number}; give 0 or more")
            elif number is not None and number > LARGEST:
                object.__setattr__(self, name, LARGEST)
        if faults:
            raise TilewrightError("; ".join(faults))

    @property
    def core_threads(self) -> int:
        """The number of threads, all cores where none is given."""
        return self.threads or os.cpu_count() or 1

    def less(self, report: _core.Report | _core.SeekReport, *, nodes: bool = True) -> SearchOptions:
        """Return the options with what ``report`` spent taken off the limits.

        Args:
            report: of an earlier search.
            nodes: whether the limit on nodes holds for all searches together.
        """
        time, most = self.limit_time, self.limit_nodes
        return replace(
            self,
            limit_time=None if time is None else max(time - report.seconds, 0.0),
            limit_nodes=most if most is None or not nodes else max(most - report.nodes, 0),
        )


def time_faults(limit_time: float | None) -> list[str]:
    """Return what is wrong with a limit of time, in seconds."""
    if limit_time is None or limit_time >= 0:
        return []
    return [f"limit_time is {limit_time}; give seconds, 0 or more"]


def engines() -> list[tuple[str, str]]:
    """Return the engines, each as its name and a line about it."""
    return _core.engines()


def plan(cover: _core.Cover, engine: str, *, listing: bool = False) -> tuple[str, str]:
    """Return the engine that a name stands for, in counts or lists, and the reason in a sentence."""
    return cover.plan(listing=listing) if engine == "auto" else (engine, "it was asked for")


def features_data(features: _core.Features) -> dict[str, Any]:
    """Return what a planner looks at as JSON data."""
    names = (name for name in dir(features) if not name.startswith("_"))
    data = {name: getattr(features, name) for name in names}
    kept, given = data["anchor_options"]
    return data | {
        "anchor_options": {"kept": kept, "given": given},
        "options_per_exact_item": round(features.options_per_exact_item, 3),
    }


def check_engine(name: str) -> None:
    """Do nothing where there is an engine of that name.

    Raises:
        TilewrightError: there is none, with the closest name.
    """
    if name == "frontier":
        raise TilewrightError(
            "the engine 'frontier' finds no solutions; it only counts them, without distinct"
        )
    if name == SEEK:
        raise TilewrightError(
            f"the engine {SEEK!r} finds one solution at random; use it to solve for one"
        )
    names = ["auto", *(known for known, _ in engines())]
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(names)}"
        raise TilewrightError(f"there is no engine {name!r}; {hint}")


@contextmanager
def refusals() -> Iterator[None]:
    """Turn the core's word that an engine does not take a cover into ours."""
    try:
        yield
    except _core.EngineRefused as refusal:
        raise EngineRefused(str(refusal)) from None


def search(
    what: Compiled | _core.Cover,
    options: SearchOptions,
    *,
    reduce: bool = False,
    collect: bool = False,
    units: Sequence[_core.Unit] | None = None,
    max_solutions: int | None = None,
) -> _core.Report:
    """Run an engine on a compiled problem, or on a bare cover.

    Args:
        what: what to search.
        options: how to search.
        reduce: search one of each set of symmetric solutions; the report has both counts.
        collect: keep the solutions found.
        units: where to start, the open units of an earlier report; ``None`` for everything.
        max_solutions: stop after that many.

    Raises:
        TilewrightError: no such engine.
        EngineRefused: it cannot run this problem.
    """
    check_engine(options.engine)
    with refusals():
        return _core.search(
            what.cover if isinstance(what, Compiled) else what,
            engine=options.engine,
            reduce=reduce,
            collect=collect,
            units=units,
            max_solutions=max_solutions,
            max_nodes=options.limit_nodes,
            max_seconds=options.limit_time,
            threads=options.core_threads,
            token=options.token,
            progress=options.progress,
        )


def to_problem(
    puzzle: Puzzle | Problem, settings: dict[str, Any], *, partial: bool = False
) -> Problem:
    """Return the checked problem of either form, with ``settings`` put on top."""
    if isinstance(puzzle, Puzzle):
        return puzzle.problem(settings, partial=partial)
    if settings:
        return puzzle.puzzle.problem({**puzzle.settings, **settings}, partial=partial)
    return puzzle


def to_compiled(puzzle: Puzzle | Problem | Compiled, settings: dict[str, Any]) -> Compiled:
    """Return the compiled problem of any form, with ``settings`` put on top.

    Raises:
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.
    """
    if isinstance(puzzle, Compiled):
        return compile_problem(to_problem(puzzle.problem, settings)) if settings else puzzle
    problem = to_problem(puzzle, settings)
    if problem.unfilled:
        fault = Fault(
            ("set",), f"no value for {', '.join(problem.unfilled)}", "set it before solving"
        )
        raise PuzzleError([fault], problem.name)
    return compile_problem(problem)
