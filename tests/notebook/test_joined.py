"""The modules of the page as one: in their order, and nothing is left to import."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

pytest.importorskip(
    "anywidget", reason="NOT TESTED: the board in notebooks, for anywidget is missing"
)

from tests.page.deno import deno, environment
from tilewright.notebook.joined import joined_module, style


def test_each_module_stands_below_what_it_imports() -> None:
    seen: list[str] = []
    for name, text in re.findall(r"^\{ // ([a-z-]+\.js)\n(.*?)^\}$", joined_module(), re.M | re.S):
        assert set(re.findall(r'= \$modules\["(.*)"\];', text)) <= set(seen)
        seen.append(name)
    assert seen == [
        "dom.js",
        "paints.js",
        "geometry.js",
        "cell-names.js",
        "board-hand.js",
        "joined.js",
        "forms.js",
        "side-bands.js",
        "board-tiles.js",
        "board.js",
    ]


def test_only_the_widget_is_exported() -> None:
    text = joined_module()
    assert re.findall(r"^(?:import|export)\b.*", text, re.M) == ["export default { render };"]


def test_the_joined_module_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "joined.mjs").write_text(joined_module(), encoding="utf-8")
    words = [deno(), "info", "--json", "joined.mjs"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True, env=environment())
    modules = json.loads(done.stdout)["modules"]
    assert any(one["specifier"].endswith("/joined.mjs") for one in modules)
    assert [
        one["error"] for one in modules if one["specifier"].endswith(".mjs") and "error" in one
    ] == []


def test_the_style_touches_nothing_but_the_widget() -> None:
    text = style()
    assert text.startswith(".tilewright-widget {")
    assert text.rstrip().endswith("}")
    assert ":root" not in text
    depth = [0]
    for sign in re.findall(r"[{}]", text):
        depth.append(depth[-1] + (1 if sign == "{" else -1))
    assert depth[-1] == 0
    assert min(depth[1:-1]) == 1
