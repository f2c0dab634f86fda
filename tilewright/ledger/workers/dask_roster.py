"""The workers of a Dask cluster as seen from one run: which of them may take part, and which may not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from distributed import CancelledError

from tilewright.ledger.workers.dask_errand import brief
from tilewright.ledger.workers.dask_worker import facts, hello, is_idle

#: seconds in which a worker has to answer before it is asked again
ANSWER_SECONDS = 60.0
#: seconds in which all workers have to say whether they are idle
IDLE_SECONDS = 20.0


class Roster:
    """The workers at the scheduler of one connection.

    Attributes:
        workers: those that may work, with their threads, by address.
        names: of these in results, by address.
        excluded: those that may not, with the reason.
    """

    def __init__(self, run: str, subject: str, say: Callable[[str], None]) -> None:
        self.workers: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.excluded: dict[str, str] = {}
        self._run, self._subject, self._say, self._expected = run, subject, say, facts()
        self._greeted: set[str] = set()
        self._client: Any = None

    def begin(self, client: Any) -> None:
        """Forget all workers: those at the scheduler of this client are to be greeted."""
        self._client = client
        self.workers.clear()
        self.names.clear()
        self.excluded.clear()
        self._greeted.clear()

    @property
    def has_only_others(self) -> bool:
        """Whether workers answered, and none of them may take part."""
        return bool(self.excluded) and not self.workers and self.excluded.keys() >= self._greeted

    @property
    def known(self) -> frozenset[str]:
        """The addresses of all workers that were greeted."""
        return frozenset(self._greeted | self.excluded.keys())

    def leave(self, address: str) -> None:
        """Take note that a worker is gone."""
        self.workers.pop(address, None)
        self.names.pop(address, None)
        self.excluded.pop(address, None)
        self._greeted.discard(address)

    def fitting(self, avoid: frozenset[str]) -> frozenset[str] | None:
        """Return the workers whose names are not to be avoided; ``None`` if there are none."""
        fit = (one for one in self.workers if self.names.get(one) not in avoid)
        return frozenset(fit) or None

    async def greet(self, address: str) -> None:
        """Ask a worker what it is made of, and give it the subject."""
        if address in self._greeted:
            return
        self._greeted.add(address)
        client, answer = self._client, None
        while client is self._client and address in self._greeted:
            answer = await self._answer(client, address)
            if not isinstance(answer, OSError | TimeoutError | KeyError | CancelledError):
                break
            await asyncio.sleep(2)  # it is slow or gone; an event will show which
        if client is self._client and address in self._greeted:
            self._judge(address, answer)

    async def _answer(self, client: Any, address: str) -> Any:
        """Return what a worker answers, or why it does not."""
        what = self._run, self._subject, self._expected
        asked = client.run(hello, *what, workers=[address], on_error="return")
        try:
            return (await asyncio.wait_for(asked, ANSWER_SECONDS))[address]
        except Exception as error:
            return error

    def _judge(self, address: str, answer: Any) -> None:
        """Let a worker take part, or exclude it and say why."""
        if isinstance(answer, BaseException):
            name, why = address, f"tilewright does not answer there ({brief(answer)})"
            self._greeted.discard(address)  # it is asked again later
        else:
            name = f"{answer['name']} ({address})"
            why = ", ".join(
                f"its {what} is {answer[what]}, here it is {wanted}"
                for what, wanted in self._expected.items()
                if answer[what] != wanted
            )
        before = self.excluded.pop(address, None)
        if not why:
            self.names[address] = answer["host"]
            self.workers[address] = answer["threads"]
            return
        self.excluded[address] = why
        if why != before:
            self._say(f"worker {name} takes no part: {why}")

    async def all_idle(self) -> bool:
        """Ask all workers; tell whether each of those that answer works on nothing.

        One that does not answer in time may work on something.
        """
        asked = self._client.run(is_idle, workers=list(self.workers), on_error="ignore")
        try:
            answers: Iterable[bool] = (await asyncio.wait_for(asked, IDLE_SECONDS)).values()
        except Exception:
            return False
        return all(answers)
