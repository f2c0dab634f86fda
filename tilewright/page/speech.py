"""Messages of the command line in words for people at the page: no options, no commands."""

from __future__ import annotations

import re

#: words of the command line, and those of the page instead
_INSTEAD = (
    (re.compile(r"`?tilewright explain`?"), "More, Why or why not"),
    (re.compile(r"`tilewright list --pieces` shows them all"), "the tab Edit lists them"),
    (re.compile(r"`tilewright list` shows them all"), "search the list of puzzles"),
    (re.compile(r"tilewright list --tags lists them"), "search the list of puzzles"),
    (re.compile(r"limit_memory \(--limit-memory\) allows more, "), ""),
    (re.compile(r"; limit_memory \(--limit-memory\) allows more"), ""),
    (re.compile(r"leave --unique out"), "untick one solution each"),
    (re.compile(r" \(--[a-z-]+\)"), ""),
)


def page_words(text: str) -> str:
    """Return a sentence of the package in the words of the page.

    >>> page_words("see why: tilewright explain")
    'see why: More, Why or why not'
    >>> page_words("choose 11 or fewer (--givens)")
    'choose 11 or fewer'
    """
    for said, instead in _INSTEAD:
        text = said.sub(instead, text)
    return text
