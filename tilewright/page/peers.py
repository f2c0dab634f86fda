"""The user at the other end of a connection within this machine, as Linux tells it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from ipaddress import IPv4Address
from itertools import chain
from pathlib import Path

#: the connections of this machine, by either kind of socket: a line each, with both ends, the state and the
#: user of the first end
CONNECTIONS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
#: the columns of a line, from 0, and the state of a connection whose both ends are open: of others the
#: user may be missing
_HERE, _THERE, _STATE, _USER = 1, 2, 3, 7
_OPEN = "01"

#: an address and a port
End = tuple[str, int]


def tells_users() -> bool:
    """Tell whether this system says whose a connection is."""
    return bool(_lines(CONNECTIONS[0]))


def user_of(client: End, server: End, tables: Iterable[Path] = CONNECTIONS) -> int | None:
    """Return the number of the user whose connection leads from a client to a server, if it is open.

    Args:
        client: where the connection comes from.
        server: where it leads to.
        tables: the connections.
    """
    here, there = _end(*client), _end(*server)
    for columns in map(str.split, chain.from_iterable(map(_lines, tables))):
        ends = columns[_HERE].endswith(here) and columns[_THERE].endswith(there)
        if ends and columns[_STATE] == _OPEN:
            return int(columns[_USER])
    return None


def _lines(table: Path) -> list[str]:
    """Return the lines of a table below its heading; none where there is no such table."""
    try:
        return table.read_text().splitlines()[1:]
    except OSError:
        return []


def _end(host: str, port: int) -> str:
    """Return an end of a connection as a table has it, the bytes of the address in the machine's order; in
    that of the newer addresses something stands before it.
    """
    return f"{int.from_bytes(IPv4Address(host).packed, sys.byteorder):08X}:{port:04X}"
