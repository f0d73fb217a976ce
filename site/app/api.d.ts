// Made by python3 build.py contract from py/alquerque/api/contract.py, where it is to be changed.

export type OfferKind = "draw" | "count";

export type Direction = "any" | "forward-sideways" | "forward" | "none";

export type Reach = "near" | "near-rows" | "far" | "far-behind" | "far-steps";

export type Side = "w" | "b";

export type Steps = "any" | "forward-sideways" | "ahead-sideways" | "forward" | "inward" | "none";

export type Status = "attested" | "author" | "inferred";

export type Assessment = "even" | "drawn" | "bit" | "better" | "much" | "wins";

export type Slip = "mistake" | "blunder";

export type Worth = "won" | "right" | "late" | "wrong";

export type Begins = "here" | "passed" | "again";

/** A sentence to be made by the page: `key` names it, `args` are its values. */
export interface Message {
  key: string;
  args: { [name: string]: unknown };
}

/** The answer to a request that is refused. */
export interface ErrorAnswer {
  error: Message;
}

/** A game's ruleset, the first one if none is named, with the fields in `set` changed. */
export interface RulesRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
}

/**
 * A game as it stands: its rules, the side that begins, the first position as text if it is not the
 * usual one, and what has happened since.
 */
export interface GameRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
}

/**
 * A point at its drawn position; `number` is what players call it, where they number the squares.
 */
export interface Point {
  id: string;
  x: number;
  y: number;
  number?: string;
}

/** Points set apart on a board; `name` says what they are. */
export interface Region {
  name: string;
  points: string[];
}

/** A board as it is drawn; `lines` hold the names of their points. */
export interface Board {
  id: string;
  style: string;
  seam: number;
  region: Region | null;
  lines: string[][];
  points: Point[];
}

/**
 * A kind of piece; `steps` and `captures` are null where the rules' fields of that name apply to
 * it.
 */
export interface Kind {
  id: string;
  letter: string;
  steps: Steps | null;
  captures: Direction | null;
  flying: boolean;
  promotes: string | null;
  rank: number;
}

/** The source of a rule. */
export interface Warrant {
  status: Status;
  source: string;
  via: string | null;
  clause: string | null;
  quote: string | null;
  locus: string | null;
  why: string | null;
}

/** The first position, by the side that gives the handicap. */
export interface Handicap {
  id: string;
  start: { w: string; b: string };
}

/**
 * A ruleset; `board`, `kinds` and `handicaps` are null where they are the game's. `reach`: of each
 * of its kinds. `own_steps`: the steps of the kinds that do not go as its field says, promoted ones
 * left out.
 */
export interface Ruleset {
  id: string;
  by: string;
  parent: string | null;
  fields: { [name: string]: string };
  warrants: { [name: string]: Warrant };
  board: Board | null;
  kinds: string[] | null;
  reach: { [name: string]: Reach };
  own_steps: { [name: string]: Steps };
  handicaps: Handicap[] | null;
}

/** A field that may be changed, and the values on offer. */
export interface Choice {
  id: string;
  values: string[];
}

/** The kind of which a side has most pieces at the start. */
export interface MainKind {
  kind: string;
}

/**
 * A game of the catalogue; `pdn` is the type of its first ruleset in the Portable Draughts
 * Notation.
 */
export interface Game {
  id: string;
  board: Board;
  sides: { w: MainKind; b: MainKind };
  kinds: Kind[];
  fields: Choice[];
  rulesets: Ruleset[];
  pdn: string | null;
  handicaps: Handicap[];
}

/** Asks for all games. */
export type CatalogueRequest = object;

/** Every game, in the order of the catalogue. */
export interface Catalogue {
  games: Game[];
}

/** Every field of the rules that were asked about, with its value as text. */
export interface CheckedRules {
  fields: { [name: string]: string };
}

/** A piece in a column. */
export interface Piece {
  side: Side;
  kind: string;
}

/** A man on its point; `under` are those beneath it, the next one first. */
export interface Man {
  side: Side;
  kind: string;
  at: string;
  under: Piece[];
}

