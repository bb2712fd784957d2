// What fingers, mice and keys mean: every rule about when something came down.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Input, now } from "../../../firmware_host/kiosk/page/table/input.js";

document.body.innerHTML = `
  <button id="answer" data-act="answer:1"><b id="inside">One</b></button>
  <button id="other" data-act="answer:2">Two</button>
  <button id="pick" data-act="pick:1">Pick</button>
  <button id="throw" data-act="throw">Roll</button>
  <button id="confirm" data-act="confirm">Done</button>
  <button id="menu" data-open="menu">Menu</button>
  <button id="again" data-do="again">Same again</button>
  <svg id="cube" data-cube="c"><polygon id="block"></polygon></svg>
  <a id="link" href="#x" data-open="book">Rule</a>
  <input id="field" data-seek="">
  <p id="plain">Nothing</p>`;

const byId = (id) => document.getElementById(id);
const KINDS = ["down", "up", "cancel", "swipe", "lift", "tap", "key", "write"];

// A page of its own for each test: its window, the time there, and what was told.
let page;
let input;
let time;
let told;
let taking;
let finished;

beforeEach(() => {
  page = new window.EventTarget();
  page.dispatch = page.dispatchEvent;
  time = 5000;
  told = [];
  taking = new Set(["lift", "tap"]);
  finished = 0;
  const subscriber = (intent) => {
    told.push(intent);
    return taking.has(intent.kind);
  };
  const subscribers = Object.fromEntries(KINDS.map((kind) => [kind, [subscriber]]));
  const finish = () => {
    finished += 1;
  };
  input = new Input(finish, subscribers, () => time);
  input.listen(page);
});

// An event as the browser would send it; `at` is its own time, now unless it says another.
function send(Kind, type, id, given = {}) {
  const { at = time, target = byId(id), ...fields } = given;
  const event = new Kind(type, { bubbles: true, cancelable: true, ...fields });
  for (const [name, value] of Object.entries({ ...fields, target, timeStamp: at })) {
    Object.defineProperty(event, name, { value, configurable: true });
  }
  event.stopImmediatePropagation = () => {
    event.isStopped = true;
  };
  page.dispatch(event);
  return event;
}

const FINGER = { pointerId: 7, isPrimary: true, pointerType: "touch", clientX: 0, clientY: 0 };
const MOUSE = { ...FINGER, pointerId: 1, pointerType: "mouse" };

const down = (id, given = {}) => send(PointerEvent, "pointerdown", id, { ...FINGER, ...given });
const up = (id, given = {}) => send(PointerEvent, "pointerup", id, { ...FINGER, ...given });
const cancel = (given = {}) =>
  send(PointerEvent, "pointercancel", "plain", { ...FINGER, ...given });
const click = (id, given = {}) =>
  send(PointerEvent, "click", id, { detail: 1, pointerId: 7, ...given });
const bare = (id, given = {}) => send(MouseEvent, "click", id, { detail: 0, ...given });
const keyDown = (key, given = {}) => send(KeyboardEvent, "keydown", "answer", { key, ...given });
const keyUp = (key, given = {}) => send(KeyboardEvent, "keyup", "answer", { key, ...given });
const blur = (target) => send(Event, "blur", "plain", { target });
const touchEnd = (cancelable = true) => send(Event, "touchend", "answer", { cancelable });

const kinds = () => told.map(({ kind }) => kind);
const taps = () => told.filter(({ kind }) => kind === "tap" || kind === "lift");

// A finger comes down, leaves after `ms`, and its click follows.
function tap(id, { ms = 80, ...given } = {}) {
  down(id, given);
  time += ms;
  up(id, given);
  time += 5;
  return click(id, given);
}

function question() {
  time += 10;
  input.questionStands();
  time += 10;
}

