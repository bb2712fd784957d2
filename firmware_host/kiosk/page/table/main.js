// The touch table: keeps the parts of the moment, draws those that changed, sends what is tapped.
import { connect } from "../link.js";
import { Sound } from "../sound.js";
import { Actions } from "./actions.js";
import { drawAfterFrame, finishDrawing } from "./after_frame.js";
import { useArt } from "./art.js";
import { turn } from "./cube.js";
import { settleDice, showDice } from "./dice.js";
import { byId, fill, forget, set, share } from "./dom.js";
import { Guests } from "./guests.js";
import { Hand } from "./hand.js";
import { drawHead, drawRunsOut } from "./head.js";
import { whenIdle } from "./idle.js";
import { Input } from "./input.js";
import { stylesheet } from "./late.js";
import { Look } from "./look.js";
import { compare, endMotion, explain } from "./motion.js";
import { Notices } from "./notices.js";
import {
  findSeat,
  isUnseenKnock,
  mayAnswer,
  refuseAnswer,
  showKnocks,
  showMe,
  showScan,
} from "./phones.js";
import { fitRows } from "./rows.js";
import { Sheets } from "./sheets.js";
import { hush, sayMoment, whenVoicesChange } from "./speech.js";
import { Staff } from "./staff.js";
import { reachScrollers, revealAnswers, showHistory, showStage } from "./stage.js";

/** @import { Has, Message, Moment, PartName, Plan, Send, SwipeIntent, Texts } from "./types" */

const texts = /** @type {Texts} */ (document.body.dataset);
// Complete with the first message: nothing is drawn before.
const state = /** @type {Moment} */ ({});
let seq = -1;
/** @type {string | null} */
let version = null;

/** @type {Send} */
const send = (message) => link.send(message);
// An answer is about the question; anything else about the moment.
/** @param {string} type @param {object} fields */
const post = (type, fields) => {
  const at = type === "answer" && state.ask ? state.ask.seq : seq;
  send({ type, seq: at, ...fields });
};
const sound = new Sound(document.createElement("button"));
const look = new Look(sound, () => draw(new Set(["players"])), send);
const hand = new Hand(byId("cards"), texts);
const guests = new Guests(send);
const staff = new Staff(state, texts, send);
const sheets = new Sheets(byId("sheet"), texts, state, look, staff);
const notices = new Notices(state, texts, later);
const actions = new Actions({
  state,
  texts,
  hand,
  sheets,
  staff,
  look,
  sound,
  notices,
  send,
  post,
  draw,
});

// Who gets each intent, in this order. Who returns true has taken it: the others do not get it.
const input = new Input(finishDrawing, {
  down: [() => sound.wake(), (down) => guests.pointerDown(down), endMotion, settleDice, hush],
  up: [(up) => guests.pointerUp(up)],
  cancel: [(cancel) => guests.pointerUp(cancel)],
  swipe: [turnCube],
  lift: [(lift) => mayAnswer() && actions.lift(lift)],
  tap: [
    isUnseenKnock,
    (tap) => refuseAnswer(tap, (why) => notices.refuse(why)),
    (tap) => lessonCard?.isUnseenCard(tap),
    (tap) => guests.tap(tap),
    (tap) => actions.tap(tap),
  ],
  key: [() => sound.wake(), (key) => guests.keyDown(key), (key) => actions.keyDown(key)],
  write: [(write) => actions.write(write)],
});

// The question, whose it is, the dice it is about, and what answers it.
/** @param {Has} has @param {boolean} isWhole */
function drawQuestion(has, isWhole) {
  if (has("table")) mark("room", state.table.room);
  if (has("table")) useArt(state.table.art);
  if (has("ask")) mark("kind", !state.ask ? "none" : state.ask.kind === "ack" ? "ack" : "ask");
  if (has("ask", "players", "end", "table", "own_screen")) {
    look.face(drawHead(state, texts), state.players ? state.players.length : 0);
    sheets.end(state.end);
  }
  if (has("hand", "roll", "ask")) drawHand(isWhole);
  if (has("result", "ask")) showDice(byId("dice"), state.result, look.isCalm);
  if (state.me && has("me")) showMe(state.me);
}

