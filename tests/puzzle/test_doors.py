"""The command line and the page's core say the same of a document: a sample of ``make proof-documents``."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.page.wasm import built_core
from tests.puzzle.doors import differing, drawn, known

_SAMPLE = 60


@pytest.mark.medium
def test_both_doors_say_the_same_of_random_documents() -> None:
    built_core()
    assert differing([*islice(drawn(1), _SAMPLE), *list(known())[:: 2 * _SAMPLE]]) == []
