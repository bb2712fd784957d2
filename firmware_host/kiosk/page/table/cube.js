// The cube as an isometric picture. A swipe turns it by a quarter; only exposed blocks lift.
import { classes, drawing, h, once } from "./dom.js";
import { taps } from "./things.js";

const SIZE = 4;
const W = 1;
const D = 0.5;
const HIGH = 0.92;
const turns = new Map();

// A quarter turn maps column (x, y) to where it is seen.
function seen(x, y, turn) {
  if (turn === 1) return [y, SIZE - 1 - x];
  if (turn === 2) return [SIZE - 1 - x, SIZE - 1 - y];
  if (turn === 3) return [SIZE - 1 - y, x];
  return [x, y];
}

// One of its blocks is asked about, or answers.
export function isAbout(model) {
  return model.columns.some(
    (column) =>
      column.answer !== undefined || column.pick !== undefined || column.look === "marked",
  );
}

export function cube(model) {
  const quarters = turns.get(model.id) || 0;
  const columns = model.columns.map((column) => {
    const x = "abcd".indexOf(column.id[0]);
    const y = Number(column.id[1]) - 1;
    const [sx, sy] = seen(x, y, quarters);
    return { column, sx, sy, depth: sx - sy };
  });
  columns.sort((a, b) => a.depth - b.depth || a.sx - b.sx);
  const heights = new Map(
    columns.map(({ column, sx, sy }) => [sx * SIZE + sy, (column.blocks || []).length]),
  );
  const height = (sx, sy) => (sx < SIZE && sy >= 0 ? heights.get(sx * SIZE + sy) : 0);
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
      if (!column.blocks || !column.blocks.length) return [];
      stops += 1;
      const [left, right] = [height(sx, sy - 1), height(sx + 1, sy)];
      return once(column, `${quarters} ${left} ${right} ${stops === 1}`, () =>
        stack(model, column, sx, sy, left, right, stops === 1),
      );
    }),
  );
}

// Letters and numbers along the two front edges: answers name the place of a block.
function places(columns) {
  const ids = new Map(columns.map(({ column, sx, sy }) => [sx * SIZE + sy, column.id]));
  const edge = (at, x, y) =>
    Array.from({ length: SIZE }, (_, n) => {
      const [id, other] = [ids.get(at(n)), ids.get(at((n + 1) % SIZE))];
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
function stack(model, column, sx, sy, left, right, isFirst) {
  const { blocks } = column;
  return blocks.map((color, z) => {
    const isTop = z === blocks.length - 1;
    // Only what nothing stands before is drawn: of 64 blocks most hide behind others.
    const faces = { top: isTop, left: isTop || z >= left, right: isTop || z >= right };
    if (!isTop && !faces.left && !faces.right) return null;
    const tap = isTop
      ? taps(column, model.id)
      : { class: "inside", "data-card": `${model.id}/${column.id}` };
    return block(
      column,
      color,
      z,
      sx,
      sy,
      faces,
      {
        ...tap,
        class: classes(
          "block",
          tap.class,
          isTop && column.is_exposed && "exposed",
          isTop && column.look,
        ),
      },
      isTop,
      isFirst,
    );
  });
}

function block(column, color, z, sx, sy, faces, tap, isStop, isFirst) {
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
  const points = (list) => list.map((point) => point.map((n) => n.toFixed(2)).join(",")).join(" ");
  return h(
    "g",
    {
      key: `${column.id}${z}`,
      ...tap,
      "data-color": color || "unknown",
      role: isStop ? "button" : null,
      tabindex: isStop ? (isFirst ? "0" : "-1") : null,
      "data-stop": isStop ? "" : null,
      "aria-label": isStop ? column.label : null,
    },
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
export function turn(id, quarters) {
  turns.set(id, ((turns.get(id) || 0) + quarters) % 4);
}