describe("a finger on an answer", () => {
  it("answers when it leaves, and its click says nothing more", () => {
    const event = tap("inside");
    assert.deepEqual(kinds(), ["down", "up", "lift"]);
    assert.equal(told.at(-1).act, "answer:1");
    assert.equal(told.at(-1).downAt, 5000);
    assert.equal(event.isStopped, undefined);
  });

  for (const id of ["answer", "throw", "confirm"]) {
    it(`answers at once with ${id}`, () => {
      tap(id);
      assert.deepEqual(
        taps().map(({ kind }) => kind),
        ["lift"],
      );
    });
  }

  for (const id of ["pick", "menu", "again", "plain"]) {
    it(`is heard as a click on ${id}`, () => {
      tap(id);
      assert.deepEqual(
        taps().map(({ kind }) => kind),
        ["tap"],
      );
    });
  }

  it("says nothing at once where nobody takes it, but by its click", () => {
    taking.delete("lift");
    tap("answer");
    assert.deepEqual(
      taps().map(({ kind }) => kind),
      ["lift", "tap"],
    );
  });

  it("that slides is heard as a click", () => {
    down("answer");
    up("answer", { clientX: 13 });
    assert.deepEqual(taps(), []);
    click("answer");
    assert.deepEqual(kinds().at(-1), "tap");
  });

  it("may tremble", () => {
    down("answer");
    up("answer", { clientX: 12 });
    assert.equal(taps().length, 1);
  });

  it("that rests long reads the card, and only its click answers", () => {
    down("answer");
    time += 501;
    up("answer");
    assert.deepEqual(taps(), []);
  });

  it("may rest on the dice as long as it likes: they are shaken", () => {
    down("throw");
    time += 5000;
    up("throw");
    assert.deepEqual(
      taps().map(({ act }) => act),
      ["throw"],
    );
  });

  it("answers nothing where the card has become another one below it", () => {
    down("answer");
    byId("answer").dataset.act = "answer:9";
    up("answer");
    byId("answer").dataset.act = "answer:1";
    assert.deepEqual(taps(), []);
  });

  it("that the browser took for scrolling answers nothing", () => {
    down("answer");
    cancel();
    up("answer");
    assert.deepEqual(taps(), []);
  });

  it("is not ended by another finger", () => {
    down("answer");
    up("answer", { pointerId: 8, isPrimary: false });
    assert.deepEqual(taps(), []);
  });

  it("is forgotten once a second finger comes down", () => {
    down("answer");
    down("other", { pointerId: 8, isPrimary: false });
    up("answer");
    assert.deepEqual(taps(), []);
  });

  it("of a mouse is heard as a click", () => {
    tap("answer", MOUSE);
    assert.deepEqual(
      taps().map(({ kind }) => kind),
      ["tap"],
    );
  });

  it("that was heard makes no mouse up", () => {
    down("answer");
    assert.equal(touchEnd().defaultPrevented, false);
    up("answer");
    assert.equal(touchEnd().defaultPrevented, true);
    assert.equal(touchEnd(false).defaultPrevented, false);
    click("answer");
    assert.equal(touchEnd().defaultPrevented, false);
  });

  it("is told from the next one by its number, or by being a click of a pointer", () => {
    down("answer");
    up("answer");
    click("other", { pointerId: 8 });
    assert.equal(taps().length, 2);
    down("answer");
    up("answer");
    click("answer", { pointerId: undefined });
    assert.equal(taps().length, 3);
  });

  it("does not keep a screen reader's click from being heard", () => {
    down("answer");
    up("answer");
    bare("answer");
    assert.deepEqual(
      taps().map(({ kind }) => kind),
      ["lift", "tap"],
    );
  });
});

describe("what came down before the question stood there", () => {
  for (const id of ["answer", "inside", "pick", "throw", "confirm", "again"]) {
    it(`answers nothing: a finger on ${id}`, () => {
      down(id);
      question();
      up(id);
      const event = click(id);
      assert.deepEqual(taps(), []);
      assert.equal(event.isStopped, true);
      assert.equal(event.defaultPrevented, true);
    });
  }

  it("answers nothing: a mouse", () => {
    down("answer", MOUSE);
    question();
    up("answer", MOUSE);
    click("answer", MOUSE);
    assert.deepEqual(taps(), []);
  });

  it("still opens the menu", () => {
    down("menu");
    question();
    up("menu");
    click("menu");
    assert.deepEqual(
      taps().map(({ target }) => target.id),
      ["menu"],
    );
  });

  it("says nothing to what has come below the finger", () => {
    down("answer");
    question();
    up("answer");
    click("menu");
    assert.deepEqual(taps(), []);
  });

  it("answers nothing: the second tap of a double tap", () => {
    tap("answer");
    time += 60;
    down("other");
    question();
    up("other");
    click("other");
    assert.deepEqual(
      taps().map(({ act }) => act),
      ["answer:1"],
    );
  });

  it("answers nothing where the touch itself has the question drawn", () => {
    input.finish = () => input.questionStands();
    time += 1;
    tap("answer", { at: time - 1 });
    assert.deepEqual(taps(), []);
  });

  it("is over with the next finger", () => {
    down("answer");
    question();
    up("answer");
    click("answer");
    tap("answer");
    assert.equal(taps().length, 1);
  });

  it("is not what is tapped in the very moment it stands there", () => {
    input.questionStands();
    tap("answer");
    assert.equal(taps().length, 1);
  });
});

