"""Sentences of the package in the words of the page."""

from __future__ import annotations

import pytest

from tilewright.page.speech import page_words


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("no board has a solution; see why: tilewright explain", "More, Why or why not"),
        ("there is no puzzle x; `tilewright list` shows them all", "search the list of puzzles"),
        ("choose 11 or fewer (--givens)", "choose 11 or fewer"),
        ("leave --unique out, or give pieces (--givens)", "untick one solution each, or give"),
        ("64 MB allowed; limit_memory (--limit-memory) allows more", "64 MB allowed"),
    ],
)
def test_no_command_and_no_option_is_left(said: str, instead: str) -> None:
    heard = page_words(said)
    assert instead in heard
    assert "--" not in heard
    assert "tilewright" not in heard
