/**
 * The page without a network: keeps every file of the page as it was published, and answers from there.
 *
 * `tilewright/page/static_site.py` writes the list of files with the SHA-256 of each before this text, so another
 * edition of the page is another worker.  A file is kept under its sum: editions share what did not change, and
 * what arrives with another sum than the list says is passed on and not kept.
 */

/** @import { KeptFor, Scope } from "./types.d.ts" */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const PUBLISHED = scope.PUBLISHED ?? { files: {}, shell: [] };
const CACHE = "tilewright";
/** So many files are fetched at a time. */
const LANES = 4;

const root = new URL("./", scope.location.href);

scope.addEventListener("install", (event) => event.waitUntil(kept(PUBLISHED.shell)));
scope.addEventListener("activate", (event) => event.waitUntil(begun()));
scope.addEventListener("message", (event) => event.waitUntil(keepAll(event.source)));
scope.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});

/** The path of a file of this page that is asked for, or null. @param {globalThis.Request} request */
function pathOf({ url, method }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return null;
  const path = decodeURIComponent(pathname.slice(root.pathname.length)) || "index.html";
  return Object.hasOwn(PUBLISHED.files, path) ? path : null;
}

/** The name under which a file is kept. @param {string} path */
const keyOf = (path) => new URL(`${path}?sum=${PUBLISHED.files[path]}`, root).href;

/** @param {string} path @param {globalThis.Request} request @returns {Promise<Response>} */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? (await fetched(cache, path)) ?? fetch(request);
}

/** Fetch a file and keep it; null where it is not the one of this edition. @param {Cache} cache @param {string} path @returns {Promise<Response | null>} */
async function fetched(cache, path) {
  const found = await fetch(new URL(path, root), { cache: "no-cache" });
  if (!found.ok) return null;
  const bytes = await found.clone().arrayBuffer();
  if (await sumOf(bytes) !== PUBLISHED.files[path]) return null;
  await cache.put(keyOf(path), found.clone());
  return found;
}

/** @param {ArrayBuffer} bytes */
async function sumOf(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep files; resolves to how many are kept. @param {string[]} paths @param {(count: number) => void} [tell] */
async function kept(paths, tell = () => {}) {
  const cache = await caches.open(CACHE);
  const left = [...paths];
  let count = 0;
  const lane = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      if ((await cache.match(keyOf(path))) || (await fetched(cache, path))) tell(++count);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}

/** Take over the pages that are open, and let go of what belongs to no edition any more. */
async function begun() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(PUBLISHED.files).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await scope.clients.claim();
}

/** Keep every file, and report to the page how far that is. @param {KeptFor} page */
async function keepAll(page) {
  const paths = Object.keys(PUBLISHED.files);
  const tell = (/** @type {number} */ count) => page.postMessage({ kept: count, of: paths.length });
  try {
    const count = await kept(paths, (so) => so % 40 === 0 && tell(so));
    tell(count);
  } catch {
    page.postMessage({ kept: 0, of: paths.length, lost: true }); // the network went away: the next visit goes on
  }
}
