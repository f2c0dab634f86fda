// @ts-nocheck: its types are still to be written
/** The catalogue: every puzzle with a small picture, to search by words and to choose by tags. */
import { counted, fill, grouped, h, set, settled } from "./dom.js";

const tagged = (tag) => (puzzle) => puzzle.tags.includes(tag);
const onLattice = (pattern) => (puzzle) => pattern.test(puzzle.lattice);
/** What people look for, in words that they know. */
const TOPICS = [
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
];
/** So many entries further goes the key PageDown. */
const PAGE = 10;

export class Catalogue {
  constructor(app, puzzles) {
    this.app = app;
    this.puzzles = puzzles;
    /** The small pictures of each part that was asked for. */
    this.parts = new Map();
    this.texts = new Map();
    this.topic = null;
    this.search = h("input", {
      type: "search",
      id: "find",
      placeholder: "Search puzzles",
      "aria-label": "Search puzzles",
      oninput: settled(80, () => this.#show()),
    });
    const button = (id, title, onclick) => h("button", { id, onclick }, title);
    this.play = h(
      "div.row.play-row",
      {},
      button("open-daily", "Daily", () => app.daily.show()),
      button("open-levels", "Levels", () => app.levels.show()),
      button("open-times", "My times", () => app.times.show()),
    );
    this.tags = h("div.tags", { role: "group", "aria-label": "Topics" });
    this.found = h("p.found", { role: "status" });
    this.list = h("ul.puzzles", { "aria-label": "Puzzles; the arrow keys go through them" });
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
    this.#watch();
    this.#tags();
    this.#show();
  }

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

  /** Show the puzzles of a topic; the same again shows all. */
  #choose(topic) {
    this.topic = this.topic === topic ? null : topic;
    for (const button of this.tags.children) {
      set(button, "aria-pressed", String(button.textContent === this.topic?.title));
    }
    this.#show();
  }

  #show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (puzzle) => {
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

  /** What words are looked for in: names, tags, and the topics that it belongs to. */
  #textOf(puzzle) {
    if (!this.texts.has(puzzle)) {
      const topics = TOPICS.filter(({ has }) => has(puzzle)).map(({ title }) => title);
      const parts = [puzzle.name, puzzle.title, ...puzzle.tags, puzzle.lattice, ...topics];
      this.texts.set(puzzle, parts.join(" ").toLowerCase());
    }
    return this.texts.get(puzzle);
  }

  /** A small picture of a puzzle, drawn when it comes into sight. */
  picture(name) {
    const picture = h("span.thumb", { "data-name": name, "aria-hidden": "true" });
    picture.puzzle = this.puzzles.find((one) => one.name === name);
    if (picture.puzzle) this.watcher.observe(picture);
    return picture;
  }

  #entry(puzzle) {
    const picture = this.picture(puzzle.name);
    const size = puzzle.sides?.length ? puzzle.sides.join(" × ") : `${puzzle.cells} cells`;
    const number = Number.isInteger(puzzle.solutions) ? ` · ${grouped(puzzle.solutions)}` : "";
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

  /** Open a puzzle, and put the list away where it lies over the board. */
  async choose(name) {
    document.body.classList.remove("browsing");
    set(this.app.on("browse"), "aria-expanded", "false");
    await this.app.openName(name).catch((error) => this.app.complain(error));
  }

  /** Make an entry the only one that the Tab key stops at, so that hundreds of them do not bar the way to the board. */
  #stop(entry) {
    if (!entry) return;
    set(this.entries[this.at], "tabindex", -1);
    this.at = this.entries.indexOf(entry);
    set(entry, "tabindex", 0);
  }

  #key(event) {
    const last = this.entries.length - 1;
    const to = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      PageDown: this.at + PAGE,
      PageUp: this.at - PAGE,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    this.entries[Math.max(0, Math.min(last, to))].focus();
    event.preventDefault();
  }

  /** Pictures are asked for, a part at a time, and drawn when they come into sight. */
  #watch() {
    this.watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || target.firstChild) continue;
        this.watcher.unobserve(target);
        this.#draw(target);
      }
    }, { root: null, rootMargin: "200px" });
  }

  async #draw(target) {
    const { name, part } = target.puzzle;
    if (!this.parts.has(part)) this.parts.set(part, this.app.engine.thumbs(part));
    let thumbs;
    try {
      thumbs = await this.parts.get(part);
    } catch {
      this.parts.delete(part); // the list does without; the next time it comes into sight it is asked for again
      return;
    }
    const read = new DOMParser().parseFromString(thumbs[name] ?? "", "image/svg+xml").documentElement;
    if (read.localName !== "svg" || target.firstChild) return;
    set(read, "aria-hidden", "true");
    target.append(document.importNode(read, true));
  }
}
