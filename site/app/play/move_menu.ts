/**
 * What can be done with the move on which one stands, and with its variation: a mark, a comment,
 * another place among the lines, and the pen for drawing. What is deleted can be had back for as
 * long as the game is on the table.
 */

import { COLOURS, drawnHere } from "../session/board/annotations.ts";
import { all, button, h, one } from "../lib/dom.ts";
import { besides } from "../lib/popups.ts";
import { box, type Kinds } from "./notice.ts";
import * as trees from "../session/tree/tree.ts";
import { visited, type State } from "../session/state.ts";
import { pretty, say, sayAt } from "../lib/i18n.ts";
import type { WhyDoor } from "../analysis/why/lazy.ts";
import type { Table } from "../session/session.ts";

const SIGNS = ["!", "?", "!?", "?!", "!!", "??"];

/** Commands in a comment, which stay when its words are changed. */
const commands = (text: string) => text.match(/\[%[^\]]*\]/g)?.join("") ?? "";
const words = (text: string) => text.replace(/\[%[^\]]*\]\s?/g, "").trim();

/** The acts up to where one stands. */
const pathOf = ({ acts, ply }: State) => acts.slice(0, ply);

/** From where to delete: the turn on which one stands, but what other turns share with it stays. */
export function toDelete(state: State) {
  const path = pathOf(state);
  const begins = state.turns.filter((turn) => turn.acts < path.length).at(-1)?.acts ?? 0;
  let n = path.length;
  while (n - 1 > begins && trees.ways(state.tree, path.slice(0, n - 1)).length === 1) n -= 1;
  return path.slice(0, n);
}

function moveOf(state: State) {
  const turn = state.turns.find((one) => one.acts >= state.ply);
  return state.ply ? pretty(turn?.text ?? state.acts[state.ply - 1] ?? "") : "";
}

/** The commands of the menu. */
const deedsOf = (table: Table) => ({
  mark(sign: string) {
    const { tree } = table.state;
    const path = pathOf(table.state);
    const now = trees.saidAt(tree, path).sign;
    table.edit({ tree: trees.noted(tree, path, { sign: now === sign ? undefined : sign }) });
  },
  comment(text: string) {
    const { tree } = table.state;
    const path = pathOf(table.state);
    const before = trees.saidAt(tree, path).text ?? "";
    const next = [commands(before), text.trim()].filter(Boolean).join(" ");
    if (next === before) return;
    table.edit({ tree: trees.noted(tree, path, { text: next || undefined }) });
    table.speak(say("page.tree.said.noted"));
  },
  promote(all: boolean) {
    const { tree } = table.state;
    table.edit({ tree: trees.promoted(tree, pathOf(table.state), all) });
    table.speak(say(all ? "page.tree.said.main" : "page.tree.said.up"));
  },
  fold() {
    const { tree } = table.state;
    const at = foldable(table.state);
    if (!at) return;
    const folded = !trees.saidAt(tree, at).folded || undefined;
    table.edit({ tree: trees.noted(tree, at, { folded }) });
  },
  delete() {
    const { state } = table;
    const path = toDelete(state);
    const move = moveOf(state);
    const { tree, lost } = trees.removed(state.tree, path);
    if (!lost) return;
    const next = { ...state, tree, lost: [...state.lost, lost] };
    const text = say("page.tree.deleted", { move });
    table.lead({
      ...visited({ ...next, acts: [] }, path.slice(0, -1)),
      notice: { kind: "deleted" },
      said: { text, after: false },
    });
  },
  restore() {
    const { state } = table;
    const lost = state.lost.at(-1);
    if (!lost) return;
    const tree = trees.restored(state.tree, lost);
    table.lead({
      ...visited({ ...state, acts: [], tree, lost: state.lost.slice(0, -1) }, lost.acts),
      said: { text: say("page.tree.said.back"), after: false },
    });
  },
  clear() {
    const { tree } = table.state;
    table.edit({ tree: trees.noted(tree, pathOf(table.state), { drawn: undefined }) });
    table.speak(say("page.draw.said.gone"));
  },
  draw() {
    table.put({ ...table.state, notice: { kind: "pen", colour: COLOURS[0], from: null } });
    table.root.scrollIntoView({ block: "nearest" });
  },
});

/**
 * The place whose variations can be folded away: the last on the way here that has any, named by
 * its main way.
 */
function foldable({ tree, acts, ply }: State) {
  for (let n = ply; n > 0; n -= 1) {
    const before = acts.slice(0, n - 1);
    const here = trees.ways(tree, before);
    if (here.length > 1) return [...before, ...here.slice(0, 1)];
  }
  return null;
}

