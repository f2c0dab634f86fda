/// <reference lib="deno.ns" />
/** Matchings: found if and only if the definition says that there is one. */
import assert from "node:assert/strict";

import { matched } from "../../../tilewright/page/static/matching.js";

/** Whether each cell can have a domain of its own, by trying every choice. @param {number[][]} cells @param {number[][][]} domains @returns {boolean} */
function exists([cell, ...rest], domains) {
  if (!cell) return true;
  return domains.some((domain, at) =>
    domain.some((one) => one.join() === cell.join()) && exists(rest, domains.with(at, []))
  );
}

Deno.test("a cell gives way to another that has no other domain", () => {
  const [one, two] = [[0, 0], [1, 0]];
  assert.deepEqual(matched([one, two], [[one, two], [one]]), [two, one]);
  assert.equal(matched([one, two], [[one, two], [[5, 5]]]), null);
  assert.deepEqual(matched([], [[one]]), [undefined]);
});

Deno.test("random domains are matched as the definition says", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; // Park and Miller 1988
  const counts = [0, 0];
  for (let round = 0; round < 400; round++) {
    const cells = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, at) => [at, 0]);
    const domains = Array.from({ length: 1 + Math.floor(5 * random()) }, () => cells.filter(() => random() < 0.4));
    const found = matched(cells, domains);
    assert.equal(found !== null, exists(cells, domains), JSON.stringify([cells, domains]));
    counts[Number(found !== null)]++;
    if (!found) continue;
    found.forEach((cell, at) => assert.ok(cell === undefined || domains[at].includes(cell)));
    assert.deepEqual(found.filter((cell) => cell !== undefined).map(String).sort(), cells.map(String).sort());
  }
  assert.ok(counts[0] > 50 && counts[1] > 50, String(counts));
});
