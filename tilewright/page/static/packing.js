/** Bytes packed by gzip and written in base64, as a page in one file holds what it is made of. */

/** @param {BlobPart} content */
export async function packed(content) {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  const step = 0x8000; // so many arguments a function takes
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

/** What is packed in a text, as an answer to be read. @param {string} text */
export function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
