"""Connections that ask nothing, or never finish asking, are closed after a while.

uvicorn closes a connection that is idle between two requests, but waits for ever for a first one and for the
rest of one that has begun.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol


class PatientProtocol(H11Protocol):
    """A connection whose requests must be whole in time; answers may take as long as they like.

    Attributes:
        patience: seconds for a request, from its first byte (or the begin of the connection) to its last.
    """

    patience: ClassVar[float] = 10.0

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait(True)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request, if there is more to come."""
        super().data_received(data)
        cycle = self.cycle
        self._wait(cycle is None or cycle.response_complete or cycle.more_body)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait(False)
        super().connection_lost(exc)

    def _wait(self, more: bool) -> None:
        if not more and self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        elif more and self._waiting is None:
            self._waiting = self.loop.call_later(self.patience, self._give_up)

    def _give_up(self) -> None:
        self._waiting = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.close()
