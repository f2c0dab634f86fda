/** The part "Setup" of the tab "Edit": slots are added and named, and the cells of their groups painted. */
import { counted, h } from "./dom.js";
import { edited } from "./document.js";
import { cellKey } from "./geometry.js";
import { NeverList } from "./never-list.js";
import { KIND_WORDS, SlotCards } from "./slot-cards.js";
import {
  BLOCKED,
  freeGroupName,
  freeSlotName,
  groupNameFault,
  painted,
  slotNameFault,
  slotsOf,
  withGroup,
  withGroupName,
  withSlot,
  withSlotName,
} from "./slots.js";
import { washesOf } from "./washes.js";

/** @import { Group, Slot } from "./slots.js" */
/** @import { App, Cell, Region } from "./types.d.ts" */
/** @typedef {Pick<App, "board" | "change" | "document" | "draw" | "say">} Page */

const MARKED = { marks: "match" };
/** The first of the keys that take groups in hand; those before it are the tools of the board. */
const FIRST_KEY = 5;
const emptyGroup = (/** @type {string} */ name) => /** @type {Group} */ ({ name, cells: [], number: 1 });

export class SlotEditor {
  /**
   * @param {Page} app
   * @param {() => void} taken - called when another group, or none, is in hand.
   */
  constructor(app, taken) {
    this.app = app;
    this.taken = taken;
    /** The group that strokes paint: `{slot, group}` by name, or null. */
    this.hand = /** @type {{slot: string, group: string} | null} */ (null);
    this.cards = new SlotCards(this);
    this.never = new NeverList(app);
    this.button = h("button", {
      id: "add-slot",
      onclick: (event) => this.addSlot(event.detail === 0),
    }, "Add a slot");
    this.pane = h(
      "div",
      {},
      h(
        "p.hint",
        {},
        "What is chosen before solving: where pegs stand, what dice show, which date it is. Each such choice is a slot.",
      ),
      this.cards.pane,
      h("div.row", {}, this.button),
      this.never.pane,
    );
  }

  get slots() {
    return slotsOf(this.app.document);
  }

  /** Show the slots. @param {Region} board - its cells by their keys. */
  show(board) {
    const { slots } = this;
    const matching = (this.app.document.rules ?? []).some((rule) => rule.marks !== undefined);
    this.cards.show(slots, this.held, board, matching);
    this.never.show();
  }

  // Painting -----------------------------------------------------------------------------------

  /** The group in hand, with its slot, or null if there is none any more. */
  get held() {
    const { hand } = this;
    const slot = hand && this.slots.find((one) => one.name === hand.slot);
    const group = hand && slot?.groups.find((one) => one.name === hand.group);
    return slot && group ? { slot, group } : null;
  }

  /** Take a group in hand, so that strokes paint its cells; with no slot, put it away. @param {string} [slot] @param {string} [group] */
  take(slot, group) {
    this.hand = slot === undefined || group === undefined ? null : { slot, group };
    this.taken();
  }

  /** Take the group in hand that a key names; says whether there is one. @param {string} key */
  key(key) {
    const all = this.slots.flatMap((slot) =>
      slot.groups.map((group) => /** @type {const} */ ([slot.name, group.name]))
    );
    const found = /^[5-9]$/.test(key) ? all[Number(key) - FIRST_KEY] : undefined;
    if (found) this.#takeAloud(...found);
    return Boolean(found);
  }

