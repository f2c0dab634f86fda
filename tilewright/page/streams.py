"""Searches as streams: each runs in a thread of its own, and ends when its reader goes.

The request is the lease.  A watcher waits for the connection to close, and a heartbeat each second
finds one that went without a word; either cancels the search.  So many searches run at once, the
others wait in line and are reported as waiting; those that run share the cores.  A slow reader holds its search
up; events do not pile up.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from tilewright._core import CancelToken
from tilewright.errors import LimitReached, PuzzleError, TilewrightError
from tilewright.page.document import faults_data
from tilewright.threads import start_thread

if TYPE_CHECKING:  # so that views and searches do without the extra
    from starlette.types import Receive, Scope, Send

#: seconds between two signs of life
HEARTBEAT = 1.0
#: events that wait for their reader before the search is held up
_WAITING = 64
#: seconds after which a reader that takes nothing is gone
_STUCK = 30.0
#: seconds that a search whose reader is gone is waited for
_PATIENCE = 2.0

#: what a search does: it is given its way to tell events, and runs to its end
Work = Callable[["Reporter"], Mapping[str, Any]]


class Gone(Exception):
    """The reader is gone, or the search was cancelled."""


class Reporter:
    """The channel by which a search reports, from its own thread.

    Attributes:
        token: cancelled when nobody listens any more.
        started: when the search began.
        finished: whether it has ended.
        threads: how many threads it may take: its share of the cores when it began.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.token = CancelToken()
        self.started = monotonic()
        self.finished = False
        self.threads = 1
        self._loop, self._wake = loop, asyncio.Event()
        self._events: deque[bytes] = deque()
        self._room = Condition()

    def tell(self, kind: str, /, **data: Any) -> None:
        """Send an event; waits while the reader is behind.

        Raises:
            Gone: nobody listens any more.
        """
        text = json.dumps({"type": kind, **data}, separators=(",", ":"))
        with self._room:
            self._room.wait_for(self._may_tell, _STUCK)
            if not self._may_tell() or self.token.cancelled:
                self.token.cancel()
                raise Gone
            self._events.append(f"data: {text}\n\n".encode())
        self._loop.call_soon_threadsafe(self._wake.set)

    def _may_tell(self) -> bool:
        return len(self._events) < _WAITING or self.token.cancelled

    def check(self) -> None:
        """Do nothing while somebody listens.

        Raises:
            Gone: nobody does.
        """
        if self.token.cancelled:
            raise Gone

    @property
    def seconds(self) -> float:
        """How long the search runs."""
        return round(monotonic() - self.started, 3)

    def cancel(self) -> None:
        """End the search; it does so within a tenth of a second where the core works."""
        self.token.cancel()
        with self._room:
            self._room.notify_all()

    async def next_part(self) -> bytes:
        """Return the events so far, or a sign of life if none comes for a second."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), HEARTBEAT)
        self._wake.clear()
        return self.rest() or b": still there\n\n"

    def rest(self) -> bytes:
        """Return the events that wait."""
        with self._room:
            part = b"".join(self._events)
            self._events.clear()
            self._room.notify_all()
        return part

    def finish(self) -> None:
        """Note that the search has ended, and let its reader know."""
        self.finished = True
        with suppress(RuntimeError):  # the server is gone
            self._loop.call_soon_threadsafe(self._wake.set)


@dataclass
class Lane:
    """So many searches at once; the others wait in line.

    Attributes:
        most: searches at once.
        longest: the most that wait; more are refused.
    """

    most: int
    longest: int
    _running: set[asyncio.Event] = field(default_factory=set)
    _line: deque[asyncio.Event] = field(default_factory=deque)

    @property
    def share(self) -> int:
        """How many cores each of the searches that run has."""
        return max((os.cpu_count() or 1) // max(len(self._running), 1), 1)

    @property
    def is_full(self) -> bool:
        """Whether no more can wait."""
        return len(self._line) >= self.longest

    def before(self, turn: asyncio.Event) -> int:
        """Return how many wait before one."""
        return self._line.index(turn) if turn in self._line else 0

    def enter(self) -> asyncio.Event:
        """Stand in line; the event is set when it is one's turn."""
        turn = asyncio.Event()
        self._line.append(turn)
        self._advance()
        return turn

    def leave(self, turn: asyncio.Event) -> None:
        """Let the next go on."""
        self._running.discard(turn)
        if turn in self._line:
            self._line.remove(turn)
        self._advance()

    def _advance(self) -> None:
        while self._line and len(self._running) < self.most:
            turn = self._line.popleft()
            self._running.add(turn)
            turn.set()


