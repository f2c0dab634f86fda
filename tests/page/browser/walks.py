"""Random walks over everything that can be pressed, by mouse, by touch or by keys.

After each step the walk checks three rules: no red box, no error in the console, and no press unheard: pressing
something enabled changes the page or its status line.  A walk is a seed; when a rule is broken, the
failure lists its steps.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from tests.page.browser.deeds import ready

Page = Any

#: puzzles of many kinds, small enough to be searched in a moment
PUZZLES = (
    "pentominoes-6x10",
    "katamino-5x5",
    "soma-3x3x3",
    "dominoes-4x4",
    "l-puzzle-6x8",
    "a-puzzle-a-day",
    "genius-square",
    "kanoodle-5x11",
    "burr-philippe-dubois",
    "any-tri-bccs-2x2x3",
    "dominoes-8x8-mutilated",
    "five-squared",
    "tetrominoes-4x5",
)
KEYS = (
    *("Tab", "Tab", "Tab", "Shift+Tab", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"),
    *("Space", "Enter", "Escape", "Delete", "Home", "End", "PageDown", "PageUp"),
    *("r", "Shift+R", "f", "t", "l", "p", "v", "1", "2", "5", "[", "]", "Control+z"),
    "Control+Shift+z",
)
#: seconds after which a press was not heard
HEARD = 3.0

#: what the page is asked before each step: everything that can be pressed now, by kind
REACHABLE = """() => {
  const { app } = document.querySelector('#board');
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.body;
  const nodes = [...root.querySelectorAll('button, select, input, summary, a[href], .cell, .space')];
  const kindOf = (node) => {
    if (node.matches('.cell')) return ['play', 'edit'].includes(app.mode) || dialog ? 'cell' : null;
    if (node.matches('.space')) return app.mode === 'play' ? 'space' : null;
    if (node.matches('a')) return node.matches('.brand') ? 'button' : null;
    if (node.matches('.tray-piece')) return 'piece';
    if (node.matches('.puzzle')) return 'puzzle';
    if (node.matches('[role=radio][aria-checked=true]')) return null;
    if (node.matches('[role=tab]')) return node.ariaSelected === 'true' ? null : 'tab';
    if (node.matches('button, summary')) return node.matches('[aria-current=true]') ? null : 'button';
    if (node.matches('select')) return 'select';
    if (node.matches('[type=range]')) return 'range';
    if (node.matches('[type=checkbox]')) return 'check';
    if (node.matches('[type=radio]')) return node.checked ? null : 'check';
    return null;
  };
  window.walked = [];
  const found = [];
  for (const node of nodes) {
    if (node.disabled || node.closest('[inert], [aria-hidden=true], [hidden], tw-board.mini')) continue;
    const kind = kindOf(node);
    const box = node.getBoundingClientRect();
    if (!kind || box.width < 4 || box.height < 4 || !node.checkVisibility()) continue;
    const label = node.id || node.ariaLabel || node.dataset.index || node.textContent.trim().slice(0, 30) || node.localName;
    found.push([kind, window.walked.push(node) - 1, label]);
  }
  return found;
}"""
#: where a control is on the screen, or null where something else lies on it
PLACE = """(number) => {
  const node = window.walked[number];
  if (!node.isConnected) return null;
  node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top && (top === node || node.contains(top) || top.contains(node) && node.matches('svg *')) ? [x, y] : null;
}"""
#: whether a press came down on a control: what opens or grows in between takes its place
HIT = "(number) => window.walked?.[number]?.contains(window.walkDown) ?? false"
#: all that may change when something is pressed, but for where the focus is
STATE = """() => {
  const parts = ['header', 'main', '#panel', '#dialogs', '.found', '.tags', '.floating'].flatMap((one) =>
    [...document.querySelectorAll(one)].map((node) => node.outerHTML));
  const values = [...document.querySelectorAll('input, select, details, dialog')].map((node) => [node.value, node.checked, node.open]);
  const body = [...document.body.attributes, ...document.documentElement.attributes].map(({ name, value }) => name + value);
  const solid = document.querySelector('#solid');
  const text = [parts, JSON.stringify(values), body, location.href, history.state?.entry, localStorage.length,
    solid.zoom, solid.yaw, window.walkSaid].join('|');
  return text.replace(/ tabindex="-?\\d+"/g, '');
}"""
#: counts what the page says, for the same words may be said twice; keeps printing and leaving away
LISTEN = """() => {
  window.walkSaid = 0;
  window.walkDown = null;
  addEventListener('pointerdown', (event) => (window.walkDown = event.target), { capture: true });
  window.print = () => (window.walkSaid += 1);
  const observer = new MutationObserver(() => (window.walkSaid += 1));
  for (const node of document.querySelectorAll('#status, #notes, [role=status], [role=alert]')) {
    observer.observe(node, { childList: true, subtree: true, characterData: true });
  }
}"""


@dataclass
class Walk:
    """A walk of a seed over a page.

    Attributes:
        page: where it goes.
        seed: what it does follows from it, as far as the page answers alike.
        how: ``mouse``, ``touch`` or ``keys``.
        errors: what the console has said so far; more of it breaks a rule.
        puzzles: names of those that it opens.
        trail: what was done.
        outside: what the browser did beside the page: a file saved or asked for, a question put.
    """

    page: Page
    seed: int
    how: str
    errors: list[str]
    puzzles: Sequence[str] = PUZZLES
    trail: list[str] = field(default_factory=list)
    outside: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

        self.page.on("download", self._noted)
        self.page.on("filechooser", self._noted)
        self.page.on("dialog", self._answered)

    def _noted(self, _: Any) -> None:
        self.outside += 1

    def _answered(self, dialog: Any) -> None:
        self.outside += 1
        dialog.accept()

    def go(self, steps: int) -> None:
        """Open a puzzle and take so many steps; a broken rule is an ``AssertionError`` with the trail."""
        self._opened(self.chance.choice(self.puzzles))
        for _ in range(steps):
            try:
                self._step()
                self._ruled()
            except Exception as error:
                if "context was destroyed" not in str(error):
                    raise
                self.ready()  # a press led to the page anew

    # Steps ---------------------------------------------------------------------------------------

    def _step(self) -> None:
        if self.chance.random() < 0.06:
            return self.chance.choice([self._back, self._reloaded, self._another])()
        if self.how == "keys" and self.chance.random() < 0.85:
            return self._key()
        found = self.page.evaluate(REACHABLE)
        kinds = sorted({kind for kind, *_ in found})
        if not kinds:
            return self._key()
        kind = self.chance.choice(kinds + ["button"] * (2 * ("button" in kinds)))
        _, number, label = self.chance.choice([one for one in found if one[0] == kind])
        if kind == "piece" and self.how == "mouse" and self.chance.random() < 0.5:
            goals = [one for one in found if one[0] in ("cell", "space")]
            if goals:
                return self._drag(number, label, self.chance.choice(goals))
        if kind == "space" and self.how == "mouse" and self.chance.random() < 0.5:
            return self._orbit(number)
        return self._pressed(kind, number, label)

    def _pressed(self, kind: str, number: int, label: str) -> None:
        at = self.page.evaluate(PLACE, number)
        if at is None:
            return
        if kind == "select":
            self._chosen(number, label)
            return
        if self.how == "mouse":
            self.page.mouse.move(*at)
        heard = kind not in ("range", "space")
        before, outside = self.page.evaluate(STATE), self.outside
        self.page.evaluate("window.walkDown = null")
        self.trail.append(f"press {kind} {label!r}")
        if self.how == "touch":
            self.page.touchscreen.tap(*at)
        elif self.how == "mouse":
            self.page.mouse.click(*at)
        else:
            self.page.evaluate("(number) => window.walked[number].focus()", number)
            self.page.keyboard.press("Enter" if kind in ("button", "piece", "puzzle") else "Space")
        self._settled()
        if heard and (self.how == "keys" or self.page.evaluate(HIT, number)):
            self._heard(before, outside)

    def _heard(self, before: str, outside: int) -> None:
        end = monotonic() + HEARD
        while self.page.evaluate(STATE) == before and self.outside == outside:
            assert monotonic() < end, self._told("nothing was changed or said")
            self.page.wait_for_timeout(30)

    def _chosen(self, number: int, label: str) -> None:
        value = self.chance.random()
        self.trail.append(f"choose {value:.2f} of {label!r}")
        self.page.evaluate(
            """([number, share]) => {
              const node = window.walked[number];
              node.selectedIndex = Math.floor(share * node.options.length);
              for (const name of ['input', 'change']) node.dispatchEvent(new Event(name, { bubbles: true }));
            }""",
            [number, value],
        )
        self._settled()

    def _drag(self, number: int, label: str, goal: list[Any]) -> None:
        start, end = (self.page.evaluate(PLACE, one) for one in (number, goal[1]))
        start = self.page.evaluate(PLACE, number) if start else None
        if not start or not end:
            return
        self.trail.append(f"drag {label!r} to {goal[0]} {goal[2]!r}")
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()
        self._settled()

    def _orbit(self, number: int) -> None:
        at = self.page.evaluate(PLACE, number)
        if not at:
            return
        self.trail.append("turn the picture in space")
        self.page.mouse.move(*at)
        self.page.mouse.down()
        self.page.mouse.move(at[0] + 40, at[1] + 15, steps=3)
        self.page.mouse.up()
        self.page.mouse.wheel(0, self.chance.choice([-200, 200]))

    def _key(self) -> None:
        key = self.chance.choice(KEYS)
        self.trail.append(f"key {key}")
        self.page.keyboard.press(key)
        self._settled()

    def _another(self) -> None:
        self._opened(self.chance.choice(self.puzzles))

    def _opened(self, name: str) -> None:
        self.trail.append(f"open {name}")
        self.page.evaluate(
            "document.querySelectorAll('dialog[open]').forEach((one) => one.close())"
        )
        self.page.evaluate(
            "(name) => document.querySelector('#board').app.opening.openName(name).catch(() => {})",
            name,
        )
        self._settled()

    def _back(self) -> None:
        self.trail.append("back")
        self.page.go_back()
        if not self.page.url.startswith("http"):
            self.page.go_forward()  # that was the first page of the tab
        self.ready()

    def _reloaded(self) -> None:
        self.trail.append("reload")
        self.page.reload()
        self.ready()

    def ready(self) -> None:
        """Wait until the page is there, and listen to it."""
        for _ in range(3):
            if self.page.url.startswith("http"):
                break
            self.page.go_forward()
        ready(self.page)
        self.page.evaluate(LISTEN)

    # Rules ---------------------------------------------------------------------------------------

    def _settled(self) -> None:
        """Wait a moment; where a press led to a page anew, until that is there."""
        if self.page.evaluate(
            "document.body?.dataset.ready !== 'true' || window.walkSaid === undefined"
        ):
            self.ready()

    def _ruled(self) -> None:
        red = self.page.evaluate(
            "[...document.querySelectorAll('.fault')].filter((one) => one.checkVisibility()).map((one) => one.textContent)"
        )
        assert not red, self._told(f"a red box: {red[0]}")
        assert not self.errors, self._told(f"the console: {self.errors[0]}")

    def _told(self, what: str) -> str:
        return f"seed {self.seed} by {self.how}: {what}\n" + "\n".join(self.trail[-25:])
