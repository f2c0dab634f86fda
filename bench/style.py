"""How the bench draws: colours that differ for the colour-blind too, plain frames, same bytes."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"

#: after M. Okabe and K. Ito, Color Universal Design (2008)
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
GREY = "#7A7A7A"
GRID = "#DDDDDD"


def pyplot() -> Any:
    """Return matplotlib's pyplot, set up to draw without a screen and to repeat itself."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update(
        {
            "svg.hashsalt": "tilewright",
            "svg.fonttype": "none",
            "font.family": ["DejaVu Sans", "sans-serif"],
            "font.size": 9,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.titlesize": 10,
            "axes.titleweight": "bold",
            "axes.titlelocation": "left",
        }
    )
    from matplotlib import pyplot as plot

    return plot


def save(figure: Any, name: str) -> Path:
    """Write a figure as SVG; return the file."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{name}.svg"
    drawing = io.StringIO()
    figure.savefig(drawing, format="svg", metadata={"Date": None}, bbox_inches="tight")
    path.write_text(compact(drawing.getvalue()))
    return path


def compact(svg: str) -> str:
    """Return a drawing without comments: an axis, a tick or a legend a line, hundredths of a unit."""
    bare = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    tags = re.sub(r"<[^>]*>", lambda tag: " ".join(tag[0].split()), bare)
    short = re.sub(r' (?:d|x|y)="[^"]*"', lambda given: _rounded(given[0]), tags)
    line = "".join(part.strip() for part in short.splitlines())
    return re.sub(r'(?<!^)(?=<svg|<g id="(?:axes|legend|xtick|ytick)_)', "\n", line) + "\n"


def _rounded(text: str) -> str:
    """Return a text with its numbers to a hundredth."""
    return re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", text)
