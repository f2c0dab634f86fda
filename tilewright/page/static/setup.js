/** The setup of a puzzle: pegs to move, dice to roll, a date to choose, rules to switch. */
import { fill, h } from "./dom.js";
import { withSetting } from "./document.js";
import { cellKey } from "./geometry.js";
import { matched } from "./matching.js";
import { slotsOf } from "./slots.js";
import { washesOf } from "./washes.js";

/** @import { App, Cell, CellSlot, DomainSlot, Dropped, Keyed, LabelSlot, Looks, Pressed, SlotView, Switch } from "./types.d.ts" */
/** @typedef {Pick<App, "change" | "document" | "draw" | "fresh" | "mode" | "on" | "refuse" | "view" | "viewed">} Page */

/** @typedef {{month: LabelSlot, day: LabelSlot, weekday?: LabelSlot}} Calendar */
/** @typedef {{slot: LabelSlot, label: string} | {slot: CellSlot}} Borne a slot whose pegs a cell may bear, and the label that has it */
/** @typedef {Borne & {cell: Cell}} Found */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export class Setup {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.held = /** @type {Found & {chosen: boolean} | null} */ (null);
    this.dated = /** @type {string | undefined} */ (undefined);
    /** Cells of slots that are not complete yet, by name: a document holds whole settings only. */
    this.pending = /** @type {Map<string, Cell[]>} */ (new Map());
  }

  /** What is chosen of slots that are not complete, as indices of cells. */
  get pegs() {
    return [...this.pending.values()].flat().flatMap((cell) => this.app.viewed.index.get(cellKey(cell)) ?? []);
  }

  get slots() {
    return this.app.view?.slots ?? [];
  }

  /** Where pegs may stand that are still to be chosen: an index of a cell to the looks of its domains. */
  get washes() {
    /** @type {Looks} */
    const looks = new Map();
    if (!this.#choosing || !this.app.fresh) return looks;
    const open = new Set(
      this.slots.filter((slot) => slot.kind === "one_in_each" && !slot.value).map((slot) => slot.name),
    );
    const found = washesOf(slotsOf(this.app.document), (slot) => (open.has(slot.name) ? "" : null));
    for (const [key, wash] of found) {
      const index = this.app.viewed.index.get(key);
      if (index !== undefined) looks.set(index, wash.looks);
    }
    return looks;
  }

  /** Whether cells may be chosen together, as far as they go. @param {SlotView} slot @param {Cell[]} cells */
  #fits(slot, cells) {
    if (slot.kind === "choose") return false;
    if (slot.kind === "count") {
      return cells.length <= slot.number && cells.every((cell) => this.app.viewed.index.has(cellKey(cell)));
    }
    return matched(cells, Object.values(slot.domains)) !== null;
  }

  show() {
    const { app } = this;
    for (const [name, cells] of this.pending) {
      if (!this.slots.some((slot) => slot.name === name && !slot.value && this.#fits(slot, cells))) {
        this.pending.delete(name);
      }
    }
    const box = app.on("setup");
    const switches = app.view?.switches ?? [];
    box.hidden = !this.slots.length && !switches.length;
    if (box.hidden) return fill(box);
    const focused = box.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(
      box,
      this.#date(),
      this.slots.map((slot) => this.#slot(slot)),
      switches.map((one) => this.#switch(one)),
      this.slots.length ? h("button", { id: "roll", onclick: () => this.roll() }, "Roll") : null,
      this.slots.some((slot) => slot.value || this.pending.has(slot.name))
        ? h("button", { id: "unset", onclick: () => this.#clear() }, "Clear the setup")
        : null,
    );
    if (focused) document.getElementById(focused)?.focus();
    return undefined;
  }

  #clear() {
    this.pending.clear();
    const { set: _set, ...document } = this.app.document;
    this.app.change(document, "cleared the setup");
  }

  /** @param {SlotView} slot */
  #slot(slot) {
    const id = `slot-${slot.name}`;
    if (slot.kind === "choose") {
      const options = Object.keys(slot.labels).map((label) =>
        h("option", { value: label, selected: label === slot.value }, label)
      );
      const select = h(
        "select",
        { id, onchange: () => this.#set(slot.name, select.value || null) },
        h("option", { value: "" }, "choose"),
        options,
      );
      return h("label", { for: id }, `${slot.name} `, select);
    }
    const value = this.#cells(slot).length;
    const wanted = wantedOf(slot);
    return h("span.slot", { id }, `${slot.name}: ${value} of ${wanted} chosen; click a cell of the board to move one.`);
  }

  /** @param {Switch} one */
  #switch({ name, on, text }) {
    const box = h("input", {
      type: "checkbox",
      id: `switch-${name}`,
      checked: on,
      onchange: () => this.#set(name, box.checked ? null : "off"),
    });
    return h("label", { title: text }, box, ` ${name}`);
  }

  /** @param {string} name @param {string | null} value */
  #set(name, value) {
    this.app.change(
      withSetting(this.app.document, name, value),
      value === null ? `set ${name} free` : `set ${name} to ${value}`,
    );
  }

  /** The cells that a slot has chosen. @param {CellSlot} slot */
  #cells(slot) {
    return this.pending.get(slot.name) ?? slot.value ?? [];
  }

  // A date -------------------------------------------------------------------------------------

  /** @returns {Calendar | null} */
  #calendar() {
    const chosen = this.slots.filter((slot) => slot.kind === "choose");
    const of = (/** @type {number} */ length, /** @type {(labels: string[]) => boolean} */ wanted) =>
      chosen.find(({ labels }) => Object.keys(labels).length === length && wanted(Object.keys(labels)));
    const month = of(12, (labels) => labels.every((label, at) => label.toLowerCase().startsWith(MONTHS[at])));
    const day = of(31, (labels) => labels.every((label) => Number(label) >= 1));
    const weekday = of(
      7,
      (labels) => labels.every((label) => WEEKDAYS.some((name) => label.toLowerCase().startsWith(name))),
    );
    return month && day ? { month, day, weekday } : null;
  }

  #date() {
    const calendar = this.#calendar();
    if (!calendar) return null;
    const today = new Date();
    const text = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, "0")}-${
      String(today.getDate()).padStart(2, "0")
    }`;
    const input = h("input", {
      type: "date",
      id: "date",
      value: this.dated ?? text,
      onchange: () => this.#choose(calendar, input.value),
    });
    return h(
      "span.date",
      {},
      h("label", { for: "date" }, "Date "),
      input,
      h("button", { id: "today", onclick: () => this.#choose(calendar, text) }, "Today"),
    );
  }

  /** @param {Calendar} calendar @param {string} text */
  #choose({ month, day, weekday }, text) {
    if (!text) return;
    this.dated = text;
    const [year, number, date] = text.split("-").map(Number);
    let document = withSetting(this.app.document, month.name, Object.keys(month.labels)[number - 1]);
    document = withSetting(document, day.name, Object.keys(day.labels).find((label) => Number(label) === date));
    if (weekday) {
      const name = WEEKDAYS[new Date(year, number - 1, date).getDay()];
      document = withSetting(
        document,
        weekday.name,
        Object.keys(weekday.labels).find((label) => label.toLowerCase().startsWith(name)),
      );
    }
    this.app.change(document, `chose the date ${text}`);
  }

  // Dice ---------------------------------------------------------------------------------------

  /** Choose a value for every slot by chance. */
  roll() {
    const pick = (/** @type {string[]} */ list) => list[Math.floor(Math.random() * list.length)];
    const taken = /** @type {Set<string>} */ (new Set());
    let { document } = this.app;
    for (const slot of this.slots) {
      let value;
      if (slot.kind === "choose") value = pick(Object.keys(slot.labels));
      else if (slot.kind === "one_in_each") value = this.#oneInEach(slot, taken);
      else value = this.#some(slot.number, taken);
      document = withSetting(document, slot.name, value);
    }
    this.app.change(document, "rolled a setup");
  }

  /** A cell of each domain, all different; drawn again where domains that overlap leave none. @param {DomainSlot} slot @param {Set<string>} taken */
  #oneInEach(slot, taken) {
    let chosen = /** @type {Map<string, Cell>} */ (new Map());
    for (let tries = 0; tries < 100; tries++) {
      chosen = new Map();
      for (const cells of Object.values(slot.domains)) {
        const free = cells.filter((cell) => !taken.has(cellKey(cell)) && !chosen.has(cellKey(cell)));
        const cell = free[Math.floor(Math.random() * free.length)];
        if (cell) chosen.set(cellKey(cell), cell);
      }
      if (chosen.size === wantedOf(slot)) break;
    }
    chosen.forEach((_, key) => taken.add(key));
    return written([...chosen.values()]);
  }

  /** @param {number} number @param {Set<string>} taken */
  #some(number, taken) {
    const free = this.app.viewed.shown.filter((cell) => !taken.has(cellKey(cell)));
    const chosen = /** @type {Cell[]} */ ([]);
    while (chosen.length < number && free.length) {
      chosen.push(free.splice(Math.floor(Math.random() * free.length), 1)[0]);
    }
    return written(chosen);
  }

  // Pegs on the board --------------------------------------------------------------------------

  /** The slot whose pegs a cell may bear, with what lies there. @param {number} index @returns {Found | null} */
  #slotAt(index) {
    const cell = this.app.viewed.shown[index];
    const key = cellKey(cell);
    for (const slot of this.slots) {
      if (slot.kind === "choose") {
        const label = Object.entries(slot.labels).find(([, cells]) => cells.some((one) => cellKey(one) === key));
        if (label) return { slot, cell, label: label[0] };
      } else if (slot.kind === "one_in_each") {
        const domains = Object.values(slot.domains);
        if (domains.some((cells) => cells.some((one) => cellKey(one) === key))) return { slot, cell };
      } else return { slot, cell };
    }
    return null;
  }

  get #choosing() {
    return this.slots.length > 0 && (this.app.mode === "solve" || this.app.mode === "explore");
  }

  /** @param {Pressed} detail */
  press({ index }) {
    if (!this.#choosing || index < 0) return false;
    const found = this.#slotAt(index);
    if (!found) return false;
    const chosen = !("label" in found) && this.#cells(found.slot).some((cell) => cellKey(cell) === cellKey(found.cell));
    this.held = { ...found, chosen };
    return true;
  }

  /** @param {Dropped} detail */
  drop({ index, moved }) {
    const { held } = this;
    this.held = null;
    if (!held) return false;
    if ("label" in held) this.#set(held.slot.name, held.label);
    else if (held.chosen && moved && index >= 0) this.#place(held.slot, this.app.viewed.shown[index], held.cell);
    else if (held.chosen && held.slot.kind === "count") this.#place(held.slot, null, held.cell);
    else if (!held.chosen) this.#place(held.slot, held.cell, null);
    return true;
  }

  cancel() {
    const had = Boolean(this.held);
    this.held = null;
    return had;
  }

  /** @param {Keyed} detail */
  key(detail) {
    if (detail.key !== " " && detail.key !== "Enter") return false;
    if (!this.press(detail)) return false;
    detail.used = true;
    return this.drop({ index: detail.index, moved: false });
  }

  /** Put a peg on one cell, and take one from another; of the pegs for which no domain is left one goes. @param {CellSlot} slot @param {Cell | null} to @param {Cell | null} from */
  #place(slot, to, from) {
    let cells = this.#cells(slot).filter((cell) => !from || cellKey(cell) !== cellKey(from));
    if (to) {
      if (slot.kind === "one_in_each") {
        const domains = Object.values(slot.domains);
        if (!matched([to], domains)) return this.app.refuse("No peg of this setup may stand there.");
        const beside = [to];
        for (const cell of [...cells].reverse()) if (matched([...beside, cell], domains)) beside.push(cell);
        cells = cells.filter((cell) => beside.includes(cell));
      } else if (cells.length >= slot.number) cells.shift();
      cells.push(to);
    }
    if (cells.length === wantedOf(slot)) {
      this.pending.delete(slot.name);
      return this.#set(slot.name, written(cells));
    }
    this.pending.set(slot.name, cells);
    if (slot.value) return this.#set(slot.name, null);
    this.show();
    return this.app.draw();
  }
}

const wantedOf = (
  /** @type {CellSlot} */ slot,
) => (slot.kind === "count" ? slot.number : Object.keys(slot.domains).length);

const written = (/** @type {Cell[]} */ cells) => cells.map((cell) => cell.join(",")).join(" ");
