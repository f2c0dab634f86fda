"""Settings by number, in the order in which a survey walks through them, without those before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, singledispatch
from math import comb, prod
from types import MappingProxyType

from tilewright.lattice import Cell
from tilewright.model.region import Region
from tilewright.model.setup import Setting, Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot, Value


class SettingNumbers:
    """The numbers of the settings of a setup: ascending, they come as ``every_setting`` gives them.

    A number counts combinations of the values of all slots, legal or not, so some numbers stand for
    no setting.
    """

    def __init__(self, setup: Setup, region: Region, fixed: Setting = MappingProxyType({})) -> None:
        """Number the settings that have the values ``fixed``."""
        self._setup, self._region, self._fixed = setup, region, fixed
        self._open = [slot for slot in setup.slots if slot.name not in fixed]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(slot.size(self._region) for slot in self._open)

    def setting(self, number: int) -> Setting | None:
        """Return the setting of a 0-based number, ``None`` if it stands for none."""
        chosen: dict[str, Value] = {}
        for slot in reversed(self._open):
            number, rest = divmod(number, slot.size(self._region))
            value = value_at(slot, self._region, rest)
            if value is None:
                return None
            chosen[slot.name] = value
        given = {**self._fixed, **chosen}
        setting = {slot.name: given[slot.name] for slot in self._setup.slots}
        return setting if self._setup.clash(setting) is None else None


@singledispatch
def value_at(slot: Slot, region: Region, number: int) -> Value | None:
    """Return a value of a slot by its number below ``slot.size``; ``None`` if it stands for none."""
    raise TypeError(f"the values of {type(slot).__name__} have no numbers")


@value_at.register
def _(slot: Choose, region: Region, number: int) -> Value | None:
    del region
    return list(slot.labels)[number]


@value_at.register
def _(slot: AnyCells, region: Region, number: int) -> Value | None:
    """Walk down the sorted combinations: how many begin with each cell is a binomial coefficient."""
    cells, left, at, chosen = region.cells, slot.count, 0, []
    while left:
        behind = comb(len(cells) - at - 1, left - 1)
        if number < behind:
            chosen.append(cells[at])
            left -= 1
        else:
            number -= behind
        at += 1
    return tuple(chosen)


@value_at.register
def _(slot: OneInEach, region: Region, number: int) -> Value | None:
    domains = list(slot.reduced(region).values())
    chosen = []
    for domain in reversed(domains):
        number, rest = divmod(number, len(domain))
        chosen.append(domain[rest])
    chosen.reverse()
    return tuple(chosen) if _comes_first(chosen, domains) else None


def _comes_first(chosen: Sequence[Cell], domains: Sequence[Sequence[Cell]]) -> bool:
    """Tell whether no earlier choice from the domains has the same cells, all different.

    An earlier one has an earlier cell at the first domain where the two differ, and the others behind.
    """
    if len(set(chosen)) < len(chosen):
        return False
    for at, domain in enumerate(domains):
        later = chosen[at + 1 :]
        before = domain[: domain.index(chosen[at])]
        for cell in later:
            if cell in before:
                others = [other for other in chosen[at:] if other != cell]
                if _fit(others, domains[at + 1 :]):
                    return False
    return True


def _fit(cells: Sequence[Cell], domains: Sequence[Sequence[Cell]]) -> bool:
    """Tell whether the cells can be given out, one to each domain."""
    if not domains:
        return True
    return any(
        cell in domains[0] and _fit([other for other in cells if other != cell], domains[1:])
        for cell in cells
    )
