"""What is no regular file is refused at once, before it is opened; all input is read to a cap."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.commands import ROOT, bin_solve
from tilewright import load
from tilewright.errors import PuzzleError
from tilewright.files import read_puzzle, source
from tilewright.files.knuth import read_knuth
from tilewright.files.plain import read_data
from tilewright.files.solutions import read_solutions

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
GOOD = "tilewright: 1\nname: a\nregion: {box: [5, 5]}\npieces: {a: X}\n"
#: seconds after which a process is taken to hang
HANGS = 600.0


def make_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"


def make_socket(folder: Path) -> Path:
    before = Path.cwd()
    os.chdir(folder)  # the name of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as ours:
            ours.bind("socket.yaml")
    finally:
        os.chdir(before)
    return folder / "socket.yaml"


def make_link_to_device(folder: Path) -> Path:
    (folder / "link.yaml").symlink_to("/dev/zero")
    return folder / "link.yaml"


def make_folder(folder: Path) -> Path:
    (folder / "folder.yaml").mkdir()
    return folder / "folder.yaml"


KINDS = {
    "this is a pipe, not a file": make_pipe,
    "this is a socket, not a file": make_socket,
    "this is a device, not a file": make_link_to_device,
    "this is a folder, not a file": make_folder,
}


def read_used(path: Path) -> object:
    user = path.with_name("user.yaml")
    user.write_text(f"tilewright: 1\nname: b\nuses: {path.name}\n")
    return load(user)


READERS: dict[str, Callable[[Path], object]] = {
    "a puzzle": read_puzzle,
    "a puzzle used by another": read_used,
    "solutions": read_solutions,
    "an exact cover": read_knuth,
    "plain data": lambda path: read_data(str(path)),
}


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_file_is_not_opened(
    what: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = KINDS[what](tmp_path)
    opened = []
    really = os.open

    def watched(name: str | Path, *rest: int) -> int:
        opened.append(Path(name))
        return really(name, *rest)

    monkeypatch.setattr(source, "os", SimpleNamespace(**{**vars(os), "open": watched}))
    with pytest.raises(PuzzleError) as caught:
        READERS[reader](path)
    assert path not in opened
    if reader != "a puzzle used by another":
        assert what in str(caught.value)


def test_a_file_that_becomes_a_pipe_between_look_and_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    regular = tmp_path / "a.yaml"
    regular.write_text(GOOD)
    pipe = make_pipe(tmp_path)
    really = os.open
    monkeypatch.setattr(
        source, "os", SimpleNamespace(**{**vars(os), "open": lambda _, how: really(pipe, how)})
    )
    with pytest.raises(PuzzleError, match="this is a pipe, not a file"):
        read_puzzle(regular)


def test_a_pipe_that_the_shell_opened_is_read() -> None:
    if not os.path.exists("/dev/fd"):
        pytest.skip("no folder of open files here")
    ours, theirs = os.pipe()
    os.write(theirs, GOOD.encode())
    os.close(theirs)
    try:
        assert read_puzzle(f"/dev/fd/{ours}").name == "a"
    finally:
        os.close(ours)


@pytest.mark.parametrize(
    ("read", "cap"),
    [
        (lambda: read_puzzle("-"), "16,777,216 bytes, the limit; allow more with --max-bytes N"),
        (lambda: read_data("-"), "16,777,216 bytes, the limit; make it smaller"),
        (
            lambda: read_knuth("-"),
            "16,777,216 bytes, the limit; allow more with --max-bytes or max_bytes=",
        ),
        (lambda: read_solutions(Path("-")), "268,435,456 bytes, the limit; make it smaller"),
    ],
)
def test_standard_input_is_read_to_a_cap(
    read: Callable[[], object], cap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= 1 << 20, "more is asked for at once than there may ever be"
            return b" " * size

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Endless()))
    with pytest.raises(PuzzleError, match=cap):
        read()


def test_verify_reads_standard_input_as_a_file() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "verify", "pentominoes-6x10", "-"],
        input=b"\xff{}",
        capture_output=True,
        cwd=ROOT,
        timeout=HANGS,
        check=False,
    )
    assert done.returncode == 3
    assert b"<stdin>:1:1: error: this is not UTF-8 text" in done.stderr


def test_bin_solve_reads_no_alias(tmp_path: Path) -> None:
    bomb = "a0: &a0 [lol]\n" + "".join(
        f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    path = tmp_path / "bomb.yaml"
    path.write_text(bomb + "pegs: *a9\n")
    done = bin_solve("--input", str(path))
    assert done.returncode == 1
    assert "the alias *a0 is not read" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("text", ["pegs: !!bool abc", "pegs: [.nan]", "- a\n- b", "{", "\x07", ""])
def test_bin_solve_reports_what_holds_no_pegs(text: str) -> None:
    done = bin_solve("--input", "-", stdin=text)
    assert (done.returncode, done.stderr) == (1, "")
    assert '"error": "invalid_pegs"' in done.stdout
