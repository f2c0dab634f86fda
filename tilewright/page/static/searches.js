/** The searches of the page: one that is watched, and one beside it for the count while playing by hand. */
import { set } from "./dom.js";

/** @import { App, Complaint, Document, Kind, Options, Place, SearchEvent } from "./types.d.ts" */
/** @typedef {Pick<App, "complain" | "document" | "door" | "engine" | "pardon" | "say">} Page */

export class Searches {
  /** What ends each search that runs. @type {Record<Place, AbortController | null>} */
  running = { main: null, aside: null };

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Search, one at a time; an earlier search ends first.
   * @template {Kind} K
   * @param {K} kind
   * @param {Options<K>} options
   * @param {(event: SearchEvent<K>) => void} event - gets each event.
   * @param {boolean} [quiet] - beside the main search.
   * @param {Document} [document] - what is searched, where it is not the puzzle on the board.
   */
  async run(kind, options, event, quiet = false, document = this.app.document) {
    const { app, running } = this;
    const place = quiet ? "aside" : "main";
    this.#end(place);
    const control = new AbortController();
    running[place] = control;
    if (!quiet) {
      app.pardon();
      app.door.close();
      set(window.document.body, "data-searching", kind);
    }
    let ended = false;
    try {
      await app.engine.search(kind, document, options, {
        signal: control.signal,
        event: (one) => {
          if (running[place] !== control) return;
          if (one.type === "fault") app.complain(one);
          if (one.type === "waiting") app.say("Other searches run now: this one waits for its turn.");
          if (one.type === "done") ended = true;
          event(one);
        },
      });
      if (!ended && running[place] === control) {
        app.complain({ message: "The search was cut off before it ended: the server may have stopped." });
      }
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") app.complain(/** @type {Complaint} */ (error));
    } finally {
      if (running[place] === control) {
        running[place] = null;
        if (!quiet) set(window.document.body, "data-searching", null);
      }
    }
    return ended;
  }

  /** @param {Place} place */
  #end(place) {
    this.running[place]?.abort();
    this.running[place] = null;
  }

  /** End what is being searched. */
  stop() {
    this.#end("main");
    this.#end("aside");
    set(document.body, "data-searching", null);
  }
}
