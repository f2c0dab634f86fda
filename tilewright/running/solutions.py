"""Every solution of a compiled problem, found as it is asked for."""

from __future__ import annotations

from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.model import Solution
from tilewright.running.chunks import Chunks
from tilewright.running.search import SearchOptions

#: who answers where a proof takes the place of a search
CERTIFICATE = "certificate"


class Solutions(Chunks[Solution]):
    """The solutions of a problem: iterate, test with ``in``, count with ``count``.

    Each iteration searches anew, in the same order; nothing is stored.  Two are equal that stand
    for the same list: of the same problem, all or distinct ones.

    Attributes:
        compiled: what is searched.
        distinct: whether only one of each set of symmetric solutions is given: symmetric by what
            ``compiled`` says.
        classes: the kind of these sets, ``None`` if all solutions are given.
        ended: why the last iteration ended: ``""`` before it did, ``"done"`` when every
            solution was given, else ``"time"``, ``"nodes"``, ``"cancelled"``, ``"interrupted"``.
        found, nodes, seconds, engine: of the last iteration so far.
    """

    def __init__(self, compiled: Compiled, distinct: bool, options: SearchOptions) -> None:
        self.compiled = compiled
        self._texts: tuple[Compiled, _core.SolutionTexts] | None = None
        super().__init__(compiled.cover, options, reduce=distinct)
        self.distinct = distinct
        self.classes = compiled.classes if distinct else None

    @property
    def proof(self) -> str | None:
        """What proves that there are none without a search, in words; ``None`` for a search."""
        return self.compiled.named_proof(*self.proven)

    def _restart(self) -> None:
        super()._restart()
        if self.compiled.proof is not None:
            self.ended, self.engine = "done", CERTIFICATE

    def __contains__(self, solution: object) -> bool:
        """Tell whether a solution is among these: it is right, or in a distinct list, found."""
        if not isinstance(solution, Solution):
            return False
        if self.distinct:
            return any(solution == other for other in self)
        from tilewright.checker import verify

        return bool(verify(self.compiled.problem, solution))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solutions):
            return NotImplemented
        return (self.compiled.problem, self.classes) == (other.compiled.problem, other.classes)

    def __hash__(self) -> int:
        return hash((self.compiled.problem.name, self.classes))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.compiled, self.distinct, self.options), self._story()

    def __repr__(self) -> str:
        which = "distinct solutions" if self.distinct else "solutions"
        if self.classes == "turns":
            which += f" {self.compiled.up_to}"
        return (
            f"<{which} of {self.compiled.problem.name}: {self.found} found, {self.ended or 'open'}>"
        )

    def texts(self) -> _core.SolutionTexts:
        """Return what writes its solutions as JSON, given as options."""
        if self._texts is None or self._texts[0] is not self.compiled:
            self._texts = self.compiled, self.compiled.texts()
        return self._texts[1]

    def _read(self, members: list[int]) -> Solution:
        return self.compiled.solution(members)
