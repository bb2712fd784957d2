// A refusal that players may overrule has a button that does so.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Notices } from "../../../firmware_host/kiosk/page/table/notices.js";

const TEXTS = { textRule: "Rule {number}", textInsist: "We know better" };

let notices;

beforeEach(() => {
  document.body.innerHTML = '<ul id="toasts"></ul><ul id="news"></ul><p id="live"></p>';
  notices = new Notices({ table: { game: "portal-dash" } }, TEXTS, () => {});
});

const buttons = () => [...document.querySelectorAll(".toast button")];

describe("a doubted answer", () => {
  it("has a button for its rule and one that insists", () => {
    notices.refuse("They are locked.", "PD-129", "They are locked.", "!bow");
    assert.deepEqual(
      buttons().map(({ textContent, dataset }) => [textContent, dataset.act || dataset.open]),
      [
        ["Rule PD-129", "book/portal-dash/rule/PD-129"],
        ["We know better", "answer:!bow"],
      ],
    );
  });

  it("is no longer offered when the question has moved on", () => {
    notices.refuse("They are locked.", "", "They are locked.", "!bow");
    notices.refuse("Not allowed now");
    notices.tell();
    assert.deepEqual(
      [...document.querySelectorAll(".toast")].map((toast) => toast.textContent),
      ["Not allowed now"],
    );
  });
});
