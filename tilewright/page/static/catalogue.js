/** The catalogue: every puzzle with a small picture, to search by words and to choose by tags. */
import { counted, fill, grouped, h, set, settled } from "./dom.js";

/** @import { App, Puzzle } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "complain" | "daily" | "engine" | "levels" | "mine" | "on" | "opening" | "times">} Page */

/** @typedef {{title: string, has: (puzzle: Puzzle) => boolean}} Topic */

const tagged = (/** @type {string} */ tag) => (/** @type {Puzzle} */ puzzle) => puzzle.tags.includes(tag);
const onLattice = (/** @type {RegExp} */ pattern) => (/** @type {Puzzle} */ puzzle) => pattern.test(puzzle.lattice);
/** What people look for, in words that they know. */
const TOPICS = /** @type {Topic[]} */ ([
  { title: "Classics", has: tagged("classic") },
  { title: "Pentominoes", has: tagged("pentominoes") },
  { title: "Calendars", has: tagged("calendar") },
  { title: "Soma", has: tagged("soma") },
  { title: "Cubes", has: onLattice(/^cube$/) },
  { title: "Burrs", has: tagged("burr") },
  { title: "Tangrams", has: tagged("tangram") },
  { title: "Hexagons", has: onLattice(/^hexagon$/) },
  { title: "Triangles", has: onLattice(/^triangle$/) },
  { title: "Sticks", has: onLattice(/-edge$/) },
  { title: "Balls", has: onLattice(/^ball$/) },
  { title: "Dominoes", has: tagged("dominoes") },
  { title: "Pegs and dice", has: tagged("setup") },
  { title: "Impossible", has: tagged("impossible") },
  { title: "Small", has: (puzzle) => puzzle.cells <= 30 },
]);
/** A page that was sent with fewer puzzles has no search. */
const FEW = 12;
/** So many entries further goes the key PageDown. */
const PAGE = 10;