  /** @param {string} slot @param {string} group */
  #takeAloud(slot, group) {
    this.take(slot, group);
    this.app.say(`A stroke paints ${group} of ${slot}.`);
  }

  /** Whether the group in hand has a cell. @param {Cell} cell */
  has(cell) {
    return Boolean(this.held?.group.cells.some((one) => cellKey(one) === cellKey(cell)));
  }

  /** The document after the group in hand gets or loses a cell; null if nothing changes. @param {Cell} cell @param {boolean} wanted @param {boolean} onBoard */
  painted(cell, wanted, onBoard) {
    if (!this.held) return null;
    const { slot, group } = this.held;
    if (this.has(cell) === wanted || (wanted && !onBoard)) return null;
    return withGroup(this.app.document, slot.name, group.name, painted(group, cell, wanted));
  }

  /** What lies on cells for the slots: see `washesOf`. */
  washes() {
    const { held } = this;
    return washesOf(
      this.slots,
      (
        slot,
        group,
      ) => (!held
        ? (slot.kind === "choose" ? "faint" : "")
        : slot.name === held.slot.name && group.name === held.group.name
        ? "held"
        : "faint"),
    );
  }

  // Slots: `at` is the index of one ------------------------------------------------------------

  /** Add a slot with one domain, which is in hand at once. By keys the next thing to do is its name, else it is the board. @param {boolean} byKey */
  addSlot(byKey) {
    const { app } = this;
    const name = freeSlotName(app.document, "pegs");
    const slot =
      /** @type {Slot} */ ({ name, role: BLOCKED, kind: "one_in_each", count: 1, groups: [emptyGroup("A")] });
    app.change(withSlot(app.document, name, slot), `added the slot ${name}: paint its domain A on the board`);
    this.take(name, "A");
    const at = this.slots.findIndex((one) => one.name === name);
    this.cards.see(at);
    if (byKey) this.cards.select(at);
  }

  /** @param {number} at */
  removeSlot(at) {
    const { name } = this.slots[at];
    this.app.change(withSlot(this.app.document, name, null), `took the slot ${name} away`);
    if (this.hand?.slot === name) this.take();
  }

  /** Call a slot otherwise; says why it cannot be, or "". @param {number} at @param {string} newName */
  renameSlot(at, newName) {
    const { name } = this.slots[at];
    const fault = slotNameFault(this.app.document, name, newName);
    if (fault || name === newName) return fault;
    if (this.hand?.slot === name) this.hand = { ...this.hand, slot: newName };
    this.app.change(withSlotName(this.app.document, name, newName), `called the slot ${newName}`);
    return "";
  }

  /** @param {number} at @param {Slot["kind"]} kind */
  setKind(at, kind) {
    const { name, groups } = this.slots[at];
    const one = kind === "one_in_each" ? groups : groups.map((group) => ({ ...group, number: 1 }));
    const kept = kind === "count" ? [] : one.length ? one : [emptyGroup("A")];
    this.#change(at, { kind, groups: kept }, `${name} chooses ${KIND_WORDS[kind].title}`);
    if (kept.length) this.take(this.slots[at].name, kept[0].name);
    else if (this.hand?.slot === name) this.take();
  }

  /** @param {number} at @param {string} role */
  setRole(at, role) {
    const { name } = this.slots[at];
    this.#change(at, { role }, role === BLOCKED ? `${name} blocks cells` : `${name} marks cells with ${role}`);
  }

  /** @param {number} at @param {number} count */
  setCount(at, count) {
    this.#change(at, { count }, `${this.slots[at].name} chooses ${counted(count, "cell")}`);
  }

  /** @param {number} at @param {Partial<Slot>} changes @param {string} what */
  #change(at, changes, what) {
    const slot = this.slots[at];
    this.app.change(withSlot(this.app.document, slot.name, { ...slot, ...changes }), what);
  }

  addRule() {
    const { document } = this.app;
    this.app.change(
      edited(document, { rules: [...(document.rules ?? []), MARKED] }),
      "added the rule: Marks of pieces lie on marks of the board",
    );
  }

  // Groups: `index` is that of one in its slot -------------------------------------------------

  /** Take a group in hand, or put it away where it is. @param {number} at @param {number} index */
  paint(at, index) {
    const slot = this.slots[at];
    const group = slot.groups[index];
    if (this.held?.slot.name === slot.name && this.held.group.name === group.name) return this.take();
    this.#takeAloud(slot.name, group.name);
    return this.app.board.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} at */
  addGroup(at) {
    const slot = this.slots[at];
    const name = freeGroupName(slot);
    this.app.change(
      withGroup(this.app.document, slot.name, name, emptyGroup(name)),
      `added the ${KIND_WORDS[slot.kind].noun} ${name} to ${slot.name}: paint it on the board`,
    );
    this.take(slot.name, name);
    this.cards.see(at, this.slots[at].groups.findIndex((one) => one.name === name));
  }

  /** @param {number} at @param {number} index */
  removeGroup(at, index) {
    const slot = this.slots[at];
    const { name } = slot.groups[index];
    this.app.change(withGroup(this.app.document, slot.name, name, null), `took ${name} of ${slot.name} away`);
    if (this.hand?.slot === slot.name && this.hand.group === name) this.take();
  }

  /** Call a group otherwise; says why it cannot be, or "". @param {number} at @param {number} index @param {string} newName */
  renameGroup(at, index, newName) {
    const slot = this.slots[at];
    const { name } = slot.groups[index];
    const fault = groupNameFault(slot, slot.groups[index], newName);
    if (fault || name === newName) return fault;
    if (this.hand?.slot === slot.name && this.hand.group === name) this.hand = { ...this.hand, group: newName };
    this.app.change(
      withGroupName(this.app.document, slot.name, name, newName),
      `called the ${KIND_WORDS[slot.kind].noun} ${newName}`,
    );
    return "";
  }

  /** @param {number} at @param {number} index @param {number} number */
  setNumber(at, index, number) {
    const slot = this.slots[at];
    const group = slot.groups[index];
    this.app.change(
      withGroup(this.app.document, slot.name, group.name, { ...group, number }),
      `${slot.name} chooses ${counted(number, "cell")} from ${group.name}`,
    );
  }
}
