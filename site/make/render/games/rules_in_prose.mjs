// Tells rulesets in sentences, for rules_in_prose.py: reads a question from standard input, writes the answer to standard output.
// Bundled by esbuild with the module that a game's page itself uses, so that paper and page say the same.
import { inSentences } from "../../../app/lib/rules_in_prose.ts";
import { useWords } from "../../../app/lib/i18n.ts";

let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;
const { table, words, rulesets } = JSON.parse(input);
globalThis.words = {};
const told = {};
for (const [lang, games] of Object.entries(words)) {
  told[lang] = {};
  for (const { id, game, values, pieces } of rulesets) {
    useWords({ played: games[game] });
    told[lang][id] = inSentences(table, values, pieces);
  }
}
process.stdout.write(JSON.stringify(told));
