// The hand: which cards there are, and the one answer that is put together from them.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Hand, odds } from "../../../firmware_host/kiosk/page/table/hand.js";

const TEXTS = { textDone: "Done" };
const DICE = [
  {
    name: "Red",
    faces: [
      { id: "1", text: "1", pips: 1 },
      { id: "2", text: "2", pips: 2 },
    ],
  },
  {
    name: "Color",
    faces: [
      { id: "pink", text: "Pink", color: "pink" },
      { id: "blue", text: "Blue", color: "blue" },
    ],
  },
];
const ROLL = { text: "Roll", own: "We rolled real dice", dice: DICE };

let place;
let hand;

beforeEach(() => {
  place = document.createElement("div");
  document.body.replaceChildren(place);
  hand = new Hand(place, TEXTS);
});

const answers = (count, fields = {}) =>
  Array.from({ length: count }, (_, n) => ({
    act: `answer:${n}`,
    text: `Card number ${n}`,
    ...fields,
  }));
const choose = (cards, fields = {}) => ({ kind: "choose", cards, ...fields });
const pick = (count, fields = {}) => ({
  kind: "pick",
  cards: Array.from({ length: count }, (_, n) => ({ act: `pick:${n}`, text: `Thing number ${n}` })),
  confirm: "Done",
  ...fields,
});
const show = (part, { roll = null, seq = 1, ask = null, isBare = true, isWhole = true } = {}) =>
  hand.show(part, roll, seq, ask, isBare, isWhole);
const buttons = () => [...place.querySelectorAll("[data-act]")];
const acts = () => buttons().map((each) => each.dataset.act);
const button = (act) => buttons().find((each) => each.dataset.act === act);

describe("cards", () => {
  it("are all the answers, in their order", () => {
    show(choose(answers(3)));
    assert.deepEqual(acts(), ["answer:0", "answer:1", "answer:2"]);
  });

  it("mark the usual one", () => {
    show(choose(answers(2), { cursor: "1" }));
    assert.deepEqual(
      buttons().map((each) => each.hasAttribute("data-usual")),
      [false, true],
    );
  });

  it("of a long hand come when the table has come", () => {
    show(choose(answers(9)), { isWhole: false });
    assert.equal(acts().length, 6);
    hand.showRest();
    assert.equal(acts().length, 9);
    hand.showRest();
    assert.equal(acts().length, 9);
  });

  it("come at once where one of them has the focus", () => {
    show(choose(answers(9)));
    button("answer:2").focus();
    show(choose(answers(9)), { isWhole: false, seq: 2 });
    assert.equal(acts().length, 9);
  });

  it("that were to come do not, once the next hand is there", () => {
    show(choose(answers(9)), { isWhole: false });
    show(choose(answers(2)), { seq: 2 });
    hand.showRest();
    assert.equal(acts().length, 2);
  });

  it("keep their element and the focus from one question to the next", () => {
    show(choose(answers(2)));
    const first = button("answer:0");
    first.focus();
    show(choose([{ act: "answer:other", text: "Something else" }, ...answers(1)]), { seq: 2 });
    assert.equal(button("answer:other"), first);
    assert.equal(document.activeElement, first);
  });

  it("start at the top with the next question, if they were scrolled", (t) => {
    const scrolled = t.mock.method(place, "scrollTo", () => {});
    show(choose(answers(2)));
    show(choose(answers(2)), { seq: 2 });
    assert.equal(scrolled.mock.callCount(), 0);
    place.dispatchEvent(new Event("scroll"));
    show(choose(answers(2)), { seq: 2 });
    assert.equal(scrolled.mock.callCount(), 0);
    show(choose(answers(2)), { seq: 3 });
    assert.deepEqual(
      scrolled.mock.calls.map((call) => call.arguments),
      [[0, 0]],
    );
  });

  it("show what they are: a note, odds or a price with its odds", () => {
    const risk = { kind: "risk", value: 0.6, text: "60 %" };
    show(
      choose([
        { act: "answer:a", text: "Attack now", note: "a note" },
        { act: "answer:b", text: "Attack then", note: "→ 60 %", odds: risk },
        { act: "answer:c", text: "Attack last", note: "costs 2", odds: risk },
      ]),
    );
    assert.deepEqual(
      buttons().map((each) => [
        each.querySelector(".note")?.textContent ?? null,
        each.querySelector(".odds")?.textContent ?? null,
      ]),
      [
        ["a note", null],
        [null, "→60 %"],
        ["costs 2", "→60 %"],
      ],
    );
  });
});

describe("the kind of a hand", () => {
  const kind = () => place.dataset.kind;

  it("is that of its cards", () => {
    show(choose(answers(2)));
    assert.equal(kind(), "cards");
    show(pick(2), { seq: 2 });
    assert.equal(kind(), "pick");
    show(choose(answers(2, { cover: ["a"] })), { seq: 3 });
    assert.equal(kind(), "covers");
    show(choose(answers(2), { is_pad: true }), { seq: 4 });
    assert.equal(kind(), "pad");
    show(choose([]), { seq: 5, roll: ROLL });
    assert.equal(kind(), "cards");
  });

  it("is a pad for more than four answers of a letter or two", () => {
    const keys = (count) =>
      Array.from({ length: count }, (_, n) => ({ act: `answer:${n}`, text: `a${n}` }));
    show(choose(keys(4)));
    assert.equal(kind(), "cards");
    show(choose(keys(5)), { seq: 2 });
    assert.equal(kind(), "pad");
  });

  it("has keys with the number large and the unit small", () => {
    show(choose([{ act: "answer:12", text: "12 XP" }], { is_pad: true }));
    assert.equal(place.querySelector("b").textContent, "12");
    assert.equal(place.querySelector(".unit").textContent, "XP");
  });

  it("says how many there are where no stage shows them", () => {
    const many = () => place.dataset.many;
    const found = [4, 5, 8, 9].map((count) => {
      show(choose(answers(count)), { seq: count });
      return many();
    });
    assert.deepEqual(found, ["few", "some", "some", "many"]);
    show(choose(answers(9)), { seq: 20, isBare: false });
    assert.equal(many(), "few");
  });
});

