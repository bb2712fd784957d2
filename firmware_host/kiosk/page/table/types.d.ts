// The moment as the box sends it (docs/table.md), and what the modules of the page hand each other.
// Only for the type checker: no page loads this.

// Descriptions of elements (dom.js)

export type Value = string | number | boolean | null | undefined;
export type Props = Record<string, Value>;
export type Child = Description | string | number;
export type Wanted = Child | null | undefined | boolean | Wanted[];
export interface Description {
  tag: string;
  props: Props;
  children: Child[];
}

declare global {
  interface Element {
    /** What was described in it, and the node of each. */
    listOfPart?: Child[];
    nodesOfPart?: Shown[];
    /** What it was described as. */
    shownOfPart?: Description;
    keyOfPart?: Value;
    /** Pixels below its last part that let the part before be scrolled to the top. */
    lacks?: number;
  }
}

// An element that is drawn from a description, or a text.
export type Shown = HTMLElement | SVGElement | Text;

// Elements by key that stood elsewhere before.
export type Spare = Map<Value, HTMLElement | SVGElement> | null;

// What a picture of a board and the cube have in common: it may be tapped.
export type Tappable = Pick<Thing, "id" | "answer" | "pick" | "asks">;
export type Tap = Props & { class: string };

// Texts of the page by the name in table.html, such as `textUndo`.
export type Texts = Record<string, string>;

// The stage

export interface Thing {
  id: string;
  label: string;
  art?: string;
  text?: string;
  note?: string;
  badge?: string;
  tint?: string;
  look?: string;
  answer?: string;
  pick?: number;
  asks?: string;
  about?: string;
}

export interface Cell extends Thing {
  x: number;
  y: number;
  width?: number;
  height?: number;
  ground?: string;
  things?: Thing[];
}

export interface Line {
  start: string;
  end: string;
  kind: string;
}

interface AnyPart {
  id: string;
  title: string;
  is_compact?: boolean;
  is_even?: boolean;
  is_beside?: boolean;
  is_line?: boolean;
  is_picture?: boolean;
  meter?: Meter;
  columns?: Column[];
}

export interface Board extends AnyPart {
  kind: "board";
  width: number;
  height: number;
  cells: Cell[];
  lines?: Line[];
  column_names?: [string, number][];
  row_names?: [string, number][];
}

export interface Column {
  id: string;
  blocks?: string[];
  label: string;
  is_exposed?: boolean;
  look?: string;
  answer?: string;
  pick?: number;
  asks?: string;
}

export interface Cube extends AnyPart {
  kind: "cube";
  taken?: [string, string][];
  columns?: Column[];
  layers?: Thing[];
}

// A column where it is seen after the cube was turned.
export interface Seen {
  column: Column;
  sx: number;
  sy: number;
}

export interface Meter {
  id: string;
  label: string;
  value: number;
  most: number;
  text?: string;
  worry?: number;
  art?: string;
}

export interface Card extends Thing {
  slots?: Thing[];
  meter?: Meter;
  is_wide?: boolean;
}

export interface Cards extends AnyPart {
  kind: "cards";
  cards?: Card[];
  meter?: Meter;
  note?: string;
}

export interface Seat extends Thing {
  is_turn?: boolean;
  stats?: Thing[];
  items?: Thing[];
  board?: Board;
}

export interface Seats extends AnyPart {
  kind: "seats";
  seats?: Seat[];
}

export interface Meters extends AnyPart {
  kind: "meters";
  meters?: Meter[];
}

export interface Payable extends Thing {
  worth: number;
}

export interface Way {
  answer: string;
  text: string;
  uses?: [string, number][];
}

export interface Payment extends AnyPart {
  kind: "payment";
  wanted: Thing;
  cost: number;
  purse: number;
  rest: Thing;
  things?: Payable[];
  ways: Way[];
  confirm: string;
  missing: string;
}

export type PartName = `part:${string}`;

// Anything of a part that has an id and a label.
export type AnyThing = Thing & Partial<Cell & Card & Seat> & { value?: number; most?: number };

export type Part = Board | Cube | Cards | Seats | Meters | Payment;

// Question and answers

export interface Likelihood {
  kind: "chance" | "risk" | "average";
  value: number;
  text: string;
}

export interface Ask {
  seq: number;
  id: string;
  kind: string;
  heading: string;
  sentence: string;
  who: number | null;
  odds: string;
  likelihood: Likelihood | null;
  art: string[];
}

export interface Face {
  id: string;
  text: string;
  color?: string;
  pips?: number;
  art?: string;
}

export interface HandCard {
  act: string;
  text: string;
  label?: string;
  note?: string;
  icon?: string;
  grid?: string[][];
  details?: string;
  signs?: string[];
  odds?: Likelihood | null;
  cover?: string[];
  picked?: boolean;
  die?: Omit<Face, "id">;
}

