"""The flags of the processor, and the core, name the instructions that ours choose."""

from __future__ import annotations

import pytest

from bench.contenders import engine_names
from bench.instructions import instructions, shown
from tilewright import TilewrightError, count

AVX2 = {"popcnt", "bmi1", "bmi2", "abm", "avx2"}
AVX512 = AVX2 | {"avx512f", "avx512bw", "avx512vl", "avx512_vpopcntdq"}


def test_the_widest_set_of_which_nothing_lacks() -> None:
    assert instructions(AVX512) == "avx512"
    assert instructions(AVX512 - {"avx512_vpopcntdq"}) == "avx2"
    assert instructions(AVX2 - {"bmi2"}) == "portable"
    assert instructions(set()) == "portable"


def test_the_core_finds_what_the_flags_say() -> None:
    try:
        count_with_avx2 = count_of("bitset-avx2")
    except TilewrightError:
        assert instructions() == "portable"
    else:
        assert instructions() != "portable"
        assert count_with_avx2 == count_of("bitset")


def count_of(engine: str) -> int:
    from tilewright import load

    return count(load("dominoes-4x4"), engine=engine).solutions


@pytest.mark.parametrize("wide", [True, False])
def test_with_avx512_that_of_avx2_takes_part_too(
    wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.contenders.instructions", lambda: "avx512" if wide else "avx2")
    names = engine_names("distinct")
    assert ("bitmask-avx2" in names) == wide
    assert not any(name.endswith("-portable") for name in names)
    assert "bitset-portable" in engine_names("distinct", variants=True)
    assert engine_names("both") == ["auto"]


def test_names_for_people() -> None:
    assert [shown(name) for name in ("bitmask-avx2", "cells", "bitset-portable")] == [
        "bitmask (avx2)",
        "cells",
        "bitset (portable)",
    ]
