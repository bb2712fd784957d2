// A payment: things are tapped into a tray, and what they leave is paid by the rest.
import { h, icon } from "./dom.js";

/** @import { Ask, Payment, Way } from "./types" */

/** @type {Map<string, number>} */
const tray = new Map();
/** @type {Payment | null} */
let shown = null;
let seq = -1;

// One more of it; where no way has room for more, it leaves the tray, or takes the place of the
// rest.
/** @param {string} id */
export function use(id) {
  const model = /** @type {Payment} */ (shown);
  const now = tray.get(id) || 0;
  const fits = ways(model, id).length > 0;
  if (!fits && !now) tray.clear();
  if (fits || !now) tray.set(id, now + 1);
  else tray.delete(id);
}

// Every way that uses at least what lies in the tray, and one more of `id`.
/** @param {Payment} model @param {string} [id] */
function ways(model, id) {
  return model.ways.filter((way) => {
    const uses = new Map(way.uses || []);
    const wanted = new Map(tray);
    if (id) wanted.set(id, (tray.get(id) || 0) + 1);
    return [...wanted].every(([thing, count]) => (uses.get(thing) || 0) >= count);
  });
}

/** @param {Payment} model */
function chosen(model) {
  /** @param {Way} way */
  const size = (way) => (way.uses || []).reduce((sum, [, count]) => sum + count, 0);
  const inTray = [...tray.values()].reduce((sum, count) => sum + count, 0);
  const found = ways(model);
  return (
    found.find((way) => size(way) === inTray) || (missing(model) > 0 ? null : found[0] || null)
  );
}

/** @param {Payment} model */
function covered(model) {
  return model.things
    ? model.things.reduce((sum, thing) => sum + thing.worth * (tray.get(thing.id) || 0), 0)
    : 0;
}

/** @param {Payment} model */
function missing(model) {
  return model.cost - covered(model) - model.purse;
}

/** @param {Payment} model @param {Ask | null} ask */
export function payment(model, ask) {
  shown = model;
  if (ask && ask.seq !== seq) {
    seq = ask.seq;
    tray.clear();
  }
  const way = chosen(model);
  const saved = Math.min(model.cost, covered(model));
  const rest = Math.min(model.purse, model.cost - saved);
  const slots = Array.from({ length: model.cost }, (_, n) =>
    h(
      "span",
      { key: n, class: n < saved ? "paid" : n < saved + rest ? "rest" : "open" },
      n < saved ? icon("check") : n < saved + rest ? icon(model.rest.art || "") : "?",
    ),
  );
  const lacks = missing(model);
  const lacking = model.missing.replace("{n}", String(lacks));
  return [
    h(
      "div",
      {
        class: "tray",
        role: "img",
        "aria-label": `${model.title} ${lacks > 0 ? lacking : ""}`,
      },
      icon(model.wanted.art || ""),
      slots,
    ),
    way
      ? h(
          "button",
          {
            key: "pay",
            type: "button",
            class: "thing can pay",
            "data-act": `answer:${way.answer}`,
          },
          icon("check"),
          h("b", null, model.confirm.replace("{what}", way.text)),
        )
      : h("p", { key: "lacks", class: "lacks" }, icon("warning"), lacking),
    h(
      "ul",
      { class: "row", "data-roving": "" },
      (model.things || []).map((thing, n) => {
        const count = tray.get(thing.id) || 0;
        const can = ways(model, thing.id).length > 0;
        return h(
          "li",
          { key: thing.id },
          h(
            "button",
            {
              type: "button",
              class: `thing payable ${can || count ? "can" : "dim"} ${thing.look || ""}`,
              "data-act": `use:${thing.id}`,
              "data-stop": "",
              tabindex: n === 0 ? "0" : "-1",
              "aria-pressed": String(count > 0),
              "aria-label": thing.label,
            },
            icon(thing.art || ""),
            h("span", { class: "words" }, thing.text),
            h("b", { class: "count" }, count > 1 ? `${count}× ${thing.badge}` : thing.badge),
          ),
        );
      }),
    ),
  ];
}
