"""How a run works, whatever it is asked: the search options, and what every run has beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Self

from tilewright.errors import TilewrightError
from tilewright.ledger.driver.named import Named
from tilewright.ledger.workers.pool import Workers, threads
from tilewright.model.fields import is_whole, shown
from tilewright.running.options import OPTION_NAMES, SearchKeywords, SearchOptions

#: what a new run takes if nothing is said; one that goes on keeps its own
NEW: Mapping[str, Any] = MappingProxyType({"recheck": 0.01, "quorum": 1})
#: what is fixed when a run begins
FIXED = ("unit_nodes", "parts")


class OpenKeywords(SearchKeywords, total=False):
    """The fields of ``RunOptions`` that are not fixed when a run begins, as keyword arguments."""

    recheck: float | None
    quorum: int | None
    workers: Workers
    client: Any
    options: SearchOptions | None


class RunKeywords(OpenKeywords, total=False):
    """The fields of ``RunOptions``, and the values of a setup, as keyword arguments."""

    unit_nodes: int | None
    parts: int | None
    set: Mapping[str, Any] | None


@dataclass(frozen=True)
class RunOptions(Named, SearchOptions):
    """How a run works, whatever it is asked: search options, and these.

    Attributes:
        recheck: the share of the units that are counted again, 0 to 1: by another worker, or by the
            driver itself with another engine; ``None`` for 0.01, or for that of a run that goes on.
        quorum: by how many different workers each unit is counted, the driver among them; ``None``
            for 1, or for that of a run that goes on.
        unit_nodes: how many nodes a unit may take, ``None`` for a second of work, and more in a long
            run; compiling a board or a setting, rating it, and taking apart count as some nodes.
        parts: stop when so many units are open, to be worked off elsewhere (``write_units``).
        workers: who works: threads of this process, or what ``dask_workers`` returns.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.

    Raises:
        TypeError: a value is of the wrong type, or there is no such option.
        TilewrightError: with every number that cannot be meant, or if there are two kinds of workers.
    """

    recheck: float | None = None
    quorum: int | None = None
    unit_nodes: int | None = None
    parts: int | None = None
    workers: Workers = threads
    client: Any = None

    def __post_init__(self) -> None:
        """Check the values."""
        super().__post_init__()
        self._check_types()
        numbers = {"quorum": self.quorum, "unit_nodes": self.unit_nodes, "parts": self.parts}
        faults = [
            f"{name} is {number}: give 1 or more"
            for name, number in numbers.items()
            if number is not None and number < 1
        ]
        if self.recheck is not None and not 0 <= self.recheck <= 1:
            faults.append(f"recheck is {self.recheck}: give a share from 0 to 1")
        if self.client is not None and self.workers is not threads:
            faults.append("workers and client exclude each other: give one of them")
        if faults:
            raise TilewrightError("; ".join(faults))

    def _check_types(self) -> None:
        for name in ("quorum", "unit_nodes", "parts"):
            number = getattr(self, name)
            if number is not None and not is_whole(number):
                raise TypeError(f"{name} is {shown(number)}, give a whole number")
        if self.recheck is not None and not isinstance(self.recheck, (int, float)):
            raise TypeError(f"recheck is {shown(self.recheck)}, give a share from 0 to 1")
        if not callable(self.workers):
            raise TypeError(f"workers is {shown(self.workers)}, give threads or dask_workers(...)")

    @classmethod
    def over(cls, options: SearchOptions, given: Mapping[str, Any]) -> Self:
        """Return search options with what runs have beside them."""
        return cls(**{name: getattr(options, name) for name in OPTION_NAMES}, **given)

    @property
    def pool_maker(self) -> Workers:
        """What makes the workers: of the client, if there is one."""
        if self.client is None:
            return self.workers
        from tilewright.ledger.workers.dask import client_workers

        return client_workers(self.client)


#: the fields that search options do not have
RUN_FIELDS = tuple(one for one in fields(RunOptions) if one.name not in OPTION_NAMES)
