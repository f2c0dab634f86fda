/**
 * The slots of a puzzle as cards with fields, below "Setup" in the tab "Edit".
 *
 * Nodes are made anew only if a slot or group comes or goes or becomes of another kind. All else is written
 * into those that are there, so that the focus stays, and a click that ends the typing of a name is not lost.
 */
import { counted, field, fill, h, set, write } from "./dom.js";
import { cellKey } from "./geometry.js";
import { BLOCKED, KINDS } from "./slots.js";
import { swatch, washOf } from "./washes.js";

/** @import { SlotEditor } from "./slot-editor.js" */
/** @import { Group, Slot } from "./slots.js" */
/** @import { Region } from "./types.d.ts" */

/**
 * @typedef {Object} GroupNodes - the nodes of a group.
 * @property {HTMLElement} cells
 * @property {HTMLButtonElement} paint
 * @property {HTMLInputElement} name
 * @property {HTMLButtonElement} remove
 * @property {HTMLInputElement} [number] - of a domain.
 *
 * @typedef {Object} Nodes - the nodes of a card; some there are of some kinds of slot alone.
 * @property {GroupNodes[]} groups
 * @property {HTMLElement} legend
 * @property {HTMLButtonElement} remove
 * @property {HTMLInputElement} name
 * @property {HTMLSelectElement} kind
 * @property {HTMLSelectElement} role
 * @property {HTMLElement} text
 * @property {HTMLInputElement} [mark]
 * @property {HTMLElement} [rule]
 * @property {HTMLInputElement} [count]
 * @property {HTMLElement} [list]
 */

/** What a slot chooses: in the list of choices, in a sentence, and what one of its groups is called. */
export const KIND_WORDS = /** @type {Record<Slot["kind"], {title: string, text: string, noun: string}>} */ ({
  one_in_each: {
    title: "cells of domains",
    text: "Cells are chosen from each domain that you paint, all of them different",
    noun: "domain",
  },
  count: { title: "any cells", text: "Any cells of the board are chosen, all of them different", noun: "" },
  choose: {
    title: "one of the values",
    text: "One of the values is chosen, such as a day, with all of its cells",
    noun: "value",
  },
});
const MOST_GROUP = 99;
const MOST_CELLS = 4096;

export class SlotCards {
  /** @param {SlotEditor} editor - what the fields change: a `SlotEditor`. */
  constructor(editor) {
    this.editor = editor;
    this.pane = h("div.slots");
    this.form = "";
    this.parts = /** @type {Nodes[]} */ ([]);
  }

  /**
   * Show slots.
   * @param {Slot[]} slots
   * @param {{slot: Slot, group: Group} | null} held - the group in hand.
   * @param {Region} board - its cells by their keys.
   * @param {boolean} matching - whether the rule holds by which marks matter.
   */
  show(slots, held, board, matching) {
    const form = JSON.stringify(slots.map(({ kind, role, groups }) => [kind, role === BLOCKED, groups.length]));
    const other = form !== this.form;
    this.form = form; // at once: a field that goes away may still change its slot, which shows all again
    if (other) this.#make(slots);
    slots.forEach((slot, at) => this.#tell(slot, at, matching));
    slots.forEach((slot, at) =>
      slot.groups.forEach((group, index) => {
        const inHand = held?.slot.name === slot.name && held.group.name === group.name;
        this.#tellGroup(slot, group, this.parts[at].groups[index], inHand, board);
      })
    );
  }

  /** Give the focus to the name of a slot, ready to be typed over. @param {number} at */
  select(at) {
    this.parts[at].name.select();
  }

  /** Bring a slot, or one of its groups, into the sight of the panel, and then the board. @param {number} at @param {number} [index] */
  see(at, index) {
    const { name, groups } = this.parts[at];
    const card = index === undefined ? name.closest(".slot-card") : groups[index].name.closest("li");
    card?.scrollIntoView({ block: "nearest" });
    this.editor.app.board.scrollIntoView({ block: "nearest" });
  }

  // Made ---------------------------------------------------------------------------------------

  /** @param {Slot[]} slots */
  #make(slots) {
    const focused = this.pane.contains(document.activeElement) ? document.activeElement?.id : null;
    this.parts = [];
    let number = 0;
    fill(
      this.pane,
      slots.map((slot, at) => {
        const first = number;
        number += slot.groups.length;
        return this.#card(slot, at, first);
      }),
    );
    if (focused) nextTo(focused, this.editor.button).focus();
  }

