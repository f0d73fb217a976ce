// Turns as a page shows them, and what the page makes of these words when they are typed, pasted or part of a link; for
// tests/formats/test_move_reader.py. Bundled by esbuild with the modules that the page itself uses. Reads {words: {LANG: its words}, games:
// [{game, stations: [{acts, turns}]}]} and writes, for each language, game and station, two forms of each turn: in words, and as
// in the list of moves, each with {shown, typed, pasted, linked}.
import { readFragment, actsToText } from "../../app/session/address.ts";
import { moveText, prettyMove, useNumbers, useWords, wordsToSigns } from "../../app/lib/i18n.ts";

let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;
const { words, games } = JSON.parse(input);

/** The acts of a link that was written by hand, as they go to the desk. */
function linked(game, parts) {
  const play = readFragment(
    `acts=${encodeURIComponent(parts.join(","))}`,
    game.rulesets[0].id,
    game,
  );
  return actsToText(play.acts);
}

const told = {};
for (const [lang, some] of Object.entries(words)) {
  globalThis.words = some;
  useWords({});
  told[lang] = games.map(({ game, board, stations }) => {
    useNumbers(board);
    return stations.map(({ acts, turns }) =>
      turns.map((turn) =>
        [moveText(turn), prettyMove(turn)].map((shown) => ({
          shown,
          typed: wordsToSigns(shown),
          pasted: wordsToSigns([...acts, shown].join(" ")),
          linked: linked(game, [...acts, shown]),
        })),
      ),
    );
  });
}
process.stdout.write(JSON.stringify(told));
