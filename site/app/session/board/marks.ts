/** What is marked on the board, under the men and over them, and what is said of each point. */

import { s } from "../../lib/dom.ts";
import { drawArrows, drawAnnotations } from "./annotations.ts";
import { describePoint } from "../text/announcements.ts";
import { isLiftable, manAt, marksOf, origin, isTouchable } from "../state/selectors.ts";
import { drawRulesPreview } from "../rules_preview.ts";
import { pointXY, type Canvas } from "./canvas.ts";
import type { State } from "../state/types.ts";

const RADIUS_BY_KIND: { [kind: string]: number } = {
  to: 15,
  chosen: 43,
  take: 44,
  owed: 44,
  why: 44,
  ahead: 26,
  may: 42,
  "may-take": 42,
  hint: 45,
  "hint-to": 24,
};
const DEFAULT_RADIUS = 42;
const LIGHT_RADIUS = 46;
/** Round a man, and on an empty point. */
const LAST_MOVE_RADIUS = { man: 40, none: 20 };
const NUMERAL_RADIUS = 22;

/** @param lit points that a clause speaks of */
export function drawMarks(canvas: Canvas, state: State, lit: string[]) {
  const { under, over } = canvas.layer;
  const at = (id: string) => pointXY(canvas, id);
  const line = (kind: string, ids: string[]) =>
    s("polyline", {
      class: `mark mark-${kind}`,
      points: ids.map((id) => at(id).join(",")).join(" "),
    });
  under.replaceChildren();
  over.replaceChildren();
  const path = state.view.last?.path ?? [];
  if (path.length > 1) under.append(line("path", path));
  for (const id of lit) under.append(circle(canvas, "light", id, LIGHT_RADIUS));
  drawRulesPreview({ under, over }, state.rulesPreview, at);
  for (const movePath of state.notice?.kind === "why" ? state.notice.reason.moves : [])
    under.append(line("why", movePath));
  drawArrows(over, state, at);
  drawAnnotations(over, state, at);
  for (const { kind, at: id } of marksOf(state)) {
    const last =
      kind === "last" && (manAt(state.view, id) ? LAST_MOVE_RADIUS.man : LAST_MOVE_RADIUS.none);
    if (kind.startsWith("option-")) over.append(numeral(canvas, kind, id));
    else if (last) under.append(circle(canvas, kind, id, last));
    else over.append(circle(canvas, kind, id, RADIUS_BY_KIND[kind] ?? DEFAULT_RADIUS));
  }
}

function circle(canvas: Canvas, kind: string, at: string, r: number) {
  const [cx, cy] = pointXY(canvas, at);
  return s("circle", { class: `mark mark-${kind}`, "data-mark": kind, "data-on": at, cx, cy, r });
}

/** The number of the option that captures this man. */
function numeral(canvas: Canvas, kind: string, at: string) {
  const [x, y] = pointXY(canvas, at);
  const text = s("text", { x, y });
  text.textContent = kind.slice("option-".length);
  return s(
    "g",
    { class: "mark mark-option", "data-mark": kind, "data-on": at },
    s("circle", { cx: x, cy: y, r: NUMERAL_RADIUS }),
    text,
  );
}

export function labelPoints(canvas: Canvas, state: State) {
  const { legal, side } = state.view;
  /** whose man would stand where the pointer is */
  const placed = state.guides && legal.some((move) => move.manner === "place") ? side : null;
  for (const [id, spot] of canvas.spots) {
    spot.setAttribute("aria-label", describePoint(state, id));
    spot.toggleAttribute(
      "data-can",
      state.guides
        ? isTouchable(state, id)
        : isLiftable(state, id) || (origin(state) !== null && !manAt(state.view, id)),
    );
    const isPlaced = placed !== null && spot.hasAttribute("data-can") && !manAt(state.view, id);
    if (isPlaced) spot.dataset.place = placed;
    else delete spot.dataset.place;
    spot.toggleAttribute("data-lift", isLiftable(state, id));
    if (origin(state) === id) spot.setAttribute("aria-selected", "true");
    else spot.removeAttribute("aria-selected");
  }
}
