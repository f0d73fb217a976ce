/**
 * The link to a page's content, by which who has only a keyboard passes its head over. Followed as a
 * link it would take the place of what the address says after "#": a problem and its set, a game's
 * rules.
 */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest(".skip");
  const content = link && document.querySelector("main");
  if (!content) return;
  event.preventDefault();
  content.tabIndex = -1;
  content.focus();
});
