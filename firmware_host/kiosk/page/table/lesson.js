// The card of an idea: beside what it points at where there is room that no answer needs, else in a
// row of its own above the table. What it points at is ringed.
import { byId, fill, h, icon } from "./dom.js";
import { now } from "./input.js";
import { UNSEEN_MS } from "./phones.js";

/** @import { Intent, LessonCard, Spot } from "./types" */

const app = byId("app");
const stage = byId("stage");
const roomy = matchMedia("(min-width: 1000px) and (min-height: 600px)");
const spoken = byId("told");
const GAP = 18;
const ARROW = 24;
const place = document.createElement("aside");
place.id = "lesson";
place.hidden = true;
app.append(place);

/** @type {LessonCard | null} */
let shown = null;
let cameAt = 0;
let stoodAt = 0;
let scrolledFor = "";

// The next card stands where the last one stood: only a card that was seen is closed, and only by
// what came down on it. True for a tap on one that was not seen.
/** @param {Intent} intent */
export function isUnseenCard({ target, downAt }) {
  if (!target.closest("[data-lesson]")) return false;
  return downAt < stoodAt || performance.now() - cameAt < UNSEEN_MS;
}

/** @param {LessonCard | null} card @param {boolean} isCalm @param {boolean} mayClose */
export function showCard(card, isCalm, mayClose) {
  if (!card && !shown) return;
  if (card && (!shown || shown.id !== card.id)) [cameAt, stoodAt] = [performance.now(), now()];
  shown = card;
  place.hidden = !card;
  if (!card) {
    ring(null);
    fill(place); // what came before its drawings would never get them
    delete app.dataset.lesson;
    spoken.textContent = "";
    return;
  }
  if (spoken.textContent !== `${card.title}. ${card.text}`)
    spoken.textContent = `${card.title}. ${card.text}`;
  const rule = card.rules?.[0];
  const game = card.id.split(".")[0];
  place.setAttribute("aria-label", card.title);
  fill(
    place,
    card.art ? icon(card.art) : null,
    h("div", { class: "says" }, h("h2", null, card.title), h("p", null, card.text)),
    h(
      "div",
      { class: "choices" },
      (mayClose ? card.choices : []).map((choice) =>
        h(
          "button",
          {
            key: choice.do,
            type: "button",
            class: choice.do === "seen" ? "entry go" : "entry",
            "data-lesson": choice.do,
            "aria-keyshortcuts": choice.do === "seen" ? "g" : null,
          },
          choice.text,
        ),
      ),
    ),
    rule
      ? h(
          "button",
          {
            key: "rule",
            type: "button",
            class: "entry rule-of",
            "data-open": `book/${game}/rule/${rule}`,
            "aria-label": rule,
          },
          icon("teach:book"),
        )
      : null,
  );
  // Once the table is laid out, and its answers are brought into sight.
  requestAnimationFrame(() => setTimeout(() => arrange(isCalm)));
}

/** @param {boolean} isCalm */
function arrange(isCalm) {
  if (!shown) return;
  const target = find(shown.points);
  ring(target);
  const isNew = scrolledFor !== shown.id;
  const bring = () =>
    target &&
    isNew &&
    target.scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: isCalm ? "auto" : "smooth",
    });
  scrolledFor = shown.id;
  delete app.dataset.lesson;
  place.dataset.at = "beside";
  bring();
  const spot =
    target && roomy.matches && document.documentElement.dataset.turn === "0"
      ? beside(target)
      : null;
  if (!spot) {
    dock();
    return bring(); // the row of the card has taken its height from the stage
  }
  app.dataset.lesson = "beside";
  place.dataset.side = spot.side;
  place.style.cssText = `left:${spot.x}px;top:${spot.y}px;--at:${spot.at}px`;
  return null;
}

// A row of its own above everything: the hand stays where it is, and nothing is covered.
function dock() {
  place.dataset.at = "top";
  place.style.cssText = "";
  app.dataset.lesson = "top"; // as wide as the table, which its height depends on
  app.style.setProperty("--lesson", `${place.offsetHeight}px`);
}

// The part or the thing of the stage, or a row of the page, that is meant.
/** @param {string} id */
function find(id) {
  if (!id) return null;
  const part = stage.querySelector(`[data-part="${CSS.escape(id)}"]`);
  if (part) return part;
  for (const element of stage.querySelectorAll("*")) if (element.keyOfPart === id) return element;
  return ["hand", "roll", "runs-out", "who"].includes(id) ? document.getElementById(id) : null;
}

/** @param {Element | null} target */
function ring(target) {
  for (const element of document.querySelectorAll(".pointed"))
    if (element !== target) element.classList.remove("pointed");
  if (target) target.classList.add("pointed");
}

// Where the card covers neither what it points at nor an answer; null: there is no such place.
/** @param {Element} target */
function beside(target) {
  const area = stage.getBoundingClientRect();
  const from = app.getBoundingClientRect();
  const at = target.getBoundingClientRect();
  const [width, height] = [place.offsetWidth, place.offsetHeight];
  const taken = [
    at,
    ...[...stage.querySelectorAll(".can")].map((each) => each.getBoundingClientRect()),
  ];
  const middle = { x: at.left + at.width / 2, y: at.top + at.height / 2 };
  /** @param {number} value @param {number} least @param {number} most */
  const fit = (value, least, most) => Math.max(least, Math.min(value, most));
  const across = fit(middle.x - width / 2, area.left, area.right - width);
  // Before its middle, or as far down as the arrow still meets it.
  const along = [middle.y - height / 2, Math.min(middle.y, at.bottom - ARROW) - ARROW].map((y) =>
    fit(y, area.top, area.bottom - height),
  );
  const spots = [
    ...along.map((y) => ({ side: "right", x: at.left - width - GAP, y, at: middle.y - y })),
    ...along.map((y) => ({ side: "left", x: at.right + GAP, y, at: middle.y - y })),
    { side: "top", x: across, y: at.bottom + GAP, at: middle.x - across },
    { side: "bottom", x: across, y: at.top - height - GAP, at: middle.x - across },
  ];
  /** @param {Spot} spot */
  const isFree = (spot) =>
    spot.x >= area.left &&
    spot.y >= area.top &&
    spot.x + width <= area.right &&
    spot.y + height <= area.bottom &&
    taken.every(
      (box) =>
        spot.x >= box.right ||
        spot.x + width <= box.left ||
        spot.y >= box.bottom ||
        spot.y + height <= box.top,
    );
  const found = spots.find(isFree);
  const border = app.clientLeft;
  /** @param {Spot} spot */
  const arrow = (spot) =>
    fit(spot.at, ARROW, (["left", "right"].includes(spot.side) ? height : width) - ARROW);
  return found
    ? {
        ...found,
        at: arrow(found),
        x: found.x - from.left - border,
        y: found.y - from.top - border,
      }
    : null;
}
