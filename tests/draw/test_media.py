"""Pictures on paper and under colours that the reader chose: pieces stay apart."""

from __future__ import annotations

import re
from pathlib import Path

import tilewright
from tests.cli.commands import tilewright as run
from tilewright.draw import media, palette, svg
from tilewright.draw.shapes import ROLES

from .vision import contrast

#: every class there is
ALL = frozenset({*ROLES, "page"})
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules(medium: str) -> dict[str, str]:
    """Return what holds for each class in a medium."""
    block = media.style("one", ALL).partition(f"@media {medium}{{")[2].partition("}}")[0] + "}"
    found: dict[str, str] = {}
    for selectors, declared in RULE.findall(block):
        for selector in selectors.split(","):
            name = selector.removeprefix("#one .tw-")
            assert name != selector, "a rule is for one picture, not for the page"
            found[name] = f"{found.get(name, '')};{declared}".strip(";")
    return found


def test_the_style_is_for_this_picture_and_for_classes_that_there_are() -> None:
    for medium in ("print", "(forced-colors:active)"):
        assert rules(medium).keys() <= ALL
    solution = tilewright.load("pentominoes-3x20").solve()
    assert solution is not None
    text = svg.picture(solution.scene(), element_id="one")
    assert "#one .tw-outline" in text
    assert ".tw-peg" not in text
    assert ".tw-stripes" not in text
    assert '<rect class="tw-page"' in text


def test_letters_on_paper_stand_out_on_every_fill() -> None:
    printed = rules("print")
    opacity = float(re.findall(r"fill-opacity:([\d.]+)", printed["outline"])[0])
    assert printed["letter"] == "stroke:#000"
    for name in palette.PALETTES:
        for colour in range(palette.COLOURS):
            on_paper = palette.mix("#ffffff", palette.fill(colour, name), opacity)
            assert contrast("#000000", on_paper) >= 7


def test_forced_colours_leave_no_colour_of_ours() -> None:
    forced = rules("(forced-colors:active)")
    painted = {*ROLES, "page"} - {"panel", "tile", "take", "moved", "glass"}
    assert forced.keys() == painted
    assert all(re.search("Canvas|Highlight|display:none", declared) for declared in forced.values())
    assert "stroke:CanvasText" in forced["outline"]


def test_every_command_that_draws_takes_palette_and_hatch(tmp_path: Path) -> None:
    commands = {
        "show": ["soma-3x3x3"],
        "solve": ["pentominoes-3x20"],
        "sample": ["pentominoes-3x20"],
    }
    for name, words in commands.items():
        plain, other = tmp_path / f"{name}.svg", tmp_path / f"{name}-other.svg"
        assert run(name, *words, "--output", str(plain)).returncode == 0
        look = ("--palette", "distinct", "--hatch")
        assert run(name, *words, *look, "--output", str(other)).returncode == 0
        fill, own = palette.PALETTES["distinct"][0], palette.PALETTES["soft"][0]
        assert own in plain.read_text()
        assert fill not in plain.read_text()
        assert fill in other.read_text()
        assert 'class="tw-stripes"' in other.read_text()
    best = run("solve", "tetrominoes-4x5", "--best", "--format", "svg", "--hatch")
    assert 'class="tw-stripes"' in best.stdout
    made = run("generate", "l-puzzle-6x8", "--hatch", "--output", str(tmp_path / "c.svg"))
    assert made.returncode == 0
