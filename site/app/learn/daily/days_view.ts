/** Days as a row of tiles, each a link to its problem: its star tells what has become of it. */

import { h } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { dateOf } from "./calendar.ts";
import { resultOfDay, type DayResult } from "./diary.ts";

/** As a level of a game is lit (style/play/level-strip.css). */
const REACHED = { solved: "won", helped: "helped", seen: "lost" };

/** The part of the home page's address that names a day. */
export const dayHash = (day: string) => `#day=${day}`;

/** A day, written in the page's language. */
export const dateText = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: "UTC", ...parts }).format(
    dateOf(day),
  );

/** "27 November" */
export const shortDate = (day: string) => dateText(day, { day: "numeric", month: "long" });

/** "solved at the first try" */
export function resultText(result: DayResult | null) {
  if (!result) return say("page.daily.open");
  const { how, tries } = result;
  if (how !== "solved") return say(`page.daily.${how}`);
  return tries === 1 ? say("page.daily.first") : say("page.daily.tries", { n: tries });
}

/**
 * @param hrefOf where a day's problem is
 * @param shown the day whose problem is on the board
 */
export const dayTiles = (days: string[], hrefOf: (day: string) => string, shown = "") =>
  days.map((day) => {
    const result = resultOfDay(day);
    const date = dateText(day, { weekday: "long", day: "numeric", month: "long" });
    return h(
      "li",
      {},
      h(
        "a",
        {
          href: hrefOf(day),
          "data-day": day,
          "data-weekday": dateText(day, { weekday: "short" }),
          "aria-label": say("page.daily.tile", { date, what: resultText(result) }),
          "aria-current": day === shown && "date",
        },
        h(
          "i.tile",
          { "aria-hidden": "true", "data-reached": result ? REACHED[result.how] : "untried" },
          dateText(day, { day: "numeric" }),
        ),
      ),
    );
  });
