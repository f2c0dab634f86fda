/// <reference lib="deno.ns" />
/** What is counted as one, in words. */
import assert from "node:assert/strict";

import { upTo } from "../../../tilewright/page/static/classes.js";

Deno.test("classes by turns are named, with the shifts of a joined board", () => {
  assert.equal(upTo("turns", false), " up to turns");
  assert.equal(upTo("turns", true), " up to turns and shifts");
  for (const distinct of ["all", "", true, false, null]) assert.equal(upTo(distinct, true), "");
});
