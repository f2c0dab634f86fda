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

/** @typedef {{rung: number, effect: "lay" | "strike", open: number, length: number, options: number[], premises: number[], text: string}} Deduction */

/** The letters of lines of a text as the core reads them. @param {string[]} lines */
export const lettersOf = (lines) =>
  Array.from(lines.join("\n"), (letter) => /** @type {number} */ (letter.codePointAt(0)));

/** Reads words of the core in their order. */
class Reader {
  /** @param {Int32Array} words */
  constructor(words) {
    this.words = words;
    this.at = 0;
  }

  word() {
    return this.words[this.at++];
  }

  /** A list that begins with its length. */
  list() {
    return Array.from({ length: this.word() }, () => this.word());
  }

  /** @param {string} text @returns {Deduction} */
  deduction(text) {
    const [rung, lays, open, length] = [this.word(), this.word(), this.word(), this.word()];
    return { rung, effect: lays ? "lay" : "strike", open, length, options: this.list(), premises: this.list(), text };
  }
}

export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.wasm =
      /** @type {any} */ (new WebAssembly.Instance(module, { env: { now: () => performance.now() } }).exports);
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
   * what takes it there, and the isometry of that; -1, 0 and 0 if borders are not joined so.
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

  /**
   * Tell what a person sees of the board, as crates/wasm/src/person.rs reads it; hints and ratings need it.
   * @param {number[]} words
   */
  person(words) {
    this.write(words);
    this.call("person");
  }

  /**
   * What follows from some options, within so many milliseconds.
   * @param {number[]} laid
   * @param {number} milliseconds
   * @returns {{step: Deduction, because: number[], forced: {option: number, cell: number, reason: string} | null} | null}
   */
  next(laid, milliseconds) {
    this.write([laid.length, ...laid]);
    if (!this.call("next", milliseconds)) return null;
    const reader = new Reader(this.read());
    const [sentence, reason] = this.text().split("\n");
    const step = reader.deduction(sentence);
    const because = reader.list();
    const [option, cell] = [reader.word(), reader.word()];
    return { step, because, forced: option < 0 ? null : { option, cell, reason } };
  }

  /**
   * Why a board with some options cannot be finished, null if no short reason was found.
   * @param {number[]} laid
   * @param {number} milliseconds
   */
  doom(laid, milliseconds) {
    this.write([laid.length, ...laid]);
    if (!this.call("doom", milliseconds)) return null;
    const reader = new Reader(this.read());
    return { text: this.text(), cells: reader.list(), because: reader.list() };
  }

  /**
   * The placement that most solutions have, and the cell of it to look at; null if there is none.
   * @param {Map<number, number>} often - of options, in how many solutions they are.
   * @param {number[]} covered - cells.
   * @param {number[]} near - cells, beside which it is to lie.
   */
  likely(often, covered, near) {
    const pairs = [...often].flat();
    this.write([covered.length, ...covered, near.length, ...near, pairs.length, ...pairs]);
    if (!this.call("likely")) return null;
    const [option, cell] = this.read();
    return { option, cell };
  }

  /**
   * A solution that keeps as many of some options as any does, and whether that is known; null if none is found.
   * @param {number[]} wanted
   * @param {number} milliseconds
   */
  best(wanted, milliseconds) {
    this.write([wanted.length, ...wanted]);
    const status = this.call("best", milliseconds);
    return status ? { kept: Array.from(this.read()), complete: status === 1 } : null;
  }

  /**
   * The deductions from some options, each the easiest that is open.
   * @param {number[]} laid
   * @param {number[]} solution - to guess from; none where it is empty.
   * @param {number} hardest - the number of the hardest rung.
   * @param {number} milliseconds
   */
  trace(laid, solution, hardest, milliseconds) {
    this.write([laid.length, ...laid, solution.length, ...solution]);
    const count = this.call("trace", hardest, milliseconds);
    const [reader, lines] = [new Reader(this.read()), this.text().split("\n")];
    return Array.from({ length: count }, (_, at) => reader.deduction(lines[at]));
  }

  /** What a piece on cells is called; with -1 for the piece, the cells alone. @param {number} piece @param {number[]} cells */
  called(piece, cells) {
    this.write([piece, ...cells]);
    this.call("called");
    return this.text();
  }

  /** A sentence of a hint, see crates/wasm/src/hints.rs. @param {number} which @param {number[]} numbers @param {string[]} lines */
  phrase(which, numbers, lines = []) {
    const letters = lettersOf(lines);
    this.write([which, numbers.length, ...numbers, letters.length, ...letters]);
    this.call("phrase");
    return this.text();
  }

  /** The rungs in rising order, each by its code and its name; and how the step is called that nothing forces. */
  rungs() {
    this.call("rungs");
    const lines = this.text().split("\n");
    const rungs = lines.slice(0, -1).map((line) => {
      const [code] = line.split(" ", 1);
      return { code, name: line.slice(code.length + 1) };
    });
    return { rungs, unforced: lines[lines.length - 1] };
  }

  /**
   * Everything that can be deduced at once, as crates/wasm/src/ratings.rs returns it.
   * @param {number[]} laid
   * @param {number[]} solution - the only one, or none.
   * @param {number} colourings - how many count.
   * @param {number} milliseconds
   */
  rounds(laid, solution, colourings, milliseconds) {
    this.write([laid.length, ...laid, solution.length, ...solution]);
    this.call("rounds", colourings, milliseconds);
    const [score, ended, hardest, ...found] = this.text().split(" ");
    const rungs = Object.fromEntries(found.map((one) => one.split(":")).map(([code, count]) => [code, Number(count)]));
    return { score: Number(score), ended, hardest: hardest === "-" ? "" : hardest, rungs };
  }

  /** Some plays by chance, six words each. @param {number[]} laid @param {number} first @param {number} number @param {number} milliseconds */
  plays(laid, first, number, milliseconds) {
    this.write([laid.length, ...laid]);
    this.call("plays", first, number, milliseconds);
    return Array.from(this.read());
  }

  /** The figures of plays by chance. @param {number[]} plays */
  effort(plays) {
    this.write(plays);
    this.call("effort");
    const [median, low, high, traps, depth, needed, count, unsolved] = this.text().split(" ").map(Number);
    return { median, low, high, traps, depth, needed, plays: count, unsolved };
  }

  /** The logarithm of the choices at cells on the way to a solution. @param {number[]} laid @param {number[]} solution @param {number[]} cells */
  choices(laid, solution, cells) {
    this.write([laid, solution, cells].flatMap((list) => [list.length, ...list]));
    this.call("choices");
    return Number(this.text());
  }

  /** The stars of a figure. @param {"logic" | "search"} scale @param {number} figure */
  stars(scale, figure) {
    return this.call("stars", Number(scale === "search"), figure);
  }

  /** The version of the table of weights, and how many plays a rating makes. */
  get table() {
    return { version: this.call("version"), plays: this.call("play_count") };
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
