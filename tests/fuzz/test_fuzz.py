"""A few seeds of the fuzzers; ``make fuzz`` goes on from other ones for a given time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tilewright.foreign import FORMATS

from .commands import try_words
from .files import try_file
from .foreign import try_data

#: seeds in a test: each takes a second or two
FILES, LINES, PARTS = 150, 25, 2
#: seeds of files of each other program, seven in ten of them a file that was changed: three seconds
FOREIGN = 750


@pytest.mark.parametrize("part", range(PARTS))
def test_files(part: int) -> None:
    ends = Counter(try_file(seed) for seed in range(part * FILES, (part + 1) * FILES))
    assert ends["refused"] > FILES / 10
    assert ends["read"] > FILES / 100


@pytest.mark.parametrize("form", FORMATS)
def test_files_of_other_programs(form: str) -> None:
    ends = Counter(try_data(seed, form) for seed in range(FOREIGN))
    assert ends["refused"] > FOREIGN / 10
    assert ends["read"] > FOREIGN / 20


@pytest.mark.parametrize("part", range(PARTS))
def test_command_lines(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ends = Counter(try_words(seed) for seed in range(part * LINES, (part + 1) * LINES))
    assert len(ends) > 1
