/** The moves that are allowed when a puzzle of cubes is taken apart: a box for turns and a field for the clearance. */
import { edited } from "./document.js";
import { field, fill, h, set, write } from "./dom.js";
import { faultLine } from "./messages.js";

/** @import { App, Document, MovesData } from "./types.d.ts" */
/** @typedef {Pick<App, "document" | "faults" | "view">} Page */

/** The one lattice on which pieces turn. */
const TURNING = "cube";

export class AllowedMoves {
  /** The clearance that went with the turns of a puzzle, for when they come back. */
  #before = /** @type {{name: string, clearance?: MovesData["clearance"]}} */ ({ name: "" });

  /** @param {Page} app @param {(document: Document, what: string) => void} change - makes another document the open one. */
  constructor(app, change) {
    this.app = app;
    this.change = change;
    this.turns = h("input", { type: "checkbox", id: "may-turn", onchange: () => this.#turn(this.turns.checked) });
    this.clearance = field("input", {
      id: "clearance",
      size: 5,
      placeholder: "0",
      autocomplete: "off",
      title: "How much smaller pieces are at each face, as a share of the side of a cell: 1/20 or 0.05",
    }, () => this.#clear(this.clearance.value.trim()));
    this.room = h("label", { hidden: true }, "Clearance ", this.clearance);
    this.row = h("span.row", { hidden: true }, h("label", {}, this.turns, " Pieces may turn"), this.room);
    this.faults = h("div", { id: "moves-faults", role: "alert" });
  }

  /** Show what the open document allows, and what is wrong with it. */
  show() {
    const { view, faults } = this.app;
    const { turns = false, clearance = "" } = this.#moves;
    this.row.hidden = view?.lattice.name !== TURNING || !view.verbs.includes("disassemble");
    this.turns.checked = turns;
    this.room.hidden = !turns;
    write(this.clearance, clearance);
    const own = this.row.hidden ? [] : (faults ?? []).filter(({ path }) => path[0] === "moves");
    fill(this.faults, own.map(faultLine));
    set(this.clearance, "aria-invalid", own.length ? "true" : null);
    set(this.clearance, "aria-describedby", own.length ? this.faults.id : null);
  }

  /** Whether pieces only slide and the box would let them turn. */
  get offersTurns() {
    return !this.row.hidden && !this.#moves.turns;
  }

  get #moves() {
    return this.app.document.moves ?? {};
  }

  /** @param {boolean} turns */
  #turn(turns) {
    const { name } = this.app.document;
    const { turns: _, clearance, ...others } = this.#moves;
    if (!turns) this.#before = { name, clearance };
    const again = this.#before.name === name ? this.#before.clearance : undefined;
    const allowed = { turns, ...(again === undefined ? {} : { clearance: again }), ...others };
    this.#write(turns ? allowed : others, turns ? "let pieces turn" : "let pieces slide alone");
  }

  /** @param {string} text */
  #clear(text) {
    const { clearance = "", ...others } = this.#moves;
    if (text === String(clearance)) return;
    this.#write(
      text ? { ...others, clearance: text } : others,
      text ? `set the clearance to ${text}` : "took the clearance away",
    );
  }

  /** @param {MovesData} moves @param {string} what */
  #write(moves, what) {
    const changed = edited(this.app.document, { moves });
    if (!Object.keys(moves).length) delete changed.moves;
    this.change(changed, what);
  }
}
