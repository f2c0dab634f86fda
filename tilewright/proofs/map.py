"""The map: the placement of each variable, and the meaning of each constraint."""

from __future__ import annotations

from typing import Any

from tilewright.proofs.opb import numbered
from tilewright.proofs.system import System


def map_data(system: System) -> dict[str, Any]:
    """Return the map of a system as JSON data."""
    variables = [
        {
            "variable": f"x{number}",
            **placement.data(),
            **({"marks": list(placement.marks)} if any(placement.marks) else {}),
            **({"sides": list(placement.sides)} if placement.sides else {}),
        }
        for number, placement in enumerate(system.placements, 1)
    ]
    constraints = [
        {"numbers": numbers.data(), "kind": constraint.kind, "says": constraint.says}
        for constraint, numbers in zip(
            system.constraints, numbered(system.constraints), strict=True
        )
    ]
    return {
        "puzzle": system.problem.name,
        "set": system.problem.settings_data(),
        "variables": variables,
        "constraints": constraints,
    }
