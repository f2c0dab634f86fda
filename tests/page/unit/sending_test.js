/// <reference lib="deno.ns" />
/** Pages in one file: what is packed comes back, and what is filled changes nothing else. */
import assert from "node:assert/strict";

import { packed, unpacked } from "../../../tilewright/page/static/packing.js";
import { sent } from "../../../tilewright/page/static/sending.js";

const block = (/** @type {string} */ name, text = "") =>
  `<script type="text/plain" data-file="${name}">${text}</script>`;
const TEMPLATE = `<title>tilewright</title>${block("page.json", "a+b=")}${block("one.json")}<p>$&</p>`;

Deno.test("what is packed comes back", async () => {
  for (const size of [0, 1, 100_000]) {
    const text = Array.from({ length: size }, (_, at) => String.fromCodePoint(32 + (at * at) % 9000)).join("");
    assert.equal(await unpacked(await packed(text)).text(), text);
  }
});

Deno.test("a block is filled and a title is text; the rest stays", async () => {
  const page = await sent(TEMPLATE, "</title> & $&", { "one.json": "[1]" });
  const [, filled] = /data-file="one.json">([^<]*)</.exec(page) ?? [];
  assert.equal(await unpacked(filled).text(), "[1]");
  const said = "<title>&lt;/title> &amp; $&amp; · tilewright</title>";
  assert.equal(page, `${said}${block("page.json", "a+b=")}${block("one.json", filled)}<p>$&</p>`);
  const again = await sent(page, "tilewright", { "one.json": "[2]" });
  assert.equal(await unpacked(/one.json">([^<]*)</.exec(again)?.[1] ?? "").text(), "[2]");
});

Deno.test("a page that is too large is refused", async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const much = new Blob(Array.from({ length: 25 }, () => crypto.getRandomValues(noise).slice()));
  await assert.rejects(sent(TEMPLATE, "", { "one.json": much }), /1600000 can be sent/);
});
