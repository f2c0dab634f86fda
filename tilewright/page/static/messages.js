/** What the page says: a line that stays in sight, and boxes above everything, but no board, that stay until they are closed or pushed aside. */
import { h, set } from "./dom.js";

/** @import { Complaint, Fault, On } from "./types.d.ts" */

/** Where a fault is, before what it is. */
const where = (/** @type {Fault} */ { path }) => (path?.length ? `${path.join(" › ")}:` : "");

/** A fault in an element. @param {"li" | "p.note.stops"} name @param {Fault} fault @param {Node | string} todo - what to do. */
const faultIn = (name, fault, todo) => h(name, {}, h("strong", {}, where(fault)), ` ${fault.what}`, todo);

/** A fault as a line below the board. @param {Fault} fault */
export const faultLine = (fault) => faultIn("p.note.stops", fault, fault.todo ? `: ${fault.todo}` : "");

/** What a file of the puzzle leaves out. */
export const UNPINNED = "A file has no pieces that were laid by hand, unless you pin them as given.";

/** Boxes that are open at once, at most. */
const MOST = 3;

/** Pixels by which a finger pushes a box aside, so that it goes. */
const ASIDE = 80;

/** Let a finger push a box aside, and call what removes it. @param {HTMLElement} box @param {() => void} gone */
function swiped(box, gone) {
  let from = /** @type {number | null} */ (null);
  const by = (/** @type {number} */ way) => {
    box.style.setProperty("--swiped", `${way}px`);
    box.style.setProperty("--fading", String(Math.min(0.8, Math.abs(way) / (2 * ASIDE))));
  };
  box.addEventListener("pointerdown", ({ pointerType, clientX }) => (from = pointerType === "mouse" ? null : clientX));
  box.addEventListener("pointermove", ({ clientX }) => from !== null && by(clientX - from));
  box.addEventListener("pointercancel", () => {
    from = null;
    by(0);
  });
  box.addEventListener("pointerup", ({ clientX }) => {
    const way = from === null ? 0 : clientX - from;
    from = null;
    if (Math.abs(way) < ASIDE) by(0);
    else gone();
  });
}

export class Messages {
  /** When something was read out last. */
  spoken = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  speaking;

  /** @param {On} on */
  constructor(on) {
    this.on = on;
  }

  /** The boxes that are open. @returns {NodeListOf<HTMLElement>} */
  get open() {
    return this.on("toasts").querySelectorAll(".fault, .notice");
  }

  /** Say a sentence: it is seen at once, and read out to those who listen at most once a second. @param {string} text @param {boolean} [refused] - whether it says why something was not done. */
  say(text, refused = false) {
    const line = this.on("status");
    line.textContent = text;
    set(line, "data-refused", refused || null);
    for (const fading of line.getAnimations()) fading.currentTime = 0; // said again, it is seen anew
    const wait = Math.max(0, this.spoken + 1000 - Date.now());
    clearTimeout(this.speaking);
    const speak = () => {
      this.spoken = Date.now();
      this.on("spoken").textContent = text;
    };
    if (wait && text) this.speaking = setTimeout(speak, wait);
    else speak();
  }

  /** Show what went wrong, in words, with every fault. @param {Complaint} error */
  complain({ message = "This did not work.", faults = [] }) {
    const items = faults.map((fault) => faultIn("li", fault, fault.todo ? h("span.todo", {}, `: ${fault.todo}`) : ""));
    const box = h(
      "div.fault",
      { role: "alert" },
      h("p", {}, message),
      items.length ? h("ul", {}, items) : null,
      h("button", { onclick: () => this.#remove(box) }, "Close"),
    );
    this.#toast(box, message);
  }

  /** Say what must not pass by: it stays until it is closed, said again or another puzzle is opened. @param {string} text @param {HTMLElement | null} [deed] */
  notice(text, deed = null) {
    const box = h(
      "div.notice",
      { role: "status" },
      h("p", {}, text),
      h("div.row", {}, deed, h("button", { onclick: () => this.#remove(box) }, "Close")),
    );
    this.#toast(box, text);
  }

  /**
   * Show a box above the page, and above a dialog that was opened before. One that says the same gives way to it and is
   * counted, the oldest gives way where there are too many.
   * @param {HTMLElement} box
   * @param {string} text - what it says.
   */
  #toast(box, text) {
    const toasts = this.on("toasts");
    swiped(box, () => this.#remove(box));
    const same = [...this.open].find((one) => one.dataset.said === text);
    const times = Number(same?.dataset.times ?? 0) + 1;
    same?.remove();
    Object.assign(box.dataset, { said: text, times });
    if (times > 1) box.querySelector("p")?.append(h("span.times", {}, ` ${times} times`));
    toasts.prepend(box);
    for (const old of [...this.open].slice(MOST)) old.remove();
    toasts.hidePopover();
    toasts.showPopover();
  }

  /** @param {HTMLElement} box */
  #remove(box) {
    box.remove();
    if (!this.open.length) this.on("toasts").hidePopover();
  }

  /** Remove boxes: all of them, or the one of these words. @param {string | null} [message] */
  pardon(message = null) {
    for (const box of this.open) {
      if (message === null || box.dataset.said === message) this.#remove(box);
    }
  }
}
