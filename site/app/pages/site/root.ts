/**
 * The start page: leads to the reader's language, else to the first one. Without scripts its links
 * remain.
 */
(() => {
  const siteLanguages = ["es", "en"];
  const wished = (navigator.languages || [navigator.language]).map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const lang = wished.find((tag) => siteLanguages.includes(tag)) || siteLanguages[0];
  location.replace(new URL(`${lang}/${location.hash}`, document.baseURI).href);
})();
