/// <reference lib="deno.ns" />
/** What the package says, written by tests/page/test_unit.py before these tests run. */

const path = Deno.env.get("TILEWRIGHT_FACTS");
if (!path) throw new Error("run these tests by: python -m pytest tests/page/test_unit.py");

/** @type {any} */
export const facts = JSON.parse(Deno.readTextFileSync(path));
