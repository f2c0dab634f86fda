"""Segments: files to which frames are appended; a frame counts only when its unit is committed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from tilewright.errors import TilewrightError

#: segment, first byte, length
Place = tuple[int, int, int]
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
        for path in sorted((folder / "segments").glob("*.frames")):
            if path.name > segment_path(folder, number).name:
                path.unlink()
        self._number, self._end = number, end
        path = segment_path(folder, number)
        if end and (not path.is_file() or path.stat().st_size < end):
            raise TilewrightError(f"{path} is missing or cut short: tilewright fsck lists the loss")
        self._file = self._opened()

    def append(self, frames: Mapping[str, bytes]) -> dict[str, Place]:
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
        places = {}
        end = self._end
        for unit, frame in frames.items():
            places[unit] = (self._number, end, len(frame))
            self._file.write(frame)
            end += len(frame)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._end = end
        return places

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _opened(self) -> BinaryIO:
        path = segment_path(self._folder, self._number)
        is_new = not path.exists()
        file = open(path, "ab")  # noqa: SIM115 - for good
        file.truncate(self._end)
        file.seek(self._end)
        if is_new:
            directory = os.open(path.parent, os.O_RDONLY)
            os.fsync(directory)
            os.close(directory)
        return file
