// @ts-check
/**
 * The types of what Python and the page exchange, by the names that scripts use for them, and a few of the page's own. No code
 * runs here. Python's are made from its own types (`python3 build.py contract`), and explained there.
 *
 * @typedef {import("../api.d.ts").Side} Side
 * @typedef {import("../api.d.ts").Message} Message
 * @typedef {import("../api.d.ts").Point} Point
 * @typedef {import("../api.d.ts").Man} Man
 * @typedef {import("../api.d.ts").Move} Move
 * @typedef {import("../api.d.ts").Warrant} Warrant
 * @typedef {import("../api.d.ts").Kind} Kind
 * @typedef {import("../api.d.ts").Ruleset} Ruleset
 * @typedef {import("../api.d.ts").Board} Board
 * @typedef {import("../api.d.ts").Game} Game
 * @typedef {import("../api.d.ts").Handicap} Handicap
 * @typedef {import("../api.d.ts").Turn} Turn
 * @typedef {import("../api.d.ts").Ending} Ending
 * @typedef {import("../api.d.ts").Outcome} Outcome
 * @typedef {import("../api.d.ts").View} View
 * @typedef {import("../api.d.ts").Pieces} Pieces
 * @typedef {import("../api.d.ts").Reason} Reason
 * @typedef {import("../api.d.ts").AnalysedLine} AnalysedLine
 * @typedef {import("../api.d.ts").Statement} Said
 * @typedef {import("../api.d.ts").Explanation} Explained
 * @typedef {import("../api.d.ts").Analysis & {done: boolean}} Analysed
 * @typedef {import("../api.d.ts").BookMove} Opening
 * @typedef {import("../api.d.ts").OpeningBook} OpeningBook
 * @typedef {"person"|"away"|"1"|"2"|"3"|"4"|"5"|"6"} Mind  a person, somebody far away who sends links, or a level of the computer
 * @typedef {{id: string, number: number, from: number, beads: string[]}} Post  a game by links (session/correspondence.js): its last letter that was opened, and after how many acts that stood
 */
export {};
