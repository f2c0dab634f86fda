"""Kept solutions as a Parquet file, a bounded number in memory at a time (extra ``parquet``)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.saving import open_file

#: solutions of a row group
_ROWS = 50_000


class ParquetUnavailableError(TilewrightError, ImportError):
    """The library that writes Parquet is not installed."""


def write_parquet(
    compiled: Compiled, solutions: Iterable[list[int]], path: str | os.PathLike[str]
) -> int:
    """Write solutions as rows of one column ``placements``: a list of piece, origin, orientation, cells.

    Args:
        compiled: the problem that they solve.
        solutions: the numbers of the options of each.
        path: the file, which is replaced in one step or not at all.

    Returns:
        How many were written.

    Raises:
        ParquetUnavailableError: the extra ``parquet`` is not installed.
        OSError: the file cannot be written.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as error:
        raise ParquetUnavailableError(
            "Parquet files need pyarrow; install it with: pip install 'tilewright[parquet]'"
        ) from error
    laid = [compiled.solution([at]).placements[0] for at in range(len(compiled.placements))]
    order = sorted(range(len(laid)), key=lambda at: min(cell[::-1] for cell in laid[at].cells))
    ranks = {option: rank for rank, option in enumerate(order)}
    schema = _schema(arrow)
    one_each = arrow.array([laid[at].data() for at in order], schema.field(0).type.value_type)
    source, written = iter(solutions), 0
    with open_file(Path(path)) as stream, parquet.ParquetWriter(stream, schema) as file:
        while rows := list(islice(source, _ROWS)):
            chosen = [sorted(ranks[at] for at in row if at in ranks) for row in rows]
            ends = [0]
            for row in chosen:
                ends.append(ends[-1] + len(row))
            taken = one_each.take(arrow.array([at for row in chosen for at in row], "int32"))
            column = arrow.ListArray.from_arrays(arrow.array(ends, "int32"), taken)
            file.write_table(arrow.table([column.cast(schema.field(0).type)], schema))
            written += len(rows)
    return written


def _schema(arrow: Any) -> Any:
    """Return the columns of the file."""
    cell = arrow.list_(arrow.int32())
    placement = arrow.struct(
        [
            ("piece", arrow.string()),
            ("origin", cell),
            ("orientation_index", arrow.int32()),
            ("cells", arrow.list_(cell)),
        ]
    )
    return arrow.schema([("placements", arrow.list_(placement))])
