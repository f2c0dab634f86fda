"""``docs/atlas.md`` from the data in ``atlas/``, and a small plot for each family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from atlas.family import Entry, Family, Method, names, read_family, size_text
from atlas.lists import lists_section
from atlas.plain import points
from atlas.plots import Dot, growth, plot
from atlas.published import disputed, picture, published_wrong
from bench.process import ROOT

PAGE = ROOT / "docs" / "atlas.md"
PICTURES = ROOT / "docs" / "pictures" / "atlas"
ABOUT = Path(__file__).with_name("about.md")


def write_page() -> list[Path]:
    """Write the page and the plots; returns the files."""
    families = all_families()
    PICTURES.mkdir(parents=True, exist_ok=True)
    paths = [PAGE]
    PAGE.write_text(page_text(families), encoding="utf-8")
    for family in families:
        if found := dots(family):
            paths.append(PICTURES / f"{family.name}.svg")
            paths[-1].write_text(plot(found), encoding="utf-8")
    return paths + [picture(one, PICTURES) for one in disputed() if one.piece]


def all_families() -> list[Family]:
    """Return the families that have numbers, in the order of the page: by lattice, then by title."""
    families = [family for family in map(read_family, names()) if family.entries]
    return sorted(families, key=lambda family: (family.lattice, family.title))


def page_text(families: Sequence[Family]) -> str:
    """Return the page."""
    parts = [ABOUT.read_text(encoding="utf-8"), "\n".join(_overview(families))]
    parts += ["\n".join(_section(family)) for family in families]
    parts += ["\n".join(lists_section()), published_wrong()]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def dots(family: Family) -> list[Dot]:
    """Return what is plotted of a family."""
    return [
        Dot(
            cells,
            growth(entry.value, cells),
            entry.is_new,
            entry.size[0] if len(entry.size) > 1 else 0,
        )
        for entry in family.entries
        if entry.value > 0 and (cells := _cells(family, entry))
    ]


def _cells(family: Family, entry: Entry) -> int:
    return len(points(family, entry.size))


def _overview(families: Sequence[Family]) -> Iterator[str]:
    new = {entry.value for family in families for entry in family.entries if entry.is_new}
    having = [family for family in families if any(entry.is_new for entry in family.entries)]
    lattices = {family.lattice for family in having}
    yield (
        f"{len(new)} new numbers, equal ones counted once, in {len(having)} of {len(families)} families "
        f"over {len(lattices)} lattices:"
    )
    yield ""
    yield "| family | lattice | numbers | new | largest new number |"
    yield "|---|---|---:|---:|---|"
    for family in families:
        fresh = [entry for entry in family.entries if entry.is_new]
        largest = f"{size_text(fresh[-1].size)}: {_short(fresh[-1].value)}" if fresh else ""
        link = f"[{family.title}](#{_anchor(family.title)})"
        yield f"| {link} | {family.lattice} | {len(family.entries)} | {len(fresh)} | {largest} |"


def _anchor(title: str) -> str:
    kept = "".join(c for c in title.lower() if c.isalnum() or c in "-_ ")
    return kept.strip().replace(" ", "-")


def _section(family: Family) -> Iterator[str]:
    yield f"## {family.title}"
    yield ""
    if family.about:
        yield f"{family.about}"
        yield ""
    for one in family.published:
        reach = f", all with {' + '.join(family.letters)} <= {one.up_to}" if one.up_to else ""
        yield f"- Published: {one.who}, {one.where}{reach}."
    is_new = any(entry.is_new for entry in family.entries)
    yield f"- {'Not in' if is_new else 'Looked at'}: {family.looked_at}."
    yield ""
    if dots(family):
        yield f"![Growth per cell](pictures/atlas/{family.name}.svg)"
        yield ""
    yield from _numbers(family)
    yield ""
    yield from _costs(family)
    yield ""
    yield from _commands(family)


def _numbers(family: Family) -> Iterator[str]:
    letters = " x ".join(family.letters)
    distinct = " up to symmetry |" if family.distinct else ""
    yield f"| {letters} | cells | solutions |{distinct} growth | list |"
    yield f"|---|---:|---:|{'---:|' if family.distinct else ''}---:|---|"
    for entry in family.entries:
        cells = _cells(family, entry)
        rate = f"{growth(entry.value, cells):.4f}" if entry.value else ""
        classes = f" {entry.distinct:,} |" if entry.distinct is not None else " |" * family.distinct
        where = "**new**" if entry.is_new else entry.listed
        yield f"| {size_text(entry.size)} | {cells} | {entry.value:,} |{classes} {rate} | {where} |"


def _costs(family: Family) -> Iterator[str]:
    letters = " x ".join(family.letters)
    head = (
        "frontier, s",
        "MB",
        "states",
        "bare program says",
        "s",
        "MB",
        "profiles",
        "third witness",
    )
    yield f"| {letters} | {' | '.join(head)} |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---|"
    for entry in family.entries:
        ways = {method.name: method for method in entry.methods}
        first, second = ways.pop("frontier", None), ways.pop("profiles", None)
        said = f"{second.value}" if second else ""
        more = "; ".join(f"{name} ({method.note})" for name, method in ways.items())
        cells = [size_text(entry.size), *_cost(first), said, *_cost(second), more]
        yield f"| {' | '.join(cells)} |"


def _cost(method: Method | None) -> tuple[str, str, str]:
    """Return seconds, megabytes and states; each empty if it is not known."""

    def shown(value: Any, text: str) -> str:
        return "" if value is None else text

    if method is None:
        return "", "", ""
    return (
        shown(method.seconds, f"{method.seconds or 0:,.2f}"),
        shown(method.memory, f"{(method.memory or 0) / 1e6:,.0f}"),
        shown(method.states, f"{method.states or 0:,}"),
    )


def _commands(family: Family) -> Iterator[str]:
    if not family.entries:
        return
    last = family.entries[-1]
    yield f"By hand, {size_text(last.size)}:"
    yield ""
    for method in last.methods:
        note = (
            f" ({method.note})" if method.note and method.name in ("frontier", "profiles") else ""
        )
        yield f"- `{method.command}`{note}"


def _short(value: int) -> str:
    return f"{value:,}" if value < 10**24 else f"about {value:.4g}".replace("e+", "e")
