"""``python -m atlas``: count more numbers, count them again, write the page."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from atlas.checks import check, chosen
from atlas.family import Family, Size, names, read_family, read_size, size_text, write_family
from atlas.methods import PACKAGE, count_size
from atlas.published import disputed, faults_of
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
    from atlas.page import write_page

    for path in write_page():
        click.echo(path)
    return 0


def _missing(family: Family) -> tuple[Size, ...]:
    return tuple(size for size in family.sizes if family.find(size) is None)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, metavar="[FAMILY]...")
@click.option(
    "--size", "sizes", multiple=True, help="Count this size, such as 8 or 10x12; may be repeated."
)
@click.option(
    "--next",
    "more",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Count so many sizes.",
)
@click.option("--check", "checks", is_flag=True, help="Count entries again, and compare.")
@click.option(
    "--limit",
    type=float,
    default=1.0,
    show_default=True,
    help="With --check, entries that took at most so many seconds; 0 takes all.",
)
@click.option(
    "--share",
    default="1",
    help="With --check, 10:SEED takes a tenth, chosen by any word as the seed.",
)
@click.option(
    "--write", "writes", is_flag=True, help="Write docs/atlas.md and its plots from the data."
)
def main(
    names: Sequence[str],
    sizes: Sequence[str],
    more: int,
    checks: bool,
    limit: float,
    share: str,
    writes: bool,
) -> None:
    """Count the next sizes of a family by two methods and keep them, or check those that are kept."""
    if writes:
        wrong = write_pages()
    elif checks:
        wrong = check_entries(names, limit or None, share)
    elif names:
        wrong = count_more(names, sizes, more)
    else:
        wrong = list_families()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
