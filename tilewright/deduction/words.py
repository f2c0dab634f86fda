"""A deduction as a step with names and a sentence."""

from __future__ import annotations

from tilewright import _core
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.weights import RUNGS
from tilewright.results.rating import Step


def step(deducer: Deducer, found: _core.Deduction) -> Step:
    """Return a deduction of the core as a step."""
    lays = deducer.laid(found.options) if found.effect == "lay" else ()
    rules_out = deducer.laid(found.options) if found.effect == "strike" else ()
    cells = tuple(c for item in found.premises if (c := deducer.cell(item)) is not None)
    named = [name for item in found.premises if (name := deducer.piece(item)) is not None]
    spoken = dict.fromkeys([*named, *(p.piece for p in (*lays, *rules_out))])
    return Step(
        found.rung,
        RUNGS[found.rung].name,
        deducer.wording.sentence(found),
        cells,
        tuple(spoken),
        lays,
        rules_out,
        found.open,
        len(found.chain),
        found.score,
    )
