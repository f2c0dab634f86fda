"""A certificate: why there is no solution, in words and as data that can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Certificate:
    """A proof that there is no solution.

    Attributes:
        kind: ``area``, ``no-placement``, ``dead-cells``, ``part``, ``parity``, ``colouring``,
            ``chain``, ``cases`` or ``search``.
        text: the proof in a sentence or two.
        details: lines that it speaks of: sizes, a picture, steps.
        facts: the same as JSON data; what they are depends on the kind.
    """

    kind: str
    text: str
    details: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return the certificate as JSON data."""
        return {"kind": self.kind, "text": self.text, **self.facts, "details": list(self.details)}
