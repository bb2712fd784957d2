// The stage: boards, cubes, cards, players and meters, drawn from the game's view model.
import { board, edgeOf, wide } from "./board.js";
import { cube, isAbout } from "./cube.js";
import { byId, classes, fill, forget, h, icon, once, put, set } from "./dom.js";
import { historyList } from "./history.js";
import { payment } from "./payment.js";
import { fitRows } from "./rows.js";
import { markPicked, slot, taps } from "./things.js";
import { longestWord } from "./words.js";

/**
 * @import {
 *   Ask,
 *   Card,
 *   Cards,
 *   Cube,
 *   Meter,
 *   Meters,
 *   Moment,
 *   Part,
 *   Seats,
 *   Texts,
 *   Value,
 *   Wanted,
 * } from "./types"
 */

const texts = /** @type {Texts} */ (document.body.dataset);

let revealedSeq = -1;

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} side
 * @param {Moment} state
 * @param {Set<number>} inHand
 */
export function showStage(main, side, state, inHand) {
  const { stage } = state;
  const models = stage.main.map((id) => state[`part:${id}`]);
  if (markPicked(inHand)) forget();
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
  const place = byId("stage");
  set(place, "data-side", side.firstChild ? "some" : "none");
  set(place, "data-sparse", String(isSparse(models)));
  set(place, "data-beside", String(models.some((model) => model.is_beside)));
}

// Called once everything of a question stands there.
/** @param {HTMLElement} main @param {HTMLElement} side @param {number} seq */
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

/** @param {Moment} state */
export function showHistory(state) {
  const place = document.getElementById("steps");
  if (place) fill(place, historyList(state, texts, LAST_STEPS));
}

// The Tab key finds every group, even where the element that had it has gone.
/** @param {Element[]} parts */
function keepReachable(parts) {
  for (const group of parts.flatMap((each) => [...each.querySelectorAll("[data-roving]")])) {
    if (group.querySelector('[data-stop][tabindex="0"]')) continue;
    const first = group.querySelector("[data-stop]");
    if (first) first.setAttribute("tabindex", "0");
  }
}

// What scrolls and holds nothing to tab to can be tabbed to itself, so that arrow keys scroll it.
const scrolling = ["news", "runs-out", "main", "side"].map(byId);
const scrollers = document.getElementsByClassName("scroller");
const withMore = ["cards", "news", "main", "side"].map(byId);

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

/** @param {Element} place */
function whereMore(place) {
  if (place.scrollWidth - place.clientWidth - place.scrollLeft > LITTLE_PX) return "right";
  return place.scrollHeight - (place.lacks || 0) - place.clientHeight - place.scrollTop > LITTLE_PX
    ? "down"
    : "no";
}

function showMore() {
  const more = withMore.map(whereMore);
  for (const [n, place] of withMore.entries()) set(place, "data-more", more[n]);
}

for (const place of withMore)
  place.addEventListener("scroll", () => set(place, "data-more", whereMore(place)), {
    passive: true,
  });

// What does not fit is scrolled, once for each question, to where its answers are.
/** @param {HTMLElement} main @param {HTMLElement} side */
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
  const pages = byId("stage");
  pages.scrollLeft +=
    (beside && !inside ? side : main).getBoundingClientRect().left -
    pages.getBoundingClientRect().left;
  showMore(); // an arrow of the last question would point at nothing
}

/** @param {HTMLElement} main @param {HTMLElement} side */
function standWhole(main, side) {
  const inside = main.querySelector(".can");
  const beside = side.querySelector(".can") || side.querySelector(".block.marked");
  stand(main, inside);
  stand(side, beside);
  return [inside, beside];
}

