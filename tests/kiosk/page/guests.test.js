// The layer over a free table: the invitation, and what the staff of a café should know.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Guests } from "../../../firmware_host/kiosk/page/table/guests.js";

const NOTE = "No staff PIN yet. Set one: tilekeeper staff pin";
const ENGLISH = [{ id: "en", name: "English", text: "Touch to play" }];

function shown(guests) {
  const layer = new Guests(() => {});
  layer.show({ languages: ENGLISH, ...guests });
  return layer.place.textContent;
}

describe("a free table", () => {
  it("says that no PIN is set, below the invitation", () => {
    assert.match(shown({ state: "free", note: NOTE }), /Touch to play.*tilekeeper staff pin$/);
  });

  it("says nothing of a PIN once one is set, or while it plays by itself", () => {
    assert.doesNotMatch(shown({ state: "free" }), /PIN/);
    assert.doesNotMatch(shown({ state: "showing", note: NOTE }), /PIN/);
  });
});
