"""Switches: a rule with a switch holds unless the setting of that name is off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.errors import Fault
from tilewright.model.rules import Rule

#: what people write, and what it means
_WORDS = {"on": True, "off": False, "true": True, "false": False}


def switch_names(rules: Sequence[Rule]) -> list[str]:
    """Return the names of the switches, each once."""
    return list(dict.fromkeys(rule.switch for rule in rules if rule.switch is not None))


def read_switches(
    given: Mapping[str, Any], names: Sequence[str]
) -> tuple[dict[str, bool], list[Fault]]:
    """Return the switches that are set, and a fault for each value that is neither on nor off.

    Args:
        given: settings by name, those of slots among them.
        names: the names of the switches.
    """
    found: dict[str, bool] = {}
    faults = []
    for name in names:
        if name not in given:
            continue
        value = given[name]
        if isinstance(value, bool):
            found[name] = value
        elif isinstance(value, str) and value.lower() in _WORDS:
            found[name] = _WORDS[value.lower()]
        else:
            what = f"the switch {name!r} cannot be set to {value!r}"
            faults.append(Fault(("set", name), what, "write on or off (or true, false)"))
    return found, faults


def switch_data(switches: Mapping[str, bool]) -> dict[str, str]:
    """Return switches as people write them."""
    return {name: "on" if on else "off" for name, on in switches.items()}
