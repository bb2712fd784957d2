// The hand: every legal answer as a card. What is put together here goes out as one answer.
import { face } from "./dice.js";
import { drawing, fill, h, icon, once, set } from "./dom.js";
import { longestWord } from "./words.js";

/**
 * @import {
 *   Ask,
 *   Description,
 *   Die,
 *   HandCard,
 *   HandPart,
 *   Likelihood,
 *   Roll,
 *   Texts,
 *   Wanted,
 * } from "./types"
 */

// How likely it is, drawn: a bar for a chance or a risk, a pip for each hit to expect.
/** @param {Likelihood} likelihood @param {string} [before] */
export function odds({ kind, value, text }, before = "") {
  const drawn =
    kind === "average"
      ? Array.from({ length: Math.min(MOST_PIPS, Math.max(1, Math.ceil(value))) }, (_, n) =>
          h("i", { class: "pip", style: `--share:${Math.min(1, value - n).toFixed(2)}` }),
        )
      : h("i", { class: "bar", style: `--share:${value}` });
  const isBad = kind === "risk" ? value >= 0.5 : value < 0.25;
  const isGood = kind === "risk" ? value < 0.2 : value >= 0.5;
  return h(
    "span",
    { class: `odds ${kind === "average" ? "even" : isBad ? "bad" : isGood ? "good" : "even"}` },
    drawn,
    h("b", null, before, text),
  );
}

const MOST_PIPS = 8;
// No more cards fit beside each other; on a television twice as many.
const MOST_IN_A_ROW = 6;
const LONG_WORD = 11;
const SHORT = 3;
const broad = matchMedia("(min-width: 1600px)");
// Seven inches: table.css leaves signs to the stage there.
const low = matchMedia("(max-height: 560px) and (orientation: landscape)");

// There is no note, or it says nothing but these odds; else it is a price, and they are those
// afterwards.
/** @param {HandCard} card */
const isDrawn = (card) =>
  Boolean(
    card.odds && (card.odds.kind !== "risk" || !card.note || card.note.endsWith(card.odds.text)),
  );

// Signs in groups that stay on one line: an empty sign parts them, else a number and its picture
// are one.
/** @param {string[]} list */
function signs(list) {
  /** @type {(string | Description)[][]} */
  const groups = [];
  let size = 0;
  for (const sign of list) {
    if (sign && size % 2 === 0) groups.push([]);
    size = sign ? size + 1 : 0;
    if (sign) groups.at(-1)?.push(sign.startsWith("=") ? sign.slice(1) : icon(sign));
  }
  return h(
    "span",
    { class: "signs", "aria-hidden": "true" },
    groups.map((group) => h("span", { class: "group" }, group)),
  );
}

// Answers of a letter or two are keys, like numbers.
/** @param {HandPart} hand */
const areKeys = (hand) =>
  hand.kind !== "pick" &&
  hand.cards.length > 4 &&
  hand.cards.every(
    (card) => card.text.length <= SHORT && !card.icon && !card.cover && !card.die && !card.details,
  );

// What a roll is about, large.
/** @param {Likelihood} found @param {string} [words] */
function stakes(found, words) {
  return h(
    "div",
    { key: "stakes", class: "stakes", role: "img", "aria-label": words || found.text },
    odds(found),
  );
}

// What a board or tile shows, space by space.
/** @param {string[][]} rows */
function grid(rows) {
  return h(
    "svg",
    { class: "grid", viewBox: `0 0 ${rows[0].length} ${rows.length}`, "aria-hidden": "true" },
    rows.flatMap((row, y) => row.map((name, x) => drawing(name, { x, y, width: 1, height: 1 }))),
  );
}

/** @param {HandCard} card */
function pictureOf(card) {
  if (card.cover)
    return h(
      "span",
      { class: "scene" },
      card.cover.map((name) => icon(name)),
    );
  if (card.die) return h("span", { class: "die" }, face(card.die));
  if (card.grid) return grid(card.grid);
  return card.icon ? icon(card.icon) : null;
}

// Below the text of a card: a note or its odds, the odds of what it costs, details.
/** @param {HandCard} card */
function besideText(card) {
  const note = card.note || "";
  const details = card.details ? h("small", null, card.details) : null;
  if (card.odds && isDrawn(card))
    return [odds(card.odds, note.startsWith("→") ? "→" : ""), details];
  return [
    note ? h("span", { class: "note" }, note) : null,
    card.odds ? odds(card.odds, "→") : null,
    details,
  ];
}

