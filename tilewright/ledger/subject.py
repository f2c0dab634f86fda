"""What a run is a run of: the puzzle, the question, the method; and its first unit.

It is plain data, so that it can be stored with the run and rebuilt on any machine.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.model import Problem
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import reason_for
from tilewright.running.options import SearchOptions
from tilewright.running.search import check_engine

#: engines of one tree, so that one can count again what another has counted
TWINS = {
    "bitset": "cells",
    "cells": "bitset",
    "bitmask": "bitmask-portable",
    "bitmask-portable": "bitmask",
}


@dataclass(frozen=True)
class Subject:
    """What a run is a run of.

    Attributes:
        puzzle: the text of the puzzle's file, as JSON.
        settings: what was chosen of its setup, as JSON data.
        distinct: whether classes of symmetric solutions are counted as well.
        keep: whether the solutions are kept: all of them, or with ``distinct`` one of each class.
        engine: the method that works on the units.
        origin: the version of the core, the fingerprint of the cover, the mode and the tree.
    """

    puzzle: str
    settings: dict[str, Any]
    distinct: bool
    keep: bool
    engine: str
    origin: str

    @classmethod
    def of(
        cls, compiled: Compiled, options: SearchOptions, *, distinct: bool, keep: bool
    ) -> Subject:
        """Choose the method for a problem.

        Raises:
            TilewrightError: the engine asked for is none, or cannot do it; or the puzzle cannot be
                stored.
        """
        problem = compiled.problem
        engine = _method(compiled.cover, options, keep)
        try:
            puzzle = write_puzzle(problem.puzzle, "json")
        except ValueError as error:
            raise TilewrightError(f"a run has to store its puzzle as a file: {error}") from None
        subject = cls(
            puzzle,
            dict(problem.settings_data()),
            distinct,
            keep,
            engine,
            "",
        )
        root = subject.root(compiled.cover)
        subject = cls(**{**asdict(subject), "origin": root.origin})
        read = subject.problem().puzzle
        if any(
            getattr(read, one.name) != getattr(problem.puzzle, one.name) for one in fields(read)
        ):
            subject.check(compile_problem(subject.problem()).cover)
        return subject

    @classmethod
    def read(cls, text: str) -> Subject:
        """Read what :meth:`text` wrote."""
        return cls(**json.loads(text))

    def text(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def reduced(self) -> bool:
        """Whether one solution of each class is searched; what is kept whole or counted is not."""
        return self.engine != FRONTIER and (self.distinct or not self.keep)

    @cached_property
    def compiled(self) -> Compiled:
        """The problem, compiled anew.

        Raises:
            PuzzleError: it has become another since: the core or the order of options changed.
        """
        compiled = compile_problem(self.problem())
        self.check(compiled.cover)
        return compiled

    def problem(self) -> Problem:
        """Return the checked problem."""
        return parse_puzzle(self.puzzle, origin="the puzzle of the run").problem(self.settings)

    def check(self, cover: _core.Cover) -> None:
        """Do nothing where a cover is that of the run.

        Raises:
            PuzzleError: it is not.
        """
        origin = self.root(cover).origin
        if origin != self.origin:
            raise PuzzleError(
                [
                    Fault(
                        (),
                        "the run was begun with another version of the core, or its puzzle is another "
                        f"now: its units are of {self.origin}, here they would be of {origin}",
                        "go on with the version that began it, or begin a new run",
                    )
                ],
                "the run",
            )

    def root(self, cover: _core.Cover) -> _core.Unit:
        """Return the unit that stands for everything."""
        if self.engine == FRONTIER:
            return cover.unit()
        report = _core.search(cover, engine=self.engine, reduce=self.reduced, max_nodes=0)
        return report.open[0]


def _method(cover: _core.Cover, options: SearchOptions, keep: bool) -> str:
    """Return the method that does the work."""
    if options.engine == "auto":
        if not keep and reason_for(cover, options) is not None:
            return FRONTIER
        return cover.plan(listing=keep)[0]
    if options.engine == FRONTIER:
        if keep:
            raise TilewrightError("the engine 'frontier' counts and finds no solution to keep")
        return FRONTIER
    check_engine(options.engine)
    return options.engine
