"""The cases, from ``cases.yaml``: what is counted, what must come out, what was to be reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args

import click

HERE = Path(__file__).parent
FILE = HERE / "cases.yaml"
#: how the names of files end
FILES = (".yaml", ".txt")

#: What is done, by part of a record.  ``distinct``: search, up to symmetry too; ``count``: by any
#: means; ``raw``: search without symmetry; ``cover``: count a cover of ``bench.covers`` that is no board, by
#: any means, its making included; ``survey``: every setting; ``first``: one solution.
#: ``both``: the count up to symmetry and the plain count beside it, each by any means.  ``sudoku``:
#: sudokus of a file, each from Python data; ``given``: each as a question to one compiled cover.
#: ``command``: the command line; ``load``: from the file to the first node; ``plan``: what ``auto``
#: takes more than the method that answered; ``text``, ``svg``, ``verify``: each solution drawn or
#: checked.  Where many things are done, the time is that of each.
Verb = Literal[
    "distinct",
    "count",
    "raw",
    "cover",
    "survey",
    "first",
    "both",
    "sudoku",
    "given",
    "command",
    "load",
    "plan",
    "text",
    "svg",
    "verify",
]
#: the parts of a record, and the verbs of each
PARTS: Mapping[str, tuple[Verb, ...]] = {
    "searches": ("distinct", "count", "raw", "cover", "survey", "first"),
    "counts up to symmetry": ("both",),
    "many small covers": ("sudoku", "given"),
    "around the search": ("command", "load", "plan", "text", "svg", "verify"),
}
Size = Literal["quick", "medium", "long", "hours"]
SIZES: tuple[Size, ...] = get_args(Size)


class CaseError(click.ClickException):
    """What was given is wrong, or a program failed; commands end with its message."""


@dataclass(frozen=True)
class Peer:
    """What the best peer needs, as published or measured before.

    Attributes:
        seconds: its time on a machine of this kind.
        what: which program it is.
    """

    seconds: float
    what: str


@dataclass(frozen=True)
class Case:
    """One thing to measure.

    Attributes:
        name: its name in tables and on the command line.
        puzzle: a name of the catalogue, a file beside ``cases.yaml``, or a cover of ``bench.covers``.
        verb: what is done with it.
        shows: why it is here, in a sentence.
        expect: ``solutions``, ``distinct``, ``options``: what must come out.
        size: how long our engines take: quick well below 1 s, medium seconds, long minutes.
        source: where the counts come from, if the puzzle does not tell.
        settings: values of the puzzle's setup and switches.
        target: the seconds to be reached by one thread.
        target_bytes: the memory to be kept within.
        target_times: of the verb ``both``: how many times the time of the plain count it may take.
        order: of the verb ``raw``: the seed of a random order of the items.
        peer: the best figure beside it.
        nodes: the nodes of each family of engines, see ``contenders.family``.
        rivals: whether the peers are asked too.
        group: a name under which several cases are run and shown together; empty for none.
    """

    name: str
    puzzle: str
    verb: Verb
    shows: str
    expect: Mapping[str, int]
    size: Size
    source: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    target: float | None = None
    target_bytes: int | None = None
    target_times: float | None = None
    order: int | None = None
    peer: Peer | None = None
    nodes: Mapping[str, int] = field(default_factory=dict)
    rivals: bool = True
    group: str = ""

    @property
    def path(self) -> str:
        """The puzzle as ``tilewright.load`` takes it."""
        return str(HERE / self.puzzle) if self.puzzle.endswith(FILES) else self.puzzle

    @property
    def part(self) -> str:
        """The part of a record that it belongs to."""
        return next(part for part, verbs in PARTS.items() if self.verb in verbs)


def load_cases(path: Path = FILE) -> tuple[Case, ...]:
    """Return the cases of a file, in its order.

    Raises:
        CaseError: with every fault.
    """
    from ruamel.yaml import YAML

    with path.open() as file:
        data = YAML(typ="safe", pure=True).load(file)
    faults: list[str] = []
    cases = [case for entry in data for case in [_case(entry, faults)] if case]
    names = [case.name for case in cases]
    faults += [f"{name}: twice in the file" for name in set(names) if names.count(name) > 1]
    if faults:
        raise CaseError("\n".join(f"{path.name}: {fault}" for fault in faults))
    return tuple(cases)


def choose(cases: Iterable[Case], sizes: Iterable[str], names: Iterable[str]) -> list[Case]:
    """Return the cases of those names or groups, or of those sizes where no name is given.

    Raises:
        CaseError: for a name that no case and no group has.
    """
    cases, names, sizes = list(cases), list(names), set(sizes)
    known = {name: None for case in cases for name in (case.group, case.name) if name}
    if missing := [name for name in names if name not in known]:
        raise CaseError(f"no case is called {', '.join(missing)}; there are {', '.join(known)}")
    if not names:
        return [case for case in cases if case.size in sizes]
    return [case for case in cases if case.name in names or case.group in names]


def chosen(names: Sequence[str], known: Iterable[str], what: str) -> tuple[str, ...]:
    """Return names of a command line, or all that are known if there are none.

    Raises:
        CaseError: a name is not known.
    """
    known = tuple(known)
    if missing := [name for name in names if name not in known]:
        raise CaseError(f"no {what} is called {missing[0]}; there are {', '.join(known)}")
    return tuple(names) or known


def puzzle_path(name: str) -> str:
    """Return a puzzle of ``bench/puzzles``, or else of the catalogue, as ``tilewright.load`` takes it."""
    path = HERE / "puzzles" / f"{name}.yaml"
    return str(path) if path.exists() else name


def _case(entry: dict[str, Any], faults: list[str]) -> Case | None:
    name = entry.get("name", "a case without a name")
    known = {slot.name for slot in fields(Case)} - {"settings"} | {"set"}
    before = len(faults)
    faults += [f"{name}: unknown key {key!r}" for key in entry if key not in known]
    needed = ("name", "puzzle", "verb", "shows", "expect", "size")
    faults += [f"{name}: no {key}" for key in needed if key not in entry]
    if entry.get("verb") not in (*get_args(Verb), None):
        faults.append(f"{name}: the verb is one of {', '.join(get_args(Verb))}")
    if entry.get("size") not in (*SIZES, None):
        faults.append(f"{name}: the size is one of {', '.join(SIZES)}")
    if len(faults) > before:
        return None
    rest = {key: value for key, value in entry.items() if key not in ("set", "peer")}
    peer = Peer(**entry["peer"]) if "peer" in entry else None
    return Case(**rest, peer=peer, settings=entry.get("set", {}))
