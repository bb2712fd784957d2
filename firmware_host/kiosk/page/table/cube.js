// The cube as an isometric picture. A swipe turns it by a quarter; only exposed blocks lift.
import { classes, drawing, h, once } from "./dom.js";
import { taps } from "./things.js";

/** @import { Column, Cube, Props, Seen } from "./types" */

const SIZE = 4;
const W = 1;
const D = 0.5;
const HIGH = 0.92;
/** @type {Map<string, number>} */
const turns = new Map();

// A quarter turn maps column (x, y) to where it is seen.
/** @param {number} x @param {number} y @param {number} turn @returns {[number, number]} */
function seen(x, y, turn) {
  if (turn === 1) return [y, SIZE - 1 - x];
  if (turn === 2) return [SIZE - 1 - x, SIZE - 1 - y];
  if (turn === 3) return [SIZE - 1 - y, x];
  return [x, y];
}

// One of its blocks is asked about, or answers.
/** @param {Cube} model */
export function isAbout(model) {
  return (model.columns || []).some(
    (column) =>
      column.answer !== undefined || column.pick !== undefined || column.look === "marked",
  );
}

/** @param {Cube} model */
export function cube(model) {
  const quarters = turns.get(model.id) || 0;
  const columns = (model.columns || []).map((column) => {
    const x = "abcd".indexOf(column.id[0]);
    const y = Number(column.id[1]) - 1;
    const [sx, sy] = seen(x, y, quarters);
    return { column, sx, sy, depth: sx - sy };
  });
  columns.sort((a, b) => a.depth - b.depth || a.sx - b.sx);
  const heights = new Map(
    columns.map(({ column, sx, sy }) => [sx * SIZE + sy, (column.blocks || []).length]),
  );
  /** @param {number} sx @param {number} sy */
  const height = (sx, sy) => (sx < SIZE && sy >= 0 ? heights.get(sx * SIZE + sy) : 0) || 0;
  let stops = 0;
  const hasPlaces = isAbout(model);
  const high = hasPlaces ? 8.8 : 8.1;
  return h(
    "svg",
    {
      class: "cube",
      viewBox: `-4.25 -5.95 8.5 ${high}`,
      style: `--ratio:${8.5 / high}`,
      role: "group",
      "aria-label": model.title,
      "data-roving": "",
      "data-cube": model.id,
    },
    hasPlaces ? places(columns) : null,
    h("polygon", {
      class: "base",
      points: [
        [-4, 0],
        [0, -2],
        [4, 0],
        [0, 2],
      ]
        .map((point) => point.join(","))
        .join(" "),
    }),
    columns.flatMap(({ column, sx, sy }) => {
      if (!column.blocks?.length) return [];
      stops += 1;
      const isFirst = stops === 1;
      const [left, right] = [height(sx, sy - 1), height(sx + 1, sy)];
      return once(column, `${quarters} ${left} ${right} ${isFirst}`, () =>
        stack(model.id, { column, sx, sy }, left, right, isFirst),
      );
    }),
  );
}

// Letters and numbers along the two front edges: answers name the place of a block.
/** @param {Seen[]} columns */
function places(columns) {
  const ids = new Map(columns.map(({ column, sx, sy }) => [sx * SIZE + sy, column.id]));
  /** @typedef {(n: number) => number} Place */
  /** @param {Place} at @param {Place} x @param {Place} y */
  const edge = (at, x, y) =>
    Array.from({ length: SIZE }, (_, n) => {
      const [id = "", other = ""] = [ids.get(at(n)), ids.get(at((n + 1) % SIZE))];
      return h("text", { x: x(n), y: y(n) }, id[0] === other[0] ? id[1] : id[0]);
    });
  return h(
    "g",
    { class: "places", "aria-hidden": "true" },
    edge(
      (n) => n * SIZE,
      (n) => n - SIZE + 0.15,
      (n) => 0.5 * n + 1.05,
    ),
    edge(
      (n) => (SIZE - 1) * SIZE + n,
      (n) => n + 0.85,
      (n) => 2.55 - 0.5 * n,
    ),
  );
}

// The blocks of a column; `left` and `right` is how high those before it stand.
/**
 * @param {string} where
 * @param {Seen} seen
 * @param {number} left
 * @param {number} right
 * @param {boolean} isFirst
 */
function stack(where, { column, sx, sy }, left, right, isFirst) {
  const blocks = column.blocks || [];
  return blocks.map((color, z) => {
    const isTop = z === blocks.length - 1;
    // Only what nothing stands before is drawn: of 64 blocks most hide behind others.
    const faces = { top: isTop, left: isTop || z >= left, right: isTop || z >= right };
    if (!isTop && !faces.left && !faces.right) return null;
    const props = isTop
      ? topProps(column, where, isFirst)
      : { "data-card": `${where}/${column.id}`, class: "block inside" };
    return block({ column, sx, sy }, color, z, faces, props);
  });
}

// The uppermost block answers, and is a stop for arrow keys.
/** @param {Column} column @param {string} where @param {boolean} isFirst */
function topProps(column, where, isFirst) {
  const tap = taps(column, where);
  return {
    ...tap,
    class: classes("block", tap.class, column.is_exposed && "exposed", column.look),
    role: "button",
    tabindex: isFirst ? "0" : "-1",
    "data-stop": "",
    "aria-label": column.label,
  };
}

/**
 * @param {Seen} seen
 * @param {string} color
 * @param {number} z
 * @param {{ top: boolean, left: boolean, right: boolean }} faces
 * @param {Props} props
 */
function block({ column, sx, sy }, color, z, faces, props) {
  const x = (sx + sy - 3) * W;
  const y = (sx - sy) * D - z * HIGH;
  const top = [
    [x - W, y - HIGH],
    [x, y - D - HIGH],
    [x + W, y - HIGH],
    [x, y + D - HIGH],
  ];
  const left = [
    [x - W, y - HIGH],
    [x, y + D - HIGH],
    [x, y + D],
    [x - W, y],
  ];
  const right = [
    [x, y + D - HIGH],
    [x + W, y - HIGH],
    [x + W, y],
    [x, y + D],
  ];
  /** @param {number[][]} list */
  const points = (list) => list.map((point) => point.map((n) => n.toFixed(2)).join(",")).join(" ");
  return h(
    "g",
    { key: `${column.id}${z}`, "data-color": color || "unknown", ...props },
    faces.left ? h("polygon", { class: "left", points: points(left) }) : null,
    faces.right ? h("polygon", { class: "right", points: points(right) }) : null,
    faces.top ? h("polygon", { class: "top", points: points(top) }) : null,
    faces.top &&
      drawing(`block:${color || "unknown"}`, {
        class: "texture",
        x: -0.5,
        y: -0.5,
        width: 1,
        height: 1,
        transform: `matrix(1 ${D} -1 ${D} ${x} ${y - HIGH})`,
      }),
  );
}

// Turns the cube of this id by so many quarters.
/** @param {string} id @param {number} quarters */
export function turn(id, quarters) {
  turns.set(id, ((turns.get(id) || 0) + quarters) % 4);
}
