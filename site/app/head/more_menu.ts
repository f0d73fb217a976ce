/**
 * "More" in the head of a page is a plain disclosure, which needs no script; this closes it again
 * by Escape or by a press elsewhere.
 */
(() => {
  const close = (event: Event) => {
    const menu: HTMLDetailsElement | null = document.querySelector("[data-more][open]");
    if (!menu || !(event.target instanceof Node)) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape" || !menu.contains(event.target)) return;
      event.stopPropagation();
      menu.querySelector("summary")?.focus();
    } else if (menu.contains(event.target)) return;
    menu.open = false;
  };
  document.addEventListener("pointerdown", close);
  document.addEventListener("keydown", close, true);
})();
