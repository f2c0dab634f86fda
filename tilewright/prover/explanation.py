"""The result of ``explain``: the certificate, or how the search will go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from tilewright.compile import Compiled
from tilewright.draw import svg
from tilewright.draw.sheet import Section, Sheet, drawing
from tilewright.lattice import Cell, CellNames
from tilewright.model import Problem, Solution
from tilewright.model.scene import problem_scene
from tilewright.prover.certificate import PLAIN, Certificate, board_names
from tilewright.results.base import Result, flat, headed_lines, placements_text
from tilewright.results.estimate import Estimate

#: columns of the text
_WIDTH = 80


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """Why a puzzle has no solution, or how the search for all of them will go.

    Attributes:
        problem: what is explained.
        certificate: the proof that there is no solution, ``None`` if none was found.
        conflict: rules, pegs, pieces that cannot be had together, though all but one of them can;
            ``None`` if the certificate says it, or where none was found.
        solution: a solution, ``None`` if none was found.
        nodes: nodes that were searched for the two.
        engine, reason: how it is searched, and why so.
        features: what the planner looked at, as JSON data.
        anchor: the item that separates symmetric solutions, in words; ``""`` without one.
        estimate: how large the search is; ``None`` if a certificate makes it idle, or if
            solutions are asked once they are found.
        asked: what each solution is asked once it is found, in a few words each.
        none_kept: whether all were asked and none was kept.
    """

    problem: Problem
    certificate: Certificate | None
    conflict: Certificate | None
    solution: Solution | None
    nodes: int
    engine: str
    reason: str
    features: Mapping[str, Any]
    anchor: str
    estimate: Estimate | None
    asked: tuple[str, ...] = field(default=(), kw_only=True)
    none_kept: bool = field(default=False, kw_only=True)

    SAVED_AS = ("text", "json", "csv", "svg", "png")

    @property
    def verdict(self) -> str:
        """``"no solution"``, ``"has solutions"``, or ``"unknown"``."""
        if self.certificate is not None or self.none_kept:
            return "no solution"
        return "unknown" if self.solution is None else "has solutions"

    @property
    def kind(self) -> str | None:
        """The kind of the certificate, such as ``"parity"``; ``None`` without one."""
        return None if self.certificate is None else self.certificate.kind

    def data(self) -> dict[str, Any]:
        """Return the explanation as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "verdict": self.verdict,
            "kind": self.kind,
            "certificate": None if self.certificate is None else self.certificate.data(),
            "conflict": None if self.conflict is None else self.conflict.data(),
            "solution": None if self.solution is None else self.solution.data(),
            "nodes": self.nodes,
            "engine": self.engine,
            "reason": self.reason,
            **({"asked": list(self.asked)} if self.asked else {}),
            "features": dict(self.features),
            "estimate": None if self.estimate is None else self.estimate.data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values.

        ``verdict_nodes`` were searched for the verdict, ``estimate.nodes`` are those of all solutions.
        """
        data = self.data()
        certificates = {"certificate": self.certificate, "conflict": self.conflict}
        texts = {name: None if one is None else one.text for name, one in certificates.items()}
        estimate = {} if self.estimate is None else self.estimate.data()
        known = ("puzzle", "set")
        row = {
            **{name: data[name] for name in (*known, "verdict", "kind")},
            **texts,
            "solution": None if self.solution is None else placements_text(self.solution),
            "verdict_nodes": self.nodes,
            **{name: data[name] for name in ("engine", "reason", "features")},
            "estimate": {name: value for name, value in estimate.items() if name not in known},
        }
        return [dict(flat(row))]

    def __str__(self) -> str:
        lines = [f"{self.problem.name}: {self._verdict_text()}"]
        for certificate in self._certificates():
            lines += ["", *wrap(f"{certificate.kind}: {certificate.text}", _WIDTH)]
            lines += _certificate_lines(certificate, board_names(self.problem))
        lines.append("")
        lines += headed_lines(self._search_lines())
        return "\n".join(line.rstrip() for line in lines)

    def _certificates(self) -> list[Certificate]:
        return [one for one in (self.certificate, self.conflict) if one is not None]

    def sheet(self) -> Sheet:
        """Return the board with the picture of the certificate or the solution, and its text."""
        laid = () if self.solution is None else self.solution.placements
        scene = problem_scene(self.problem, laid, self.problem.puzzle.title or self.problem.name)
        covered = {cell for tile in scene.tiles for cell in tile.cells}
        sections = [Section((self._verdict_text(),))] if self.certificate is None else []
        labels: dict[Cell, str] = {}
        for certificate in self._certificates():
            lines = (f"{certificate.kind}: {certificate.text}", certificate.legend)
            details = [line.strip() for line in certificate.details]
            said = [line for line in (*lines, *details, _check_text(certificate)) if line]
            sections.append(Section(tuple(said), certificate.parts))
            labels |= {c: t for c, t in certificate.labels.items() if t != PLAIN}
        labels = {cell: label for cell, label in labels.items() if cell not in covered}
        return Sheet(replace(scene, labels={**scene.labels, **labels}, named=True), tuple(sections))

    def _repr_svg_(self) -> str:
        return svg.write(drawing(self.sheet()))

    def _verdict_text(self) -> str:
        if self.certificate is not None:
            return "there is no solution"
        if self.none_kept:
            return f"there is no solution: all were found in {self.nodes:,} nodes, and none is kept"
        if self.solution is not None:
            return f"it has solutions; the search for one took {self.nodes:,} nodes"
        return f"no solution in the first {self.nodes:,} nodes, and no proof that there is none"

    def _search_lines(self) -> Iterable[tuple[str, str]]:
        problem, features = self.problem, self.features
        if self.certificate is None:  # else nothing is left to be searched
            yield "engine", f"{self.engine}: {self.reason}"
        if self.asked:
            yield "asked", f"each solution, once it is found: {'; '.join(self.asked)}"
        required, cells = len(problem.region.required), len(problem.region.cells)
        optional = f" and {cells - required} that may stay empty" if cells > required else ""
        kinds = "1 kind" if len(problem.pieces) == 1 else f"{len(problem.pieces)} kinds"
        yield "board", f"{required} cells to cover{optional}; {kinds} of piece"
        few, many = features["smallest_item"], features["largest_item"]
        size = f"{features['items']:,} items, {features['options']:,} options"
        yield "size", f"{size}; {few:,} to {many:,} options for each item that must be used"
        yield "symmetry", self._symmetry_text()
        if self.estimate is not None:
            yield from self.estimate.lines(solvable=self.solution is not None)
            yield "basis", self.estimate.basis()

    def _symmetry_text(self) -> str:
        order, options = self.features["symmetries"], self.features["anchor_options"]
        if order == 1:
            return "none"
        if self.certificate is not None:
            return str(order)
        if not self.anchor:
            return f"{order}; the search goes through all symmetric solutions"
        kept, given = options["kept"], options["given"]
        how = f"{self.anchor} is laid in {kept:,} of its {given:,} ways"
        return f"{order}; the search finds one of each set of symmetric solutions: {how}"


def _certificate_lines(certificate: Certificate, names: CellNames) -> Iterable[str]:
    """Yield what belongs to a certificate: its picture, what it speaks of, boards."""
    yield from certificate.picture_lines(names)
    for detail in certificate.details:
        yield from wrap(detail, _WIDTH, subsequent_indent="    ", **_AS_IT_IS) or [""]
    if certificate.checked:
        yield from wrap(_check_text(certificate), _WIDTH)
    yield from certificate.part_lines()


def _check_text(certificate: Certificate) -> str:
    return f"checked: {certificate.checked}" if certificate.checked else ""


def item_text(compiled: Compiled, item: int) -> str:
    """Return what an item stands for: cells first, then pieces that have one."""
    cells = compiled.board.cells
    if item < len(cells):
        return f"cell {board_names(compiled.problem).name(cells[item])}"
    pieces = [p.name for p in compiled.problem.pieces if p.copies != (0, None)]
    place = item - len(cells)
    return f"piece {pieces[place]}" if place < len(pieces) else "a rule"


_AS_IT_IS: dict[str, Any] = {"drop_whitespace": False, "replace_whitespace": False}