/**
 * A chain of captures under way: where its man stands, and what is taken and still lies on the
 * board.
 */
export interface Chain {
  at: string;
  taken: string[];
}

/**
 * A legal touch. `owed`: a capture must be made, and this is one; `greatest`: the man has other
 * captures, but the rules demand this one; `dice`: what this throw shows.
 */
export interface Move {
  from: string | null;
  to: string | null;
  touch: string;
  manner: string;
  over: string | null;
  takes: string[];
  owed: boolean;
  greatest?: boolean;
  dice?: number[];
}

/** A turn that is over, and how many acts were played then. */
export interface Turn {
  side: Side;
  text: string;
  acts: number;
}

/** The turns that were played, and the text of the one under way. */
export interface Turns {
  turns: Turn[];
  unfinished: string | null;
}

/** Where the man of a turn went, what it took, and what was huffed. */
export interface LastTurn {
  side: Side;
  path: string[];
  takes: string[];
  huffed: string[];
}

/** Which rules applied, and after how many turns they began to. */
export interface Ruling {
  rules: string;
  set: { [name: string]: string };
  turns: number;
}

/** How long an ending of few pieces has lasted, and when it may be claimed as a draw. */
export interface FewCount {
  n: number;
  limit: number;
}

/** A proposal that waits for an answer. */
export interface Offer {
  kind: OfferKind;
  by: Side;
}

/** How a game ends: the winner, null for a draw, and why. */
export interface Ending {
  winner: Side | null;
  reason: string;
}

/** The same with the points of each side. */
export interface Outcome {
  winner: Side | null;
  reason: string;
  score: { w: number; b: number };
}

/** What a kind of piece may do under the rules in force. */
export interface PieceRules {
  id: string;
  steps: Steps;
  captures: Direction;
  reach: Reach;
  promotes: string | null;
}

/** What each kind of piece may do: see `descriptions.pieces`. */
export interface Pieces {
  kinds: PieceRules[];
  unarmed: string | null;
  armed: string;
  alone: boolean;
  ranks: boolean;
  ways: string;
  region: string | null;
}

/**
 * A state of a game as a page shows it. `mid`: a chain under way; `owed`: men that may be huffed;
 * `dice`: how many are to be thrown now; `thrown`: the dice of the turn under way or of the one
 * before; `placing`: how many men may still be placed; `freeing`: whether a way has to be opened
 * for the other side; `clauses`: those of the book that fit the position.
 */
export interface View {
  turns: Turn[];
  unfinished: string | null;
  position: string;
  side: Side;
  men: Man[];
  mid: Chain | null;
  hands: { w: number; b: number };
  lost: { w: number; b: number };
  legal: Move[];
  owed: string[];
  dice: number;
  thrown: number[] | null;
  placing: number;
  freeing: boolean;
  acts: string[];
  last: LastTurn | null;
  clauses: string[];
  rulings: Ruling[];
  quiet: number;
  occurrences: number;
  few: FewCount | null;
  offer: Offer | null;
  outcome: Outcome | null;
  pieces: Pieces;
}

/** A man that is touched, and where he is to go. */
export interface WhyRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  from: string;
  to?: string | null;
}

/**
 * Why a touch is refused: the field that forbids it, its value, on whose word that stands; points
 * and moves to show; and how many men each of the moves would take.
 */
export interface Reason {
  key: string;
  field: string | null;
  value: string | null;
  warrant: Warrant | null;
  points: string[];
  moves: string[][];
  counts: number[];
}

/** Null where the touch is allowed. */
export interface Refusal {
  reason: Reason | null;
}

/** A move as somebody types it. */
export interface TypedMoveRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  text: string;
}

/**
 * What a typed move means: the acts that play it, what else begins so, and why it cannot be played.
 */
export interface TypedMove {
  from: string | null;
  to: string | null;
  reason: Reason | null;
  acts: string[];
  choices: string[];
  ambiguous: boolean;
}

/** Lines of acts, of which the turns are asked. */
export interface TurnsRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  lines: string[][];
}

