/** Opening and sharing: files by a dialog or dropped, a link, files handed out. */
import { addressOf } from "./boards.js";
import { h } from "./dom.js";
import { emptyDocument } from "./document.js";
import { isShared, packed, share } from "./link.js";
import { UNPINNED } from "./messages.js";
import { named } from "./view.js";

/** @import { Saving } from "./saving.js" */
/** @import { App, Complaint } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "complain" | "document" | "engine" | "faults" | "files" | "game" | "go" | "hindrance" | "keeper" | "lattice" | "latticeNamed" | "look" | "mode" | "notice" | "on" | "opening" | "pardon" | "parts" | "say" | "settledView" | "store" | "unset" | "view">} Page */

const MOST = 1 << 20;
/** Files of BurrTools, PolySolver and puzzlecad, by their endings. */
const FOREIGN = /\.(xmpuzzle|psv|scad)$/i;
/** The names of this machine, which mean another machine to everyone else. */
const LOOPBACK = /^(localhost|127\.[0-9.]+|\[::1\])$/;

export class Files {
  /** @type {Saving | undefined} */
  saver;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.input = h("input", {
      type: "file",
      accept: ".yaml,.yml,.json,.toml,.xmpuzzle,.psv,.scad",
      hidden: true,
      id: "file",
      onchange: () => this.#read(this.input.files?.[0]),
    });
    app.on("dialogs").append(this.input);
    app.on("open").onclick = () => this.input.click();
    app.on("save").onclick = async () => (await this.#saving()).ask();
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
      if (FOREIGN.test(file.name)) return await this.app.opening.openFile(file.name, await base64(file));
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
    const laid = this.laid;
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
    const limit = own
      ? ` It opens on this machine only: to send the puzzle to others, send a file.${
        this.laid.length ? ` ${UNPINNED}` : ""
      }`
      : "";
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
  async #puzzleFile() {
    const format = this.app.about.formats.find(({ missing }) => !missing);
    return format && (await this.#saving()).export(format);
  }

  /** The pieces laid by hand. */
  get laid() {
    const { view, store } = this.app;
    return view ? named(view, store.state.laid.map(({ piece, cells }) => [piece, cells])) : [];
  }

  /** What saves the puzzle, once it is asked for. */
  async #saving() {
    const { Saving } = await import("./saving.js");
    return (this.saver ??= new Saving(this.app));
  }

  /** Close what offers to save a puzzle that is on the board no more. */
  shut() {
    this.saver?.close();
  }

  /** Hand out a file by the browser's own download. @param {string} name @param {Blob} body */
  hand(name, body) {
    const link = h("a", { href: URL.createObjectURL(body), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.app.say(`Saved ${name}.`);
  }
}

/** What a file holds, in base64. @param {File} file */
const base64 = async (file) =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));

/** The text that bytes are, or null where they are none: a picture, another program's file. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
