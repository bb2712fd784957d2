// Motion: what changed from one moment to the next is found, and moves over the new picture.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { fill, h } from "../../../firmware_host/kiosk/page/table/dom.js";
import { compare, endMotion, explain } from "../../../firmware_host/kiosk/page/table/motion.js";

// Animations are remembered instead of run; each ends when it is finished.
let motions;
let frames;

beforeEach(() => {
  endMotion();
  motions = [];
  frames = [];
  Element.prototype.animate = function animate(keyframes, options) {
    let done;
    const finished = new Promise((resolve) => {
      done = resolve;
    });
    const motion = { element: this, keyframes, options, finished, finish: () => done() };
    motions.push(motion);
    return motion;
  };
  globalThis.requestAnimationFrame = (work) => frames.push(work);
  document.body.innerHTML = '<div id="art"></div><div id="stage"></div>';
});

const stage = () => document.getElementById("stage");
const moment = (...parts) => Object.fromEntries(parts.map((part) => [`part:${part.id}`, part]));
const names = (after) => Object.keys(after);
const thing = (id, more = {}) => ({ id, label: id, art: `pawn:${id}`, ...more });
const cell = (id, x, ...things) => ({ id, x, y: 0, label: id, things });
const board = (cells, more = {}) => ({ kind: "board", id: "b", title: "B", cells, ...more });
const seats = (...list) => ({ kind: "seats", id: "s", title: "S", seats: list });
const seat = (id, hearts) => ({
  id,
  label: id,
  art: `pawn:${id}`,
  stats: Array.from({ length: hearts }, (_, n) => ({ id: `h${n}`, art: "heart:full" })),
});
const cube = (...columns) => ({
  kind: "cube",
  id: "c",
  title: "C",
  columns: columns.map(([id, ...blocks]) => ({ id, blocks, label: id })),
});

function drawBoard(model) {
  const pieces = model.cells.flatMap(({ things }) =>
    things.map(({ id }) => h("g", { key: id, class: "piece" }, h("use", null))),
  );
  fill(
    stage(),
    h(
      "div",
      { "data-part": "b" },
      h("svg", { class: "board" }, h("line", { class: "attack" }), pieces),
    ),
  );
}

function drawSeats(model) {
  const rows = model.seats.map(({ id }) => h("li", { key: id }, h("span", { class: "stats" })));
  fill(stage(), h("div", { "data-part": "s" }, h("ul", { class: "seats" }, rows)));
}

function drawCube(model) {
  const blocks = model.columns.flatMap((column) =>
    column.blocks.map((_, z) => h("g", { key: `${column.id}${z}`, class: "block" })),
  );
  fill(
    stage(),
    h("svg", { "data-cube": "c" }, blocks),
    h("ul", { class: "row" }, h("li", { key: "slot" })),
  );
}

function show(before, after, draw) {
  const plan = compare(before, after, names(after));
  draw?.();
  explain(plan);
  return plan;
}

const steps = (motion) => motion.keyframes.map(({ transform }) => transform);
const texts = () => motions.map(({ element }) => element.textContent).filter(Boolean);

describe("a comparison", () => {
  it("finds nothing where nothing has changed", () => {
    const part = board([cell("1", 0)]);
    assert.deepEqual(compare(moment(part), moment(part), ["part:b"]), {
      boards: [],
      blocks: [],
      seats: [],
      used: [],
    });
  });

  it("finds nothing in a part that has come, gone, or become another", () => {
    const part = board([cell("1", 0)]);
    const other = { ...seats(), id: "b" };
    for (const [before, after] of [
      [{}, moment(part)],
      [moment(part), {}],
      [moment(part), moment(other)],
    ]) {
      assert.deepEqual(compare(before, after, ["part:b"]).boards, []);
    }
  });
});

