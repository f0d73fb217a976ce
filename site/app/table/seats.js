// @ts-check
/** Who sits below the board, and who above. The build tells it from where the men stand first. */

import { one } from "../lib/dom.js";

/** The side that sits below the board as it is first seen. @returns {"w"|"b"} */
export const sideBelow = () => (one("[data-stage]").dataset.below === "w" ? "w" : "b");

/** The side that sits above it. @param {boolean} [turned] @returns {"w"|"b"} */
export const sideAbove = (turned = false) => ((sideBelow() === "w") === turned ? "w" : "b");

/** Whether the board is to be turned for these players: who plays against the computer sits below. @param {{w: string, b: string}} players */
export const turnedFor = (players) =>
  players[sideAbove()] === "person" && players[sideBelow()] !== "person";
