"""Segments: files to which frames are appended; a frame counts only when its unit is committed."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from io import FileIO
from pathlib import Path

from tilewright.errors import LedgerFault
from tilewright.ledger.work.frames import frame_hash

#: segment, first byte, length, hash
FramePlace = tuple[int, int, int, int]
#: bytes after which a new segment is begun
LARGEST = 1 << 28


def segment_path(folder: Path, number: int) -> Path:
    """Return the file of a segment."""
    return folder / "segments" / f"{number:06d}.frames"


class Segments:
    """The segments of a run, open to be appended to."""

    def __init__(self, folder: Path, number: int, end: int) -> None:
        """Cut off what was never committed.

        Args:
            folder: of the run.
            number: the last segment with a committed frame, 0 if there is none.
            end: the end of that frame.
        """
        self._folder = folder
        (folder / "segments").mkdir(exist_ok=True)
        self._number, self._end = number, end
        last = segment_path(folder, number)
        if end and (not last.is_file() or last.stat().st_size < end):
            raise LedgerFault(f"{last} is missing or cut short: tilewright fsck lists the loss")
        for path in sorted((folder / "segments").glob("*.frames")):
            if path.name > last.name:
                path.unlink()
        self._file = self._opened()

    def append(self, frames: Mapping[str, bytes]) -> dict[str, FramePlace]:
        """Append frames and wait until they are on the disk.

        Args:
            frames: by unit.

        Returns:
            Where each is.

        Raises:
            OSError: the disk is full or broken: nothing of this counts, and the run has to stop.
        """
        if not frames:
            return {}
        if self._end > LARGEST:
            self._file.close()
            self._number, self._end = self._number + 1, 0
            self._file = self._opened()
        self._check_there()
        places, end = {}, self._end
        self._file.seek(end)
        for unit, frame in frames.items():
            places[unit] = (self._number, end, len(frame), frame_hash(frame))
            self._write(frame)
            end += len(frame)
        os.fsync(self._file.fileno())
        self._end = end
        return places

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _check_there(self) -> None:
        """Do nothing if the segment is still where it was: an open file may be removed.

        Raises:
            FileNotFoundError: it is not.
        """
        path = segment_path(self._folder, self._number)
        if not os.path.samestat(os.fstat(self._file.fileno()), path.stat()):
            what = "the segment was replaced while the run went on: resume the run"
            raise FileNotFoundError(errno.ENOENT, what, str(path))

    def _write(self, frame: bytes) -> None:
        """Write a frame where the file is; nothing is held back that could be written later."""
        left = memoryview(frame)
        while left:
            left = left[self._file.write(left) :]

    def _opened(self) -> FileIO:
        path = segment_path(self._folder, self._number)
        is_new = not path.exists()
        path.touch()
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - for good
        file.truncate(self._end)
        if is_new:
            _sync_folder(path.parent)
        return file


def _sync_folder(folder: Path) -> None:
    """Bring the name of a new file to the disk, on systems that can open a folder."""
    if os.name == "nt":
        return
    directory = os.open(folder, os.O_RDONLY)
    os.fsync(directory)
    os.close(directory)
