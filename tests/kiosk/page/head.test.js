// The rows above the table.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

const TASK = { label: "A", missing: 5, left: 14, turns: 7, worry: 0 };

describe("what runs out", () => {
  let head;

  beforeEach(async () => {
    document.body.innerHTML = '<div id="art"></div><ul id="runs-out"></ul>';
    head = await import("../../../firmware_host/kiosk/page/table/head.js");
  });

  function shown(...cells) {
    head.drawRunsOut({ runs_out: cells });
    return [...document.querySelectorAll("#runs-out .due")];
  }

  it("is counted while something is missing", () => {
    assert.equal(shown(TASK)[0].textContent, "A5 14 7");
  });

  it("is not counted once it is done", () => {
    const [done] = shown({ ...TASK, missing: 0, left: 0, turns: 0 });
    assert.equal(done.textContent, "A");
    assert.ok(done.classList.contains("is-done"));
  });
});