export class Hand {
  /** @param {HTMLElement} place @param {Texts} texts */
  constructor(place, texts) {
    this.place = place;
    this.texts = texts;
    this.seq = -1;
    /** @type {Set<number>} */
    this.picked = new Set();
    /** @type {HandPart} */
    this.hand = { kind: "none", cards: [] };
    /** @type {Roll | null} */
    this.roll = null;
    /** @type {Ask | null} */
    this.ask = null;
    this.isOwnDice = false;
    this.isScrolled = false;
    /** @type {Wanted[] | null} */
    this.rest = null;
    place.addEventListener(
      "scroll",
      () => {
        this.isScrolled = true;
      },
      { passive: true },
    );
  }

  // `isBare`: no stage shows the same answers. `isWhole`: all cards come at once.
  /**
   * @param {HandPart} hand
   * @param {Roll | null} roll
   * @param {number} seq
   * @param {Ask | null} ask
   * @param {boolean} isBare
   * @param {boolean} isWhole
   */
  show(hand, roll, seq, ask, isBare, isWhole) {
    this.ask = ask;
    this.hasSigns = isBare || !low.matches;
    if (seq !== this.seq) {
      this.seq = seq;
      this.isOwnDice = false;
      this.picked = new Set(hand.cards.flatMap((card, n) => (card.picked ? [n] : [])));
      if (this.isScrolled) this.place.scrollTo(0, 0);
      this.isScrolled = false;
    }
    this.hand = hand;
    this.roll = roll;
    const dice = roll?.dice;
    this.isPad = hand.is_pad || areKeys(hand);
    const covers = hand.cards.filter((card) => card.cover).length;
    // Only what looks different is marked: a mark has the style of every card looked at again.
    set(this.place, "data-kind", dice ? "cards" : this.kindOf(hand, covers));
    set(this.place, "data-covers", String(covers));
    set(
      this.place,
      "data-many",
      !isBare ? "few" : hand.cards.length > 8 ? "many" : hand.cards.length > 4 ? "some" : "few",
    );
    if (roll && dice)
      this.deal(this.isOwnDice ? this.dice(dice) : this.offer(roll, dice), Infinity);
    else
      this.deal(
        this.cards(),
        isWhole || this.hasFocus ? Infinity : (broad.matches ? 2 : 1) * MOST_IN_A_ROW,
      );
  }

  /** @param {HandPart} hand @param {number} covers */
  kindOf(hand, covers) {
    if (this.isPad) return "pad";
    if (covers) return "covers";
    return hand.kind === "pick" ? "pick" : "cards";
  }

  // A card that has the focus keeps it.
  get hasFocus() {
    return this.place.contains(document.activeElement);
  }

  // Of a long hand what fits on any screen comes first; `showRest` brings the others.
  /** @param {Wanted[]} cards @param {number} most */
  deal(cards, most) {
    this.rest = cards.length > most ? cards : null;
    fill(this.place, this.rest ? cards.slice(0, most) : cards);
  }

  showRest() {
    if (this.rest) fill(this.place, this.rest);
    this.rest = null;
  }

  cards() {
    const { hand } = this;
    const isPick = hand.kind === "pick";
    if (this.isPad) return this.pad();
    // Without keys: the next question takes the same elements, and who has the focus keeps it.
    const cards = hand.cards.map((card, n) =>
      once(card, `${isPick && this.picked.has(n)}${hand.cursor}${this.hasSigns}`, () =>
        this.card(card, isPick ? String(this.picked.has(n)) : null),
      ),
    );
    if (isPick && hand.odds) cards.push(stakes(hand.odds[this.answer || ""]));
    if (isPick)
      cards.push(
        h(
          "button",
          {
            key: "confirm",
            type: "button",
            class: "card confirm",
            "data-act": "confirm",
            "aria-disabled": hand.answers
              ? String(!hand.answers.includes(this.answer || ""))
              : null,
          },
          icon("check"),
          h("b", null, hand.confirm),
        ),
      );
    return cards;
  }

