// What lies on the table: what a tap on it does, a small picture of it, where it is in a part.
import { h, icon } from "./dom.js";

/** @import { AnyThing, Tap, Tappable, Thing } from "./types" */

/** @type {Set<number>} */
let picked = new Set();
let pickedText = "";

// What the hand holds as picked is marked on the table, too. True if it is no longer the same.
/** @param {Set<number>} inHand */
export function markPicked(inHand) {
  const before = pickedText;
  picked = inHand;
  pickedText = [...picked].join();
  return pickedText !== before;
}

// What a tap does: answer, say why not, or open the card of the thing. The card stays with the
// thing while it can be answered: what comes and goes with every question has its style looked at
// again.
/** @param {Tappable} thing @param {string} where @returns {Tap} */
export function taps(thing, where) {
  const card = { "data-card": `${where}/${thing.id}` };
  if (thing.answer !== undefined)
    return { ...card, "data-act": `answer:${thing.answer}`, class: "can" };
  if (thing.pick !== undefined)
    return {
      ...card,
      "data-act": `pick:${thing.pick}`,
      class: "can",
      "aria-pressed": String(picked.has(thing.pick)),
    };
  return { ...card, class: thing.asks !== undefined ? "cannot" : "rests" };
}

/** @param {Thing} thing */
export function slot(thing) {
  return h(
    "span",
    {
      key: thing.id,
      class: `slot ${thing.look || ""}${thing.badge ? " counted" : ""}`,
      title: thing.label,
      "data-tint": thing.tint || null,
    },
    thing.art ? icon(thing.art, thing.label) : thing.text,
    thing.badge ? h("b", null, thing.badge) : null,
  );
}

/** @param {unknown} model @param {string} id @returns {AnyThing | null} */
export function findThing(model, id) {
  /** @type {AnyThing | null} */
  let found = null;
  /** @param {any} value */
  const visit = (value) => {
    if (found || !value || typeof value !== "object") return;
    if (value.id === id && value.label) found = value;
    for (const each of Object.values(value)) visit(each);
  };
  visit(model);
  return found;
}