export interface HandPart {
  kind: string;
  cards: HandCard[];
  cursor?: string;
  is_pad?: boolean;
  confirm?: string;
  roll?: boolean;
  odds?: Record<string, Likelihood>;
  ordered?: boolean;
  answers?: string[];
}

export interface Die {
  name: string;
  faces: Face[];
}

export interface Roll {
  text: string;
  own?: string;
  dice?: Die[];
}

export interface Result {
  seq: number;
  title: string;
  lines: string[];
  dice: (Face & { name: string })[];
  moving: number[];
  by_box: boolean;
}

export interface Player {
  color: string;
  name: string;
  is_turn: boolean;
}

// Beside the question

export interface RunsOut {
  label: string;
  missing: number | null;
  left: number;
  turns?: number | null;
  worry: number;
  text?: string;
  icon?: string;
}

export interface Notice {
  number: number;
  text: string;
  rule: string;
}

export interface Alarm {
  key: string;
  title: string;
  text: string;
}

export interface Step {
  number: number;
  who: number | null;
  title: string;
  text: string;
  lines: string[];
}

export interface InfoLine {
  text: string;
  note?: string;
  icon?: string;
  code?: string;
  details?: string;
  odds?: Likelihood;
}

export interface Choice {
  do: string;
  text: string;
  icon?: string;
  note?: string;
}

export interface End {
  won: boolean;
  title: string;
  icon: string;
  reason: string;
  facts: { icon: string; text: string }[];
  results: { color: string; text: string; stats: Thing[]; won: boolean }[];
  pages: { text: string; code: string }[];
  status: InfoLine[];
  file_text: string;
  file_about: string;
  again: string;
  new: string;
}

export interface MenuEntry {
  id: string;
  text: string;
  icon: string;
  books?: { id: string; text: string; icon: string }[];
  lines?: InfoLine[];
  choices?: Choice[];
  do?: string;
  ask?: string;
  qr?: string;
}

export interface Forecast {
  waits?: string;
  games: number;
  lines: { text: string; share: number; low: number; high: number; shown: string }[];
}

export interface StaffEntry {
  id: string;
  text: string;
  icon: string;
  note: string;
  pin: boolean;
  lines: InfoLine[];
  choices: Choice[];
}

export interface StaffPart {
  title: string;
  open: boolean;
  called: boolean;
  call: string;
  ask: string;
  wait: string;
  entries: StaffEntry[];
}

export interface GuestsPart {
  state: string;
  dark?: boolean;
  left?: number;
  title?: string;
  text?: string;
  code?: string;
  code_text?: string;
  note?: string;
  languages?: { id: string; name: string; text: string }[];
}

export interface Phones {
  text: string;
  qr: string;
  scan: string;
  knocks: { number: number; color: string; text: string; yes: Choice; no: Choice }[];
}

// The phone that looks at this page; none at the table itself.
export interface Me {
  color: string;
  text: string;
  short: string;
  may: boolean;
  why: string;
  plays: boolean;
  seat: number | null;
  seats: boolean;
  undo: boolean;
}

export interface LessonCard {
  id: string;
  title: string;
  text: string;
  points: string;
  art: string;
  rules: string[];
  choices: Choice[];
}

// Where the card of an idea may stand, and its arrow.
export interface Spot {
  side: string;
  x: number;
  y: number;
  at: number;
}

export interface UnknownTag {
  uid: string;
  title: string;
  sentence: string;
  leave: string;
  tiles: { id: string; text: string; note: string }[];
}

export interface Moment {
  table: { room: string; game: string; title: string; art: string[] };
  ask: Ask | null;
  players: Player[];
  hand: HandPart;
  roll: Roll | null;
  undo: boolean;
  runs_out: RunsOut[];
  result: Result | null;
  news: { seq: number; lines: string[] };
  said: Notice[];
  alarms: Alarm[];
  card: LessonCard | null;
  opened: { number: number; game: string; entry: string } | null;
  history: Step[];
  end: End | null;
  menu: MenuEntry[];
  forecast: Forecast | null;
  guests: GuestsPart;
  staff: StaffPart | null;
  own_screen?: OwnScreen | null;
  unknown_tag: UnknownTag | null;
  phones: Phones | null;
  me?: Me;
  address?: string;
  version?: string;
  language?: string;
  stage: { main: string[]; side: string[] };
  [part: `part:${string}`]: Part;
}

// A message of the box: of the moment only what has changed.
export interface Message {
  seq: number;
  state: Partial<Moment>;
  beep?: Tone[];
  error?: string;
  rule?: string;
  insist?: string;
  why?: Refusal;
}

export interface Refusal {
  reason: string;
  rule: string;
  insist?: string;
}

export interface Tone {
  hz: number;
  ms: number;
}

export type Send = (message: Record<string, unknown>) => void;

