// The layer over the table while nobody plays: a dark screen, a free table, «Still playing?».
// It takes every touch from its beginning to its end, so that nothing below it is ever meant.
import { fill, h, icon } from "./dom.js";

/** @import { GuestsPart, Intent, KeyIntent, PointerIntent, Send } from "./types" */

const REPORT_MS = 5000;
const LANGUAGES_MS = 20000;
const INVITE_MS = 2000; // each language, one after another
const STEPS = new Map(
  Object.entries({ ArrowRight: 1, ArrowDown: 1, Tab: 1, ArrowLeft: -1, ArrowUp: -1 }),
);

// Nobody sits there; whoever is choosing a language goes on choosing when the table plays by
// itself.
/** @param {GuestsPart} guests */
const isEmpty = ({ state }) => state === "free" || state === "showing";

export class Guests {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.place = document.createElement("div");
    this.place.id = "guests";
    this.place.hidden = true;
    document.body.append(this.place);
    /** @type {GuestsPart} */
    this.guests = { state: "playing" };
    this.fingers = new Set();
    this.reportedAt = -REPORT_MS;
    this.left = 0;
    this.ticking = 0;
    this.choosing = 0;
    this.inviting = 0;
    this.invited = 0;
  }

  get covers() {
    return !this.place.hidden;
  }

  /** @param {PointerIntent} pointerIntent */
  pointerDown({ pointer, at }) {
    this.fingers.add(pointer);
    if (!this.covers) this.report(at);
  }

  /** @param {PointerIntent} pointerIntent */
  pointerUp({ pointer }) {
    this.fingers.delete(pointer);
  }

  // True while the layer takes every key.
  /** @param {KeyIntent} keyIntent */
  keyDown({ key, isHeld, at }) {
    if (!this.covers) {
      this.report(at);
      return false;
    }
    if (key === "Tab" || !isHeld) this.press(key);
    return true;
  }

  /** @param {Intent} intent */
  tap({ target }) {
    if (!this.place.contains(target)) return false;
    this.touch(/** @type {HTMLElement | null} */ (target.closest("[data-language]")));
    return true;
  }

  // Somebody is there, even if what they touch stays on this page, such as a menu.
  /** @param {number} at */
  report(at) {
    if (at - this.reportedAt < REPORT_MS) return;
    this.reportedAt = at;
    this.send({ type: "touch" });
  }

  /** @param {string} key */
  press(key) {
    /** @type {NodeListOf<HTMLElement>} */
    const found = this.place.querySelectorAll("[data-language]");
    const cards = [...found];
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = STEPS.get(key);
    if (cards.length && step) cards[(at + step + cards.length) % cards.length].focus();
    else this.touch(at < 0 ? null : cards[at]);
  }

  /** @param {HTMLElement | null} card */
  touch(card) {
    const { state, dark, languages } = this.guests;
    if (dark || state === "asking") this.send({ type: "touch" });
    else if (card) this.send({ type: "touch", language: card.dataset.language });
    else if (languages && languages.length > 1) this.choose(!this.choosing);
    else this.send({ type: "touch" });
  }

  // The first touch only wakes: then the languages stand there to be chosen.
  /** @param {boolean} isOpen */
  choose(isOpen) {
    clearTimeout(this.choosing);
    this.choosing = isOpen ? setTimeout(() => this.choose(false), LANGUAGES_MS) : 0;
    this.draw();
  }

  /** @param {GuestsPart} guests */
  show(guests) {
    const before = this.guests;
    this.guests = guests;
    if (guests.state === "asking" && this.fingers.size) {
      this.send({ type: "touch" });
      return;
    }
    if (guests.state !== before.state && !(isEmpty(guests) && isEmpty(before))) this.choose(false);
    clearInterval(this.ticking);
    this.left = guests.left || 0;
    if (this.left) {
      this.ticking = setInterval(() => {
        this.left = Math.max(0, this.left - 1);
        this.draw();
      }, 1000);
    }
    this.draw();
  }

  draw() {
    const { state, dark } = this.guests;
    const kind = dark ? "dark" : state === "playing" ? "" : state;
    const isInviting = (kind === "free" || kind === "showing") && !this.choosing;
    this.place.hidden = !kind;
    this.place.dataset.state = kind === "showing" && this.choosing ? "free" : kind;
    // Behind the invitation the board plays alone.
    const { dataset } = document.documentElement;
    if (dataset.guests !== kind) dataset.guests = kind;
    this.inviteInTurn(isInviting);
    if (isInviting) fill(this.place, this.invitation());
    else if (kind === "free" || kind === "showing") fill(this.place, this.languages());
    else if (kind === "asking") fill(this.place, this.asking());
    else fill(this.place);
  }

  /** @param {boolean} isInviting */
  inviteInTurn(isInviting) {
    const isNeeded = isInviting && (this.guests.languages || []).length > 1;
    if (isNeeded === Boolean(this.inviting)) return;
    clearInterval(this.inviting);
    this.invited = 0;
    this.inviting = 0;
    if (isNeeded)
      this.inviting = setInterval(() => {
        this.invited += 1;
        this.draw();
      }, INVITE_MS);
  }

  asking() {
    const { title, text, code, code_text: codeText, left } = this.guests;
    return h(
      "div",
      {
        class: "still",
        role: "alertdialog",
        "aria-label": `${title} ${left}`,
        "aria-live": "assertive",
      },
      h("h2", null, title),
      h("p", { class: "left", "aria-hidden": "true" }, `${this.left}`),
      h("p", { class: "large" }, text),
      code ? h("p", null, codeText) : null,
      code ? h("code", { class: "code" }, code) : null,
    );
  }

  invitation() {
    const words = this.guests.languages || [];
    const now = words[this.invited % words.length];
    const isFree = this.guests.state === "free";
    return h(
      "div",
      { class: "invites", role: "button", tabindex: "0" },
      isFree ? h("p", { class: "signs" }, icon("dice"), icon("block"), icon("portal")) : null,
      isFree ? h("h1", null, document.title) : null,
      now ? h("p", { key: now.id, class: "plate", lang: now.id }, now.text) : null,
      isFree && this.guests.note ? h("p", { class: "small" }, this.guests.note) : null,
    );
  }

  languages() {
    return h(
      "div",
      { class: "languages" },
      (this.guests.languages || []).map((each) =>
        h(
          "button",
          {
            key: each.id,
            type: "button",
            class: "card",
            "data-language": each.id,
            lang: each.id,
          },
          icon("globe"),
          h("b", null, each.name),
        ),
      ),
    );
  }
}
