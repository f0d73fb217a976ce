/** The engine's explanation of a move, and the threats that it finds, in words. */

import { list, moveText, pointNames, say, sentence } from "../../lib/i18n.ts";
import { sideName } from "../../session/text/messages.ts";
import { otherSide } from "../../session/state/selectors.ts";
import { evaluationPhrase } from "../evaluation_text.ts";
import type { AnalysedLine as Line, Side, Statement as Said } from "../../api.d.ts";

/** Moves one after the other: "c4×c2, then c1×c3×c5". */
const turnSequence = (turns: string[]) => turns.map(moveText).join(say("page.why.then"));

/** Hundredths of a man in men. */
const menText = (worth: number) =>
  (worth / 100).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

/** The sentence for one man, and for several. */
const numberedKey = (kind: string, n: number) => (n === 1 ? `${kind}One` : kind);

/** Which sentence it is. */
function sentenceKey({ kind, n, m, points, worth }: Said) {
  if (["takes", "threatens", "prevents", "confines"].includes(kind)) return numberedKey(kind, n);
  if (kind === "exchange" && n === m) return numberedKey("even", n);
  if (kind === "mill" && !points.length) return "millHand";
  if (["shuts", "huffs", "mill"].includes(kind)) return numberedKey(kind, points.length);
  return ["best", "better"].includes(kind) && !worth ? `${kind}Decided` : kind;
}

/**
 * A sentence about a move of `side`. If its line begins with the explained move itself, only the
 * moves after that are named.
 * @param better the best alternative move
 */
export function explanationSentence(statement: Said, side: Side, better: Line | null) {
  const { kind, n, m, points, begins, turns, worth } = statement;
  const own = begins === "here" && !["best", "better", "sound"].includes(kind);
  return sentence(
    say(`page.why.said.${sentenceKey(statement)}`, {
      n,
      m,
      points: list(pointNames(points)),
      turns: turnSequence(own ? turns.slice(1) : turns),
      sides: sideName(otherSide(side)),
      men: menText(worth),
      worth: better ? evaluationPhrase(better) : "",
    }),
  );
}

/** What a side threatens, a sentence each; null is what cannot be asked. */
export function threatSentences({ side, said: statements }: { side: Side; said: Said[] | null }) {
  const sides = sideName(side);
  if (!statements) return [say("page.why.threat.unasked")];
  if (!statements.length) return [sentence(say("page.why.threat.none", { sides }))];
  return statements.map((statement) => {
    const [first = "", ...back] = statement.turns;
    const key = numberedKey(statement.kind, statement.kind === "threatens" ? statement.n : 0);
    const text = say(`page.why.threat.${key}`, { sides, n: statement.n, turns: moveText(first) });
    const then = back.length
      ? say(`page.why.threat.${numberedKey("back", statement.m)}`, {
          n: statement.m,
          turns: turnSequence(back),
        })
      : ".";
    return sentence(`${text}${then}`);
  });
}
