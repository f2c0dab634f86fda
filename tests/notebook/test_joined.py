"""The modules of the page as one: nothing is declared twice, and nothing is left to import."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip(
    "anywidget", reason="NOT TESTED: the board in notebooks, for anywidget is missing"
)

from tests.page.deno import deno, environment
from tilewright.notebook.joined import joined_module, joined_parts, style

_DECLARED = re.compile(
    r"^(?:async )?(?:function\*?|class|const|let|var) +(\{[^}]*\}|\[[^]]*\]|\w+)", re.M
)
_ALIAS = re.compile(r"^import [^;]*(?: as |\* )", re.M)


def declared(text: str) -> list[str]:
    """Return the names that a module declares at its outermost level."""
    return [name for found in _DECLARED.findall(text) for name in re.findall(r"\w+", found)]


def test_declarations_are_seen() -> None:
    text = "const a = 1;\n  const inner = 2;\nfunction b() {}\nasync function c() {}\nlet [d, e] = f;\nclass G {}"
    assert declared(text) == ["a", "b", "c", "d", "e", "G"]


def test_no_two_modules_declare_the_same_name() -> None:
    names = Counter(name for text in joined_parts().values() for name in declared(text))
    assert {"Lattice", "Board", "Widget", "render"} <= names.keys()
    assert not [name for name, times in names.items() if times > 1]


def test_each_module_stands_below_what_it_imports() -> None:
    assert [path.name for path in joined_parts()] == [
        "dom.js",
        "paints.js",
        "geometry.js",
        "cell-names.js",
        "board-hand.js",
        "joined.js",
        "forms.js",
        "board-tiles.js",
        "board.js",
        "widget.js",
    ]


@pytest.mark.parametrize("path", joined_parts(), ids=lambda path: path.name)
def test_imports_are_of_the_kind_that_can_fall_away(path: Path) -> None:
    assert not _ALIAS.search(path.read_text())


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
