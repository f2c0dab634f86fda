"""The frames of a run by number: where each lies, and which of the run's entries it holds.

An entry is what a frame holds many of: a solution, or a row of a survey.  Entries are numbered from
0 through all frames, in the order of the frames.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from io import BytesIO

from tilewright.errors import LedgerFault
from tilewright.ledger.store.database import fault_in
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.frames import (
    DamagedFrame,
    SolutionFrame,
    frame_bytes,
    frame_hash,
    read_frame,
)


class FrameIndex:
    """Where the frames of a run lie; the entries themselves stay on the disk.

    Attributes:
        folder: of the run.
        entries: what they hold, in the plural, for people.
    """

    def __init__(self, store: Store, order: str, entries: str) -> None:
        """Look for the frames of a run.

        Args:
            store: its ledger.
            order: the columns of the units by which their frames are put in order.
            entries: what they hold, in the plural, for people.

        Raises:
            LedgerFault: they hold more or fewer entries than were kept.
        """
        self.folder, self.entries = store.folder, entries
        #: of each frame its segment, its first byte, and how many entries it and those before hold
        self._segments, self._begins, self._ends = array("Q"), array("Q"), array("Q")
        #: and its length, and its hash
        self._lengths, self._hashes = array("Q"), array("q")
        where = f"segment IS NOT NULL ORDER BY {order}"
        columns = "segment, start, kept, length, frame"
        for place in store.rows(columns, where):
            try:
                self._add(*place)
            except (TypeError, OverflowError) as error:
                raise fault_in(
                    store.folder, f"the place of {entries} is damaged: {error}"
                ) from None
        if len(self) != store.totals.kept:
            what = f"{store.totals.kept:,} {entries} were kept, the frames have {len(self):,}"
            raise fault_in(store.folder, what)

    def _add(self, segment: int, begin: int, kept: int, length: int, hashed: int) -> None:
        self._segments.append(segment)
        self._begins.append(begin)
        self._ends.append(len(self) + kept)
        self._lengths.append(length)
        self._hashes.append(hashed)

    def __len__(self) -> int:
        """Return the number of entries in all frames."""
        return self._ends[-1] if self._ends else 0

    def __eq__(self, other: object) -> bool:
        """Tell whether both are of the same folder in the same state."""
        if not isinstance(other, FrameIndex):
            return NotImplemented
        mine, others = ((i.folder, i._segments, i._begins, i._ends) for i in (self, other))
        return mine == others

    def __hash__(self) -> int:
        return hash((self.folder, len(self)))

    def since(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers of the frames with entries from a 0-based number on.

        Each comes with how many of its entries lie before that number.
        """
        for number in range(bisect_right(self._ends, start), len(self._ends)):
            yield number, max(start - self._before(number), 0)

    def frame(self, number: int) -> SolutionFrame:
        """Read a frame.

        Raises:
            LedgerFault: it is damaged, or not there.
        """
        try:
            with open(segment_path(self.folder, self._segments[number]), "rb") as stream:
                written = frame_bytes(stream, self._begins[number], self._lengths[number])
            if frame_hash(written) != self._hashes[number]:
                raise DamagedFrame("it is another than was written")
            frame = read_frame(BytesIO(written))
        except (DamagedFrame, OSError) as error:
            raise self.damaged(number, str(error)) from None
        return frame

    def damaged(self, number: int, what: str) -> LedgerFault:
        """Return the alarm for a fault of a frame."""
        path, begin = segment_path(self.folder, self._segments[number]), self._begins[number]
        return LedgerFault(f"{path}: the {self.entries} at byte {begin} cannot be read: {what}")

    def _before(self, number: int) -> int:
        return self._ends[number - 1] if number else 0
