// @ts-check
/**
 * The types of what the desk and the page exchange. No code runs here.
 *
 * @typedef {"w"|"b"} Side
 * @typedef {{id: string, x: number, y: number, number?: string}} Point  `number`: what its players call it, where they number the squares
 * @typedef {{at: string, side: Side, kind: string, under: {side: Side, kind: string}[]}} Man
 * @typedef {{touch: string, manner: string, from: string|null, to: string|null, over: string|null, takes: string[], owed: boolean, greatest?: boolean, dice?: number[]}} Move  `greatest`: the man has other captures, but the rules demand this one
 * @typedef {{status: "attested"|"author"|"inferred", source: string, via: string|null, clause: string|null, quote: string|null, locus: string|null, why: string|null}} Warrant
 * @typedef {{id: string, letter: string, steps: string|null, captures: string|null, flying: boolean, promotes: string|null, rank: number}} Kind
 * @typedef {{id: string, parent: string|null, by: string, fields: {[id: string]: string|number}, warrants: {[id: string]: Warrant}, conflicts?: unknown[], board?: Board|null, kinds?: string[]|null}} Ruleset  `board` and `kinds` where they are not the game's
 * @typedef {{id: string, points: Point[], lines: string[][], style: string, seam: number}} Board  points at their drawn positions
 * @typedef {{id: string, board: Board, sides: {[id: string]: {kind: string}}, kinds: Kind[], fields: {id: string, values: string[]}[], rulesets: Ruleset[], pdn?: string|null, handicaps?: Handicap[]}} Game  `pdn`: its type in the Portable Draughts Notation
 * @typedef {{id: string, start: {w: string, b: string}}} Handicap  the first position, by the side that gives it
 * @typedef {{side: Side, text: string, acts: number}} Turn
 * @typedef {{winner: Side|null, reason: string, score?: {w: number, b: number}}} Outcome
 * @typedef {object} View
 * @property {string} position
 * @property {Side} side
 * @property {Man[]} men
 * @property {null|{at: string, taken: string[]}} mid
 * @property {{w: number, b: number}} hands
 * @property {{w: number, b: number}} lost
 * @property {Move[]} legal
 * @property {string[]} owed
 * @property {number} dice  how many are to be thrown now
 * @property {number[]|null} thrown  the dice of this turn or the one before
 * @property {number} placing  how many men may still be placed
 * @property {string[]} acts
 * @property {Turn[]} turns
 * @property {string|null} unfinished
 * @property {null|{side: Side, path: string[], takes: string[], huffed?: string[]}} last
 * @property {string[]} clauses
 * @property {{rules: string, set: {[field: string]: string}, turns: number}[]} [rulings]  which rules applied, and after how many turns they began to
 * @property {number} quiet
 * @property {number} occurrences
 * @property {null|{n: number, limit: number}} [few]  how long an ending of few pieces has lasted, and when it may be claimed as a draw
 * @property {null|{kind: "draw"|"count", by: Side}} offer
 * @property {Outcome|null} outcome
 * @property {Pieces} pieces
 * @typedef {{kinds: {id: string, steps: string, captures: string, flying: boolean, promotes: string|null}[], unarmed: string|null, armed: string, ranks: boolean, ways: string}} Pieces  what each kind of piece may do under the rules in force
 * @typedef {{key: string, field: string|null, value?: string|null, warrant: Warrant|null, points: string[], moves: string[][], counts: number[]}} Reason
 * @typedef {"person"|"away"|"1"|"2"|"3"|"4"|"5"|"6"} Mind  a person, somebody far away who sends links, or a level of the computer
 * @typedef {{id: string, number: number, from: number, beads: string[]}} Post  a game by links (session/correspondence.js): its last letter that was opened, and after how many acts that stood
 * @typedef {object} AnalysedLine  a turn, what is expected after it, and what it is worth
 * @property {string[]} acts  of the whole line, of which the `first` so many are the turn itself
 * @property {number} first
 * @property {string[]} path  of the turn's man
 * @property {Turn[]} turns
 * @property {string|null} unfinished
 * @property {number} value  in hundredths of a man, white's
 * @property {number} share  of the point, white's
 * @property {"even"|"drawn"|"bit"|"better"|"much"|"wins"} word
 * @property {Side|null} ahead
 * @property {number|null} in  how many turns of its own the side that wins needs, where that is known
 * @property {boolean} exact
 * @typedef {object} Said  a sentence about a turn, and the turns that show it (alquerque.thinking.explanations)
 * @property {string} kind
 * @property {number} n
 * @property {number} m
 * @property {string[]} points
 * @property {number} worth  in hundredths of a man
 * @property {"here"|"passed"|"again"} begins
 * @property {string[]} turns
 * @property {string[]} acts  of these turns, of which the `first` so many are the first turn
 * @property {number} first
 * @property {string[][]} paths  of the man of each turn
 * @typedef {{acts: number, side: Side, text: string, line: AnalysedLine, other: AnalysedLine|null, said: Said[]}} Explained  a turn after so many acts
 * @typedef {{depth: number, nodes: number, lines: AnalysedLine[], exact: boolean, done: boolean}} Analysed  `exact`: tables tell every turn
 * @typedef {AnalysedLine & {sound: boolean, games: {w: number, drawn: number, b: number}, then: Opening[]}} Opening  a turn of an opening book: whether the computer plays it, how its own games ended that came through it, and what the book has after it
 * @typedef {{made: {nodes: number, play: number, date: string}|null, moves: Opening[], decided: Side|"drawn"|null}} OpeningBook  what a book has of a position; `made` is null where there is no book
 */
export {};
