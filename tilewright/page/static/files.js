/** Opening, saving and sharing: files by a dialog or dropped, every export of the engine or of the board as shown, a link. */
import { addressOf } from "./almanac.js";
import { closing, dialog, fill, h } from "./dom.js";
import { emptyDocument } from "./document.js";
import { formatPicture } from "./format-pictures.js";
import { isShared, packed, share } from "./link.js";
import { pictureOf } from "./picture.js";
import { named } from "./view.js";

/** @import { App, Complaint, Format } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "complain" | "document" | "engine" | "faults" | "game" | "go" | "hindrance" | "keeper" | "lattice" | "latticeNamed" | "look" | "mode" | "notice" | "on" | "opening" | "pardon" | "parts" | "say" | "settledView" | "store" | "unset" | "view">} Page */

const MOST = 1 << 20;
/** The names of this machine, which mean another machine to everyone else. */
const LOOPBACK = /^(localhost|127\.[0-9.]+|\[::1\])$/;

export class Files {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.input = h("input", {
      type: "file",
      accept: ".yaml,.yml,.json,.toml",
      hidden: true,
      id: "file",
      onchange: () => this.#read(this.input.files?.[0]),
    });
    this.formats = h("div");
    this.gone = h("p.hint", { id: "formats-elsewhere", hidden: true });
    const about = h("p.hint", {}, "A picture or a solution shows what lies on the board now.");
    app.on("dialogs").append(this.input);
    this.save = dialog(app, "dialog.wide", "save", "Save", about, this.formats, this.gone, closing());
    app.on("open").onclick = () => this.input.click();
    app.on("save").onclick = () => this.#ask();
    app.on("share").onclick = () => this.#share();
    app.on("new").onclick = () => this.#new();
    addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.#dropped([...event.dataTransfer.files]);
    });
  }

  /** @param {File[]} files */
  async #dropped(files) {
    await this.#read(files[0]);
    if (files.length > 1) this.app.say(`Only ${files[0].name} was read: drop one file at a time.`);
  }

  /** Open a file; the error of an earlier one disappears. @param {File | undefined} file */
  async #read(file) {
    this.input.value = "";
    if (!file) return;
    this.app.pardon();
    if (file.size > MOST) {
      return this.app.complain({ message: `${file.name} has more than a megabyte: a puzzle file is a short text.` });
    }
    try {
      const text = textOf(await file.arrayBuffer());
      if (text === null) {
        return this.app.complain({ message: `${file.name} is no text in UTF-8, as puzzle files are.` });
      }
      await this.app.opening.openText(text, file.name, location.pathname);
    } catch (error) {
      this.app.complain(/** @type {Complaint} */ (error));
    }
  }

  #new() {
    const { app } = this;
    app.keeper.visit(location.pathname);
    app.opening.become(emptyDocument("square", 2, app.latticeNamed().box([8, 6])), "began a new puzzle");
    app.go("edit");
  }

  /** Whether nobody else can open the links of this page. */
  get #isOwn() {
    return !this.app.about.public_url && (location.protocol === "file:" || LOOPBACK.test(location.hostname));
  }

  /** What a link holds after the address of the page, and in words: a board that is played, or the puzzle with what lies on it. */
  async #linked() {
    const { app } = this;
    const { board } = app.game;
    if (board.kind !== "free") return { hash: `${addressOf(board)}&sent`, what: `this board: ${board.title}` };
    if (board.title) return { hash: await packed(app.document, [], null, board), what: "this challenge" };
    await app.settledView(); // what lies on the board is named by it
    const laid = this.#laid;
    const solution = app.mode === "solve" ? app.parts.solve.sent : null;
    return {
      hash: await packed(app.document, laid, solution),
      what: laid.length
        ? "the puzzle and the laid pieces"
        : solution
        ? "the puzzle and this solution"
        : "the whole puzzle",
    };
  }

  get #base() {
    return this.app.about.public_url ?? location.href.replace(/#.*/, "");
  }

  /** A link that others can open, or null. */
  async publicLink() {
    return this.#isOwn ? null : this.#base + (await this.#linked()).hash;
  }

  /** Send a link that holds the puzzle and the laid pieces, or copy it. */
  async #share() {
    const { app } = this;
    const { hash, what } = await this.#linked();
    if (app.game.board.kind === "free") app.keeper.readdress(hash);
    const base = this.#base;
    const own = this.#isOwn;
    if (!own && isShared()) return share({ title: document.title, url: base + hash });
    const limit = own ? " It opens on this machine only: to send the puzzle to others, send a file." : "";
    const deed = own ? h("button", { id: "share-file", onclick: () => this.#puzzleFile() }, "Save the file") : null;
    try {
      await navigator.clipboard.writeText(base + hash);
      app.notice(`The link with ${what} is copied.${limit}`, deed);
    } catch {
      app.notice(
        `${app.game.board.kind === "free" ? `The link with ${what} is in the address line.` : base + hash}${limit}`,
        deed,
      );
    }
    return undefined;
  }

  /** Save the puzzle in the first form that the engine makes, to be sent. */
  #puzzleFile() {
    const format = this.app.about.formats.find(({ missing }) => !missing);
    return format && this.#export(format);
  }

  /** The pieces laid by hand. */
  get #laid() {
    const { view, store } = this.app;
    return view ? named(view, store.state.laid.map(({ piece, cells }) => [piece, cells])) : [];
  }

  /** What lies on the board, so that an export shows it. */
  get #lying() {
    const { mode, parts, view } = this.app;
    if (mode === "play") return this.#laid;
    return parts.solve.placed && view && named(view, parts.solve.placed);
  }

  /** The challenges that were made, as an engine prints them. */
  get #challenges() {
    return this.app.parts.explore.challenges.made.map(({ document, solutions, stars }) => ({
      document,
      solutions,
      stars,
    }));
  }

  #ask() {
    const { formats } = this.app.about;
    const gone = formats.filter(({ missing }) => missing);
    this.gone.hidden = !gone.length;
    this.gone.textContent = gone.length
      ? `Another format ${gone[0].missing}: ${gone.map(({ title }) => title).join("; ")}.`
      : "";
    const offered = formats.filter((format) => !format.missing && this.#possible(format));
    const groups = [...new Set(offered.map(({ group }) => group))];
    fill(
      this.formats,
      groups.map((group) => this.#group(group, offered.filter((format) => format.group === group))),
    );
    this.save.showModal();
  }

  /** Whether a format can be made of this puzzle at all: what never can is not offered. @param {Format} format */
  #possible({ lattices, needs }) {
    if (!lattices.includes(this.app.lattice.name)) return false;
    return needs !== "challenges" ||
      !this.app.view?.notes.some((note) => note.stops && note.kind !== "setting");
  }

  /** The formats under a heading; why they have to wait is said once where it is the same for all. @param {string} group @param {Format[]} formats */
  #group(group, formats) {
    const reasons = formats.map((format) => this.#lacking(format));
    const [first] = reasons;
    const common = first && reasons.every((reason) => reason === first) ? first : null;
    return h(
      "section.saving",
      { "aria-label": group },
      h("h3", {}, group, common ? h("span.hint", {}, ` ${common}`) : null),
      h("ul.formats", {}, formats.map((format, at) => this.#row(format, reasons[at], common))),
    );
  }

  /** @param {Format} format @param {string | null} why @param {string | null} common */
  #row(format, why, common) {
    return h(
      "li",
      {},
      h(
        "button",
        { "data-format": format.name, disabled: Boolean(why), title: why, onclick: () => this.#export(format) },
        formatPicture(format.name),
        h("span.words", {}, h("span", {}, format.title), h("span.size", {}, format.ending)),
      ),
      why && !common ? h("span.hint", {}, ` ${why}`) : null,
    );
  }

  /** Why a format cannot be saved now, or null. @param {Format} format */
  #lacking({ needs, shown }) {
    const { view, hindrance } = this.app;
    const anyway = shown || document.documentElement.dataset.engine === "worker"; // these look at nothing but the board
    if (this.app.faults && !anyway) return hindrance;
    const open = (view?.slots ?? []).some((slot) => slot.value === null);
    if (needs === "solution" && !this.#lying?.length) return "Lay pieces or solve first.";
    if (needs === "settled" && (open || this.app.faults)) return hindrance ?? "Choose the setup first.";
    if (needs === "challenges" && !this.#challenges.length) return "Make challenges first, under More.";
    return null;
  }

  /** The name and the content of a file: of the board as it is shown where the engine makes no pictures. @param {Format} format @returns {Promise<{name: string, body: Blob}>} */
  async #made(format) {
    const { app } = this;
    if (format.shown) return { name: `${app.document.name}${format.ending}`, body: await pictureOf(app, format.name) };
    const placed = this.#lying;
    const document = format.needs === "challenges" ? app.unset : app.document;
    return app.engine.export(document, format.name, {
      ...(placed ? { placed } : {}),
      ...(format.needs === "challenges" ? { challenges: this.#challenges } : {}),
      palette: app.look.paletteName,
      hatch: app.look.hatch,
    });
  }

  /** Hand out a file by the browser's own download. @param {string} name @param {Blob} body */
  hand(name, body) {
    const link = h("a", { href: URL.createObjectURL(body), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.app.say(`Saved ${name}.`);
  }

  /** @param {Format} format */
  async #export(format) {
    const { app } = this;
    app.say(`Making ${format.title} …`);
    try {
      const { name, body } = await this.#made(format);
      this.hand(name, body);
      this.save.close();
    } catch (error) {
      this.save.close();
      app.complain(/** @type {Complaint} */ (error));
    }
  }
}

/** The text that bytes are, or null where they are none: a picture, another program's file. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
