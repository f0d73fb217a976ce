/**
 * What a problem itself knows of a turn: acts are compared with those that it names, and nothing
 * else.
 */

import { say } from "../../lib/i18n.ts";
import type { GameSession } from "../../session/session.ts";
import type { Side, View } from "../../api.d.ts";

/**
 * `right`: the ways of playing the first turn that solves it; `line`: the turns of its solution;
 * `wrong`: {a way of playing another first turn: [in how many turns the other side then wins (0 if
 * that is not known, null if it does not, or if a search found no win), the acts that show it]};
 * `clauses`: {after so many turns of the line: the clause of the book that tells it}.
 */
export interface Problem {
  id: string;
  number: number;
  rules: string;
  position: string;
  side: Side;
  goal: "win" | "save" | "keep" | "hold";
  turns: number;
  right: string[];
  line: string[];
  wrong: { [line: string]: [number | null, string] };
  /** the name of what it is about */
  motif: string;
  /** by what it is proved; a search looks only so many turns ahead */
  proof: "table" | "tables" | "search";
  clauses?: { [turns: string]: string };
}

export type Verdict =
  | { kind: "solved" }
  | { kind: "right"; reply: string[]; onward: string[] }
  | { kind: "wrong"; say: string; shown: string[] };

interface Played {
  acts: string[];
  view: View;
}

/** The acts of a text. */
export const splitActs = (text: string | undefined) => (text ?? "").split(" ").filter(Boolean);

/** The problem's verdict on the first turn; null if its line or the engine has to give it. */
export function judgeFirstTurn(problem: Problem, { acts }: Played): Verdict | null {
  const line = acts.join(" ");
  if (problem.goal !== "win" && problem.right.includes(line)) return { kind: "solved" };
  const fault = problem.wrong[line];
  if (!fault) return null;
  const [lost, shown] = fault;
  return { kind: "wrong", say: describeFailure(problem, lost, shown), shown: splitActs(shown) };
}

function describeFailure({ proof }: Problem, lost: number | null, shown: string) {
  if (lost === null && proof === "search") return say("page.problems.slips");
  if (lost === null) return say(shown ? "page.problems.holds" : "page.problems.nothing");
  if (lost === 0) return say("page.problems.losesLater");
  return say("page.problems.loses", { turns: say(`page.problems.turns.${lost}`) });
}

/** What it says of a turn of its own line, or of one that has won; null of any other. */
export function judgeOnLine(problem: Problem, { acts, view }: Played): Verdict | null {
  if (view.outcome?.winner === problem.side) return { kind: "solved" };
  const k = problem.line.findIndex(
    (_, n) => problem.line.slice(0, n + 1).join(" ") === acts.join(" "),
  );
  return k < 0
    ? null
    : {
        kind: "right",
        reply: splitActs(problem.line[k + 1]),
        onward: splitActs(problem.line[k + 2]),
      };
}

/** How many turns a side has played to the end. */
export const turnsPlayed = ({ state }: GameSession, side: Side) =>
  state.view.turns.filter((turn) => turn.side === side).length;
