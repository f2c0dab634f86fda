"""The user's own data on the page: puzzles and times, in the user's data folder.

A browser forgets what belongs to a page when its port changes; a folder does not.  Each entry is a file of
its own, written whole or not at all, so that two servers do not harm each other.  What is damaged or written by another
version is passed over and never written over.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.saving import open_file

#: the kinds of entries
COLLECTIONS = ("puzzles", "times")
#: the version of the form of a file
VERSION = 1
#: entries of a collection, and bytes of one, at most
MOST_ENTRIES, MOST_BYTES = 5000, 1 << 20
#: what identifies an entry, which is the name of its file too
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
KeptEntry = dict[str, Any]


def user_folder() -> Path:
    """Return the folder of the user for what must not be lost."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "tilewright" / "page"


class UserEntries:
    """Entries in a folder, by collection and id.

    Attributes:
        folder: where they lie; it is made when something is kept.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        self._lock = Lock()

    def listed(self, collection: str) -> list[KeptEntry]:
        """Return the entries of a collection, each with its ``id``, the newest first."""
        found = [entry for path in self._paths(collection) if (entry := _read(path)) is not None]
        return sorted(found, key=lambda entry: -float(entry["at"]))

    def keep(self, collection: str, identity: Any, entry: Any, base: Any = None) -> KeptEntry:
        """Write an entry.

        Args:
            collection: one of ``COLLECTIONS``.
            identity: small letters, digits and hyphens.
            entry: JSON data with ``at``, when it was made, in milliseconds, and maybe ``by``, what tab made it.
            base: the ``at`` of the entry that this one takes the place of; ``None`` for a new one.

        Returns:
            ``{"kept": True}``, or ``{"kept": False}`` if another entry has this id, which is neither
            ``base`` nor of the same tab.

        Raises:
            TilewrightError: there is no such collection, the entry has no form, it is too large, there are
                too many, or the folder takes no file.
        """
        path, text = self._path(collection, identity), _text(entry)
        with self._lock:
            if _is_other(path, base, entry.get("by")):
                return {"kept": False}
            if not path.exists() and len(list(self._paths(collection))) >= MOST_ENTRIES:
                raise TilewrightError(
                    f"more than {MOST_ENTRIES:,} {collection} cannot be kept; remove some"
                )
            self._write(path, text)
        return {"kept": True}

    def forget(self, collection: str, identity: Any) -> KeptEntry:
        """Remove an entry; nothing happens if there is none."""
        path = self._path(collection, identity)
        with self._lock, suppress(FileNotFoundError):
            path.unlink()
        return {"kept": False}

    def _path(self, collection: str, identity: Any) -> Path:
        if collection not in COLLECTIONS:
            raise TilewrightError(f"nothing is kept under {collection[:40]!r}")
        if not isinstance(identity, str) or not _ID.fullmatch(identity):
            raise TilewrightError("an id has small letters, digits and hyphens, 80 at most")
        return self.folder / collection / f"{identity}.json"

    def _paths(self, collection: str) -> Iterator[Path]:
        if collection not in COLLECTIONS:
            raise TilewrightError(f"nothing is kept under {collection[:40]!r}")
        with suppress(OSError):
            yield from (self.folder / collection).glob("*.json")

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open_file(path) as stream:
                stream.write(text.encode())
        except OSError as error:
            raise TilewrightError(
                f"{path.parent} takes no file ({error.strerror}); save the puzzle as a file instead"
            ) from None


def _is_other(path: Path, base: Any, tab: Any) -> bool:
    """Tell whether a file holds something else than the entry of the moment ``base`` or of a tab."""
    if not path.exists():
        return False
    before = _read(path)
    if before is None:
        return True
    return before["at"] != base and (tab is None or before.get("by") != tab)


def _read(path: Path) -> KeptEntry | None:
    """Return the entry of a file; ``None`` if it is damaged or of another version."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["version"] != VERSION or type(data["entry"]["at"]) not in (int, float):
            return None
        return {**data["entry"], "id": path.stem}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _text(entry: Any) -> str:
    """Return the content of the file of an entry.

    Raises:
        TilewrightError: it has no ``at``, or is too large.
    """
    if not isinstance(entry, Mapping) or type(entry.get("at")) not in (int, float):
        raise TilewrightError("an entry is an object with the moment at which it was made")
    try:
        text = json.dumps({"version": VERSION, "entry": dict(entry)}, ensure_ascii=False)
        long = len(text.encode())
    except (ValueError, RecursionError):
        raise TilewrightError("an entry is an object of JSON") from None
    if long > MOST_BYTES:
        raise TilewrightError(f"an entry has {long:,} bytes, the limit is {MOST_BYTES:,}")
    return f"{text}\n"
