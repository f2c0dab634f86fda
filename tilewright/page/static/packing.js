/**
 * Bytes packed by gzip and written in letters, as a page in one file holds what it is made of.
 *
 * Five letters stand for four bytes, as in RFC 1924: base 85, the most significant digit first, where a last group of
 * fewer bytes has as many letters fewer. The letters are none that a page or a text of JSON takes for something else.
 */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%:()*+-;,=.?@^_/{|}~";
const POWERS = [85 ** 4, 85 ** 3, 85 ** 2, 85, 1];

/** @param {Uint8Array} bytes */
export function lettered(bytes) {
  const view = new DataView(new ArrayBuffer(4));
  const parts = /** @type {string[]} */ ([]);
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    for (let place = 0; place < 4; place++) view.setUint8(place, group[place] ?? 0);
    const number = view.getUint32(0);
    const letters = POWERS.map((power) => LETTERS[Math.floor(number / power) % 85]);
    parts.push(letters.slice(0, group.length + 1).join(""));
  }
  return parts.join("");
}

/** The bytes that letters stand for. @param {string} text */
export function unlettered(text) {
  const digits = new Uint8Array(128);
  [...LETTERS].forEach((letter, at) => digits[letter.charCodeAt(0)] = at);
  const groups = Math.ceil(text.length / 5);
  const view = new DataView(new ArrayBuffer(4 * groups));
  for (let group = 0; group < groups; group++) {
    let number = 0;
    for (let at = 5 * group; at < 5 * group + 5; at++) {
      number = 85 * number + (at < text.length ? digits[text.charCodeAt(at)] : 84);
    }
    view.setUint32(4 * group, number);
  }
  return new Uint8Array(view.buffer, 0, 4 * groups - (5 * groups - text.length));
}

/** @param {BlobPart} content */
export async function packed(content) {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return lettered(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * What is packed by gzip in data with a character a byte, and as many characters as there are bytes; none if they are cut
 * short or damaged.
 * @param {string} data
 * @param {number} most - bytes that are unpacked; of more than these, some more come back, not all.
 * @returns {Promise<string | null>}
 */
export async function unzipped(data, most) {
  const bytes = Uint8Array.from(data, (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let found = "";
  try {
    for (let part = await reader.read(); !part.done && found.length <= most; part = await reader.read()) {
      for (let at = 0; at < part.value.length; at += 4096) {
        found += String.fromCharCode(...part.value.subarray(at, at + 4096));
      }
    }
  } catch {
    return null;
  }
  if (found.length > most) reader.cancel().catch(() => {});
  return found;
}

/** What is packed in a text, as an answer to be read. @param {string} text */
export function unpacked(text) {
  return new Response(new Blob([unlettered(text)]).stream().pipeThrough(new DecompressionStream("gzip")));
}
