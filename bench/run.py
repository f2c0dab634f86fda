"""A run: the cases one after the other, all contenders of a case in turn, a record at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.cases import Case
from bench.contenders import CORES, VARIANTS, Contender, engine_names, our_engines, peers, yardstick
from bench.matrix import write_matrix
from bench.measure import Result, measure
from bench.peers import PEERS, RIVALS, Peer
from bench.peers.__main__ import TOY
from bench.process import build, run
from bench.record import Measured, Record, facts
from bench.start import measure_start

#: how often contenders run
ROUNDS = {"quick": 5, "medium": 3, "long": 1, "hours": 1}
#: how often each command line runs whose whole process is measured
START_ROUNDS = 15
#: seconds after which one of our engines is killed
LIMITS = {"quick": 20.0, "medium": 60.0, "long": 900.0, "hours": 40_000.0}
#: a search that takes longer on one thread is run on all of them too
SHARED_SECONDS = 1.0
#: a peer may compile itself on its first call
WARM_SECONDS = 300.0


@dataclass(frozen=True)
class Options:
    """How to run.

    Attributes:
        rounds: how often each runs, ``None`` for as often as suits the size of the case.
        limit: seconds after which one of ours is killed, ``None`` for what suits the size.
        peer_limit: seconds after which a peer is killed.
        engines: which of ours, empty for all; ``variants`` adds those made for measurements.
        peers: which peers.
    """

    rounds: int | None = None
    limit: float | None = None
    peer_limit: float = 60.0
    engines: tuple[str, ...] = ()
    variants: bool = False
    peers: tuple[Peer, ...] = PEERS

    def limit_of(self, case: Case, contender: Contender) -> float:
        """Return after how many seconds a contender is killed."""
        return (self.limit or LIMITS[case.size]) if contender.ours else self.peer_limit


def build_programs(*, rivals: bool) -> None:
    """Build the programs in Rust that take part."""
    build("tilewright-yardstick", "tilewright-fixed")
    if rivals:
        build(manifest=RIVALS)


def run_cases(cases: Sequence[Case], options: Options, tell: Callable[[Record], None]) -> Record:
    """Measure cases and return the record; ``tell`` gets what there is after each."""
    versions = {peer.name: peer.version for peer in options.peers}
    limits = {"peer_limit": options.peer_limit, "limit": options.limit, "rounds": options.rounds}
    more: dict[str, Any] = {"peers": versions, "options": limits}
    if any(case.verb == "command" for case in cases):
        more["start"] = measure_start(options.rounds or START_ROUNDS)
    record = Record(facts(**more), ())
    with TemporaryDirectory() as folder:
        if options.peers:
            _warm(options.peers, Path(folder))
        for case in cases:
            done = Measured.of(case, _results(case, options, Path(folder)))
            record = replace(record, cases=(*record.cases, done))
            tell(record)
    return record


def _results(case: Case, options: Options, folder: Path) -> list[Result]:
    rounds = options.rounds or ROUNDS[case.size]
    names = [
        name
        for name in engine_names(case.verb, variants=options.variants)
        if name in options.engines or not options.engines
    ]
    who = [yardstick(), *our_engines(case, names), *peers(case, options.peers, folder)]
    results = measure(case, who, rounds, lambda c: options.limit_of(case, c))
    return results + _shared(case, options, rounds, results)


def _shared(case: Case, options: Options, rounds: int, results: Sequence[Result]) -> list[Result]:
    """Run on all threads what takes long on one."""
    slow = [
        result.name
        for result in results
        if result.ours
        and result.status == "ok"
        and result.threads == 1
        and result.seconds > SHARED_SECONDS
        and "frontier" not in (result.name, result.engine)
        and not result.name.endswith(VARIANTS)
    ]
    if CORES == 1 or case.verb == "first" or case.part != "searches":
        return []
    who = our_engines(case, slow, CORES)
    return measure(case, who, rounds, lambda c: options.limit_of(case, c))


def _warm(peers: Sequence[Peer], folder: Path) -> None:
    """Have each peer count a toy, so that what it compiles and keeps is there."""
    file = folder / "toy.cover"
    write_matrix(TOY, file)
    for peer in peers:
        if peer.version is not None and not peer.boards:
            run(peer.command(file), WARM_SECONDS)
