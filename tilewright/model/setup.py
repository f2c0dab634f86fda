"""The setup: what is chosen before solving (pegs, dice, a date), one slot for each choice.

A slot defines its possible values; a setting gives every slot a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tilewright.errors import Fault, SetupError, closest
from tilewright.lattice import Cell
from tilewright.model.fields import Field, each, is_a, refuse_wrong_types
from tilewright.model.region import Region
from tilewright.model.slot import BLOCKED, Slot, Value

if TYPE_CHECKING:
    from random import Random

Setting = Mapping[str, Value]


def _is_banned(value: Any) -> bool:
    """Tell whether a value is a mapping from slots to tuples of labels."""
    is_label = is_a(str)
    return isinstance(value, Mapping) and all(
        is_label(slot) and each(is_label)(labels) for slot, labels in value.items()
    )


_FIELDS: Mapping[str, Field] = {
    "slots": (each(is_a(Slot)), "a tuple of slots, e.g. (AnyCells('pegs', 'blocked', 3),)"),
    "never": (
        each(_is_banned),
        "a tuple of mappings from slots to tuples of labels, e.g. ({'month': ('feb',)},)",
    ),
}


@dataclass(frozen=True)
class Setup:
    """All slots, and the settings that do not exist.

    Attributes:
        slots: in the order of the file.
        never: each excludes the settings whose labels all match: slot name to labels.
    """

    slots: tuple[Slot, ...] = ()
    never: tuple[Mapping[str, tuple[str, ...]], ...] = ()

    def __post_init__(self) -> None:
        """Check the types, and keep tuples where lists were given.

        Raises:
            TypeError: with every field that holds something else.
        """
        refuse_wrong_types(self, _FIELDS)
        object.__setattr__(self, "slots", tuple(self.slots))
        object.__setattr__(self, "never", tuple(self.never))

    def __bool__(self) -> bool:
        return bool(self.slots)

    def names(self) -> list[str]:
        """Return the names of the slots."""
        return [slot.name for slot in self.slots]

    def size(self, region: Region, fixed: Setting = MappingProxyType({})) -> int:
        """Return an upper bound of the number of settings that have the values ``fixed``."""
        return prod(slot.size(region) for slot in self.slots if slot.name not in fixed)

    def number(
        self, region: Region, fixed: Setting = MappingProxyType({}), most: int = 100_000
    ) -> tuple[int, bool]:
        """Return how many settings have the values ``fixed``, and whether that is exact.

        They are counted one by one where ``size`` is no more than ``most``; else it is ``size``.
        """
        size = self.size(region, fixed)
        if size > most:
            return size, False
        return sum(1 for _ in self.every_setting(region, fixed)), True

    def every_setting(
        self, region: Region, fixed: Setting = MappingProxyType({})
    ) -> Iterator[Setting]:
        """Yield every legal setting once, the last slot changing fastest."""
        for setting in self._combined(self.slots, region, fixed):
            if self.clash(setting) is None:
                yield setting

    def _combined(
        self, slots: Sequence[Slot], region: Region, fixed: Setting
    ) -> Iterator[dict[str, Value]]:
        """Yield every combination of values, legal or not; no list of values is kept."""
        if not slots:
            yield {}
            return
        name = slots[0].name
        for value in [fixed[name]] if name in fixed else slots[0].values(region):
            for rest in self._combined(slots[1:], region, fixed):
                yield {name: value, **rest}

    def sample(
        self, region: Region, number: int, seed: int, fixed: Setting = MappingProxyType({})
    ) -> list[Setting]:
        """Draw up to ``number`` different settings; all of them if there are no more."""
        if self.size(region, fixed) <= number:
            return list(self.every_setting(region, fixed))
        from random import Random  # slow to import

        rng = Random(seed)
        found: dict[tuple[Value, ...], Setting] = {}
        for _ in range(100 * number):
            setting = self.draw(region, rng, fixed)
            if setting is not None:
                found.setdefault(tuple(setting.values()), setting)
            if len(found) == number:
                break
        return list(found.values())

    def draw(
        self, region: Region, rng: Random, fixed: Setting = MappingProxyType({})
    ) -> Setting | None:
        """Draw a value for each slot; ``None`` if such a setting does not exist."""
        setting = {
            slot.name: fixed[slot.name] if slot.name in fixed else slot.draw(region, rng)
            for slot in self.slots
        }
        return setting if self.clash(setting) is None else None

    def fill(
        self,
        given: Mapping[str, Any],
        region: Region,
        *,
        partial: bool = False,
        switches: Sequence[str] = (),
    ) -> Setting:
        """Return ``given`` as a legal setting of every slot (with ``partial``: of those given).

        Args:
            given: slot name to value.
            region: the region as described.
            partial: leave slots without a value open.
            switches: names that could be meant instead of a slot's, for the advice.

        Raises:
            SetupError: every unknown, missing or broken value.
        """
        faults: list[Fault] = []
        for name in given:
            if name not in self.names():
                near = closest(name, [*self.names(), *switches], 1)
                fix = f"did you mean {near[0]!r}? " if near else ""
                fix += f"slots: {', '.join(self.names()) or 'none'}"
                if switches:
                    fix += f"; switches: {', '.join(switches)}"
                faults.append(Fault(("set", name), f"there is no slot {name!r}", fix))
        setting: dict[str, Value] = {}
        for slot in self.slots:
            if partial and slot.name not in given:
                continue
            try:
                if slot.name not in given:
                    raise slot.refuse(f"slot {slot.name!r} has no value", region)
                setting[slot.name] = slot.parse(given[slot.name], region)
            except SetupError as error:
                faults.extend(error.faults)
        if not faults and (clash := self.clash(setting)):
            faults.append(clash)
        if faults:
            raise SetupError(faults)
        return setting

    def clash(self, setting: Setting) -> Fault | None:
        """Return why a setting does not exist, or ``None``."""
        for banned in self.never:
            if banned and all(setting.get(name) in labels for name, labels in banned.items()):
                text = ", ".join(f"{name} {setting[name]}" for name in banned)
                return Fault(("set",), f"{text} does not exist", "choose another")
        seen: dict[Cell, str] = {}
        for slot in self.chosen(setting):
            for cell in slot.cells(setting[slot.name]):
                if cell in seen:
                    what = f"slots {seen[cell]!r} and {slot.name!r} both choose {list(cell)}"
                    return Fault(("set", slot.name), what, "choose another cell for one of them")
                seen[cell] = slot.name
        return None

    def applied(self, setting: Setting, region: Region) -> Region:
        """Return the region as the setting leaves it."""
        for slot in self.chosen(setting):
            cells = slot.cells(setting[slot.name])
            blocked = slot.role == BLOCKED
            region = (
                region.without(cells) if blocked else region.marked(dict.fromkeys(cells, slot.role))
            )
        return region

    def chosen(self, setting: Setting) -> list[Slot]:
        """Return the slots that have a value."""
        return [slot for slot in self.slots if slot.name in setting]
