/**
 * The scripts of all pages in one, for the site as a single file (site/make/render/publish/one_file.py):
 * what pages have in common stands there once, and no script has to find another by a relative
 * address, which a blob has not. The page says after # which is its own (play/game).
 */

void import(`../pages/${new URL(import.meta.url).hash.slice(1)}.ts`);
