/** Where the browser keeps texts for the page, or a place in memory where it refuses to: then they last as long as the page. */

/** Texts by name, with as many methods of a store as the page uses. */
class Memory {
  texts = /** @type {Map<string, string>} */ (new Map());

  /** @param {string} name */
  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    this.texts.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.texts.delete(name);
  }
}

const memories = { localStorage: new Memory(), sessionStorage: new Memory() };

/** The store of a kind. @param {"localStorage" | "sessionStorage"} kind */
export function storeOf(kind) {
  try {
    const store = globalThis[kind];
    store.getItem(""); // some browsers refuse here, others have no store at all
    return store;
  } catch {
    return memories[kind];
  }
}

/** The names of what a store holds. @param {"localStorage" | "sessionStorage"} kind */
export function namesIn(kind) {
  const store = storeOf(kind);
  return store instanceof Memory ? [...store.texts.keys()] : Object.keys(store);
}

/** Whether what is kept outlives the page. */
export const isLasting = () => !(storeOf("localStorage") instanceof Memory);