describe("a pick", () => {
  it("answers what is picked, in order, and nothing as a dash", () => {
    show(pick(12));
    assert.equal(hand.answer, "-");
    for (const n of [10, 2]) hand.pick(n);
    assert.equal(hand.answer, "2,10");
    hand.pick(10);
    assert.equal(hand.answer, "2");
  });

  it("answers in the order of the taps where that matters", () => {
    const part = pick(4, { ordered: true });
    part.cards[3].picked = true;
    show(part);
    for (const n of [2, 0, 2, 2]) hand.pick(n);
    assert.equal(hand.answer, "3,0,2");
  });

  it("shows what is picked", () => {
    const part = pick(2);
    show(part);
    hand.pick(1);
    show(part);
    assert.equal(button("pick:1").getAttribute("aria-pressed"), "true");
    assert.equal(button("pick:0").getAttribute("aria-pressed"), "false");
  });

  it("begins with what the box proposes, for each question anew", () => {
    const part = pick(2);
    part.cards[1].picked = true;
    show(part);
    assert.equal(hand.answer, "1");
    hand.pick(1);
    show(part);
    assert.equal(hand.answer, "-");
    show(part, { seq: 2 });
    assert.equal(hand.answer, "1");
  });

  it("can be confirmed only where its answer is legal", () => {
    const part = pick(2, { answers: ["0,1"] });
    show(part);
    assert.equal(button("confirm").getAttribute("aria-disabled"), "true");
    for (const n of [0, 1]) hand.pick(n);
    show(part);
    assert.equal(button("confirm").getAttribute("aria-disabled"), "false");
  });

  it("shows the odds of what is picked", () => {
    const part = pick(1, {
      odds: {
        "-": { kind: "chance", value: 0, text: "0 %" },
        0: { kind: "chance", value: 0.5, text: "50 %" },
      },
    });
    show(part);
    assert.equal(place.querySelector(".stakes").textContent, "0 %");
    hand.pick(0);
    show(part);
    assert.equal(place.querySelector(".stakes").textContent, "50 %");
  });

  it("throws dice only once something is picked, where it throws any", () => {
    show(pick(2, { roll: true }));
    assert.equal(hand.canThrow, false);
    hand.pick(0);
    assert.equal(hand.canThrow, true);
    show(pick(2), { seq: 2 });
    hand.pick(0);
    assert.equal(hand.canThrow, false);
  });
});

describe("dice", () => {
  const offer = () => show(choose([]), { roll: ROLL });

  it("are offered with the way to say what was rolled by hand", () => {
    offer();
    assert.deepEqual(acts(), ["pick:0"]);
    hand.pick(0);
    offer();
    assert.deepEqual(acts(), ["pick:1", "pick:2", "pick:3", "pick:4", "confirm"]);
  });

  it("have one face each: a second one takes the place of the first", () => {
    offer();
    for (const n of [0, 1, 2]) hand.pick(n);
    assert.deepEqual([...hand.picked], [2]);
    hand.pick(3);
    assert.deepEqual([...hand.picked], [2, 3]);
  });

  it("answer once each of them has a face, in their order", () => {
    offer();
    for (const n of [0, 4]) hand.pick(n);
    assert.equal(hand.answer, null);
    offer();
    assert.equal(button("confirm").getAttribute("aria-disabled"), "true");
    hand.pick(1);
    assert.equal(hand.answer, "1 blue");
    offer();
    assert.equal(button("confirm").getAttribute("aria-disabled"), "false");
    assert.equal(button("pick:4").getAttribute("aria-checked"), "true");
  });

  it("of the next question are thrown by the box again", () => {
    offer();
    hand.pick(0);
    show(choose([]), { roll: ROLL, seq: 2 });
    assert.deepEqual(acts(), ["pick:0"]);
  });
});

describe("odds", () => {
  const look = (kind, value) => odds({ kind, value, text: "" }).props.class;

  it("of a risk are good where it is small, of a chance where it is large", () => {
    assert.deepEqual(
      [0.19, 0.2, 0.49, 0.5].map((value) => look("risk", value)),
      ["odds good", "odds even", "odds even", "odds bad"],
    );
    assert.deepEqual(
      [0.24, 0.25, 0.49, 0.5].map((value) => look("chance", value)),
      ["odds bad", "odds even", "odds even", "odds good"],
    );
    assert.equal(look("average", 3), "odds even");
  });

  it("have a pip for each hit to expect, the last one in part, at most eight", () => {
    const pips = (value) =>
      odds({ kind: "average", value, text: "" })
        .children.filter(({ tag }) => tag === "i")
        .map(({ props }) => props.style);
    assert.deepEqual(pips(1.25), ["--share:1.00", "--share:0.25"]);
    assert.equal(pips(0).length, 1);
    assert.equal(pips(20).length, 8);
  });
});
