/** What a session and a game begin with. */

import * as trees from "../tree/tree.ts";
import type { Game, View } from "../../api.d.ts";
import type { Play, State } from "./types.ts";

export function initialState(game: Game, play: Play, view: View): State {
  return {
    ...play,
    game,
    view,
    fresh: false,
    justPlayedHere: false,
    historySteps: 0,
    below: "b",
    turns: [],
    unfinished: null,
    chosen: null,
    options: null,
    touchQueue: [],
    notice: null,
    engine: { state: "loading", share: 0 },
    isThinking: false,
    paused: false,
    flipped: play.flipped ?? false,
    guides: true,
    showsMovable: false,
    confirmsMoves: false,
    keepsTakenBack: false,
    coach: false,
    isCoaching: false,
    premove: null,
    hint: null,
    tree: trees.withLine(play.tree ?? trees.EMPTY_TREE, play.acts),
    deletedLines: [],
    takenBack: false,
    gameSerial: 0,
    entryId: null,
    tags: {},
    startingRoll: null,
    editing: null,
    isImported: false,
    areDiceRolling: false,
    pendingThrow: null,
    pendingLetter: null,
    arrows: null,
    hoveredLine: null,
    announcement: null,
    hovered: { clause: null, field: null, points: null },
    pinned: null,
    scrollTarget: null,
    rulesPreview: null,
    pendingRules: null,
  };
}

export const newPlay = (rules: string): Play => ({
  rules,
  set: {},
  own: null,
  first: null,
  start: null,
  acts: [],
  ply: 0,
  players: { w: "person", b: "person" },
});
