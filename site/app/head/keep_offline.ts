/**
 * Has the site kept in the browser, for use without a line (offline/service_worker.ts), once the
 * page itself is there: what all pages need, this page, Python, the book, the games. Nothing where
 * the reader's browser asks for little data, or the reader said no on the page that tells of it
 * (pages/site/offline.ts). A newer version of the site is offered, never forced; it is offered too to a
 * page that is older than what another tab has taken. The game being played stands in the address,
 * and so outlasts loading the page again.
 */
import { ask, keepWished, offlineChoice } from "../offline/messages.ts";
import { serviceWorkers } from "../lib/sandbox.ts";
import { isSavingData } from "../lib/save_data.ts";
import { trusted } from "../lib/trusted_types.ts";

(() => {
  const { offline } = document.documentElement.dataset;
  const workers = serviceWorkers();
  if (!offline || !workers) return;
  /** Milliseconds between looks whether the page has all that it needs itself. */
  const PATIENCE = 2_000;
  const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const busy = () => {
    const python = document.querySelector("[data-python]");
    return python instanceof HTMLElement && /^(|loading)$/.test(python.dataset.state ?? "");
  };

  function offer(registration: ServiceWorkerRegistration) {
    const bar = document.querySelector("[data-newer]");
    const show = () => bar?.toggleAttribute("hidden", !workers.controller);
    const look = () => registration.waiting && show();
    look();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", look),
    );
    bar?.querySelector("button")?.addEventListener("click", () => {
      const { waiting } = registration;
      if (!waiting) return location.reload(); // another tab has taken it already
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      void ask(waiting, { what: "take" });
    });
    if (workers.controller) workers.addEventListener("controllerchange", show);
  }

  async function begin() {
    do await pause();
    while (busy());
    const asked = offlineChoice();
    if (asked === "no" || (!asked && isSavingData())) return;
    const registration = await workers.register(trusted.createScriptURL(offline ?? ""));
    offer(registration);
    const { active } = await workers.ready;
    if (active) await keepWished(active);
  }
  // forbidden or full: the page works as it does without
  addEventListener("load", () => void begin().catch(() => {}));
})();