/** The turns of each line, null for one that cannot be played. */
export interface Lines {
  lines: (Turns | null)[];
}

/** Acts of which the code is asked, or a code of which the meaning is asked. */
export interface CallRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  played?: string[] | null;
  text?: string;
}

/** The code of a turn, null if it has none. */
export interface Code {
  code: string | null;
}

/**
 * What a code means; `reason` says why it does not count, and `turn` to which turn it belongs
 * instead.
 */
export interface CalledMove {
  code: string | null;
  move: string | null;
  acts: string[];
  reason: string | null;
  turn: number | null;
}

/**
 * An offer that the computer is to answer; `value` is its last evaluation of its own side, in
 * hundredths of a man.
 */
export interface ReplyRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  value?: number | null;
}

/** `accept` or `decline`; null where nothing is offered. */
export interface Reply {
  act: string | null;
}

/**
 * A sentence about a turn, and the turns that show it (see `explanations.Statement`): from where
 * they begin, their acts, of which `first` belong to the first turn, and the path of the man of
 * each. `worth` is in hundredths of a man.
 */
export interface Statement {
  kind: string;
  n: number;
  m: number;
  points: string[];
  worth: number;
  begins: Begins;
  turns: string[];
  first: number;
  acts: string[];
  paths: string[][];
}

/** What the side that is not to move would do; null where that cannot be asked. */
export interface Threats {
  side: Side;
  said: Statement[] | null;
}

/** A turn, what is expected after it, and what it is worth: see `evaluations.describe_line`. */
export interface AnalysedLine {
  turns: Turn[];
  unfinished: string | null;
  in: number | null;
  acts: string[];
  first: number;
  path: string[];
  value: number;
  share: number;
  word: Assessment;
  ahead: Side | null;
  exact: boolean;
}

/** The last turn should win with at most so many more `turns`; `most`: positions looked at. */
export interface JudgeRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  turns: number;
  most: number;
}

/** What a turn is worth that should win: see `exact.Judgement`. */
export interface Judgement {
  verdict: Worth;
  reply: string[];
  onward: string[];
}

/** An act and what is said of it; `ways` are the other lines that go on from its place. */
export interface TreeNode {
  act: string;
  sign?: string;
  glyphs?: number[];
  text?: string;
  before?: string;
  drawn?: string[];
  ways?: TreeNode[][];
}

/** A game with variations, comments and drawings: see `trees`. */
export interface Tree {
  line: TreeNode[];
  sign?: string;
  glyphs?: number[];
  text?: string;
  before?: string;
  drawn?: string[];
}

/** A game to be written as a record. Of a `tree` the main line is the game, and not `acts`. */
export interface RecordRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  tags?: { [name: string]: string } | null;
  tree?: Tree | null;
  pdn?: boolean;
}

/** The text of a game. */
export interface WrittenRecord {
  record: string;
}

/**
 * A text that holds a game or a position, and the rules under which it is read if it names none.
 * `file` stands first in the request if the text is a file; `number` is that of a game in it,
 * counted from 1.
 */
export interface ReadRequest {
  file?: boolean;
  record: string;
  pdn?: boolean;
  number?: number | null;
  game?: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
}

/**
 * A game that was read. `tree` where it is more than one bare line; `cut`: what ended it before its
 * end; `faults`: what could not be played in variations.
 */
export interface ReadGame {
  game: string;
  rules: string;
  set: { [name: string]: string };
  first: Side;
  start: string | null;
  acts: string[];
  tree?: Tree;
  tags?: { [name: string]: string };
  cut?: Message;
  faults?: Message[];
}

/** The tags by which the games of a file are told apart. */
export interface Headings {
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
}

/** The games of a file that holds several. */
export interface GameList {
  games: Headings[];
}

/** A position, man by man: see `position_editing`. */
export interface Description {
  side: Side;
  men: Man[];
  hands: { w: number; b: number };
  rest: string;
}

/** A position that is described, or stands in a text; the first one if neither is there. */
export interface SetUpRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  described?: Description | null;
  text?: string | null;
}

