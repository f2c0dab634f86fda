/**
 * A puzzle in a link: JSON, deflated, in base64url, after `#p=1.`; the laid pieces after `&laid=1.`, a solution after
 * `&s=NUMBER&solution=1.`, the title and the stars of a challenge after `&challenge=1.`. The server never sees any of it.
 */

/** @import { Document, GameBoard, Held, Named, Numbered } from "./types.d.ts" */

const PUZZLE = "#p=";
const VERSION = "1.";
const MOST = 1 << 20;

/**
 * The part of a link that holds a document, laid pieces, a solution with its number, and what is known of a challenge.
 * @param {Document} document
 * @param {Named[]} [laid]
 * @param {Numbered | null} [solution]
 * @param {Pick<GameBoard, "title" | "stars"> | null} [challenge]
 */
export async function packed(document, laid = [], solution = null, challenge = null) {
  const { notes: _notes, expect: _expect, ...rest } = document;
  const parts = [`${PUZZLE}${VERSION}${await deflated(rest)}`];
  if (laid.length) parts.push(`laid=${VERSION}${await deflated(laid)}`);
  if (solution) parts.push(`s=${solution.number}`, `solution=${VERSION}${await deflated(solution.pieces)}`);
  if (challenge) {
    const { title, stars } = challenge;
    parts.push(`challenge=${VERSION}${await deflated({ title, stars })}`);
  }
  return parts.join("&");
}

/**
 * What a link holds, or null where it holds no puzzle; throws if the puzzle is damaged.
 * @param {string} hash
 * @returns {Promise<Held | null>}
 */
export async function unpacked(hash) {
  if (!hash.startsWith(PUZZLE)) return null;
  const [puzzle, ...others] = hash.slice(PUZZLE.length).split("&");
  const given = new Map(others.map((part) => [part.split("=")[0], part.slice(part.indexOf("=") + 1)]));
  const held =
    /** @type {Held} */ ({ text: await inflated(puzzle), laid: null, solution: null, challenge: null, wrong: null });
  try {
    const [laid, solution, challenge] = ["laid", "solution", "challenge"].map((name) => given.get(name));
    if (laid !== undefined) held.laid = await piecesOf(laid);
    if (solution !== undefined) {
      held.solution = { number: Number(given.get("s")) || 1, pieces: await piecesOf(solution) };
    }
    if (challenge !== undefined) held.challenge = challengeOf(JSON.parse(await inflated(challenge)));
  } catch {
    held.wrong = new Error("The laid pieces of this link are damaged: the puzzle was opened without them.");
  }
  return held;
}

/** @param {string} part @returns {Promise<Named[]>} */
async function piecesOf(part) {
  const laid = JSON.parse(await inflated(part));
  if (!isLaid(laid)) throw new Error();
  return laid;
}

/** What a link says of a challenge. @param {unknown} said */
function challengeOf(said) {
  const { title, stars } = /** @type {Record<string, unknown>} */ (said);
  if (typeof title !== "string" || !title) throw new Error();
  return { title: title.slice(0, 200), stars: [1, 2, 3, 4, 5].find((one) => one === stars) ?? null };
}

/** @returns {laid is Named[]} */
const isLaid = (/** @type {unknown} */ laid) =>
  Array.isArray(laid) &&
  laid.every((one) =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === "string" && Array.isArray(one[1]) &&
    one[1].every(Number.isInteger)
  );

/** @param {unknown} value */
async function deflated(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  const base = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} part */
async function inflated(part) {
  if (!part.startsWith(VERSION)) throw new Error("This link was made by a newer tilewright: its form is unknown here.");
  try {
    const base = atob(part.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(base, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Error(
      message.startsWith("The puzzle") ? message : "This link is damaged: a part of it is missing or changed.",
    );
  }
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = /** @type {Uint8Array[]} */ ([]);
  let size = 0;
  for (const reader = stream.readable.getReader();;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new Error("The puzzle in this link is larger than a megabyte: send it as a file.");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** Whether the device has a way of its own to send things to others. */
export const isShared = () => typeof navigator.share === "function";

/** Send by the device's own way; who thinks better of it is asked nothing. @param {ShareData} data */
export const share = (data) => navigator.share(data).catch(() => {});
