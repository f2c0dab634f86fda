"""``docs/bench.md`` from records: what was measured, on what, and the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.behind import behind
from bench.beside import beside_rows
from bench.cases import PARTS, load_cases
from bench.dots import draw_dots
from bench.instructions import shown
from bench.measure import Result
from bench.numerals import seconds, times
from bench.peers import PEERS
from bench.process import ROOT
from bench.record import Measured, Record
from bench.regret import RegretRecord, summary_line
from bench.start import start_rows
from bench.table import full_name
from bench.targets import targets

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
same reduced search. Where many things are done, sudokus solved or solutions drawn, the time is that
of each. *Target* is what the project aims at; it is missed where *ours* is larger. In the table of
targets *ours* is the fastest of our engines; in the section on where we are behind it is what people
get, that of `auto`. Engines take the widest instructions that the processor has; the name of one that
was held to less says so, as in `bitmask (avx2)`.
"""


def write_report(
    records: Sequence[Record], regret: RegretRecord | None = None, page: Path = PAGE
) -> list[Path]:
    """Write the page and its picture; of a case in several records the last counts.

    Args:
        records: the runs.
        regret: the plan beside the best single methods, where that was measured.
        page: where to write.

    Returns:
        The files written.
    """
    order = [case.name for case in load_cases()]
    found = {case.name: case for record in records for case in record.cases}
    cases = sorted(found.values(), key=lambda c: order.index(c.name) if c.name in order else 999)
    pictures = draw_dots(cases)
    starts = [record.facts["start"] for record in records if "start" in record.facts]
    reported = [record.facts for record in records] + ([regret.facts] if regret else [])
    parts = [ABOUT, "\n", *(f"- {machine_line(facts)}\n" for facts in reported), "\n"]
    parts += [_behind(behind(cases, starts[-1] if starts else None, regret))]
    if pictures:
        parts.append(f"![Times by case]({pictures[0].relative_to(page.parent)})\n\n")
    parts += ["## Targets\n\n", "\n".join(target_rows(cases)), "\n\n", _peers(records), "\n"]
    parts += _groups(cases)
    parts += [_regret(regret)] if regret else []
    parts += map(_start, starts[-1:])
    for part in PARTS:
        inside = [case for case in cases if case.part == part]
        parts += [f"## {part.capitalize()}\n\n"] if inside else []
        for case in inside:
            parts += [f"### {case.name}\n\n", "\n".join(case_rows(case)), "\n\n"]
    page.write_text("".join(parts).rstrip() + "\n")
    return [page, *pictures]


def machine_line(facts: Mapping[str, Any]) -> str:
    """Return the facts of a record in a line."""
    machine = facts["machine"]
    takes = f", ours take {machine['instructions']}" if "instructions" in machine else ""
    return (
        f"{str(facts['date'])[:10]}, commit {facts['commit']}: {machine['processor']} (model "
        f"{machine['model']}), {machine['cores']} cores, {', '.join(machine['vectors'])}"
        f"{takes}, load {machine['load']}, rustc {facts['rustc']}, Python {facts['python']}"
    )


def target_rows(cases: Sequence[Measured]) -> Iterator[str]:
    """Yield a table: each case with its target, our best, the best peer of the run."""
    head = ("case", "target", "ours, s", "engine", "ns a node", "best peer here, s", "published, s")
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for case in cases:
        best, peer = case.best, case.best_peer
        aims = list(targets(case, best)) if best else []
        more = "".join(f"; {aim.with_unit(aim.found)}" for aim in aims if aim.unit != "s")
        cells = [
            case.name,
            "; ".join(map(str, aims)),
            f"{seconds(best.seconds)}{more}" if best else "",
            shown(best.engine or best.name) if best else "",
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
    name = f"**{full_name(result)}**" if result.ours else result.name
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


def _behind(sentences: Sequence[str]) -> str:
    return "## Where we are behind\n\n" + "".join(f"- {line}\n" for line in sentences) + "\n"


def _groups(cases: Sequence[Measured]) -> Iterator[str]:
    """Yield a section a group of cases: ours beside the fastest peer."""
    for name in dict.fromkeys(case.group for case in cases if case.group):
        rows = "\n".join(beside_rows([case for case in cases if case.group == name]))
        yield f"## {name.capitalize()} beside the fastest peer\n\n{rows}\n\n"


def _regret(regret: RegretRecord) -> str:
    return (
        "## The plan beside the best single method\n\nOf the puzzles of the catalogue, plain and up to "
        f"symmetry; `python -m bench regret`. {summary_line(regret)}.\n\n"
    )


def _start(start: Mapping[str, Any]) -> str:
    rows = "\n".join(start_rows(start))
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
