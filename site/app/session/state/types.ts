/**
 * What the state of a game session consists of.
 *
 * `Play` is the part that must not be lost: rules and changes, who began, the acts and how many of
 * them are played. It is what links and saved games hold. The rest (selection, announcements, what
 * the computer is doing) is transient.
 */

import type { OwnRules } from "../own_rules.ts";
import type {
  AnalysedLine,
  Game,
  Move,
  Reason,
  ReviewedTurn,
  Side,
  Turn,
  View,
  WrittenLetter,
} from "../../api.d.ts";
import type { FaultArgs, PlayerKind, Correspondence } from "../../lib/types.ts";
import type { EngineState } from "../engine/worker_lifecycle.ts";
import type { PositionDraft } from "../position_draft.ts";
import type { RulesPreview } from "../rules_preview.ts";
import type { DeletedLine, Tree } from "../tree/tree.ts";

/** what a link or a saved game holds */
export interface Play {
  rules: string;
  set: { [field: string]: string };
  /** custom rules; see `ownRulesInForce` */
  own?: OwnRules | null;
  first: Side | null;
  start: string | null;
  acts: string[];
  /** how many of the acts are played */
  ply: number;
  players: { w: PlayerKind; b: PlayerKind };
  /** correspondence: the letter in the link that was opened, until it has been read */
  letter?: string | null;
  /** correspondence: the conditional replies beside that letter */
  replies?: string | null;
  /** correspondence: what is known of the game besides its acts */
  post?: Correspondence | null;
  /** whether the board is rotated, so that the side of `below` is on top */
  flipped?: boolean;
  /** all variations, if there are any besides `acts` */
  tree?: Tree | null;
}

/**
 * `warning`: what went wrong, said before the rest. `again`: the failed request can be retried.
 * `threats`: one line for each sentence; all are drawn while the notice is shown. `coach`: the reply
 * is drawn. `pen`: touches draw in this colour, and `from` is the start of an arrow.
 */
export type Notice =
  | { kind: "why"; reason: Reason; from: string | null; to: string | null }
  | { kind: "error"; key: string; args?: FaultArgs; again?: true }
  | { kind: "text"; text: string; warning?: string }
  | { kind: "threats"; sentences: string[]; lines: Arrow[][]; view: View }
  | ({ kind: "lot" } & StartingRoll)
  | { kind: "resign" }
  | { kind: "refused"; why: string; fields: string[] }
  | { kind: "needs-new-game"; key: string; wish: RulesChoice }
  | { kind: "record"; record: string; said: string }
  | { kind: "left"; play: Play & { entryId: string | null }; move: number; isElsewhere: boolean }
  | { kind: "paused" }
  | { kind: "sound" }
  | { kind: "coach"; turn: ReviewedTurn; last: boolean; lines: Arrow[][]; view: View }
  | { kind: "away" }
  | { kind: "confirm"; move: Move }
  | { kind: "deleted" }
  | { kind: "file"; text: string }
  | { kind: "pen"; colour: string; from: string | null };

/** `replies`: the conditional replies that go with it; `conditional`: whether there can be any */
export type PendingLetter = Pick<WrittenLetter, "conditional" | "replies"> & { text: string };

/** the points that it passes, and its style */
interface Arrow {
  path: string[];
  kind: string;
}

/** the dice thrown to decide who begins */
export interface StartingRoll {
  throws: { w: number; b: number }[];
  first: Side;
}

/**
 * The last text for the live region. `after`: it is added to the previous text, which is still to
 * be read out, instead of replacing it.
 */
interface Announcement {
  text: string;
  after: boolean;
}

export type State = Play & {
  game: Game;
  view: View;
  /** false while the view of the current acts is awaited: `view` is then the optimistic one */
  fresh: boolean;
  /** the current position was just played here, not loaded or navigated to */
  justPlayedHere: boolean;
  /** counts the states that get an entry of their own in the browser's history */
  historySteps: number;
  /** the side at the bottom while the board is not flipped */
  below: Side;
  turns: Turn[];
  unfinished: string | null;
  /** the point of the selected man */
  chosen: string | null;
  /** the moves that the last touch could mean, where there are several */
  options: Move[] | null;
  /** touches made while a view was awaited */
  touchQueue: string[];
  notice: Notice | null;
  engine: EngineState;
  isThinking: boolean;
  paused: boolean;
  flipped: boolean;
  /** whether destinations are shown */
  guides: boolean;
  /** whether rings show the men that can move: until a newcomer has made a few moves */
  showsMovable: boolean;
  /** whether a move must be confirmed before it is played */
  confirmsMoves: boolean;
  /** whether what is taken back stays as a variation, against the easiest levels too */
  keepsTakenBack: boolean;
  /** whether turns against the computer that give much away are explained at once */
  coach: boolean;
  /** the last turn is looked at, or explained: meanwhile the computer waits */
  isCoaching: boolean;
  /** the move that a person has entered while the computer thinks */
  premove: null | { from: string; to: string | null };
  /**
   * `move` is null while the hint is computed. `whole`: the destination is shown too, and the
   * evaluation of `line`, or the whole `turn`. `atMost`: the win may be nearer than `line` says.
   */
  hint: null | {
    move: Move | null;
    whole: boolean;
    line?: AnalysedLine;
    turn?: string;
    atMost?: boolean;
  };
  startingRoll: StartingRoll | null;
  /** all lines of this game; `acts` is one of them */
  tree: Tree;
  /** a stack: the line deleted last is at the end */
  deletedLines: DeletedLine[];
  /** the last command was undo: the next move replaces the one taken back in the main line */
  takenBack: boolean;
  /** tells this game from the next one of the session */
  gameSerial: number;
  /** the id in "My games", once the game is saved there */
  entryId: string | null;
  /** the headers of the file that the game was imported from */
  tags: { [name: string]: string };
  /** the position that is being set up by hand; meanwhile the game does not change */
  editing: PositionDraft | null;
  /** imported from text, and therefore saved although nobody has played it here */
  isImported: boolean;
  /** dice roll or lie on the board; the computer waits until they have been seen */
  areDiceRolling: boolean;
  /** the throw that is decided but not seen yet, and the view in which it was due */
  pendingThrow: { touch: string; view: View } | null;
  announcement: Announcement | null;
  /** correspondence: the letter of the turn just finished, which is to be sent */
  pendingLetter: PendingLetter | null;
  /** turns that the analysis shows in that view */
  arrows: null | { view: View; list: Arrow[] };
  /** the line of the sentence that is hovered or focused; it is drawn alone */
  hoveredLine: null | { view: View; list: Arrow[] };
  /** what is hovered or focused */
  hovered: Highlight;
  /** what was touched, and stays highlighted */
  pinned: Highlight | null;
  /** what was last asked to be scrolled into sight */
  scrollTarget: Highlight | null;
  /** what other rules would change on the board */
  rulesPreview: RulesPreview | null;
  /** the rules that were chosen and are still being checked by the engine */
  pendingRules: RulesChoice | null;
};

export interface Highlight {
  clause: string | null;
  field: string | null;
  /** their names, separated by spaces */
  points: string | null;
}

/** rules that are chosen */
export interface RulesChoice {
  rules: string;
  set: { [field: string]: string };
  own?: Play["own"];
}

/** the parts of the state that a new game sets */
export type NewGameOptions = Partial<Omit<State, "tree">> & { tree?: Tree | null };
