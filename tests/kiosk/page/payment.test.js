// A payment: what lies in the tray, what it leaves to pay, and which answer that is.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { fill } from "../../../firmware_host/kiosk/page/table/dom.js";
import { payment, use } from "../../../firmware_host/kiosk/page/table/payment.js";

const thing = (id, worth, badge) => ({ id, label: id, text: id, art: id, worth, badge });
// Five to pay: two pearls of two at most, one coin of one, and three in the purse.
const MODEL = {
  kind: "payment",
  id: "pay",
  title: "Pay",
  wanted: { id: "w", label: "Ship", art: "ship" },
  cost: 5,
  purse: 3,
  rest: { id: "r", label: "Gold", art: "gold" },
  things: [thing("pearl", 2, "2"), thing("coin", 1, "1")],
  ways: [
    { answer: "two", text: "two pearls", uses: [["pearl", 2]] },
    { answer: "one", text: "one pearl", uses: [["pearl", 1]] },
    {
      answer: "both",
      text: "a pearl and a coin",
      uses: [
        ["pearl", 1],
        ["coin", 1],
      ],
    },
  ],
  confirm: "Pay with {what}",
  missing: "{n} missing",
};

let place;
let seq = 0;

beforeEach(() => {
  place = document.createElement("div");
  seq += 1;
  show();
});

function show(model = MODEL) {
  fill(place, payment(model, { seq }));
}

function tap(...ids) {
  for (const id of ids) {
    use(id);
    show();
  }
}

const pays = () => place.querySelector(".pay")?.dataset.act ?? null;
const slots = () =>
  [...place.querySelectorAll(".tray > span")].map((each) => each.className).join(" ");
const payable = (id) => place.querySelector(`[data-act="use:${id}"]`);

describe("a payment", () => {
  it("is none while something is missing", () => {
    assert.equal(pays(), null);
    assert.equal(place.querySelector(".lacks").textContent, "2 missing");
    assert.equal(slots(), "rest rest rest open open");
    assert.match(place.querySelector(".tray").getAttribute("aria-label"), /^Pay 2 missing/);
  });

  it("takes what is tapped, and the rest from the purse", () => {
    tap("pearl");
    assert.equal(pays(), "answer:one");
    assert.equal(slots(), "paid paid rest rest rest");
    assert.equal(place.querySelector(".pay b").textContent, "Pay with one pearl");
    assert.equal(place.querySelector(".tray").getAttribute("aria-label"), "Pay ");
  });

  it("is exactly what lies in the tray, where such a way is legal", () => {
    tap("pearl", "pearl");
    assert.equal(pays(), "answer:two");
    assert.equal(slots(), "paid paid paid paid rest");
  });

  it("may be put together in any order", () => {
    tap("coin", "pearl");
    assert.equal(pays(), "answer:both");
  });

  it("needs enough: one coin and the purse are not", () => {
    tap("coin");
    assert.equal(pays(), null);
    assert.equal(place.querySelector(".lacks").textContent, "1 missing");
  });

  it("takes a thing back where there is room for no more of it", () => {
    tap("pearl", "pearl", "pearl");
    assert.equal(pays(), null);
    assert.equal(payable("pearl").getAttribute("aria-pressed"), "false");
  });

  it("begins anew with a thing that does not go with the others", () => {
    tap("pearl", "pearl", "coin");
    assert.equal(payable("pearl").getAttribute("aria-pressed"), "false");
    assert.equal(payable("coin").getAttribute("aria-pressed"), "true");
  });

  it("shows how many of a thing lie there, and which ones can", () => {
    tap("pearl", "pearl");
    assert.equal(payable("pearl").querySelector(".count").textContent, "2×\u00a02");
    assert.match(payable("pearl").className, /\bcan\b/);
    assert.match(payable("coin").className, /\bdim\b/);
    assert.equal(payable("coin").querySelector(".count").textContent, "1");
  });

  it("is empty with the next question", () => {
    tap("pearl");
    seq += 1;
    show();
    assert.equal(pays(), null);
  });

  it("keeps its tray while the same question is drawn again", () => {
    tap("pearl");
    show(structuredClone(MODEL));
    assert.equal(pays(), "answer:one");
  });

  it("by the purse alone needs nothing in the tray", () => {
    const ways = [{ answer: "gold", text: "gold" }];
    show({ ...MODEL, cost: 3, ways });
    assert.equal(pays(), "answer:gold");
    assert.equal(slots(), "rest rest rest");
  });

  it("has one stop for the Tab key", () => {
    assert.deepEqual(
      [...place.querySelectorAll("[data-stop]")].map((each) => each.getAttribute("tabindex")),
      ["0", "-1"],
    );
  });
});
