/// <reference lib="deno.ns" />
/** Files that include piece sets, opened by the worker as the package opens them. */
import assert from "node:assert/strict";

import { openText } from "../../../tilewright/page/static/worker-document.js";
import { facts } from "./facts.js";

/** @param {string} name */
async function ofSet(name) {
  if (!Object.hasOwn(facts.sets, name)) throw new Error(`the piece set '${name}' is not on this page`);
  return await facts.sets[name];
}

for (const { pieces, opened, fault } of facts.pieces) {
  Deno.test(`pieces of a file: ${JSON.stringify(pieces)}`, async () => {
    const text = JSON.stringify({ tilewright: 1, name: "pieces", region: "............", pieces });
    const found = await openText(text, ofSet, () => Promise.reject(new Error("there is no catalogue")));
    if (opened) {
      assert.ok("document" in found, JSON.stringify(found));
      assert.deepEqual(found.document.pieces, opened);
      assert.deepEqual(Object.keys(found.document.pieces), Object.keys(opened));
    } else {
      assert.ok("faults" in found, JSON.stringify(found));
      assert.equal(found.faults[0].what, fault);
      assert.ok(found.faults[0].todo);
    }
  });
}
