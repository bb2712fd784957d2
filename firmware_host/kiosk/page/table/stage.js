// The stage: boards, cubes, cards, players and meters, drawn from the game's view model.
import { drawing, fill, forget, h, icon, once, put, set } from "./dom.js";
import { cube, isAbout } from "./cube.js";
import { payment } from "./payment.js";
import { fitRows } from "./rows.js";
import { historyList } from "./sheets.js";
import { longestWord } from "./words.js";

const texts = document.body.dataset;
const wide = matchMedia("(min-width: 1200px) and (min-height: 700px)");
wide.addEventListener("change", forget);

let revealedSeq = -1;
let picked = new Set();
let pickedText = "";

export function showStage(main, side, state, inHand) {
  const { stage } = state;
  const models = stage.main.map((id) => state[`part:${id}`]);
  picked = inHand;
  const nowPicked = [...picked].join();
  if (nowPicked !== pickedText) forget();
  pickedText = nowPicked;
  const hasHistory =
    wide.matches &&
    !models.some((model) => model.is_picture) &&
    (stage.main.length || stage.side.length);
  const before = new Map(
    [...main.children, ...side.children].map((each) => [each, each.shownOfPart]),
  );
  park(main, stage.main);
  park(side, stage.side);
  put(
    main,
    models.map((model) => part(model, state.ask)),
    parked,
  );
  put(
    side,
    [
      ...stage.side.map((id) => part(state[`part:${id}`], state.ask)),
      ...(hasHistory ? [historyPart] : []),
    ],
    parked,
  );
  unpark([...stage.main, ...stage.side]);
  keepReachable(
    [...main.children, ...side.children].filter((each) => before.get(each) !== each.shownOfPart),
  );
  const place = main.parentElement;
  set(place, "data-side", side.firstChild ? "some" : "none");
  set(place, "data-sparse", String(isSparse(models)));
  set(place, "data-beside", String(models.some((model) => model.is_beside)));
}

// Called once everything of a question stands there.
export function revealAnswers(main, side, seq) {
  if (seq !== revealedSeq) reveal(main, side);
  revealedSeq = seq;
}

// The last steps, where there is room beside the stage.
const LAST_STEPS = 8;
const HISTORY = "history";
const historyPart = h(
  "section",
  { key: HISTORY, class: "part history-part" },
  h("h2", null, texts.textHistory),
  h("div", { id: "steps" }),
);

export function showHistory(state) {
  const place = document.getElementById("steps");
  if (place) fill(place, historyList(state, texts, LAST_STEPS));
}

// The Tab key finds every group, even where the element that had it has gone.
function keepReachable(parts) {
  for (const group of parts.flatMap((each) => [...each.querySelectorAll("[data-roving]")])) {
    if (group.querySelector('[data-stop][tabindex="0"]')) continue;
    const first = group.querySelector("[data-stop]");
    if (first) first.setAttribute("tabindex", "0");
  }
}

// What scrolls and holds nothing to tab to can be tabbed to itself, so that arrow keys scroll it.
const scrolling = ["news", "runs-out", "main", "side"].map((id) => document.getElementById(id));
const scrollers = document.getElementsByClassName("scroller");
const withMore = ["cards", "news", "main", "side"].map((id) => document.getElementById(id));

export function reachScrollers() {
  const places = [...scrolling, ...scrollers];
  const found = places.map(
    (place) =>
      place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1,
  );
  showMore();
  for (const [n, place] of places.entries()) {
    const isStop = found[n] && !place.querySelector('[tabindex="0"], button:not([tabindex="-1"])');
    if (isStop) set(place, "tabindex", "0");
    else if (place.hasAttribute("tabindex")) place.removeAttribute("tabindex");
  }
}

// An edge where something goes on is shaded, until it has been swiped to.
const LITTLE_PX = 8;

function whereMore(place) {
  if (place.scrollWidth - place.clientWidth - place.scrollLeft > LITTLE_PX) return "right";
  return place.scrollHeight - (place.lacks || 0) - place.clientHeight - place.scrollTop > LITTLE_PX
    ? "down"
    : "no";
}

function showMore() {
  const more = withMore.map(whereMore);
  withMore.forEach((place, n) => set(place, "data-more", more[n]));
}

for (const place of withMore)
  place.addEventListener("scroll", () => set(place, "data-more", whereMore(place)), {
    passive: true,
  });

