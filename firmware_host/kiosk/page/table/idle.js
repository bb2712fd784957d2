// Work that nobody waits for: it comes once what was drawn is on the screen and the page has
// nothing else to do, piece by piece, so that a tap never waits for all of it.

/** @import { Work } from "./types" */

const LONGEST_MS = 400;
const SHOWN_MS = 60;
export const ENOUGH_MS = 3;
/** @param {Work} work */
const plain = (work) =>
  setTimeout(() => work({ timeRemaining: () => 2 * ENOUGH_MS, didTimeout: true }), 60);
/** @param {Work} work */
const idle = (work) => requestIdleCallback(work, { timeout: LONGEST_MS });
const request = "requestIdleCallback" in window ? idle : plain;

// What looks at the page from outside sees by data-later that something is still to come, once
// data-seq says that the question stands there.
const { dataset } = document.documentElement;
/** @type {Map<string, Work>} */
const waiting = new Map();
let isAsked = false;

// The same name again replaces what waits under it, behind all others.
/** @param {string} name @param {Work} work */
export function whenIdle(name, work) {
  waiting.delete(name);
  waiting.set(name, work);
  ask();
}

function ask() {
  if (isAsked) return;
  isAsked = true;
  dataset.later = "";
  // Not before the frame that is due is on the screen: it shows what was tapped for.
  requestAnimationFrame(() => setTimeout(() => request(run), SHOWN_MS));
}

/** @param {IdleDeadline} deadline */
function run(deadline) {
  isAsked = false;
  for (const [name, work] of [...waiting]) {
    waiting.delete(name);
    work(deadline);
    if (!deadline.didTimeout && deadline.timeRemaining() < ENOUGH_MS) break;
  }
  if (waiting.size) ask();
  else delete dataset.later;
}