/**
 * What may be set up: the kinds of each side, how many it may have in hand, and whether men may
 * stand on others.
 */
export interface SetUpChoices {
  pieces: { w: string[]; b: string[] };
  most: { w: number; b: number };
  columns: boolean;
}

/** What is wrong with a position: the part of its text, why, and what tells it in a sentence. */
export interface PositionFault {
  why: string;
  at: string;
  side?: Side;
  kind?: string;
  point?: string;
  n?: number;
  most?: number;
}

/** A position for an editor; `over`: how a game would have ended that began there. */
export interface SetUp {
  described: Description;
  choices: SetUpChoices;
  position: string | null;
  fen: string | null;
  fault: PositionFault | null;
  over: Ending | null;
}

/** A text of moves of a game. */
export interface DetectRequest {
  game: string;
  text: string;
}

/**
 * Where a ruleset refuses: the number of the turn, the word that fails and why, after so many acts.
 */
export interface RefusedTurn {
  from: string | null;
  to: string | null;
  turn: number;
  side: Side;
  word: string;
  reason: Reason;
  acts: number;
  outcome: Outcome | null;
}

/** A turn that omitted a capture, and the men that may be huffed for it. */
export interface Neglect {
  turn: number;
  side: Side;
  men: string[];
}

/** The verdict of one ruleset on a text: the refusal, or the game that it reads. */
export interface Verdict {
  rules: string;
  refused: RefusedTurn | null;
  turns?: number;
  outcome?: Outcome | null;
  left?: Neglect[];
}

/** What would decide between rulesets, with the acts that lead there under each. */
export interface Deciding {
  first: Side;
  start: string | null;
  acts: { [name: string]: string[] };
  line: string[];
  turn: string;
  allows: string[];
  refuses: string[];
  outcomes: { [name: string]: Outcome | null };
}

/**
 * Which rulesets allow a text: `named` in it, how many `words` it has; `alike` are groups that
 * differ in no rule; what is `deciding` between several groups, after so many positions were
 * `looked` at.
 */
export interface Detection {
  named: string | null;
  words: number;
  verdicts: Verdict[];
  alike: string[][];
  deciding?: Deciding | null;
  looked?: number;
}

/** A letter that is being written: see `letters.write_letter`. */
export interface LetterDraft {
  id: string;
  number: number;
  side: Side;
  secret: string;
  beads?: string[] | null;
  replies?: string | null;
  answered?: number | null;
  lines?: string[][] | null;
}

/** A game and the letter that is being written in it. */
export interface WriteLetterRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  letter: LetterDraft;
}

/** A reply that is played at once, and as text the `replies` that go on from there. */
export interface ConditionalReply {
  acts: string[];
  turn: string;
  replies: string | null;
}

/**
 * The text of a letter once it is ready, and the throw that falls now, if one does; see
 * `letters.write_letter`.
 */
export interface WrittenLetter {
  text: string | null;
  throw: string | null;
  conditional: boolean;
  replies: string | null;
  reply: ConditionalReply | null;
}

/**
 * The acts of a game as one player has kept it, and the conditional replies that this player has
 * sent.
 */
export interface KeptGame {
  acts: string[];
  lines: string[][];
}

/**
 * A letter's text, of a game that begins so, and what stands beside it: see `letters.read_letter`.
 */
export interface ReadLetterRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  letter: string;
  replies?: string | null;
  kept?: KeptGame | null;
}

/** What a letter holds. */
export interface OpenedLetter {
  id: string;
  number: number;
  side: Side;
  acts: string[];
  beads: string[];
  replies: string | null;
  faulty: boolean;
  ahead: Turn[] | null;
}

/** The number of dice to be thrown; there is nothing to decide. */
export interface DiceDue {
  throw: number;
}

/** A move that the computer is to choose. */
export interface ThinkRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  level?: number;
  seed?: number;
}

/**
 * The best touch and those with which its turn goes on; `value` is for the side to move, in
 * hundredths of a man.
 */
