// The engine of a page without a server: the core as WebAssembly in a worker. It has the methods that
// docs/design/page.md names, and sends the same events as the engine over HTTP.

/** @typedef {import("./types.d.ts").Listening} Listening */

export class WorkerEngine {
  /** @param {URL | string} [worker] where the worker's module lies */
  constructor(worker = new URL("./worker.js", import.meta.url)) {
    this.address = worker;
    this.next = 0;
    this.open_ =
      /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, event?: (event: any) => void}>} */ (new Map());
    this.worker = this.start();
  }

  start() {
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = (error) => this.broke(error.message || "the worker could not be started");
    return worker;
  }

  /** @param {any} data */
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
   * @param {string} ask
   * @param {object} [given]
   * @param {Listening} [listening]
   * @returns {Promise<any>}
   */
  ask(ask, given = {}, { event, signal } = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.open_.set(id, { resolve, reject, event });
      const cancel = () => this.worker.postMessage({ id, cancel: true });
      this.worker.postMessage({ id, ask, ...given });
      if (signal?.aborted) cancel();
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  about() {
    return this.ask("about");
  }

  catalogue() {
    return this.ask("catalogue");
  }

  /** @param {number} part */
  thumbs(part) {
    return this.ask("thumbs", { part });
  }

  /** @param {string} set */
  pieces(set) {
    return this.ask("pieces", { set });
  }

  /** @param {{name: string} | {text: string}} source */
  open(source) {
    return this.ask("open", { source });
  }

  /** @param {any} document */
  view(document) {
    return this.ask("view", { document });
  }

  /** @param {any} document */
  placements(document) {
    return this.ask("placements", { document });
  }

  /**
   * Search; resolves when the search ended, after its last event, `done`.
   * @param {string} kind
   * @param {any} document
   * @param {any} [options]
   * @param {Listening} [listening] `event` is handed each event; `signal` cancels
   */
  search(kind, document, options = {}, listening = {}) {
    return this.ask("search", { kind, document, options }, listening);
  }

  /**
   * @param {any} document
   * @param {string} format
   * @param {any} [options]
   */
  async export(document, format, options = {}) {
    const { name, media, body } = await this.ask("export", { document, format, options });
    return { name, media, body: new Blob([body], { type: media }) };
  }
}
