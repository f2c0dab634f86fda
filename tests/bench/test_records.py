"""Records are kept as they are; comparing and reporting tell what changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench.beside import beside_lines, beside_rows
from bench.cases import PARTS as ALL_PARTS
from bench.cases import CaseError
from bench.compare import compare_records
from bench.growth import GrowthRecord
from bench.measure import Result
from bench.nodes import accept
from bench.numerals import seconds
from bench.record import FOLDER, Measured, Record, facts, lines
from bench.regret import Regret, RegretRecord
from bench.report import case_rows, target_rows, write_report
from bench.style import compact
from bench.table import case_lines

PARTS = list(ALL_PARTS)


def record(commit: str, time: float, nodes: int = 100, status: str = "ok") -> Record:
    results = (
        Result("yardstick", False, 1, seconds=0.05),
        Result("bitset", True, 1, status, seconds=time, wall=time, nodes=nodes),
        Result("bitset", True, 2, seconds=time / 1.6, wall=time / 1.6, nodes=nodes),
        Result("xcover", False, 1, seconds=4.0),
        Result("dxz", False, 1, "late", seconds=60.0),
        Result("pyxcc", False, 1, "absent", "not installed"),
        Result("dlx", False, 1, "wrong", "solutions 9, not 8"),
    )
    case = Measured("toy", "distinct", "quick", {"solutions": 8}, 1.0, None, results)
    return Record({**facts(peers={}), "commit": commit}, (case,))


def test_written_and_read_again(tmp_path: Path) -> None:
    kept = record("abc", 2.0)
    path = kept.write(tmp_path / "one.json")
    assert Record.read(path) == kept
    path.write_text(path.read_text().replace('"format": 1', '"format": 9'))
    with pytest.raises(CaseError, match="format 9"):
        Record.read(path)


def test_a_record_names_no_machine(tmp_path: Path) -> None:
    import platform

    text = record("abc", 2.0).write(tmp_path / "one.json").read_text()
    assert platform.node() not in text
    assert str(Path.home()) not in text


def test_comparing_tells_the_change_in_yardsticks() -> None:
    lines = compare_records(record("old", 1.0), record("new", 2.0, nodes=90))
    assert lines[1].split() == ["toy", "bitset", "20", "40", "+100%"]
    assert lines[2].strip() == "nodes 100 -> 90"


def test_comparing_keeps_quiet_about_noise() -> None:
    (_, line, _) = compare_records(record("old", 1.0), record("new", 1.02))
    assert line.split() == ["toy", "bitset", "20", "20.4"]


def test_comparing_tells_who_came_to_grief() -> None:
    lines = compare_records(record("old", 1.0), record("new", 1.0, status="late"))
    assert lines[1].split() == ["toy", "bitset", "ok", "late"]


def test_the_table_fits_and_tells_all() -> None:
    (case,) = record("abc", 2.0).cases
    lines = case_lines(case)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert "target 1.000 s: 2 times that, bitset" in text
    assert "wrong: solutions 9, not 8" in text
    assert "> 60.00" in text
    assert "bitset: 1.60 times as fast on 2 threads" in text


def test_the_page_has_our_best_and_the_best_peer() -> None:
    cases = record("abc", 2.0).cases
    row = list(target_rows(cases))[2]
    assert row.startswith("| toy | 1.000 s | 2.000 | bitset |")
    assert "4.000, xcover" in row
    assert any("absent: not installed" in line for line in case_rows(cases[0]))


def test_ours_stands_beside_the_fastest_peer_that_is_right() -> None:
    cases = record("abc", 2.0).cases
    (line,) = beside_lines(cases)
    assert " ".join(line.split()) == "toy bitset 2.000 s, xcover 4.000 s: 2 times as long"
    assert list(beside_rows(cases))[2] == "| toy | 8 | 2.000 | bitset | xcover | 4.000 | 2 |"
    alone = replace(cases[0], results=tuple(r for r in cases[0].results if r.ours))
    assert list(beside_lines([alone])) == []


def test_a_group_has_a_section_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.report.draw_dots", lambda cases: [])
    known = record("abc", 2.0)
    grouped = replace(known, cases=(replace(known.cases[0], group="lattices"),))
    page = tmp_path / "bench.md"
    write_report([grouped], None, page)
    assert "## Lattices beside the fastest peer\n" in page.read_text()


def test_a_record_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = record("abc", 2.0).write(tmp_path / "one.json")
    with pytest.raises(CaseError, match="holds no points"):
        GrowthRecord.read(path)


def test_the_page_has_the_parts_and_what_we_are_behind_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.report.draw_dots", lambda cases: [])
    one = Regret("soma", True, 0.012, 0.004, "bitset", "bitmask", 0.003)
    regret = RegretRecord(facts(), (one,))
    known = record("abc", 2.0)
    drawn = Measured("pen", "text", "quick", {"solutions": 8}, None, None, (), part=PARTS[-1])
    page = tmp_path / "bench.md"
    write_report([replace(known, cases=(*known.cases, drawn))], regret, page)
    heads = [line for line in page.read_text().splitlines() if line.startswith("#")]
    assert heads == [
        "# Bench",
        "## Where we are behind",
        "## Targets",
        "## Peers",
        "## The plan beside the best single method",
        "## Searches",
        "### toy",
        "## Around the search",
        "### pen",
    ]
    text = page.read_text()
    assert "- On toy ours (bitset) takes 2 s; the target is 1 s.\n" in text
    assert "on 1 of them more than 1.25 times" in text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("[0-9]*.json")), ids=lambda p: p.stem)
def test_kept_records_can_be_read_and_had_right_counts(path: Path) -> None:
    for case in Record.read(path).cases:
        assert not [r.name for r in case.results if r.ours and r.status in ("wrong", "failed")]


def test_seconds_have_three_digits_that_mean_something() -> None:
    values = [123.44, 12.344, 1.2344, 0.12344, 0.0012344, 0.0]
    assert [seconds(v) for v in values] == [
        "123.4",
        "12.34",
        "1.234",
        "0.123",
        "0.00123",
        "0.000000000",
    ]


def test_accepting_nodes_keeps_the_file_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text('# why\n- name: toy\n  peer: {what: "a, b"}\n- name: other\n')
    accept(record("abc", 1.0), file)
    assert file.read_text() == (
        '# why\n- name: toy\n  peer: {what: "a, b"}\n  nodes: {mrv: 100}\n- name: other\n'
    )


def test_a_record_has_a_line_for_each_case(tmp_path: Path) -> None:
    known = record("abc", 2.0)
    path = replace(known, cases=known.cases * 3).write(tmp_path / "one.json")
    assert sum('"results"' in line for line in path.read_text().splitlines()) == 3
    assert Record.read(path).cases == known.cases * 3
    assert json.loads(lines({"none": [], "text": "{"})) == {"none": [], "text": "{"}


def test_a_drawing_is_compact_and_keeps_what_is_drawn() -> None:
    drawn = """<svg>
 <!-- made by -->
 <g id="xtick_1"><path d="M 1.23456 2
L 3 4.5678" transform="scale(0.015625)"/>
  <text x="0.125">0.12345</text></g>
</svg>
"""
    assert compact(drawn) == (
        '<svg>\n<g id="xtick_1"><path d="M 1.23 2 L 3 4.57" transform="scale(0.015625)"/>'
        '<text x="0.12">0.12345</text></g></svg>\n'
    )
