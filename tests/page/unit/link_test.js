/// <reference lib="deno.ns" />
/** Links: what goes in comes out, what the package packs is read, and damage is reported. */
import assert from "node:assert/strict";

import { packed, unpacked } from "../../../tilewright/page/static/link.js";
import { facts } from "./facts.js";

/** @import { Document, Named } from "../../../tilewright/page/static/types.d.ts" */

/** A document with a piece that has nothing, which no reader of links looks at. */
const DOCUMENT = /** @type {Document} */ (/** @type {unknown} */ ({
  tilewright: 1,
  name: "tiny",
  region: "..",
  pieces: { "I": { shapes: ["XX"] }, "ü": {} },
}));

Deno.test("a document comes out as it went in, without notes and expected counts", async () => {
  const link = await packed({ ...DOCUMENT, notes: "long", expect: { solutions: 2 } });
  assert.match(link, /^#p=1\.[\w-]+$/);
  const opened = await unpacked(link);
  assert.deepEqual(JSON.parse(opened?.text ?? ""), DOCUMENT);
  assert.equal(opened?.laid, null);
});

Deno.test("laid pieces come out beside it", async () => {
  const laid = /** @type {[string, number[]][]} */ ([["I", [0, 1]], ["ü", []]]);
  const opened = await unpacked(await packed(DOCUMENT, laid));
  assert.deepEqual(opened?.laid, laid);
  assert.equal(opened?.wrong, null);
});

Deno.test("links that were packed by zlib of Python are read", async () => {
  for (const { link, document } of facts.links) {
    assert.deepEqual(JSON.parse((await unpacked(link))?.text ?? ""), document);
  }
});

Deno.test("what is no link is none, what is damaged says so, what is newer too", async () => {
  assert.equal(await unpacked("#help"), null);
  const link = await packed(DOCUMENT);
  await assert.rejects(unpacked(link.slice(0, -7)), /damaged/);
  await assert.rejects(unpacked("#p=1.%%%"), /damaged/);
  await assert.rejects(unpacked(link.replace("#p=1.", "#p=2.")), /newer tilewright/);
});

Deno.test("damaged pieces leave the puzzle", async () => {
  const link = await packed(DOCUMENT, [["I", [0, 1]]]);
  const odd = await Promise.all(
    [[["I", ["A1"]]], [["I"]], [[0, [1]]], { I: [1] }].map((laid) =>
      packed(DOCUMENT, /** @type {Named[]} */ (/** @type {unknown} */ (laid)))
    ),
  );
  for (const broken of [link.slice(0, -5), link.replace(/&laid=.*/, "&laid=1.AAAA"), ...odd.slice(0, 3)]) {
    const opened = await unpacked(broken);
    assert.deepEqual(JSON.parse(opened?.text ?? ""), DOCUMENT);
    assert.equal(opened?.laid, null);
    assert.match(String(opened?.wrong?.message), /laid pieces/);
  }
});

Deno.test("a link that inflates to more than a megabyte is refused", async () => {
  const link = await packed({ ...DOCUMENT, title: "x".repeat(1 << 21) });
  assert.ok(link.length < 8000);
  await assert.rejects(unpacked(link), /larger than a megabyte/);
});
