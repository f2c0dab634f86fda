"""``--output`` writes to what the file is, replaces it whole or not at all, and leaves nothing."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tilewright.cli.output import open_output

from .commands import ROOT, interrupted, tilewright

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes, links and pipes of POSIX")
P = "pentominoes-3x20"


def shown(path: Path | str) -> subprocess.CompletedProcess[str]:
    return tilewright("show", P, "--format", "json", "--output", str(path))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o777])
def test_the_mode_of_a_file_is_kept(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    path.chmod(mode)
    assert shown(path).returncode == 0
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert '"puzzle"' in path.read_text()


def test_a_new_file_has_the_mode_that_any_has(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    assert shown(tmp_path / "a.json").returncode == 0
    modes = {path.name: path.stat().st_mode for path in tmp_path.iterdir()}
    assert modes["a.json"] == modes["other"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below/real.json").write_text("old")
    for name in ("real.json", "new.json"):
        link = tmp_path / f"link-to-{name}"
        link.symlink_to(f"below/{name}")
        assert shown(link).returncode == 0
        assert link.is_symlink()
        assert '"puzzle"' in (tmp_path / "below" / name).read_text()
    assert names(tmp_path / "below") == ["new.json", "real.json"]


def test_a_circle_of_links_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.json").symlink_to("a.json")
    done = shown(tmp_path / "a.json")
    assert done.returncode == 6
    assert done.stderr == f"error: Too many levels of symbolic links: {tmp_path}/a.json\n"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.json")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "a.json").read_text()))
    reader.start()
    assert shown(tmp_path / "a.json").returncode == 0
    reader.join()
    assert '"puzzle"' in read[0]
    assert stat.S_ISFIFO((tmp_path / "a.json").stat().st_mode)


def test_a_device_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "null.json").symlink_to("/dev/null")
    assert shown(tmp_path / "null.json").returncode == 0
    assert stat.S_ISCHR((tmp_path / "null.json").stat().st_mode)


def test_a_full_device_is_reported() -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no full device here")
    done = shown("/dev/full")
    assert (done.returncode, done.stderr) == (6, "error: No space left on device: /dev/full\n")


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1"])
def test_standard_output_by_its_name(name: str, tmp_path: Path) -> None:
    if not Path(name).exists():
        pytest.skip("no such name here")
    assert '"puzzle"' in shown(name).stdout
    target = tmp_path / "log"
    target.write_text("before\n")
    with target.open("ab") as stream:
        words = ["show", P, "--format", "json", "--output", name]
        program = [sys.executable, "-m", "tilewright", *words]
        subprocess.run(program, stdout=stream, cwd=ROOT, check=True)
    text = target.read_text()
    assert text.startswith("before\n")
    assert '"puzzle"' in text


def test_a_file_of_the_users_own_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.json.part").write_text("mine")
    assert shown(tmp_path / "a.json").returncode == 0
    assert (tmp_path / "a.json.part").read_text() == "mine"
    assert names(tmp_path) == ["a.json", "a.json.part"]


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 250 + ".json")
    assert shown(path).returncode == 0
    assert names(tmp_path) == [path.name]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    done = shown(tmp_path / "none/a.json")
    assert done.returncode == 6
    assert done.stderr == f"error: No such file or directory: {tmp_path}/none/a.json\n"


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("locked", ["a.json", "."])
def test_what_may_not_be_written_is_reported(locked: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("old")
    (tmp_path / locked).chmod(0o500)
    done = shown(tmp_path / "a.json")
    (tmp_path / locked).chmod(0o700)
    assert done.returncode == 6
    assert done.stderr == f"error: Permission denied: {tmp_path}/a.json\n"
    assert (tmp_path / "a.json").read_text() == "old"
    assert names(tmp_path) == ["a.json"]


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from tilewright.cli import main
main()
"""


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    words = ["show", P, "--format", "json", "--output", str(path)]
    done = subprocess.run(
        [sys.executable, "-c", FULL, *words], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (6, f"error: File too large: {path}\n")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_what_is_broken_off_while_it_is_written_is_not_put_in_place(
    error: type[BaseException], tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def break_off() -> None:
        with open_output(path) as stream:
            stream.write(b"half of")
            assert len(names(tmp_path)) == 2
            raise error

    with pytest.raises(error):
        break_off()
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_nothing_behind(by: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    words = ("solid-pentominoes-3x4x5", "--engine", "cells", "--all", "--format", "json")
    code, _, _ = interrupted("solve", *words, "--output", str(path), by=by)
    assert code == 128 + by
    assert '"ended": "interrupted"' in path.read_text()
    assert names(tmp_path) == ["a.json"]


def test_the_pieces_of_a_set_are_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "pieces.svg"
    result = tilewright("list", "--pieces", "tritwigs", "--output", str(path))
    assert result.returncode == 0, result.stderr
    drawn = path.read_text(encoding="utf-8")
    assert "the 3 pieces of tritwigs" in drawn
    assert drawn.count('class="tw-label"') == 3
    for words in (["--pieces"], ["--pieces", "soma", "tritwigs"], ["soma"]):
        refused = tilewright("list", *words, "--format", "svg")
        assert refused.returncode == 2
        assert "a picture is of one piece set" in refused.stderr
    missing = tilewright("list", "--pieces", "tritwig", "--format", "svg")
    assert missing.returncode == 2
    assert "did you mean 'tritwigs'?" in missing.stderr
