/** What the page is about, with undo and redo of everything: the document and the pieces laid by hand. */

/** @import { Change, State, Step } from "./types.d.ts" */

const KEPT = 500;

export class Store extends EventTarget {
  constructor() {
    super();
    this.past = /** @type {Step[]} */ ([]);
    this.future = /** @type {Step[]} */ ([]);
    this.state = /** @type {State} */ ({ document: null, laid: [] }); // = { document: null, laid: [] };
  }

  /** Go on with another state; `what` says in words what was done. @param {Partial<State>} changes @param {string} what */
  change(changes, what) {
    if (this.state.document) this.past.push({ state: this.state, what }); // before the first puzzle there is nothing to return to
    if (this.past.length > KEPT) this.past.shift();
    this.future = [];
    this.#become({ ...this.state, ...changes }, what);
  }

  /** Change the state without a step of its own: the rest of a stroke. @param {Partial<State>} changes */
  amend(changes) {
    this.#become({ ...this.state, ...changes });
  }

  /**
   * Go on where a tab was left: a state, and what can be undone and done again.
   * @param {State} state
   * @param {{past: Step[], future: Step[]}} steps
   * @param {string} what
   */
  restore(state, { past, future }, what) {
    this.past = past;
    this.future = future;
    this.#become(state, what);
  }

  get undoable() {
    return this.past.at(-1)?.what ?? null;
  }

  get redoable() {
    return this.future.at(-1)?.what ?? null;
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.future.push({ state: this.state, what: last.what });
    this.#become(last.state, `undid: ${last.what}`);
  }

  redo() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push({ state: this.state, what: next.what });
    this.#become(next.state, next.what);
  }

  /** @param {State} state @param {string} [what] */
  #become(state, what) {
    const before = this.state;
    this.state = state;
    this.dispatchEvent(/** @type {CustomEvent<Change>} */ (new CustomEvent("change", { detail: { before, what } })));
  }
}
