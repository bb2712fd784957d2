// The staff's entries in the menu: what the table itself offers, and what a phone does.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fill } from "../../../firmware_host/kiosk/page/table/dom.js";
import { Staff } from "../../../firmware_host/kiosk/page/table/staff.js";

function offered(staff) {
  const place = document.createElement("div");
  fill(place, new Staff({ staff }, {}, () => {}).menu());
  return [...place.querySelectorAll("button")].map((each) => each.dataset);
}

describe("the menu", () => {
  it("calls staff from a phone, and clears no call there", () => {
    assert.deepEqual(
      offered({ call: "Call staff", called: false }).map((each) => each.staff),
      ["call:1"],
    );
    assert.deepEqual(offered({ call: "", called: true }), []);
  });

  it("clears the call at the table itself", () => {
    const [call, own] = offered({ title: "Staff", call: "Cancel the call", called: true });
    assert.equal(call.staff, "call:0");
    assert.equal(own.open, "staff");
  });
});
