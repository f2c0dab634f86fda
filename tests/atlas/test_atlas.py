"""The atlas: what its data say holds, both methods repeat it, and a number that is altered is noticed."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest

from atlas.boards import puzzle
from atlas.checks import check, chosen
from atlas.family import (
    FAMILIES as FOLDER,
)
from atlas.family import (
    Entry,
    Family,
    read_family,
    read_size,
    size_text,
    write_family,
)
from atlas.lists import looked_at, unlisted
from atlas.methods import OTHER_PRIME, PACKAGE, PRIME, by_frontier, by_profiles, disagreements
from atlas.page import PAGE, PICTURES, all_families, dots, page_text
from atlas.plain import PlainBoard, cycle_boards, plain_board
from atlas.plots import plot
from atlas.published import Disputed, disputed, faults_of
from atlas.witnesses import by_recurrence, fitted, macmahon
from bench.cases import CaseError
from bench.process import ROOT, build
from tilewright.compile import compile_problem

FAMILIES = all_families()
SHORT = list(chosen(FAMILIES, 1.0, "1"))


def named(pair: tuple[Family, Entry]) -> str:
    return f"{pair[0].name}-{size_text(pair[1].size)}"


def covers(board: PlainBoard) -> int:
    """Count the exact covers of a small board in the plainest way."""

    def count(left: frozenset[int]) -> int:
        if not left:
            return 1
        first = min(left)
        fitting = (p for p in board.placements if p[0] == first and left.issuperset(p))
        return sum(count(left.difference(p)) for p in fitting)

    return count(frozenset(range(board.cells)))


@pytest.fixture(scope="module")
def program() -> None:
    build(PACKAGE)


def test_as_many_numbers_are_new_as_was_promised() -> None:
    new = [(family, entry) for family in FAMILIES for entry in family.entries if entry.is_new]
    assert len(new) >= 40
    assert len({family.name for family, _ in new}) >= 10
    assert len({family.lattice for family, _ in new}) >= 5


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_what_the_data_say_fits(family: Family) -> None:
    """Both methods are there and agree, with lists too; nothing is new that a list has."""
    for entry in family.entries:
        assert not disagreements(family, entry)
        assert entry.listed == family.listed(entry.size)
        assert {"frontier", "profiles"} <= {method.name for method in entry.methods}
        known = [one for one in family.published if one.has(entry.size)]
        assert entry.is_new == (not known and entry.value >= 10**6)
    assert family.looked_at, "what was looked at is said"


def test_new_numbers_are_counted_once_and_the_page_says_how_many() -> None:
    """Met from outside at f17eaff: 91 were claimed; three stand in a linked table, three stood twice."""
    new = [entry.value for family in FAMILIES for entry in family.entries if entry.is_new]
    assert len(new) == len(set(new)) == 85
    assert "\n85 new numbers, " in page_text(FAMILIES)
    rows = re.findall(r"^\| \[.*\| (\d+) \| .*\|$", page_text(FAMILIES), re.MULTILINE)
    assert sum(map(int, rows)) == 85


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_list_that_a_family_names_is_in_the_index(family: Family) -> None:
    assert not unlisted(family)


def test_each_list_was_looked_at_on_a_day_and_names_its_tables() -> None:
    for one in looked_at():
        assert date.fromisoformat(one.looked) <= date(2100, 1, 1)
        assert one.counts
        assert all(table.name for table in one.tables)
    (trominoes,) = (one for one in looked_at() if one.list == "OEIS A351322")
    assert trominoes.looked == "2026-11-26"
    assert any("31 antidiagonals" in table.reach for table in trominoes.tables)


def test_what_a_linked_table_has_is_not_new() -> None:
    """The table of A351322 by A. Howroyd has T(n, k), 3k x n, with n + k <= 30."""
    family = read_family("right-trominoes")
    for size in ((12, 13), (12, 14), (12, 15)):
        entry = family.find(size)
        assert entry is not None
        assert entry.listed == "OEIS A351322"
        assert size[0] // 3 + size[1] <= 30


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_is_written_as_it_is_read(family: Family, tmp_path: Path) -> None:
    assert (
        write_family(family, tmp_path).read_text() == (FOLDER / f"{family.name}.yaml").read_text()
    )
    assert read_family(family.name, tmp_path) == family


def test_the_page_is_what_the_data_make() -> None:
    assert PAGE.read_text(encoding="utf-8") == page_text(FAMILIES), "python -m atlas --write"


@pytest.mark.every
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_plot_is_what_the_data_make(family: Family) -> None:
    if found := dots(family):
        assert (PICTURES / f"{family.name}.svg").read_text(encoding="utf-8") == plot(found)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_both_methods_have_the_same_board(family: Family) -> None:
    """As many cells and placements, although nothing of the plain board comes from tilewright."""
    size = family.entries[0].size
    problem = puzzle(family, size).problem()
    plain = plain_board(family, size)
    assert plain.cells == len(problem.region.cells)
    assert len(plain.placements) == compile_problem(problem).cover.n_options


def test_the_plain_board_imports_nothing_of_tilewright() -> None:
    code = (
        "import sys, atlas.plain as p; p.main(['tetrominoes-squares', '4']); "
        "assert not [m for m in sys.modules if m.split('.')[0] == 'tilewright'], sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("16\n")


@pytest.mark.parametrize(
    "name, size, solutions, distinct",
    [("tetrominoes-squares", "4", 117, 22), ("diamonds-hexagons", "2", 20, 6)],
)
def test_plain_boards_of_cycles_give_the_classes(
    name: str, size: str, solutions: int, distinct: int
) -> None:
    """By hand: OEIS A263425 and A008793, and the catalogue's classes."""
    boards = cycle_boards(read_family(name), read_size(size))
    counted = [(number, covers(board)) for number, board in boards]
    assert counted[0] == (1, solutions)
    total, order = sum(n * v for n, v in counted), sum(n for n, _ in counted)
    assert (total // order, total % order) == (distinct, 0)


def test_the_moduli_are_primes() -> None:
    for prime in (PRIME, OTHER_PRIME):
        odd, twos = prime - 1, 0
        while odd % 2 == 0:
            odd, twos = odd // 2, twos + 1
        for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):  # enough below 3.3e24
            powers = [pow(base, odd << k, prime) for k in range(twos)]
            assert powers[0] == 1 or prime - 1 in powers, (prime, base)


