"""The picture that is shown with a link to the page: a solution of the pentominoes, 1200 x 630 pixels.

``python -m tilewright.page.card`` writes it to ``static/card.png``; the extra ``png`` draws it.
"""

from __future__ import annotations

from pathlib import Path

from tilewright import catalogue
from tilewright.draw import palette
from tilewright.draw.cells import shape_of
from tilewright.draw.outline import boundary
from tilewright.draw.path import sharp
from tilewright.page.solved import pictured, solved

CARD = Path(__file__).with_name("static") / "card.png"
#: pixels, and those of a cell
_WIDTH, _HEIGHT, _CELL = 1200, 630, 96


def card_svg() -> str:
    """Return the picture as SVG."""
    problem = pictured(catalogue.load("pentominoes-6x10"))
    cells, shape = problem.region.cells, shape_of(problem.lattice.name)
    paths = [
        f'<path fill="{palette.fill(colour)}" d="'
        f'{sharp(boundary([shape.corners(cells[number]) for number in numbers]))}"/>'
        for _, colour, numbers in solved(problem)
    ]
    wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    x, y = (_WIDTH - _CELL * wide) / 2, (_HEIGHT - _CELL * high) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}"><rect width="100%" height="100%" fill="{palette.PAGE}"/>'
        f'<g transform="translate({x:g} {y:g}) scale({_CELL})" stroke="{palette.PAGE}" stroke-width="0.06" '
        f'stroke-linejoin="round">{"".join(paths)}</g></svg>'
    )


def main() -> None:
    """Draw the picture and write the file."""
    import resvg_py

    CARD.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=card_svg(), skip_system_fonts=True)))


if __name__ == "__main__":
    main()
