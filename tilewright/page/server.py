"""The server of the page: on this machine alone, until Ctrl-C.

Ctrl-C and SIGTERM end every search, then its stream of events, then the server; work that still
runs after a moment ends with the process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import Any

import uvicorn

from tilewright.errors import TilewrightError
from tilewright.page.app import PageApp
from tilewright.page.guard import LoopbackGuard
from tilewright.page.once import OneTimeKey, may_start_browser
from tilewright.page.patience import PatientProtocol

#: the one address that is listened on
HOST = "127.0.0.1"
#: where it listens if nothing is said: a browser keeps what belongs to a page by its port; systems give
#: out ports above 32767 by themselves
PORT = 8453
#: seconds that threads are waited for after that
_LAST = 0.3
#: seconds that open answers are waited for at the end
_GRACE = 1
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def serve(
    start: dict[str, Any] | None,
    port: int | None,
    announce: Callable[[str, str | None], object],
    remark: Callable[[str], object] = lambda _: None,
    public_url: str | None = None,
) -> None:
    """Serve the page until a signal comes.

    Args:
        start: the document that the page opens, if any.
        port: where to listen; 0 for any free one, ``None`` for ``PORT`` if that is free, else any.
        announce: called once the server listens: with the link, and with one that may start a browser,
            ``None`` if none is safe on this system.
        remark: called with a sentence if ``PORT`` was not free.
        public_url: where the page stands on the web; links that are shared point there.

    Raises:
        TilewrightError: the port is taken, or may not be used.
    """
    listening = _listen(port) if port is not None else _listen_as_always(remark)
    number = listening.getsockname()[1]
    application = PageApp(start, public_url=public_url)
    guard = LoopbackGuard(application, number)
    config = uvicorn.Config(
        guard,
        http=PatientProtocol,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=False,
        date_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=5,
        ws="none",
        h11_max_incomplete_event_size=64 * 1024,
    )
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    logging.getLogger("uvicorn").propagate = False
    front = f"http://{HOST}:{number}/"

    def ready() -> None:
        once = None
        if may_start_browser():
            guard.once = OneTimeKey()
            once = f"{front}?once={guard.once.text}"
        announce(f"{front}?token={guard.token}", once)

    with listening:
        asyncio.run(_run(_PageServer(config, application), listening, ready))
    _leave()


def _listen_as_always(remark: Callable[[str], object]) -> socket.socket:
    """Return a socket on ``PORT``, or on any free port if that is taken."""
    with suppress(TilewrightError):
        return _listen(PORT)
    listening = _listen(0)
    remark(f"port {PORT} is taken, so this page is at another: what the browser kept is at {PORT}")
    return listening


def _listen(port: int) -> socket.socket:
    """Return a socket that listens on this machine alone."""
    # named as TCP, asyncio sends small answers at once instead of waiting for more
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        fix = "choose another with --port, or --port 0 for any free one"
        raise TilewrightError(
            f"port {port} cannot be listened on ({error.strerror}): {fix}"
        ) from None
    return listening


class _PageServer(uvicorn.Server):
    """A server whose streams end with it.

    Attributes:
        application: what it serves.
    """

    def __init__(self, config: uvicorn.Config, application: PageApp) -> None:
        super().__init__(config)
        self.application = application

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End every search, and then the server."""
        self.should_exit = True
        self.application.close()


async def _run(server: _PageServer, listening: socket.socket, ready: Callable[[], object]) -> None:
    """Serve until a request to stop."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *_: None)
    for number in _SIGNALS:
        _heed(loop, server, number)
    task = asyncio.ensure_future(server._serve([listening]))
    preparing = asyncio.ensure_future(server.application.prepare())
    while not server.started and not task.done():
        await asyncio.sleep(0.005)
    if server.started:
        ready()
    await task
    preparing.cancel()


def _heed(loop: asyncio.AbstractEventLoop, server: _PageServer, number: int) -> None:
    """Let a signal end the server."""
    try:
        loop.add_signal_handler(number, server.handle_exit, number, None)
    except (NotImplementedError, RuntimeError):  # an event loop of Windows takes no signals
        signal.signal(number, server.handle_exit)


def _leave() -> None:
    """Leave the process where work that cannot be stopped in the middle still goes on."""
    others = [one for one in threading.enumerate() if one is not threading.main_thread()]
    end = monotonic() + _LAST
    for thread in others:
        thread.join(max(end - monotonic(), 0))
    if any(thread.is_alive() for thread in others):
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(0)
