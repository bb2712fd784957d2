// What taps and keys do: the messages that go out, and what changes on this page.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { Actions } from "../../../firmware_host/kiosk/page/table/actions.js";
import { Guests } from "../../../firmware_host/kiosk/page/table/guests.js";
import {
  isUnseenKnock,
  mayAnswer,
  refuseAnswer,
  showKnocks,
  showMe,
} from "../../../firmware_host/kiosk/page/table/phones.js";

const TEXTS = { textEachDie: "Tap a face of each die first.", textRule: "Rule {number}" };

let done;
let state;
let hand;
let sheets;
let actions;

// Notes down every call of these methods, in the one order of all that is done.
function noting(name, ...methods) {
  return Object.fromEntries(
    methods.map((method) => [method, (...given) => done.push([`${name}.${method}`, ...given])]),
  );
}

beforeEach(() => {
  document.body.innerHTML =
    '<nav id="tools"></nav><button id="undo"></button><main id="app"></main>';
  done = [];
  state = {
    "part:b": {
      id: "b",
      cells: [
        { id: "1/2", label: "A", asks: "go:1" },
        { id: "3", label: "B" },
      ],
    },
    card: { id: "idea" },
    menu: [],
    unknown_tag: { uid: "04AB" },
  };
  hand = { ...noting("hand", "pick"), answer: "0,2", canThrow: true };
  sheets = { ...noting("sheets", "open", "close", "card", "refresh"), takes: false };
  sheets.key = (key) => {
    done.push(["sheets.key", key]);
    return sheets.takes;
  };
  actions = new Actions({
    state,
    texts: TEXTS,
    hand,
    sheets,
    staff: noting("staff", "do"),
    look: noting("look", "change"),
    sound: { level: "1" },
    notices: noting("notices", "refuse"),
    send: (message) => done.push(["send", message]),
    post: (type, fields) => done.push(["post", type, fields]),
    draw: (changed) => done.push(["draw", ...changed]),
  });
});

function element(html) {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  return place.firstElementChild;
}

function tap(html) {
  const made = element(html);
  return actions.tap({ target: made.querySelector("i") || made });
}

const sent = () => done.filter(([name]) => name === "post" || name === "send");

describe("a tap", () => {
  const TAPS = [
    ['data-act="answer:a:b"', ["sheets.close"], ["post", "answer", { answer: "a:b" }]],
    ['data-act="confirm"', ["sheets.close"], ["post", "answer", { answer: "0,2" }]],
    ['data-act="throw"', ["sheets.close"], ["post", "throw", { answer: "0,2" }]],
    ['data-act="undo"', ["sheets.close"], ["post", "undo", {}]],
    ['data-act="undo:7"', ["sheets.close"], ["post", "undo", { step: 7 }]],
    ['data-act="close"', ["sheets.close"]],
    ['data-act="pick:3"', ["hand.pick", 3], ["draw", "hand", "stage"]],
    ['data-open="menu"', ["sheets.open", "menu"]],
    ['data-open="signs"', ["sheets.open", "help"]],
    ['data-do="again"', ["sheets.close"], ["post", "menu", { do: "again" }]],
    ['data-do="forecast"', ["post", "menu", { do: "forecast" }]],
    ['data-do=""', ["sheets.close"]],
    ['data-tag="t1"', ["post", "tag", { uid: "04AB", tile: "t1" }]],
    ['data-tag=""', ["post", "tag", { uid: "04AB" }]],
    ['data-lesson="seen"', ["send", { type: "lesson", do: "seen", id: "idea" }]],
    ['data-say=""', ["post", "menu", { do: "say" }]],
    ['data-staff="call:1"', ["staff.do", "call:1"]],
    ['data-key="x"', ["sheets.key", "x"]],
    ['data-key="x" aria-disabled="true"'],
    ['data-look="turn:90"', ["look.change", "turn", "90"]],
    ['data-card="b/3"', ["sheets.card", "b/3"]],
    ['data-card="b/1/2"', ["send", { type: "why", answer: "go:1" }]],
    ['data-card="b/gone"', ["sheets.card", "b/gone"]],
  ];
  for (const [attributes, ...expected] of TAPS) {
    it(`on ${attributes} does just this`, () => {
      assert.equal(tap(`<button ${attributes}><i></i></button>`), true);
      assert.deepEqual(done, expected);
    });
  }

  it("answers where a thing also has a card", () => {
    tap('<button data-card="b/3" data-act="answer:3"></button>');
    assert.deepEqual(sent(), [["post", "answer", { answer: "3" }]]);
  });

  it("explains the signs where the menu knows them", () => {
    state.menu.push({ id: "signs" });
    tap('<p data-open="signs"></p>');
    assert.deepEqual(done, [["sheets.open", "menu/signs"]]);
  });

  it("draws a page anew that takes its key", () => {
    sheets.takes = true;
    tap('<button data-key="x"></button>');
    assert.deepEqual(done.at(-1), ["sheets.refresh", null]);
  });

  it("sends no answer while a die has no face", () => {
    hand.answer = null;
    tap('<button data-act="confirm"></button>');
    assert.deepEqual(done, [["sheets.close"], ["notices.refuse", TEXTS.textEachDie]]);
  });

  it("has the box roll where nothing was picked for it", () => {
    hand.canThrow = false;
    tap('<button data-act="throw"></button>');
    assert.deepEqual(sent(), [["post", "throw", {}]]);
  });

  it("beside a sheet closes it; elsewhere it does nothing", () => {
    assert.equal(tap('<div id="sheet"></div>'), false);
    assert.deepEqual(done, [["sheets.close"]]);
    assert.equal(tap("<p></p>"), false);
    assert.equal(done.length, 1);
  });

  it("on a thing is named when the box says why not", () => {
    tap('<button data-card="b/1/2" aria-label="Fort"></button>');
    actions.refuseThing({ reason: "Too far", rule: "AB-1" });
    assert.deepEqual(done.at(-1), [
      "notices.refuse",
      "Fort: Too far",
      "AB-1",
      "Fort: Too far · Rule AB-1",
      "",
    ]);
    actions.refuseThing({ reason: "Too far", rule: "", insist: "!1" });
    assert.deepEqual(done.at(-1), ["notices.refuse", "Fort: Too far", "", "Fort: Too far", "!1"]);
  });
});