// Everything else; at last the question is marked for programs.
/** @param {Has} has @param {Set<string>} changed @param {Plan | null} [moves] */
function drawTable(has, changed, moves = null) {
  if (has("runs_out", "alarms")) drawRunsOut(state);
  hand.showRest();
  const hasStage = has("stage", "ask") || [...changed].some(isPart);
  if (hasStage) {
    showStage(byId("main"), byId("side"), state, hand.picked);
    if (mark("stage", isBare() ? "none" : "own")) fitRows();
  }
  if (moves) explain(moves);
  if (has("staff")) byId("app").dataset.called = String(Boolean(state.staff?.called));
  teach();
  if (has("opened")) openEntry();
  if (has("phones")) showKnocks(state.phones);
  if (has("phones", "ask")) showScan(state.phones, state.ask);
  sheets.refresh(changed);
  if (has("ask", "news", "end", "said", "alarms")) notices.tell();
  if (hasStage || has("history", "players")) later();
  if (hasStage) revealAnswers(byId("main"), byId("side"), state.ask ? state.ask.seq : -1);
  markQuestion();
}

// The next moment: its question stands there a frame before the table that belongs to it, if the
// last one had a table and the next one has.
/** @param {Moment} before @param {Set<string>} changed */
function drawNext(before, changed) {
  const hasTable = !isBare() && document.documentElement.dataset.stage === "own";
  if (!before.table || changed.has("table") || !changed.has("ask") || !hasTable) {
    shareParts(before, changed);
    return draw(changed);
  }
  drawQuestion(amongst(changed), false);
  return drawAfterFrame(() => {
    shareParts(before, changed);
    const isStill = !state.ask || look.isCalm || document.hidden;
    drawTable(
      amongst(changed),
      changed,
      isStill ? null : compare(before, state, [...changed].filter(isPart)),
    );
  });
}

/** @param {string} name @returns {name is PartName} */
const isPart = (name) => name.startsWith("part:");

/** @param {Moment} before @param {Set<string>} changed */
function shareParts(before, changed) {
  for (const name of changed) if (isPart(name)) state[name] = share(before[name], state[name]);
}

/** @param {Set<string>} changed @returns {Has} */
const amongst =
  (changed) =>
  (...parts) =>
    parts.some((part) => changed.has(part));

/** @param {Set<string>} changed */
function draw(changed) {
  finishDrawing();
  drawQuestion(amongst(changed), true);
  drawTable(amongst(changed), changed);
}

// A tile on the reader opens its entry, where nothing else is open; not again for who comes later.
/** @type {number | null} */
let openedUpTo = null;
function openEntry() {
  const { number, game, entry } = state.opened || { number: 0, game: "", entry: "" };
  const isNew = openedUpTo !== null && number > openedUpTo;
  openedUpTo = Math.max(openedUpTo ?? 0, number);
  if (isNew && (!sheets.page || sheets.page.startsWith("book/")))
    sheets.open(`book/${game}/entry/${entry}`);
}

// The card of an idea: its code comes with the first one. Where the box does not send it, it is
// asked for again with the next moment, by another name: browsers remember what failed.
/** @typedef {typeof import("./lesson.js")} LessonModule */
/** @type {Promise<[LessonModule, unknown]> | null} */
let lessons = null;
/** @type {LessonModule | null} */
let lessonCard = null;
/** @type {Promise<unknown> | null} */
let lessonStyle = null;
let lessonTries = 0;
function teach() {
  if (!state.card && !lessons) return;
  lessonStyle = lessonStyle || stylesheet("/static/table/lesson.css");
  lessons =
    lessons ||
    Promise.all([import(`./lesson.js${lessonTries ? `?${lessonTries}` : ""}`), lessonStyle]);
  lessons.then(
    ([module]) => {
      lessonCard = module;
      module.showCard(state.card, look.isCalm, !state.me || state.me.plays);
    },
    () => {
      lessons = null;
      lessonTries += 1;
    },
  );
}

