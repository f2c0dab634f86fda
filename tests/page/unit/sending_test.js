/// <reference lib="deno.ns" />
/** Pages in one file: what is packed comes back, and what is filled changes nothing else. */
import assert from "node:assert/strict";

import { lettered, packed, unlettered, unpacked } from "../../../tilewright/page/static/packing.js";
import { sent } from "../../../tilewright/page/static/sending.js";

const block = (/** @type {string} */ name, text = "") =>
  `<script type="text/plain" data-file="${name}">${text}</script>`;
const TEMPLATE = `<title>tilewright</title>${block("page.json", "a+b=")}${block("one.json")}<p>$&</p>`;

Deno.test("letters are those of Python's base85, but for markup", () => {
  const cases = /** @type {[number[], string][]} */ ([
    [[], ""],
    [[116], "bN"],
    [[116, 105, 108, 101, 119, 114, 105, 103, 104, 116], "bZKm5cXDZGXmk"],
    [[250, 251, 252, 253, 254, 255], "/uqI-{{H"],
    [[0, 0, 0, 0, 255], "00000{{"],
  ]);
  for (const [bytes, letters] of cases) {
    assert.equal(lettered(Uint8Array.from(bytes)), letters);
    assert.deepEqual([...unlettered(letters)], bytes);
  }
  for (let size = 0; size < 300; size++) {
    const bytes = crypto.getRandomValues(new Uint8Array(size));
    assert.deepEqual(unlettered(lettered(bytes)), bytes);
    assert.doesNotMatch(lettered(bytes), /[<>&"'`\\]|\s/);
  }
});

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
  await assert.rejects(sent(TEMPLATE, "", { "one.json": much }), /1810000 can be sent/);
});
