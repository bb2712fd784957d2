// Which settings the box keeps for its own screen, and which a browser keeps for itself.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Look } from "../../../firmware_host/kiosk/page/table/look.js";

const SETTINGS = { turn: "90", size: "1.2", light: "1", volume: "0.25", day: "on" };
const own = (more = {}) => ({ settings: { ...SETTINGS }, mount: "90", is_kept: true, ...more });
const root = document.documentElement;

let sent;
let tones;
let look;

class Silent {
  level = "1";
  keepLevel(level) {
    this.level = level;
  }
  setLevel(level) {
    this.keepLevel(level);
    tones += 1;
  }
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  tones = 0;
  look = new Look(
    new Silent(),
    () => {},
    (message) => sent.push(message),
  );
});

describe("the box's own screen", () => {
  it("looks as the box says, without a tone", () => {
    look.take(own());
    assert.deepEqual(
      [root.dataset.turn, root.dataset.size, root.dataset.light],
      ["90", "1.2", "day"],
    );
    assert.equal(look.now("volume"), "0.3", "the nearest step");
    assert.equal(tones, 0);
  });

  it("has the box keep what is changed", () => {
    look.take(own());
    look.change("turn", "180");
    look.change("volume", "0.6");
    assert.deepEqual(sent, [
      { type: "staff", do: "screen/turn", value: "180" },
      { type: "staff", do: "screen/volume", value: "0.6" },
    ]);
  });

  it("turns for guests at a locked box, and back when they have gone", () => {
    look.take(own({ is_kept: false }));
    look.change("turn", "0");
    look.take(own({ is_kept: false }));
    assert.equal(root.dataset.turn, "0", "news of something else change nothing");
    assert.deepEqual(sent, []);
    look.restore();
    assert.equal(root.dataset.turn, "90");
  });

  it("follows players from the side that it is mounted on", () => {
    look.take(own({ settings: { ...SETTINGS, turn: "follow" } }));
    assert.equal(root.dataset.turn, "90");
    look.face(1, 2);
    assert.equal(root.dataset.turn, "270");
    look.face(3, 4);
    assert.equal(root.dataset.turn, "0");
  });
});

describe("any other screen", () => {
  it("keeps its own look in its browser", () => {
    look.take(null);
    look.change("turn", "270");
    assert.deepEqual(sent, []);
    const again = new Look(
      new Silent(),
      () => {},
      () => {},
    );
    assert.equal(again.now("turn"), "270");
    look.restore();
    assert.equal(root.dataset.turn, "270");
  });
});
