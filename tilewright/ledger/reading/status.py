"""``status`` and ``stop``: what others than the driver see of a run, and say to it."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError, printable
from tilewright.ledger.reading.result import answer_of
from tilewright.ledger.store.folder import STOP, is_driven
from tilewright.ledger.store.frontier_states import UnitState, share_of_states, unit_states
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE
from tilewright.ledger.work.units import SAME, TOO_LONG
from tilewright.model.classes import Classes, up_to
from tilewright.model.known import contradiction, counted
from tilewright.results.base import Result
from tilewright.results.board_design import tally_text as boards_text
from tilewright.results.citation import citation
from tilewright.results.disassemblies import summary_text as levels_text
from tilewright.results.figure import duration, size_text
from tilewright.results.grown_design import walks_text
from tilewright.results.run_figures import expected_data
from tilewright.results.survey import summary_text

#: seconds that ``stop`` waits for the driver
_STOP_PATIENCE = 30.0


@dataclass(frozen=True, repr=False)
class Status(Result):
    """How far a run is.

    Attributes:
        state: ``"running"``, ``"stopped"`` or ``"done"``.
        puzzle: its name.
        weight: the exact share of the tree that is done, which is a proof and no measure of time.
        share: about what share of the work is done, 0 to 1.
        solutions, distinct: so far.
        units: how many are open, worked on, done, set aside.
        nodes: so far.
        seconds: of work so far.
        left: between which seconds the run will end (95 %); ``None`` while nobody can say.
        rate: nodes a second.
        memory: bytes that the driver held last.
        workers: how many work.
        kept: solutions that are kept, or rows of a survey.
        failures: what went wrong with units, the last ones.
        worker_list: for each worker that made results its name, its units, how many of these were
            counted again, and how many of those with the same result.
        quorum: by how many different workers each unit is counted.
        known: the numbers that the puzzle expects for this setting.
        is_survey: whether it is a survey.
        is_apart: whether assemblies are taken apart.
        is_boards: whether it is over boards of a family.
        is_grow: whether it grows puzzles.
        summary: the figures over all rows of a survey, all assemblies, or all boards, that are done;
            else ``None``.
        classes: which solutions ``distinct`` counts as one.
        joined: whether borders of the board are joined.
        counting: how far the units are that are counted over a frontier, as they were written last.
        cite: how to cite its numbers.
    """

    state: str
    puzzle: str
    weight: Fraction
    share: float
    solutions: int
    distinct: int | None
    units: dict[str, int]
    nodes: int
    seconds: float
    left: tuple[float, float] | None
    rate: float
    memory: int | None
    workers: int
    kept: int
    failures: tuple[str, ...]
    worker_list: tuple[dict[str, Any], ...] = ()
    quorum: int = 1
    known: Mapping[str, int] = field(default_factory=dict)
    is_survey: bool = False
    is_apart: bool = False
    is_boards: bool = False
    is_grow: bool = False
    summary: dict[str, Any] | None = None
    classes: Classes = "all"
    joined: bool = False
    counting: tuple[UnitState, ...] = ()
    cite: Mapping[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        left = None if self.left is None else dict(zip(("low", "high"), self.left, strict=True))
        data = {**vars(self), "weight": str(self.weight), "left": left, "cite": dict(self.cite)}
        data["failures"] = list(self.failures)
        data["counting"] = [asdict(state) for state in self.counting]
        if self.distinct is None:
            del data["distinct"], data["classes"]
        data["worker_list"] = [dict(worker) for worker in self.worker_list]
        data |= expected_data(data.pop("known"), self._counted, is_complete=self.state == "done")
        del data["is_survey"], data["is_apart"], data["is_boards"], data["is_grow"], data["joined"]
        if self.summary is None:
            del data["summary"]
        return data

    def __str__(self) -> str:
        lines = [f"{self.puzzle}: {self.state}, {100 * self.share:.4g} % of the work is done"]
        so_far = "" if self.state == "done" else " so far"
        found = f"{self.solutions:,} solutions{so_far}"
        if self.distinct is not None:
            turns = up_to(self.classes, shifts=self.joined)
            kind = "up to symmetry" if self.classes == "all" else turns
            found += f", {self.distinct:,} distinct {kind}"
        lines.append(found)
        if self.summary is not None:
            lines.append(self._summary_text(self.summary))
        units = ", ".join(f"{number:,} {name}" for name, number in self.units.items())
        lines.append(f"units: {units}; {self.nodes:,} nodes in {duration(self.seconds)}")
        if self.state == "running":
            lines.append(f"workers: {self.workers}, {self.rate / 1e6:.3g} M nodes/s together")
        lines += map(_counting_line, self.counting)
        if self.left is not None and self.state != "done":
            low, high = map(duration, self.left)
            lines.append(f"left: {low} to {high} (95 %), at the speed so far")
        if self.kept:
            rows = self.is_survey or self.is_apart or self.is_boards or self.is_grow
            lines.append(f"kept: {self.kept:,} {'rows' if rows else 'solutions'}")
        lines += self._checked_lines()
        lines += [f"failed: {failure}" for failure in self.failures]
        return "\n".join(lines)

    def _summary_text(self, summary: Mapping[str, Any]) -> str:
        is_done = self.state == "done"
        if self.is_boards:
            return boards_text(summary, complete=is_done)
        if self.is_grow:
            return walks_text(summary, complete=is_done)
        return levels_text(summary, all_taken=is_done) if self.is_apart else summary_text(summary)

    @property
    def _counted(self) -> dict[str, int | None]:
        return counted(self.solutions, self.distinct, self.classes)

    def _checked_lines(self) -> list[str]:
        """Return what was counted again, and what the puzzle expects."""
        lines = []
        again = sum(worker["rechecked"] for worker in self.worker_list)
        agreed = sum(worker["agreed"] for worker in self.worker_list)
        if again:
            lines.append(f"counted again: {again:,} units, {agreed:,} with the same result")
        for worker in self.worker_list:
            if worker["agreed"] < worker["rechecked"]:
                lines.append("wrong: {name}, {agreed} of {rechecked} units agreed".format(**worker))
        wrong = contradiction(self.known, self._counted) if self.state == "done" else ""
        return [*lines, f"contradiction: {wrong}"] if wrong else lines


def _counting_line(state: UnitState) -> str:
    """Return how far the count of a unit is, in one line."""
    spilled = f", {size_text(state.spilled)} went to disk" if state.spilled else ""
    return (
        f"unit {state.unit}: step {state.step:,} of {state.steps:,}, {state.states:,} states{spilled}; "
        f"written {duration(state.age)} ago, {size_text(state.size)}"
    )


def _worker_list(store: Store) -> tuple[dict[str, Any], ...]:
    """Return the figures of each worker that made results."""
    columns = "host, COUNT(*), SUM(COALESCE(checked, ?1) != ?1), COALESCE(SUM(checked = ?2), 0)"
    where = "state = ?3 GROUP BY host ORDER BY host"
    rows = store.rows(columns, where, (TOO_LONG, SAME, DONE))
    return tuple(
        {"name": printable(str(host)), "units": units, "rechecked": rechecked, "agreed": agreed}
        for host, units, rechecked, agreed in rows
    )


def status(folder: str | os.PathLike[str]) -> Status:
    """Tell how far a run is, at any time and from any process.

    Raises:
        TilewrightError: the folder holds no run.
        LedgerFault: its ledger is damaged, or a total is not the sum of its units.
    """
    place = Path(folder)
    with closing(Store.open(place)) as store:
        totals, subject = store.totals, store.subject
        driven = is_driven(place)
        done = totals.open == 0 and totals.aside == 0 and store.fact("ended") == "done"
        working = (store.fact("working") or 0) if driven else 0
        counted_after = store.fact("classes")
        distinct = totals.distinct if counted_after is None else int(counted_after)
        left, problem, kind = store.fact("left"), subject.problem(), subject.work.kind
        return Status(
            state="running" if driven else "done" if done else "stopped",
            puzzle=problem.name,
            weight=totals.weight,
            share=_share(store),
            solutions=totals.solutions,
            distinct=distinct if subject.reduced or done else None,
            units={
                "open": totals.open - working,
                "working": working,
                "done": totals.done,
                "aside": totals.aside,
            },
            nodes=totals.nodes,
            seconds=totals.seconds,
            left=None if left is None else (left[0], left[1]),
            rate=store.fact("rate") or 0.0,
            memory=store.fact("memory"),
            workers=(store.fact("workers") or 0) if driven else 0,
            kept=totals.kept,
            failures=tuple(store.fact("failures") or ()),
            worker_list=_worker_list(store),
            quorum=store.sample.quorum,
            known=answer_of(store).known(store),
            is_survey=kind == "survey",
            is_apart=kind == "apart",
            is_boards=kind == "boards",
            is_grow=kind == "grow",
            summary=store.fact("summary"),
            classes=subject.classes,
            joined=bool(problem.region.wrap),
            counting=tuple(unit_states(store)),
            cite=citation(subject.origin, subject.engine),
        )


def _share(store: Store) -> float:
    """Return about what share of the work is done."""
    if store.totals.weight == 1:
        return 1.0
    noted, kept = store.fact("share") or 0.0, share_of_states(store)
    return max(noted, min(float(store.totals.weight) + kept, 0.9999) if kept else 0.0)


def stop(folder: str | os.PathLike[str]) -> bool:
    """Tell the driver of a run to stop, and wait for it.

    Returns:
        Whether anybody drove it.

    Raises:
        TilewrightError: the folder holds no run, or its driver does not stop in time.
    """
    place = Path(folder)
    Store.open(place, proven=False).close()  # a run is stopped, whatever its ledger says
    if not is_driven(place):
        return False
    (place / STOP).touch()
    end = time.monotonic() + _STOP_PATIENCE
    while is_driven(place):
        if time.monotonic() > end:
            raise TilewrightError(
                f"the driver of {folder} has not stopped for {_STOP_PATIENCE:.0f} s: it will stop when "
                "its present task ends"
            )
        time.sleep(0.05)
    return True
