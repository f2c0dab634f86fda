/** The page in one file, made by the page: the template that `tilewright/page/single.py` writes, with its blocks filled. */
import { packed } from "./packing.js";

/** Bytes that the file has at most, so that mails and phones take it. */
const MOST = 1_810_000;
const TITLE = /<title>[^<]*<\/title>/;

/**
 * The file with a title and some of its blocks filled.
 * @param {string} page
 * @param {string} title
 * @param {Record<string, BlobPart>} blocks - what they hold, by name.
 */
export async function sent(page, title, blocks) {
  const safe = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  let made = page.replace(TITLE, () => `<title>${safe} · tilewright</title>`);
  for (const [name, content] of Object.entries(blocks)) {
    const text = await packed(content);
    const block = new RegExp(`(<script type="text/plain" data-file="${name.replace(".", "\\.")}">)[^<]*`);
    made = made.replace(block, (_, before) => before + text);
  }
  const { size } = new Blob([made]);
  if (size > MOST) throw new Error(`the page would have ${size} bytes, and ${MOST} can be sent: save a puzzle file`);
  return made;
}
