"""The folder of a run: whether it is one, its driver, and requests to stop."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tilewright.errors import TilewrightError
from tilewright.ledger.store.database import FILE, has_begun
from tilewright.ledger.store.file_lock import is_free, locked

LOCK, STOP = "lock", "stop"
#: seconds to wait for the lock
_LOCK_PATIENCE = 0.5
#: file systems on which locks and the ledger's memory are not to be trusted
_NETWORK = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "afs",
    "9p",
    "fuse.sshfs",
    "lustre",
    "gpfs",
    "ceph",
}


def check_new(folder: Path) -> None:
    """Do nothing if a run may begin in a folder.

    Raises:
        TilewrightError: it holds a run, or something else, or lies on a network.
    """
    check_local(folder)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise TilewrightError(f"{folder} is no folder: a run needs one that is new or empty")
    if (folder / FILE).exists() and has_begun(folder / FILE):
        raise TilewrightError(
            f"{folder} holds a run already: tilewright resume {folder} goes on with it"
        )
    strange = _strange_names(folder)
    if strange:
        raise TilewrightError(
            f"{folder} is not empty (it holds {', '.join(strange[:3])}): give a new folder"
        )


def _strange_names(folder: Path) -> list[str]:
    """Return what a folder holds beside the files with which a run begins."""
    names = {path.name for path in folder.iterdir()}
    return sorted(name for name in names if not name.startswith(FILE) and name not in (LOCK, STOP))


def check_begun(folder: Path) -> None:
    """Do nothing if a folder holds a run.

    Raises:
        TilewrightError: it holds none, or one that was stopped before anything was written.
    """
    path = folder / FILE
    if path.is_file() and has_begun(path):
        return
    if path.is_file() or (folder.is_dir() and not _strange_names(folder)):
        raise TilewrightError(
            f"{folder} holds no run yet: if one began here, it was stopped before its first commit, so "
            "nothing was lost; the folder counts as empty, so begin the run again with tilewright run "
            f"PUZZLE --into {folder}"
        )
    raise TilewrightError(f"{folder} holds no run: there is no {FILE} in it")


def check_local(folder: Path) -> None:
    """Do nothing if a folder lies on a disk of this machine, as far as the system reports it.

    Raises:
        TilewrightError: it lies on a network.
    """
    kind = _file_system(folder)
    if kind in _NETWORK:
        raise TilewrightError(
            f"{folder} lies on a network file system ({kind}), where a ledger may be lost: give a "
            "folder on a disk of the machine that drives the run; workers need not see it"
        )


def _file_system(folder: Path) -> str:
    """Return the kind of file system of a folder; ``""`` if the system does not tell."""
    path = Path(os.path.abspath(folder))
    try:
        lines = Path("/proc/mounts").read_text().splitlines()
    except OSError:
        return ""
    mounts = [line.split()[1:3] for line in lines if len(line.split()) > 2]
    found = [(point, kind) for point, kind in mounts if path.is_relative_to(point)]
    return max(found, key=lambda mount: len(mount[0]))[1] if found else ""


@contextmanager
def driving(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, so that there is no second driver.

    Raises:
        TilewrightError: somebody drives the run already.
    """
    with open(folder / LOCK, "a+", encoding="utf-8") as lock:
        if not _is_locked(lock):
            raise TilewrightError(
                f"somebody drives the run in {folder} already ({_driver(folder)}); "
                f"tilewright stop {folder} ends that"
            )
        lock.seek(0)
        lock.truncate()
        lock.write(json.dumps({"host": socket.gethostname(), "process": os.getpid()}))
        lock.flush()
        (folder / STOP).unlink(missing_ok=True)
        yield


def _is_locked(lock: TextIO) -> bool:
    """Take the lock; those who only ask whether somebody drives hold it for a moment, too."""
    end = time.monotonic() + _LOCK_PATIENCE
    while not locked(lock):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def is_driven(folder: Path) -> bool:
    """Tell whether somebody on this machine drives the run."""
    try:
        with open(folder / LOCK, encoding="utf-8") as lock:
            return not is_free(lock)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def _driver(folder: Path) -> str:
    try:
        lock = json.loads((folder / LOCK).read_text())
        return f"process {lock['process']} on {lock['host']}"
    except (OSError, ValueError, KeyError):
        return "an unknown process"


def stop_requested(folder: Path) -> bool:
    """Tell whether ``stop`` was said."""
    return (folder / STOP).exists()
