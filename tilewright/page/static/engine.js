/** Which engine there is: the server of this machine, or the core in a worker of this page. */

/** The static site marks its page with `data-engine="worker"`; a page from the server has no mark. */
export async function chooseEngine() {
  if (document.documentElement.dataset.engine === "worker") {
    const { WorkerEngine } = await import("./engine-worker.js");
    return new WorkerEngine();
  }
  const { HttpEngine } = await import("./engine-http.js");
  return new HttpEngine();
}
