"""How commands end: the exit codes promised for Ctrl-C, SIGTERM, a closed pipe and a full disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .commands import HANGS, ROOT
from .ends import FULL, LONG, PRINTED, at_closed_pipe, at_full_disk, at_signal, started

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and devices of POSIX")
#: seconds in which a command has to end at a signal, with room for a machine that is busy
SOON = 10.0


@pytest.mark.medium
@pytest.mark.parametrize(("by", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("verb", LONG)
def test_a_signal_ends_it(verb: str, by: signal.Signals, code: int, tmp_path: Path) -> None:
    end = at_signal(verb, by, tmp_path)
    assert end.code == code, end.said
    assert "Traceback" not in end.said
    assert end.seconds < SOON


#: enough for the fast loop; the others are ``medium``
FAST = ("solve", "count", "list", "check", "convert")
VERBS = [pytest.param(verb, marks=() if verb in FAST else pytest.mark.medium) for verb in PRINTED]


@pytest.mark.parametrize("verb", VERBS)
def test_a_closed_pipe_is_no_error(verb: str, tmp_path: Path) -> None:
    end = at_closed_pipe(verb, tmp_path)
    assert (end.code, end.said) == (0, "")


@pytest.mark.skipif(not FULL.is_char_device(), reason="there is no full device here")
@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk_is_an_error_of_one_line(verb: str, tmp_path: Path) -> None:
    end = at_full_disk(verb, tmp_path)
    assert (end.code, end.said) == (6, "error: No space left on device: standard output")


def test_a_reader_that_stops_early_gets_what_it_read(tmp_path: Path) -> None:
    command = started("solve", tmp_path, stdout=subprocess.PIPE)
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
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
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
