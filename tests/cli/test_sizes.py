"""Numbers far too large, no numbers, closed streams and odd surroundings: an error, never a crash."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .commands import ROOT, bin_solve, tilewright

P = "pentominoes-3x20"
HUGE = "99999999999999999999999"
PEGS = ("--pegs", "1,0 3,2 4,4")


@pytest.mark.parametrize(
    "words",
    [
        ("count", P, "--threads", "2147483648"),
        ("solve", P, "--threads", HUGE),
        ("estimate", P, "--threads", "2147483648"),
        ("sample", P, "--number", "1000000000"),
        ("sample", P, "--number", HUGE),
        ("count", P, "--limit-time", "nan"),
        ("solve", P, "--limit-time", "nan"),
        ("sample", P, "--limit-time", "nan"),
        ("study", P, "--limit-time", "nan"),
        ("explain", P, "--limit-time", "nan"),
        ("survey", "pegged-5x5", "--limit-time", "nan"),
        ("study", P, "--compare", "--seeds", HUGE),
        ("solve", P, "--output", ""),
        ("survey", "pegged-5x5", "--output", ""),
        ("show", P, "--format", "svg", "--output", ""),
    ],
)
def test_what_cannot_be_meant_is_wrong_usage(words: tuple[str, ...]) -> None:
    done = tilewright(*words)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "rror: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("count", P, "--engine", "bitset", "--limit-nodes", HUGE),
        ("count", P, "--engine", "frontier", "--limit-memory", f"{HUGE}T"),
        ("count", P, "--limit-memory", "9" * 400),
        ("count", P, "--limit-time", "1e300"),
        ("solve", P, "--limit", HUGE),
        ("solve", P, "--best", "cells", "--limit-nodes", HUGE),
        ("show", "examples/letter-box.yaml", "--max-bytes", HUGE),
        ("survey", "pegged-5x5", "--sample", HUGE, "--format", "csv"),
    ],
)
def test_a_limit_beyond_everything_is_none(words: tuple[str, ...]) -> None:
    done = tilewright(*words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_a_lifted_cap_stays_lifted_for_all_that_follows() -> None:
    text = "tilewright: 1\nname: a\npieces: {bar: {picture: X, copies: any}}\n"
    wide = text + "region: {cells: [[0, 0], [1100, 1100]]}\n"
    large = text + "region: {box: [130, 130]}\n"
    for given, option in ((wide, "--max-box"), (large, "--max-cells")):
        refused = tilewright("count", "-", stdin=given)
        assert refused.returncode == 3
        size = re.search(rf"allow more with {option} (\d+) ", refused.stderr)
        assert size is not None
        for command in ("count", "check", "solve"):
            done = tilewright(command, "-", option, size[1], "--format", "json", stdin=given)
            assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("copies", ["4294967296", HUGE, "[4294967295, 4294967295]"])
def test_more_copies_than_there_can_be(copies: str) -> None:
    text = "tilewright: 1\nname: a\nregion: {box: [3, 2]}\n"
    exact = f"{text}pieces: {{bar: {{picture: XX, copies: {copies}}}}}\n"
    most = copies if copies.startswith("[") else f"[0, {copies}]"
    atmost = (
        f"{text}pieces: {{bar: {{picture: XX, copies: {most.replace('[4294967295', '[0')}}}}}\n"
    )
    for engine in ("bitset", "bitmask", "cells", "frontier"):
        assert "0 solutions" in tilewright("count", "-", "--engine", engine, stdin=exact).stdout
        assert "3 solutions" in tilewright("count", "-", "--engine", engine, stdin=atmost).stdout
    assert "6 of 6 cells covered" in tilewright("solve", "-", "--best", "cells", stdin=exact).stdout


# Closed streams ------------------------------------------------------------------------------


def closed(stream: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command with a standard stream closed, as a shell does with ``>&-``."""
    return subprocess.run(
        ["bash", "-c", f'"$@" {stream}&-', "bash", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )


RUN = (sys.executable, "-m", "tilewright")


@pytest.mark.parametrize(
    "words",
    [
        ("count", P),
        ("count", P, "--format", "json"),
        ("solve", P),
        ("list",),
        ("show", P),
        ("survey", "pegged-5x5", "--sample", "2"),
        ("--version",),
    ],
)
def test_an_answer_that_is_lost_is_an_error(words: tuple[str, ...]) -> None:
    done = closed(">", *RUN, *words)
    assert done.returncode == 6
    assert done.stderr.splitlines()[-1] == "error: standard output is closed"
    assert "Traceback" not in done.stderr


def test_a_file_is_written_where_standard_output_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    done = closed(">", *RUN, "solve", P, "--format", "json", "--output", str(path))
    assert done.returncode == 0, done.stderr
    assert path.read_text().startswith("{")


def test_closed_input_and_closed_errors() -> None:
    for words in (("count", "-"), ("verify", P, "-")):
        done = closed("<", *RUN, *words)
        assert (done.returncode, done.stderr) == (2, "error: standard input is closed\n")
    done = closed("2>", *RUN, "count", P)
    assert (done.returncode, done.stdout) == (0, f"{P}: 8 solutions\n")
    assert closed("2>", *RUN, "count", "no-such-puzzle").returncode == 3


# bin/solve -----------------------------------------------------------------------------------


def test_bin_solve_with_closed_streams() -> None:
    solve = str(ROOT / "bin" / "solve")
    assert closed(">", solve, *PEGS).returncode == 6
    assert "standard input is closed" in closed("<", solve, "--input", "-").stdout


@pytest.mark.parametrize("value", ["!!bool abc", "!!int abc", "!!float x", "!!set 3", "!!omap 3"])
def test_bin_solve_of_wrong_tags(value: str) -> None:
    done = bin_solve("--input", "-", stdin=f"pegs: {value}\n")
    assert done.returncode == 1
    assert '"error": "invalid_pegs"' in done.stdout
    assert "Traceback" not in done.stderr


def test_pictures_are_utf_8_whatever_the_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    right = bin_solve(*PEGS, "--format", "text").stdout
    assert "┏" in right
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    assert bin_solve(*PEGS, "--format", "text").stdout == right
    assert tilewright("list", PYTHONIOENCODING="ascii").returncode == 0


def test_bin_solve_beside_another_package_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "tilewright").mkdir()
    (tmp_path / "tilewright" / "__init__.py").write_text('raise SystemExit("another one")\n')
    link = tmp_path / "solve"
    link.symlink_to(ROOT / "bin" / "solve")
    for name in (ROOT / "bin" / "solve", link):
        done = subprocess.run(
            [str(name), *PEGS], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith('{"solution"')


def test_bin_solve_in_a_checkout_that_is_not_set_up(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    shutil.copy(ROOT / "bin" / "solve", tmp_path / "bin" / "solve")
    done = subprocess.run(
        [str(tmp_path / "bin" / "solve"), *PEGS],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert done.returncode == 127
    assert done.stderr == (
        f"bin/solve: this checkout is not set up; run make setup in {tmp_path} first\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("count", "soma-3x3x3", "--limit-nodes", "x"), "'x' is not a valid whole number."),
        (("sample", "soma-3x3x3", "--seed", "1.5"), "'1.5' is not a valid whole number."),
        (("count", "soma-3x3x3", "--limit-time", "soon"), "'soon' is not a valid number."),
        (("make", "soma-3x3x3", "--kerf", "thin"), "'thin' is not a valid number."),
    ],
)
def test_what_is_no_number_is_refused_in_plain_words(words: tuple[str, ...], said: str) -> None:
    done = tilewright(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Error: Invalid value for '{words[2]}': {said}" in done.stderr