// What does not fit is scrolled, once for each question, to where its answers are.
function reveal(main, side) {
  fitRows();
  for (const scroller of main.querySelectorAll(".scroller, .seats")) {
    if (scroller.scrollWidth <= scroller.clientWidth) continue;
    const wanted = [".can", ".marked", ".is-turn", ".piece"].find((name) =>
      scroller.querySelector(name),
    );
    if (!wanted) continue;
    const found = scroller.querySelectorAll(wanted);
    const place = scroller.getBoundingClientRect();
    const seat = found[0].closest(".seats > li");
    if (seat) {
      scroller.scrollLeft += seat.getBoundingClientRect().left - place.left;
      continue;
    }
    const boxes = [...found].map((each) => each.getBoundingClientRect());
    const middle =
      (Math.min(...boxes.map((box) => box.left)) + Math.max(...boxes.map((box) => box.right))) / 2;
    scroller.scrollLeft += middle - place.left - place.width / 2;
  }
  const [inside, beside] = standWhole(main, side);
  const pages = main.parentElement;
  pages.scrollLeft +=
    (beside && !inside ? side : main).getBoundingClientRect().left -
    pages.getBoundingClientRect().left;
  showMore(); // an arrow of the last question would point at nothing
}

function standWhole(main, side) {
  const inside = main.querySelector(".can");
  const beside = side.querySelector(".can") || side.querySelector(".block.marked");
  stand(main, inside);
  stand(side, beside);
  return [inside, beside];
}

// An area stands at its top, or with the top of a part there, so that what is wanted is seen whole.
function stand(area, first) {
  const wanted = first && first.closest(".seats > li, .part");
  let top = 0;
  if (wanted) {
    const start = area.getBoundingClientRect().top - area.scrollTop;
    const { top: from, bottom } = wanted.getBoundingClientRect();
    const tops = [...area.children, ...area.querySelectorAll(".seats > li")]
      .map((each) => each.getBoundingClientRect().top)
      .filter((each) => each <= from);
    const enough = tops.filter((each) => bottom - each <= area.clientHeight + 1);
    const fits = bottom - start <= area.clientHeight + 1;
    top = fits ? 0 : Math.min(...(enough.length ? enough : [from])) - start;
  }
  const lacks = top
    ? Math.ceil(top + area.clientHeight - area.scrollHeight + (area.lacks || 0))
    : 0;
  if (Math.max(0, lacks) !== (area.lacks || 0)) {
    area.lacks = Math.max(0, lacks);
    area.style.paddingBottom = area.lacks ? `${area.lacks}px` : "";
  }
  if (Math.abs(area.scrollTop - top) >= 1) area.scrollTop = top;
}

// Little enough to be drawn larger where there is room: a few cards, layers or players.
const FEW = 9;

function isSparse(models) {
  const count = ({ kind, cards: list, layers, things, seats: players }) => {
    if (
      kind === "board" ||
      (kind === "cube" && !layers) ||
      (players || []).some((seat) => seat.board)
    )
      return Infinity;
    return (list || layers || things || players || []).reduce(
      (sum, each) => sum + (each.is_wide ? 2 : 1),
      0,
    );
  };
  return models.length > 0 && models.reduce((sum, model) => sum + count(model), 0) <= FEW;
}

const MANY = 14;
const KINDS = { board, cube: cubePart, cards, seats, meters, payment };

// The elements of parts that left the table: they come back, or stand in the other area.
const parked = new Map();
const MOST_PARKED = 24;

function park(area, ids) {
  for (const node of [...area.children]) {
    const key = node.keyOfPart;
    if (!ids.includes(key) && key !== HISTORY) parked.set(key, node);
  }
}

function unpark(ids) {
  for (const id of ids) parked.delete(id);
  for (const id of [...parked.keys()].slice(0, -MOST_PARKED)) parked.delete(id);
}

function part(model, ask) {
  return model.kind === "payment" ? drawPart(model, ask) : once(model, "", () => drawPart(model));
}

// What the table looked like at the end, without the players, who have their results.
export function finalParts(state) {
  const models = state.stage.main.map((id) => state[`part:${id}`]);
  return models
    .filter((model) => model.kind !== "seats" || model.seats.some((seat) => seat.board))
    .map((model) => part(model));
}

// Cards of which none has come yet.
function isNothing(model) {
  return model.kind === "cards" && !(model.cards || []).length && !model.note && !model.meter;
}

function drawPart(model, ask) {
  return h(
    "section",
    {
      key: model.id,
      class: `part ${model.kind}-part${model.is_compact ? " compact" : ""}${model.is_even ? " even" : ""}${model.is_beside ? " beside" : ""}${model.is_picture ? " picture-part" : ""}${model.meter ? " metered" : ""}${model.columns ? " isometric" : ""}${model.columns && isAbout(model) ? " asked" : ""}${model.is_line ? " line" : ""}${isNothing(model) ? " nothing" : ""}`,
      "data-part": model.id,
      "aria-label": model.title,
      style: model.kind === "board" ? `--high:${model.height + edgeOf(model)}` : null,
    },
    h("h2", null, model.title),
    KINDS[model.kind](model, ask),
  );
}