export interface ThoughtMove {
  touch: string;
  rest: string[];
  depth: number;
  value: number;
  nodes: number;
}

/** A position to analyse; `most`: how many lines are told. */
export interface AnalyseRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  most?: number;
}

/** The best lines at one depth; `exact` where tables tell what every turn is worth. */
export interface Analysis {
  depth: number;
  nodes: number;
  lines: AnalysedLine[];
  exact: boolean;
}

/** `at_most`: a certificate plays, and the game may be won sooner than it says. */
export interface Hint {
  depth: number;
  nodes: number;
  lines: AnalysedLine[];
  exact: boolean;
  at_most: boolean;
}

/**
 * A game of which each turn after so many acts is judged, looking at so many positions for each.
 */
export interface ReviewRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  nodes?: number;
  since?: number;
}

/**
 * A turn after so many acts, the best one and the one that was played; `slip` is null where little
 * was lost.
 */
export interface ReviewedTurn {
  acts: number;
  side: Side;
  text: string;
  best: AnalysedLine;
  played: AnalysedLine;
  slip: Slip | null;
}

/** How many turns were judged. */
export interface ReviewEnd {
  turns: number;
}

/** A game of which the last turn is explained, looking at so many positions. */
export interface ExplainRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  nodes?: number;
}

/** A turn after so many acts, its line and that of the best other turn, and what is said of it. */
export interface Explanation {
  acts: number;
  side: Side;
  text: string;
  line: AnalysedLine;
  other: AnalysedLine | null;
  said: Statement[];
}

/** A position that an opening book may have; so many turns are told. */
export interface BookRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  first?: Side | null;
  start?: string | null;
  acts?: string[] | null;
  turns?: number;
}

/**
 * A turn of an opening book: whether the computer plays it; whether it keeps what the position is
 * worth, null if that is not known; how the computer's own games ended that came through it; and
 * what the book has after it.
 */
export interface BookMove {
  turns: Turn[];
  unfinished: string | null;
  in: number | null;
  acts: string[];
  first: number;
  path: string[];
  value: number;
  share: number;
  word: Assessment;
  ahead: Side | null;
  exact: boolean;
  sound: boolean;
  keeps: boolean | null;
  games: { w: number; drawn: number; b: number };
  then: BookMove[];
}

/**
 * How a book was made: by which command and when; the positions looked at for each choice and for
 * each touch of a game played on from it; `margin`: how much worse than the best a sound turn may
 * be, in hundredths of a man.
 */
export interface BookMaking {
  command: string;
  date: string;
  nodes: number;
  play: number;
  margin: number;
}

/**
 * What a book has of a position, the best turn first; `made` is null where there is no book;
 * `decided`: who wins the position, where that is certain; `plies`: if the game is within so many
 * first turns of both sides, of which every position is known.
 */
export interface OpeningBook {
  made: BookMaking | null;
  moves: BookMove[];
  decided: Side | "drawn" | null;
  plies: number | null;
}

/**
 * Two sets of rules, so many games under each, the positions looked at for a touch, and the seed.
 */
export interface CompareRequest {
  sides: RulesRequest[];
  games: number;
  nodes: number;
  seed: number;
}

export type Interval = [number, number | null, number | null];

/**
 * The measures so far under each ruleset. `last`: of the last game, the index of its ruleset, its
 * length in turns, the winner (0: the side that began, 1: the other, null: drawn), the mean number
 * of legal touches where there was a choice, the share of forced touches, and the number of changes
 * of the lead.
 */
export interface Comparison {
  last: [number, number, number | null, number, number, number] | null;
  played: number[];
  summary: { [name: string]: Interval }[];
}

/** A certificate's file, to be checked along so many lines (0: whole). */
export interface VerifyRequest {
  certificate: string;
  lines?: number;
  seed?: number;
}

/** How many positions or lines have been walked through. */
export interface CheckProgress {
  seen: number;
}

/** What the check of a whole certificate walked through: see `solving.check.Checked`. */
export interface WalkedWhole {
  choices: number;
  forced: number;
  replies: number;
  ends: number;
  longest: number;
}