class EventStream:
    """The answer to the request for a search: server-sent events until it ends."""

    def __init__(self, work: Work, lane: Lane, reporters: set[Reporter]) -> None:
        self._work, self._lane, self._reporters = work, lane, reporters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the search and send its events."""
        reporter = Reporter(asyncio.get_running_loop())
        self._reporters.add(reporter)
        turn = self._lane.enter()
        sender = asyncio.ensure_future(self._send(reporter, turn, send))
        closed = asyncio.ensure_future(_until_closed(receive))
        try:
            await asyncio.wait({sender, closed}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reporter.cancel()
            for task in (sender, closed):
                task.cancel()
            await asyncio.gather(sender, closed, return_exceptions=True)
            self._lane.leave(turn)
            self._reporters.discard(reporter)

    async def _send(self, reporter: Reporter, turn: asyncio.Event, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._wait(turn, send)
        reporter.threads = self._lane.share
        reporter.started = monotonic()
        thread = start_thread(lambda: _run(self._work, reporter), "search")
        if thread is None:
            _run(_refused, reporter)
        try:
            while not reporter.finished:
                await _body(send, await reporter.next_part())
            await _body(send, reporter.rest(), more=False)
        finally:
            reporter.cancel()
            if thread is not None:
                await _joined(thread)

    async def _wait(self, turn: asyncio.Event, send: Send) -> None:
        """Wait in line, and say so each second."""
        while not turn.is_set():
            text = json.dumps({"type": "waiting", "before": self._lane.before(turn)})
            await _body(send, f"data: {text}\n\n".encode())
            with suppress(TimeoutError):
                await asyncio.wait_for(turn.wait(), HEARTBEAT)


async def _joined(thread: Thread) -> None:
    """Wait until a cancelled search has ended, but not for ever."""
    end = monotonic() + _PATIENCE
    while thread.is_alive() and monotonic() < end:
        await asyncio.sleep(0.01)


async def _until_closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(send: Send, part: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": more})


def _run(work: Work, reporter: Reporter) -> None:
    """Run a search to its end, whatever that is, and report how it ended."""
    ending: dict[str, Any] = {"complete": False, "why": "", "found": 0, "nodes": 0}
    try:
        ending |= _run_with_faults(work, reporter)
        reporter.tell("done", **ending, seconds=reporter.seconds)
    except (Gone, RuntimeError):  # nobody listens, or the server is gone
        pass
    finally:
        reporter.finish()


def _refused(_: Reporter) -> Mapping[str, Any]:
    """Stand in for a search that no thread can make: the server has to go on answering meanwhile."""
    raise TilewrightError(
        "this machine gives no thread to search with: end other programs, then search again"
    )


def _run_with_faults(work: Work, reporter: Reporter) -> Mapping[str, Any]:
    """Run a search; report faults of its input."""
    try:
        return work(reporter)
    except PuzzleError as error:
        reporter.tell("fault", faults=faults_data(error.faults))
        return {"why": "The puzzle cannot be searched as it is."}
    except LimitReached as error:
        reporter.check()
        why = sentence(error)
        reporter.tell("fault", message=why)
        return {"why": why}
    except (TilewrightError, TypeError, ValueError, MemoryError, RecursionError) as error:
        why = sentence(error)
        reporter.tell("fault", message=why)
        return {"why": why}


def sentence(error: BaseException) -> str:
    """Return an error as a sentence for people."""
    text = str(error) or "the memory of this machine does not do"
    if isinstance(error, PuzzleError):
        text = "\n".join(f"{one['what']}; {one['todo']}" for one in faults_data(error.faults))
    elif isinstance(error, TilewrightError):
        text = error.plain
    return text[:1].upper() + text[1:]
