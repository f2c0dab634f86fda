"""How commands end: the table of exit codes, for Ctrl-C, SIGTERM, a closed pipe and a full disk.

Every case runs the real command line as a process and waits for a sign that it is at work: its
first line or its progress bar.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from .commands import HANGS, ROOT, OnTerminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and devices of POSIX")
#: seconds in which a command has to end at a signal, with room for a machine that is busy
SOON = 10.0
SOLID = "solid-pentominoes-3x4x5"
FULL = Path("/dev/full")

#: what takes long, by its verb; ``{0}`` is a folder
LONG = {
    "solve": (SOLID, "--engine", "cells", "--all", "--format", "jsonl"),
    "count": (SOLID, "--engine", "cells"),
    "estimate": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "explain": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "rate": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "hint": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "sample": ("dominoes-16x16",),
    "heatmap": ("pentominoes-6x10",),
    "generate": ("l-puzzle-6x8", "--number", "5000", "--unique", "--rate", "--format", "json"),
    "survey": ("a-puzzle-a-day", "--threads", "1", "--distinct"),
    "design": ("pegged-5x5-s", "--pieces", "trominoes,tetrominoes", "--copies", "9"),
    "run": (SOLID, "--engine", "cells", "--into", "{0}/run"),
    "study": ("pentominoes-6x10", "--all"),
    "sheet": ("l-puzzle-6x8", "--number", "3000", "--unique", "--format", "json"),
}
#: what prints much, or something, by its verb
PRINTED = {
    "list": (),
    "show": ("pentominoes-6x10",),
    "check": ("pentominoes-6x10", "--format", "json"),
    "solve": ("soma-3x3x3", "--all", "--format", "jsonl"),
    "count": ("pentominoes-3x20",),
    "survey": ("pegged-5x5", "--format", "jsonl"),
    "sample": ("dominoes-8x8", "--number", "2000"),
    "heatmap": ("pentominoes-3x20", "--format", "json"),
    "convert": ("pentominoes-6x10", "--to", "knuth"),
    "generate": ("pegged-5x5-s", "--number", "20"),
    "estimate": ("pentominoes-3x20", "--limit-nodes", "1000"),
    "explain": ("dominoes-8x8-mutilated",),
    "make": ("soma-3x3x3",),
    "study": ("pentominoes-3x20", "--limit-backups", "5"),
}


def started(*words: str, **streams: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tilewright", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **streams,  # type: ignore[call-overload]
    )


def placed(words: Sequence[str], folder: Path) -> list[str]:
    return [word.format(folder) for word in words]


@pytest.mark.medium
@pytest.mark.parametrize(("by", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("verb", LONG)
def test_a_signal_ends_it(verb: str, by: signal.Signals, code: int, tmp_path: Path) -> None:
    command = OnTerminal(verb, *placed(LONG[verb], tmp_path), COLUMNS="200")
    command.read_until(b"0:00:")  # the time that every bar shows
    assert command.process.poll() is None, "it was over before anything could be shown"
    command.process.send_signal(by)
    since = time.monotonic()
    ended, _ = command.end()
    assert ended == code, command.drawn.decode()
    assert time.monotonic() - since < SOON
    assert b"Traceback" not in command.drawn


@pytest.mark.parametrize("verb", PRINTED)
def test_a_closed_pipe_is_no_error(verb: str) -> None:
    ours, theirs = os.pipe()
    done = started(verb, *PRINTED[verb], stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    os.close(ours)  # nobody reads: the first write fails
    said = done.communicate(timeout=HANGS)[1]
    assert (done.returncode, _errors(said)) == (0, [])


@pytest.mark.skipif(not FULL.is_char_device(), reason="there is no full device here")
@pytest.mark.parametrize("verb", PRINTED)
def test_a_full_disk_is_an_error_of_one_line(verb: str) -> None:
    with FULL.open("wb") as full:
        done = started(verb, *PRINTED[verb], stdout=full, stderr=subprocess.PIPE)
        said = done.communicate(timeout=HANGS)[1]
    assert done.returncode == 6
    assert _errors(said) == ["error: No space left on device: standard output"]


def _errors(said: bytes) -> list[str]:
    """Return what was said on standard error but remarks on how it went."""
    remarks = ("found ", "stopped ")
    return [line for line in said.decode().splitlines() if not line.startswith(remarks)]


def test_a_reader_that_stops_early_gets_what_it_read() -> None:
    command = started("solve", "soma-3x3x3", "--all", "--format", "jsonl", stdout=subprocess.PIPE)
    assert command.stdout is not None
    assert command.stdout.readline().startswith(b'{"type": "header"')
    command.stdout.close()
    assert command.wait(timeout=HANGS) == 0


LOADING = """
import os, signal, sys
from importlib.abc import MetaPathFinder
class Struck(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "{module}":
            os.kill(os.getpid(), {by})
sys.meta_path.insert(0, Struck())
from tilewright.__main__ import main
main()
"""


@pytest.mark.parametrize(
    "module",
    [
        "tilewright.cli",
        "click",
        "tilewright.cli.signals",
        "tilewright.cli.count",
        "tilewright.verbs.count",
    ],
)
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_modules_load(module: str, by: signal.Signals) -> None:
    program = LOADING.format(module=module, by=int(by))
    done = subprocess.run(
        [sys.executable, "-c", program, "count", "pentominoes-3x20"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr.strip(), done.stdout) == (128 + by, "interrupted", "")


STUCK = """
import hashlib, sys, threading, time
from tilewright.cli import main, options
def ready():
    sys.__stdout__.write("stuck\\n")
    sys.__stdout__.flush()
def stuck(*_):
    threading.Timer(0.5, ready).start()  # comes to its turn once the main thread waits
    {how}
options._read_puzzle = stuck
main()
"""
SWALLOWED = """
    while True:
        try:
            time.sleep(600)
        except KeyboardInterrupt:
            pass
"""
#: ways not to hear of a signal: an interrupt that is swallowed, and one long call of C
DEAF = {"swallowed": SWALLOWED, "a call of C": "hashlib.pbkdf2_hmac('sha256', b'', b'', 10**9)"}


@pytest.mark.parametrize("how", DEAF)
@pytest.mark.parametrize("form", ["json", "text"])
def test_a_command_that_does_not_hear_is_ended(how: str, form: str, tmp_path: Path) -> None:
    target = tmp_path / "a"
    words = ["count", "pentominoes-3x20", "--format", form, "--output", str(target)]
    done = subprocess.Popen(
        [sys.executable, "-c", STUCK.format(how=DEAF[how]), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert done.stdout is not None
    assert done.stdout.readline() == b"stuck\n"
    assert len(list(tmp_path.iterdir())) == 1  # begun, under a name of ours
    done.send_signal(signal.SIGTERM)
    assert done.communicate(timeout=HANGS)[1] == b"interrupted\n"
    assert done.returncode == 143
    assert list(tmp_path.iterdir()) == []


# An output that is an input ------------------------------------------------------------------

PUZZLE = "tilewright: 1\nname: mine\nregion: {box: [3, 2]}\npieces: {a: {picture: XX, copies: 3}}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "mine.yaml", "--format", "json", "--output", "mine.yaml"),
        ("solve", "mine.yaml", "-o", "link.txt"),
        ("count", "link.yaml", "-o", "hard.txt"),
        ("convert", "mine.yaml", "--output", "mine.yaml"),
        ("show", "./mine.yaml", "-o", "link.txt"),
        ("make", "mine.yaml", "--format", "svg", "-o", "link.txt"),
        ("check", "mine.yaml", "-o", "link.txt"),
        ("sample", "mine.yaml#1", "-o", "link.txt"),
        ("verify", "dominoes-4x4", "mine.yaml", "-o", "link.txt"),
        ("hint", "dominoes-4x4", "--from", "mine.yaml", "-o", "link.txt"),
        ("run", "mine.yaml", "--into", "folder", "--units", "link.txt"),
        ("run-unit", "mine.yaml", "--output", "link.txt"),
    ],
    ids=lambda words: words[0],
)
def test_an_output_that_is_an_input_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(PUZZLE)
    os.link(tmp_path / "mine.yaml", tmp_path / "hard.txt")
    for name in ("link.txt", "link.yaml"):
        (tmp_path / name).symlink_to("mine.yaml")
    before = sorted(path.name for path in tmp_path.iterdir())
    done = in_folder(tmp_path, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "would be overwritten: choose another name" in done.stderr
    assert (tmp_path / "mine.yaml").read_text() == PUZZLE
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_the_files_of_a_run_are_not_overwritten(tmp_path: Path) -> None:
    run = ("run", "pentominoes-3x20", "--into", "mine", "--keep", "--quiet")
    assert in_folder(tmp_path, *run).returncode == 0
    inside = next(path for path in (tmp_path / "mine").iterdir() if path.is_file())
    before = inside.read_bytes()
    words = ("kept", "mine", "--format", "json", "-o", str(inside))
    done = in_folder(tmp_path, *words)
    assert done.returncode == 2
    assert "belongs to the run in mine" in done.stderr
    assert inside.read_bytes() == before


def test_standard_output_and_input_count_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(PUZZLE)
    with path.open("ab") as stream:
        words = [sys.executable, "-m", "tilewright", "count", str(path)]
        done = subprocess.run(words, stdout=stream, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert b"which is read" in done.stderr
    with path.open("rb") as stream:
        words = [sys.executable, "-m", "tilewright", "count", "-", "--json", "-o", f"{path}"]
        done = subprocess.run(words, stdin=stream, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert path.read_text() == PUZZLE


def test_a_file_beside_a_puzzle_of_the_catalogue_may_have_its_name(tmp_path: Path) -> None:
    for _ in range(2):
        done = in_folder(tmp_path, "count", "pentominoes-3x20", "-o", "pentominoes-3x20")
        assert (done.returncode, done.stderr) == (0, "wrote pentominoes-3x20\n")


def in_folder(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tilewright", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