// What is done while nobody waits (idle.js).
export type Work = (deadline: IdleDeadline) => void;

// Motion (motion.js)

// A block that was taken from the cube: its color, and where it was.
export interface Block {
  color: string;
  from?: DOMRect;
}

// What now shows a block that it did not show before.
export interface Filled {
  id: string;
  art: string;
}

// Whether one of these parts of the moment has changed.
export type Has = (...parts: string[]) => boolean;

export interface Plan {
  boards: { last: Board; now: Board }[];
  blocks: Block[];
  seats: { last: Seats; now: Seats }[];
  used: Filled[];
}

// Input (input.js)

export interface Intent {
  kind: "down" | "up" | "cancel" | "swipe" | "lift" | "tap" | "key" | "write";
  target: Element;
  /** When the finger, mouse or key came down that did it, by the clock of the page's events. */
  downAt: number;
  at: number;
}

export interface PointerIntent extends Intent {
  pointer: number;
}

export interface SwipeIntent extends Intent {
  cube: string;
  quarters: number;
}

export interface LiftIntent extends Intent {
  act: string;
}

export interface KeyIntent extends Intent {
  key: string;
  isHeld: boolean;
  hasModifier: boolean;
}

// What a finger on an answer has begun.
export interface Finger {
  target: EventTarget | null;
  act: string;
  id: number;
  x: number;
  y: number;
  at: number;
}

export type Hear = <K extends keyof WindowEventMap>(
  name: K,
  listener: (event: WindowEventMap[K]) => void,
) => void;

// What returns true takes the intent.
type Subscriber<T> = (intent: T) => unknown;

export interface Subscribers {
  down: Subscriber<PointerIntent>[];
  up: Subscriber<PointerIntent>[];
  cancel: Subscriber<PointerIntent>[];
  swipe: Subscriber<SwipeIntent>[];
  lift: Subscriber<LiftIntent>[];
  tap: Subscriber<Intent>[];
  key: Subscriber<KeyIntent>[];
  write: Subscriber<Intent>[];
}

// How the table looks on the box's own screen; only that screen is sent it.
export interface OwnScreen {
  settings: Record<string, string>;
  /** Which way the screen is mounted, also while the table follows whoever plays. */
  mount: string;
  /** The box keeps what is changed now. */
  is_kept: boolean;
}

// A setting of this screen (look.js).
export interface Setting {
  name: string;
  text: string;
  choices: { value: string; shown: string; label?: string }[];
}

// Sheets

export interface SheetContent {
  title: string;
  body: Wanted;
  before?: Wanted;
  tabs?: Wanted;
  foot?: Wanted;
  key?: string;
  /** What is scrolled to. */
  at?: string;
}

// A sheet that is fetched when it is first asked for: teach.js or book.js.
export interface LateModule {
  prepare(page: string, from: string): Promise<boolean>;
  content(page: string, state: Moment, texts: Texts): SheetContent | null;
  key?(pressed: string, page: string): boolean;
  closed?(state: Moment): void;
  isOld?(state: Moment): boolean;
  spoken?(): string;
  back?(): string;
  seek?(text: string): void;
}

// GET /api/why

export interface Rule {
  rule: string;
  title: string;
  page: number | null;
  text: string;
}

export interface Why {
  seq: number;
  game: string;
  title: string;
  meaning: string;
  leads_to: string;
  rules: Rule[];
  spoken: string;
  speaks: boolean;
  possibilities: { name: string; needs: string; why_not: string; rule: string; art: string }[];
  words: Record<string, string>;
}

// GET /api/book

export interface Passage {
  id: string;
  title: string;
  page: number | null;
  text: string;
  rules: string[];
}

export interface BookEntry {
  id: string;
  name: string;
  text: string;
  facts: string;
  art: string;
  rules: string[];
}

export interface BookWord {
  word: string;
  entries: string[];
  passages: string[];
}

export interface Book {
  game: string;
  title: string;
  goal: string[];
  sections: { title: string; passages: Passage[] }[];
  kinds: { id: string; title: string; entries: BookEntry[] }[];
  index: BookWord[];
  tips: { id: string; title: string; text: string; art: string; rules: string[] }[];
  words: Record<string, string>;
}

// What a search finds: where it leads, what is shown of it, and the words it is found by.
export interface Sought {
  to: string;
  name: string;
  art: string;
  note: string;
  first: string;
  rest: string;
}

// Undefined and null: there is no such page.
export type BookPage = (Omit<SheetContent, "title"> & { title?: string }) | null | undefined;

// A book with what is looked up in it, made once.
export interface Shelved extends Book {
  passages: Map<string, Passage & { section: number }>;
  ruled: Map<string, string>;
  entries: Map<string, BookEntry & { kind: Book["kinds"][number] }>;
  sought: Sought[];
  letters: string[];
}
