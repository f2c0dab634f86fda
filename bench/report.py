"""``docs/bench.md`` from records: what was measured, on what, and the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.cases import load_cases
from bench.dots import draw_dots
from bench.measure import Result
from bench.peers import PEERS
from bench.process import ROOT
from bench.record import Measured, Record
from bench.start import start_rows
from bench.table import seconds, times

PAGE = ROOT / "docs" / "bench.md"
ABOUT = """\
# Bench

Written by `python -m bench report` from the records in `bench/records/`; see `bench/README.md`.

Every count in these tables was checked in the run. All contenders of a case take turns in one run,
each in a process of its own, and the tables give the least of several times. The time is that of one
thread: for ours the engine's own, for peers that of the call which builds their structures and
counts (not of importing or compiling them); or the processor time, where that is less. *Ratio* is
to the yardstick of the same case: a program that can do nothing but the twelve pentominoes in 6x10
(`bench/rust/yardstick`). Peers know no symmetry: where solutions are counted up to symmetry, we
keep for them one placement of one piece from each group of symmetric placements, so that they do the
same reduced search. *Target* is the time that the project aims at; it is
missed where *ours* is larger.
"""


def write_report(records: Sequence[Record], page: Path = PAGE) -> list[Path]:
    """Write the page and its picture; of a case in several records the last counts.

    Returns:
        The files written.
    """
    order = [case.name for case in load_cases()]
    found = {case.name: case for record in records for case in record.cases}
    cases = sorted(found.values(), key=lambda c: order.index(c.name) if c.name in order else 999)
    pictures = draw_dots(cases)
    parts = [ABOUT, "\n", *(f"- {machine_line(record)}\n" for record in records), "\n"]
    if pictures:
        parts.append(f"![Times by case]({pictures[0].relative_to(page.parent)})\n\n")
    parts += ["## Targets\n\n", "\n".join(target_rows(cases)), "\n\n", _peers(records), "\n"]
    parts += [_start(record) for record in records if "start" in record.facts][-1:]
    for case in cases:
        parts += [f"## {case.name}\n\n", "\n".join(case_rows(case)), "\n\n"]
    page.write_text("".join(parts).rstrip() + "\n")
    return [page, *pictures]


def machine_line(record: Record) -> str:
    """Return the facts of a record in a line."""
    facts, machine = record.facts, record.facts["machine"]
    return (
        f"{str(facts['date'])[:10]}, commit {facts['commit']}: {machine['processor']} (model "
        f"{machine['model']}), {machine['cores']} cores, {', '.join(machine['vectors'])}, "
        f"load {machine['load']}, rustc {facts['rustc']}, Python {facts['python']}"
    )


def target_rows(cases: Sequence[Measured]) -> Iterator[str]:
    """Yield a table: each case with its target, our best, the best peer of the run."""
    yield "| case | target, s | ours, s | engine | ns a node | best peer here, s | published, s |"
    yield "|---|---|---|---|---|---|---|"
    for case in cases:
        best, peer = case.best, case.best_peer
        cells = [
            case.name,
            seconds(case.target) if case.target else "",
            seconds(best.seconds) if best else "",
            (best.engine or best.name) if best else "",
            f"{best.seconds * 1e9 / best.nodes:.0f}" if best and best.nodes else "",
            f"{seconds(peer.seconds)}, {peer.name}" if peer else "",
            f"{seconds(case.peer['seconds'])}, {case.peer['what']}" if case.peer else "",
        ]
        yield f"| {' | '.join(cells)} |"


def case_rows(case: Measured) -> Iterator[str]:
    """Yield the table of a case."""
    counts = ", ".join(f"{value:,} {key}" for key, value in case.expect.items())
    yield f"{case.verb}: {counts}."
    yield ""
    yield "| | threads | seconds | ratio | nodes | ns | process, s | MB |"
    yield "|---|---|---|---|---|---|---|---|"
    for result in case.results:
        yield f"| {' | '.join(_cells(case, result))} |"


def _cells(case: Measured, result: Result) -> list[str]:
    name = f"{result.name} ({result.engine})" if result.name == "auto" else result.name
    name = f"**{name}**" if result.ours else name
    if result.status == "late":
        return [name, str(result.threads), f"> {seconds(result.seconds)}", "", "", "", "", ""]
    if result.status != "ok":
        return [name, "", f"{result.status}: {result.note}", "", "", "", "", ""]
    yardstick = case.yardstick
    return [
        name,
        str(result.threads),
        seconds(result.seconds),
        times(result.seconds / yardstick) if yardstick else "",
        f"{result.nodes:,}" if result.nodes else "",
        f"{result.seconds * 1e9 / result.nodes:.0f}" if result.nodes else "",
        f"{result.process:.2f}",
        f"{result.peak >> 20}" if result.peak else "",
    ]


def _start(record: Record) -> str:
    rows = "\n".join(start_rows(record.facts["start"]))
    return (
        "## The whole process\n\nProcessor time from start to end, least of several runs in turn, as a "
        f"multiple of `python -c 'import click'`.\n\n{rows}\n\n"
    )


def _peers(records: Sequence[Record]) -> str:
    versions = {name: v for record in records for name, v in record.facts["peers"].items() if v}
    rows = ["| peer | package | version | what |", "|---|---|---|---|"]
    rows += [
        f"| {peer.name} | {'crate' if peer.rust else 'PyPI'} {peer.package} "
        f"| {versions[peer.name]} | {peer.what} |"
        for peer in PEERS
        if peer.name in versions
    ]
    return "## Peers\n\n" + "\n".join(rows) + "\n"
