/**
 * Caches the site in the browser for offline use (offline/service_worker.ts) once the page itself
 * has loaded: what all pages need, this page, Python, the book, the games. Nothing is cached if the
 * reader has declined on the page about it (pages/site/offline.ts), or has chosen nothing there and
 * the browser is in data-saving mode. A newer version of the site is offered, never forced; it is
 * also offered to a page that is older than the version another tab has activated. The game being
 * played is in the address, and so survives a reload.
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
    const choice = offlineChoice();
    if (choice === "no" || (!choice && isSavingData())) return;
    const registration = await workers.register(trusted.createScriptURL(offline ?? ""));
    offer(registration);
    const { active } = await workers.ready;
    if (active) await keepWished(active);
  }
  // forbidden or full: the page works as it does without
  addEventListener("load", () => void begin().catch(() => {}));
})();
