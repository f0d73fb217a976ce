/** What is marked on the board, under the men and over them, and what is said of each point. */

import { s } from "../../lib/dom.ts";
import { drawArrows, drawByHand } from "./annotations.ts";
import { describe } from "../text/announcements.ts";
import { liftable, manAt, marksOf, origin, touchable, type State } from "../state.ts";
import { drawTrial } from "../rules_preview.ts";
import { place, type Canvas } from "./canvas.ts";

const RADIUS: { [kind: string]: number } = {
  to: 15,
  chosen: 43,
  take: 44,
  owed: 44,
  why: 44,
  ahead: 26,
  hint: 45,
  "hint-to": 24,
};
const USUAL = 42;
const LIT = 46;
/** Round a man, and on an empty point. */
const LAST = { man: 40, none: 20 };
const NUMERAL = 22;

/** @param lit points that a clause speaks of */
export function drawMarks(canvas: Canvas, state: State, lit: string[]) {
  const { under, over } = canvas.layer;
  const at = (id: string) => place(canvas, id);
  const line = (kind: string, way: string[]) =>
    s("polyline", {
      class: `mark mark-${kind}`,
      points: way.map((id) => at(id).join(",")).join(" "),
    });
  under.replaceChildren();
  over.replaceChildren();
  const path = state.view.last?.path ?? [];
  if (path.length > 1) under.append(line("path", path));
  for (const id of lit) under.append(circle(canvas, "light", id, LIT));
  drawTrial({ under, over }, state.trial, at);
  for (const way of state.notice?.kind === "why" ? state.notice.reason.moves : [])
    under.append(line("why", way));
  drawArrows(over, state, at);
  drawByHand(over, state, at);
  for (const { kind, at: id } of marksOf(state)) {
    const last = kind === "last" && (manAt(state.view, id) ? LAST.man : LAST.none);
    if (kind.startsWith("option-")) over.append(numeral(canvas, kind, id));
    else if (last) under.append(circle(canvas, kind, id, last));
    else over.append(circle(canvas, kind, id, RADIUS[kind] ?? USUAL));
  }
}

function circle(canvas: Canvas, kind: string, at: string, r: number) {
  const [cx, cy] = place(canvas, at);
  return s("circle", { class: `mark mark-${kind}`, "data-mark": kind, "data-on": at, cx, cy, r });
}

/** Which of several moves takes this man, by its number. */
function numeral(canvas: Canvas, kind: string, at: string) {
  const [x, y] = place(canvas, at);
  const text = s("text", { x, y });
  text.textContent = kind.slice("option-".length);
  return s(
    "g",
    { class: "mark mark-option", "data-mark": kind, "data-on": at },
    s("circle", { cx: x, cy: y, r: NUMERAL }),
    text,
  );
}

export function label(canvas: Canvas, state: State) {
  for (const [id, spot] of canvas.spots) {
    spot.setAttribute("aria-label", describe(state, id));
    spot.toggleAttribute(
      "data-can",
      state.guides
        ? touchable(state, id)
        : liftable(state, id) || (origin(state) !== null && !manAt(state.view, id)),
    );
    spot.toggleAttribute("data-lift", liftable(state, id));
    if (origin(state) === id) spot.setAttribute("aria-selected", "true");
    else spot.removeAttribute("aria-selected");
  }
}
