"""Where cargo builds: it is asked, because ``CARGO_TARGET_DIR`` or its settings may name any folder.

``python -m page_core.built`` prints where the core of the page without a server lies as it is linked.
"""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORKSPACE = "Cargo.toml"


@cache
def built(manifest: str = WORKSPACE) -> Path:
    """Return the folder in which cargo builds; its usual one if there is no cargo to ask."""
    words = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest]
    try:
        said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return (ROOT / manifest).with_name("target")
    return Path(json.loads(said)["target_directory"])


def linked_core() -> Path:
    """Return where the core of the page without a server lies as it is linked, before it is divided."""
    return built() / "wasm32-unknown-unknown" / "page" / "engine.wasm"


def page_core() -> Path:
    """Return the first of the two files that a page loads."""
    return ROOT / "build" / "core.wasm"


if __name__ == "__main__":
    print(linked_core())
