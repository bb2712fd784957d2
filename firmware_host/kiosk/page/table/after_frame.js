// What belongs to a picture but may come a frame later than what people wait for.
const LATE_MS = 250; // a screen that is off, or a page behind another, gets no frames
let waiting = null;
let late = 0;

// Once what has been drawn until now is on its way to the screen.
export function drawAfterFrame(work) {
  finishDrawing();
  waiting = work;
  if (document.hidden) return finishDrawing();
  const mine = setTimeout(finishDrawing, LATE_MS);
  late = mine;
  return requestAnimationFrame(() => setTimeout(() => late === mine && finishDrawing()));
}

// Now: for whoever does something before it stands there, and before anything else is drawn.
export function finishDrawing() {
  clearTimeout(late);
  late = 0;
  const work = waiting;
  waiting = null;
  if (work) work();
}

// Before anybody else hears of it. What came down on a picture that was not all there is known by
// `wasEarly`: it was not meant for what it finds.
let early = null;

function finishFor(event) {
  early = waiting ? event : null;
  finishDrawing();
}

export function wasEarly(event) {
  return event === early;
}

for (const name of ["pointerdown", "keydown", "click", "visibilitychange"]) window.addEventListener(name, finishFor, true);
