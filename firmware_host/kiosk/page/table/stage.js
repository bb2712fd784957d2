// The stage: boards, cubes, cards, players and meters, drawn from the game's view model.
import { drawing, fill, h, icon } from "./dom.js";
import { cube } from "./cube.js";
import { payment } from "./payment.js";
import { historyList } from "./sheets.js";

const texts = document.body.dataset;

let revealedSeq = -1;
let picked = new Set();
let pickedText = "";

export function showStage(main, side, state, inHand) {
  const { stage } = state;
  picked = inHand;
  const nowPicked = [...picked].join();
  if (nowPicked !== pickedText) drawnParts.clear();
  pickedText = nowPicked;
  const draw = (id) => part(state[`part:${id}`], state.ask);
  fill(main, stage.main.map(draw));
  const isWide = matchMedia("(min-width: 1200px) and (min-height: 700px)").matches;
  const history = isWide ? h("section", { key: "history", class: "part history-part" }, h("h2", null, texts.textHistory), historyList(state, texts, LAST_STEPS)) : null;
  fill(side, stage.side.map(draw), stage.main.length || stage.side.length ? history : null);
  const place = main.parentElement;
  const models = (ids) => ids.map((id) => state[`part:${id}`]);
  set(place, "data-side", side.firstChild ? "some" : "none");
  set(place, "data-beside", String(models(stage.main).some((model) => model.is_beside)));
  set(place, "data-cube", String(models(stage.side).some((model) => model.columns && model.columns.some((column) => column.answer !== undefined))));
  keepReachable();
  const seq = state.ask ? state.ask.seq : -1;
  if (seq !== revealedSeq) {
    requestAnimationFrame(() => {
      reveal(main, side);
      reachScrollers();
    });
  }
  revealedSeq = seq;
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// The Tab key finds every group, even where the element that had it has gone.
function keepReachable() {
  for (const group of document.querySelectorAll("#stage [data-roving]")) {
    if (group.querySelector('[data-stop][tabindex="0"]')) continue;
    const first = group.querySelector("[data-stop]");
    if (first) first.setAttribute("tabindex", "0");
  }
}

// What scrolls and holds nothing to tab to can be tabbed to itself, so that arrow keys scroll it.
function reachScrollers() {
  for (const place of document.querySelectorAll("#news, .area, .scroller")) {
    const scrolls = place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1;
    const isStop = scrolls && !place.querySelector('[tabindex="0"], button:not([tabindex="-1"])');
    if (isStop) set(place, "tabindex", "0");
    else if (place.hasAttribute("tabindex")) place.removeAttribute("tabindex");
  }
}

// What does not fit is scrolled, once for each question, to where its answers are.
function reveal(main, side) {
  for (const scroller of main.querySelectorAll(".scroller, .seats")) {
    const found = [".can", ".marked", ".is-turn", ".piece"].map((name) => scroller.querySelectorAll(name)).find((list) => list.length);
    if (!found || scroller.scrollWidth <= scroller.clientWidth) continue;
    const place = scroller.getBoundingClientRect();
    const seat = found[0].closest(".seats > li");
    if (seat) {
      scroller.scrollLeft += seat.getBoundingClientRect().left - place.left;
      continue;
    }
    const boxes = [...found].map((each) => each.getBoundingClientRect());
    const middle = (Math.min(...boxes.map((box) => box.left)) + Math.max(...boxes.map((box) => box.right))) / 2;
    scroller.scrollLeft += middle - place.left - place.width / 2;
  }
  const inside = main.querySelector(".can");
  const beside = side.querySelector(".can") || side.querySelector(".block.marked");
  for (const [area, first] of [[main, inside], [side, beside]]) {
    const wanted = first && first.closest(".seats > li, .part");
    if (!wanted) {
      if (area.wasRevealed) area.scrollTop = 0;
      area.wasRevealed = false;
      continue;
    }
    const [box, place] = [wanted.getBoundingClientRect(), area.getBoundingClientRect()];
    if (box.top < place.top || box.bottom > place.bottom) {
      area.scrollTop += box.top - place.top;
      area.wasRevealed = true;
    }
  }
  const pages = main.parentElement;
  pages.scrollLeft += ((beside && !inside ? side : main).getBoundingClientRect().left - pages.getBoundingClientRect().left);
}

const LAST_STEPS = 8;
const MANY = 14;
const KINDS = { board, cube: cubePart, cards, seats, meters, payment };

// A part that has not changed keeps its description; so does a cell of a board that has.
const drawnParts = new Map();
const drawnCells = new Map();
document.addEventListener("turned", () => drawnParts.clear());
document.addEventListener("drawings", () => {
  drawnParts.clear();
  drawnCells.clear();
});

function part(model, ask) {
  if (model.kind === "payment") return drawPart(model, ask);
  const last = drawnParts.get(model.id);
  if (last && last.model === model) return last.drawn;
  const drawn = drawPart(model);
  drawnParts.set(model.id, { model, drawn });
  return drawn;
}

function drawPart(model, ask) {
  return h("section", { key: model.id, class: `part ${model.kind}-part${model.is_compact ? " compact" : ""}${model.is_even ? " even" : ""}${model.is_beside ? " beside" : ""}${model.meter ? " metered" : ""}${model.columns ? " isometric" : ""}`, "data-part": model.id, "aria-label": model.title, style: model.kind === "board" ? `--high:${model.height}` : null },
    h("h2", null, model.title), KINDS[model.kind](model, ask));
}

// What a tap does: answer, say why not, or open the card of the thing.
export function taps(thing, where) {
  if (thing.answer !== undefined) return { "data-act": `answer:${thing.answer}`, class: "can" };
  if (thing.pick !== undefined) return { "data-act": `pick:${thing.pick}`, class: "can", "aria-pressed": String(picked.has(thing.pick)) };
  if (thing.asks !== undefined) return { "data-why": thing.asks, class: "cannot" };
  return { "data-card": `${where}/${thing.id}`, class: "rests" };
}

function board(model, owner) {
  const where = owner || model.id;
  const cells = new Map(model.cells.map((cell) => [cell.id, cell]));
  let stops = 0;
  const drawn = h("svg", { class: "board", viewBox: `0 0 ${model.width} ${model.height}`, role: "group", "aria-label": model.title, "data-roving": "", style: `--ratio:${model.width / model.height};--wide:${model.width}` },
    model.cells.map((cell) => {
      const isStop = Boolean(cell.answer !== undefined || cell.things || cell.asks !== undefined);
      stops += isStop ? 1 : 0;
      const key = `${where}/${cell.id}`;
      const text = `${isStop && stops === 1}${cell.pick !== undefined && picked.has(cell.pick)}${JSON.stringify(cell)}`;
      const last = drawnCells.get(key);
      if (last && last.text === text) return last.drawn;
      const drawn = drawCell(cell, where, isStop ? (stops === 1 ? "0" : "-1") : null);
      drawnCells.set(key, { text, drawn });
      return drawn;
    }),
    (model.lines || []).map((line) => {
      const [a, b] = [cells.get(line.start), cells.get(line.end)];
      return a && b ? h("line", { class: line.kind, x1: a.x + 0.5, y1: a.y + 0.5, x2: b.x + 0.5, y2: b.y + 0.5 }) : null;
    }));
  return owner ? drawn : h("div", { class: "scroller" }, drawn);
}

function drawCell(cell, where, tabindex) {
  const tap = taps(cell, where);
  const [width, height] = [cell.width || 1, cell.height || 1];
  return h("g", {
    key: cell.id, ...tap, class: `cell ${tap.class} ${cell.look || ""}`, transform: `translate(${cell.x} ${cell.y})`, role: tabindex === null ? "img" : "button",
    tabindex, "data-stop": tabindex === null ? null : "", "aria-label": cell.label,
  }, h("rect", { class: "plate", width, height, "data-ground": cell.ground || null }),
  cell.ground ? drawing(`ground:${cell.ground}`, { width, height }) : null,
  cell.art ? drawing(cell.art, { x: 0.1, y: 0.1, width: width - 0.2, height: height - 0.2 }) : null,
  cell.answer !== undefined || cell.asks !== undefined ? h("rect", { class: cell.answer !== undefined ? "glow" : "shade", width, height }) : null,
  h("rect", { class: "edge", x: 0.03, y: 0.03, width: width - 0.06, height: height - 0.06, rx: 0.06 }),
  (cell.things || []).map((thing, n) => piece(thing, n, cell)),
  cell.badge ? badge(cell.badge, width - 0.03, height - 0.2) : null);
}

function piece(thing, n, cell) {
  const many = cell.things.length;
  const size = many === 1 ? 0.82 : many === 2 ? 0.56 : 0.46;
  const x = many === 1 ? 0.09 : (n % 2) * (0.96 - size) + 0.02;
  const y = many === 1 ? 0.06 : many === 2 ? n * (0.96 - size) + 0.02 : Math.floor(n / 2) * (0.96 - size) + 0.02;
  return h("g", { key: thing.id, class: `piece ${thing.look || ""}`, transform: `translate(${x} ${y})` },
    thing.look === "marked" ? h("rect", { class: "under", x: -0.02, y: -0.02, width: size + 0.04, height: size + 0.04, rx: 0.12 }) : null,
    drawing(thing.art, { width: size, height: size }), thing.text ? corner(thing.text) : null, thing.badge ? badge(thing.badge, size + 0.08, size - 0.06) : null);
}

// A number like that of a die, in the other corner.
function corner(text) {
  return h("g", { class: "corner", transform: "translate(0.1 0.12)" },
    h("rect", { x: -0.06 - 0.1 * text.length, y: -0.18, width: 0.12 + 0.2 * text.length, height: 0.38, rx: 0.07 }), h("text", { y: 0.13 }, text));
}

// Its right end is at x; a heart before a number is drawn.
function badge(text, x, y) {
  const hasHeart = text.startsWith("♥");
  const words = hasHeart ? text.slice(1) : text;
  const wide = 0.21 * words.length + (hasHeart ? 0.3 : 0) + 0.12;
  return h("g", { class: "badge", transform: `translate(${x} ${y})` },
    h("rect", { x: -wide, y: -0.18, width: wide, height: 0.36, rx: 0.14 }),
    hasHeart ? drawing("heart:full", { x: 0.05 - wide, y: -0.13, width: 0.29, height: 0.29 }) : null,
    h("text", { x: -0.06, y: 0.125 }, words));
}

function cubePart(model) {
  if (model.layers) return h("ol", { class: "layers", "data-roving": "" }, model.layers.map((layer, n) => h("li", { key: layer.id }, button(layer, model.id, n === 0))));
  return cube(model);
}

function button(thing, where, isFirst, ...more) {
  const tap = taps(thing, where);
  return h("button", { type: "button", ...tap, class: `thing ${tap.class} ${thing.look || ""}${thing.slots ? " slotted" : ""}`, "aria-label": thing.label, "data-stop": "", tabindex: isFirst ? "0" : "-1", "data-tint": thing.tint || null },
    thing.art ? icon(thing.art) : null, thing.text ? h("span", { class: "words" }, thing.text) : null,
    thing.note ? h("span", { class: "note" }, thing.note) : null, more, thing.badge ? h("b", { class: "count" }, thing.badge) : null);
}

function cards(model) {
  return [model.note ? h("p", { class: "note" }, model.note) : null, model.meter ? meter(model.meter) : null,
    h("ul", { class: `row${(model.cards || []).length > MANY ? " many" : ""}${(model.cards || []).some((card) => card.is_wide) ? " wides" : ""}`, "data-roving": "" }, (model.cards || []).map((card, n) => h("li", { key: card.id, class: card.is_wide ? "wide" : null },
      button(card, model.id, n === 0, card.slots ? h("span", { class: "slots" }, card.slots.map(slot)) : null, card.meter ? meter(card.meter) : null))))];
}

function slot(thing) {
  return h("span", { key: thing.id, class: `slot ${thing.look || ""}${thing.badge ? " counted" : ""}`, title: thing.label, "data-tint": thing.tint || null }, thing.art ? icon(thing.art, thing.label) : thing.text, thing.badge ? h("b", null, thing.badge) : null);
}

function seats(model) {
  return h("ul", { class: (model.seats || []).some((seat) => seat.board) ? "seats boards" : "seats", "data-roving": "" }, (model.seats || []).map((seat, n) => h("li", { key: seat.id, class: seat.is_turn ? "is-turn" : null, "data-player": seat.tint },
    button(seat, model.id, n === 0, h("span", { class: "stats" }, (seat.stats || []).map(slot))),
    seat.items ? h("span", { class: "items" }, seat.items.map((item) => button(item, model.id, false))) : null,
    seat.board ? board(seat.board, model.id) : null)));
}

function meters(model) {
  return h("ul", { class: "meters" }, (model.meters || []).map((each) => h("li", { key: each.id }, meter(each))));
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