  /** @param {Slot} slot @param {number} at @param {number} first - the number of its first group among all. */
  #card(slot, at, first) {
    const { editor } = this;
    const id = `edit-slot-${at}`;
    const kind = h(
      "select",
      { id: `${id}-kind`, onchange: () => editor.setKind(at, /** @type {Slot["kind"]} */ (kind.value)) },
      KINDS.map((one) => h("option", { value: one }, KIND_WORDS[one].title)),
    );
    const role = h(
      "select",
      { id: `${id}-role`, onchange: () => editor.setRole(at, role.value === BLOCKED ? BLOCKED : "o") },
      h("option", { value: BLOCKED }, "blocked"),
      h("option", { value: "mark" }, "marked"),
    );
    /** @type {Nodes} */
    const parts = {
      groups: [],
      legend: h("legend"),
      remove: h("button.small", { id: `${id}-remove`, onclick: () => editor.removeSlot(at) }, "✕"),
      name: this.#field(`${id}-name`, (name) => editor.renameSlot(at, name)),
      kind,
      role,
      text: h("p.hint"),
    };
    this.parts[at] = parts;
    return h(
      "fieldset.slot-card",
      { id },
      parts.legend,
      h("div.row", {}, h("label", { for: `${id}-name` }, "Name"), parts.name, parts.remove),
      h("div.row", {}, h("label", { for: `${id}-kind` }, "Chooses"), kind),
      this.#role(slot, at, id, parts),
      slot.kind === "count" ? this.#count(at, id, parts) : this.#groups(slot, at, id, first),
    );
  }

  /** A field for a name; one that cannot be is put back, and said why. @param {string} id @param {(name: string) => string} rename @param {"input" | "input.group-name"} [name] */
  #field(id, rename, name = "input") {
    return field(name, { id, maxlength: 40 }, (input) => {
      const fault = rename(input.value.trim());
      if (fault) this.editor.app.say(fault);
      this.editor.app.draw();
    });
  }

  /** What becomes of chosen cells. @param {Slot} slot @param {number} at @param {string} id @param {Nodes} parts */
  #role({ role }, at, id, parts) {
    const { editor } = this;
    const row = h("div.row", {}, h("label", { for: `${id}-role` }, "They are"), parts.role);
    if (role === BLOCKED) return [row, parts.text];
    parts.mark = this.#field(
      `${id}-mark`,
      (mark) => (/^[A-Za-z0-9]$/.test(mark) ? (editor.setRole(at, mark), "") : "A mark is one letter or digit."),
    );
    set(parts.mark, "maxlength", 1);
    parts.rule = h(
      "p.hint",
      {},
      "Pieces keep to marks by a rule that is off. ",
      h("button.link", { onclick: () => editor.addRule() }, "Switch it on"),
    );
    return [row, h("div.row", {}, h("label", { for: `${id}-mark` }, "Mark"), parts.mark), parts.text, parts.rule];
  }

  /** @param {number} at @param {string} id @param {Nodes} parts */
  #count(at, id, parts) {
    const { editor } = this;
    parts.count = field(
      "input",
      { type: "number", id: `${id}-count`, min: 1, max: MOST_CELLS },
      (input) => editor.setCount(at, whole(input, MOST_CELLS)),
    );
    return h("div.row", {}, h("label", { for: `${id}-count` }, "How many"), parts.count);
  }

  /** @param {Slot} slot @param {number} at @param {string} id @param {number} first */
  #groups({ kind, groups }, at, id, first) {
    const { noun } = KIND_WORDS[kind];
    this.parts[at].list = h(
      "ul.groups",
      {},
      groups.map((_, index) => this.#group(kind, at, index, washOf(first + index))),
    );
    return [
      this.parts[at].list,
      h("div.row", {}, h("button", { id: `${id}-add`, onclick: () => this.editor.addGroup(at) }, `Add a ${noun}`)),
    ];
  }

  /** @param {Slot["kind"]} kind @param {number} at @param {number} index @param {string} look */
  #group(kind, at, index, look) {
    const { editor } = this;
    const id = `edit-slot-${at}-${index}`;
    /** @type {GroupNodes} */
    const parts = {
      cells: h("span", { id: `${id}-cells` }),
      paint: h(
        "button.paint",
        { id: `${id}-paint`, onclick: () => editor.paint(at, index) },
        swatch(look),
        "Paint",
      ),
      name: this.#field(`${id}-name`, (name) => editor.renameGroup(at, index, name), "input.group-name"),
      remove: h("button.small", { id: `${id}-remove`, onclick: () => editor.removeGroup(at, index) }, "✕"),
    };
    if (kind === "one_in_each") {
      parts.number = field(
        "input.group-number",
        { type: "number", id: `${id}-number`, min: 1, max: MOST_GROUP },
        (input) => editor.setNumber(at, index, whole(input, MOST_GROUP)),
      );
    }
    this.parts[at].groups[index] = parts;
    if (!parts.number) return h("li", {}, parts.paint, parts.name, h("span.choosing", {}, parts.cells), parts.remove);
    return h(
      "li",
      {},
      parts.paint,
      parts.name,
      parts.remove,
      h("span.choosing.several", {}, h("label", { for: `${id}-number` }, "chooses "), parts.number, " ", parts.cells),
    );
  }

  // Written ------------------------------------------------------------------------------------

  /** @param {Slot} slot @param {number} at @param {boolean} matching */
  #tell(slot, at, matching) {
    const parts = this.parts[at];
    parts.legend.textContent = `Slot ${slot.name}`;
    write(parts.name, slot.name);
    parts.kind.value = slot.kind;
    parts.role.value = slot.role === BLOCKED ? BLOCKED : "mark";
    set(parts.remove, "aria-label", `Take slot ${slot.name} away`);
    parts.text.textContent = `${KIND_WORDS[slot.kind].text}${
      slot.role === BLOCKED ? "; no piece lies there." : `; only cells of pieces with the mark ${slot.role} lie there.`
    }`;
    if (parts.mark) write(parts.mark, slot.role);
    if (parts.rule) parts.rule.hidden = matching;
    if (parts.count) write(parts.count, slot.count);
    if (parts.list) set(parts.list, "aria-label", `${slot.kind === "choose" ? "Values" : "Domains"} of ${slot.name}`);
  }

  /** @param {Slot} slot @param {Group} group @param {GroupNodes} parts @param {boolean} inHand @param {Region} board */
  #tellGroup(slot, group, parts, inHand, board) {
    const full = `${group.name} of ${slot.name}`;
    const here = group.cells.filter((cell) => board.has(cellKey(cell))).length;
    write(parts.name, group.name);
    if (parts.number) write(parts.number, group.number);
    set(parts.name, "aria-label", `Name of ${full}`);
    set(parts.number ?? parts.name, "aria-describedby", parts.cells.id);
    set(parts.paint, "aria-label", `Paint ${full}`);
    set(parts.paint, "aria-pressed", String(inHand));
    set(parts.remove, "aria-label", `Take ${full} away`);
    parts.cells.textContent = `${parts.number ? "of " : ""}${here ? counted(here, "cell") : "no cell yet"}`;
    parts.cells.classList.toggle("fault-line", here < group.number);
  }
}

/** What gets the focus of a field that may be gone: that field, the button that adds to its slot, or another. */
const nextTo = (/** @type {string} */ id, /** @type {HTMLElement} */ other) =>
  document.getElementById(id) ?? document.getElementById(id.replace(/^(edit-slot-\d+)-.*/, "$1-add")) ?? other;

/** The whole number in a field, from 1 to `most`. */
const whole = (/** @type {HTMLInputElement} */ input, /** @type {number} */ most) =>
  Math.max(1, Math.min(most, Math.floor(Number(input.value)) || 1));
