"""The version of a ledger, and what stays as it is from the beginning of a run to its end."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from tilewright.errors import TilewrightError

VERSION = 3
#: the last version whose rows have no seal
UNSEALED = 2


def check_version(folder: Path, version: str) -> None:
    """Do nothing if a ledger is of this version.

    Raises:
        TilewrightError: it is of another one.
    """
    if version == str(UNSEALED):
        raise TilewrightError(
            f"{folder} holds a run of version {version}, whose rows have no seal that shows damage: "
            f"tilewright fsck {folder} --repair looks at each and writes them as version {VERSION}"
        )
    if version != str(VERSION):
        raise TilewrightError(f"{folder} holds a run of version {version}, this is {VERSION}")


def birth_hash(run: str, secret: str, subject: str) -> str:
    """Return a hash of the name of a run, of its secret, and of the text of its subject."""
    return blake2b("\0".join((run, secret, subject)).encode(), digest_size=16).hexdigest()