// What nobody waits for.
function later() {
  whenIdle("live", () => notices.showSpoken());
  whenIdle("history", () => showHistory(state));
  whenIdle("scrollers", () => whenIdle("scrollers laid out", reachScrollers));
}

// A mark on the whole page has the browser look at the style of everything: only when it changes.
/** @param {string} name @param {string} value */
function mark(name, value) {
  const { dataset } = document.documentElement;
  if (dataset[name] === value) return false;
  dataset[name] = value;
  return true;
}

// Nothing to look at: no stage, or a step of a guide while only the players are at the table.
function isBare() {
  const main = state.stage.main.map((id) => state[`part:${id}`]);
  return (
    !main.length ||
    Boolean(
      state.ask &&
        state.ask.kind === "ack" &&
        main.every(
          (part) => part.kind === "seats" && !(part.seats || []).some((seat) => seat.board),
        ),
    )
  );
}

// For programs: everything stands there that answers this question.
function markQuestion() {
  const { ask } = state;
  const sentence = byId("sentence");
  const now = String(ask ? ask.seq : seq);
  if (sentence.dataset.seq !== now) input.questionStands();
  set(sentence, "data-seq", now);
  if (ask) set(sentence, "data-question", ask.id);
  else delete sentence.dataset.question;
}

/** @param {boolean} isWhole */
function drawHand(isWhole) {
  hand.show(state.hand, state.roll, state.ask ? state.ask.seq : seq, state.ask, isBare(), isWhole);
  const roll = byId("roll");
  const isIdle = !state.roll && !hand.canThrow;
  set(roll, "aria-disabled", String(isIdle));
  set(byId("hand"), "data-roll", isIdle ? "off" : "on");
  fill(byId("roll-text"), state.roll ? state.roll.text : texts.textRoll);
}

/** @param {Partial<Moment>} fresh */
function take(fresh) {
  if (fresh.version !== undefined) {
    if (version !== null && version !== fresh.version) location.reload();
    version = fresh.version;
  }
  if (fresh.language && fresh.language !== document.documentElement.lang) location.reload();
  const changed = new Set(Object.keys(fresh));
  const before = { ...state };
  for (const [name, value] of Object.entries(fresh)) {
    Object.assign(state, { [name]: isPart(name) ? value : share(Reflect.get(state, name), value) });
  }
  if (fresh.guests) {
    if (fresh.guests.state !== "playing") sheets.close();
    guests.show(fresh.guests);
    if (fresh.guests.state === "free") look.restore();
  }
  if (fresh.own_screen !== undefined) look.take(fresh.own_screen);
  if (state.ask?.seq !== before.ask?.seq || state.staff?.open !== before.staff?.open)
    notices.forgetRefusals();
  if (state.table) drawNext(before, changed);
  if (fresh.ask !== undefined) sayMoment(seq, look.speechVolume);
}

/** @param {SwipeIntent} swipeIntent */
function turnCube({ cube, quarters }) {
  turn(cube, quarters);
  forget();
  draw(new Set(["stage"]));
}

const link = connect({
  face: "table",
  /** @param {Message} message */
  onMessage(message) {
    finishDrawing();
    seq = message.seq;
    take(message.state);
    if (message.beep) sound.play(message.beep);
    if (!message.error && !message.why) return;
    finishDrawing(); // what is said of the question that came with it is said first
    if (message.error) notices.refuse(message.error, message.rule, message.error, message.insist);
    if (message.why) actions.refuseThing(message.why);
  },
  onStatus(status) {
    document.documentElement.dataset.link = status;
    if (status !== "open") {
      openedUpTo = null; // a box that starts again counts anew
      findSeat();
    }
    byId("link-notice").textContent = {
      open: "",
      waiting: texts.textReconnecting,
      crowded: texts.textCrowded,
    }[status];
  },
});
input.listen();
document.addEventListener("drawings", () => {
  forget();
  /** @param {string} part */
  const isDrawn = (part) => part !== "table" && part !== "unknown_tag";
  if (state.table) draw(new Set(Object.keys(state).filter(isDrawn)));
});
whenVoicesChange(() => sheets.refresh(null));
addEventListener("resize", () => state.table && draw(new Set(["stage", "hand"])));
