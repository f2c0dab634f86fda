"""The answers of the checker: a verdict with its reasons, each of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.checker.rules import CONDITION, RULE_CHECKS
from tilewright.errors import VerificationError, printable


def rule_fault(kind: str) -> str:
    """Return the kind of fault that a broken rule of a kind is."""
    return "rule-" + kind.replace("_", "-")


#: every kind of fault and what it means; the slugs are stable
REASONS: Mapping[str, str] = {
    "unknown-piece": "the puzzle has no piece of that name",
    "too-many-copies": "a piece is used more often than it may be",
    "too-few-copies": "a piece is used less often than it must be",
    "no-cells": "a placement has no cells",
    "malformed-cell": "a cell is no tuple of as many whole numbers as the lattice has coordinates",
    "malformed-marks": "marks are given, but not one text for each cell",
    "doubled-cell": "a placement lists a cell twice",
    "outside": "a covered cell is not in the region",
    "blocked": "a covered cell left the region by the setup",
    "overlap": "a cell is covered by two placements or more",
    "uncovered": "a cell that must be covered is not",
    "wrong-shape": "the cells are no shape of the piece, however it is turned or flipped",
    "turned": "the piece may not be turned like this",
    "flipped": "the piece may not be flipped like this",
    "wrong-place": "the piece may lie at given places alone, and this is none of them",
    "wrong-marks": "the cells fit the piece and the marks on them do not",
    "orientation-out-of-range": "the piece has no orientation of that number",
    "wrong-orientation": "the cells are an orientation of another number",
    "wrong-origin": "the origin is not where the orientation was put to cover the cells",
    "placed-missing": "a piece that is on the board already is not in the solution",
    **{rule_fault(kind): check.meaning for kind, check in RULE_CHECKS.items()},
    rule_fault("condition"): CONDITION.meaning,
    "unchecked-rule": "the puzzle has a rule that cannot be checked yet",
    "duplicate": "a list holds the same layout twice",
    "symmetric-duplicate": "a list of distinct layouts holds one and its image",
    "wrong-count": "a list has not as many solutions as is claimed",
    "known-count": "a list said to be complete has not the number of solutions known",
    "wrong-value": "a packing is not worth what is claimed",
    "impossible-step": "a step of a disassembly moves no pieces, all of them, or pieces of other parts",
    "collision": "a step of a disassembly moves a piece into another",
    "forbidden-step": "a step of a disassembly is no move that is allowed",
    "needless-step": "a step of a disassembly comes after all pieces are apart",
    "not-apart": "pieces are together after the last step of a disassembly",
    "wrong-level": "the stages of a disassembly do not take the moves that are claimed",
    "stops-on-corridor": "a piece of a tray stops on a cell that it may only pass",
    "not-at-goal": "after the last step of a tray a piece is not where the goal wants it",
    "wrong-moves": "the steps of a tray do not count as many moves as are claimed",
    "missing-image": "a list said to be complete lacks the image of one of its solutions",
}


class Reason(str):
    """One thing wrong with a solution: the text ``"kind: sentence"``, with its kind.

    Attributes:
        kind: one of ``REASONS``.
        sentence: what is wrong, with the numbers.
    """

    __slots__ = ("kind", "sentence")

    kind: str
    sentence: str

    def __new__(cls, kind: str, sentence: str) -> Reason:
        """Join the two as ``kind: sentence``."""
        if kind not in REASONS:
            raise ValueError(f"{kind!r} is no kind of fault")
        sentence = printable(sentence)  # it may quote a stranger's file
        made = super().__new__(cls, f"{kind}: {sentence}")
        made.kind, made.sentence = kind, sentence
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # str gives one
        """Let copies and pickles keep the kind."""
        return self.kind, self.sentence


@dataclass(frozen=True)
class Verdict:
    """The verdict of ``verify``.  True if the solution is right.

    Attributes:
        faults: everything wrong, in a fixed order; empty if nothing is.
    """

    faults: tuple[Reason, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of the faults."""
        return frozenset(fault.kind for fault in self.faults)

    def __bool__(self) -> bool:
        return self.ok

    def raise_if_wrong(self) -> None:
        """Do nothing if the verdict is ok.

        Raises:
            VerificationError: with every fault.
        """
        if self.faults:
            raise VerificationError(self.faults)


@dataclass(frozen=True)
class ListVerdict(Verdict):
    """The verdict of ``verify_all``.  ``faults`` holds those of every solution, then of the list.

    Attributes:
        verdicts: one for each solution, in the order given.
        completeness: what was checked of the claim that none is missing; empty if nobody
            claimed that.
    """

    verdicts: tuple[Verdict, ...] = ()
    completeness: str = ""

    def data(self) -> dict[str, Any]:
        """Return the verdict as JSON data."""
        return {
            "ok": self.ok,
            "solutions": len(self.verdicts),
            "wrong": sum(not verdict for verdict in self.verdicts),
            "completeness": self.completeness,
            "faults": [{"kind": fault.kind, "text": fault.sentence} for fault in self.faults],
        }

    def __str__(self) -> str:
        number, rest = len(self.verdicts), f"; {self.completeness}" if self.completeness else ""
        if self.ok and not number:
            return f"there is no solution to check{rest}"
        checked = f"{number} solution{'' if number == 1 else 's'} checked"
        if self.ok:
            return f"{checked}: {'all ' if number != 1 else ''}right{rest}"
        lines = [f"{checked}: {sum(not verdict for verdict in self.verdicts)} wrong"]
        return "\n".join([*lines, *(f"  {fault}" for fault in self.faults)])
