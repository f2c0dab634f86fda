/// <reference lib="deno.ns" />
/** The game in hand: when its clock runs, which hints count, and which times are kept. */
import assert from "node:assert/strict";

/** @import { Game } from "../../../tilewright/page/static/game.js" */
/** @import { Solved } from "../../../tilewright/page/static/types.d.ts" */

/** As much of an element as the game writes to. */
class Element {
  textContent = "";
  hidden = false;
  dataset = {};
  classList = { add: () => {}, remove: () => {} };
  setAttribute() {}
  removeAttribute() {}
  getAttribute() {}
  addEventListener() {}
  append() {}
  replaceChildren() {}
}

const page = { hidden: false, createElement: () => new Element() };
const ticks = /** @type {(() => void)[]} */ ([]);
Object.assign(globalThis, {
  document: page,
  setInterval: (/** @type {() => void} */ tick) => ticks.push(tick),
  setTimeout: () => 0,
});
const { Game } = await import("../../../tilewright/page/static/game.js");

/** A game with the times that it keeps, on a page that plays. */
function begun() {
  const kept = /** @type {Solved[]} */ ([]);
  const app = {
    mode: "play",
    document: { name: "p", title: "P" },
    catalogued: true,
    catalogue: { hasDaily: true },
    about: { single: false },
    parts: { solve: { solutions: /** @type {number[][]} */ ([]) } },
    times: { add: (/** @type {Solved} */ one) => kept.push(one) },
    mine: { pristine: null, finished: () => {} },
    board: { querySelectorAll: () => [], classList: { add: () => {}, remove: () => {} } },
    remember: () => {},
    say: () => {},
  };
  ticks.length = 0;
  const game = new Game(/** @type {ConstructorParameters<typeof Game>[0]} */ (/** @type {unknown} */ (app)));
  const wait = (/** @type {number} */ seconds) => {
    for (let at = 0; at < seconds; at++) ticks.forEach((tick) => tick());
  };
  return { app, game, kept, wait };
}

Deno.test("the clock begins with the first piece, and rests while nobody plays", () => {
  const { app, game, wait } = begun();
  wait(3);
  assert.equal(game.seconds, 0);
  game.laid();
  wait(2);
  app.mode = "make";
  wait(4);
  app.mode = "play";
  page.hidden = true;
  wait(8);
  page.hidden = false;
  wait(1);
  assert.equal(game.seconds, 3);
  assert.equal(game.clock.textContent, "0:03");
});

Deno.test("a board that is solved keeps its time once, with the hints that were taken", () => {
  const { game, kept, wait } = begun();
  game.begin({ kind: "level", title: "Level 4", stars: 2, level: 4 });
  game.hinted();
  wait(70);
  game.finish();
  game.finish();
  game.hinted();
  wait(5);
  assert.deepEqual([game.seconds, game.hints, game.solved], [70, 1, true]);
  assert.deepEqual(kept.map(({ title, seconds, hints, level }) => [title, seconds, hints, level]), [
    ["Level 4", 70, 1, 4],
  ]);
});

Deno.test("no time is kept of a solution that was shown, nor of a board that nobody began", () => {
  const { app, game, kept } = begun();
  game.finish();
  assert.equal(game.solved, false);
  game.laid();
  app.parts.solve.solutions = [[0]];
  game.finish();
  assert.deepEqual([game.solved, kept], [true, []]);
});
