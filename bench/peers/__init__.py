"""The peers: other programs for exact cover, each behind a small adapter.

An adapter takes a ``Matrix`` and returns the number of solutions. It runs in a process of its own
(``python -m bench.peers NAME FILE``) and first counts a toy, so that what is loaded or compiled on
first use is not timed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module, metadata
from pathlib import Path

from bench.cases import chosen
from bench.matrix import Matrix
from bench.process import ROOT, program

RIVALS = "bench/rust/rivals/Cargo.toml"
CRATES = ROOT / "bench" / "rust" / "rivals" / "Cargo.lock"
#: programs that no registry has, as bench/peers/build.sh builds them; beside each the version of its source
BUILT = ROOT / "build" / "peers"


def rivals() -> Path:
    """Return where the program that drives crates lies once it is built."""
    return program("tilewright-rivals", RIVALS)


@dataclass(frozen=True)
class Peer:
    """A program to compare with.

    Attributes:
        name: its name in tables.
        package: the package on PyPI, the crate, or the repository.
        what: what it does, in a few words.
        takes: the features of a matrix that it takes beside items to be used once; see
            ``Matrix.features``.
        rust: whether it is a crate, driven by ``bench/rust/rivals``.
        most: the largest number of solutions it is asked for, where it must make each and keep it.
        built: whether it is built from sources that no registry has.
        boards: where it takes no matrix, the cases that it knows, and how it calls each.
    """

    name: str
    package: str
    what: str
    takes: frozenset[str] = frozenset()
    rust: bool = False
    most: int | None = None
    built: bool = False
    boards: Mapping[str, str] = field(default_factory=dict)

    @property
    def version(self) -> str | None:
        """The version here, ``None`` where it is not installed."""
        if self.built:
            reported = BUILT / f"{self.name}.version"
            return reported.read_text().strip() if reported.exists() else None
        if self.rust:
            return _crate_version(self.package) if rivals().exists() else None
        try:
            return metadata.version(self.package)
        except metadata.PackageNotFoundError:
            return None

    def command(self, matrix: Path, case: str = "") -> list[str]:
        """Return the command that counts a matrix; of a case by its name, where it knows that only."""
        if self.boards:
            return [sys.executable, "-m", "bench.peers.boards", self.name, self.boards[case]]
        if self.built:
            return [str(BUILT / self.name), str(matrix)]
        if self.rust:
            return [str(rivals()), self.name, str(matrix)]
        return [sys.executable, "-m", "bench.peers", self.name, str(matrix)]

    def unsuited(self, matrix: Matrix, solutions: int, case: str = "") -> str:
        """Return why it cannot count a matrix with so many solutions; empty where it can."""
        if self.boards and case not in self.boards:
            return "knows the board of no such case"
        missing = sorted(matrix.features - self.takes)
        if missing:
            return f"takes no {', '.join(missing)}"
        if self.most is not None and solutions > self.most:
            return f"keeps each of {solutions:,} solutions"
        return ""


def _crate_version(name: str) -> str:
    lines = CRATES.read_text().splitlines()
    return lines[lines.index(f'name = "{name}"') + 1].split('"')[1]


AT_MOST, COLOURS, BOUNDS = "at most once", "colours", "bounds"
#: enumerating so many solutions one by one takes any program beyond its limit of time
MANY = 2_000_000_000

PEERS: tuple[Peer, ...] = (
    Peer(
        "xcover",
        "xcover",
        "dancing cells, compiled by numba",
        frozenset({AT_MOST, COLOURS}),
        most=MANY,
    ),
    Peer(
        "xcover-zdd",
        "xcover",
        "dancing cells that make a decision diagram, with memory",
        frozenset({AT_MOST, COLOURS}),
    ),
    Peer("pyxcc", "pyxcc", "dancing cells, Rust", frozenset({AT_MOST, COLOURS}), most=20_000_000),
    Peer(
        "miniexact",
        "miniexact",
        "dancing links, C",
        frozenset({AT_MOST, COLOURS, BOUNDS}),
        most=MANY,
    ),
    Peer("exact-cover", "exact-cover", "dancing links, C", most=MANY),
    Peer(
        "exact-multiset-cover",
        "exact-multiset-cover",
        "dancing links with copies, C",
        frozenset({BOUNDS}),
        most=MANY,
    ),
    Peer("dlx-cython", "dlx-cython", "dancing links, Cython", most=20_000_000),
    Peer("dxz", "dxz", "dancing links that make a decision diagram, C++"),
    Peer("exact-cover-py", "exact-cover-py", "dancing links, compiled by numba", most=20_000_000),
    Peer(
        "cp-sat",
        "ortools",
        "CP-SAT, all solutions",
        frozenset({AT_MOST, BOUNDS, "free options"}),
        most=20_000_000,
    ),
    Peer(
        "sat",
        "python-sat",
        "CaDiCaL, a clause for each solution found",
        frozenset({AT_MOST, "free options"}),
        most=200_000,
    ),
    Peer(
        "dlx", "dlx", "dancing links", frozenset({AT_MOST, COLOURS, BOUNDS}), rust=True, most=MANY
    ),
    Peer("dlx-rs", "dlx-rs", "dancing links", frozenset({AT_MOST}), rust=True, most=MANY),
    Peer(
        "exact-covers",
        "exact-covers",
        "dancing links",
        frozenset({AT_MOST, COLOURS}),
        rust=True,
        most=MANY,
    ),
    Peer(
        "dancing-links",
        "dancing-links",
        "dancing links",
        frozenset({AT_MOST}),
        rust=True,
        most=MANY,
    ),
    Peer(
        "tdzdd",
        "TdZdd",
        "a frontier by its library of decision diagrams, C++",
        frozenset({AT_MOST, "free options"}),
        built=True,
    ),
    Peer(
        "pentomino",
        "sugyan/pentomino",
        "the twelve pentominoes on five boards, bits, Rust",
        built=True,
        boards={
            "pentominoes-6x10": "rect6x10",
            "pentominoes-5x12": "rect5x12",
            "pentominoes-4x15": "rect4x15",
            "pentominoes-3x20": "rect3x20",
            "pentominoes-8x8-without-centre": "rect8x8-2x2",
        },
    ),
)


def find_peer(name: str) -> Peer:
    """Return the peer of that name.

    Raises:
        CaseError: there is none.
    """
    known = {peer.name: peer for peer in PEERS}
    chosen([name], known, "peer")
    return known[name]


def adapter(name: str) -> Callable[[Matrix], int]:
    """Return what counts a matrix with a Python peer; imports the peer."""
    function: Callable[[Matrix], int] = getattr(
        import_module("bench.peers.adapters"), name.replace("-", "_")
    )
    return function
