"""How fast a search goes that is shown while it goes."""

from __future__ import annotations

from time import monotonic, sleep

from tilewright.errors import TilewrightError
from tilewright.page.searches.base import Request
from tilewright.page.streams import Reporter

#: boards that are told in a second at most
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
    """Holds a search to its speed, from when it is made.

    Attributes:
        speed: nodes of a second; 0 for as many as there are.
    """

    def __init__(self, reporter: Reporter, speed: float) -> None:
        self._reporter, self.speed = reporter, speed
        self._start = monotonic()

    def left(self, nodes: int) -> float:
        """Return the seconds until the search may have examined so many nodes; below 0 where it may."""
        return self._start + nodes / self.speed - monotonic() if self.speed else 0.0

    def wait(self, nodes: int) -> None:
        """Wait until the search may have examined so many nodes, in short naps.

        Raises:
            Gone: nobody listens any more.
        """
        self._reporter.check()
        while (left := self.left(nodes)) > 0:
            sleep(min(left, _NAP))
            self._reporter.check()
