/** What the page is about, with undo and redo of everything: the document and the pieces laid by hand. */

const KEPT = 500;

/**
 * @typedef {Object} State
 * @property {import("./types.d.ts").Document | null} document - see document.js; null before the first puzzle.
 * @property {import("./types.d.ts").Laid[]} laid - pieces put down by hand, in their order.
 */

/** @typedef {{state: State, what: string}} Step */

export class Store extends EventTarget {
  constructor() {
    super();
    this.past = /** @type {Step[]} */ ([]);
    this.future = /** @type {Step[]} */ ([]);
    /** @type {State} */
    this.state = { document: null, laid: [] };
  }

  /** Go on with another state; `what` says in words what was done. @param {Partial<State>} changes @param {string} what */
  change(changes, what) {
    if (this.state.document) this.past.push({ state: this.state, what }); // before the first puzzle there is nothing to return to
    if (this.past.length > KEPT) this.past.shift();
    this.future = [];
    this.#become({ ...this.state, ...changes }, what);
  }

  /** Change the state without a step of its own: the rest of a stroke. @param {Partial<State>} changes @param {string} what */
  amend(changes, what) {
    this.#become({ ...this.state, ...changes }, what);
  }

  /**
   * Go on where a tab was left: a state, and what can be undone and done again.
   * @param {any} state
   * @param {{past: any[], future: any[]}} steps
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

  /** @param {State} state @param {string} what */
  #become(state, what) {
    const before = this.state;
    this.state = state;
    this.dispatchEvent(new CustomEvent("change", { detail: { before, what } }));
  }
}
