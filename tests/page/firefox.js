#!/usr/bin/env -S deno run --quiet --no-config --allow-run --allow-net --allow-env
/// <reference lib="deno.ns" />
/**
 * Firefox as Debian has it, for Playwright to drive by WebDriver BiDi: `firefox.js FIREFOX'S ARGUMENTS`.
 *
 * Playwright wants a little more of the protocol than the release with extended support has. That is added here, all else is
 * passed on. `TILEWRIGHT_FIREFOX` names the browser.
 */

/** A command that Firefox lacks: which colours, light or dark, a person prefers. Pages see those of the machine. */
const LACKING = "emulation.setMediaFeaturesOverride";
/** Events of downloads, which Playwright hears only if the download has a name: here its address. */
const DOWNLOADS = ["browsingContext.downloadWillBegin", "browsingContext.downloadEnd"];
/** What Firefox says once it listens, which Playwright waits for. */
const LISTENS = /WebDriver BiDi listening on (ws:\S+)\n/;

/** @typedef {{ id?: number, method?: string, params?: { download?: string, url?: string } }} Message */

/** An event as Playwright hears it. @param {string} text */
function heard(text) {
  const event = /** @type {Message} */ (JSON.parse(text));
  if (!event.params || !DOWNLOADS.includes(event.method ?? "")) return text;
  event.params.download ??= event.params.url;
  return JSON.stringify(event);
}

/** Pass the messages between Playwright and Firefox on. @param {string} firefox - the address on which it listens */
function relay(firefox) {
  const onListen = (/** @type {Deno.NetAddr} */ { port }) =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, (request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    const far = new WebSocket(firefox + new URL(request.url).pathname);
    const open = new Promise((done) => far.addEventListener("open", done, { once: true }));
    socket.onmessage = async ({ data }) => {
      const { id, method } = /** @type {Message} */ (JSON.parse(data));
      await open;
      if (method !== LACKING) far.send(data);
      else socket.send(JSON.stringify({ type: "success", id, result: {} }));
    };
    far.onmessage = ({ data }) => socket.readyState === WebSocket.OPEN && socket.send(heard(data));
    far.onclose = () => socket.close();
    socket.onclose = () => far.close();
    return response;
  });
}

const firefox = Deno.env.get("TILEWRIGHT_FIREFOX") ?? "firefox-esr";
const browser = new Deno.Command(firefox, { args: Deno.args, stderr: "piped" }).spawn();
Deno.addSignalListener("SIGTERM", () => browser.kill());
let said = "";
let listens = false;
for await (const text of browser.stderr.pipeThrough(new TextDecoderStream())) {
  said += text;
  const found = listens ? null : said.match(LISTENS);
  if (!found) continue;
  listens = true;
  relay(found[1]);
}
const { code } = await browser.status;
if (!listens) console.error(said);
Deno.exit(code);
