"""How far colours are apart for people, with normal sight and with none of one kind of cone.

The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, for linear RGB;
the space is OKLab (Ottosson, 2020).
"""

from __future__ import annotations

from math import dist

Matrix = tuple[tuple[float, float, float], ...]
Vector = tuple[float, ...]

_SIGHTS: tuple[Matrix, ...] = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
)
_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def distance(one: str, other: str) -> float:
    """Return the least distance of two colours (``#rrggbb``) in OKLab over all kinds of sight."""
    return min(dist(seen(one, sight), seen(other, sight)) for sight in range(len(_SIGHTS)))


def seen(colour: str, sight: int = 0) -> Vector:
    """Return a colour in OKLab as sight 0 (normal), 1 (protan), 2 (deutan), 3 (tritan) sees it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    left = tuple(min(1.0, max(0.0, value)) for value in _times(_SIGHTS[sight], linear))
    return _times(_TO_LAB, tuple(value ** (1 / 3) for value in _times(_TO_CONES, left)))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [value / 255 for value in (int(colour[at : at + 2], 16) for at in (1, 3, 5))]
    red, green, blue = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    ]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)