// An area stands at its top, or with the top of a part there, so that what is wanted is seen whole.
/** @param {HTMLElement} area @param {Element | null} first */
function stand(area, first) {
  const wanted = first?.closest(".seats > li, .part");
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

/** @param {Part[]} models */
function isSparse(models) {
  return models.length > 0 && models.reduce((sum, model) => sum + sizeOf(model), 0) <= FEW;
}

// How many cards could stand in its place.
/** @param {Part} model */
function sizeOf(model) {
  switch (model.kind) {
    case "board":
      return Infinity;
    case "cube":
      return model.layers ? model.layers.length : Infinity;
    case "cards":
      return (model.cards || []).reduce((sum, card) => sum + (card.is_wide ? 2 : 1), 0);
    case "seats": {
      const seats = model.seats || [];
      return seats.some((seat) => seat.board) ? Infinity : seats.length;
    }
    case "payment":
      return (model.things || []).length;
    default:
      return 0;
  }
}

const MANY = 14;
/** @type {Record<string, (model: any, ask?: any) => Wanted>} */
const KINDS = { board, cube: cubePart, cards, seats, meters, payment };

// The elements of parts that left the table: they come back, or stand in the other area.
/** @type {Map<Value, HTMLElement | SVGElement>} */
const parked = new Map();
const MOST_PARKED = 24;

/** @param {Element} area @param {string[]} ids */
function park(area, ids) {
  for (const node of [...area.children]) {
    const key = String(node.keyOfPart);
    if (!ids.includes(key) && key !== HISTORY) parked.set(key, /** @type {HTMLElement} */ (node));
  }
}

/** @param {string[]} ids */
function unpark(ids) {
  for (const id of ids) parked.delete(id);
  for (const id of [...parked.keys()].slice(0, -MOST_PARKED)) parked.delete(id);
}

/** @param {Part} model @param {Ask | null} [ask] */
function part(model, ask) {
  return model.kind === "payment" ? drawPart(model, ask) : once(model, "", () => drawPart(model));
}

// What the table looked like at the end, without the players, who have their results.
/** @param {Moment} state */
export function finalParts(state) {
  const models = state.stage.main.map((id) => state[`part:${id}`]);
  return models
    .filter((model) => model.kind !== "seats" || (model.seats || []).some((seat) => seat.board))
    .map((model) => part(model));
}

// Cards of which none has come yet.
/** @param {Part} model */
function isNothing(model) {
  return model.kind === "cards" && !(model.cards || []).length && !model.note && !model.meter;
}

/** @param {Part} model */
function classesOf(model) {
  return classes(
    "part",
    `${model.kind}-part`,
    model.is_compact && "compact",
    model.is_even && "even",
    model.is_beside && "beside",
    model.is_picture && "picture-part",
    model.meter && "metered",
    model.columns && "isometric",
    model.kind === "cube" && model.columns && isAbout(model) && "asked",
    model.is_line && "line",
    isNothing(model) && "nothing",
  );
}

/** @param {Part} model @param {Ask | null} [ask] */
function drawPart(model, ask) {
  return h(
    "section",
    {
      key: model.id,
      class: classesOf(model),
      "data-part": model.id,
      "aria-label": model.title,
      style: model.kind === "board" ? `--high:${model.height + edgeOf(model)}` : null,
    },
    h("h2", null, model.title),
    KINDS[model.kind](model, ask),
  );
}

/** @param {Cube} model */
function cubePart(model) {
  if (model.layers)
    return h(
      "ol",
      { class: "layers", "data-roving": "" },
      model.layers.map((layer, n) => h("li", { key: layer.id }, button(layer, model.id, n === 0))),
    );
  return cube(model);
}

/** @param {Card} thing @param {string} where @param {boolean} isFirst @param {...Wanted} more */
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

/** @param {Cards} model */
function cards(model) {
  const list = model.cards || [];
  const isMany = list.length > MANY;
  return [
    model.note ? h("p", { class: "note" }, model.note) : null,
    model.meter ? meter(model.meter) : null,
    h(
      "ul",
      {
        class: classes("row", isMany && "many", list.some((card) => card.is_wide) && "wides"),
        "data-roving": "",
        style: isMany
          ? `--letters:${Math.max(...list.map((card) => longestWord(card.text || "")))}`
          : null,
      },
      list.map((card, n) =>
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

/** @param {Seats} model */
function seats(model) {
  const list = model.seats || [];
  return h(
    "ul",
    {
      class: classes(
        "seats",
        list.some((seat) => seat.board) && "boards",
        list.length > 3 && "crowd",
      ),
      "data-roving": "",
    },
    list.map((seat, n) =>
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

/** @param {Meters} model */
function meters(model) {
  return h(
    "ul",
    { class: "meters" },
    (model.meters || []).map((each) =>
      h("li", { key: each.id, "data-card": `${model.id}/${each.id}` }, meter(each)),
    ),
  );
}

/** @param {Meter} model */
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
