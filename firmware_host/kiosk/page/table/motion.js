// Motion that explains what just happened: a piece walks its path before it hits, hearts leave with
// a number, a block flies to where it is used. The table already shows the new moment and takes the
// next tap, which ends all motion. Only transform and opacity move; nothing is measured but blocks,
// before the table is drawn and after it is laid out.

/**
 * @import {
 *   Block,
 *   Board,
 *   Cell,
 *   Cube,
 *   Filled,
 *   Moment,
 *   PartName,
 *   Plan,
 *   Seat,
 *   Seats,
 *   Thing,
 * } from "./types"
 */

const STEP_MS = 140;
const MOST_WALK_MS = 560;
const FLY_MS = 200;
const RISE_MS = 900;
const MOST_BLOCKS = 3;
const SVG = "http://www.w3.org/2000/svg";

/** @type {Set<Animation>} */
const running = new Set();

// What changes from one moment to the next in the parts of these names; called before the new one
// is drawn.
/** @param {Moment} before @param {Moment} after @param {PartName[]} names @returns {Plan} */
export function compare(before, after, names) {
  /** @type {Plan} */
  const plan = { boards: [], blocks: [], seats: [], used: [] };
  const parts = names.filter((name) => after[name]);
  for (const name of parts) {
    const [last, now] = [before[name], after[name]];
    if (!last || last === now) continue;
    if (last.kind === "board" && now.kind === "board") plan.boards.push({ last, now });
    if (last.kind === "cube" && now.kind === "cube") plan.blocks.push(...taken(last, now));
    if (last.kind === "seats" && now.kind === "seats") plan.seats.push({ last, now });
  }
  plan.used = plan.blocks.length ? filled(before, after, parts) : [];
  return plan;
}

