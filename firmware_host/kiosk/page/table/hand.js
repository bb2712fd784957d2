// The hand: every legal answer as a card. What is put together here goes out as one answer.
import { fill, h, icon } from "./dom.js";

export class Hand {
  constructor(place, texts) {
    this.place = place;
    this.texts = texts;
    this.seq = -1;
    this.picked = new Set();
    this.isOwnDice = false;
  }

  show(hand, roll, seq) {
    if (seq !== this.seq) {
      this.seq = seq;
      this.isOwnDice = false;
      this.picked = new Set(hand.cards.flatMap((card, n) => (card.picked ? [n] : [])));
      requestAnimationFrame(() => {
        this.place.scrollLeft = 0;
      });
    }
    this.hand = hand;
    this.roll = roll;
    const isRoll = Boolean(roll && roll.dice);
    this.place.dataset.kind = isRoll ? "roll" : hand.kind;
    this.place.dataset.many = hand.cards.length > 8 ? "many" : hand.cards.length > 4 ? "some" : "few";
    if (isRoll) fill(this.place, this.isOwnDice ? this.dice() : this.offer());
    else fill(this.place, this.cards());
  }

  cards() {
    const { hand } = this;
    const isPick = hand.kind === "pick";
    // Without keys: the next question takes the same elements, and who has the focus keeps it.
    const cards = hand.cards.map((card, n) => h("button", {
      type: "button", class: "card", "data-act": card.act,
      "aria-pressed": isPick ? String(this.picked.has(n)) : null,
      "data-usual": card.act === `answer:${hand.cursor}` ? "" : null,
    }, card.icon ? icon(card.icon) : null,
    h("span", { class: "words" }, h("b", null, card.text), card.note ? h("span", { class: "note" }, card.note) : null,
      card.details ? h("small", null, card.details) : null),
    card.signs ? h("span", { class: "signs", "aria-hidden": "true" }, card.signs.map((sign) => (sign.startsWith("=") ? sign.slice(1) : sign ? icon(sign) : " "))) : null));
    if (isPick) cards.push(h("button", { key: "confirm", type: "button", class: "card confirm", "data-act": "confirm", "aria-disabled": hand.answers ? String(!hand.answers.includes(this.answer)) : null }, icon("check"), h("b", null, hand.confirm)));
    return cards;
  }

  offer() {
    return [h("button", { key: "own", type: "button", class: "card own", "data-act": "pick:0" }, icon("hand"), h("b", null, this.roll.own))];
  }

  dice() {
    let n = 0;
    const rows = this.roll.dice.map((die, at) => h("div", { key: `die${at}`, class: "die-row", role: "radiogroup", "aria-label": die.name },
      die.faces.map((face) => {
        n += 1;
        return h("button", {
          type: "button", class: `card face${face.color ? " color" : ""}`, "data-act": `pick:${n}`, role: "radio",
          "aria-checked": String(this.picked.has(n)), "aria-label": face.text, "data-color": face.color || null,
        }, face.text);
      })));
    rows.push(h("button", { key: "confirm", type: "button", class: "card confirm", "data-act": "confirm", "aria-disabled": String(this.answer === null) }, icon("check"), h("b", null, this.texts.textDone)));
    return rows;
  }

  pick(n) {
    if (this.roll && this.roll.dice) {
      if (n === 0) {
        this.isOwnDice = true;
        this.picked = new Set();
        return;
      }
      let first = 1;
      for (const die of this.roll.dice) {
        const past = first + die.faces.length;
        if (n >= first && n < past) for (let each = first; each < past; each += 1) this.picked.delete(each);
        first = past;
      }
      this.picked.add(n);
    } else if (this.picked.has(n)) this.picked.delete(n);
    else this.picked.add(n);
  }

  get answer() {
    if (this.roll && this.roll.dice) {
      const faces = this.roll.dice.flatMap((die) => die.faces);
      const chosen = [...this.picked].sort((a, b) => a - b).map((n) => faces[n - 1].id);
      return chosen.length === this.roll.dice.length ? chosen.join(" ") : null;
    }
    return [...this.picked].sort((a, b) => a - b).join(",") || "-";
  }

  get canThrow() {
    return Boolean(this.hand && this.hand.roll && this.picked.size);
  }
}
