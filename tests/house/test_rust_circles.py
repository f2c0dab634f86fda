"""No files of a crate name each other in a circle: each can be read after those that it uses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.house.circles import circle
from tests.house.rooms import ROOT
from tests.house.rust_files import Crate

CRATES = sorted(path.parent for path in (ROOT / "crates").glob("*/src"))


def test_the_crates_are_found() -> None:
    assert {
        "cover",
        "compile",
        "puzzle",
        "ask",
        "deduce",
        "apart",
        "teach",
        "cover-py",
        "wasm",
    } <= {c.name for c in CRATES}


@pytest.mark.parametrize("crate", CRATES, ids=lambda crate: crate.name)
def test_files_of_a_crate_make_no_circle(crate: Path) -> None:
    arrows = Crate(crate / "src").arrows()
    assert any(arrows.values()) or len(arrows) == 1, "nothing is read"
    found = circle(arrows)
    assert not found, f"give what they share a file of its own: {' <- '.join(found)}"


def arrows_of(folder: Path, files: Mapping[str, str]) -> dict[str, set[str]]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return Crate(folder).arrows()


def test_every_way_to_name_a_thing_is_seen(tmp_path: Path) -> None:
    files = {
        "lib.rs": "mod a;\npub use a::Made;\nuse a::b::{self, In as Other};\nfn f() { b::g() }",
        "a/mod.rs": "mod b;\npub(crate) mod c;\npub use self::c::Made;\npub(super) struct Own;",
        "a/b.rs": "use super::{Own, Made};\npub fn g() -> crate::a::c::Two {}\npub struct In;",
        "a/c.rs": """
            //! crate::a::b::In of a comment
        """
        "\npub struct Made;\npub(crate) const fn two() {}\npub struct Two;\nuse std::fmt;\n"
        "#[cfg(test)]\nmod tests {\n    use super::super::b::In;\n}\n",
    }
    assert arrows_of(tmp_path, files) == {
        "": {"a::b"},
        "a": set(),
        "a::b": {"a", "a::c"},
        "a::c": set(),
    }


def test_a_circle_through_an_export_is_found(tmp_path: Path) -> None:
    files = {
        "lib.rs": "mod a;\nmod b;\npub use crate::b::B;",
        "a.rs": "pub struct A(crate::B);",
        "b.rs": "use crate::a::A;\npub struct B(Box<A>);",
    }
    found = circle(arrows_of(tmp_path, files))
    assert sorted(set(found)) == ["a", "b"]


def test_what_the_file_above_defines_counts_and_what_it_exports_does_not(tmp_path: Path) -> None:
    above = "mod worker;\nmod halt;\npub use worker::Worker;\npub use halt::Halt;\n"
    files = {"lib.rs": above, "worker.rs": "use super::Halt;\npub struct Worker;"}
    files["halt.rs"] = "pub struct Halt;"
    assert not circle(arrows_of(tmp_path, files))
    files["lib.rs"] = above.replace("pub use halt", "use halt") + "pub struct Seeker(Worker);"
    assert not circle(arrows_of(tmp_path, files))
    files["lib.rs"] = "mod worker;\npub use worker::Worker;\npub struct Halt(Worker);"
    assert sorted(set(circle(arrows_of(tmp_path, files)))) == ["", "worker"]
