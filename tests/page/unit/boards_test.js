/// <reference lib="deno.ns" />
/** Boards of the day and levels: dates, their numbers, and puzzles with a board. */
import assert from "node:assert/strict";

import {
  addressOf,
  dateText,
  documentOf,
  isDate,
  numberOf,
  settingOf,
} from "../../../tilewright/page/static/boards.js";
import { documentWith } from "./facts.js";

const family = { name: "f", puzzle: "p", title: "", text: "", options: {}, dated: false };
const calendar = { ...family, dated: true };

Deno.test("a date is what a calendar has", () => {
  assert.equal(dateText(new Date(2026, 0, 5)), "2026-01-05");
  assert.deepEqual(["2028-02-29", "1999-12-31", "0900-01-01"].map(isDate), [true, true, true]);
  assert.deepEqual(["2026-02-29", "2026-2-1", "today", ""].map(isDate), [false, false, false, false]);
});

Deno.test("a day has its number, and the calendar that of the year", () => {
  // What datetime.date.toordinal() of Python says.
  assert.deepEqual(["0001-01-01", "1970-01-01", "2028-02-29"].map((date) => numberOf(family, date)), [
    1,
    719163,
    740406,
  ]);
  assert.equal(numberOf(calendar, "2028-02-29"), 2028);
  assert.deepEqual(settingOf(calendar, "2028-02-29"), { set: { month: "Feb", day: "29" } });
  assert.deepEqual(settingOf(family, "2028-02-29"), {});
});

Deno.test("an address has the edition of the boards", () => {
  assert.equal(
    addressOf({ kind: "daily", family: "pegs", date: "2026-11-23" }),
    "#daily=pegs&date=2026-11-23&edition=2",
  );
  assert.equal(addressOf({ kind: "level", family: "pegs", level: 3 }), "#level=pegs-3");
});

Deno.test("a board is its puzzle with a setup chosen and pieces given", () => {
  const puzzle = documentWith({ expect: { solutions: 2 } });
  const placed = [{ piece: "I", cells: [[0, 0], [1, 0]] }];
  assert.deepEqual(documentOf(puzzle, { placed }), {
    ...documentWith(),
    placed: [{ piece: "I", cells: [[0, 0], [1, 0]] }],
  });
});
