"""One solution of what the tree does not reach: the engine ``seek``, alone or in turn with a search.

The engine walks at random, starts anew again and again and learns from failures (the core's
``Seeker``).  It finds one solution and as a rule cannot tell that there is none; that is for the
search of the tree.  So ``auto`` lets them take turns, each turn longer than the last: first the
tree, so that a puzzle that is soon solved has the same first solution as ever, and one without a
solution is proven to have none.  Turns are measured in nodes, so that the answer does not depend
on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.model import Solution
from tilewright.run.search import SEEK, SearchOptions
from tilewright.run.solutions import Solutions
from tilewright.run.turns import in_turns

ABOUT = "finds one solution at random, with restarts (--seed); only solve, without --all"

#: nanoseconds that a node costs, roughly: with bitsets it grows with the options, with sparse sets
#: (the seeker's too) with the options an item has
_BITSET_NODE, _BITSET_NODE_PER_OPTION = 30, 0.04
_SETS_NODE, _SETS_NODE_PER_SHARE = 500, 70
#: nanoseconds that the first turn in the tree should take on such a machine; the seeker gets half
_FIRST_TURN = 1_000_000_000


class FirstSolution(Solutions):
    """One solution of a problem, as a list of at most one.

    Attributes:
        seed: of the seeker.
        engine: who found it: ``"seek"``, or an engine of the tree.
        nodes, seconds: of all turns together.
    """

    def __init__(self, compiled: Compiled, options: SearchOptions, seed: int) -> None:
        super().__init__(compiled, False, options)
        self.seed = seed

    @in_turns
    def __iter__(self) -> Iterator[Solution]:
        self._restart()
        for found in self._attempts():
            if found is not None:
                self.found = 1
                yield self._read(found)
                return
        self._raise_if_interrupted()

    def _attempts(self) -> Iterator[list[int] | None]:
        """Give what each turn found, until ``ended`` is set."""
        options, turn = self.options, _FIRST_TURN
        units: list[_core.Unit] | None = None
        seeker: _core.Seeker | None = None
        while not self.ended:
            if options.token is not None and options.token.cancelled:
                self.ended = "cancelled"
                return
            if options.engine != SEEK:
                if units is None:  # no node yet: to hear which engine it will be
                    self._search_chunk(_at_most(options, 0), None, 1)
                most = turn // _tree_node(self._cover, self.engine)
                report = self._search_chunk(_at_most(options, most), units, 1)
                options, units = options.less(report), report.open
                yield report.found[0] if report.found else None
                self._note(report.ended, options)
            if not self.ended:
                granted = options
                if options.engine != SEEK:
                    granted = _at_most(options, turn // 2 // _sets_node(self._cover))
                seeker = seeker or _core.Seeker(self._cover, seed=self.seed % 2**64)
                sought = self._seek(seeker, granted)
                options = options.less(sought)
                yield sought.found
                self._note(sought.ended, options)
            turn *= 2

    def _note(self, ended: str, options: SearchOptions) -> None:
        """Note why a turn ended, if it was not for its own end."""
        if ended != "nodes" or options.limit_nodes == 0:
            self.ended = ended

    def _seek(self, seeker: _core.Seeker, options: SearchOptions) -> _core.SeekReport:
        report = seeker.seek(
            max_nodes=options.limit_nodes,
            max_seconds=options.limit_time,
            threads=options.core_threads,
            token=options.token,
            progress=options.progress,
        )
        self.nodes += report.nodes
        self.seconds += report.seconds
        self.engine = report.engine
        return report


def first_solution(compiled: Compiled, options: SearchOptions, seed: int) -> Solutions:
    """Return one solution as a lazy list: sought where that is asked for or left open."""
    if options.engine in ("auto", SEEK):
        return FirstSolution(compiled, options, seed)
    return Solutions(compiled, False, options)


def _tree_node(cover: _core.Cover, engine: str) -> int:
    """Return about how many nanoseconds a node of the tree costs."""
    if engine == "cells":
        return _sets_node(cover)
    return int(_BITSET_NODE + _BITSET_NODE_PER_OPTION * cover.n_options)


def _sets_node(cover: _core.Cover) -> int:
    """Return about how many nanoseconds a node costs with sparse sets."""
    return _SETS_NODE + _SETS_NODE_PER_SHARE * cover.n_options // (cover.n_items or 1)


def _at_most(options: SearchOptions, nodes: int) -> SearchOptions:
    most = options.limit_nodes
    return replace(options, limit_nodes=nodes if most is None else min(nodes, most))
