"""Growing as a search of the page: offers as they come, how it ends, and why a puzzle cannot grow."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.page.pages import TestClient, client, document, of_type, searched
from tilewright.loading import from_dict
from tilewright.page.worker_about import LACKING, site_about

#: pieces of which one lies there once, on cells that may stay empty
ALONE = {
    "tilewright": 1,
    "name": "alone",
    "lattice": "cube",
    "region": "..?/..?",
    "pieces": {"a": {"shapes": ["XX/XX"]}},
}


@pytest.fixture(scope="module")
def at() -> TestClient:
    return client()


def why(at: TestClient, of: dict[str, Any], **options: Any) -> str:
    """Return why a puzzle cannot grow."""
    found = searched(at, "growable", of, **options)
    assert [event["type"] for event in found] == ["result", "done"]
    text: str = found[0]["data"]["why"]
    return text


def test_offers_come_better_and_better_and_are_what_they_say(at: TestClient) -> None:
    found = searched(at, "grow", document(at, "burr-notchable"), judgements=600, seed=2)
    offers = of_type(found, "offer")
    assert len(offers) >= 2
    assert [one["score"] for one in offers] == sorted(one["score"] for one in offers)
    assert len({one["document"]["name"] for one in offers}) == len(offers)
    for offer in (offers[0], offers[-1]):
        puzzle = from_dict(offer["document"])
        assert puzzle.count(distinct=True).distinct == 1
        taken = list(puzzle.disassemble())
        (level,) = {found.level for found in taken}
        assert level == offer["document"]["expect"]["level"] == int(offer["level"].split(".")[0])
        assert offer["moves"] in {found.moves for found in taken}
        assert offer["stars"] == puzzle.rate().stars
        assert offer["clearance"] is None
        assert ElementTree.fromstring(offer["thumb"]).tag.endswith("svg")
    (result,) = of_type(found, "result")
    assert result["text"].startswith("600 assemblies judged, ")
    assert result["data"]["judged"] == 600
    assert (found[-1]["complete"], found[-1]["found"]) == (True, len(offers))
    again = searched(at, "grow", document(at, "burr-notchable"), judgements=600, seed=2)
    assert of_type(again, "offer") == offers


def test_it_ends_at_its_time_and_says_so(at: TestClient) -> None:
    found = searched(at, "grow", document(at, "soma-3x3x3"), seconds=0.5, divide=6)
    assert not found[-1]["complete"]
    assert found[-1]["why"] == "The limit of 0.5 seconds was reached."
    assert of_type(found, "result")


def test_flat_puzzles_grow_towards_stars(at: TestClient) -> None:
    of = {"tilewright": 1, "name": "flat", "region": "..../..../....", "pieces": {"a": "XX"}}
    found = searched(at, "grow", of, goal="stars", divide=4, judgements=100)
    offers = of_type(found, "offer")
    assert offers
    assert all(one["level"] is None and one["stars"] for one in offers)


@pytest.mark.parametrize(
    "name, options, said",
    [
        ("genius-square", {}, "Puzzles with a setup do not grow"),
        ("any-tri-snub-squares-4x6", {}, "Corners of the lattice 'snub-square' are known nearly"),
        ("pentominoes-6x10", {"goal": "clearance"}, "Pieces turn on the lattice cube alone"),
        ("pentominoes-6x10", {"goal": "beauty"}, "There is no goal 'beauty'"),
        ("pentominoes-6x10", {"goal": 3}, "There is no goal '3'"),
        ("pentominoes-6x10", {"divide": 1}, "Divide is 1: one piece has no other"),
        ("soma-3x3x3", {"divide": 40}, "The region has 27 cells, too few for 40 pieces; give fewer pieces"),
        ("soma-3x3x3", {"divide": 4, "saw": True}, "Saw is about the pieces of the puzzle"),
        ("soma-3x3x3", {"saw": "yes"}, "Saw is 'yes': give true or false"),
    ],
)  # fmt: skip
def test_what_cannot_grow_says_why(
    at: TestClient, name: str, options: dict[str, Any], said: str
) -> None:
    text = why(at, document(at, name), **options)
    assert text.startswith(said)
    assert "--" not in text


def test_one_piece_has_no_level(at: TestClient) -> None:
    assert why(at, ALONE).startswith("One piece has no other to come apart from")
    assert why(at, ALONE, goal="clearance").startswith("One piece has no other")
    assert why(at, ALONE, divide=2) == ""
    assert why(at, document(at, "burr-notchable")) == ""


def test_a_page_of_files_says_that_it_needs_a_server() -> None:
    verbs = site_about()["verbs"]
    assert {kind for kind, reason in verbs.items() if reason} == set(LACKING)
    assert verbs["grow"].startswith("needs tilewright on your own machine")
