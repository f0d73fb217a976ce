/**
 * Which rules are these? What is pasted goes to the desk, which says of every ruleset of the game
 * whether it allows the moves, and what would decide between those that are left; that position
 * then lies on a pair of boards. The question stands in the address.
 */

import { createAnyPair } from "../rules/compare_any.ts";
import { answered } from "../rules/detective/verdict_view.ts";
import { createArrival } from "../play/engine_status.ts";
import { LONGEST } from "../session/address.ts";
import { all, keepPlace, one } from "../lib/dom.ts";
import { wholeGame } from "../session/fetch_game.ts";
import { createEngine } from "../session/engine/engine.ts";
import { has, say, sayAt, useNumbers, useWords } from "../lib/i18n.ts";
import type { Detection } from "../api.d.ts";

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const form = one("[data-question]") as HTMLFormElement;
const game = one('[name="game"]', form) as HTMLSelectElement;
const text = one('[name="text"]', form) as HTMLTextAreaElement;
const answer = one("[data-answer]");
const waits = one("[data-waits]");
const decides = one("[data-decides]");
const boards = one("[data-pair]");

const engine = createEngine();
const pair = createAnyPair(boards, { game: data.game, ...data.pairs[0] }, engine);
createArrival(pair.tables);
let asked = 0;

const place = () => game.selectedOptions[0]?.dataset ?? {};

/** Which of its errors the desk reported, in words. */
const faultOf = ({ key, args }: { key: string; args: { [name: string]: unknown } }) =>
  has("page", "detective", `fault-${key}`)
    ? say(`page.detective.fault-${key}`)
    : has("errors", key)
      ? sayAt(["errors", key], args)
      : say("errors.other");

function fault(words: string) {
  const field = one("[data-fault]");
  field.textContent = words;
  field.hidden = !words;
  text.setAttribute("aria-invalid", String(Boolean(words)));
}

/**
 * Asks, and shows what is answered.
 * @param led whether to lead there
 */
async function ask(led: boolean) {
  asked += 1;
  const turn = asked;
  fault(text.value.trim() ? "" : say("page.detective.empty"));
  answer.hidden = true;
  pair.forget();
  if (!text.value.trim()) return;
  waits.textContent = engine.state.state === "ready" ? "" : say("page.detective.waits");
  const request = { op: "detect" as const, game: game.value, text: text.value };
  const address = place().page ?? "";
  const [told, whole] = await Promise.all([
    engine.ask(request),
    wholeGame(address).catch(() => null),
  ]).catch(() => [null, null]);
  if (turn !== asked) return;
  waits.textContent = "";
  if (!told) return fault(say("errors.other"));
  const other = told.error?.key === "other-game" ? told.error.args.game : null;
  if (other && [...game.options].some(({ value }) => value === other)) {
    game.value = String(other);
    return ask(led);
  }
  if (told.error) return fault(faultOf(told.error));
  if (whole) {
    useWords(whole.words);
    useNumbers(whole.game.board);
  }
  show(told, address, led);
}

/** @param address of the game's page */
function show(told: Detection, address: string, led: boolean) {
  answered(answer, told, address);
  answer.hidden = false;
  const wanted = decidingPair(told);
  decides.hidden = !told.deciding;
  boards.hidden = !wanted;
  if (wanted)
    pair.show({ address, men: place().men ?? "", ...wanted }).catch(() => {
      boards.hidden = true;
    });
  if (led) one("h2", answer).focus();
}

/** Two rulesets that the deciding position tells apart, if the same acts lead there under both. */
function decidingPair({ deciding }: Detection) {
  if (!deciding) return null;
  const { acts, first, start, allows, refuses, outcomes } = deciding;
  const over = Object.keys(outcomes).filter((name) => outcomes[name]);
  const [ones, others] = deciding.turn
    ? [allows, refuses]
    : [over, Object.keys(outcomes).filter((name) => !over.includes(name))];
  for (const left of ones)
    for (const right of others)
      if (String(acts[left]) === String(acts[right]))
        return { rules: [left, right] as [string, string], first, start, acts: acts[left] ?? [] };
  return null;
}

/** Takes the question from the address. */
function come() {
  const asks = new URLSearchParams(location.hash.slice(1));
  const wanted = asks.get("game");
  if ([...game.options].some(({ value }) => value === wanted)) game.value = wanted ?? "";
  text.value = asks.get("text") ?? text.value;
  if (asks.get("text")) void ask(false);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const question = String(new URLSearchParams({ game: game.value, text: text.value }));
  if (question.length <= LONGEST) history.replaceState(null, "", `#${question}`);
  void ask(true);
});
for (const link of all("[data-example]"))
  link.addEventListener("click", () => {
    game.value = link.dataset.game ?? "";
    text.value = link.dataset.example ?? "";
    form.requestSubmit();
  });
window.addEventListener("hashchange", come);
keepPlace();
come();