/** The marks for a move, as buttons. */
function marks(state: State, mark: (sign: string) => void) {
  const { sign } = trees.saidAt(state.tree, pathOf(state));
  return h(
    "div.verdicts",
    { role: "group", "aria-label": say("page.tree.mark") },
    ...SIGNS.map((one) =>
      h(
        "button.button",
        {
          type: "button",
          "data-mark-sign": one,
          "aria-pressed": String(sign === one),
          title: sayAt(["page", "tree", "marks", one]),
          "aria-label": `${one} ${sayAt(["page", "tree", "marks", one])}`,
          onclick: () => mark(one),
        },
        one,
      ),
    ),
  );
}

export function createMoveMenu(table: Table, why: WhyDoor) {
  const menu = one("[data-move-menu]");
  const opener = one('[data-do="move-menu"]');
  const list = one("[data-moves]");
  const deeds = deedsOf(table);

  const item = (name: string, act: () => void, possible: boolean) => {
    const words = button(
      say(`page.tree.${name}`),
      () => {
        menu.hidePopover();
        act();
      },
      "plain",
    );
    words.dataset.tree = name;
    return possible ? words : null;
  };

  function fill() {
    const { state } = table;
    const said = trees.saidAt(state.tree, pathOf(state));
    const aside = trees.variation(state.tree, pathOf(state)) > 0;
    const fold = foldable(state);
    const text = h(
      "textarea",
      { rows: 3, id: "move-comment" },
      words(said.text ?? ""),
    ) as HTMLTextAreaElement;
    text.addEventListener("change", () => deeds.comment(text.value));
    const title = state.ply
      ? say("page.tree.menuOf", { move: moveOf(state) })
      : say("page.tree.menuStart");
    const mark = (sign: string) => {
      deeds.mark(sign);
      fill();
      (menu.querySelector(`[data-mark-sign="${sign}"]`) as HTMLElement | null)?.focus();
    };
    const items = [
      item("why", why.last, state.ply > 0),
      item("main", () => deeds.promote(true), aside),
      item("up", () => deeds.promote(false), aside && nested(state)),
      item(
        fold && trees.saidAt(state.tree, fold).folded ? "unfold" : "fold",
        deeds.fold,
        fold !== null,
      ),
      item("draw", deeds.draw, true),
      item("clear", deeds.clear, drawnHere(state).length > 0),
      item("delete", deeds.delete, state.ply > 0),
      item("back", deeds.restore, state.lost.length > 0),
    ];
    menu.replaceChildren(
      ...[
        h("h2", { id: "move-menu-title" }, title),
        state.ply ? marks(state, mark) : null,
        h("label", { for: "move-comment" }, say("page.tree.comment")),
        text,
        button(say("page.tree.save"), () => menu.hidePopover(), "first"),
        h("div.items", {}, ...items),
      ].filter((one) => one !== null),
    );
  }

  function open(anchor: Element) {
    fill();
    menu.showPopover();
    besides(menu, anchor);
    (one("button, textarea", menu) as HTMLElement).focus();
  }

  opener.addEventListener("click", () =>
    menu.matches(":popover-open") ? menu.hidePopover() : open(opener),
  );
  menu.addEventListener("toggle", (event) => {
    const opened = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(opened));
  });
  list.addEventListener("contextmenu", (event) => {
    const at =
      event.target instanceof Element ? event.target.closest("[data-ply], [data-way]") : null;
    if (!(at instanceof HTMLElement)) return;
    event.preventDefault();
    if (!at.hasAttribute("aria-current")) at.click();
    open(all("[aria-current]", list)[0] ?? opener);
  });

  return { deeds, notices: noticesOf(table, deeds) };
}

/** Whether a variation stands inside another one. */
function nested(state: State) {
  const path = pathOf(state);
  const at = trees.variation(state.tree, path);
  return at > 0 && trees.variation(state.tree, path.slice(0, at - 1)) > 0;
}

const noticesOf = (table: Table, deeds: ReturnType<typeof deedsOf>): Kinds => ({
  deleted: () => box("quiet", h("p.row", {}, button(say("page.tree.back"), deeds.restore, "act"))),
  pen: ({ colour }, state) =>
    box(
      "quiet",
      h("p", {}, say("page.draw.how")),
      h(
        "p.row.pens",
        {},
        ...COLOURS.map((one) =>
          h(
            "button.button",
            {
              type: "button",
              "data-pen": one,
              "aria-pressed": String(one === colour),
              onclick: () =>
                table.put({ ...table.state, notice: { kind: "pen", colour: one, from: null } }),
            },
            h(`i.ink.ink-${one}`, { "aria-hidden": "true" }),
            sayAt(["page", "draw", "colours", one]),
          ),
        ),
        drawnHere(state).length ? button(say("page.draw.clear"), deeds.clear) : null,
        button(say("page.draw.done"), table.letGo, "act"),
      ),
    ),
});
