/// <reference lib="deno.ns" />
/** What searches found, in sentences; times as a table; cells by name. */
import assert from "node:assert/strict";

import { cellNames, listed } from "../../../tilewright/page/static/cell-names.js";
import { estimatedText, explainedText, ratedText } from "../../../tilewright/page/static/findings.js";
import { clockText, timesTable } from "../../../tilewright/page/static/times.js";

/** @import { ExplainData, Solved } from "../../../tilewright/page/static/types.d.ts" */

const number = (/** @type {number} */ value) => ({ value, low: 0.9 * value, high: 1.1 * value });

Deno.test("numbers that are not exact are rounded and have a range", () => {
  const text = estimatedText({ solutions: number(357384), distinct: number(89346), exact: false });
  assert.match(text, /about 357,000 solutions \(probably 322,000 to 393,000\), about 89,300 if turned/);
  assert.equal(estimatedText({ solutions: number(1), distinct: null, exact: true }), "There is exactly 1 solution.");
  const none = estimatedText({ solutions: number(0), distinct: number(0), exact: true });
  assert.equal(none, "There is no solution.");
  const one = estimatedText({ solutions: number(1), distinct: number(1), exact: true });
  assert.equal(one, "There is exactly 1 solution.");
});

Deno.test("a certificate is the reason, else the number is said", () => {
  const certificate = { text: "The pieces are too large." };
  /** @type {ExplainData} */
  const none = { verdict: "no solution", certificate, conflict: null, estimate: null };
  assert.equal(explainedText(none), "There is no solution. The pieces are too large.");
  assert.match(explainedText({ verdict: "unknown", estimate: null }), /not known yet/);
});

Deno.test("stars come first, then what is hard", () => {
  const logic = { hardest: "2b", ended: "solved" };
  const difficulty = { logic, search: { median: 1, traps: 0.5 } };
  assert.match(
    ratedText({ stars: 1, scale: "logic", difficulty, solutions: 1 }),
    /^★☆☆☆☆ {2}1 of 5 stars\..*leave a cell/,
  );
  assert.match(ratedText({ stars: 4, scale: "search", difficulty, solutions: 9 }), /lays 10\.0 for each.*50 of 100/);
  assert.match(ratedText({ stars: null, scale: "", difficulty: null, solutions: 0 }), /no solution/);
});

Deno.test("the table of times has what the bench reads, and no board with hints", () => {
  /** @type {Omit<Solved, "puzzle" | "seconds" | "hints" | "catalogue">} */
  const own = { at: 1, title: "a", set: '{"pegs":"0,0"}', placed: "", stars: 2, kind: "free" };
  const solved = [
    { ...own, puzzle: "one", seconds: 61.25, hints: 0, catalogue: true },
    { ...own, puzzle: "two", seconds: 9, hints: 1, catalogue: true },
    { ...own, puzzle: "mine", seconds: 9, hints: 0, catalogue: false },
  ];
  assert.equal(timesTable(solved), 'puzzle,set,placed,seconds\r\none,"{""pegs"":""0,0""}",,61.3\r\n');
});

Deno.test("a clock is read as people read one", () => {
  assert.deepEqual([0, 59.9, 192, 3729].map(clockText), ["0:00", "0:59", "3:12", "1:02:09"]);
});

Deno.test("cells are called as in the texts of the package", () => {
  assert.deepEqual(cellNames([[0, 0], [1, 0], [27, 4]]), ["A1", "B1", "AB5"]);
  assert.deepEqual(cellNames([[0, 0, 0], [1, 0, 1]]), ["A1 of layer 1", "B1 of layer 2"]);
  assert.equal(listed(["A1", "B1", "C1"]), "A1, B1 and C1");
});
