// Fingers, mice and keys: the only module that listens to them. It knows when each came down, and
// tells the page what is meant as an intent.
//
// What came down before a question stood there was not meant for it, and answers nothing.

/** @import { Finger, Hear, Intent, Subscribers } from "./types" */

// What answers the question.
export const ANSWERS = [
  '[data-act^="answer:"]',
  '[data-act^="pick:"]',
  '[data-act^="use:"]',
  '[data-act="confirm"]',
  '[data-act="throw"]',
].join();
const GUARDED = `${ANSWERS},[data-do="again"],[data-do="new"]`;
const CUBE = "[data-cube]";

const CLICK_MS = 1000; // a pointer's click comes so soon after it has left
const OLDEST_MS = 1000; // what seems to be older has a clock of its own, as some touch screens have
const SLIDE_PX = 12; // a finger that slides further on an answer only moves the page
const REST_MS = 500; // a finger that rests longer on a card reads it
const SWIPE_PX = 40;

// The clock of the page's events.
export function now() {
  return new Event("now").timeStamp;
}

export class Input {
  // `finish` is called before anything is told: what is still to be drawn stands there then.
  // `subscribers` are functions by kind of intent; the first that returns true takes it, and the
  // browser does nothing more with the event. `clock` is that of events.
  /** @param {() => void} finish @param {Subscribers} subscribers @param {() => number} [clock] */
  constructor(finish, subscribers, clock = now) {
    this.finish = finish;
    this.subscribers = subscribers;
    this.clock = clock;
    this.askedAt = 0;
    /** @type {{ at: number, leftAt: number } | null} */
    this.pointer = null; // the primary one: when it came down, when it left
    /** @type {number | null} */
    this.keyAt = null; // when the key came down that is held
    /** @type {Finger | null} */
    this.finger = null; // what a finger on an answer has begun
    /** @type {number | null} */
    this.heard = null; // the finger whose click says nothing any more
    /** @type {{ id: string, x: number } | null} */
    this.cube = null; // what a swipe has begun on
  }

  // Called when everything of a new question stands there.
  questionStands() {
    this.askedAt = this.clock();
  }

  listen(page = window) {
    /** @type {Hear} */
    const hear = (name, listener) => page.addEventListener(name, listener, { capture: true });
    hear("pointerdown", (event) => this.pointerDown(event));
    hear("pointerup", (event) => this.pointerUp(event));
    hear("pointercancel", (event) => this.pointerCancel(event));
    hear("keydown", (event) => this.keyDown(event));
    hear("keyup", (event) => this.keyUp(event));
    hear("blur", (event) => {
      if (event.target === page) this.keyAt = null;
    });
    hear("click", (event) => this.click(event));
    hear("input", (event) => this.send("write", event, this.clock()));
    const options = { capture: true, passive: false };
    page.addEventListener("touchend", (event) => this.touchEnd(event), options);
    hear("contextmenu", (event) => event.preventDefault());
    hear("dragstart", (event) => event.preventDefault());
  }

  // Tells it to each subscriber until one has taken it; where one fails, the next ones get it.
  /** @param {Intent["kind"]} kind @param {any} intent */
  tell(kind, intent) {
    /** @type {((intent: any) => unknown)[]} */
    const subscribers = this.subscribers[kind];
    return subscribers.some((subscriber) => {
      try {
        return subscriber(intent) === true;
      } catch (error) {
        reportError(error);
        return false;
      }
    });
  }

  /**
   * @param {Intent["kind"]} kind
   * @param {Event} event
   * @param {number} downAt
   * @param {object} [more]
   */
  send(kind, event, downAt, more = {}) {
    const { target, timeStamp: at } = event;
    if (!this.tell(kind, { kind, target, downAt, at, ...more })) return false;
    event.preventDefault();
    return true;
  }

  // When this event happened: now, where its clock cannot be that of the page.
  /** @param {Event} event */
  timeOf(event) {
    const moment = this.clock();
    return moment - event.timeStamp > OLDEST_MS ? moment : event.timeStamp;
  }

