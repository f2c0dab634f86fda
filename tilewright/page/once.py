"""The key in the link that starts the browser: for one use, within a minute, by the user of this process.

The link is an argument of the browser, and on many systems every user may read the arguments of every
process.  So it holds a key of its own, which is dead when the browser has come; and a connection of
another user, who was quicker, opens nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hmac import compare_digest
from secrets import token_urlsafe
from time import monotonic

from tilewright.page.peers import End, tells_users, user_of

#: seconds in which it works
LIFE = 60.0
#: systems on which other users cannot read the link, so that anybody who has it is its owner: on macOS it goes to the
#: browser in a message, Windows shows the arguments of a process to its own user alone
_DISCREET = ("darwin", "win32")


def may_start_browser() -> bool:
    """Tell whether such a key is safe as an argument of a process."""
    return sys.platform in _DISCREET or tells_users()


class OneTimeKey:
    """A key that opens once.

    Attributes:
        text: the key, of 256 bits.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        user: Callable[[End, End], int | None] = user_of,
    ) -> None:
        self.text = token_urlsafe(32)
        self._clock, self._user = clock, user
        self._end = clock() + LIFE

    def opens(self, given: str, client: End | None, server: End) -> bool:
        """Tell whether a key is the right one, in time, from its owner; it is dead afterwards.

        Args:
            given: the key that came.
            client: where it came from.
            server: where it came to.
        """
        if not compare_digest(given.encode(), self.text.encode()) or self._clock() > self._end:
            return False
        if not self._is_owner(client, server):
            return False
        self._end = float("-inf")
        return True

    def _is_owner(self, client: End | None, server: End) -> bool:
        if sys.platform in _DISCREET:
            return True
        return client is not None and self._user(client, server) == os.getuid()
