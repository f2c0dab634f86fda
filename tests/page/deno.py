"""Where deno is, which runs the JavaScript of the page without a browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import which

import pytest


def deno() -> str:
    """Return where deno is, beside the Python of the tests or on the path; skip where it is missing."""
    found = which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip("NOT TESTED: the page's modules without a browser; pip install deno")
    return found


def environment(**more: str) -> dict[str, str]:
    """Return the environment for deno, which is to ask nobody for a newer version."""
    return {**os.environ, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", **more}
