/** The engine behind the server of this machine; see docs/design/page.md for its methods. */

/** @import { About, Collections, Complaint, Document, Engine, Entry, ExportOptions, Exported, Fault, Faulty, Keeping, Kind, Listening, Opened, Options, PieceData, Placements, Puzzle, RawView, SearchEvent, Source } from "./types.d.ts" */

/** Long searches of one browser at once: it keeps six connections to a server, and its pages need some too. */
const LANES = 4;
/** What is answered in a moment takes no lane. */
const SHORT = ["hand", "hint", "engines", "reach"];

/** A refusal in words, with faults if the puzzle is at fault. */
export class EngineError extends Error {
  /** @param {string} message @param {Fault[]} [faults] */
  constructor(message, faults = []) {
    super(message);
    this.faults = faults;
  }
}

/** @implements {Engine} @implements {Keeping} */
export class HttpEngine {
  /** @returns {Promise<About>} */
  about() {
    return this.#get("api/about");
  }

  /** @returns {Promise<Puzzle[]>} */
  catalogue() {
    return this.#get("api/catalogue");
  }

  /** @param {number} part @returns {Promise<Record<string, string>>} */
  thumbs(part) {
    return this.#get(`api/thumbs/${part}`);
  }

  /** @param {string} set @returns {Promise<Record<string, PieceData>>} */
  pieces(set) {
    return this.#get(`api/pieces/${set}`);
  }

  /** @param {Source} given @returns {Promise<Opened>} */
  open(given) {
    return this.#post("api/open", given);
  }

  /** @param {Document} document @returns {Promise<RawView | Faulty>} */
  view(document) {
    return this.#post("api/view", document);
  }

  /** @param {Document} document @returns {Promise<Placements>} */
  placements(document) {
    return this.#post("api/placements", document);
  }

  /** What the user keeps. @template {keyof Collections} Of @param {Of} collection @returns {Promise<Collections[Of][]>} */
  kept(collection) {
    return this.#get(`api/kept/${collection}`);
  }

  /** Keep an entry, or remove it where it is null; `base` is the moment of the one whose place it takes. @param {keyof Collections} collection @param {string} id @param {Entry | null} entry @param {number | null} [base] @returns {Promise<{kept: boolean}>} */
  keep(collection, id, entry, base = null) {
    return this.#post(`api/kept/${collection}`, { id, entry, base }, true);
  }

  /** @param {Document} document @param {string} format @param {ExportOptions} [options] @returns {Promise<Exported>} */
  async export(document, format, options = {}) {
    const answer = await this.#request("api/export", { document, format, options });
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `puzzle.${format}`;
    return { name, media: answer.headers.get("content-type"), body: await answer.blob() };
  }

  /**
   * Search; `event` gets each event in turn, and `signal` ends the search by ending the request.
   * @template {Kind} K
   * @param {K} kind
   * @param {Document} document
   * @param {Options<K>} options
   * @param {Listening<K>} listening
   */
  async search(kind, document, options, { event = () => {}, signal }) {
    const leave = SHORT.includes(kind)
      ? () => {}
      : await entered(signal, () => event({ type: "waiting", before: null }));
    try {
      const answer = await this.#request("api/search", { kind, document, options }, signal);
      await this.#read(answer, (one) => event(/** @type {SearchEvent<K>} */ (one)));
    } finally {
      leave();
    }
  }

  /** @param {Response} answer @param {(event: unknown) => void} event */
  async #read(answer, event) {
    const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body).pipeThrough(new TextDecoderStream())
      .getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : new EngineError(
          "The search was cut off, for the server does not answer any more. Start it again with: tilewright serve",
        );
      });
      if (done) break;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const data = part.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join(
          "\n",
        );
        if (data) event(JSON.parse(data));
      }
    }
  }

  /** What our own server answers has the type that is asked for. @template T @param {string} path @returns {Promise<T>} */
  async #get(path) {
    return /** @type {T} */ (await (await this.#request(path)).json());
  }

  /** @template T @param {string} path @param {unknown} body @param {boolean} [last] @returns {Promise<T>} */
  async #post(path, body, last = false) {
    return /** @type {T} */ (await (await this.#request(path, body, undefined, last)).json());
  }

  /** `last`: the request goes out even if the page is being left; browsers take 64 KiB of such at once. @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @param {boolean} [last] */
  async #request(path, body, signal, last = false) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = text === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
      keepalive: last && text.length < 60_000,
    };
    let answer;
    try {
      answer = await fetch(path, { ...sent, signal, credentials: "same-origin" });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") throw error;
      throw new EngineError(
        "The server does not answer: it may have been stopped. Start it again with: tilewright serve",
      );
    }
    if (answer.ok) return answer;
    const said = /** @type {Complaint} */ (await answer.json().catch(() => ({})));
    throw new EngineError(said.message ?? `The server refused this (${answer.status}).`, said.faults ?? []);
  }
}

/** Take one of the lanes that all tabs share, waiting for it if it must be; resolves to what gives it back. @param {AbortSignal | undefined} signal @param {() => void} waits @returns {Promise<() => void>} */
async function entered(signal, waits) {
  if (!navigator.locks) return () => {};
  const lanes = Array.from({ length: LANES }, (_, number) => `search-${number}`);
  for (const lane of lanes) {
    const leave = await held(lane, { ifAvailable: true });
    if (leave) return leave;
  }
  waits();
  const others = new AbortController();
  signal?.addEventListener("abort", () => others.abort(), { once: true });
  if (signal?.aborted) others.abort();
  let taken = () => {};
  let has = false;
  const asked = lanes.map(async (lane) => {
    const leave = await held(lane, { signal: others.signal });
    if (has) return leave?.();
    if (leave) [taken, has] = [leave, true];
    return others.abort();
  });
  await Promise.any(asked).catch(({ errors }) => {
    throw errors[0];
  });
  return taken;
}

/** Hold a lock; resolves to what gives it back, or to null if it may not be waited for. @param {string} name @param {LockOptions} options @returns {Promise<(() => void) | null>} */
function held(name, options) {
  return new Promise((resolve, reject) => {
    navigator.locks.request(
      name,
      options,
      (lock) => (lock ? new Promise((leave) => resolve(() => leave(undefined))) : resolve(null)),
    )
      .catch(reject);
  });
}
