// The pieces of a file, opened: included sets first, with options for all of their pieces, then the puzzle's own; see
// tilewright/files/include.py and pieces.py.

/** @typedef {Record<string, any>} Pieces */
/** @typedef {(name: string) => Promise<Pieces>} OfSet */

/** What a file may say of the pieces of a set, each with the value that says nothing, and what it must be. */
const OPTIONS = /** @type {Record<string, {usual: any, noun: string, holds: (value: any) => boolean}>} */ ({
  copies: { usual: 1, noun: "a number, [least, most] or any", holds: isCopies },
  turns: { usual: true, noun: "true or false", holds: (value) => typeof value === "boolean" },
  flips: { usual: undefined, noun: "true or false", holds: (value) => typeof value === "boolean" },
  weight: { usual: 1, noun: "a whole number", holds: Number.isInteger },
});
const FOR_INCLUDE = ["set", "sets", "includes", "piece_set", "piece_sets"];
/** A word that no picture looks like. */
const WORD = /^(any|true|false|yes|no|on|off|none|all|[-+]?\d+|\d+(\.\.|-)\d+)$/i;
const KEYS = ["set", "only", "except", ...Object.keys(OPTIONS)];

/** @param {any} value */
function isCopies(value) {
  const ends = Array.isArray(value) ? value : [value];
  return ends.length === (Array.isArray(value) ? 2 : 1) && ends.every((end) => end === "any" || Number.isInteger(end));
}

/** A fault with what to do about it. @param {string} what @param {string} todo */
function fault(what, todo) {
  return Object.assign(new Error(what), { todo });
}

/**
 * The pieces of a file as a document has them; throws an `Error` that names the fault.
 * @param {Pieces} pieces
 * @param {OfSet} ofSet gives the pieces of a set
 * @returns {Promise<Pieces>}
 */
export async function openedPieces({ include, ...own }, ofSet) {
  const found = include === undefined ? {} : await includedPieces(include, ofSet);
  for (const [name, one] of Object.entries(own)) {
    if (Object.hasOwn(found, name)) {
      throw fault(`the piece '${name}' is in an included set already`, "give it another name");
    }
    await refuseMisplaced(name, one, ofSet);
    found[name] = openedPiece(one);
  }
  return found;
}

/** @param {any} given */
function openedPiece(given) {
  if (typeof given === "string" || Array.isArray(given)) return { shapes: [given] };
  const { picture, cells, shapes, ...rest } = given ?? {};
  return { shapes: shapes ?? [picture ?? cells].filter((shape) => shape !== undefined), ...rest };
}

/** Refuse an option, or the name of a set, where a piece is named. @param {string} name @param {any} given @param {OfSet} ofSet */
async function refuseMisplaced(name, given, ofSet) {
  if (Object.hasOwn(OPTIONS, name) && (WORD.test(String(given)) || isEnds(given))) {
    throw fault(
      `'${name}' is an option of a piece, and stands where a piece is named`,
      `write it within the piece: {NAME: {picture: ..., ${name}: ${given}}}, or in an entry of include: [{set: SET, ${name}: ${given}}]`,
    );
  }
  const words = [given].flat();
  if (!FOR_INCLUDE.includes(name) || !words.length || !words.every((word) => /^[a-z-]+$/.test(word))) return;
  const made = await Promise.all(words.map((word) => ofSet(word).catch(() => null)));
  if (made.every(Boolean)) {
    throw fault(
      `'${name}' stands where a piece is named, and its value names a piece set`,
      `write include: ${Array.isArray(given) ? `[${given.join(", ")}]` : given}`,
    );
  }
}

/** @param {any} given */
const isEnds = (given) =>
  Array.isArray(given) && given.length === 2 && (given[1] === "any" || given.every(Number.isInteger));

/**
 * The pieces of every included set; throws an `Error` that names the fault.
 * @param {any} include a name, an entry, or a list of them
 * @param {OfSet} ofSet gives the pieces of a set
 * @returns {Promise<Pieces>}
 */
async function includedPieces(include, ofSet) {
  const found = /** @type {Pieces} */ ({});
  const sets = new Map();
  for (const given of [include].flat()) {
    const entry = typeof given === "object" && given !== null ? given : { set: given };
    const name = checkEntry(entry);
    const pieces = chosen(name, await ofSet(name), entry);
    const shared = Object.keys(pieces).filter((piece) => sets.has(piece));
    if (shared.length) {
      const other = sets.get(shared[0]);
      throw fault(
        `'${name}' and '${other}' share names of pieces: ${shared.join(", ")}`,
        name === other ? "include each piece once" : "write the pieces of one out under other names",
      );
    }
    for (const [piece, one] of Object.entries(pieces)) {
      sets.set(piece, name);
      found[piece] = withOptions(one, entry);
    }
  }
  return found;
}

/** The name of the set of an entry without fault. @param {any} entry @returns {string} */
function checkEntry(entry) {
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    throw fault(`unknown key '${unknown}' in an included set`, `known keys: ${KEYS.join(", ")}`);
  }
  if (entry.set === undefined) throw fault("the key 'set' is missing in an included set", "add set: pentominoes");
  if ("only" in entry && "except" in entry) {
    throw fault("an included set has both 'only' and 'except'", "keep one of the two");
  }
  for (const [key, { noun, holds }] of Object.entries(OPTIONS)) {
    if (key in entry && !holds(entry[key])) throw fault(`'${key}' of an included set is not ${noun}`, `write ${noun}`);
  }
  return String(entry.set);
}

/** The pieces of a set that an entry takes. @param {string} name @param {Pieces} pieces @param {any} entry @returns {Pieces} */
function chosen(name, pieces, entry) {
  const listed = "only" in entry || "except" in entry ? [entry.only ?? entry.except].flat().map(String) : [];
  const stray = listed.find((word) => !Object.hasOwn(pieces, word));
  if (stray !== undefined) {
    throw fault(`'${name}' has no piece '${stray}'`, `its pieces: ${Object.keys(pieces).join(", ")}`);
  }
  const kept = Object.entries(pieces).filter(([piece]) => listed.includes(piece) === "only" in entry);
  if (!kept.length) throw fault(`no piece of '${name}' is left`, "take at least one");
  return Object.fromEntries(kept);
}

/** A piece with the options of its entry, of which those that say nothing are left out. @param {any} piece @param {any} entry */
function withOptions(piece, entry) {
  const made = { ...piece };
  for (const [key, { usual }] of Object.entries(OPTIONS)) {
    if (key in entry) made[key] = entry[key];
    if (made[key] === usual) delete made[key];
  }
  return made;
}
