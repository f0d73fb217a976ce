/**
 * The types of what Python and the page exchange, by the names that scripts use for them, and a few
 * of the page's own. No code runs here. Python's are made from its own types (`python3 build.py
 * contract`), and explained there.
 */

/**
 * An error as Python tells it: the key of its sentence (`errors` in the language files), and what
 * the sentence needs. Which arguments there are depends on the key.
 */
export interface Fault {
  key: string;
  args: FaultArgs;
}

export interface FaultArgs {
  [name: string]: unknown;
  act?: string;
  choices?: string[];
  column?: number;
  index?: number;
  line?: number;
  missing?: string;
  text?: string;
  what?: string;
  why?: string;
}

export type Analysed = Analysis & { done: boolean };

/** a person, a correspondence opponent ("away"), or a level of the computer */
export type PlayerKind = "person" | "away" | "1" | "2" | "3" | "4" | "5" | "6";

/**
 * a game by links (session/correspondence.ts): its last letter that was opened, or has been played
 * ahead, and after how many acts that stood
 */
export interface Correspondence {
  id: string;
  number: number;
  from: number;
  beads: string[];
  /** how many acts the other player knows: fewer than `from` where replies were played ahead */
  told: number;
  /** conditional replies of the other player, as they stand in the link */
  replies: string | null;
  /** one's own to the other player's next turns: lists of turns, theirs and ours in pairs */
  lines: string[][];
}

import type { Analysis } from "../api.d.ts";
