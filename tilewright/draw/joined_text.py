"""Joined borders in characters: outlines that are open there, and arrows in the lines of joined sides."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.boxes import BoxBoard, cleared
from tilewright.draw.joined import Side, is_level, joints_of, middle_line, sides
from tilewright.draw.scene import Scene

#: heads by where they point on the page, and the same in ASCII; what stands where there is no direction
_HEADS = {(1, 0): "▶>", (-1, 0): "◀<", (0, 1): "▼v", (0, -1): "▲^"}
_NOWHERE = "◆*"
#: heads that stand for a kind at most
_MOST = 3
LEGEND = "sides with the same arrows are joined; a piece goes on where its outline is open"
#: what is said of a board that has no such lines
LEGEND_OF_OTHERS = "the borders of the board are joined"


def opened(scene: Scene, grid: BoxBoard, owners: Sequence[int], arms: bytes) -> bytes:
    """Return the lines of all crossings without those that a piece crosses at a joined border."""
    found = bytearray(arms)
    for joint in joints_of(scene.lattice, scene.wrap, scene.board):
        place, home = grid.places[joint.cell], grid.places[joint.home]
        if is_level(joint) and owners[place] >= 0 and owners[place] == owners[home]:
            way = joint.beyond[0] - joint.cell[0], joint.beyond[1] - joint.cell[1]
            cleared(found, place, way, grid.columns)
    return bytes(found)


def with_arrows(
    scene: Scene, grid: BoxBoard, layer: int, lines: Sequence[str], pitch: int, ascii: bool
) -> list[str]:
    """Return the lines of a layer with the arrows of its joined sides.

    Args:
        scene: what is drawn.
        grid: its places.
        layer: which of ``grid.layers``, by its place in them.
        lines: as ``boxes.layer_lines`` gives them.
        pitch: characters from one cell to the next.
        ascii: use ASCII characters only.
    """
    joints = joints_of(scene.lattice, scene.wrap, scene.board)
    if not joints:
        return list(lines)
    left, top = (min(cell[axis] for cell in scene.board) for axis in (0, 1))
    cells = [cell for cell in sorted(scene.board) if cell[2:] == grid.layers[layer]]
    rows = [list(line) for line in lines]
    for side in sides(scene.lattice, cells, joints):
        for row, column, head in _heads(side, (left, top), pitch):
            if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                rows[row][column] = head[ascii]
    return ["".join(row) for row in rows]


def _heads(side: Side, corner: tuple[int, int], pitch: int) -> list[tuple[int, int, str]]:
    """Return the line, the column and the characters of each head of a side."""
    (ax, ay), (bx, by) = middle_line(side.path)
    x, y = (ax + bx) / 2 - corner[0], (ay + by) / 2 - corner[1]
    dx, dy = (bx > ax + 1e-6) - (bx < ax - 1e-6), (by > ay + 1e-6) - (by < ay - 1e-6)
    head = _HEADS[dx, dy] if side.pointed else _NOWHERE
    # A line lies beside its side, by less than half a cell.
    row = 2 * round(y) if dx else 2 * int(y) + 1
    column = round(pitch * x) if dx else pitch * round(x)
    count = (side.kind - 1) % _MOST + 1
    return [(row + n * abs(dy), column + n * abs(dx), head) for n in range(count)]
