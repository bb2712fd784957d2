// A small keyboard of the page: no system keyboard is needed. What is typed goes out when it is
// done.
import { h, icon } from "./dom.js";

export const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

export class Keyboard {
  /** @param {string[]} keys @param {{fewest?: number, most?: number, hidden?: boolean}} [given] */
  constructor(keys, { fewest = 1, most = 12, hidden = false } = {}) {
    this.keys = keys;
    this.fewest = fewest;
    this.most = most;
    this.hidden = hidden;
    this.typed = "";
  }

  // True: it was one of its keys, and the page draws it anew.
  /** @param {string} key */
  press(key) {
    if (key === "Backspace") this.typed = this.typed.slice(0, -1);
    else if (this.keys.includes(key) && this.typed.length < this.most) this.typed += key;
    else return false;
    return true;
  }

  get isDone() {
    return this.typed.length >= this.fewest;
  }

  take() {
    const { typed } = this;
    this.typed = "";
    return typed;
  }

  /** @param {string} title @param {string} back @param {string} done */
  draw(title, back, done) {
    const shown = this.hidden ? "•".repeat(this.typed.length) : this.typed;
    return h(
      "div",
      { class: "keyboard" },
      h("output", { class: "typed", "aria-label": title, "aria-live": "polite" }, shown || "–"),
      h(
        "div",
        { class: "keys" },
        this.keys.map((key) =>
          h("button", { key, type: "button", class: "key", "data-key": key }, key),
        ),
        h(
          "button",
          {
            key: "back",
            type: "button",
            class: "key",
            "data-key": "Backspace",
            "aria-label": back,
          },
          icon("back"),
        ),
        h(
          "button",
          {
            key: "done",
            type: "button",
            class: "key go",
            "data-key": "Enter",
            "aria-disabled": String(!this.isDone),
            "aria-label": done,
          },
          icon("check"),
        ),
      ),
    );
  }
}
