"""How `make site` builds the documentation, with Sphinx, MyST and the theme furo.

The pages are the Markdown files of the repository where they lie, so that their links hold both there
and on the site.  The reference is made from the docstrings of the public names.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

import tilewright

HERE = Path(__file__).parent

project = "tilewright"
author = "The tilewright authors"
version = release = tilewright.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
include_patterns = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "bench/README.md",
    "docs/**.md",
]
# the page of the package index repeats the README
exclude_patterns = ["docs/package.md", "docs/site/contents.md"]
root_doc = "README"

#: tables of contents that stand below pages, which show none where they are read as files
CONTENTS = {
    "README": (HERE / "contents.md").read_text(encoding="utf-8"),
    "docs/design/README": "```{toctree}\n:hidden:\n:glob:\n[a-z]*\n```\n",
}

myst_heading_anchors = 4

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_use_unqualified_type_names = True
add_module_names = False
default_role = "code"
napoleon_numpy_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"tilewright {version}"
html_static_path = ["static"]
# at the address that is its $id
html_extra_path = ["../../tilewright/files/puzzle.schema.json"]
html_css_files = ["site.css"]
html_copy_source = False
pygments_style = "tango"
pygments_dark_style = "github-dark"
highlight_language = "none"


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Put its table of contents below a page as it is read."""
    source[0] += "\n" + CONTENTS.get(page, "")


def copy_first_page(app: Sphinx, exception: Exception | None) -> None:
    """Make the first page the one that a server sends for the folder."""
    if exception is None and app.builder.name == "html":
        shutil.copyfile(Path(app.outdir, "README.html"), Path(app.outdir, "index.html"))


def shorten_defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str, returns: str
) -> tuple[str, str] | None:
    """Write a default that is itself made of defaults without them."""
    if not signature:
        return None
    return re.sub(r"=(Limits|Setup)\((?:[^()]|\(\))*\)", r"=\1()", signature), returns


def shorten_methods(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Write the first sentence of a method of ``Puzzle`` that is a function of its own entry."""
    verb = name.removeprefix("tilewright.Puzzle.")
    if what == "method" and obj is getattr(tilewright, verb, None):
        lines[1:] = ["", f"The arguments are those of :func:`tilewright.{verb}`.", ""]


def setup(app: Sphinx) -> None:
    """Add what this site does beside Sphinx, which calls this."""
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-signature", shorten_defaults)
    app.connect("autodoc-process-docstring", shorten_methods)
    app.connect("build-finished", copy_first_page)
