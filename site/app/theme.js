/* Light or dark, as the reader last chose; before the first paint, so it is a plain script in the head. */
(() => {
  const root = document.documentElement;
  const wish = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const show = () => {
    const theme = kept();
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : wish.matches;
    root.toggleAttribute("data-dark", dark);
  };
  show();
  wish.addEventListener("change", show);
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-theme-toggle]") : null;
    if (!target) return;
    const next = root.hasAttribute("data-dark") ? "light" : "dark";
    root.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      /* private windows may refuse: the choice then lasts for this page */
    }
    show();
  });
})();
