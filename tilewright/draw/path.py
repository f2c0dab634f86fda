"""SVG path data: numbers, rounded loops and strokes.  The same points give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tilewright.draw.plane import Point, Polygon, distance, toward


def exact_number(value: float) -> str:
    """Write a number with at most four decimals, for lengths that are true on paper."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def number(value: float) -> str:
    """Write a number with at most two decimals."""
    text = f"{value:.2f}"
    if text[-1] == "0":
        text = text[:-3] if text[-2] == "0" else text[:-1]
    return "0" if text == "-0" else text


def point(place: Point, write: Callable[[float], str] = number) -> str:
    """Write the two coordinates of a point."""
    return f"{write(place[0])} {write(place[1])}"


def rounded(loops: Iterable[Polygon], radius: float, *, exact: bool = False) -> str:
    """Return the path of closed loops whose corners are rounded by up to ``radius``."""
    write = exact_number if exact else number
    return "".join(_rounded_loop(loop, radius, write) for loop in loops)


def sharp(loops: Iterable[Polygon], *, exact: bool = False) -> str:
    """Return the path of closed loops with their corners as they are."""
    write = exact_number if exact else number
    return "".join(f"M{'L'.join(point(place, write) for place in loop)}Z" for loop in loops)


def strokes(lines: Iterable[Polygon], *, exact: bool = False) -> str:
    """Return the path of separate lines, straight or bent."""
    write = exact_number if exact else number
    return "".join(f"M{'L'.join(point(place, write) for place in line)}" for line in lines)


def _rounded_loop(loop: Polygon, radius: float, write: Callable[[float], str]) -> str:
    parts = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        room = min(radius, distance(before, here) / 2, distance(here, after) / 2)
        begin, end = toward(here, before, room), toward(here, after, room)
        parts.append(f"{point(begin, write)}Q{point(here, write)} {point(end, write)}")
    return "M" + "L".join(parts) + "Z"