def test_recurrences_are_found() -> None:
    assert fitted([1, 1, 2, 3, 5, 8, 13, 21], 101) == [1, 1]
    assert fitted([1, 0, 0, 4, 0, 0, 16, 0, 0, 64, 0, 0], 101) == [0, 0, 4]
    terms = [1, 4, 9, 16, 25, 36, 49]
    assert fitted(terms, PRIME) == [3, PRIME - 3, 1]
    assert fitted([0, 0, 0], PRIME) == []


def test_macmahon() -> None:
    """OEIS A008793."""
    assert [macmahon(n) for n in range(1, 6)] == [2, 20, 980, 232848, 267227532]


def test_what_is_no_size_and_no_family_is_refused() -> None:
    for text in ("x", "8x", "-1", ""):
        with pytest.raises(CaseError, match="write 8 or 10x12"):
            read_size(text)
    with pytest.raises(CaseError, match="no family 'none'; there are"):
        read_family("none")


def test_a_share_is_a_share() -> None:
    whole = {named(pair) for pair in chosen(FAMILIES, None, "1")}
    parts = [{named(pair) for pair in chosen(FAMILIES, None, f"4:{seed}")} for seed in "abc"]
    assert all(0 < len(part) < len(whole) / 2 and part < whole for part in parts)
    assert all(one != other for one, other in combinations(parts, 2))
    assert "tetrominoes-squares-14" not in whole, "what another command repeats is left to it"


def altered(family: Family, entry: Entry, by: int) -> Entry:
    """Return an entry with another number, and methods that seem to have said so."""
    methods = tuple(
        replace(m, value=(m.value + by) % m.modulus if m.modulus else m.value + by)
        for m in entry.methods
    )
    return replace(entry, value=entry.value + by, methods=methods)


def test_a_number_that_is_altered_fits_nothing() -> None:
    """The number alone: both methods and the page notice. With the methods: a published list does."""
    family = read_family("tetrominoes-squares")
    entry = family.entries[3]
    alone = replace(entry, value=entry.value + 10)
    faults = disagreements(family, alone)
    assert len(faults) == 3
    assert "frontier" in faults[0]
    assert "profiles" in faults[1]
    assert "A263425" in faults[2]
    assert page_text([family.with_entry(alone)]) != page_text([family])
    assert len(disagreements(family, altered(family, entry, 10))) == 1


@pytest.mark.medium
def test_a_number_that_is_altered_everywhere_is_noticed(program: None) -> None:
    """Counting again notices, also where the data agree with themselves."""
    family = read_family("tetriamonds-triangles")
    entry = altered(family, family.entries[2], 12)
    assert not disagreements(family, entry)
    faults = check(family, entry).faults
    assert len(faults) == 4
    assert any("frontier counts" in fault for fault in faults)
    assert any("profiles counts" in fault for fault in faults)


@pytest.mark.medium
@pytest.mark.parametrize("pair", SHORT, ids=named)
def test_what_takes_a_second_is_counted_again(pair: tuple[Family, Entry], program: None) -> None:
    assert not check(*pair).faults


@pytest.mark.medium
def test_two_primes_agree(program: None) -> None:
    family = read_family("tetriamonds-rhombi")
    value = by_frontier(family, (8,)).value
    for prime in (PRIME, OTHER_PRIME, 1_000_003):
        assert by_profiles(family, (8,), prime).value == value % prime


@pytest.mark.medium
def test_too_few_rows_are_refused(program: None) -> None:
    family = read_family("tetracubes-2x2")
    with pytest.raises(CaseError, match="which are too few for a recurrence of order"):
        by_recurrence(family, (7,))


@pytest.mark.medium
@pytest.mark.parametrize("one", disputed(), ids=lambda one: one.name)
def test_what_is_published_wrong_is_wrong(one: Disputed) -> None:
    assert not faults_of(one)


@pytest.mark.medium
def test_a_dispute_that_is_altered_is_noticed() -> None:
    one = next(one for one in disputed() if one.piece)
    assert any(
        "solutions at the places" in f for f in faults_of(replace(one, published=one.published + 1))
    )


@pytest.mark.medium
def test_what_misses_nothing_is_noticed() -> None:
    """I4 lies at one of three places on the octagon, up to symmetry."""
    (one,) = (one for one in disputed() if one.piece == "I4")
    third = ((2, 1), (2, 2), (2, 3), (2, 4))
    with pytest.raises(ValueError, match="every solution has an image in those places"):
        replace(one, at=(*one.at, third)).missed()
