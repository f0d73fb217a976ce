/**
 * Which rules are these? What is pasted goes to the desk, which says of every ruleset of the game
 * whether it allows the moves, and what would decide between those that are left; that position
 * then lies on a pair of boards. The question stands in the address.
 */

import { createCompareAny } from "../../rules/compare_any.ts";
import { drawVerdicts } from "../../rules/detective/verdict_view.ts";
import { createEngineStatus } from "../../play/engine_status.ts";
import { MAX_FRAGMENT_CHARS } from "../../session/address.ts";
import { all, keepAnchorInLanguageLinks, requireElement } from "../../lib/dom.ts";
import { fetchGame } from "../../session/fetch_game.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { has, say, sayAt, useNumbers, useWords } from "../../lib/i18n.ts";
import type { Detection } from "../../api.d.ts";

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
useNumbers(data.game.board);

const form = requireElement("[data-question]") as HTMLFormElement;
const game = requireElement('[name="game"]', form) as HTMLSelectElement;
const text = requireElement('[name="text"]', form) as HTMLTextAreaElement;
const answer = requireElement("[data-answer]");
const status = requireElement("[data-waits]");
const decidingSection = requireElement("[data-decides]");
const boards = requireElement("[data-pair]");

const engine = createEngine();
const pair = createCompareAny(boards, { game: data.game, ...data.pairs[0] }, engine);
createEngineStatus(pair.tables);
let requestSerial = 0;

const selectedGame = () => game.selectedOptions[0]?.dataset ?? {};

/** Which of its errors the desk reported, in words. */
const faultText = ({ key, args }: { key: string; args: { [name: string]: unknown } }) =>
  has("page", "detective", `fault-${key}`)
    ? say(`page.detective.fault-${key}`)
    : has("errors", key)
      ? sayAt(["errors", key], args)
      : say("errors.other");

function showFault(words: string) {
  const field = requireElement("[data-fault]");
  field.textContent = words;
  field.hidden = !words;
  text.setAttribute("aria-invalid", String(Boolean(words)));
}

/**
 * Asks, and shows what is answered.
 * @param moveFocus whether to lead there
 */
async function submitQuestion(moveFocus: boolean) {
  requestSerial += 1;
  const turn = requestSerial;
  showFault(text.value.trim() ? "" : say("page.detective.empty"));
  answer.hidden = true;
  pair.cancel();
  if (!text.value.trim()) return;
  status.textContent = engine.state.state === "ready" ? "" : say("page.detective.waits");
  const request = { op: "detect" as const, game: game.value, text: text.value };
  const address = selectedGame().page ?? "";
  const [detection, whole] = await Promise.all([
    engine.ask(request),
    fetchGame(address).catch(() => null),
  ]).catch(() => [null, null]);
  if (turn !== requestSerial) return;
  status.textContent = "";
  if (!detection) return showFault(say("errors.other"));
  const other = detection.error?.key === "other-game" ? detection.error.args.game : null;
  if (other && [...game.options].some(({ value }) => value === other)) {
    game.value = String(other);
    return submitQuestion(moveFocus);
  }
  if (detection.error) return showFault(faultText(detection.error));
  if (whole) {
    useWords(whole.words);
    useNumbers(whole.game.board);
  }
  drawAnswer(detection, address, moveFocus);
}

/** @param address of the game's page */
function drawAnswer(detection: Detection, address: string, moveFocus: boolean) {
  drawVerdicts(answer, detection, address);
  answer.hidden = false;
  const wanted = pairToShow(detection);
  decidingSection.hidden = !detection.deciding;
  boards.hidden = !wanted;
  if (wanted)
    pair.show({ address, men: selectedGame().men ?? "", ...wanted }).catch(() => {
      boards.hidden = true;
    });
  if (moveFocus) requireElement("h2", answer).focus();
}

/** Two rulesets that the deciding position tells apart, if the same acts lead there under both. */
function pairToShow({ deciding }: Detection) {
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
function loadFromAddress() {
  const asks = new URLSearchParams(location.hash.slice(1));
  const wanted = asks.get("game");
  if ([...game.options].some(({ value }) => value === wanted)) game.value = wanted ?? "";
  text.value = asks.get("text") ?? text.value;
  if (asks.get("text")) void submitQuestion(false);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const question = String(new URLSearchParams({ game: game.value, text: text.value }));
  if (question.length <= MAX_FRAGMENT_CHARS) history.replaceState(null, "", `#${question}`);
  void submitQuestion(true);
});
for (const link of all("[data-example]"))
  link.addEventListener("click", () => {
    game.value = link.dataset.game ?? "";
    text.value = link.dataset.example ?? "";
    form.requestSubmit();
  });
window.addEventListener("hashchange", loadFromAddress);
keepAnchorInLanguageLinks();
loadFromAddress();