describe("a click", () => {
  it("of a pointer came down with it, as long as it follows soon", () => {
    down("pick");
    up("pick");
    question();
    time += 970;
    click("pick");
    assert.deepEqual(taps(), []);
  });

  it("long after the pointer left came down with itself", () => {
    down("pick");
    up("pick");
    question();
    time += 990;
    click("pick");
    assert.equal(taps().length, 1);
    assert.equal(taps()[0].downAt, time);
  });

  it("of a screen reader came down with itself, whatever a finger does", () => {
    down("answer");
    question();
    bare("answer");
    assert.deepEqual(
      taps().map(({ downAt }) => downAt),
      [time],
    );
  });

  it("of a pointer that was cancelled came down with itself", () => {
    down("pick");
    cancel();
    question();
    click("pick");
    assert.equal(taps().length, 1);
  });

  it("is not freed by another finger that was cancelled", () => {
    down("pick");
    cancel({ pointerId: 8, isPrimary: false });
    question();
    click("pick");
    assert.deepEqual(taps(), []);
  });

  it("that was taken goes no further", () => {
    const event = click("link");
    assert.equal(event.defaultPrevented, true);
    assert.equal(event.isStopped, true);
  });

  it("that nobody takes is left to the browser", () => {
    taking.clear();
    const event = click("link");
    assert.equal(event.defaultPrevented, false);
    assert.equal(event.isStopped, undefined);
  });

  it("on no element says nothing", () => {
    click("plain", { target: document });
    assert.deepEqual(told, []);
  });
});

describe("a key", () => {
  it("that clicks a new question was meant for the old one", () => {
    keyDown("Enter");
    question();
    bare("answer");
    assert.deepEqual(taps(), []);
  });

  it("that came down after it answers", () => {
    question();
    keyDown("Enter");
    bare("answer");
    assert.equal(taps().length, 1);
  });

  it("that is held answers one question, however often it repeats", () => {
    keyDown("Enter");
    bare("answer");
    for (let n = 0; n < 3; n += 1) {
      question();
      keyDown("Enter", { repeat: true });
      bare("answer");
    }
    assert.equal(taps().length, 1);
  });

  it("that was held before the page was there answers nothing", () => {
    keyDown("Enter", { repeat: true });
    question();
    bare("answer");
    assert.deepEqual(taps(), []);
  });

  for (const key of ["Shift", "Control", "Tab", "ArrowDown"]) {
    it(`is not forgotten by ${key} beside it`, (t) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      keyDown("Enter");
      question();
      keyDown(key);
      keyUp(key);
      t.mock.timers.runAll();
      bare("answer");
      assert.deepEqual(taps(), []);
    });

    it(`is no click if it is ${key}: a screen reader's click is heard`, () => {
      keyDown(key);
      question();
      bare("answer");
      assert.equal(taps().length, 1);
    });
  }

  it("is over a moment after it left, for a space bar clicks after that", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    keyDown(" ");
    question();
    keyUp(" ");
    bare("answer");
    assert.deepEqual(taps(), []);
    t.mock.timers.runAll();
    bare("answer");
    assert.equal(taps().length, 1);
  });

  it("is over when the window loses the focus, not when an element does", () => {
    keyDown("Enter");
    question();
    blur(byId("answer"));
    bare("answer");
    assert.deepEqual(taps(), []);
    blur(page);
    bare("answer");
    assert.equal(taps().length, 1);
  });

  it("is told with its modifiers, and whether it is held", () => {
    keyDown("m", { ctrlKey: true, repeat: true });
    const [{ key, isHeld, hasModifier, target }] = told;
    assert.deepEqual([key, isHeld, hasModifier, target.id], ["m", true, true, "answer"]);
    for (const modifier of ["altKey", "metaKey"]) keyDown("m", { [modifier]: true });
    keyDown("m", { shiftKey: true });
    assert.deepEqual(
      told.slice(1).map((each) => each.hasModifier),
      [true, true, false],
    );
  });

  it("that was taken does nothing more", () => {
    assert.equal(keyDown("x").defaultPrevented, false);
    taking.add("key");
    const event = keyDown("x");
    assert.equal(event.defaultPrevented, true);
    assert.equal(event.isStopped, true);
  });
});

