/**
 * How the page looks, as the reader last chose: light or dark, which board and men, how large,
 * letters or none. Before the first paint.
 */
(() => {
  const root = document.documentElement;
  const wish = matchMedia("(prefers-color-scheme: dark)");
  const storedTheme = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const show = () => {
    const theme = storedTheme();
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : wish.matches;
    root.toggleAttribute("data-dark", dark);
  };
  show();
  try {
    const board = JSON.parse(localStorage.getItem("board") ?? "null");
    if (board?.men) root.dataset.men = board.men;
    if (board?.ground) root.dataset.surface = board.ground;
    if (board?.speed) root.dataset.speed = board.speed;
    if (board?.names === false) root.dataset.names = "off";
    if (board?.size >= 60 && board.size <= 130)
      root.style.setProperty("--size", String(board.size / 100));
  } catch {
    /* nothing kept, or nothing that can be read */
  }
  wish.addEventListener("change", show);
  document.addEventListener("click", (event) => {
    const target =
      event.target instanceof Element ? event.target.closest("[data-theme-toggle]") : null;
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
