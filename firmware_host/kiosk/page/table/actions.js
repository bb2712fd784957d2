// What taps and keys do: each is sent to the box, or changes what this page shows.
import { rove } from "./keys.js";
import { moduleOf } from "./late.js";
import { use } from "./payment.js";
import { readAloud } from "./speech.js";
import { findThing } from "./things.js";

/** @import { Sound } from "../sound.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Look } from "./look.js" */
/** @import { Notices } from "./notices.js" */
/** @import { Sheets } from "./sheets.js" */
/** @import { Staff } from "./staff.js" */
/** @import { Intent, KeyIntent, LiftIntent, Moment, Refusal, Send, Texts } from "./types" */

/**
 * @typedef {object} Parts
 * @property {Moment} state
 * @property {Texts} texts
 * @property {Hand} hand
 * @property {Sheets} sheets
 * @property {Staff} staff
 * @property {Look} look
 * @property {Sound} sound
 * @property {Notices} notices
 * @property {Send} send a message as it is
 * @property {(type: string, fields: object) => void} post a message about this moment
 * @property {(changed: Set<string>) => void} draw
 */

export class Actions {
  /** @param {Parts} parts */
  constructor({ state, texts, hand, sheets, staff, look, sound, notices, send, post, draw }) {
    this.state = state;
    this.texts = texts;
    this.hand = hand;
    this.sheets = sheets;
    this.staff = staff;
    this.look = look;
    this.sound = sound;
    this.notices = notices;
    this.send = send;
    this.post = post;
    this.draw = draw;
    this.shownWhy = "";
    // By the data attribute of what was tapped; of several at one element the first counts.
    /** @type {Record<string, (word: string, element: HTMLElement) => void>} */
    this.taps = {
      act: (word) => this.act(word),
      open: (page) => sheets.open(page === "signs" ? this.signsPage() : page),
      do: (what) => this.choose(what),
      tag: (tile) => this.nameTag(tile),
      lesson: (what) => send({ type: "lesson", do: what, id: state.card ? state.card.id : "" }),
      say: () => this.sayWhy(),
      staff: (what) => staff.do(what),
      key: (key, element) => this.type(key, element),
      look: (setting) => this.set(setting),
      card: (where, element) => this.tapThing(where, element),
    };
    this.tapped = Object.keys(this.taps)
      .map((name) => `[data-${name}]`)
      .join();
    /** @type {Record<string, (word: string) => void>} */
    this.acts = {
      close: () => sheets.close(),
      pick: (n) => this.pick(Number(n)),
      use: (id) => this.use(id),
      // What is dim is sent all the same: the box says why not.
      answer: (word) => this.closeAnd(() => this.answer(word)),
      confirm: () => this.closeAnd(() => this.confirm()),
      throw: () => this.closeAnd(() => this.throwDice()),
      undo: (step) => this.closeAnd(() => post("undo", step ? { step: Number(step) } : {})),
    };
  }

  // True for what does something.
  /** @param {Intent} intent */
  tap({ target }) {
    /** @type {HTMLElement | null} */
    const element = target.closest(this.tapped);
    if (!element && target.id === "sheet") this.sheets.close();
    if (!element) return false;
    const { dataset } = element;
    const name = Object.keys(this.taps).find((each) => dataset[each] !== undefined) || "";
    this.taps[name](dataset[name] || "", element);
    return true;
  }

  /** @param {LiftIntent} liftIntent */
  lift({ act }) {
    this.act(act);
    return true;
  }

  // True for what the browser is not to do as well.
  /** @param {KeyIntent} intent */
  keyDown(intent) {
    const { key, target, hasModifier } = intent;
    if (key === "Escape") this.sheets.close();
    if (key === "Escape" || target.localName === "input") return false;
    const isTyping = document.querySelector("#sheet .keyboard") !== null;
    const presses = key === "Enter" && target.hasAttribute("data-key");
    if (isTyping && !presses && this.sheets.key(key)) {
      this.sheets.refresh(null);
      return true;
    }
    if (rove(intent)) return true;
    if (!hasModifier && !isTyping && key.length === 1) pressShortcut(key);
    return false;
  }

  // A phone's own keyboard writes into the book's search.
  /** @param {Intent} intent */
  write({ target }) {
    if (!(target instanceof HTMLInputElement) || target.dataset.seek === undefined) return;
    moduleOf("book")?.seek?.(target.value);
    this.sheets.refresh(null);
  }

  /** @param {string} word */
  act(word) {
    const [what, ...rest] = word.split(":");
    this.acts[what](rest.join(":"));
  }

  /** @param {() => void} work */
  closeAnd(work) {
    this.sheets.close();
    work();
  }

  /** @param {number} n */
  pick(n) {
    this.hand.pick(n);
    this.draw(new Set(["hand", "stage"]));
  }

  /** @param {string} id */
  use(id) {
    use(id);
    this.draw(new Set(["stage"]));
  }

  /** @param {string} answer */
  answer(answer) {
    this.post("answer", { answer });
  }

  confirm() {
    if (this.hand.answer === null) this.notices.refuse(this.texts.textEachDie);
    else this.answer(this.hand.answer);
  }

  throwDice() {
    this.post("throw", this.hand.canThrow ? { answer: this.hand.answer } : {});
  }

  /** @param {string} setting */
  set(setting) {
    const [name, value] = setting.split(":");
    this.look.change(name, value);
  }

  // A choice of the menu; an empty one only closes it.
  /** @param {string} what */
  choose(what) {
    if (what !== "forecast") this.sheets.close();
    if (what) this.post("menu", { do: what });
  }

  /** @param {string} tile */
  nameTag(tile) {
    const uid = this.state.unknown_tag?.uid;
    this.post("tag", tile ? { uid, tile } : { uid });
  }

  sayWhy() {
    const isSaid = readAloud(moduleOf("why")?.spoken?.() || "", Number(this.sound.level));
    if (!isSaid) this.post("menu", { do: "say" });
  }

  /** @param {string} key @param {HTMLElement} element */
  type(key, element) {
    if (element.getAttribute("aria-disabled") === "true") return;
    if (this.sheets.key(key)) this.sheets.refresh(null);
  }

  // A thing that is no answer: the box says why not where it could be one, else its card opens.
  /** @param {string} where @param {HTMLElement} element */
  tapThing(where, element) {
    const [part, ...id] = where.split("/");
    const thing = findThing(this.state[`part:${part}`], id.join("/"));
    if (!thing || thing.asks === undefined) {
      this.sheets.card(where);
      return;
    }
    this.shownWhy = element.getAttribute("aria-label") || element.textContent;
    this.send({ type: "why", answer: thing.asks });
  }

  // What the box answers to that.
  /** @param {Refusal} refusal */
  refuseThing({ reason, rule, insist = "" }) {
    const words = `${this.shownWhy}: ${reason}`;
    const number = rule ? this.texts.textRule.replace("{number}", rule) : "";
    this.notices.refuse(words, rule, [words, number].filter(Boolean).join(" · "), insist);
  }

  // The menu comes a little later than what runs out: which page explains it is known when somebody
  // asks.
  signsPage() {
    return (this.state.menu || []).some((entry) => entry.id === "signs") ? "menu/signs" : "help";
  }
}

/** @param {string} key */
function pressShortcut(key) {
  const name = CSS.escape(key.toLowerCase());
  /** @type {HTMLElement | null} */
  const found = document.querySelector(`[aria-keyshortcuts~="${name}"]`);
  if (found) found.click();
}
