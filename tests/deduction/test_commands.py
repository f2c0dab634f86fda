"""The commands that tell how hard a puzzle is."""

from __future__ import annotations

import json

from tests.cli.commands import tilewright


def test_check_rates_where_it_is_asked_to() -> None:
    plain = json.loads(tilewright("check", "l-puzzle-6x8-a", "--format", "json").stdout)
    rated = json.loads(tilewright("check", "l-puzzle-6x8-a", "--rate", "--format", "json").stdout)
    alone = json.loads(tilewright("rate", "l-puzzle-6x8-a", "--format", "json").stdout)
    assert rated == plain | {"rating": alone}
    text = tilewright("check", "l-puzzle-6x8-a", "--rate").stdout
    assert tilewright("rate", "l-puzzle-6x8-a").stdout in text
    refused = tilewright("check", "l-puzzle-6x8-a", "--rate", "--format", "csv")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--format text or json" in refused.stderr