describe("a piece", () => {
  const path = { lines: ["12", "23", "34"].map(([start, end]) => ({ kind: "path", start, end })) };
  const cells = (at) =>
    ["1", "2", "3", "4"].map((id, x) => cell(id, x, ...(id === at ? [thing("pink")] : [])));

  const dimmed = (each) => ({ ...each, look: "dim" });

  function move(from, to, lines = {}) {
    const [before, after] = [board(cells(from), lines), board(cells(to), lines)];
    show(moment(before), moment(after), () => drawBoard(after));
  }

  it("walks along the path, space by space", () => {
    move("1", "4", path);
    assert.deepEqual(steps(motions[0]), [
      "translate(-3px, 0px)",
      "translate(-2px, 0px)",
      "translate(-1px, 0px)",
      "translate(0px, 0px)",
    ]);
    assert.equal(motions[0].options.duration, 420);
    assert.equal(motions[0].options.easing, "linear");
  });

  it("goes straight where no path leads there", () => {
    move("4", "1", path);
    assert.deepEqual(steps(motions[0]), ["translate(3px, 0px)", "translate(0px, 0px)"]);
    assert.equal(motions[0].options.duration, 280);
    assert.equal(motions[0].options.easing, "ease-in-out");
  });

  it("does not walk in circles for ever", () => {
    const lines = {
      lines: [
        { kind: "path", start: "1", end: "2" },
        { kind: "path", start: "2", end: "1" },
      ],
    };
    move("1", "4", lines);
    assert.equal(steps(motions[0]).length, 2);
  });

  it("never walks longer than a moment", () => {
    const far = Array.from({ length: 12 }, (_, n) => `${n}`);
    const lines = far.slice(1).map((end, n) => ({ kind: "path", start: `${n}`, end }));
    const at = (id) =>
      board(
        far.map((each, x) => cell(each, x, ...(each === id ? [thing("pink")] : []))),
        { lines },
      );
    const after = at("11");
    show(moment(at("0")), moment(after), () => drawBoard(after));
    assert.equal(motions[0].options.duration, 560);
  });

  it("is hidden while its double walks, and comes back after", async () => {
    move("1", "2", path);
    const piece = stage().querySelector(".piece:not(.moving)");
    assert.equal(piece.style.opacity, "0");
    assert.equal(motions[0].element.getAttribute("class"), "piece moving");
    endMotion();
    await motions[0].finished;
    await null;
    assert.equal(piece.style.opacity, "");
    assert.equal(stage().querySelector(".moving"), null);
  });

  it("is not faint while it walks, whoever may fight it where it stands then", () => {
    const faint = (at) =>
      board(cells(at).map((each) => ({ ...each, things: each.things.map(dimmed) })));
    const after = faint("4");
    show(moment(faint("1")), moment(after), () => {
      drawBoard(after);
      for (const each of stage().querySelectorAll(".piece")) each.classList.add("dim");
    });
    assert.deepEqual([...motions[0].element.classList], ["piece", "moving"]);
  });

  it("attacks when it has arrived", () => {
    move("1", "2", path);
    const [attack] = motions.filter(({ element }) => element.getAttribute("class") === "attack");
    assert.equal(attack.options.delay, 280);
  });

  it("stays where it is if only its space has changed", () => {
    move("2", "2", path);
    assert.deepEqual(motions, []);
  });
});

describe("hearts", () => {
  const of = (badge) => board([cell("1", 2, thing("rat", { badge }))]);
  const hit = (from, to) => {
    const after = of(to);
    show(moment(of(from)), moment(after), () => drawBoard(after));
    return texts();
  };

  it("that a creature loses rise from its space as a number", () => {
    assert.deepEqual(hit("♥5", "♥3"), ["−2 ♥"]);
    assert.deepEqual(steps(motions[0]), [
      "translate(2.5px, 0.5px)",
      undefined,
      undefined,
      "translate(2.5px, -0.19999999999999996px)",
    ]);
  });

  it("are read from an estimate, too", () => assert.deepEqual(hit("≈♥5", "♥4"), ["−1 ♥"]));
  it("that are won rise from nowhere", () => assert.deepEqual(hit("♥3", "♥5"), []));
  it("are none in another badge", () => assert.deepEqual(hit("12", "3"), []));

  it("that a player loses leave the row, and the pawn on the board", () => {
    const pawn = board([cell("1", 0, thing("pink"))]);
    const moved = board([cell("1", 0), cell("2", 1, thing("pink"))]);
    const [before, after] = [
      moment(seats(seat("pink", 3), seat("blue", 3)), pawn),
      moment(seats(seat("pink", 1), seat("blue", 3)), moved),
    ];
    show(before, after, () => {
      drawSeats(after["part:s"]);
      const rows = [...stage().children];
      const below = document.createElement("div");
      stage().append(below);
      fill(
        below,
        h(
          "div",
          { "data-part": "b" },
          h("svg", { class: "board" }, h("g", { key: "pink", class: "piece" })),
        ),
      );
      assert.equal(rows.length, 1);
    });
    assert.deepEqual(texts(), ["−2 ♥", "−2 ♥"]);
    const hurt = motions.filter(({ element }) => element.textContent === "−2 ♥");
    assert.deepEqual(
      hurt.map(({ options }) => options.delay),
      [280, 280],
    );
    assert.equal(stage().querySelectorAll('li .hurt[aria-hidden="true"]').length, 1);
  });

  it("of armor count as well, empty ones do not", () => {
    const armored = {
      ...seat("pink", 1),
      stats: [{ art: "heart:full" }, { art: "heart:armor" }, { art: "heart:empty" }],
    };
    const after = seats({
      ...armored,
      stats: [{ art: "heart:full" }, { art: "heart:empty" }, { art: "heart:empty" }],
    });
    show(moment(seats(armored)), moment(after), () => drawSeats(after));
    assert.deepEqual(texts(), ["−1 ♥"]);
  });
});

