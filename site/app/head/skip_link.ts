/**
 * The link with which a keyboard skips a page's header. An ordinary link would replace what the
 * address says after "#": a problem and its set, a game's rules.
 */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest(".skip");
  const content = link && document.querySelector("main");
  if (!content) return;
  event.preventDefault();
  content.tabIndex = -1;
  content.focus();
});
