// A finger, a mouse or a key that came down before a question stood there was not meant for it, and
// answers nothing.
import "./after_frame.js"; // hears of it first: what is still to come stands there then

export const ANSWERS = '[data-act^="answer:"],[data-act^="pick:"],[data-act^="use:"],[data-act="confirm"],[data-act="throw"]';
const CLICK_MS = 1000; // a pointer's click comes so soon after it has left
const OLDEST_MS = 1000; // a clock that is wrong, as that of some touch screens, makes nobody unheard
let askedAt = 0;
let pointer = null;
let key = null;

// Called when everything of a new question stands there. By the clock that events have.
export function questionStands() {
  askedAt = new Event("question").timeStamp;
}

// When what did this came down. A click of a screen reader or a program came down with itself.
export function cameDownAt(event) {
  const isClick = event.type === "click";
  if (isClick && !event.detail) return key ?? event.timeStamp;
  return pointer && (!isClick || event.timeStamp - pointer.leftAt < CLICK_MS) ? pointer.at : event.timeStamp;
}

export function isTooEarly(event) {
  return cameDownAt(event) < askedAt;
}

const timeOf = (event) => Math.max(event.timeStamp, performance.now() - OLDEST_MS);
const hear = (name, listener) => window.addEventListener(name, listener, true);
hear("pointerdown", (event) => {
  if (event.isPrimary) pointer = { at: timeOf(event), leftAt: Infinity };
});
hear("pointerup", (event) => {
  if (event.isPrimary && pointer) pointer.leftAt = event.timeStamp;
});
hear("pointercancel", () => {
  pointer = null;
});
hear("keydown", (event) => {
  if (!event.repeat) key = timeOf(event);
});
hear("keyup", () => setTimeout(() => { // a space bar clicks after this
  key = null;
}));
hear("blur", () => {
  key = null;
});
hear("click", (event) => {
  if (!isTooEarly(event) || !event.target.closest || !event.target.closest(ANSWERS)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
});
