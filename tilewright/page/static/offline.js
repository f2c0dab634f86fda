/** The static page keeps itself for times without a network, and shows when it has done so. */
import { h } from "./dom.js";

/** Milliseconds after which the page begins to keep itself: what it shows first comes first. */
const LATER = 2000;

/** Begin to keep the page; nothing where it is served by tilewright itself, or where the browser cannot. */
export async function keepOffline() {
  if (document.documentElement.dataset.engine !== "worker" || !("serviceWorker" in navigator)) return;
  const line = h("p.hint", { id: "offline", role: "status" });
  document.querySelector("main")?.append(line);
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.lost) line.textContent = "";
    else if (data.kept < data.of) {
      line.textContent = `Kept for use without a network: ${Math.floor((100 * data.kept) / data.of)} %.`;
    } else line.textContent = "Kept: this page works without a network, every puzzle of the list with it.";
  });
  await new Promise((done) => setTimeout(done, LATER));
  try {
    await navigator.serviceWorker.register("service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    line.textContent = ""; // a private window or a setting of the browser: the page works while there is a network
  }
}
