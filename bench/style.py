"""How the bench draws: colours that differ for the colour-blind too, plain frames, same bytes."""

from __future__ import annotations

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


def save(figure: Any, name: str) -> list[Path]:
    """Write a figure as SVG and PNG and return where."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    paths = [PICTURES / f"{name}.svg", PICTURES / f"{name}.png"]
    figure.savefig(paths[0], metadata={"Date": None}, bbox_inches="tight")
    figure.savefig(paths[1], dpi=110, bbox_inches="tight", metadata={"Software": None})
    return paths
