// The dice of the last roll: they tumble for a moment and settle where they are read.
import { fill, h, icon } from "./dom.js";

/** @import { Face, Result } from "./types" */

const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];
let shown = -1;
let tumbles = false;

/** @param {HTMLElement} place @param {Result | null} result @param {boolean} isCalm */
export function showDice(place, result, isCalm) {
  place.hidden = !result;
  if (!result) return;
  if (result.seq !== shown) tumbles = !isCalm && result.by_box;
  shown = result.seq;
  fill(
    place,
    h(
      "div",
      { class: "thrown" },
      result.dice.map((die, n) =>
        h(
          "span",
          {
            // Dice of their own for each roll: those that lie there already would not tumble again.
            key: `${result.seq}/${n}`,
            class: `die${die.color ? " color" : ""}`,
            "data-color": die.color || null,
            role: "img",
            "aria-label": die.text,
            "data-moves": tumbles && result.moving.includes(n) ? "" : null,
            style: `--n:${n}`,
          },
          face(die),
        ),
      ),
    ),
    h(
      "p",
      { class: "meaning" },
      result.title ? h("b", null, result.title) : null,
      result.lines.map((line) => h("span", null, ` ${line}`)),
    ),
  );
}

/** @param {Omit<Face, "id">} die */
export function face(die) {
  if (die.color && document.getElementById(`art-block:${die.color}`))
    return icon(`block:${die.color}`);
  if (die.color) return h("b", null, die.text.slice(0, 2));
  if (die.art && document.getElementById(`art-${die.art}`)) return icon(die.art);
  if (die.pips !== undefined && die.pips <= 6 && die.pips > 0) {
    return h(
      "span",
      { class: "pips" },
      PIPS[die.pips].map((place) =>
        h("i", { style: `grid-area:${Math.ceil(place / 3)}/${((place - 1) % 3) + 1}` }),
      ),
    );
  }
  return h("b", null, die.text);
}

// Whoever touches the page has seen enough.
export function settleDice() {
  tumbles = false;
  for (const die of document.querySelectorAll(".die[data-moves]"))
    die.removeAttribute("data-moves");
}
