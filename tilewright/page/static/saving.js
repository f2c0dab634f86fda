/** Saving: every export of the engine, and pictures of the board as it is shown. */
import { closing, counted, dialog, field, fill, h, write } from "./dom.js";
import { formatPicture } from "./format-pictures.js";
import { faultLine, UNPINNED } from "./messages.js";
import { pictureOf } from "./picture.js";
import { named } from "./view.js";

/** @import { App, Complaint, Format, Length } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "complain" | "document" | "engine" | "faults" | "files" | "hindrance" | "lattice" | "look" | "mode" | "on" | "parts" | "say" | "settledView" | "unset" | "view">} Page */

export class Saving {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.formats = h("div");
    this.gone = h("p.hint", { id: "formats-elsewhere", hidden: true });
    this.about = h("p.hint", { id: "save-about" });
    /** The lengths of what is made, in millimetres, by name; what is not here is as usual. @type {Record<string, number>} */
    this.lengths = {};
    /** Why nothing was saved when formats were asked for, by their names. @type {Map<string, HTMLElement>} */
    this.refused = new Map();
    this.dialog = dialog(app, "dialog.wide", "save", "Save", this.about, this.formats, this.gone, closing());
  }

  close() {
    this.dialog.close();
  }

  /** What lies on the board, so that an export shows it. */
  get #lying() {
    const { files, mode, parts, view } = this.app;
    if (mode === "play") return view?.goal ? null : files.laid; // of a tray the start is saved
    return parts.solve.placed && view && named(view, parts.solve.placed);
  }

  /** All solutions that were found, where they are browsed. */
  get #solutions() {
    const { mode, parts, view } = this.app;
    return mode === "play" || !view ? [] : parts.solve.found.map((solution) => named(view, solution));
  }

  /** The challenges that were made, as an engine prints them. */
  get #challenges() {
    return this.app.parts.explore.challenges.made.map(({ document, solutions, stars }) => ({
      document,
      solutions,
      stars,
    }));
  }

  /** What they were made by, and the language of the sheet. */
  get #sheet() {
    const { languages, seed } = this.app.parts.explore.challenges;
    return { seed, language: languages.value };
  }

  /** Show the dialog, with the formats that can be saved of the puzzle as it is after the latest change. */
  async ask() {
    await this.app.settledView();
    this.refused.clear();
    this.#offer();
    this.dialog.showModal();
  }

  #offer() {
    const { formats } = this.app.about;
    const found = this.#solutions.length;
    this.about.textContent = `A picture shows what lies on the board now.${
      found > 1 ? ` A file of solutions holds the ${counted(found, "solution")} that were found.` : ""
    }${this.#lying?.length && this.app.mode === "play" ? ` ${UNPINNED}` : ""}`;
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
      this.#fields(formats),
      h("ul.formats", {}, formats.map((format, at) => this.#row(format, reasons[at], common))),
    );
  }

  /** The fields for lengths that formats of a group take, if there are any. @param {Format[]} formats */
  #fields(formats) {
    const names = new Set(formats.flatMap(({ lengths }) => lengths ?? []));
    if (!names.size) return null;
    return h(
      "div.row.lengths",
      {},
      this.app.about.lengths.filter(({ name }) => names.has(name)).map((length) => this.#length(length)),
      h("span.hint", {}, "mm"),
    );
  }

  /** The field for a length. @param {Length} length */
  #length({ name, usual, least, most, about }) {
    const attributes = { type: "number", id: `length-${name}`, min: least, max: most, step: "any", title: about };
    const input = field("input", attributes, (one) => {
      const value = Number(one.value);
      if (one.value.trim() === "" || value === usual) delete this.lengths[name];
      else this.lengths[name] = value;
      write(one, this.lengths[name] ?? usual);
    });
    write(input, this.lengths[name] ?? usual);
    return h("label", { for: input.id, title: about }, `${name[0].toUpperCase()}${name.slice(1)} `, input);
  }

  /** @param {Format} format @param {string | null} why @param {string | null} common */
  #row(format, why, common) {
    return h(
      "li",
      {},
      h(
        "button",
        { "data-format": format.name, disabled: Boolean(why), title: why, onclick: () => this.export(format) },
        formatPicture(format.name),
        h("span.words", {}, h("span", {}, format.title), h("span.size", {}, format.ending)),
      ),
      why && !common ? h("span.hint", {}, ` ${why}`) : null,
      this.refused.get(format.name) ?? null,
    );
  }

  /** Why a format cannot be saved now, or null. @param {Format} format */
  #lacking({ name, needs, shown }) {
    const { view, hindrance } = this.app;
    // A picture of the board and the document in JSON need nothing but what the page has.
    const anyway = shown || (name === "json" && document.documentElement.dataset.engine === "worker");
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
    const solutions = format.group === "Solution" ? this.#solutions : [];
    const document = format.needs === "challenges" ? app.unset : app.document;
    return app.engine.export(document, format.name, {
      ...(placed ? { placed } : {}),
      ...(solutions.length ? { solutions, complete: app.parts.solve.complete } : {}),
      ...(format.lengths ? { lengths: this.lengths } : {}),
      ...(format.needs === "challenges" ? { challenges: this.#challenges, ...this.#sheet } : {}),
      palette: app.look.paletteName,
      hatch: app.look.hatch,
    });
  }

  /** @param {Format} format */
  async export(format) {
    const { app } = this;
    app.say(`Making ${format.title} …`);
    try {
      const { name, body } = await this.#made(format);
      app.files.hand(name, body);
      this.dialog.close();
    } catch (error) {
      app.say("Nothing was saved.");
      this.#refuse(format, /** @type {Complaint} */ (error));
    }
  }

  /** Say why nothing was saved: beside the format, if it cannot hold what this puzzle says. @param {Format} format @param {Complaint} error */
  #refuse({ name }, error) {
    const faults = error.faults ?? [];
    if (!faults.length) return this.app.complain(error);
    this.refused.set(name, h("div.refused", { role: "alert" }, faults.map((fault) => faultLine(fault))));
    this.#offer();
    /** @type {HTMLElement | null} */ (this.formats.querySelector(`[data-format="${name}"]`))?.focus();
  }
}
