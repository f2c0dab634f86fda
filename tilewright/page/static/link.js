/** A puzzle in a link: JSON, deflated, in base64url, after `#p=1.`; the server never sees it. */

const PREFIX = "#p=1.";
const MOST = 1 << 20;

/** The part of a link that holds a document. */
export async function packed(document) {
  const { notes, expect, ...rest } = document;
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(rest)));
  const base = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PREFIX + base.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of the document in a link, or null where the link holds none; throws where it is damaged. */
export async function unpacked(hash) {
  if (!hash.startsWith("#p=")) return null;
  if (!hash.startsWith(PREFIX)) throw new Error("This link was made by a newer tilewright: its form is unknown here.");
  let bytes;
  try {
    const base = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    bytes = Uint8Array.from(base, (letter) => letter.charCodeAt(0));
    bytes = await through(new DecompressionStream("deflate-raw"), bytes);
  } catch (error) {
    throw new Error(error.message.startsWith("The puzzle") ? error.message : "This link is damaged: a part of it is missing or changed.");
  }
  return new TextDecoder().decode(bytes);
}

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ; ) {
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
