/**
 * Which face a game's page shows, set before the first paint: the one that the link asks for; the
 * one that it had, when it is loaded anew; the study face, if the link names a passage or the
 * reader comes from a text; the one last chosen; or the page's default (`data-usual-face`), unless
 * the window is too narrow for it. Also whether the link opens the screen for a class (`view=class`;
 * play/play_view.ts), and keeps the book's words for later (`book=shut`; style/play/class.css). A
 * link that does so, or that fixes rules and players (class/locked_mode.ts), opens the face to play
 * on.
 */

import { hasTwoLeaves } from "../lib/breakpoints.ts";

/** Pages of texts and lessons: who comes from there wants to read on beside the board. */
const TEXT_PAGES = /\/(?:book|silences|lessons|readings|glossary|was-the-king-right)(?:\/|$)/;

(() => {
  const root = document.documentElement;
  const usual = root.dataset.usualFace;
  if (!usual) return;
  const fragment = location.hash.slice(1);
  const parameters = new URLSearchParams(fragment);
  const requestedFace = parameters.get("face");
  const isFace = (face: unknown) => face === "play" || face === "study";
  const namesPassage = fragment && (!fragment.includes("=") || /(?:^|&)at=/.test(fragment));
  const comesFromText =
    document.referrer.startsWith(location.origin) &&
    TEXT_PAGES.test(new URL(document.referrer).pathname);
  const storedFace = () => {
    try {
      return JSON.parse(localStorage.getItem("face") ?? "null");
    } catch {
      return null; // private windows may refuse
    }
  };
  if (parameters.get("view") === "class") root.dataset.view = "projector";
  const isBookShut = parameters.get("book") === "shut";
  if (isBookShut) root.dataset.book = "shut";
  if (isFace(requestedFace)) root.dataset.face = requestedFace ?? "";
  else if (isBookShut || /(?:^|,)fixed/.test(parameters.get("mode") ?? ""))
    root.dataset.face = "play";
  else if (isFace(history.state?.face)) root.dataset.face = history.state.face;
  else if (namesPassage || comesFromText) root.dataset.face = "study";
  else root.dataset.face = isFace(storedFace()) ? storedFace() : hasTwoLeaves() ? usual : "play";
})();
