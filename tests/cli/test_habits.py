"""Habits people bring: second names, what a wrong word may have meant, and what was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tilewright import load
from tilewright.cli.nearly import near
from tilewright.cli.options import Size
from tilewright.cli.progress import ProgressLine

from .commands import OnTerminal, tilewright
from .test_help import TYPED, command_named

BOARD = "pentominoes-3x20"


def test_every_output_has_a_short_name_and_can_be_quiet() -> None:
    for name in TYPED:
        options = {word for one in command_named(name).params for word in one.opts}
        if "--output" in options:
            assert {"-o", "--quiet"} <= options, name


def test_every_json_has_a_flag() -> None:
    for name in TYPED:
        params = {word: one for one in command_named(name).params for word in one.opts}
        form = params.get("--format")
        if form is not None:
            assert ("json" in getattr(form.type, "choices", ())) == ("--json" in params), name


def test_the_flag_is_the_format() -> None:
    for words in (("show", BOARD), ("list", "soma"), ("check", BOARD), ("sample", BOARD)):
        long, short = (tilewright(*words, *more) for more in (("--format", "json"), ("--json",)))
        assert short.stdout == long.stdout
        assert json.loads(short.stdout)
    both = tilewright("count", BOARD, "--json", "--format", "text")
    assert (both.returncode, both.stdout) == (2, "")
    assert "--json and --format text disagree" in both.stderr
    assert tilewright("count", BOARD, "--json", "--format", "json").returncode == 0
    assert tilewright("count", BOARD, "--json", "-o", "x.csv").returncode == 2


def test_help_is_a_command_too() -> None:
    assert tilewright("help").stdout == tilewright("--help").stdout
    for name in ("solve", "run-unit"):
        assert tilewright("help", name).stdout == tilewright(name, "--help").stdout
    wrong = tilewright("help", "slove")
    assert (wrong.returncode, "did you mean 'solve'?" in wrong.stderr) == (2, True)


def test_what_was_written_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    assert tilewright("show", BOARD, "-o", str(path)).stderr == f"wrote {path}\n"
    assert tilewright("show", BOARD, "-o", str(path), "--quiet").stderr == ""
    assert tilewright("show", BOARD, "-o", "/dev/null").stderr == ""
    many = tilewright("solve", BOARD, "--limit", "3", "-o", str(path)).stderr.splitlines()
    assert many[-1] == f"wrote 3 files, {tmp_path}/a-1.svg to {tmp_path}/a-3.svg"
    words = ("sheet", "pegged-5x5-s", "--number", "2", "-o", str(tmp_path / "s.json"))
    assert tilewright(*words).stderr == f"wrote {tmp_path}/s.json: 2 boards, 2 pages\n"
    assert tilewright("count", BOARD, "-o", str(tmp_path / "none/a")).stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("solve", BOARD, "--out", "x.svg"), "Did you mean --output FILE?"),
        (("solve", "pegged-5x5", "--pegs", "1,0 3,2 4,4"), "Did you mean --set pegs=...?"),
        (("count", BOARD, "--time", "1"), "To stop after 1 s: --limit-time 1"),
        (("count", BOARD, "--timeout", "1"), "Did you mean --limit-time SECONDS?"),
        (("solve", BOARD, "--png"), "Did you mean --format png?"),
        (("count", BOARD, "-j", "4"), "Did you mean --threads N?"),
        (("count", BOARD, "--treads", "4"), "Did you mean --threads?"),
        (("validate", BOARD), "did you mean 'check'?"),
        (("hlep",), "did you mean 'help'?"),
        ((BOARD,), f"a command comes before it, such as tilewright solve {BOARD}"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_a_hint_says_what_was_meant(words: tuple[str, ...], meant: str) -> None:
    done = tilewright(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert meant in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("count", BOARD, "--unique"),
        ("count", BOARD, "--png"),
        ("check", BOARD, "--pegs"),
        ("xyzzy",),
    ],
    ids=" ".join,
)
def test_nothing_is_offered_that_has_nothing_to_do_with_it(words: tuple[str, ...]) -> None:
    done = tilewright(*words)
    assert done.returncode == 2
    assert "you mean" not in done.stderr


def test_nearness() -> None:
    assert near("--unique", ["--quiet"]) == []
    assert near("--lim", ["--limit", "--limit-time"]) == ["--limit", "--limit-time"]


def test_sizes_are_taken_with_a_unit() -> None:
    for text, size in {"50MB": 50 << 20, "4096": 4096, "1.5 GiB": 3 << 29, "2k": 2048}.items():
        assert Size().convert(text, None, None) == size
    assert (
        tilewright("count", BOARD, "--max-bytes", "50MB", "--limit-memory", "2GB").returncode == 0
    )
    wrong = tilewright("count", BOARD, "--max-bytes", "50XB")
    assert wrong.returncode == 2
    assert "'50XB' is no size; write 500MB or 2GB" in wrong.stderr
    for name in TYPED:
        for one in command_named(name).params:
            assert (one.metavar == "SIZE") == isinstance(one.type, Size), (name, one.name)


def test_burrtools_is_a_name_of_its_form() -> None:
    named = tilewright("convert", "soma-3x3x3", "--to", "burrtools")
    assert named.returncode == 0
    assert named.stdout == tilewright("convert", "soma-3x3x3", "--to", "xmpuzzle").stdout


def test_the_share_is_shown_on_a_narrow_terminal() -> None:
    line = ProgressLine("p", False)
    line.phase("searching")
    texts = [line._text(0.5, 131_544, 9_780_000, 2.65, room) for room in (70, 50, 33, 10)]
    share = "50.00% of the tree"
    assert [len(text) <= room for text, room in zip(texts, (70, 50, 33), strict=False)] == [
        True
    ] * 3
    assert all(text.endswith(share) for text in texts)
    assert texts[1:] == [f"searching, 131,544 found, {share}", f"131,544 found, {share}", share]
    command = OnTerminal("count", "solid-pentominoes-3x4x5", "--engine", "cells", COLUMNS="40")
    command.read_until(b"of the tree")
    command.process.kill()
    command.end()
    assert b"of the tree" in command.drawn


def test_verify_says_what_it_waits_for() -> None:
    pty = pytest.importorskip("pty")
    import os
    import subprocess
    import sys

    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "tilewright", "verify", BOARD]
    done = subprocess.Popen(words, stdin=theirs, stderr=subprocess.PIPE)
    assert done.stderr is not None
    assert b"reading solutions from standard input" in done.stderr.readline()
    os.write(ours, b"\x04")
    done.communicate(timeout=600)
    os.close(theirs)
    os.close(ours)


def test_more_givens_than_pieces_are_refused() -> None:
    done = tilewright("generate", BOARD, "--givens", "13")
    assert (done.returncode, done.stdout) == (2, "")
    assert "more than 12 pieces" in done.stderr
    assert tilewright("generate", BOARD, "--givens", "12").returncode == 0


def test_a_challenge_is_rated_only_if_someone_asks() -> None:
    words = ("generate", "l-puzzle-6x8", "--unique", "--seed", "11", "--json")
    (plain,), (rated,) = (
        json.loads(tilewright(*words, *more).stdout)["challenges"] for more in ((), ("--rate",))
    )
    assert (plain["stars"], plain["difficulty"]) == (None, None)
    assert rated["stars"] in range(1, 6)
    assert rated["difficulty"]["search"]
    assert plain["set"] == rated["set"]
    (wanted,) = json.loads(tilewright(*words, "--stars", "1..5").stdout)["challenges"]
    assert wanted == rated
    made = list(load("l-puzzle-6x8").generate(unique=True, seed=11, rate=True))
    assert [one.judged is not None for one in made] == [True]


def test_the_list_names_the_sources() -> None:
    rows = json.loads(tilewright("list", "soma", "--json").stdout)
    keys = {"name", "title", "lattice", "cells", "solutions", "distinct", "tags", "source"}
    assert all(keys <= row.keys() and isinstance(row["source"], str) for row in rows)
    assert any(row["source"] for row in rows)
