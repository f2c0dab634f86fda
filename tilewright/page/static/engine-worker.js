// The engine of a page without a server: the core as WebAssembly in a worker. It has the methods that
// docs/design/page.md names, and sends the same events as the engine over HTTP.

/** @import { About, Answer, Asked, Document, Engine, ExportOptions, Exported, Faulty, Kind, Listening, Opened, Options, PieceData, Placements, Puzzle, RawView, Saved, SearchEvent, Source } from "./types.d.ts" */

/**
 * @typedef {Object} Waiting - a question that is not answered yet.
 * @property {(value: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((event: unknown) => void) | undefined} event
 */

/** The worker of a page in one file, which is in memory, or nothing. */
const own = () => /** @type {{OWN_WORKER?: string}} */ (globalThis).OWN_WORKER;

/** @implements {Engine} */
export class WorkerEngine {
  /** @param {URL | string} [worker] where the worker's module lies */
  constructor(worker = own() ?? new URL("./worker.js", import.meta.url)) {
    this.address = worker;
    this.next = 0;
    this.open_ = /** @type {Map<number, Waiting>} */ (new Map());
    this.worker = this.start();
  }

  start() {
    const worker = new Worker(this.address, { type: this.address === own() ? "classic" : "module" });
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = (error) => this.broke(error.message || "the worker could not be started");
    return worker;
  }

  /** @param {Answer} data */
  heard({ id, event, value, error }) {
    const asked = this.open_.get(id);
    if (!asked) return;
    if (event) return asked.event?.(event);
    this.open_.delete(id);
    if (error === undefined) asked.resolve(value);
    else asked.reject(new Error(error));
  }

  /** Tell all who wait that the worker is gone, and start another. @param {string} message */
  broke(message) {
    const waiting = [...this.open_.values()];
    this.open_.clear();
    this.worker.terminate();
    this.worker = this.start();
    waiting.forEach(({ reject }) => reject(new Error(message)));
  }

  /**
   * Ask the worker; what it answers has the type that is asked for.
   * @template T
   * @param {Asked["ask"]} ask
   * @param {object} [given]
   * @param {{event?: (event: unknown) => void, signal?: AbortSignal}} [listening]
   * @returns {Promise<T>}
   */
  ask(ask, given = {}, { event, signal } = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.open_.set(id, { resolve: (value) => resolve(/** @type {T} */ (value)), reject, event });
      const cancel = () => this.worker.postMessage({ id, cancel: true });
      this.worker.postMessage({ id, ask, ...given });
      if (signal?.aborted) cancel();
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  /** @returns {Promise<About>} */
  about() {
    return this.ask("about");
  }

  /** Load the second file of the core, without which no search begins; whoever needs it after a failure tries again. */
  prepare() {
    this.ask("prepare").catch(() => {});
  }

  /** @returns {Promise<Puzzle[]>} */
  catalogue() {
    return this.ask("catalogue");
  }

  /** @param {number} part @returns {Promise<Record<string, string>>} */
  thumbs(part) {
    return this.ask("thumbs", { part });
  }

  /** @param {string} set @returns {Promise<Record<string, PieceData>>} */
  pieces(set) {
    return this.ask("pieces", { set });
  }

  /** @param {Source} source @returns {Promise<Opened>} */
  open(source) {
    return this.ask("open", { source });
  }

  /** @param {Document} document @returns {Promise<RawView | Faulty>} */
  view(document) {
    return this.ask("view", { document });
  }

  /** @param {Document} document @returns {Promise<Placements>} */
  placements(document) {
    return this.ask("placements", { document });
  }

  /**
   * Search; resolves when the search ended, after its last event, `done`.
   * @template {Kind} K
   * @param {K} kind
   * @param {Document} document
   * @param {Options<K>} options
   * @param {Listening<K>} listening `event` is handed each event; `signal` cancels
   * @returns {Promise<void>}
   */
  search(kind, document, options, { event, signal }) {
    const heard = (/** @type {unknown} */ one) => event?.(/** @type {SearchEvent<K>} */ (one));
    return this.ask("search", { kind, document, options }, { event: heard, signal });
  }

  /** @param {Document} document @param {string} format @param {ExportOptions} [options] @returns {Promise<Exported>} */
  async export(document, format, options = {}) {
    /** @type {Saved | Faulty} */
    const saved = await this.ask("export", { document, format, options });
    if ("faults" in saved) throw Object.assign(new Error("This cannot be done as it is asked:"), saved);
    const { name, media, body } = saved;
    return { name, media, body: new Blob([body], { type: media }) };
  }
}
