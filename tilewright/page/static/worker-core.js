// The core compiled to WebAssembly, as a class: questions go in as JSON, answers come out as JSON.
//
// A `Core` keeps the puzzle that it was asked about last. Memory of WebAssembly never shrinks, so a puzzle that is done
// with is let go with its whole instance; making another takes a millisecond. Where the core panics or runs out of
// memory the instance traps: that becomes a `CoreFault`, and the instance is spent.
//
// The core is one program in two files. The first reads, judges and shows puzzles; the rest has to be added before a
// search begins. A question that takes more than the first file has traps as well, so it can be asked again of a
// core that is whole.

/** @import { CoreQuestions, Exports } from "./types.d.ts" */

/** What the core refuses, or why it broke. */
export class CoreFault extends Error {}

export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const { exports } = new WebAssembly.Instance(module, { env: { now: () => performance.now() } });
    this.wasm = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    /** Whether it trapped. */
    this.isSpent = false;
    /** Whether it has both files. */
    this.isWhole = false;
  }

  /** Add the second file. @param {WebAssembly.Module} rest @returns {this} */
  add(rest) {
    if (this.isWhole) return this;
    try {
      const core = /** @type {WebAssembly.ModuleImports} */ (/** @type {unknown} */ (this.wasm));
      new WebAssembly.Instance(rest, { core });
    } catch (error) {
      if (!(error instanceof WebAssembly.LinkError)) throw error;
      throw new CoreFault("the page has changed since it was loaded: load it again");
    }
    this.isWhole = true;
    return this;
  }

  /**
   * Ask a question; crates/ask/src/service.rs has them all.
   * @template {keyof CoreQuestions} Ask
   * @param {Ask} ask
   * @param {CoreQuestions[Ask]["given"]} given
   * @returns {CoreQuestions[Ask]["answer"]}
   */
  ask(ask, given) {
    const bytes = new TextEncoder().encode(JSON.stringify({ ask, ...given }));
    try {
      const at = this.wasm.input(bytes.length); // the memory may grow here, and have another buffer then
      new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
      this.wasm.answer();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.isSpent = true;
      const said = this.text();
      throw new CoreFault(said.includes("panicked") ? said : "the memory that a browser gives was used up");
    }
    const answer = /** @type {CoreQuestions[Ask]["answer"] & {error?: string}} */ (JSON.parse(this.text()));
    if (answer.error !== undefined) throw new CoreFault(answer.error);
    return answer;
  }

  text() {
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.output(), this.wasm.output_bytes());
    return new TextDecoder().decode(bytes);
  }

  /** The bytes of memory it holds. */
  get bytes() {
    return this.wasm.memory.buffer.byteLength;
  }
}