export class Catalogue {
  /** @param {Page} app @param {Puzzle[]} puzzles */
  constructor(app, puzzles) {
    this.app = app;
    this.puzzles = puzzles;
    /** The small pictures of each part that was asked for. */
    this.parts = /** @type {Map<number, Promise<Record<string, string>>>} */ (new Map());
    this.texts = /** @type {Map<Puzzle, string>} */ (new Map());
    this.topic = /** @type {Topic | null} */ (null);
    this.entries = /** @type {HTMLButtonElement[]} */ ([]);
    this.at = 0;
    /** What the small pictures are of. @type {WeakMap<Element, Puzzle>} */
    this.pictured = new WeakMap();
    this.watcher = this.#watch();
    this.search = h("input", {
      type: "search",
      id: "find",
      placeholder: "Search puzzles",
      "aria-label": "Search puzzles",
      oninput: settled(80, () => this.#show()),
    });
    const button = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
      h("button", { id, onclick }, title);
    this.play = h(
      "div.row.play-row",
      {},
      this.hasDaily ? button("open-daily", "Daily", () => app.daily.show()) : null,
      app.about.single ? null : button("open-levels", "Levels", () => app.levels.show()),
      button("open-times", "My times", () => app.times.show()),
    );
    this.tags = h("div.tags", { role: "group", "aria-label": "Topics" });
    this.found = h("p.found", { role: "status" });
    this.list = h("ul.puzzles", { "aria-label": "Puzzles; the arrow keys go through them" });
    this.search.hidden = this.tags.hidden = Boolean(app.about.single) && puzzles.length < FEW;
    fill(
      app.on("catalogue"),
      h("div.find", {}, this.search, h("button.close", { onclick: () => this.#open(false) }, "Close")),
      this.play,
      app.mine.element,
      this.tags,
      this.found,
      this.list,
    );
    app.on("browse").onclick = () => this.#open(!document.body.classList.contains("browsing"));
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("focusin", (event) => this.#stop(event.target));
    this.#tags();
    this.#show();
  }

  /** Whether there is a puzzle that has a board each day. */
  get hasDaily() {
    const names = new Set(this.puzzles.map(({ name }) => name));
    return this.app.about.families.some(({ puzzle }) => names.has(puzzle));
  }

  /** @param {boolean} open */
  #open(open) {
    document.body.classList.toggle("browsing", open);
    set(this.app.on("browse"), "aria-expanded", String(open));
    if (open) this.search.focus();
    else this.app.on("browse").focus();
  }

  #tags() {
    const some = TOPICS.filter((topic) => this.puzzles.some(topic.has));
    fill(
      this.tags,
      some.map((topic) =>
        h("button.tag", { "aria-pressed": "false", onclick: () => this.#choose(topic) }, topic.title)
      ),
    );
  }

  /** Show the puzzles of a topic; the same again shows all. @param {Topic} topic */
  #choose(topic) {
    this.topic = this.topic === topic ? null : topic;
    for (const button of this.tags.children) {
      set(button, "aria-pressed", String(button.textContent === this.topic?.title));
    }
    this.#show();
  }

  #show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Puzzle} */ puzzle) => {
      const text = this.#textOf(puzzle);
      return words.every((word) => text.includes(word)) && (!this.topic || this.topic.has(puzzle));
    };
    this.found.dataset.words = this.search.value;
    this.app.mine.find(this.search.value);
    const shown = this.puzzles.filter(fits);
    this.found.textContent = shown.length
      ? counted(shown.length, "puzzle")
      : "No puzzle has all these words. Try fewer of them.";
    fill(this.list, shown.map((puzzle) => this.#entry(puzzle)));
    this.entries = [...this.list.querySelectorAll("button")];
    this.at = 0;
    this.#stop(this.entries[0]);
  }

  /** What words are looked for in: names, tags, and the topics that it belongs to. @param {Puzzle} puzzle */
  #textOf(puzzle) {
    let text = this.texts.get(puzzle);
    if (text === undefined) {
      const topics = TOPICS.filter(({ has }) => has(puzzle)).map(({ title }) => title);
      const parts = [puzzle.name, puzzle.title, ...puzzle.tags, puzzle.lattice, ...topics];
      text = parts.join(" ").toLowerCase();
      this.texts.set(puzzle, text);
    }
    return text;
  }

  /** A small picture of a puzzle, drawn when it comes into sight. @param {string} name */
  picture(name) {
    const picture = h("span.thumb", { "data-name": name, "aria-hidden": "true" });
    const puzzle = this.puzzles.find((one) => one.name === name);
    if (puzzle) {
      this.pictured.set(picture, puzzle);
      this.watcher.observe(picture);
    }
    return picture;
  }

  /** @param {Puzzle} puzzle */
  #entry(puzzle) {
    const picture = this.picture(puzzle.name);
    const size = puzzle.sides?.length ? puzzle.sides.join(" × ") : `${puzzle.cells} cells`;
    const number = puzzle.solutions === null ? "" : ` · ${grouped(puzzle.solutions)}`;
    return h(
      "li",
      {},
      h(
        "button.puzzle",
        { "data-puzzle": puzzle.name, tabindex: -1, onclick: () => this.choose(puzzle.name) },
        picture,
        h("span.words", {}, h("span.name", {}, puzzle.title || puzzle.name), h("span.size", {}, `${size}${number}`)),
      ),
    );
  }

  /** Put the list away where it lies over the board. */
  shut() {
    document.body.classList.remove("browsing");
    set(this.app.on("browse"), "aria-expanded", "false");
  }

  /** Open a puzzle, and put the list away where it lies over the board. @param {string} name */
  async choose(name) {
    this.shut();
    await this.app.opening.openName(name).catch((error) => this.app.complain(error));
  }

  /** Make an entry the only one that the Tab key stops at, so that hundreds of them do not bar the way to the board. @param {EventTarget | null | undefined} target */
  #stop(target) {
    const entry = this.entries.findIndex((one) => one === target);
    if (entry < 0) return;
    set(this.entries[this.at], "tabindex", -1);
    this.at = entry;
    set(this.entries[entry], "tabindex", 0);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.entries.length - 1;
    const to = /** @type {Record<string, number | undefined>} */ ({
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      PageDown: this.at + PAGE,
      PageUp: this.at - PAGE,
      Home: 0,
      End: last,
    })[event.key];
    if (to === undefined) return;
    this.entries[Math.max(0, Math.min(last, to))].focus();
    event.preventDefault();
  }

  /** Pictures are asked for, a part at a time, and drawn when they come into sight. */
  #watch() {
    const watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || target.firstChild) continue;
        watcher.unobserve(target);
        this.#draw(target);
      }
    }, { root: null, rootMargin: "200px" });
    return watcher;
  }

  /** @param {Element} target */
  async #draw(target) {
    const { name, part } = /** @type {Puzzle} */ (this.pictured.get(target));
    const asked = this.parts.get(part) ?? this.app.engine.thumbs(part);
    this.parts.set(part, asked);
    let thumbs;
    try {
      thumbs = await asked;
    } catch {
      this.parts.delete(part); // the list does without; the next time it comes into sight it is asked for again
      return;
    }
    if (!thumbs[name]) return;
    const read = new DOMParser().parseFromString(thumbs[name], "image/svg+xml").documentElement;
    if (read.localName !== "svg" || target.firstChild) return;
    set(read, "aria-hidden", "true");
    target.append(document.importNode(read, true));
  }
}
