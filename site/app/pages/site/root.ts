/**
 * The start page: leads to the reader's language, else to the first one. Without scripts its links
 * remain.
 */
(() => {
  const known = ["es", "en"];
  const wished = (navigator.languages || [navigator.language]).map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const lang = wished.find((tag) => known.includes(tag)) || known[0];
  location.replace(new URL(`${lang}/${location.hash}`, document.baseURI).href);
})();