/** What the check along lines walked through. */
export interface WalkedLines {
  lines: number;
  touches: number;
  longest: number;
}

/** The whole certificate holds. */
export interface CheckedWhole {
  whole: WalkedWhole;
}

/** The certificate holds along these lines. */
export interface CheckedLines {
  lines: WalkedLines;
}

/** The certificate does not do what it says, and why. */
export interface RefusedCertificate {
  refused: string;
}

export type CertificateCheck = CheckProgress | CheckedWhole | CheckedLines | RefusedCertificate;

/** So many games, from the one of this number on. */
export interface ReplayRequest {
  game: string;
  rules?: string | null;
  set?: { [name: string]: string } | null;
  from: number;
  games: number;
}

/** The number of a game, and how it ended: see `selfplay.POINTS_BY_LETTER`. */
export interface ReplayedGame {
  number: number;
  end: string;
}

/** All games have been played. */
export type ReplayEnd = object;

/** Question → its request and its answer. */
export interface Questions {
  catalogue: { request: CatalogueRequest; answer: Catalogue };
  check: { request: RulesRequest; answer: CheckedRules };
  view: { request: GameRequest; answer: View };
  why: { request: WhyRequest; answer: Refusal };
  typed: { request: TypedMoveRequest; answer: TypedMove };
  turns: { request: TurnsRequest; answer: Lines };
  call: { request: CallRequest; answer: Code | CalledMove };
  reply: { request: ReplyRequest; answer: Reply };
  threats: { request: GameRequest; answer: Threats };
  judge: { request: JudgeRequest; answer: Judgement };
  record: { request: RecordRequest; answer: WrittenRecord };
  read: { request: ReadRequest; answer: ReadGame | GameList };
  setup: { request: SetUpRequest; answer: SetUp };
  detect: { request: DetectRequest; answer: Detection };
  letter: { request: WriteLetterRequest; answer: WrittenLetter };
  opened: { request: ReadLetterRequest; answer: OpenedLetter };
}

/** Task → its request and its reports. */
export interface Tasks {
  think: { request: ThinkRequest; report: DiceDue | ThoughtMove };
  analyse: { request: AnalyseRequest; report: DiceDue | Analysis };
  advise: { request: AnalyseRequest; report: DiceDue | Hint };
  review: { request: ReviewRequest; report: ReviewedTurn | ReviewEnd };
  explain: { request: ExplainRequest; report: Explanation };
  openings: { request: BookRequest; report: OpeningBook };
  compare: { request: CompareRequest; report: Comparison };
  verify: { request: VerifyRequest; report: CertificateCheck };
  again: { request: ReplayRequest; report: ReplayedGame | ReplayEnd };
}

export type Question = keyof Questions;
export type Task = keyof Tasks;
/** What a page asks. */
export type Asked<Op extends Question> = { op: Op } & Questions[Op]["request"];
/** What it is answered, or why not. */
export type Answer<Op extends Question> = OneOf<Questions[Op]["answer"] | ErrorAnswer>;
/** What a page asks of a task. */
export type AskedTask<Op extends Task> = { op: Op } & Tasks[Op]["request"];
/** What a task reports of each part, and at last when it is `done`. */
export type Report<Op extends Task> = OneOf<Tasks[Op]["report"] | ErrorAnswer> & { done: boolean };

/** Asks a question. */
export type Ask = <Op extends Question>(
  request: Asked<Op>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<Op>>;
/** Starts a task; `part` hears each report but the last one. */
export type Start = <Op extends Task>(
  request: AskedTask<Op>,
  part?: (report: Report<Op>) => void,
  options?: { signal?: AbortSignal },
) => Promise<Report<Op>>;

type KeyOf<T> = T extends unknown ? keyof T : never;
/** A union of which each type says that it lacks the keys of the others: a key tells them apart. */
type OneOf<T, Every = T> = T extends unknown
  ? T & { [Key in Exclude<KeyOf<Every>, keyof T>]?: undefined }
  : never;
