/** Which engine there is: the server of this machine, or the core in a worker of this page. */
import { HttpEngine } from "./engine-http.js";
import { WorkerEngine } from "./engine-worker.js";

/** The static site marks its page with `data-engine="worker"`; a page from the server has no mark. */
export function chooseEngine() {
  return document.documentElement.dataset.engine === "worker" ? new WorkerEngine() : new HttpEngine();
}
