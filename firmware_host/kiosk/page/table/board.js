// A board: its spaces with what stands on them, the lines between them, names along its edges.
import { drawing, forget, h, once } from "./dom.js";
import { taps } from "./things.js";

/** @import { Board, Cell, Thing } from "./types" */

export const wide = matchMedia("(min-width: 1200px) and (min-height: 700px)");
wide.addEventListener("change", forget);

/** @param {Board} model @param {string} [owner] */
export function board(model, owner) {
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

/** @param {Board} model */
export function edgeOf(model) {
  return wide.matches && model.column_names ? EDGE : 0;
}

/** @param {Board} model @param {number} edge */
function places(model, edge) {
  return h(
    "g",
    { key: "places", class: "places", "aria-hidden": "true" },
    (model.column_names || []).map(([name, x]) => h("text", { x, y: -0.3 * edge }, name)),
    (model.row_names || []).map(([name, y]) => h("text", { x: -0.5 * edge, y: y + 0.12 }, name)),
  );
}

// Everything in a space stands at its place on the board: a space that is moved there as a group is
// one more layer for the browser to put together, and a board has up to a hundred. Every space is a
// stop for arrow keys: what came and went with each question would be looked at again.
/** @param {Cell} cell @param {string} where @param {boolean} isFirst */
function drawCell(cell, where, isFirst) {
  const tap = taps(cell, where);
  const things = cell.things || [];
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
    things.map((thing, n) => piece(thing, n, things.length, cell)),
    cell.badge ? badge(cell.badge, x + width - 0.03, y + height - 0.2) : null,
  );
}

/**
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function inset(cell, x, y, width, height) {
  const edge = /\bfree\b/.test(cell.look || "") ? 0 : 0.1;
  return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
}

/** @param {Thing} thing @param {number} n @param {number} many @param {Cell} cell */
function piece(thing, n, many, cell) {
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
    drawing(thing.art || "", { x, y, width: size, height: size }),
    thing.text ? corner(thing.text, x, y) : null,
    thing.badge ? badge(thing.badge, x + size + 0.08, y + size - 0.06) : null,
  );
}

// A number like that of a die, in the other corner.
/** @param {string} text @param {number} x @param {number} y */
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
/** @param {string} text @param {number} x @param {number} y */
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
