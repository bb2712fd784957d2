// Work that nobody waits for: it comes once what was drawn is on the screen and the page has
// nothing else to do, piece by piece, so that a tap never waits for all of it.
const LONGEST_MS = 400;
const SHOWN_MS = 60;
export const ENOUGH_MS = 3;
const plain = (work) =>
  setTimeout(() => work({ timeRemaining: () => 2 * ENOUGH_MS, didTimeout: true }), 60);
const request = window.requestIdleCallback
  ? (work) => requestIdleCallback(work, { timeout: LONGEST_MS })
  : plain;

// What looks at the page from outside sees by data-later that something is still to come, once
// data-seq says that the question stands there.
const { dataset } = document.documentElement;
const waiting = new Map();
let isAsked = false;

// The same name again replaces what waits under it, behind all others.
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
