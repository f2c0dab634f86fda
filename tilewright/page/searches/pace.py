"""How fast a search goes that is shown while it goes."""

from __future__ import annotations

from time import monotonic, sleep

from tilewright.errors import TilewrightError
from tilewright.page.searches.base import Request

#: boards that are shown in a second at most
FRAMES = 30
#: as fast as it goes
FULL = "full"
#: seconds that a pause takes at most, until it is looked whether anybody listens
_NAP = 0.05


def speed_of(request: Request) -> float:
    """Return the nodes of a second that a request asks for; 0 for as many as there are.

    Raises:
        TilewrightError: the speed is neither a number nor ``full``.
    """
    given = request.given.get("speed", FULL)
    if given == FULL:
        return 0.0
    try:
        return max(request.number("speed", 0.0, 0.1), 0.1)
    except TilewrightError:
        raise TilewrightError(
            f"speed is {given!r}: give the nodes of a second, or {FULL!r}"
        ) from None


class Pace:
    """Holds a search to its speed, once it has come so far as it is to be shown slowly from.

    A search whose speed is changed begins anew and passes over what was shown.

    Attributes:
        speed: nodes of a second; 0 for as many as there are.
        after: nodes that are passed over as fast as it goes.
    """

    def __init__(self, request: Request) -> None:
        self.speed, self.after = speed_of(request), request.whole("after", 0)
        self._reporter = request.reporter
        self._start = monotonic()

    def is_held(self, nodes: int) -> bool:
        """Tell whether a search that has examined so many nodes goes on at its speed, not freely."""
        return bool(self.speed) and nodes >= self.after

    def left(self, nodes: int) -> float:
        """Return the seconds until the search may have examined so many nodes; not above 0 if it may."""
        if not self.speed:
            return 0.0
        if nodes <= self.after:
            self._start = monotonic()
        return self._start + (nodes - self.after) / self.speed - monotonic()

    def wait(self, nodes: int) -> None:
        """Wait until the search may have examined so many nodes, in short naps.

        Raises:
            Gone: nobody listens any more.
        """
        self._reporter.check()
        while (left := self.left(nodes)) > 0:
            sleep(min(left, _NAP))
            self._reporter.check()
