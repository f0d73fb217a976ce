/**
 * The two faces of a game's page over the same session: one to play on, where the board is as large
 * as the window allows, and one to study on, with the texts beside it. style/play/desk.css draws both
 * from data-face on <html>, which head/face.ts sets before the first paint. What the reader chooses
 * is kept; what a command needs (a clause, the analysis) is shown without being kept. A page that is
 * loaded anew shows the face that it had (share/address_line.ts keeps it with the entry).
 */

import { all, requireElement } from "../lib/dom.ts";
import { keep } from "../lib/preferences.ts";
import type { GameSession } from "../session/session.ts";

type Face = "play" | "study";

export type Faces = ReturnType<typeof createFaces>;

export function createFaces(session: GameSession) {
  const root = document.documentElement;
  const choices = all("[data-face-choice]");
  const howToPlay = requireElement("[data-how-to-play]");
  const placeInStage = document.createComment("how to play");
  const isInStage = Boolean(howToPlay.closest("[data-stage]"));
  if (isInStage) howToPlay.before(placeInStage);

  /** How to play stands beside the board, or, where there is a leaf for texts, at its head. */
  function placeHowToPlay(face: Face) {
    if (!isInStage) return;
    if (face === "play") placeInStage.after(howToPlay);
    else requireElement(".leaf-right .clauses").prepend(howToPlay);
  }

  function show(face: Face) {
    root.dataset.face = face;
    if (history.state) history.replaceState({ ...history.state, face }, "");
    for (const choice of choices)
      choice.setAttribute("aria-pressed", String(choice.dataset.faceChoice === face));
    placeHowToPlay(face);
    session.draw();
  }

  for (const choice of choices)
    choice.addEventListener("click", () => {
      const face = choice.dataset.faceChoice as Face;
      keep("face", face);
      show(face);
      scrollTo(0, 0);
    });
  show(root.dataset.face === "play" ? "play" : "study");
  return {
    /** What is asked for stands on the leaf of texts: that is shown. */
    study: () => {
      if (root.dataset.face === "play") show("study");
    },
  };
}