// Called after it is drawn.
/** @param {Plan} plan */
export function explain(plan) {
  endMotion();
  const lost = new Map(plan.seats.flatMap(({ last, now }) => lostHearts(last, now)));
  let walk = 0;
  for (const { last, now } of plan.boards) walk = Math.max(walk, onBoard(last, now, lost));
  for (const { now } of plan.seats) leave(now, lost, walk);
  const flyAll = () => {
    for (const block of plan.blocks) fly(block, plan.used);
  };
  if (plan.blocks.length) requestAnimationFrame(() => requestAnimationFrame(flyAll));
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @param {() => void} [done]
 */
function play(element, frames, options, done) {
  const motion = element.animate(frames, options);
  running.add(motion);
  const end = () => {
    running.delete(motion);
    if (done) done();
  };
  motion.finished.then(end, end);
}

// Called whenever the page is touched, too.
export function endMotion() {
  for (const motion of running) motion.finish();
}

// Boards

/** @param {Board} model */
function standing(model) {
  /** @type {Map<string, { cell: Cell, thing: Thing }>} */
  const found = new Map();
  for (const cell of model.cells)
    for (const thing of cell.things || []) found.set(thing.id, { cell, thing });
  return found;
}

/** @param {Board} last @param {Board} now @param {Map<string | undefined, number>} lost */
function onBoard(last, now, lost) {
  const svg = document.querySelector(`[data-part="${CSS.escape(now.id)}"] .board`);
  if (!svg) return 0;
  const [was, is] = [standing(last), standing(now)];
  /** @type {NodeListOf<SVGElement>} */
  const drawn = svg.querySelectorAll(".piece");
  const pieces = new Map([...drawn].map((each) => [each.keyOfPart, each]));
  let longest = 0;
  for (const [id, { cell, thing }] of is) {
    const from = was.get(id);
    const element = pieces.get(id);
    if (!from || !element) continue;
    if (from.cell.id !== cell.id)
      longest = Math.max(longest, walk(svg, element, stops(now, from.cell, cell)));
    const hearts = hits(from.thing.badge) - hits(thing.badge);
    if (hearts > 0) number(svg, cell, hearts, 0);
  }
  for (const [id, { cell, thing }] of was) if (!is.has(id) && thing.badge) fall(svg, cell, thing);
  for (const { cell, thing } of is.values())
    if (lost.has(thing.art)) number(svg, cell, lost.get(thing.art) || 0, longest);
  if (longest)
    for (const line of svg.querySelectorAll(".attack"))
      play(line, [{ opacity: 0 }, { opacity: 1 }], {
        duration: 120,
        delay: longest,
        fill: "backwards",
      });
  return longest;
}

/** @param {string} [badge] */
const hits = (badge = "") => Number(/^≈?♥(\d+)$/.exec(badge)?.[1] || 0);

// The spaces on the way, along the paths that the model draws; straight where there are none.
/** @param {Board} model @param {Cell} from @param {Cell} to */
function stops(model, from, to) {
  const cells = new Map(model.cells.map((cell) => [cell.id, cell]));
  const next = new Map(
    (model.lines || [])
      .filter((line) => line.kind === "path")
      .map((line) => [line.start, line.end]),
  );
  const found = [from];
  for (let at = next.get(from.id); at && found.length < 40; at = next.get(at)) {
    found.push(cells.get(at) || to);
    if (at === to.id) return found;
  }
  return [from, to];
}

/** @param {Element} svg @param {SVGElement} element @param {Cell[]} way */
function walk(svg, element, way) {
  const end = way[way.length - 1];
  const ghost = /** @type {SVGElement} */ (element.cloneNode(true));
  ghost.classList.remove("dim"); // whom it may not fight is told of it once it stands still
  ghost.classList.add("moving");
  svg.append(ghost);
  element.style.opacity = "0";
  const duration = Math.min(MOST_WALK_MS, STEP_MS * Math.max(2, way.length - 1));
  play(
    ghost,
    way.map((cell) => ({ transform: `translate(${cell.x - end.x}px, ${cell.y - end.y}px)` })),
    { duration, easing: way.length > 2 ? "linear" : "ease-in-out", fill: "both" },
    () => {
      ghost.remove();
      element.style.opacity = "";
    },
  );
  return duration;
}

/** @param {Element} svg @param {Cell} cell @param {number} hearts @param {number} delay */
function number(svg, cell, hearts, delay) {
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", "hurt");
  text.textContent = `−${hearts} ♥`;
  svg.append(text);
  const [x, y] = [cell.x + 0.5, cell.y + 0.5];
  play(
    text,
    [
      { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.6 },
      { transform: `translate(${x}px, ${y - 0.7}px)`, opacity: 0 },
    ],
    { duration: RISE_MS, delay, fill: "both" },
    () => text.remove(),
  );
}

/** @param {Element} svg @param {Cell} cell @param {Thing} thing */
function fall(svg, cell, thing) {
  const source = svg.querySelector(".piece image, .piece use");
  const href = thing.art && document.querySelector(`#art-${CSS.escape(thing.art)}`);
  if (!source || !href) return;
  const ghost = document.createElementNS(SVG, "use");
  ghost.setAttribute("href", `#art-${thing.art}`);
  ghost.setAttribute("width", "0.8");
  ghost.setAttribute("height", "0.8");
  ghost.setAttribute("class", "moving");
  svg.append(ghost);
  const place = `translate(${cell.x + 0.1}px, ${cell.y + 0.1}px)`;
  play(
    ghost,
    [
      { transform: place, opacity: 1 },
      { transform: `${place} scale(0.6)`, opacity: 0 },
    ],
    { duration: 380, fill: "both" },
    () => ghost.remove(),
  );
}

// Players: by drawing of their pawn, which stands for them on a board too.

/** @param {Seat} seat */
const full = (seat) =>
  (seat.stats || []).filter((stat) => stat.art === "heart:full" || stat.art === "heart:armor")
    .length;

/** @param {Seats} last @param {Seats} now */
function lostHearts(last, now) {
  const was = new Map((last.seats || []).map((seat) => [seat.id, full(seat)]));
  /** @type {[string | undefined, number][]} */
  const lost = (now.seats || []).map((seat) => [seat.art, (was.get(seat.id) || 0) - full(seat)]);
  return lost.filter(([, count]) => count > 0);
}

/** @param {Seats} model @param {Map<string | undefined, number>} lost @param {number} delay */
function leave(model, lost, delay) {
  const rows = document.querySelectorAll(`[data-part="${CSS.escape(model.id)}"] .seats > li`);
  for (const row of rows) {
    const seat = (model.seats || []).find((each) => each.id === row.keyOfPart);
    const count = seat && lost.get(seat.art);
    if (!count) continue;
    const stats = /** @type {Element} */ (row.querySelector(".stats"));
    play(
      stats,
      [
        { transform: "none" },
        { transform: "translateX(-0.3rem)" },
        { transform: "translateX(0.3rem)" },
        { transform: "none" },
      ],
      { duration: 240, delay },
    );
    const said = document.createElement("span");
    said.className = "hurt";
    said.setAttribute("aria-hidden", "true");
    said.textContent = `−${count} ♥`;
    row.append(said);
    play(
      said,
      [
        { transform: "none", opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { opacity: 1, offset: 0.7 },
        { transform: "translateY(-1.2rem)", opacity: 0 },
      ],
      { duration: RISE_MS, delay, fill: "both" },
      () => said.remove(),
    );
  }
}

// Blocks

/** @param {Cube} last @param {Cube} now @returns {Block[]} */
function taken(last, now) {
  if (!last.columns || !now.columns) return [];
  const left = new Map(now.columns.map((column) => [column.id, (column.blocks || []).length]));
  const gone = last.columns.filter(
    (column) => (column.blocks || []).length > (left.get(column.id) ?? Infinity),
  );
  if (!gone.length || gone.length > MOST_BLOCKS) return [];
  const drawn = new Map(
    [...document.querySelectorAll(`[data-cube="${CSS.escape(now.id)}"] .block`)].map((each) => [
      each.keyOfPart,
      each,
    ]),
  );
  const told = new Map(now.taken);
  return gone.map(({ id, blocks = [] }) => ({
    color: told.get(id) || blocks[blocks.length - 1],
    from: drawn.get(`${id}${blocks.length - 1}`)?.getBoundingClientRect(),
  }));
}

// Ids of what now shows a block, or one more of it, that it did not show before.
/** @param {Moment} before @param {Moment} after @param {PartName[]} names @returns {Filled[]} */
function filled(before, after, names) {
  /** @param {any} value @param {Map<string, string>} found */
  const look = (value, found) => {
    if (!value || typeof value !== "object") return found;
    if (typeof value.art === "string" && value.art.startsWith("block:") && value.id)
      found.set(value.id, `${value.art} ${value.badge || ""}`);
    for (const each of Object.values(value)) look(each, found);
    return found;
  };
  const parts = names.filter((name) => after[name].kind !== "cube");
  const was = parts.reduce((found, name) => look(before[name], found), new Map());
  const is = parts.reduce((found, name) => look(after[name], found), new Map());
  return [...is]
    .filter(([id, text]) => was.get(id) !== text)
    .map(([id, text]) => ({ id, art: text.split(" ")[0] }));
}

/** @param {Block} block @param {Filled[]} used */
function fly({ color, from }, used) {
  if (!from?.width) return;
  const art = `block:${color || "unknown"}`;
  const found = used.find((each) => each.art === art) || used[0];
  const target =
    found &&
    [...document.querySelectorAll("#stage .slot, #stage .row > li")].find(
      (each) => each.keyOfPart === found.id,
    );
  const to = target
    ? target.getBoundingClientRect()
    : { x: from.x, y: from.y - from.height, width: from.width, height: from.height };
  const shown = document.createElement("div");
  shown.className = "flying";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 8 8");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#art-${found ? found.art : art}`);
  svg.append(use);
  shown.append(svg);
  document.body.append(shown);
  /** @param {Pick<DOMRect, "x" | "y" | "width" | "height">} box @param {number} size */
  const at = ({ x, y, width, height }, size) => {
    const middle = `translate(${x + width / 2}px, ${y + height / 2}px)`;
    return `${middle} translate(-50%, -50%) scale(${size})`;
  };
  play(
    shown,
    [
      { transform: at(from, 1), opacity: 1 },
      { transform: at(to, 0.6), opacity: target ? 1 : 0 },
    ],
    { duration: FLY_MS, easing: "ease-in", fill: "both" },
    () => shown.remove(),
  );
}