describe("a touch screen with a clock of its own", () => {
  it("is heard although all it does seems long ago", () => {
    question();
    down("answer", { at: 3 });
    up("answer", { at: 83 });
    assert.equal(taps().length, 1);
  });

  it("is told from a question by the page's clock", () => {
    down("answer", { at: 3 });
    question();
    up("answer", { at: 83 });
    assert.deepEqual(taps(), []);
  });

  it("has fingers that rest by its own clock", () => {
    down("answer", { at: 3 });
    up("answer", { at: 600 });
    assert.deepEqual(taps(), []);
  });

  it("is believed where it is less than a second behind", () => {
    input.questionStands();
    down("answer", { at: time - 999 });
    up("answer");
    assert.deepEqual(taps(), []);
  });

  it("has keys and clicks that are heard, too", () => {
    question();
    keyDown("Enter", { at: 3 });
    bare("answer", { at: 3 });
    assert.equal(taps().length, 1);
  });
});

describe("a swipe on the cube", () => {
  it("turns it by a quarter, one way or the other", () => {
    for (const [x, quarters] of [
      [40, 1],
      [-40, 3],
    ]) {
      told = [];
      down("block");
      up("plain", { clientX: x });
      const [swipe] = told.filter(({ kind }) => kind === "swipe");
      assert.deepEqual([swipe.cube, swipe.quarters], ["c", quarters]);
    }
  });

  it("is none if it is short, or began elsewhere", () => {
    down("block");
    up("block", { clientX: 39 });
    down("plain");
    up("block", { clientX: 90 });
    assert.equal(kinds().includes("swipe"), false);
  });
});

describe("subscribers", () => {
  it("get an intent in their order, until one takes it", () => {
    const order = [];
    input.subscribers.tap = [
      () => order.push("first"),
      () => order.push("second") > 0,
      () => order.push("third"),
    ];
    click("menu");
    assert.deepEqual(order, ["first", "second"]);
  });

  it("get it also where another one fails", () => {
    const order = [];
    input.subscribers.tap = [
      () => {
        throw new Error("on purpose");
      },
      () => order.push("second"),
    ];
    const { reportError } = globalThis;
    globalThis.reportError = (error) => order.push(error.message);
    click("menu");
    globalThis.reportError = reportError;
    assert.deepEqual(order, ["on purpose", "second"]);
  });

  it("find everything drawn before they get anything", () => {
    for (const act of [
      () => down("menu"),
      () => up("menu"),
      () => click("menu"),
      () => keyDown("x"),
    ]) {
      finished = 0;
      act();
      assert.equal(finished, 1);
    }
  });

  it("learn when fingers come, leave and are taken away", () => {
    down("plain", { pointerId: 3 });
    up("plain", { pointerId: 3 });
    cancel({ pointerId: 4 });
    assert.deepEqual(
      told.map(({ kind, pointer }) => [kind, pointer]),
      [
        ["down", 3],
        ["up", 3],
        ["cancel", 4],
      ],
    );
  });

  it("learn what a field holds", () => {
    send(Event, "input", "field");
    assert.deepEqual(
      told.map(({ kind, target }) => [kind, target.id]),
      [["write", "field"]],
    );
  });
});

it("no menu of the browser opens, and nothing is dragged", () => {
  for (const type of ["contextmenu", "dragstart"]) {
    assert.equal(send(Event, type, "answer").defaultPrevented, true);
  }
});

it("the clock is that of the page's events", () => {
  const before = new Event("x").timeStamp;
  const read = now();
  assert.ok(before <= read && read <= new Event("x").timeStamp);
});
