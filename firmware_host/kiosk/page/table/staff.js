// The staff's page: the PIN, the list of entries, one entry. The words come from the box.
import { h, icon } from "./dom.js";
import { DIGITS, Keyboard } from "./keyboard.js";

/** @import { Moment, Send, SheetContent, StaffEntry, Texts } from "./types" */

export class Staff {
  /** @param {Moment} state @param {Texts} texts @param {Send} send */
  constructor(state, texts, send) {
    this.state = state;
    this.texts = texts;
    this.send = send;
    this.pin = new Keyboard(DIGITS, { fewest: 4, most: 8, hidden: true });
  }

  // What the menu offers: guests call, staff goes on to its page.
  menu() {
    const { staff } = this.state;
    if (!staff) return [];
    const call = h(
      "button",
      { key: "call", type: "button", class: "entry", "data-staff": `call:${staff.called ? 0 : 1}` },
      icon("hand"),
      staff.call,
    );
    if (!staff.title) return staff.call ? [call] : []; // a phone
    const own = h(
      "button",
      { key: "staff", type: "button", class: "entry", "data-open": "staff" },
      icon("lock"),
      staff.title,
    );
    return staff.call ? [call, own] : [own];
  }

  /** @param {string} id @returns {SheetContent | null} */
  content(id) {
    const { staff } = this.state;
    if (!staff?.title) return null;
    if (!staff.open)
      return {
        title: staff.ask,
        body: [staff.wait ? h("p", { class: "large" }, staff.wait) : null, this.pad(staff.ask)],
      };
    const entry = staff.entries.find((each) => each.id === id);
    if (!entry)
      return {
        title: staff.title,
        body: h(
          "div",
          { class: "entries" },
          staff.entries.map((each) => this.line(each)),
        ),
      };
    return { title: entry.text, body: entry.pin ? this.pad(entry.text) : this.entry(entry) };
  }

  /** @param {string} title */
  pad(title) {
    return this.pin.draw(title, this.texts.textUndo, this.texts.textDone);
  }

  /** @param {StaffEntry} entry */
  line(entry) {
    return h(
      "button",
      { key: entry.id, type: "button", class: "entry", "data-open": `staff/${entry.id}` },
      icon(entry.icon),
      h("span", null, entry.text),
      entry.note ? h("b", { class: "end" }, entry.note) : null,
    );
  }

  /** @param {StaffEntry} entry */
  entry(entry) {
    const lines = entry.lines.map((line) =>
      h(
        "li",
        null,
        line.icon ? icon(line.icon) : null,
        h("span", null, line.text),
        line.note ? h("b", null, line.note) : null,
        line.details ? h("small", { class: "note" }, line.details) : null,
      ),
    );
    const choices = entry.choices.map((choice) =>
      h(
        "button",
        {
          key: choice.do,
          type: "button",
          class: "entry",
          "data-staff": choice.do,
          "aria-pressed": choice.icon === "tick" ? "true" : null,
        },
        choice.icon ? icon(choice.icon) : null,
        h("span", null, choice.text),
        choice.note ? h("b", { class: "end" }, choice.note) : null,
      ),
    );
    return [
      lines.length ? h("ul", { class: "lines" }, lines) : null,
      choices.length ? h("div", { class: "entries" }, choices) : null,
    ];
  }

  /** @param {string} what */
  do(what) {
    const at = what.indexOf(":");
    this.send({ type: "staff", do: what.slice(0, at), value: what.slice(at + 1) });
  }

  // Nobody goes on typing what somebody else has begun.
  forget() {
    this.pin.take();
  }

  // A key of the pad, or of a keyboard: true if the page is to be drawn anew.
  /** @param {string} key @param {string} page */
  key(key, page) {
    if (key !== "Enter") return this.pin.press(key);
    if (!this.pin.isDone) return false;
    this.send({
      type: "staff",
      do: page === "staff/pin" ? "pin" : "unlock",
      value: this.pin.take(),
    });
    return true;
  }
}
