"""What ``python -m bench atlas`` does; each function returns how much was wrong."""

from __future__ import annotations

from collections.abc import Sequence

import click

from bench.atlas.checks import check, chosen
from bench.atlas.family import Family, Size, names, read_family, read_size, size_text, write_family
from bench.atlas.methods import PACKAGE, count_size
from bench.atlas.published import disputed, faults_of
from bench.cases import CaseError
from bench.process import build


def list_families() -> int:
    """List the families, how many numbers each has, and which size is next."""
    for family in map(read_family, names()):
        new = sum(entry.is_new for entry in family.entries)
        following = "".join(f", next {size_text(size)}" for size in _missing(family)[:1])
        click.echo(f"{family.name}: {len(family.entries)} numbers, {new} new{following}")
    return 0


def count_more(chosen_names: Sequence[str], sizes: Sequence[str], more: int) -> int:
    """Count sizes by both methods, and write each into its family as soon as it is there.

    Raises:
        CaseError: there is no such family, nothing is missing, or the methods disagree.
    """
    build(PACKAGE)
    for name in chosen_names:
        family = read_family(name)
        wanted = tuple(map(read_size, sizes)) or _missing(family)[:more]
        if not wanted:
            raise CaseError(f"{name}: every size of its list has a number; --size takes another")
        for size in wanted:
            entry = count_size(family, size)
            family = read_family(name).with_entry(entry)
            write_family(family)
            new = "new" if entry.is_new else entry.listed or "small"
            click.echo(f"{name} {size_text(size)}: {entry.value} ({new}), {entry.seconds:.1f} s")
    return 0


def check_entries(chosen_names: Sequence[str], seconds: float | None, share: str) -> int:
    """Count entries again, and return how many differ.

    Raises:
        CaseError: there is no such family, or no entry is short enough.
    """
    build(PACKAGE)
    families = map(read_family, chosen_names or names())
    wrong = []
    for family, entry in chosen(families, seconds, share):
        done = check(family, entry)
        click.echo(done)
        wrong.append(bool(done.faults))
    for one in disputed() if seconds is None and not chosen_names else ():
        faults = faults_of(one)
        click.echo("\n".join(f"WRONG {fault}" for fault in faults) or f"{one}: so it is")
        wrong.append(bool(faults))
    click.echo(f"{len(wrong)} numbers counted again, {sum(wrong)} wrong")
    return sum(wrong)


def write_pages() -> int:
    """Write the page and its plots."""
    from bench.atlas.page import write_page

    for path in write_page():
        click.echo(path)
    return 0


def _missing(family: Family) -> tuple[Size, ...]:
    return tuple(size for size in family.sizes if family.find(size) is None)