it("a finger that leaves an answer gives it", () => {
  assert.equal(actions.lift({ act: "answer:1" }), true);
  assert.deepEqual(sent(), [["post", "answer", { answer: "1" }]]);
});

describe("a key", () => {
  const press = (key, given = {}) =>
    actions.keyDown({ key, target: document.body, isHeld: false, hasModifier: false, ...given });
  let clicked;

  beforeEach(() => {
    clicked = [];
    const button = element('<button id="menu" aria-keyshortcuts="m ?"></button>');
    button.addEventListener("click", () => clicked.push("menu"));
  });

  it("that is a shortcut clicks, in either case and with none of the others", () => {
    for (const key of ["m", "M", "?"]) assert.equal(press(key), false);
    assert.equal(clicked.length, 3);
    press("m", { hasModifier: true });
    press("x");
    press("Shift");
    press("m", { target: element("<input>") });
    assert.equal(clicked.length, 3);
  });

  it("Escape closes the sheet, also from a field", () => {
    press("Escape");
    press("Escape", { target: element("<input>") });
    assert.deepEqual(done, [["sheets.close"], ["sheets.close"]]);
  });

  describe("while a sheet has a keyboard", () => {
    beforeEach(() => element('<div id="sheet"><div class="keyboard"></div></div>'));

    it("is typed, and is no shortcut", () => {
      sheets.takes = true;
      assert.equal(press("m"), true);
      assert.deepEqual(done, [
        ["sheets.key", "m"],
        ["sheets.refresh", null],
      ]);
      assert.deepEqual(clicked, []);
    });

    it("that the sheet does not take is no shortcut either", () => {
      assert.equal(press("m"), false);
      assert.deepEqual(clicked, []);
    });

    it("Escape closes it instead of being typed", () => {
      sheets.takes = true;
      assert.equal(press("Escape"), false);
      assert.deepEqual(done, [["sheets.close"]]);
    });

    it("Enter presses the key that has the focus instead of being typed", () => {
      press("Enter", { target: element('<button data-key="1"></button>') });
      assert.deepEqual(done, []);
      press("Enter");
      assert.deepEqual(done, [["sheets.key", "Enter"]]);
    });
  });

  it("moves to the nearest thing in its direction, and to it alone by Tab", () => {
    const group = element(`<div data-roving>
      <button data-stop tabindex="0" id="a"></button>
      <button data-stop tabindex="-1" id="b"></button>
      <button data-stop tabindex="-1" id="c"></button></div>`);
    const [a, b, c] = group.children;
    for (const [n, each] of [a, b, c].entries()) {
      each.getBoundingClientRect = () => ({ x: 100 * n, y: 0, width: 10, height: 10 });
      each.scrollIntoView = () => {};
    }
    assert.equal(press("ArrowRight", { target: a }), true);
    assert.equal(document.activeElement, b);
    assert.deepEqual(
      [a, b, c].map((each) => each.getAttribute("tabindex")),
      ["-1", "0", "-1"],
    );
    assert.equal(press("ArrowUp", { target: b }), true);
    assert.equal(document.activeElement, b);
  });

  it("Enter clicks a thing of a drawing, which no browser does by itself", () => {
    const svg = element('<svg><g tabindex="0"></g></svg>');
    const [thing] = svg.children;
    thing.addEventListener("click", () => clicked.push("thing"));
    assert.equal(press("Enter", { target: thing }), true);
    assert.equal(press("Enter", { target: element("<button></button>") }), false);
    assert.deepEqual(clicked, ["thing"]);
  });
});

