// The stage: boards, cubes, cards, players and meters, drawn from the game's view model.
import { fill, h, icon } from "./dom.js";
import { cube } from "./cube.js";
import { historyList } from "./sheets.js";

const texts = document.body.dataset;

export function showStage(main, side, state) {
  const { stage } = state;
  const draw = (id) => part(state[`part:${id}`]);
  fill(main, stage.main.map(draw));
  const isWide = matchMedia("(min-width: 1200px) and (min-height: 700px)").matches;
  const history = isWide ? h("section", { key: "history", class: "part history-part" }, h("h2", null, texts.textHistory), historyList(state, texts)) : null;
  fill(side, stage.side.map(draw), stage.main.length || stage.side.length ? history : null);
}

const KINDS = { board, cube: cubePart, cards, seats, meters };

function part(model) {
  return h("section", { key: model.id, class: `part ${model.kind}-part${model.is_even ? " even" : ""}${model.is_beside ? " beside" : ""}`, "data-part": model.id, "aria-label": model.title },
    h("h2", null, model.title), KINDS[model.kind](model));
}

// What a tap does: answer, say why not, or open the card of the thing.
export function taps(thing, where) {
  if (thing.answer !== undefined) return { "data-act": `answer:${thing.answer}`, class: "can" };
  if (thing.asks !== undefined) return { "data-why": thing.asks, class: "cannot" };
  return { "data-card": `${where}/${thing.id}`, class: "rests" };
}

function board(model, owner) {
  const where = owner || model.id;
  const cells = new Map(model.cells.map((cell) => [cell.id, cell]));
  let stops = 0;
  return h("svg", { class: "board", viewBox: `0 0 ${model.width} ${model.height}`, role: "grid", "aria-label": model.title, "data-roving": "", style: `--ratio:${model.width / model.height}` },
    model.cells.map((cell) => {
      const tap = taps(cell, where);
      const isStop = Boolean(cell.answer !== undefined || cell.things || cell.asks !== undefined);
      stops += isStop ? 1 : 0;
      return h("g", {
        key: cell.id, ...tap, class: `cell ${tap.class} ${cell.look || ""}`, transform: `translate(${cell.x} ${cell.y})`, role: "gridcell",
        tabindex: isStop ? (stops === 1 ? "0" : "-1") : null, "data-stop": isStop ? "" : null, "aria-label": cell.label,
      }, h("rect", { class: "plate", width: cell.width || 1, height: cell.height || 1, "data-ground": cell.ground || null }),
      cell.ground ? h("use", { href: `#art-ground:${cell.ground}`, width: cell.width || 1, height: cell.height || 1 }) : null,
      cell.art ? h("use", { href: `#art-${cell.art}`, x: 0.1, y: 0.1, width: (cell.width || 1) - 0.2, height: (cell.height || 1) - 0.2 }) : null,
      (cell.things || []).map((thing, n) => piece(thing, n, cell)),
      cell.badge ? badge(cell.badge, (cell.width || 1) - 0.03, (cell.height || 1) - 0.2) : null,
      h("rect", { class: "edge", x: 0.03, y: 0.03, width: (cell.width || 1) - 0.06, height: (cell.height || 1) - 0.06, rx: 0.06 }));
    }),
    (model.lines || []).map((line) => {
      const [a, b] = [cells.get(line.start), cells.get(line.end)];
      return a && b ? h("line", { class: line.kind, x1: a.x + 0.5, y1: a.y + 0.5, x2: b.x + 0.5, y2: b.y + 0.5 }) : null;
    }));
}

function piece(thing, n, cell) {
  const many = cell.things.length;
  const size = many === 1 ? 0.82 : many === 2 ? 0.56 : 0.46;
  const x = many === 1 ? 0.09 : (n % 2) * (0.96 - size) + 0.02;
  const y = many === 1 ? 0.06 : many === 2 ? n * (0.96 - size) + 0.02 : Math.floor(n / 2) * (0.96 - size) + 0.02;
  return h("g", { key: thing.id, class: `piece ${thing.look || ""}`, transform: `translate(${x} ${y})` },
    h("use", { href: `#art-${thing.art}`, width: size, height: size }), thing.badge ? badge(thing.badge, size + 0.08, size - 0.06) : null);
}

// Its right end is at x.
function badge(text, x, y) {
  const wide = 0.21 * text.length + 0.12;
  return h("g", { class: "badge", transform: `translate(${x} ${y})` },
    h("rect", { x: -wide, y: -0.18, width: wide, height: 0.36, rx: 0.14 }), h("text", { x: -wide / 2, y: 0.125 }, text));
}

function cubePart(model) {
  if (model.layers) return h("ol", { class: "layers", "data-roving": "" }, model.layers.map((layer, n) => h("li", { key: layer.id }, button(layer, model.id, n === 0))));
  return cube(model);
}

function button(thing, where, isFirst, ...more) {
  const tap = taps(thing, where);
  return h("button", { type: "button", ...tap, class: `thing ${tap.class} ${thing.look || ""}`, "aria-label": thing.label, "data-stop": "", tabindex: isFirst ? "0" : "-1", "data-tint": thing.tint || null },
    thing.art ? icon(thing.art) : null, thing.text ? h("span", { class: "words" }, thing.text) : null,
    thing.note ? h("span", { class: "note" }, thing.note) : null, more, thing.badge ? h("b", { class: "count" }, thing.badge) : null);
}

function cards(model) {
  return [model.note ? h("p", { class: "note" }, model.note) : null, model.meter ? meter(model.meter) : null,
    h("ul", { class: "row", "data-roving": "" }, (model.cards || []).map((card, n) => h("li", { key: card.id, class: card.is_wide ? "wide" : null },
      button(card, model.id, n === 0, card.slots ? h("span", { class: "slots" }, card.slots.map(slot)) : null, card.meter ? meter(card.meter) : null))))];
}

function slot(thing) {
  return h("span", { key: thing.id, class: `slot ${thing.look || ""}`, title: thing.label, "data-tint": thing.tint || null }, thing.art ? icon(thing.art, thing.label) : thing.text, thing.badge ? h("b", null, thing.badge) : null);
}

function seats(model) {
  return h("ul", { class: "seats", "data-roving": "" }, model.seats.map((seat, n) => h("li", { key: seat.id, class: seat.is_turn ? "is-turn" : null, "data-player": seat.tint },
    button(seat, model.id, n === 0, h("span", { class: "stats" }, (seat.stats || []).map(slot))),
    seat.items ? h("span", { class: "items" }, seat.items.map((item) => button(item, model.id, false))) : null,
    seat.board ? board(seat.board, model.id) : null)));
}

function meters(model) {
  return h("ul", { class: "meters" }, model.meters.map((each) => h("li", { key: each.id }, meter(each))));
}

function meter(model) {
  const share = model.most ? Math.min(1, model.value / model.most) : 0;
  return h("span", { class: `meter worry-${model.worry || 0}`, role: "img", "aria-label": `${model.label}: ${model.text || `${model.value} / ${model.most}`}` },
    model.art ? icon(model.art) : null, h("span", { class: "words" }, model.label), h("i", { style: `--share:${share}` }), h("b", null, model.text || `${model.value}/${model.most}`));
}

export function findThing(model, id) {
  let found = null;
  const visit = (value) => {
    if (found || !value || typeof value !== "object") return;
    if (value.id === id && value.label) found = value;
    for (const each of Object.values(value)) visit(each);
  };
  visit(model);
  return found;
}