// What a tap does: answer, say why not, or open the card of the thing. The card stays with the thing
// while it can be answered: what comes and goes with every question has its style looked at again.
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

function board(model, owner) {
  const where = owner || model.id;
  const cells = new Map(model.cells.map((cell) => [cell.id, cell]));
  const space = Math.min(...model.cells.map((cell) => cell.width || 1));
  const edge = owner ? 0 : edgeOf(model);
  const [width, height] = [model.width + edge, model.height + edge];
  const svg = h(
    "svg",
    {
      class: model.is_picture ? "board picture" : "board",
      viewBox: `${-edge} ${-edge} ${width} ${height}`,
      role: "group",
      "aria-label": model.title,
      "data-roving": "",
      style: `--ratio:${width / height};--wide:${width / space}`,
    },
    edge ? places(model, edge) : null,
    model.cells.map((cell, n) => once(cell, n === 0, () => drawCell(cell, where, n === 0))),
    (model.lines || []).map((line) => {
      const [a, b] = [cells.get(line.start), cells.get(line.end)];
      return a && b
        ? h("line", {
            class: line.kind,
            x1: a.x + 0.5,
            y1: a.y + 0.5,
            x2: b.x + 0.5,
            y2: b.y + 0.5,
          })
        : null;
    }),
  );
  return owner ? svg : h("div", { class: "scroller" }, svg);
}

// What answers call the columns and rows, along two edges of a board.
const EDGE = 0.46;

function edgeOf(model) {
  return wide.matches && model.column_names ? EDGE : 0;
}

function places(model, edge) {
  return h(
    "g",
    { key: "places", class: "places", "aria-hidden": "true" },
    model.column_names.map(([name, x]) => h("text", { x, y: -0.3 * edge }, name)),
    model.row_names.map(([name, y]) => h("text", { x: -0.5 * edge, y: y + 0.12 }, name)),
  );
}

// Everything in a space stands at its place on the board: a space that is moved there as a group is
// one more layer for the browser to put together, and a board has up to a hundred. Every space is a
// stop for arrow keys: what came and went with each question would be looked at again.
function drawCell(cell, where, isFirst) {
  const tap = taps(cell, where);
  const [x, y, width, height] = [cell.x, cell.y, cell.width || 1, cell.height || 1];
  return h(
    "g",
    {
      key: cell.id,
      ...tap,
      class: `cell ${tap.class} ${cell.look || ""}`,
      role: "button",
      tabindex: isFirst ? "0" : "-1",
      "data-stop": "",
      "aria-label": cell.label,
    },
    cell.ground
      ? drawing(`ground:${cell.ground}`, { class: "ground", x, y, width, height })
      : h("rect", { class: "plate", x, y, width, height }),
    cell.art ? drawing(cell.art, inset(cell, x, y, width, height)) : null,
    h("rect", { class: "tint", x, y, width, height }),
    h("rect", {
      class: "edge",
      x: x + 0.03,
      y: y + 0.03,
      width: width - 0.06,
      height: height - 0.06,
      rx: 0.06,
    }),
    (cell.things || []).map((thing, n) => piece(thing, n, cell)),
    cell.badge ? badge(cell.badge, x + width - 0.03, y + height - 0.2) : null,
  );
}

function inset(cell, x, y, width, height) {
  const edge = /\bfree\b/.test(cell.look) ? 0 : 0.1;
  return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
}

function piece(thing, n, cell) {
  const many = cell.things.length;
  const size = many === 1 ? 0.82 : many === 2 ? 0.56 : 0.46;
  const x = cell.x + (many === 1 ? 0.09 : (n % 2) * (0.96 - size) + 0.02);
  const y =
    cell.y +
    (many === 1
      ? 0.06
      : many === 2
        ? n * (0.96 - size) + 0.02
        : Math.floor(n / 2) * (0.96 - size) + 0.02);
  return h(
    "g",
    { key: thing.id, class: `piece ${thing.look || ""}` },
    thing.look === "marked"
      ? h("rect", {
          class: "under",
          x: x - 0.02,
          y: y - 0.02,
          width: size + 0.04,
          height: size + 0.04,
          rx: 0.12,
        })
      : null,
    drawing(thing.art, { x, y, width: size, height: size }),
    thing.text ? corner(thing.text, x, y) : null,
    thing.badge ? badge(thing.badge, x + size + 0.08, y + size - 0.06) : null,
  );
}

