// A picture that is drawn in steps, what people wait for first. Steps that take long get a frame each,
// so that none is late; where they are quick all of them fit into one.
const ENOUGH_MS = 4;
const LATE_MS = 250; // a screen that is off, or a page behind another, gets no frames
let waiting = [];
let late = 0;

// What was left of the picture before is drawn first. A step may return the steps that follow it.
export function drawInSteps(steps) {
  finishSteps();
  waiting = steps;
  if (document.hidden) finishSteps(); // it would get no frames
  else afterFrame();
}

// All that is left at once: for whoever does something before it stands there.
export function finishSteps() {
  forgetFrame();
  while (waiting.length) next();
}

// After what is left, or now.
export function addStep(step) {
  if (waiting.length) waiting.push(step);
  else step();
}

// Where one fails the others are drawn all the same.
function next() {
  try {
    const more = waiting.shift()();
    if (more) waiting.unshift(...more);
  } catch (error) {
    reportError(error);
  }
}

function afterFrame() {
  if (late) return;
  const mine = setTimeout(run, LATE_MS);
  late = mine;
  requestAnimationFrame(() => setTimeout(() => late === mine && run()));
}

function forgetFrame() {
  clearTimeout(late);
  late = 0;
}

function run() {
  forgetFrame();
  const start = performance.now();
  while (waiting.length && performance.now() - start < ENOUGH_MS) next();
  if (waiting.length) afterFrame();
}

// Before anybody else hears of it. What came down on a picture that was not all there is known by
// `wasEarly`: it was not meant for what it finds.
let early = null;

function finishFor(event) {
  early = waiting.length ? event : null;
  finishSteps();
}

export function wasEarly(event) {
  return event === early;
}

for (const name of ["pointerdown", "keydown", "click", "visibilitychange"]) window.addEventListener(name, finishFor, true);
