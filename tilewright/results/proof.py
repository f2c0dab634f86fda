"""The result of ``prove``: the claim, the proof, and how to check it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.results.base import Result
from tilewright.results.figure import number_text

#: the line that a checker prints where it accepts a proof
VERIFIED = "s VERIFIED UNSATISFIABLE"


@dataclass(frozen=True, repr=False)
class Proof(Result):
    """A proof in a folder, for a stranger to check.

    Attributes:
        puzzle: its name.
        claim: ``"none"``, there is no solution, or ``"all"``, the listed solutions are all.
        solutions: how many are listed.
        method: what the proof rests on, in a few words: area, a colouring, a search.
        nodes: of the search that the proof writes down; 0 if there was none.
        variables: placements, a variable each.
        constraints: of the OPB file, as a checker counts them: an equality is two.
        lines: of the proof, without its head and end.
        folder: where it is.
        files: the names of the files there.
    """

    puzzle: str
    claim: str
    solutions: int
    method: str
    nodes: int
    variables: int
    constraints: int
    lines: int
    folder: str
    files: tuple[str, ...]

    @property
    def statement(self) -> str:
        """The claim, as a sentence."""
        if self.claim == "none":
            return f"{self.puzzle} has no solution"
        number = f"{self.solutions:,} solutions" if self.solutions != 1 else "1 solution"
        return f"{self.puzzle} has exactly {number}: those that are listed"

    def data(self) -> dict[str, Any]:
        """Return the proof as JSON data; the files hold the proof itself."""
        return {**vars(self), "files": list(self.files)}

    def __str__(self) -> str:
        lines = number_text(self.lines, "line")
        return "\n".join(
            [
                f"{self.statement}: proved by {self.method}, in {lines}",
                f"written to {self.folder}: {', '.join(self.files)}",
                f"check it: veripb {self.folder}/puzzle.opb {self.folder}/proof.pbp",
                f"it must print: {VERIFIED}",
            ]
        )
