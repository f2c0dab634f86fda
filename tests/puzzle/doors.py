"""``make proof-documents``: the command line and the page's core read documents alike, asked as a user asks them.

``python -m tests.puzzle.doors 10000 1`` draws so many documents of one line from a seed on: of the grammar with
mistakes, and of the files of the fuzzer.  Puzzles of the catalogue and the documents that were once read unlike come
first.  ``tilewright check FILE.jsonl --json`` and ``tests/page/ask.js open FILE.jsonl`` say the same of each: whether
it is accepted, and the same faults in the same order.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, islice, zip_longest
from pathlib import Path
from typing import Any

from tests.cli.commands import ROOT, tilewright
from tests.fuzz.files import text_of
from tests.page.deno import deno, environment
from tests.page.wasm import built_core
from tests.puzzle.documents import kept
from tests.puzzle.slips import faulty_text
from tilewright import catalogue
from tilewright.files.writing import puzzle_data

#: documents that both doors are asked about at once
_CHUNK = 500
#: differing documents that are printed
_SHOWN = 10
#: every so many random documents one is a file of the fuzzer
_FUZZED = 5
#: what no random document has: puzzles that it uses are looked up on the command line alone
_LEFT_OUT = ('"uses"',)

#: path, what, what to do, line and column of each fault, without the last two where it has no place; none of a document
#: that is accepted
Said = list[list[Any]]


def drawn(first: int) -> Iterator[str]:
    """Yield random documents from a seed on, each on one line."""
    for seed in count(first):
        text = text_of(seed) if seed % _FUZZED == 0 else faulty_text(seed)
        text = " ".join(text.split("\n"))
        if text.strip() and not any(word in text for word in _LEFT_OUT):
            yield text


def known() -> Iterator[str]:
    """Yield the puzzles of the catalogue, and documents that were once read unlike."""
    for name in catalogue.names():
        yield json.dumps(puzzle_data(catalogue.load(name)))
    once = [one["text"] for one in kept() if not ({"base", "caps"} & {*one})]
    yield from (" ".join(text.split("\n")) for text in once if text.strip())


def differing(texts: list[str]) -> list[tuple[str, Said, Said]]:
    """Return the documents of which the doors say something else, with what the command and the page say."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "documents.jsonl"
        path.write_bytes("".join(f"{text}\n" for text in texts).encode())
        command, page = _by_command(path), _by_page(path)
    return [row for row in zip(texts, command, page, strict=True) if row[1] != row[2]]


def _by_command(path: Path) -> list[Said]:
    done = tilewright("check", str(path), "--json")
    assert done.returncode in (0, 3), done.stderr
    return _said(done.stdout)


def _by_page(path: Path) -> list[Said]:
    words = [deno(), "run", "--allow-read", "tests/page/ask.js", "open", str(path)]
    done = subprocess.run(
        words, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return _said(done.stdout)


def _said(printed: str) -> list[Said]:
    """Return what a door says of each document; anything but faults or a document is no answer."""
    answers = [json.loads(line) for line in printed.split("\n") if line]
    assert all("faults" in one or "document" in one for one in answers), printed[-2000:]
    return [[_fault(fault) for fault in one.get("faults", [])] for one in answers]


def _fault(fault: dict[str, Any]) -> list[Any]:
    keys = ("path", "what", "todo", *(("line", "column") if fault.get("line") else ()))
    return [fault[key] for key in keys]


def prove(number: int, first: int) -> int:
    """Compare known documents and so many random ones; print those that differ, and return how many."""
    built_core()
    texts = [*known(), *islice(drawn(first), number)]
    chunks = (texts[at : at + _CHUNK] for at in range(0, len(texts), _CHUNK))
    found = [row for chunk in chunks for row in differing(chunk)]
    print(f"{len(texts):,} documents with seed {first}: {len(found):,} differ")
    for text, command, page in found[:_SHOWN]:
        one, other = next(pair for pair in zip_longest(command, page) if pair[0] != pair[1])
        print(f"{text[:2000]}\n  tilewright check: {one}\n  the page's core: {other}")
    return len(found)


if __name__ == "__main__":
    asked, seed = (int(word) for word in [*sys.argv[1:], "10000", "1"][:2])
    sys.exit(bool(prove(asked, seed)))