  // When what did this came down. A click of a screen reader or a program came down with itself.
  /** @param {MouseEvent} event @returns {number} */
  cameDownAt(event) {
    const isClick = event.type === "click";
    if (isClick && !event.detail) return this.keyAt ?? this.timeOf(event);
    const { pointer } = this;
    if (!pointer) return this.timeOf(event);
    const isItsOwn = !isClick || event.timeStamp - pointer.leftAt < CLICK_MS;
    return isItsOwn ? pointer.at : this.timeOf(event);
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    this.finish();
    const { target, pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    const downAt = this.timeOf(event);
    if (event.isPrimary) this.pointer = { at: downAt, leftAt: Infinity };
    const cube = closest(target, CUBE);
    this.cube = cube && { id: cube.dataset.cube || "", x };
    const isFinger = event.isPrimary && event.pointerType === "touch";
    this.finger = isFinger ? { target, act: quickAct(target), id, x, y, at } : null;
    this.heard = null;
    this.send("down", event, downAt, { pointer: id });
  }

  /** @param {PointerEvent} event */
  pointerUp(event) {
    this.finish();
    if (event.isPrimary && this.pointer) this.pointer.leftAt = event.timeStamp;
    const downAt = this.cameDownAt(event);
    this.send("up", event, downAt, { pointer: event.pointerId });
    this.swipe(event, downAt);
    this.lift(event, downAt);
  }

  /** @param {PointerEvent} event @param {number} downAt */
  swipe(event, downAt) {
    const from = this.cube;
    if (!from || Math.abs(event.clientX - from.x) < SWIPE_PX) return;
    this.send("swipe", event, downAt, { cube: from.id, quarters: event.clientX > from.x ? 1 : 3 });
  }

  // A finger that leaves an answer has given it: the click that follows, once the browser has drawn
  // the button pressed and looked again what lies below, is not waited for. Fingers that slide or
  // rest long on a card, mice and keys are heard as clicks.
  /** @param {PointerEvent} event @param {number} downAt */
  lift(event, downAt) {
    const from = this.finger;
    this.finger = null;
    if (!from || from.id !== event.pointerId) return;
    if (downAt < this.askedAt) {
      if (from.act) this.heard = event.pointerId; // its click says nothing to what lies there now
      return;
    }
    const act = quickAct(from.target);
    const isSlid = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIDE_PX;
    const hasRested = event.timeStamp - from.at > REST_MS && act !== "throw";
    if (!act || act !== from.act || isSlid || hasRested) return;
    const intent = { kind: "lift", target: from.target, downAt, at: event.timeStamp, act };
    if (this.tell("lift", intent)) this.heard = event.pointerId;
  }

  /** @param {PointerEvent} event */
  pointerCancel(event) {
    if (event.isPrimary) this.pointer = null;
    this.finger = null;
    this.send("cancel", event, this.clock(), { pointer: event.pointerId });
  }

  // No mouse is made up for a finger that was heard: pointing, pressing and clicking once more
  // would cost as much as the new picture, while its message is on the way.
  /** @param {TouchEvent} event */
  touchEnd(event) {
    if (this.heard !== null && event.cancelable) event.preventDefault();
  }

  // Keys that click, themselves or as a shortcut, are remembered; others, such as those a screen
  // reader is told by, are not. One that is held came down once, whatever happened since.
  /** @param {KeyboardEvent} event */
  keyDown(event) {
    this.finish();
    const isHeld = event.repeat;
    if (clicks(event)) this.keyAt = isHeld ? (this.keyAt ?? 0) : this.timeOf(event);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    const more = { key: event.key, isHeld, hasModifier };
    if (this.send("key", event, this.timeOf(event), more)) event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  keyUp(event) {
    if (!clicks(event)) return;
    setTimeout(() => {
      this.keyAt = null; // a space bar clicks after this
    });
  }

  /** @param {PointerEvent} event */
  click(event) {
    this.finish();
    const downAt = this.cameDownAt(event);
    if (downAt < this.askedAt && closest(event.target, GUARDED)) return stop(event);
    // Not every browser tells which finger clicked; a key clicks without any (detail 0).
    const by = event.pointerId ?? (event.detail ? this.heard : null);
    const isHeard = this.heard !== null && by === this.heard;
    this.heard = null;
    if (isHeard || !(event.target instanceof Element)) return null;
    if (this.send("tap", event, downAt)) event.stopImmediatePropagation();
    return null;
  }
}

/** @param {Event} event */
function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
function closest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/** @param {KeyboardEvent} event */
const clicks = (event) => event.key === "Enter" || event.key.length === 1;

// What an element does that answers as soon as a finger leaves it, or nothing.
/** @param {EventTarget | null} target */
function quickAct(target) {
  const element = closest(target, "[data-act]");
  const act = element?.dataset.act || "";
  return /^(answer:|throw$|confirm$)/.test(act) ? act : "";
}
