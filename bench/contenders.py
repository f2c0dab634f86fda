"""Who takes part in a case: our engines, the peers, the yardstick; and how each is called."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.cases import PARTS, Case
from bench.covers import make_cover
from bench.cut import cut
from bench.instructions import instructions
from bench.matrix import Matrix, write_matrix
from bench.peers import Peer
from bench.process import program
from bench.sudoku import GIVEN, OURS
from bench.sudoku import PEERS as SUDOKU_PEERS
from tilewright import engines, load
from tilewright.compile import compile_problem

#: engines made to measure others against
VARIANTS = ("-avx2", "-portable")
#: the plain count beside one up to symmetry
PLAIN = "plain"
YARDSTICK = "tilewright-yardstick"
COMMAND = Path(sys.executable).with_name("tilewright")
CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Contender:
    """One that takes part in a case.

    Attributes:
        name: of the engine or the peer.
        command: what to run; empty where it cannot take part.
        expect: what its answer must say.
        ours: whether it is an engine of tilewright.
        threads: on how many threads it runs.
        absent: why it cannot take part.
        whole: whether its time is that of the whole process, not what it says itself.
    """

    name: str
    command: tuple[str, ...]
    expect: Mapping[str, int]
    ours: bool = False
    threads: int = 1
    absent: str = ""
    whole: bool = False


def family(engine: str) -> str:
    """Return the name under which the nodes of an engine are known.

    Engines that walk the same tree are one family, and so are variants of one engine.
    """
    base = engine.removesuffix("-avx2").removesuffix("-portable")
    return {"bitset": "mrv", "cells": "mrv"}.get(base, base)


def engine_names(verb: str, *, variants: bool = False) -> list[str]:
    """Return ``auto`` and every engine that can do what a verb asks.

    On a machine with AVX-512 the variants for AVX2 take part, so that both are in a record.
    """
    if verb not in PARTS["searches"]:
        return ["auto"]
    both = instructions() == "avx512"
    names = [
        name
        for name, _ in engines()
        if variants or not name.endswith(VARIANTS) or (both and name.endswith("-avx2"))
    ]
    return ["auto", *names, *(["frontier"] if verb in ("count", "cover") else [])]


def our_engines(case: Case, names: Iterable[str], threads: int = 1) -> list[Contender]:
    """Return our engines as contenders."""
    if case.verb == "command":
        words = (str(COMMAND), "count", case.path, "--format", "json", "--quiet")
        settings = (f"--set={slot}={value}" for slot, value in case.settings.items())
        command = (*words, *settings)
        return [Contender("command", command, case.expect, True, CORES, whole=True)]
    if case.verb == "both":
        plain = {"solutions": case.expect["solutions"]}
        return [
            Contender("auto", _worker(case, "auto", threads), case.expect, True, threads),
            Contender(PLAIN, _worker(case, "auto", threads, PLAIN), plain, True, threads),
        ]
    if case.verb in ("sudoku", "given"):
        name = OURS if case.verb == "sudoku" else GIVEN
        return [Contender("auto", _worker(case, name, 1, "sudoku"), case.expect, ours=True)]
    return [
        Contender(name, _worker(case, name, threads), case.expect, ours=True, threads=threads)
        for name in names
    ]


def _worker(case: Case, engine: str, threads: int, verb: str = "") -> tuple[str, ...]:
    request: dict[str, Any] = {
        "puzzle": case.path,
        "settings": dict(case.settings),
        "verb": verb or case.verb,
        "engine": engine,
        "threads": threads,
        "order": case.order,
    }
    return (sys.executable, "-m", "bench.worker", json.dumps(request))


def peers(case: Case, which: Sequence[Peer], folder: Path) -> list[Contender]:
    """Return the peers as contenders; each is given the same matrix.

    Where the case is counted up to symmetry, that is the matrix cut down by symmetry.

    Args:
        case: what is to be counted.
        which: the peers.
        folder: where the matrix is written.
    """
    if case.verb in ("sudoku", "given"):
        return [_sudoku_peer(case, peer) for peer in which if peer.name in SUDOKU_PEERS]
    if not which or not case.rivals or case.verb not in ("distinct", "count", "raw", "cover"):
        return []
    matrix, order = _matrix(case)
    solutions, rest = divmod(case.expect["solutions"], order)
    if rest:
        raise ValueError(f"{case.name}: {case.expect['solutions']} solutions and order {order}")
    file = folder / f"{case.name}.cover"
    write_matrix(matrix, file)
    return [_peer(peer, case, matrix, file, solutions) for peer in which]


def _matrix(case: Case) -> tuple[Matrix, int]:
    """Return the matrix that the peers count, and how many of our solutions each of theirs stands for."""
    if case.verb == "cover":
        return make_cover(case.puzzle), 1
    whole = Matrix.of(compile_problem(load(case.path).problem(dict(case.settings))))
    return cut(whole) if case.verb != "raw" else (whole.without(set()).in_order(case.order), 1)


def _peer(peer: Peer, case: Case, matrix: Matrix, file: Path, solutions: int) -> Contender:
    absent = (
        "not installed" if peer.version is None else peer.unsuited(matrix, solutions, case.name)
    )
    command = () if absent else tuple(peer.command(file, case.name))
    return Contender(peer.name, command, {"solutions": solutions}, absent=absent)


def _sudoku_peer(case: Case, peer: Peer) -> Contender:
    absent = "not installed" if peer.version is None else ""
    command = _worker(case, SUDOKU_PEERS[peer.name], 1, "sudoku")
    return Contender(peer.name, () if absent else command, case.expect, absent=absent)


def yardstick() -> Contender:
    """Return the fixed program for 6x10, the measure of a run."""
    path = program(YARDSTICK)
    absent = "" if path.exists() else "not built: make bench"
    return Contender("yardstick", (str(path),), {"solutions": 2339}, absent=absent)
