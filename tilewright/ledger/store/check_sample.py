"""Which units are counted again: a share drawn by a secret, all of them for a quorum, and all of a suspect.

The secret is drawn when a run begins, and stands in its ledger alone: not in unit files, nor in anything
that a worker is sent.  So nobody can know beforehand which units are counted again, and two runs of one
puzzle look at different units.  A larger share draws the units of a smaller one, and more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

#: the name under which the driver itself counts a unit again
DRIVER = "driver"
_BITS = 48


@dataclass
class CheckSample:
    """Which units are counted again.

    Attributes:
        secret: the key of the draw.
        share: of the units, 0 to 1.
        quorum: by how many workers each unit is counted, at least.
        suspects: workers all of whose units are counted again, because one of them was wrong.
    """

    secret: str
    share: float = 0.0
    quorum: int = 1
    suspects: set[str] = field(default_factory=set)

    @property
    def is_empty(self) -> bool:
        """Whether no unit at all is counted again."""
        return not self.share and self.quorum == 1 and not self.suspects

    def draws(self, unit: str, *, first: bool = True) -> bool:
        """Tell whether a unit is drawn; with ``first`` the first one is if any is."""
        hashed = blake2b(unit.encode(), digest_size=_BITS // 8, key=self.secret.encode())
        drawn = int.from_bytes(hashed.digest(), "big") < self.share * 2**_BITS
        return drawn or (first and unit == "0" and self.share > 0)

    def missing(
        self, unit: str, host: str | None, witnesses: str | None, *, first: bool = True
    ) -> int:
        """Return how many more workers have to count a unit.

        Args:
            unit: its name.
            host: the worker that made its result.
            witnesses: the workers that counted it again with the same result, parted by spaces.
            first: whether the first unit is counted again if any is.
        """
        wanted = self.quorum - 1
        if wanted < 1 and (host in self.suspects or self.draws(unit, first=first)):
            wanted = 1
        return max(wanted - len((witnesses or "").split()), 0)

    def facts(self) -> dict[str, object]:
        """Return it as JSON data by the names under which a ledger notes it."""
        return {
            "secret": self.secret,
            "recheck": self.share,
            "quorum": self.quorum,
            "suspects": sorted(self.suspects),
        }

    @classmethod
    def read(cls, secret: str, share: float, quorum: int, suspects: Iterable[str]) -> CheckSample:
        """Read the values of :meth:`facts`."""
        return cls(str(secret), float(share), int(quorum), set(map(str, suspects)))
