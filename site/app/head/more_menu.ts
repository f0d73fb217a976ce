/**
 * "More" in the head of a page is a plain disclosure, which needs no script; this closes it again
 * by Escape or by a press elsewhere.
 */
(() => {
  const close = (event: Event) => {
    const more: HTMLDetailsElement | null = document.querySelector("[data-more][open]");
    if (!more || !(event.target instanceof Node)) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape" || !more.contains(event.target)) return;
      event.stopPropagation();
      more.querySelector("summary")?.focus();
    } else if (more.contains(event.target)) return;
    more.open = false;
  };
  document.addEventListener("pointerdown", close);
  document.addEventListener("keydown", close, true);
})();
