// The core compiled to WebAssembly, as a class: puzzles go in as words, solutions come out.
//
// One `Core` holds one puzzle. Memory of WebAssembly never shrinks, so a puzzle that is done with
// is let go with its whole instance; making another takes a millisecond. Where the core panics or
// runs out of memory the instance traps: that becomes a `CoreFault`, and the instance is spent.

/** @typedef {number[]} Cell */
/** @typedef {{cells: Cell[], marks: number[], images: number[]}} Oriented */
/** @typedef {{order: number[], orientations: Oriented[][], placements: number}} Opened */

/** Words of the memory of one core at most: 512 MiB. */
export const MOST_WORDS = 1 << 27;

/** What the core refuses, or why it broke. */
export class CoreFault extends Error {}

export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.wasm = /** @type {any} */ (new WebAssembly.Instance(module, {}).exports);
  }

  /**
   * Open a puzzle, given as crates/wasm/src/puzzle.rs reads it.
   * @param {number[]} words
   * @param {number} coordinates of a cell
   * @param {number} pieces
   * @param {number} isometries
   * @returns {Opened}
   */
  open(words, coordinates, pieces, isometries) {
    this.write(words);
    const placements = this.call("open");
    const out = this.read();
    let at = 0;
    const take = (/** @type {number} */ count) => Array.from(out.subarray(at, at += count));
    const order = take(out[at++]);
    const shape = () => {
      const count = out[at++];
      const flat = take(count * coordinates);
      const cells = Array.from({ length: count }, (_, n) => flat.slice(n * coordinates, (n + 1) * coordinates));
      return { cells, marks: take(count), images: take(isometries) };
    };
    const orientations = Array.from({ length: pieces }, () => Array.from({ length: out[at++] }, shape));
    return { order, orientations, placements };
  }

  /**
   * Add what rules demand, as crates/wasm/src/extra.rs reads it; return how many placements stay.
   * @param {number[]} words
   * @returns {number}
   */
  rules(words) {
    this.write(words);
    return this.call("rules");
  }

  /**
   * Return all placements, each its piece, orientation and cells, all by number.
   * @returns {[number, number, number[]][]}
   */
  placements() {
    const count = this.call("placements");
    const out = this.read();
    let at = 0;
    return Array.from({ length: count }, () => {
      const [piece, orientation, cells] = out.subarray(at, at + 3);
      at += 3 + cells;
      return [piece, orientation, Array.from(out.subarray(at - cells, at))];
    });
  }

  /**
   * Tell of cells beyond the borders of the board: the number of the cell that each is one with, the kind of
   * what takes it there, and the isometry of that; -1, 0 and 0 where borders are not joined so.
   * @param {Cell[]} cells
   * @returns {number[][]}
   */
  joined(cells) {
    this.write(cells.flat());
    const count = this.call("joined");
    const out = this.read();
    return Array.from({ length: count }, (_, at) => Array.from(out.subarray(3 * at, 3 * at + 3)));
  }

  /**
   * Begin a search; any number may go on side by side.
   * @param {{listing?: boolean, distinct?: string | boolean, most?: number, chosen?: number[], engine?: number}} question
   *   whether solutions are listed or only counted, whether one of each class is wanted, "all" or "turns",
   *   after how many to stop, which placements are chosen beforehand, and the number of the engine
   * @returns {number} its number
   */
  begin({ listing = false, distinct = false, most, chosen = [], engine = -1 }) {
    this.write(chosen);
    return this.call(
      "begin",
      Number(listing),
      distinct === "turns" ? 2 : Number(Boolean(distinct)),
      most === undefined ? -1 : Math.min(most, 2 ** 31 - 1),
      engine,
    );
  }

  /**
   * Go on with a search for so many nodes.
   * @param {number} search
   * @param {number} nodes
   * @returns {{over: boolean, complete: boolean, list: number[][], solutions: number, found: number, share: number, nodes: number, engine: string}}
   *   `list`: the placements and other options of each solution; `solutions`: how many so far, the
   *   images of those of a class included; `found`: as the question counts them
   */
  advance(search, nodes) {
    const status = this.call("advance", search, nodes);
    const out = this.read();
    const list = [];
    for (let at = 0; at < out.length; at += 1 + out[at]) {
      list.push(Array.from(out.subarray(at + 1, at + 1 + out[at])));
    }
    const [solutions, found, engine] = this.text().split(" ");
    const [share, seen] = [this.wasm.share(search), this.wasm.nodes(search)];
    return {
      over: status > 0,
      complete: status === 1,
      list,
      solutions: Number(solutions),
      found: Number(found),
      share,
      nodes: seen,
      engine,
    };
  }

  /** The placements and other options that a search has chosen so far, in order. @param {number} search */
  chosen(search) {
    this.call("chosen", search);
    return Array.from(this.read());
  }

  /** The names of the engines by number. */
  engines() {
    this.call("engines");
    return this.text().split(" ");
  }

  /** Forget a search. @param {number} search */
  end(search) {
    this.guarded(() => this.wasm.end(search));
  }

  /** The bytes of memory it holds. */
  get bytes() {
    return this.wasm.memory.buffer.byteLength;
  }

  /** @param {ArrayLike<number>} words */
  write(words) {
    if (words.length > MOST_WORDS) throw new CoreFault("this puzzle is too large for a browser");
    const at = this.guarded(() => this.wasm.input(words.length));
    new Int32Array(this.wasm.memory.buffer, at, words.length).set(words);
  }

  read() {
    return new Int32Array(this.wasm.memory.buffer, this.wasm.output(), this.wasm.output_words());
  }

  text() {
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), this.wasm.text_bytes());
    return new TextDecoder().decode(bytes);
  }

  /**
   * @param {string} name
   * @param {...number} given
   */
  call(name, ...given) {
    const status = this.guarded(() => this.wasm[name](...given));
    if (status < 0) throw new CoreFault(this.text());
    return status;
  }

  /**
   * Run a call of the core; a trap becomes a fault.
   * @param {() => number} work
   */
  guarded(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      const said = this.text();
      throw new CoreFault(said.includes("panicked") ? said : "the memory that a browser gives was used up");
    }
  }
}
