/** The static page keeps itself for times without a network, and shows when it has done so. */
import { h, whenIdle } from "./dom.js";

/** Offer to keep the page, or go on keeping it if somebody wanted it before; nothing where the browser cannot. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const line = h("p.hint", { id: "offline", role: "status" });
  document.querySelector("main")?.append(line);
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.lost) line.textContent = "";
    else if (data.kept < data.of) {
      line.textContent = `Kept for use without a network: ${Math.floor((100 * data.kept) / data.of)} %.`;
    } else line.textContent = "Kept: this page works without a network, every puzzle of the list with it.";
  });
  const keep = () => kept(line);
  if (await navigator.serviceWorker.getRegistration()) return whenIdle(keep);
  line.append(h("button", { id: "keep-offline", onclick: keep }, "Keep this page for use without a network"));
  return undefined;
}

/** Keep every file. @param {HTMLElement} line - says how far that is. */
async function kept(line) {
  line.textContent = "";
  try {
    await navigator.serviceWorker.register("service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    line.textContent = ""; // a private window or a setting of the browser: the page works while there is a network
  }
}
