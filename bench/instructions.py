"""The sets of instructions that our engines choose from, and which of them this processor has.

An engine takes the widest set that is here; its variants of the names ``-avx2`` and ``-portable``
are held to less.  So a machine with AVX-512 measures the path of AVX2 in the same run.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Literal

Instructions = Literal["avx512", "avx2", "portable"]

#: beside those of either set, as ``crates/cover/src/methods/tree/isa.rs`` asks for them; Linux
#: calls LZCNT ``abm``
_BITS = frozenset({"popcnt", "bmi1", "bmi2", "abm"})
_NEEDED: dict[Instructions, frozenset[str]] = {
    "avx512": _BITS | {"avx512f", "avx512bw", "avx512vl", "avx512_vpopcntdq"},
    "avx2": _BITS | {"avx2"},
}


@cache
def processor() -> dict[str, str]:
    """Return what the system tells of the processor, of the last core; empty where it does not."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def flags() -> list[str]:
    """Return the names that the system gives to what the processor can."""
    reported = processor()
    return reported.get("flags", reported.get("Features", "")).split()


def instructions(found: Collection[str] | None = None) -> Instructions:
    """Return the widest set that a processor has, by its flags; by default of this one."""
    has = set(flags() if found is None else found)
    return next((name for name, needed in _NEEDED.items() if needed <= has), "portable")


def shown(engine: str) -> str:
    """Return the name of an engine for people: ``bitmask (avx2)`` for ``bitmask-avx2``."""
    base, _, held = engine.rpartition("-")
    return f"{base} ({held})" if held in ("avx2", "portable") else engine