describe("the layer over the table", () => {
  const LANGUAGES = [
    { id: "en", name: "English", text: "Touch" },
    { id: "de", name: "Deutsch", text: "Berühren" },
  ];
  let guests;

  afterEach(() => mock.timers.reset());
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    guests = new Guests((message) => done.push(["send", message]));
  });

  const shown = () => [...guests.place.querySelectorAll("[data-language]")];
  const press = (key, more = {}) => guests.keyDown({ key, isHeld: false, at: 0, ...more });

  it("reports that somebody is there, not more often than every five seconds", () => {
    guests.pointerDown({ pointer: 1, at: 10_000 });
    press("x", { at: 14_999 });
    assert.deepEqual(sent(), [["send", { type: "touch" }]]);
    press("x", { at: 15_000 });
    assert.equal(sent().length, 2);
  });

  it("takes no key and no tap while it covers nothing", () => {
    assert.equal(press("x"), false);
    assert.equal(guests.tap({ target: document.body }), false);
  });

  it("takes every key while it covers the table", () => {
    guests.show({ state: "free", languages: LANGUAGES });
    assert.equal(press("x"), true);
    assert.equal(press("x", { isHeld: true }), true);
    assert.equal(shown().length, 2);
  });

  it("moves among the languages with the arrows and Tab, also while held", () => {
    guests.show({ state: "free", languages: LANGUAGES });
    press("Enter");
    press("ArrowRight");
    assert.equal(document.activeElement, shown()[0]);
    press("Tab", { isHeld: true });
    assert.equal(document.activeElement, shown()[1]);
    press("ArrowRight", { isHeld: true });
    assert.equal(document.activeElement, shown()[1]);
    press("Enter");
    assert.deepEqual(sent(), [["send", { type: "touch", language: "de" }]]);
  });

  it("is touched where it is tapped", () => {
    guests.show({ state: "free", languages: LANGUAGES });
    assert.equal(guests.tap({ target: guests.place.firstChild }), true);
    assert.equal(guests.tap({ target: shown()[0] }), true);
    assert.deepEqual(sent(), [["send", { type: "touch", language: "en" }]]);
  });

  it("asks for a touch again when no language was chosen for twenty seconds", () => {
    guests.show({ state: "free", languages: LANGUAGES });
    press("Enter");
    mock.timers.tick(19_999);
    assert.equal(shown().length, 2);
    mock.timers.tick(1);
    assert.equal(shown().length, 0);
  });

  it("counts down the seconds that are left", () => {
    guests.show({ state: "asking", left: 2 });
    const left = () => guests.place.querySelector(".left").textContent;
    assert.equal(left(), "2");
    mock.timers.tick(1000);
    assert.equal(left(), "1");
    mock.timers.tick(5000);
    assert.equal(left(), "0");
  });

  it("does not ask whom a finger is on the page of", () => {
    guests.pointerDown({ pointer: 4, at: 0 });
    done = [];
    guests.show({ state: "asking", left: 0 });
    assert.deepEqual([sent(), guests.covers], [[["send", { type: "touch" }]], false]);
    guests.pointerUp({ pointer: 4 });
    guests.show({ state: "asking", left: 0 });
    assert.equal(guests.covers, true);
  });
});

describe("phones", () => {
  const ME = {
    color: "pink",
    text: "Pink",
    short: "P",
    may: false,
    why: "Not your turn",
    plays: true,
    seat: 0,
    seats: true,
    undo: false,
  };
  const answer = () => ({ target: element('<button data-act="answer:1"></button>') });
  const refuse = (why) => done.push(["refuse", why]);

  it("may answer at the table itself", () => {
    assert.equal(mayAnswer(), true);
    assert.equal(refuseAnswer(answer(), refuse), false);
  });

  it("are told why they may not answer, and may look all the same", () => {
    showMe(ME);
    assert.equal(mayAnswer(), false);
    assert.equal(refuseAnswer(answer(), refuse), true);
    assert.deepEqual(done, [["refuse", "Not your turn"]]);
    assert.equal(
      refuseAnswer({ target: element('<button data-open="menu"></button>') }, refuse),
      false,
    );
    showMe({ ...ME, may: true });
    assert.equal(refuseAnswer(answer(), refuse), false);
  });

  it("are let in only by a tap on a knock that was seen", (t) => {
    let time = 1000;
    t.mock.method(performance, "now", () => time);
    const choice = (text) => ({ do: text, text });
    showKnocks({
      text: "Phones",
      qr: "",
      scan: "",
      knocks: [
        { number: 1, color: "pink", text: "Pink knocks", yes: choice("yes"), no: choice("no") },
      ],
    });
    const target = document.querySelector('[data-knock] [data-do="yes"]');
    time += 799;
    assert.equal(isUnseenKnock({ target }), true);
    time += 1;
    assert.equal(isUnseenKnock({ target }), false);
    assert.equal(isUnseenKnock(answer()), false);
  });
});
