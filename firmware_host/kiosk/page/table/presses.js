// A finger, a mouse or a key that came down before a question stood there was not meant for it, and
// answers nothing.
import "./after_frame.js"; // hears of it first: what is still to come stands there then

export const ANSWERS =
  '[data-act^="answer:"],[data-act^="pick:"],[data-act^="use:"],[data-act="confirm"],[data-act="throw"]';
const GUARDED = `${ANSWERS},[data-do="again"],[data-do="new"]`;
const CLICK_MS = 1000; // a pointer's click comes so soon after it has left
const OLDEST_MS = 1000; // what seems to be older has a clock of its own, as some touch screens have
let askedAt = 0;
let pointer = null;
let key = null;

// By the clock of the page's events.
export function now() {
  return new Event("now").timeStamp;
}

// Called when everything of a new question stands there.
export function questionStands() {
  askedAt = now();
}

// When what did this came down. A click of a screen reader or a program came down with itself.
export function cameDownAt(event) {
  const isClick = event.type === "click";
  if (isClick && !event.detail) return key ?? timeOf(event);
  return pointer && (!isClick || event.timeStamp - pointer.leftAt < CLICK_MS)
    ? pointer.at
    : timeOf(event);
}

export function isTooEarly(event) {
  return cameDownAt(event) < askedAt;
}

function timeOf(event) {
  return now() - event.timeStamp > OLDEST_MS ? now() : event.timeStamp;
}

const hear = (name, listener) => window.addEventListener(name, listener, true);
hear("pointerdown", (event) => {
  if (event.isPrimary) pointer = { at: timeOf(event), leftAt: Infinity };
});
hear("pointerup", (event) => {
  if (event.isPrimary && pointer) pointer.leftAt = event.timeStamp;
});
hear("pointercancel", (event) => {
  if (event.isPrimary) pointer = null;
});

// Keys that click, themselves or as a shortcut; others, such as those a screen reader is told by, do
// not. One that is held came down once, whatever happened since.
const clicks = (event) => event.key === "Enter" || event.key.length === 1;
hear("keydown", (event) => {
  if (clicks(event)) key = event.repeat ? (key ?? 0) : timeOf(event);
});
hear("keyup", (event) => {
  if (clicks(event))
    setTimeout(() => {
      key = null;
    }); // a space bar clicks after this
});
hear("blur", (event) => {
  if (event.target === window) key = null;
});

hear("click", (event) => {
  if (!isTooEarly(event) || !event.target.closest || !event.target.closest(GUARDED)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
});
