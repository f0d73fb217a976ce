/**
 * The games of a file: a list that can be searched by names, tournament, date and result; a touch
 * chooses one.
 */

import { button, h, requireElement } from "../lib/dom.ts";
import { withoutAccents } from "../lib/normalize.ts";
import { say } from "../lib/i18n.ts";

interface Heading {
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
}

/** So many are shown at once. */
const MAX_LISTED_GAMES = 100;

/** @param n counted from 1 */
function nameOf({ white, black, event, date, result }: Heading, n: number) {
  const name =
    white || black
      ? say("page.record.oneOf", { n, white: white || "?", black: black || "?" })
      : say("page.record.unnamed", { n });
  return [name, event, date.replaceAll(".", "-"), result].filter(Boolean).join(", ");
}

/** @param choose called with the number of a game, counted from 1 */
export function createFileList(place: HTMLElement, choose: (number: number) => void) {
  const find = requireElement("[name=find]", place) as HTMLInputElement;
  const list = requireElement("[data-games]", place);
  const status = requireElement("[data-games-said]", place);
  let games: { name: string; plain: string; n: number }[] = [];

  function draw() {
    const words = withoutAccents(find.value).split(/\s+/).filter(Boolean);
    const fit = games.filter((game) => words.every((word) => game.plain.includes(word)));
    list.replaceChildren(
      ...fit.slice(0, MAX_LISTED_GAMES).map(({ name, n }) =>
        h(
          "li",
          {},
          button(name, () => choose(n), "plain"),
        ),
      ),
    );
    status.textContent = [
      say("page.record.found", { n: fit.length, all: games.length }),
      fit.length > MAX_LISTED_GAMES ? say("page.record.more", { n: MAX_LISTED_GAMES }) : "",
    ]
      .filter(Boolean)
      .join(" ");
    return fit;
  }

  find.addEventListener("input", draw);
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = draw();
    if (first && find.value.trim()) choose(first.n);
  });

  return {
    show(headings: Heading[]) {
      games = headings.map((heading, i) => {
        const name = nameOf(heading, i + 1);
        return { name, plain: withoutAccents(name), n: i + 1 };
      });
      requireElement("[data-which-of]", place).textContent = say("page.record.which", {
        n: games.length,
      });
      find.value = "";
      place.hidden = false;
      draw();
      find.focus();
    },
    hide() {
      place.hidden = true;
    },
  };
}
