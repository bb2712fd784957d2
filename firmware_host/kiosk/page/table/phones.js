// Phones. On the table itself: who knocks, and the way to the code. On a phone: its seat and
// rights.
import { byId, fill, h, icon } from "./dom.js";
import { ANSWERS } from "./input.js";

/** @import { Ask, Intent, Me, Phones } from "./types" */

/** @type {Me | null} */
let me = null;

/** @param {string} id @param {string} tag @param {HTMLElement} parent */
function place(id, tag, parent) {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement(tag);
  made.id = id;
  parent.prepend(made);
  return made;
}

// A finger that comes so soon after something new meant what was there before.
export const UNSEEN_MS = 800;
/** @type {Map<number, number>} */
const cameAt = new Map();

/** @param {Phones | null} phones */
export function showKnocks(phones) {
  const tools = byId("tools");
  const list = place("knocks", "ul", byId("app"));
  const knocks = phones ? phones.knocks : [];
  list.hidden = !knocks.length;
  for (const { number } of knocks) if (!cameAt.has(number)) cameAt.set(number, performance.now());
  for (const number of cameAt.keys())
    if (!knocks.some((knock) => knock.number === number)) cameAt.delete(number);
  list.setAttribute("role", "status");
  fill(
    list,
    knocks.map((knock) =>
      h(
        "li",
        { key: knock.number, "data-player": knock.color || null, "data-knock": knock.number },
        icon("phone"),
        h("span", null, knock.text),
        h(
          "button",
          { type: "button", class: "entry yes", "data-do": knock.yes.do },
          knock.yes.text,
        ),
        h("button", { type: "button", class: "entry", "data-do": knock.no.do }, knock.no.text),
      ),
    ),
  );
  if (!phones) {
    document.getElementById("phones-button")?.remove();
    return;
  }
  const button = /** @type {HTMLButtonElement} */ (place("phones-button", "button", tools));
  button.type = "button";
  button.className = "tool";
  button.dataset.open = "menu/phones";
  fill(button, icon("phone"), h("span", null, phones.text));
}

// In the corner of the lobby's first page: whoever sits down finds the code without a menu.
/** @param {Phones | null} phones @param {Ask | null} ask */
export function showScan(phones, ask) {
  const isShown = Boolean(phones?.qr && ask && ask.id === "lobby.home");
  const { dataset } = document.documentElement;
  if ((dataset.scan === "on") !== isShown) dataset.scan = isShown ? "on" : "off";
  const shown = document.getElementById("scan");
  if (shown && shown.hidden === isShown) shown.hidden = !isShown;
  if (!isShown || !phones) return;
  const corner = place("scan", "figure", byId("app"));
  corner.dataset.open = "menu/phones";
  fill(
    corner,
    h("figcaption", null, phones.scan),
    h("img", {
      class: "qr",
      alt: phones.scan,
      src: `/static/qr.svg?text=${encodeURIComponent(phones.qr)}`,
    }),
  );
}

/** @param {Me} now */
export function showMe(now) {
  me = now;
  const { dataset } = document.documentElement;
  dataset.guest = me.may ? "asked" : "waits";
  const badge = /** @type {HTMLAnchorElement} */ (place("me", "a", byId("tools")));
  badge.href = "/join";
  badge.className = "tool";
  badge.dataset.player = me.color || "none";
  badge.setAttribute("aria-label", me.text);
  fill(
    badge,
    icon(me.color ? `pawn:${me.color}` : me.plays ? "people" : "eye"),
    h("span", null, me.short),
  );
  byId("undo").hidden = !me.undo;
  byId("undo").setAttribute("aria-disabled", String(!me.undo));
}

export function mayAnswer() {
  return !me || me.may;
}

// True for a tap on a knock that was not there yet when the finger was on its way.
/** @param {Intent} intent */
export function isUnseenKnock({ target }) {
  /** @type {HTMLElement | null} */
  const knock = target.closest("[data-knock]");
  const at = knock ? cameAt.get(Number(knock.dataset.knock)) : undefined;
  return at !== undefined && performance.now() - at < UNSEEN_MS;
}

// What this phone may not do is not sent; the box would refuse it in the same words. True if so.
/** @param {Intent} intent @param {(why: string) => void} refuse */
export function refuseAnswer({ target }, refuse) {
  if (!me || me.may || !target.closest(ANSWERS)) return false;
  if (me.plays && me.seat === null && me.seats) location.assign("/join");
  else refuse(me.why);
  return true;
}

// A phone that was sent away, or whose party has gone, may only knock.
export async function findSeat() {
  if (!me) return;
  try {
    const answer = await fetch("/api/join", { cache: "no-store" });
    if (answer.status === 403) location.replace("/join");
  } catch {
    /* no network: the connection is tried again */
  }
}
