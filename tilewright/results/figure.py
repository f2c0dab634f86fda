"""A number that is estimated: its standard error, its 95 % interval, and how to say them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf, log10

#: units of time: the word, its seconds, and how many of them make it the unit to use
_UNITS = (("years", 365.25 * 86400, 1), ("days", 86400, 2), ("h", 3600, 2), ("min", 60, 2))
#: an interval whose ends are so many times apart leaves no headline
_VAGUE = 100.0
_NO_SAMPLES = "nobody can say: there are too few samples"
_SCALES = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))


@dataclass(frozen=True)
class Figure:
    """A number, its standard error, and its 95 % interval.

    Attributes:
        value: the best guess.
        error: the standard error; 0 if the value is exact, infinite if nothing is known.
        low, high: the ends of the interval; ``high`` may be infinite.
    """

    value: float
    error: float
    low: float
    high: float

    @classmethod
    def exactly(cls, value: float) -> Figure:
        """Return a figure that is known."""
        return cls(value, 0.0, value, value)

    @property
    def vague(self) -> bool:
        """Whether the interval is so wide that no value in it is worth naming."""
        return self.high > _VAGUE * self.low

    def times(self, factor: float) -> Figure:
        """Return the figure in another unit; what is infinite stays so."""
        numbers = (self.value, self.error, self.low, self.high)
        return Figure(*(x if isinf(x) else factor * x for x in numbers))

    def data(self, digits: int | None = None) -> dict[str, float | int | None]:
        """Return the figure as JSON data, ``None`` for infinity.

        Args:
            digits: round to so many digits behind the point; to integers where not given.
        """
        return {
            key: None if isinf(number) else round(number, digits)
            for key, number in vars(self).items()
        }

    def __contains__(self, number: float) -> bool:
        return self.low <= number <= self.high


def figure_text(figure: Figure, noun: str, exact: bool) -> str:
    """Return a figure as a phrase: how many, and between what.

    >>> figure_text(Figure(250, 20, 210, 290), "node", False)
    'about 250 nodes (95 %: 210 to 290)'
    >>> figure_text(Figure(250, 900, 10, 90_000), "node", False)
    'nobody can say: anything between 10 and 90,000 nodes (95 %)'
    >>> figure_text(Figure(0, inf, 7, inf), "node", False)
    'at least 7 nodes; more is not known'
    >>> figure_text(Figure(0, inf, 0, inf), "solution", False)
    'nobody can say: there are too few samples'
    """
    if exact:
        return number_text(round(figure.value), noun)
    if isinf(figure.error) and figure.low > 0:
        return f"at least {about(figure.low)} {noun}s; more is not known"
    if isinf(figure.error):
        return _NO_SAMPLES
    if figure.value == 0:
        return f"nobody can say how many: no sample came upon a {noun}"
    low, high = about(figure.low), about(figure.high)
    if figure.vague:
        return f"nobody can say: anything between {low} and {high} {noun}s (95 %)"
    return f"about {about(figure.value)} {noun}s (95 %: {low} to {high})"


def number_text(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> number_text(1, "node"), number_text(1200, "node")
    ('1 node', '1,200 nodes')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def about(number: float) -> str:
    """Return a number with three digits that count.

    >>> about(1234), about(56_789_000), about(3.21e9), about(4.5e17), about(12.4)
    ('1,230', '56.8 million', '3.21 billion', '4.50 x 10^17', '12')
    """
    if number == inf:
        return "any number of"
    rounded = float(f"{number:.3g}")
    if rounded < 1000:
        return str(round(number))
    if rounded < 1e6:
        return f"{rounded:,.0f}"
    if rounded >= 1e15:
        return _with_power(number, 2)
    size, word = next((size, word) for size, word in _SCALES if rounded >= size)
    return f"{f'{rounded / size:#.3g}'.rstrip('.')} {word}"


def _with_power(number: float, digits: int) -> str:
    """Return a huge number as people write it, such as 4.50 x 10^17."""
    digit, _, power = f"{number:.{digits}e}".partition("e")
    return f"{digit} x 10^{int(power)}"


def time_text(time: Figure, exact: bool) -> str:
    """Return a time as a phrase, in a unit that suits."""
    if exact:
        return duration(time.value)
    if isinf(time.error):
        return f"at least {duration(time.low)}" if time.low > 0 else _NO_SAMPLES
    if time.vague:
        low, high = duration(time.low), duration(time.high)
        return f"nobody can say: anything between {low} and {high} (95 %)"
    return f"about {duration(time.value)} (95 %: {duration(time.low)} to {duration(time.high)})"


def size_text(size: int) -> str:
    """Return an amount of memory or of a disk for people."""
    for power, name in ((30, "GB"), (20, "MB")):
        if size >= 1 << power:
            return f"{size / (1 << power):.1f} {name}"
    return f"{size / 1024:.0f} kB"


def duration(seconds: float) -> str:
    """Return a number of seconds in a unit that suits.

    >>> duration(0.0004), duration(3.21), duration(400), duration(1e5), duration(1e9)
    ('0.0004 s', '3.2 s', '6.7 min', '28 h', '32 years')
    >>> duration(3.2e7), duration(1e61), duration(2e-6)
    ('1 year', '10^54 years', '0.000002 s')
    """
    if seconds == inf:
        return "for ever"
    for word, size, least in _UNITS:
        if seconds >= least * size:
            number = float(f"{seconds / size:.2g}")
            if number >= 1e6:
                return f"10^{log10(number):.0f} {word}"
            return f"{number:,g} {word.removesuffix('s') if number == 1 else word}"
    shown = f"{seconds:.2g}" if seconds >= 1e-4 else f"{seconds:.6f}"
    return f"{float(shown):.6f}".rstrip("0").rstrip(".") + " s"
