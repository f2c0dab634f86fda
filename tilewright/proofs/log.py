"""A proof in VeriPB's form, version 3.0: line by line, each with the number it gets.

Two rules are used.  ``rup``: a clause follows because its negation, by unit propagation over all that
stands so far, leads to a contradiction (reverse unit propagation).  ``pol``: constraints are added,
multiplied and divided with rounding up (cutting planes), written in reverse Polish notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class ProofLog:
    """The lines of a proof in the making, numbered from 1 as if nothing were given.

    What is given (the constraints of the OPB file, an equality counting as two) has the first
    numbers in the file; how many there are may be known only at the end, when solutions are listed.
    """

    def __init__(self) -> None:
        #: lines as text, or with a place for each number of a line and these numbers
        self._lines: list[str | tuple[str, tuple[int, ...]]] = []
        self._last = 0

    def __len__(self) -> int:
        return len(self._lines)

    def rup(self, literals: Iterable[int]) -> int:
        """Add a clause that follows by reverse unit propagation; return its number."""
        terms = " ".join(f"1 x{one}" if one > 0 else f"1 ~x{-one}" for one in literals)
        return self._add(f"rup {terms} >= 1;" if terms else "rup >= 1;")

    def pol(self, steps: str) -> int:
        """Add what a computation with given constraints comes to; return its number.

        Args:
            steps: in reverse Polish notation, e.g. ``"1 3 + 2 d"``, with the numbers of the file.
        """
        return self._add(f"pol {steps};")

    def add(self, first: int, second: int) -> int:
        """Add the sum of two lines; return its number."""
        return self._add(("pol {} {} +;", (first, second)))

    def delete(self, numbers: Sequence[int]) -> None:
        """Forget lines that are not needed any more."""
        if numbers:
            self._lines.append((f"deld{' {}' * len(numbers)};", tuple(numbers)))

    def text(self, given: int) -> str:
        """Return the whole proof, whose last line is a contradiction, after so many given ones."""
        written = (
            line
            if isinstance(line, str)
            else line[0].format(*(given + number for number in line[1]))
            for line in self._lines
        )
        end = f"conclusion UNSAT : {given + self._last};"
        head = ["pseudo-Boolean proof version 3.0", f"f {given};"]
        return "\n".join([*head, *written, "output NONE;", end, "end pseudo-Boolean proof;", ""])

    def _add(self, line: str | tuple[str, tuple[int, ...]]) -> int:
        self._lines.append(line)
        self._last += 1
        return self._last
