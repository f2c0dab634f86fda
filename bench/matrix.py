"""A compiled puzzle as a bare matrix: the same for every program that is compared.

The text form is read by ``bench/rust``: sections ``items``, ``options``, ``symmetries``, each with
its number of lines.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tilewright import _core
from tilewright.compile import Compiled, Draft
from tilewright.compile.symmetry import placement_images

Bounds = tuple[int, int | None]
ONCE: Bounds = (1, 1)
AT_MOST_ONCE: Bounds = (0, 1)


@dataclass(frozen=True)
class Matrix:
    """Items and options.

    Attributes:
        bounds: how often each item must and may be used; ``None`` for any number.
        options: the items of each option.
        colours: parallel to ``options``, 0 for none.
        symmetries: permutations of the options, identity first; empty for none.
    """

    bounds: tuple[Bounds, ...]
    options: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...]
    symmetries: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, compiled: Compiled) -> Matrix:
        """Return the matrix that a compiled puzzle is."""
        draft = Draft.of(compiled.board, compiled.placements)
        uses = list(draft.every_use())
        group = _images(compiled, draft.blanks)
        return cls(
            tuple(draft.bounds),
            tuple(tuple(item for item, _ in used) for used in uses),
            tuple(tuple(colour for _, colour in used) for used in uses),
            group if len(group) > 1 else (),
        )

    @property
    def features(self) -> frozenset[str]:
        """What a program must know to count it, beside items that are used once.

        ``at most once``, ``colours``, ``bounds`` and ``free options``: such that use no item which
        must be used.
        """
        found = set()
        if AT_MOST_ONCE in self.bounds:
            found.add("at most once")
        if any(pair not in (ONCE, AT_MOST_ONCE) for pair in self.bounds):
            found.add("bounds")
        if any(map(any, self.colours)):
            found.add("colours")
        if any(all(self.bounds[item][0] == 0 for item in option) for option in self.options):
            found.add("free options")
        return frozenset(found)

    def cover(self, *, symmetric: bool = True) -> _core.Cover:
        """Return it as a cover of our core."""
        return _core.Cover(
            self.bounds,
            self.options,
            colors=self.colours if "colours" in self.features else None,
            symmetries=self.symmetries if symmetric else (),
        )

    def in_order(self, seed: int | None) -> Matrix:
        """Return it with its items in the random order of a seed; as it is where that is ``None``.

        The options keep their order, and so their symmetries.
        """
        if seed is None:
            return self
        places = list(range(len(self.bounds)))
        random.Random(seed).shuffle(places)  # item i goes to places[i]
        uses = [
            sorted(zip([places[item] for item in items], colours, strict=True))
            for items, colours in zip(self.options, self.colours, strict=True)
        ]
        return Matrix(
            tuple(bounds for _, bounds in sorted(zip(places, self.bounds, strict=True))),
            tuple(tuple(item for item, _ in used) for used in uses),
            tuple(tuple(colour for _, colour in used) for used in uses),
            self.symmetries,
        )

    def without(self, gone: set[int]) -> Matrix:
        """Return it without some options, and without symmetries."""
        kept = [option for option in range(len(self.options)) if option not in gone]
        return replace(
            self,
            options=tuple(self.options[option] for option in kept),
            colours=tuple(self.colours[option] for option in kept),
            symmetries=(),
        )


def _images(compiled: Compiled, blanks: Sequence[frozenset[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the image of every option under each symmetry, identity first, each permutation once."""
    symmetries = compiled.symmetries
    moved = placement_images(compiled.board, compiled.placements, symmetries)
    number = {blank: option for option, blank in enumerate(blanks, len(compiled.placements))}
    found = dict[tuple[int, ...], None]()
    for images, one in zip(moved, symmetries, strict=True):
        empty = [number[frozenset(one.cells[cell] for cell in blank)] for blank in blanks]
        found[(*images, *empty)] = None
    return tuple(found)


def write_matrix(matrix: Matrix, path: Path) -> None:
    """Write the text form."""
    lines = [f"items {len(matrix.bounds)}"]
    lines += [f"{least} {'-' if most is None else most}" for least, most in matrix.bounds]
    lines.append(f"options {len(matrix.options)}")
    for items, colours in zip(matrix.options, matrix.colours, strict=True):
        pairs = zip(items, colours, strict=True)
        lines.append(
            " ".join(f"{item}:{colour}" if colour else str(item) for item, colour in pairs)
        )
    lines.append(f"symmetries {len(matrix.symmetries)}")
    lines += [" ".join(map(str, image)) for image in matrix.symmetries]
    path.write_text("\n".join(lines) + "\n")


def read_matrix(path: Path) -> Matrix:
    """Read the text form, as :func:`write_matrix` wrote it."""
    lines = iter(path.read_text().splitlines())

    def section(name: str) -> list[list[str]]:
        word, size = next(lines).split()
        if word != name:
            raise ValueError(f"{path}: {name} expected, not {word}")
        return [next(lines).split() for _ in range(int(size))]

    bounds = [(int(least), None if most == "-" else int(most)) for least, most in section("items")]
    uses = [[(*map(int, word.split(":")), 0)[:2] for word in row] for row in section("options")]
    symmetries = [tuple(map(int, row)) for row in section("symmetries")]
    return Matrix(
        tuple(bounds),
        tuple(tuple(item for item, _ in row) for row in uses),
        tuple(tuple(colour for _, colour in row) for row in uses),
        tuple(symmetries),
    )
