// What belongs to a picture but may come a frame later than what people wait for.
const LATE_MS = 250; // a screen that is off, or a page behind another, gets no frames
/** @type {(() => void) | null} */
let waiting = null;
let late = 0;

// Once what has been drawn until now is on its way to the screen.
/** @param {() => void} work */
export function drawAfterFrame(work) {
  finishDrawing();
  waiting = work;
  if (document.hidden) return finishDrawing();
  late = setTimeout(finishDrawing, LATE_MS);
  return requestAnimationFrame(() => setTimeout(() => waiting === work && finishDrawing()));
}

// Now: for whoever does something before it stands there, and before anything else is drawn. Where
// it fails, what comes next is drawn all the same.
export function finishDrawing() {
  clearTimeout(late);
  const work = waiting;
  waiting = null;
  try {
    if (work) work();
  } catch (error) {
    reportError(error);
  }
}

document.addEventListener("visibilitychange", finishDrawing);