// A number like that of a die, in the other corner.
function corner(text, x, y) {
  return h(
    "g",
    { class: "corner" },
    h("rect", {
      x: x + 0.04 - 0.1 * text.length,
      y: y - 0.06,
      width: 0.12 + 0.2 * text.length,
      height: 0.38,
      rx: 0.07,
    }),
    h("text", { x: x + 0.1, y: y + 0.25 }, text),
  );
}

// Its right end is at x; a heart before a number is drawn.
function badge(text, x, y) {
  const hasHeart = text.includes("♥");
  const words = text.replace("♥", "");
  const signs = words.replace(/[^≈+]/g, "").length; // broader than digits
  const width = 0.21 * words.length + 0.1 * signs + (hasHeart ? 0.3 : 0) + 0.12;
  return h(
    "g",
    { class: "badge", transform: `translate(${x} ${y})${wide.matches ? " scale(0.78)" : ""}` },
    h("rect", { x: -width, y: -0.18, width, height: 0.36, rx: 0.14 }),
    hasHeart
      ? drawing("heart:full", { x: 0.05 - width, y: -0.13, width: 0.29, height: 0.29 })
      : null,
    h("text", { x: -0.06, y: 0.125 }, words),
  );
}

function cubePart(model) {
  if (model.layers)
    return h(
      "ol",
      { class: "layers", "data-roving": "" },
      model.layers.map((layer, n) => h("li", { key: layer.id }, button(layer, model.id, n === 0))),
    );
  return cube(model);
}

function button(thing, where, isFirst, ...more) {
  const tap = taps(thing, where);
  return h(
    "button",
    {
      type: "button",
      ...tap,
      class: `thing ${tap.class} ${thing.look || ""}${thing.slots ? " slotted" : ""}`,
      "aria-label": thing.label,
      "data-stop": "",
      tabindex: isFirst ? "0" : "-1",
      "data-tint": thing.tint || null,
    },
    thing.art ? icon(thing.art) : null,
    thing.text ? h("span", { class: "words" }, thing.text) : null,
    thing.note ? h("span", { class: "note" }, thing.note) : null,
    more,
    thing.badge ? h("b", { class: "count" }, thing.badge) : null,
  );
}

function cards(model) {
  return [
    model.note ? h("p", { class: "note" }, model.note) : null,
    model.meter ? meter(model.meter) : null,
    h(
      "ul",
      {
        class: `row${(model.cards || []).length > MANY ? " many" : ""}${(model.cards || []).some((card) => card.is_wide) ? " wides" : ""}`,
        "data-roving": "",
        style:
          (model.cards || []).length > MANY
            ? `--letters:${Math.max(...model.cards.map((card) => longestWord(card.text || "")))}`
            : null,
      },
      (model.cards || []).map((card, n) =>
        once(card, n === 0, () =>
          h(
            "li",
            { key: card.id, class: card.is_wide ? "wide" : null },
            button(
              card,
              model.id,
              n === 0,
              card.slots ? h("span", { class: "slots" }, card.slots.map(slot)) : null,
              card.meter ? meter(card.meter) : null,
            ),
          ),
        ),
      ),
    ),
  ];
}

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

function seats(model) {
  return h(
    "ul",
    {
      class: `seats${(model.seats || []).some((seat) => seat.board) ? " boards" : ""}${(model.seats || []).length > 3 ? " crowd" : ""}`,
      "data-roving": "",
    },
    (model.seats || []).map((seat, n) =>
      once(seat, n === 0, () =>
        h(
          "li",
          { key: seat.id, class: seat.is_turn ? "is-turn" : null, "data-player": seat.tint },
          button(
            seat,
            model.id,
            n === 0,
            h("span", { class: "stats" }, (seat.stats || []).map(slot)),
          ),
          seat.items
            ? h(
                "span",
                { class: "items" },
                seat.items.map((item) => once(item, "", () => button(item, model.id, false))),
              )
            : null,
          seat.board ? board(seat.board, model.id) : null,
        ),
      ),
    ),
  );
}

function meters(model) {
  return h(
    "ul",
    { class: "meters" },
    (model.meters || []).map((each) =>
      h("li", { key: each.id, "data-card": `${model.id}/${each.id}` }, meter(each)),
    ),
  );
}

function meter(model) {
  const share = model.most ? Math.min(1, model.value / model.most) : 0;
  return h(
    "span",
    {
      key: model.id,
      class: `meter worry-${model.worry || 0}`,
      role: "img",
      "aria-label": `${model.label}: ${model.text || `${model.value} / ${model.most}`}`,
    },
    model.art ? icon(model.art) : null,
    h("span", { class: "words" }, model.label),
    h("i", { style: `--share:${share}` }),
    h("b", null, model.text || `${model.value}/${model.most}`),
  );
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
