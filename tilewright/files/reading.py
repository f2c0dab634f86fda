"""One reading of one file: the faults found so far, and the caps.

Every reader in this room takes a ``Reading``, reports to it and goes on, so that all faults come
out together.  A fault about a ``Broken`` value is swallowed: it has been reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import NoReturn

from tilewright.errors import Fault, LimitReached, Path, PuzzleError
from tilewright.files.node import Broken, Node
from tilewright.model.limits import Limits
from tilewright.model.written import hint as hint
from tilewright.model.written import nearest as nearest

#: faults reported in full; a file with more gets a last line with the number of the others
REPORTED = 100
#: when reading ends at the latest, in seconds of the monotonic clock
_deadline: ContextVar[float | None] = ContextVar("_deadline", default=None)


@contextmanager
def reading_ends(seconds: float | None) -> Iterator[None]:
    """Let every file that is read within end after so many seconds, ``None`` for whenever."""
    token = _deadline.set(None if seconds is None else monotonic() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


class Reading:
    """The state of reading a file.

    Attributes:
        text: the whole file.
        origin: what messages call it.
        limits: the caps.
        faults: in the order found.
        more: how many others are left out.
    """

    def __init__(self, text: str, origin: str, limits: Limits) -> None:
        self.text = text
        self.origin = origin
        self.limits = limits
        self.faults: list[Fault] = []
        self.more = 0

    @property
    def full(self) -> bool:
        """Whether no more faults are reported in full, so that advice on them is not needed."""
        return len(self.faults) >= REPORTED

    def fault_at(self, place: tuple[int, int], path: Path, what: str, fix: str) -> None:
        """Report a fault at a line and column."""
        if self.full:
            self.more += 1
        else:
            self.faults.append(Fault(path, what, fix, *place))

    def fault(self, node: Node, what: str, fix: str) -> None:
        """Report a fault of a value."""
        if not isinstance(node.value, Broken):
            self.fault_at(node.place, node.path, what, fix)

    def wrong(self, node: Node, wanted: str, fix: str) -> None:
        """Report a value of the wrong kind."""
        self.fault(node, f"{node.label} is {node.describe()}, not {wanted}", fix)

    def stop(self, what: str, fix: str, place: tuple[int, int] = (0, 0)) -> NoReturn:
        """Report a fault after which reading makes no sense, and raise."""
        self.fault_at(place, (), what, fix)
        raise self.error()

    def look_at_clock(self) -> None:
        """Stop where the time for reading is over.

        Raises:
            LimitReached: it is.
        """
        deadline = _deadline.get()
        if deadline is not None and monotonic() > deadline:
            where = f"{self.origin}: " if self.origin else ""
            raise LimitReached(f"{where}the limit of time came while the file was being read")

    def error(self) -> PuzzleError:
        """Return every fault, in the order of the file, as one error."""
        faults = sorted(self.faults, key=lambda f: (f.line == 0, f.line, f.column))
        if self.more:
            faults.append(Fault((), f"{self.more} more faults are left out", "mend these first"))
        return PuzzleError(faults, self.origin)
