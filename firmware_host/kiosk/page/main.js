// Wires the page together: one connection, and the parts of the box that show and send.
import { holdButtons } from "./buttons.js";
import { showLight } from "./light.js";
import { connect } from "./link.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { Tray } from "./tray.js";

/** @import { BoxMessage, LinkStatus, Question } from "./types" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const texts = /** @type {Record<string, string>} */ (document.body.dataset);

const canvas = /** @type {HTMLCanvasElement} */ (byId("screen"));
const screen = new Screen(byId("bezel"), byId("glass"), canvas);
const sound = new Sound(byId("sound"));
const tray = new Tray((message) => link.send(message));
/** @type {string | null} */
let version = null;
let toastTimer = 0;

/** @param {BoxMessage["state"]} state */
function show(state) {
  if (state.version !== undefined) {
    if (version !== null && version !== state.version) location.reload();
    version = state.version;
  }
  if (state.language && state.language !== document.documentElement.lang) location.reload();
  if (state.screen) screen.draw(state.screen.rows);
  if (state.light) showLight(state.light);
  if (state.question !== undefined) speak(state.question);
  if (state.tiles || state.virtual !== undefined) tray.show(state);
}

/** @param {Question | null} question */
function speak(question) {
  const options = question ? question.options.map((option) => option.text) : [];
  const asked = question ? [question.player, question.prompt].filter(Boolean).join(": ") : "";
  byId("asked").textContent = asked.replace(/\f/g, " ");
  byId("spoken").textContent = question ? [question.prompt, ...options].join(". ") : "";
}

/** @param {string} sentence */
function toast(sentence) {
  const place = byId("toast");
  place.textContent = sentence;
  place.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    place.hidden = true;
  }, 6000);
}

/** @param {LinkStatus} status */
function showLink(status) {
  document.documentElement.dataset.link = status;
  const notice = byId("notice");
  const words = { open: "", waiting: texts.textReconnecting, crowded: texts.textCrowded };
  notice.textContent = words[status];
  if (status !== "open") buttons.forget();
}

for (const event of ["pointerdown", "keydown"]) {
  window.addEventListener(event, () => sound.wake(), { capture: true, passive: true });
}

const link = connect({
  /** @param {BoxMessage} message */
  onMessage(message) {
    show(message.state);
    if (message.beep) sound.play(message.beep);
    if (message.error) toast(message.error);
  },
  onStatus: showLink,
});
const buttons = holdButtons(document.querySelectorAll("[data-button]"), (name, gesture) =>
  link.send({ type: "button", name, gesture }),
);

// Opened or closed, the help gives the keys back to the game.
const summary = /** @type {HTMLElement} */ (document.querySelector("#help summary"));
summary.addEventListener("click", (event) => {
  if (event.detail) summary.blur();
});
