/// <reference lib="deno.ns" />
/** The store: every change can be undone and redone, and says what was done. */
import assert from "node:assert/strict";

import { Store } from "../../../tilewright/page/static/store.js";
import { documentWith } from "./facts.js";

function watched() {
  const store = new Store();
  const heard = /** @type {string[]} */ ([]);
  store.addEventListener("change", (event) => heard.push(/** @type {CustomEvent} */ (event).detail.what));
  return { store, heard };
}

Deno.test("undo and redo go back and forth through documents and laid pieces", () => {
  const { store, heard } = watched();
  const laid = [{ piece: 0, cells: [1, 2] }];
  store.change({ document: documentWith({ name: "a" }) }, "opened");
  assert.equal(store.undoable, null); // nothing was there before
  store.change({ laid }, "laid");
  store.change({ document: documentWith({ name: "b" }), laid: [] }, "renamed");
  assert.deepEqual([store.undoable, store.redoable], ["renamed", null]);
  store.undo();
  assert.deepEqual(store.state, { document: documentWith({ name: "a" }), laid });
  store.undo();
  assert.deepEqual(store.state, { document: documentWith({ name: "a" }), laid: [] });
  store.undo();
  assert.deepEqual([store.undoable, store.redoable], [null, "laid"]);
  store.redo();
  store.redo();
  store.redo();
  assert.deepEqual(store.state, { document: documentWith({ name: "b" }), laid: [] });
  assert.deepEqual(heard, ["opened", "laid", "renamed", "undid: renamed", "undid: laid", "laid", "renamed"]);
});

Deno.test("what was undone is gone after another change, and a stroke is one step", () => {
  const { store } = watched();
  store.change({ document: documentWith({ name: "a" }) }, "opened");
  store.change({ document: documentWith({ name: "b" }) }, "painted");
  store.amend({ document: documentWith({ name: "c" }) });
  store.undo();
  assert.deepEqual(store.state.document, documentWith({ name: "a" }));
  store.change({ document: documentWith({ name: "d" }) }, "other");
  assert.equal(store.redoable, null);
});

Deno.test("no more than 500 steps are kept", () => {
  const { store } = watched();
  for (let number = 0; number <= 600; number++) {
    store.change({ document: documentWith({ name: String(number) }) }, `${number}`);
  }
  let undone = 0;
  for (; store.undoable !== null; undone++) store.undo();
  assert.equal(undone, 500);
  assert.equal(store.state.document?.name, "100");
});
