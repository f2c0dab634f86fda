"""The page as files made fit for times without a network, and for who opens it as a file.

A host of plain files sends no policy of its own with the page, so the page has it in its head, before anything
that is loaded.

The service worker gets the list of all files with their sums before its own text, so that a browser
takes another edition of the page for another worker.  ``static/service-worker.js`` says what it does
with them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tilewright.page.policy import OWN_FILES

#: digits of a sum, which is a SHA-256 cut short, as the service worker cuts it
_DIGITS = 16
_WORKER = "service-worker.js"
_FIRST = '<meta charset="utf-8">'
_POLICY = f'{_FIRST}\n<meta http-equiv="Content-Security-Policy" content="{OWN_FILES}">'
_HEAD = (
    '<link rel="manifest" href="manifest.webmanifest">\n'
    '<meta name="theme-color" content="#8a4b08">\n'
    '<link rel="apple-touch-icon" href="icon.svg">\n</head>'
)
_BODY = '<script src="unserved.js"></script>\n</body>'


def make_offline(folder: Path) -> None:
    """Let a page of files be installed, be used without a network, and say why it is empty as a file.

    Args:
        folder: the page, complete but for this; its ``index.html`` and its service worker are
            written anew.
    """
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    text = text.replace(_FIRST, _POLICY, 1)
    text = text.replace("</head>", _HEAD, 1).replace("</body>", _BODY, 1)
    index.write_text(text, encoding="utf-8")
    files = published(folder)
    shell = [path for path in files if "/" not in path]
    listed = json.dumps({"files": files, "shell": shell}, separators=(",", ":"))
    worker = folder / _WORKER
    worker.write_text(f"self.PUBLISHED = {listed};\n{worker.read_text(encoding='utf-8')}")


def published(folder: Path) -> dict[str, str]:
    """Return the files of a page by their paths, each with its sum; the service worker is none of them."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        name: sha256(path.read_bytes()).hexdigest()[:_DIGITS]
        for path in paths
        if (name := path.relative_to(folder).as_posix()) != _WORKER
    }