  /** @param {HandCard} card @param {string | null} isPressed */
  card(card, isPressed) {
    return h(
      "button",
      {
        reuse: "card",
        type: "button",
        class: card.cover ? "card cover" : "card",
        "data-act": card.act,
        "aria-label": card.label || null,
        "data-word": longestWord(card.text) > LONG_WORD ? "long" : null,
        "aria-pressed": isPressed,
        "data-usual": card.act === `answer:${this.hand.cursor}` ? "" : null,
      },
      pictureOf(card),
      h("span", { class: "words" }, h("b", null, card.text), besideText(card)),
      card.signs && this.hasSigns ? signs(card.signs) : null,
    );
  }

  // Numbers as the keys of a pad, the unit small below each.
  pad() {
    return this.hand.cards.map((card) => {
      const [number] = /^[+−-]?\d+/.exec(card.text) || [
        this.hand.is_pad ? card.act.replace("answer:", "") : card.text,
      ];
      const unit = card.text.replace(number, "").trim();
      return h(
        "button",
        {
          type: "button",
          class: "card key",
          "data-act": card.act,
          "aria-label": card.text,
          "data-usual": card.act === `answer:${this.hand.cursor}` ? "" : null,
        },
        h("b", null, number),
        unit ? h("span", { class: "unit" }, unit) : null,
        card.note ? h("span", { class: "note" }, card.note) : null,
      );
    });
  }

  // What is rolled, and that it may have been rolled by hand.
  /** @param {Roll} roll @param {Die[]} dice */
  offer(roll, dice) {
    return [
      h(
        "div",
        { key: "dice", class: "waiting", "aria-hidden": "true" },
        dice.map((die) =>
          h(
            "span",
            {
              class: `die${die.faces[0].color ? " color" : ""}`,
              "data-color": die.faces[0].color || null,
            },
            face(die.faces[die.faces[0].color ? 0 : die.faces.length - 1]),
          ),
        ),
      ),
      this.ask?.likelihood ? stakes(this.ask.likelihood, this.ask.odds) : null,
      h(
        "button",
        { key: "own", type: "button", class: "card own", "data-act": "pick:0" },
        icon("hand"),
        h("b", null, roll.own),
      ),
    ];
  }

  // Every face of each die, to tap what was rolled by hand.
  /** @param {Die[]} dice */
  dice(dice) {
    let n = 0;
    const rows = dice.map((die, at) =>
      h(
        "div",
        { key: `die${at}`, class: "die-row", role: "radiogroup", "aria-label": die.name },
        die.faces.map((face) => {
          n += 1;
          return h(
            "button",
            {
              type: "button",
              class: `card face${face.color ? " color" : ""}`,
              "data-act": `pick:${n}`,
              role: "radio",
              "aria-checked": String(this.picked.has(n)),
              "aria-label": face.text,
              "data-color": face.color || null,
            },
            face.text,
          );
        }),
      ),
    );
    rows.push(
      h(
        "button",
        {
          key: "confirm",
          type: "button",
          class: "card confirm",
          "data-act": "confirm",
          "aria-disabled": String(this.answer === null),
        },
        icon("check"),
        h("b", null, this.texts.textDone),
      ),
    );
    return rows;
  }

  /** @param {number} n */
  pick(n) {
    if (this.roll?.dice) {
      if (n === 0) {
        this.isOwnDice = true;
        this.picked = new Set();
        return;
      }
      let first = 1;
      for (const die of this.roll.dice) {
        const past = first + die.faces.length;
        if (n >= first && n < past)
          for (let each = first; each < past; each += 1) this.picked.delete(each);
        first = past;
      }
      this.picked.add(n);
    } else if (this.picked.has(n)) this.picked.delete(n);
    else this.picked.add(n);
  }

  get answer() {
    if (this.roll?.dice) {
      const faces = this.roll.dice.flatMap((die) => die.faces);
      const chosen = [...this.picked].sort((a, b) => a - b).map((n) => faces[n - 1].id);
      return chosen.length === this.roll.dice.length ? chosen.join(" ") : null;
    }
    const chosen = [...this.picked];
    if (!this.hand?.ordered) chosen.sort((a, b) => a - b);
    return chosen.join(",") || "-";
  }

  get canThrow() {
    return Boolean(this.hand?.roll && this.picked.size);
  }
}
