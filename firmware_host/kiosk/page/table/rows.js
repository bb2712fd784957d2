// The rows above and below the stage lie in frames, so that what changes in one is laid out without
// the table. Here they become as high as what is in them, in the same frame.
import { byId } from "./dom.js";

const app = byId("app");
const [head, strip, hand] = ["head", "strip", "hand"].map(byId);
let shown = "";

// Not rounded, or the stage would move by a fraction of a pixel.
/** @param {HTMLElement} row */
const height = (row) => getComputedStyle(row).height;

export function fitRows() {
  const isOwn = document.documentElement.dataset.stage === "own";
  const wanted = isOwn ? `${height(head)} ${height(strip)} minmax(0, 1fr) ${height(hand)}` : "";
  if (wanted === shown) return;
  shown = wanted;
  app.style.gridTemplateRows = wanted;
}

const watched = new ResizeObserver(fitRows);
for (const row of [head, strip, hand]) watched.observe(row);
