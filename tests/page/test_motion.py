"""A disassembly in motion, in a real browser: one take and its words at any time, and pieces on their way."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright

#: the groups that are seen at a time, and how far those that move have come, in pixels
SEEN = """(seconds) => {
  document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 1000 * seconds; });
  const takes = [...document.querySelectorAll('.tw-take')];
  const seen = takes.filter((one) => getComputedStyle(one).visibility === 'visible');
  const far = (one) => {
    const matrix = new DOMMatrix(getComputedStyle(one).transform);
    return Math.hypot(matrix.e, matrix.f);
  };
  const moved = seen.flatMap((one) => [...one.querySelectorAll('.tw-moved')].map(far));
  return [seen.map((one) => one.id.replace(/^.*?-(take|words)/, '$1')), Math.max(0, ...moved)];
}"""


@pytest.fixture(scope="module")
def shown(browser: Any) -> Any:
    found = tilewright.load("burr-philippe-dubois").disassemble()
    best = next(one for one in found if one.apart)
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    page.set_content(best.svg("animated"))
    yield page
    context.close()


@pytest.mark.parametrize(
    ("seconds", "take", "words", "far"),
    [
        (0.5, "take-0-0", "words-0", 0.0),
        (1.6 + 0.225, "take-1-0", "words-1", 20.0),
        (1.6 + 0.45 + 0.225, "take-1-1", "words-1", 20.0),
        (1.6 + 0.9 + 0.3, "take-1-1", "words-1", 40.0),
        (1.6 + 1.4 + 0.09, "take-2-0", "words-2", 8.0),
    ],
)
def test_one_take_is_seen_at_a_time(
    shown: Any, seconds: float, take: str, words: str, far: float
) -> None:
    seen, moved = shown.evaluate(SEEN, seconds)
    assert sorted(seen) == [take, words]
    assert moved == pytest.approx(far, abs=0.5)


def test_it_begins_anew(shown: Any) -> None:
    whole = shown.evaluate("document.getAnimations()[0].effect.getComputedTiming().duration / 1000")
    assert shown.evaluate(SEEN, whole + 0.5)[0] == ["take-0-0", "words-0"]
    last = shown.evaluate(SEEN, whole - 0.5)[0]
    assert [one.split("-")[1] for one in last] == ["13", "13"]


def test_who_asks_for_less_motion_sees_the_assembly(browser: Any) -> None:
    found = tilewright.load("tunnel-1-cube").solve().disassemble()
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_content(found.svg("animated"))
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(SEEN, 3)[0] == ["take-0-0", "words-0"]
    context.close()
