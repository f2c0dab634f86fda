/// <reference lib="deno.ns" />
/** What a sheet of the page says is what a sheet of the package says, in every language. */
import assert from "node:assert/strict";

import { headline, reading, said, translated } from "../../../tilewright/page/static/paper-words.js";
import { facts } from "./facts.js";

const { languages, readings, rules } = facts.paper;
const [english] = languages;

for (const { code, says } of languages) {
  Deno.test(`how to read boards, in ${code}`, () => {
    for (const { document, view, flips, lines } of readings) {
      assert.deepEqual(reading(says, english.says, document, view, flips), lines[code], document.name);
    }
  });

  Deno.test(`rules, in ${code}`, () => {
    for (const rule of rules) assert.equal(translated(rule.en, english.says, says), rule[code], rule.en);
  });

  Deno.test(`numbers, in ${code}`, () => {
    assert.equal(said(says, "solutions", { count: 2205 }), facts.paper.solutions[code]);
  });
}

Deno.test("the headline says what holds of every board", () => {
  const boards = [{ solutions: 1, stars: null }, { solutions: 1, stars: null }];
  assert.equal(headline(english.says, boards), "2 challenges, each with exactly one solution");
  assert.equal(headline(english.says, boards.slice(1)), "1 challenge with one solution");
  assert.equal(
    headline(english.says, [...boards, { solutions: 2, stars: 3 }]),
    "3 challenges; one star is easy, five stars are hard",
  );
});

Deno.test("a rule with words of its own stays as it is", () => {
  assert.equal(translated("as its author says, or not", english.says, languages[1].says), "as its author says, or not");
});