describe("a creature that is gone", () => {
  const rat = thing("rat", { badge: "♥2", art: "rat" });

  function kill() {
    const after = board([cell("1", 3, thing("pink"))]);
    show(moment(board([cell("1", 3, rat, thing("pink"))])), moment(after), () => drawBoard(after));
  }

  it("falls where it stood", () => {
    document.getElementById("art").innerHTML = '<svg><symbol id="art-rat"></symbol></svg>';
    kill();
    assert.equal(motions[0].element.getAttribute("href"), "#art-rat");
    assert.equal(motions[0].element.getAttribute("width"), "0.8");
    assert.equal(steps(motions[0])[0], "translate(3.1px, 0.1px)");
  });

  it("falls unseen while its drawing has not come", () => {
    kill();
    assert.deepEqual(motions, []);
  });
});

describe("a block", () => {
  const slot = (art) => ({
    kind: "cards",
    id: "k",
    title: "K",
    cards: [{ id: "slot", label: "Slot", ...(art ? { art } : {}) }],
  });
  const box = (x) => ({ x, y: 10, width: 20, height: 20 });

  function take(before, after) {
    drawCube(before["part:c"]);
    for (const each of stage().querySelectorAll(".block"))
      each.getBoundingClientRect = () => box(0);
    const plan = compare(before, after, names(after));
    drawCube(after["part:c"]);
    stage().querySelector(".row > li").getBoundingClientRect = () => box(100);
    explain(plan);
    assert.deepEqual(motions, []);
    while (frames.length) frames.shift()();
    return plan;
  }

  it("flies from the cube to where it is used", () => {
    take(
      moment(cube(["a1", "red", "blue"]), slot()),
      moment(cube(["a1", "red"]), slot("block:blue")),
    );
    assert.equal(motions.length, 1);
    assert.deepEqual(steps(motions[0]), [
      "translate(10px, 20px) translate(-50%, -50%) scale(1)",
      "translate(110px, 20px) translate(-50%, -50%) scale(0.6)",
    ]);
    assert.match(motions[0].element.innerHTML, /#art-block:blue/);
    assert.equal(motions[0].keyframes[1].opacity, 1);
  });

  it("that is used nowhere rises and fades", () => {
    take(moment(cube(["a1", "red"]), slot()), moment(cube(["a1"]), slot()));
    assert.equal(steps(motions[0])[1], "translate(10px, 0px) translate(-50%, -50%) scale(0.6)");
    assert.equal(motions[0].keyframes[1].opacity, 0);
  });

  it("flies in the color that was just told", () => {
    const after = { ...cube(["a1"]), taken: [["a1", "red"]] };
    take(moment(cube(["a1", ""]), slot()), moment(after, slot()));
    assert.match(motions[0].element.innerHTML, /#art-block:red/);
  });

  it("is drawn by its name, whatever the name holds", () => {
    const name = 'block:"/><b>\\';
    take(moment(cube(["a1", "red"]), slot()), moment(cube(["a1"]), slot(name)));
    const flying = motions[0].element;
    assert.equal(flying.querySelector("use").getAttribute("href"), `#art-${name}`);
    assert.equal(flying.querySelector("b"), null);
  });

  it("is gone from the page once it has flown", async () => {
    take(moment(cube(["a1", "red"]), slot()), moment(cube(["a1"]), slot()));
    assert.equal(document.querySelectorAll(".flying").length, 1);
    endMotion();
    await motions[0].finished;
    await null;
    assert.equal(document.querySelectorAll(".flying").length, 0);
  });

  it("flies with two others, but not when a whole game is set up", () => {
    const columns = (count, ...blocks) =>
      ["a1", "a2", "a3", "a4"].slice(0, count).map((id) => [id, ...blocks]);
    take(moment(cube(...columns(3, "red")), slot()), moment(cube(...columns(3)), slot()));
    assert.equal(motions.length, 3);
    motions = [];
    take(moment(cube(...columns(4, "red")), slot()), moment(cube(...columns(4)), slot()));
    assert.equal(motions.length, 0);
  });

  it("that came to the cube does not fly", () => {
    const plan = take(moment(cube(["a1"]), slot()), moment(cube(["a1", "red"]), slot()));
    assert.deepEqual(plan.blocks, []);
  });
});

describe("all motion", () => {
  it("ends when the page is touched or the next moment moves", () => {
    const after = board([cell("1", 0, thing("rat", { badge: "♥1" }))]);
    const before = board([cell("1", 0, thing("rat", { badge: "♥2" }))]);
    let ended = 0;
    show(moment(before), moment(after), () => drawBoard(after));
    motions[0].finish = () => {
      ended += 1;
    };
    endMotion();
    assert.equal(ended, 1);
    explain({ boards: [], blocks: [], seats: [], used: [] });
    assert.equal(ended, 2);
  });
});
