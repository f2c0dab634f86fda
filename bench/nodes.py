"""Writing the nodes of a run into ``cases.yaml``, comments and order kept."""

from __future__ import annotations

from pathlib import Path

from bench.cases import FILE
from bench.contenders import family
from bench.record import Record


def accept(record: Record, path: Path = FILE) -> None:
    """Take over the nodes of each family of engines from a record."""
    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.width = 100
    yaml.preserve_quotes = True
    data = yaml.load(path.read_text())
    for case in record.cases:
        found = {
            family(result.engine or result.name): result.nodes
            for result in case.ours
            if result.nodes is not None
        }
        for entry in data:
            if entry["name"] == case.name and found:
                known = {**entry.get("nodes", {}), **found}
                entry["nodes"] = _on_one_line(dict(sorted(known.items())))
    with path.open("w") as file:
        yaml.dump(data, file)


def _on_one_line(nodes: dict[str, int]) -> object:
    from ruamel.yaml.comments import CommentedMap

    line = CommentedMap(nodes)
    line.fa.set_flow_style()
    return line
