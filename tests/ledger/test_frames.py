"""Units and solutions as bytes: they come back as they were, and damage anywhere is found."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewright
from tilewright.compile import compile_problem
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.work.frames import DamagedFrame, packed_solutions, read_frame, written
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import Bundle, Task, bundled, total
from tilewright.ledger.workers.worker import work
from tilewright.running.options import SearchOptions

from .pools import begun, opened

NUMBERS = st.lists(st.lists(st.integers(0, 2**32 - 1), max_size=9), max_size=9)


@given(NUMBERS)
def test_solutions_come_back(members: list[list[int]]) -> None:
    data = written("0.3.1", len(members), packed_solutions(members))
    frame = read_frame(BytesIO(data + b"next"))
    assert list(frame.solutions()) == members
    assert (frame.unit, frame.count, frame.length) == ("0.3.1", len(members), len(data))


def test_a_frame_that_is_cut_or_flipped_anywhere_is_damaged() -> None:
    data = written("0.2", 3, packed_solutions([[1, 2], [3], [4, 70000]]))
    for at in range(len(data)):
        with pytest.raises(DamagedFrame):
            read_frame(BytesIO(data[:at]))
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            with pytest.raises(DamagedFrame):
                read_frame(BytesIO(flipped))


def test_a_segment_that_is_cut_or_flipped_anywhere_is_found(tmp_path: Path) -> None:
    puzzle = tilewright.load("distinct-pentominoes-5x3")
    run(puzzle, tmp_path, keep=True, distinct=True, engine="cells", unit_nodes=40)
    path = segment_path(tmp_path, 0)
    data = path.read_bytes()
    assert fsck(tmp_path) == []
    for at in range(len(data)):
        path.write_bytes(data[:at])
        assert fsck(tmp_path), f"cut at {at}"
        flipped = bytearray(data)
        flipped[at] ^= 1 << (at % 8)
        path.write_bytes(flipped)
        assert fsck(tmp_path), f"flipped at {at}"
    with pytest.raises(TilewrightError, match="cannot be read"):
        list(kept(tmp_path))


def test_resume_cuts_a_torn_tail(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", "pentominoes-6x10", 30_000, keep=True, engine="bitmask")
    with opened(folder) as store:
        before = store.totals.kept
    path = segment_path(folder, 0)
    size = path.stat().st_size
    with path.open("ab") as stream:
        stream.write(written("0.9", 1, packed_solutions([[1]])) + b"TWF1 and some more")
    segment_path(folder, 1).write_bytes(b"a segment that no row knows")
    assert fsck(folder) == []
    assert resume(folder, limit_nodes=1).kept >= before
    assert not segment_path(folder, 1).exists()
    assert fsck(folder) == []
    with opened(folder) as store:
        ends = [start + length for start, length in store.rows("start, length", "kept > 0")]
    assert max(ends) == path.stat().st_size >= size


def test_resume_refuses_a_segment_that_lost_its_end(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", "soma-3x3x3", 60_000, keep=True)
    path = segment_path(folder, 0)
    data = path.read_bytes()
    assert data
    path.write_bytes(data[:-1])
    with pytest.raises(TilewrightError, match="cut short"):
        resume(folder)
    assert path.read_bytes() == data[:-1]


@pytest.mark.parametrize("engine", ["bitmask", "cells"])
def test_bundles_come_back(engine: str) -> None:
    compiled = compile_problem(tilewright.load("pentominoes-6x10").problem())
    subject = Subject.of(compiled, SearchOptions(engine), distinct=True, keep=False)
    root = Bundle((subject.root(compiled.cover),))
    result = work(subject, compiled, Task("0", 0, root, 500))
    assert len(result.left) == 4
    for bundle in (root, *result.left):
        again = Bundle.unpacked(bundle.packed(), subject.origin)
        assert again == bundle
        assert (again.digest, again.weight) == (bundle.digest, bundle.weight)
        for at in range(len(bundle.packed())):
            with pytest.raises(ValueError):
                Bundle.unpacked(bundle.packed()[:at], subject.origin)
    assert len({bundle.digest for bundle in result.left}) == 4
    units = [unit for bundle in result.left for unit in bundle.units]
    assert sum(len(bundle.units) for bundle in bundled(units, 3)) == len(units)
    assert total([bundle.weight for bundle in bundled(units, 7)]) == sum(
        (bundle.weight for bundle in result.left), Fraction(0)
    )
