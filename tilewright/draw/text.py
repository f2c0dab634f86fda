"""The picture in characters: heavy lines around pieces, thin lines between open cells.

Colour only adds to the characters: without its escape sequences a coloured picture is the plain
one.  Boxes are square, so the cells of another lattice are drawn as a character each, and sticks as lines of
characters; the boards of four dimensions stand in rows, one for each fourth coordinate.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tilewright.draw import boxes, joined_text, palette, rim_text, stick_text
from tilewright.draw.cells import is_boxed
from tilewright.draw.colours import tile_colours
from tilewright.draw.contents import NEW, Contents, contents, plain
from tilewright.draw.panel import Layer, grid_places
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES, Cell, CellNames

_GAP = 3
#: the lines of a layer, each with the spaces that make it full
_Block = list[tuple[str, int]]


def picture(scene: Scene, *, color: bool = False, width: int = 80, ascii: bool = False) -> str:
    """Return the picture of ``scene`` in characters, without a line end at the end.

    Args:
        scene: what to draw.
        color: colour the pieces by ANSI escape sequences (256 colours); boxes alone are coloured.
        width: in characters; layers that do not fit side by side go below, and cells become
            narrow when a layer does not fit.
        ascii: use ASCII characters only.

    Raises:
        TilewrightError: there is no such lattice.
    """
    if not is_boxed(scene.lattice):
        plain = _sticks(scene, width, ascii) or _plain_lines(_character_lines(scene), ascii)
        return "\n".join(plain + _below(scene, joined_text.LEGEND_OF_OTHERS, width, ascii, plain))
    grid = boxes.grid_of(scene.board)
    inside = contents(scene, grid, width - _rim(scene), ascii)
    blocks = _blocks(scene, grid, inside, color, ascii)
    rows = [blocks]
    if len(blocks) > 1:
        fit = max(1, (width + _GAP) // (_breadth(scene, grid, inside) + _GAP))
        rows = [
            part[start : start + fit]
            for part in _parts(grid.layers, blocks)
            for start in range(0, len(part), fit)
        ]
    text: list[str] = []
    for row in rows:
        text += [""] * bool(text) + _beside(row)
    text += _below(scene, joined_text.LEGEND, width, ascii, text, inside.legend)
    return "\n".join(text)


def _below(
    scene: Scene, joined: str, width: int, ascii: bool, above: list[str], legend: str = ""
) -> list[str]:
    """Return the lines below a picture: what its signs mean, that borders are joined, the caption."""
    sign = NEW if any(NEW in line for line in above) else "» «"
    fresh = f"{sign}: {scene.said_of_fresh}" if scene.fresh else ""
    captions = [legend, joined if scene.wrap else "", fresh, _sides(scene), scene.caption]
    lines = [line for part in captions if part for line in _caption(part, width, ascii)]
    return [""] * bool(lines and above) + lines


def _sides(scene: Scene) -> str:
    """Return the colours of sides, for which cells of characters have no room: cell by cell in reading order."""
    cells = sorted(scene.sides, key=lambda cell: cell[::-1])
    listed = ", ".join(f"{list(cell)} {scene.sides[cell]}" for cell in cells)
    return f"sides: {listed}" if listed else ""


def _rim(scene: Scene) -> int:
    """Return how many characters the numbers of rows take."""
    return rim_text.room(scene.names, scene.board) if scene.names else 0


def _character_lines(scene: Scene) -> str:
    """Return a character a cell, with the names of columns and rows if these are wanted."""
    names = scene.names
    if names is None or _coordinates(scene.board) > 3:
        return _characters(scene, "\n", "\n\n")
    left, top, *low = (min(0, least) for least in names.first)
    columns = {cell[0]: cell[0] - left for cell in scene.board}
    rows = {cell[1]: cell[1] - top for cell in scene.board}
    parts = []
    for number, layer in enumerate(_characters(scene, "\n", "\n\n").split("\n\n")):
        at = [number + least for least in low]
        if at >= [*names.first[2:]]:
            lines = rim_text.beside(names, scene.board, layer.split("\n"), columns, rows)
            parts.append("\n".join([*filter(None, [names.layer(at)]), *lines]))
    return "\n\n".join(parts)


def _sticks(scene: Scene, width: int, ascii: bool) -> list[str]:
    """Return a board of sticks as lines, none if it has no such drawing or is too wide for it."""
    if not stick_text.can_draw(scene.lattice):
        return []
    owners = scene.tile_at()
    found = stick_text.lines(scene, lambda cell: _character(scene, cell, owners.get(cell)))
    fits = all(len(line) <= width for line in found)
    return [plain(line, ascii) for line in found] if fits else []


def compact(scene: Scene) -> str:
    """Return one character per cell, rows separated by ``/`` and layers by ``|``.

    Tiles show their letter, new ones ``@``, other cells their mark, or ``*`` for a peg, ``?`` for a cell that
    may stay empty, ``.`` for an open one; ``#`` is outside of the board, and a space is an address
    that the lattice has no cell at.  Cells of more than three
    coordinates are listed: ``A: [0, 0, 0, 0] [0, 0, 0, 1]``, a tile or a character a part.
    """
    return _characters(scene, "/", "|")


def _characters(scene: Scene, row_end: str, layer_end: str) -> str:
    if _coordinates(scene.board) > 3:
        return layer_end.join(_listed(scene))
    chars = {cell: _character(scene, cell, None) for cell in (*scene.empty, *scene.blocked)}
    for index, tile in enumerate(scene.tiles):
        chars.update(dict.fromkeys(tile.cells, NEW if index in scene.fresh else tile.letter))
    rows = _rows(scene.lattice, scene.board)
    return layer_end.join(
        [
            row_end.join(
                ["".join([chars.get(cell, absent) for cell, absent in row]) for row in layer]
            )
            for layer in rows
        ]
    )


@lru_cache(maxsize=16)
def _coordinates(board: frozenset[Cell]) -> int:
    """Return the most coordinates that a cell has."""
    return max(map(len, board), default=0)


@lru_cache(maxsize=16)
def _rows(lattice: str, board: frozenset[Cell]) -> list[list[list[tuple[Cell, str]]]]:
    """Return the rows of each layer of the box around a board, and around 0 if that is less.

    Each place comes with what it shows where the board has no cell: ``#``, or a space where the
    lattice has none either.
    """
    if not board:
        return []
    sides = [range(min(0, *axis), max(axis) + 1) for axis in zip(*board, strict=True)]
    xs, ys, zs = (*sides, range(1), range(1))[:3]
    flat = len(sides)
    has = LATTICES[lattice].has
    return [
        [[(cell, "#" if has(cell) else " ") for cell in ((x, y, z)[:flat] for x in xs)] for y in ys]
        for z in zs
    ]


def _listed(scene: Scene) -> list[str]:
    """Return the cells of each tile, and of each other character."""
    parts: dict[tuple[int | None, str], list[str]] = {}
    for cell, owner in _owners(scene):
        parts.setdefault((owner, _character(scene, cell, owner)), []).append(str(list(cell)))
    return [f"{char}: {' '.join(cells)}" for (_, char), cells in parts.items()]


def _owners(scene: Scene) -> Iterator[tuple[Cell, int | None]]:
    tile_at = scene.tile_at()
    return ((cell, tile_at.get(cell)) for cell in scene.cells())


def _character(scene: Scene, cell: Cell, owner: int | None) -> str:
    if owner is not None:
        return NEW if owner in scene.fresh else scene.tiles[owner].letter
    other = "*" if cell in scene.blocked else "?" if cell in scene.optional else "."
    return scene.marks.get(cell, other)


def _blocks(
    scene: Scene, grid: boxes.BoxBoard, inside: Contents, color: bool, ascii: bool
) -> list[_Block]:
    """Return each layer as lines, its label first, each with the spaces that make it full."""
    colours = [palette.terminal_codes(colour) for colour in tile_colours(scene)] if color else []
    names = scene.names
    labels = _layer_names(scene, grid) if len(grid.layers) > 1 else []
    wide = _breadth(scene, grid, inside)
    blocks = []
    for layer in range(len(grid.layers)):
        full = boxes.layer_lines(grid, layer, inside.arms, inside.texts, inside.pitch, ascii)
        if scene.wrap:
            full = joined_text.with_arrows(scene, grid, layer, full, inside.pitch, ascii)
        shown = [line.rstrip() for line in full]
        drawn = shown
        if color:
            drawn = boxes.coloured(grid, layer, inside.owners, full, inside.pitch, colours)
        if names is not None:
            columns, rows = _places(grid, names, inside.pitch)
            drawn, shown = (
                rim_text.beside(names, scene.board, lines, columns, rows)
                for lines in (drawn, shown)
            )
        block = [(line, wide - len(bare)) for line, bare in zip(drawn, shown, strict=True)]
        if labels:
            block.insert(0, (labels[layer].center(wide), 0))
        blocks.append(block)
    return blocks


def _places(
    grid: boxes.BoxBoard, names: CellNames, pitch: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Return where the middle of each column stands in a line, and the line of each row."""
    x, y = names.first[:2]
    columns = {x + number: pitch * number + pitch // 2 for number in range(grid.columns)}
    return columns, {y + number: 2 * number + 1 for number in range(grid.rows)}


def _breadth(scene: Scene, grid: boxes.BoxBoard, inside: Contents) -> int:
    """Return how many characters a layer takes with what stands above it and before it."""
    wide = inside.pitch * grid.columns + 1 + _rim(scene)
    if len(grid.layers) < 2:
        return wide
    return max([wide, *map(len, _layer_names(scene, grid))])


def _layer_names(scene: Scene, grid: boxes.BoxBoard) -> list[str]:
    names = CellNames.of(scene.board)
    return [names.layer(layer) for layer in grid.layers]


def _parts(layers: Sequence[Layer], blocks: list[_Block]) -> list[list[_Block]]:
    """Return the blocks in rows, one for each fourth coordinate; all together if there is none."""
    places = grid_places(layers)
    if places is None:
        return [blocks]
    blank: _Block = [("", sum(map(len, blocks[0][1][:1])) + blocks[0][1][1])] * len(blocks[0])
    at = dict(zip(places, blocks, strict=True))
    columns, rows = (1 + max(axis) for axis in zip(*places, strict=True))
    return [[at.get((x, y), blank) for x in range(columns)] for y in range(rows)]


def _beside(blocks: list[_Block]) -> list[str]:
    """Return the lines of blocks of equal height side by side."""
    if len(blocks) == 1:
        return [line.rstrip() for line, _ in blocks[0]]
    gap = " " * _GAP
    return [
        gap.join([line + " " * missing for line, missing in parts]).rstrip()
        for parts in zip(*blocks, strict=True)
    ]


def _caption(caption: str, width: int, ascii: bool) -> list[str]:
    return textwrap.wrap(plain(caption, ascii), max(width, 20))


def _plain_lines(text: str, ascii: bool) -> list[str]:
    return [plain(line, ascii).rstrip() for line in text.splitlines()]
