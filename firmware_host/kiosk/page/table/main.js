// The touch table: keeps the parts of the moment, draws those that changed, sends what is tapped.
import { connect } from "../link.js";
import { Sound } from "../sound.js";
import { drawAfterFrame, finishDrawing } from "./after_frame.js";
import { useArt } from "./art.js";
import { fill, h, icon, set, share } from "./dom.js";
import { showDice } from "./dice.js";
import { Guests } from "./guests.js";
import { Hand } from "./hand.js";
import { whenIdle } from "./idle.js";
import { rove } from "./keys.js";
import { moduleOf, stylesheet } from "./late.js";
import { Look } from "./look.js";
import { compare, explain } from "./motion.js";
import { Sheets } from "./sheets.js";
import { hush, readAloud, sayMoment, whenVoicesChange } from "./speech.js";
import { use } from "./payment.js";
import { findSeat, guardTaps, mayAnswer, showKnocks, showMe, showScan } from "./phones.js";
import { isTooEarly, questionStands } from "./presses.js";
import { fitRows } from "./rows.js";
import { reachScrollers, revealAnswers, showHistory, showStage } from "./stage.js";
import { Staff } from "./staff.js";
import { findThing } from "./things.js";
import { longestWord } from "./words.js";

const byId = (id) => document.getElementById(id);
const texts = document.body.dataset;
const state = {};
const alarmed = new Set();
let seq = -1;
let version = null;
let spokenSeq = -1;
let heardSaid = null;
let shownWhy = "";

const sound = new Sound(document.createElement("button"));
const look = new Look(sound, () => draw(new Set(["players"])));
const hand = new Hand(byId("cards"), texts);
const guests = new Guests((message) => link.send(message));
const staff = new Staff(state, texts, (message) => link.send(message));
const sheets = new Sheets(byId("sheet"), texts, state, look, staff);

// The question, whose it is, the dice it is about, and what answers it.
function drawQuestion(has, isWhole) {
  if (has("table")) mark("room", state.table.room);
  if (has("table")) useArt(state.table.art);
  if (has("ask")) mark("kind", !state.ask ? "none" : state.ask.kind === "ack" ? "ack" : "ask");
  if (has("ask", "players", "end", "table")) drawHead();
  if (has("hand", "roll", "ask")) drawHand(isWhole);
  if (has("result", "ask")) showDice(byId("dice"), state.result, look.isCalm);
  if (has("me")) showMe(state.me);
}

// Everything else; at last the question is marked for programs.
function drawTable(has, changed, moves = null) {
  if (has("runs_out", "alarms")) drawRunsOut();
  hand.showRest();
  const hasStage = has("stage", "ask") || [...changed].some(isPart);
  if (hasStage) {
    showStage(byId("main"), byId("side"), state, hand.picked);
    if (mark("stage", isBare() ? "none" : "own")) fitRows();
  }
  if (moves) explain(moves);
  if (has("staff")) byId("app").dataset.called = String(Boolean(state.staff && state.staff.called));
  teach();
  if (has("opened")) openEntry();
  if (has("phones")) showKnocks(state.phones);
  if (has("phones", "ask")) showScan(state.phones, state.ask);
  sheets.refresh(changed);
  if (has("ask", "news", "end", "said", "alarms")) tell();
  if (hasStage || has("history", "players")) later();
  if (hasStage) revealAnswers(byId("main"), byId("side"), state.ask ? state.ask.seq : -1);
  markQuestion();
}

// The next moment: its question stands there a frame before the table that belongs to it, if the last
// one had a table and the next one has.
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

const isPart = (name) => name.startsWith("part:");

function shareParts(before, changed) {
  for (const name of changed) if (isPart(name)) state[name] = share(before[name], state[name]);
}

const amongst =
  (changed) =>
  (...parts) =>
    parts.some((part) => changed.has(part));

function draw(changed) {
  finishDrawing();
  drawQuestion(amongst(changed), true);
  drawTable(amongst(changed), changed);
}

// A tile on the reader opens its entry, where nothing else is open; not again for who comes later.
let openedUpTo = null;
function openEntry() {
  const { number, game, entry } = state.opened || { number: 0 };
  const isNew = openedUpTo !== null && number > openedUpTo;
  openedUpTo = Math.max(openedUpTo ?? 0, number);
  if (isNew && (!sheets.page || sheets.page.startsWith("book/")))
    sheets.open(`book/${game}/entry/${entry}`);
}

// The card of an idea: its code comes with the first one. Where the box does not send it, it is asked
// for again with the next moment, by another name: browsers remember what failed.
let lessons = null;
let lessonStyle = null;
let lessonTries = 0;
function teach() {
  if (!state.card && !lessons) return;
  lessonStyle = lessonStyle || stylesheet("/static/table/lesson.css");
  lessons =
    lessons ||
    Promise.all([import(`./lesson.js${lessonTries ? `?${lessonTries}` : ""}`), lessonStyle]);
  lessons.then(
    ([{ showCard }]) => showCard(state.card, look.isCalm, !state.me || state.me.plays),
    () => {
      lessons = null;
      lessonTries += 1;
    },
  );
}

// What nobody waits for.
function later() {
  whenIdle("live", () => {
    if (byId("live").textContent !== spoken) byId("live").textContent = spoken;
  });
  whenIdle("history", () => showHistory(state));
  whenIdle("scrollers", () => whenIdle("scrollers laid out", reachScrollers));
}

// A mark on the whole page has the browser look at the style of everything: only when it changes.
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
        main.every((part) => part.kind === "seats" && !part.seats.some((seat) => seat.board)),
    )
  );
}

function drawHead() {
  const { ask, players, end } = state;
  const seat =
    ask && ask.who !== null ? ask.who : (players || []).findIndex((player) => player.is_turn);
  const player = players && players[seat];
  const sentence = byId("sentence");
  const color = player && !end ? player.color : "none";
  set(byId("app"), "data-border", color);
  set(byId("who"), "data-player", color);
  byId("who").classList.toggle("nobody", color === "none");
  fill(
    byId("who"),
    player && !end
      ? [icon(`pawn:${player.color}`), player.name]
      : ask && players.length
        ? texts.textEverybody
        : state.table.title || null,
  );
  const words = end ? end.title : ask ? ask.sentence : "";
  const beside =
    ask && ask.art && ask.art.length
      ? h(
          "span",
          { class: "scene" },
          ask.art.map((name) => icon(name)),
        )
      : null;
  const heading = ask && !end && ask.heading ? h("small", { class: "heading" }, ask.heading) : null;
  fill(sentence, heading, words, beside);
  set(sentence, "data-length", words.length > 48 ? "long" : "short");
  const room =
    words.length +
    (heading ? 34 : 0) +
    (longestWord(words) > 16 ? 16 : 0) +
    (player ? Math.max(0, player.name.length - 6) : 0);
  set(sentence, "data-crowded", room > 54 ? "much" : room > 38 ? "some" : "no");
  if (!state.me) set(byId("undo"), "aria-disabled", String(!state.undo));
  look.face(seat, players ? players.length : 0);
  sheets.end(end);
}

// For programs: everything stands there that answers this question.
function markQuestion() {
  const { ask } = state;
  const sentence = byId("sentence");
  const now = String(ask ? ask.seq : seq);
  if (sentence.dataset.seq !== now) questionStands();
  set(sentence, "data-seq", now);
  if (ask) set(sentence, "data-question", ask.id);
  else delete sentence.dataset.question;
}

// The menu comes a little later than what runs out: which page explains it is known when somebody asks.
function signsPage() {
  return (state.menu || []).some((entry) => entry.id === "signs") ? "menu/signs" : "help";
}

function drawRunsOut() {
  const list = byId("runs-out");
  const cells = state.runs_out || [];
  list.hidden = !cells.length;
  fill(
    list,
    cells.map((cell) =>
      h(
        "li",
        {
          key: cell.label,
          "data-open": "signs",
          class: `due worry-${cell.worry}${cell.missing === 0 ? " is-done" : ""}`,
        },
        cell.icon ? icon(cell.icon) : h("b", null, cell.label),
        cell.text || [
          cell.missing === 0
            ? icon("check")
            : cell.missing !== null
              ? h("span", null, `${cell.missing}`)
              : null,
          h("span", { class: "until" }, icon("block"), ` ${cell.left}`),
          cell.turns !== null && cell.turns !== undefined
            ? h("span", { class: "until" }, icon("turn"), ` ${cell.turns}`)
            : null,
        ],
        cell.worry > 1 ? icon("warning") : null,
      ),
    ),
  );
}

function drawHand(isWhole) {
  hand.show(state.hand, state.roll, state.ask ? state.ask.seq : seq, state.ask, isBare(), isWhole);
  const roll = byId("roll");
  const isIdle = !state.roll && !hand.canThrow;
  set(roll, "aria-disabled", String(isIdle));
  set(byId("hand"), "data-roll", isIdle ? "off" : "on");
  fill(byId("roll-text"), state.roll ? state.roll.text : texts.textRoll);
}

function tell() {
  const { ask, news, end, said, alarms } = state;
  const lines = [];
  if (news && news.seq !== spokenSeq) {
    spokenSeq = news.seq;
    lines.push(...news.lines);
  }
  drawNews();
  // New is what was not there a moment ago: a box that starts again counts its notices anew.
  const name = ({ number, text }) => `${number} ${text}`;
  for (const notice of said || []) {
    if (heardSaid === null || heardSaid.has(name(notice))) continue;
    lines.push(notice.text);
    toast(notice.text, "box", notice.rule);
  }
  heardSaid = new Set((said || []).map(name));
  const keys = new Set((alarms || []).map((alarm) => alarm.key));
  for (const key of alarmed) if (!keys.has(key)) alarmed.delete(key);
  for (const alarm of alarms || []) {
    if (alarmed.has(alarm.key)) continue;
    alarmed.add(alarm.key);
    lines.push(`${alarm.title}${/[.!?]$/.test(alarm.title) ? "" : "."} ${alarm.text}`);
  }
  if (end) lines.push(end.title, end.reason);
  if (ask)
    lines.push([byId("who").textContent, ask.heading, ask.sentence].filter(Boolean).join(": "));
  say(lines.join(". "));
}

// What just happened, and what runs out now: it stands until the next moment, and covers nothing.
function drawNews() {
  const { news, alarms } = state;
  const told = (news ? news.lines : []).map((line, n) =>
    h("li", { key: `${news.seq}/${n}` }, line.replace(/\f/g, " ")),
  );
  const due = (alarms || []).map((alarm) =>
    h(
      "li",
      { key: alarm.key, class: "alarm" },
      icon("warning"),
      h("b", null, alarm.title),
      h("span", null, alarm.text),
    ),
  );
  byId("news").hidden = !told.length && !due.length;
  fill(byId("news"), due, told);
}

// A screen reader stays silent when the same words come again: a mark nobody hears tells them apart.
let spoken = "";
function say(text) {
  if (!text) return;
  spoken = text === spoken ? `${text}\u00a0` : text;
  later();
}

// `said`: what is read out, where it is more than what is shown.
function refuse(why, rule = "", said = why) {
  toast(why, "refusal", rule);
  say(said);
}

const TOAST_MS = 5200;
function toast(text, kind = "news", rule = "") {
  const list = byId("toasts");
  const item = document.createElement("li");
  item.className = `toast ${kind}`;
  item.textContent = text.replace(/\f/g, " ");
  if (rule && state.table.game)
    fill(
      item,
      h("span", null, item.textContent),
      h(
        "button",
        { type: "button", class: "tool", "data-open": `book/${state.table.game}/rule/${rule}` },
        icon("teach:book"),
        h("span", null, texts.textRule.replace("{number}", rule)),
      ),
    );
  list.append(item);
  while (list.children.length > 2) list.firstChild.remove();
  setTimeout(() => item.remove(), (rule ? 2 : 1) * TOAST_MS + 40 * text.length);
}

// Taps

function act(element) {
  const [what, ...rest] = element.dataset.act.split(":");
  const word = rest.join(":");
  if (what === "close") return sheets.close();
  if (what === "pick") {
    hand.pick(Number(word));
    return draw(new Set(["hand", "stage"]));
  }
  if (what === "use") {
    use(word);
    return draw(new Set(["stage"]));
  }
  // What is dim is sent all the same: the box says why not.
  sheets.close();
  if (what === "answer") return send("answer", { answer: word });
  if (what === "confirm" && hand.answer === null) return refuse(texts.textEachDie);
  if (what === "confirm") return send("answer", { answer: hand.answer });
  if (what === "throw") return send("throw", hand.canThrow ? { answer: hand.answer } : {});
  if (what === "undo") return send("undo", word ? { step: Number(word) } : {});
  return null;
}

function send(type, message) {
  const at = type === "answer" && state.ask ? state.ask.seq : seq;
  link.send({ type, seq: at, ...message });
}

// A finger that leaves an answer has given it: the click that follows, once the browser has drawn the
// button pressed and looked again what lies below, is not waited for. Fingers that slide or rest long
// on a card, mice and keys are heard as clicks.
const SLIDE_PX = 12;
const REST_MS = 500;
let finger = null;
let heard = null;
const wordOf = (target) => {
  const element = target.closest("[data-act]");
  const word = element ? element.dataset.act : "";
  return /^(answer:|throw$|confirm$)/.test(word) ? word : "";
};
document.addEventListener("pointerdown", (event) => {
  hush();
  const { target, pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
  finger =
    event.isPrimary && event.pointerType === "touch"
      ? { target, word: wordOf(target), id, x, y, at }
      : null;
  heard = null;
});
document.addEventListener("pointerup", (event) => {
  const from = finger;
  finger = null;
  if (!from || from.id !== event.pointerId) return;
  if (isTooEarly(event) && from.word) heard = event.pointerId; // its click says nothing to what lies there now
  if (isTooEarly(event) || !mayAnswer()) return;
  const word = wordOf(from.target);
  const isSlid = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIDE_PX;
  const hasRested = event.timeStamp - from.at > REST_MS && word !== "throw";
  if (!word || word !== from.word || isSlid || hasRested) return;
  heard = event.pointerId;
  act(from.target.closest("[data-act]"));
});
document.addEventListener("pointercancel", () => {
  finger = null;
});
// No mouse is made up for a finger that was heard: pointing, pressing and clicking once more would
// cost as much as the new picture, while its message is on the way.
document.addEventListener(
  "touchend",
  (event) => {
    if (heard !== null && event.cancelable) event.preventDefault();
  },
  { passive: false },
);

document.addEventListener("click", (event) => {
  // Not every browser tells which finger clicked; a key clicks without any (detail 0).
  const by = event.pointerId ?? (event.detail ? heard : null);
  const isHeard = heard !== null && by === heard;
  heard = null;
  if (isHeard) return;
  const element = event.target.closest(
    "[data-act],[data-open],[data-do],[data-card],[data-look],[data-tag],[data-staff],[data-key],[data-lesson],[data-say]",
  );
  if (!element) {
    if (event.target.id === "sheet") sheets.close();
    return;
  }
  const { dataset } = element;
  if (dataset.act) act(element);
  else if (dataset.open) {
    event.preventDefault(); // it may be a link in a text
    sheets.open(dataset.open === "signs" ? signsPage() : dataset.open);
  } else if (dataset.do !== undefined) {
    const stays = dataset.do === "forecast";
    if (!stays) sheets.close();
    if (dataset.do) link.send({ type: "menu", seq, do: dataset.do });
  } else if (dataset.tag !== undefined) {
    link.send({
      type: "tag",
      seq,
      uid: state.unknown_tag.uid,
      ...(dataset.tag ? { tile: dataset.tag } : {}),
    });
  } else if (dataset.lesson)
    link.send({ type: "lesson", do: dataset.lesson, id: state.card ? state.card.id : "" });
  else if (dataset.say !== undefined) {
    if (!readAloud(moduleOf("why").spoken(), Number(sound.level)))
      link.send({ type: "menu", seq, do: "say" });
  } else if (dataset.staff) staff.do(dataset.staff);
  else if (dataset.key) {
    if (element.getAttribute("aria-disabled") !== "true" && sheets.key(dataset.key))
      sheets.refresh(null);
  } else if (dataset.look) look.change(...dataset.look.split(":"));
  else if (dataset.card) tapThing(element, dataset.card);
});

// A thing that is no answer: the box says why not where it could be one, else its card opens.
function tapThing(element, where) {
  const [part, ...id] = where.split("/");
  const thing = findThing(state[`part:${part}`], id.join("/"));
  if (!thing || thing.asks === undefined) return sheets.card(where);
  shownWhy = element.getAttribute("aria-label") || element.textContent;
  return link.send({ type: "why", answer: thing.asks });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return sheets.close();
  if (event.target.localName === "input") return null;
  const isTyping = document.querySelector("#sheet .keyboard");
  if (
    isTyping &&
    (event.key !== "Enter" || event.target.dataset.key === undefined) &&
    sheets.key(event.key)
  ) {
    event.preventDefault();
    return sheets.refresh(null);
  }
  if (rove(event)) return event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping || event.key.length !== 1)
    return null;
  const found = document.querySelector(
    `[aria-keyshortcuts~="${CSS.escape(event.key.toLowerCase())}"]`,
  );
  if (found) found.click();
  return null;
});

// A phone's own keyboard writes into the book's search.
document.addEventListener("input", (event) => {
  if (event.target.dataset.seek === undefined) return;
  moduleOf("book").seek(event.target.value);
  sheets.refresh(null);
});

guardTaps(refuse);

for (const name of ["contextmenu", "dragstart"])
  document.addEventListener(name, (event) => event.preventDefault());

function take(fresh) {
  if (fresh.version !== undefined) {
    if (version !== null && version !== fresh.version) location.reload();
    version = fresh.version;
  }
  if (fresh.language && fresh.language !== document.documentElement.lang) location.reload();
  const changed = new Set(Object.keys(fresh));
  const before = { ...state };
  for (const name of changed)
    state[name] = isPart(name) ? fresh[name] : share(state[name], fresh[name]);
  if (fresh.guests) {
    if (fresh.guests.state !== "playing") sheets.close();
    guests.show(fresh.guests);
  }
  if (state.table) drawNext(before, changed);
  if (fresh.ask !== undefined) sayMoment(seq, look.speechVolume);
}

// After what is said of the question that came with it.
function tellRefusal({ error, rule: number, why }) {
  finishDrawing();
  if (error) refuse(error, number);
  if (!why) return;
  const { reason, rule } = why;
  const words = `${shownWhy}: ${reason}`;
  refuse(
    words,
    rule,
    [words, rule ? texts.textRule.replace("{number}", rule) : ""].filter(Boolean).join(" · "),
  );
}

const link = connect({
  face: "table",
  onMessage(message) {
    finishDrawing();
    seq = message.seq;
    take(message.state);
    if (message.beep) sound.play(message.beep);
    if (message.error || message.why) tellRefusal(message);
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
document.addEventListener(
  "drawings",
  () =>
    state.table &&
    draw(new Set(Object.keys(state).filter((part) => part !== "table" && part !== "unknown_tag"))),
);
document.addEventListener("turned", () => draw(new Set(["stage"])));
whenVoicesChange(() => sheets.refresh(null));
addEventListener("resize", () => state.table && draw(new Set(["stage", "hand"])));
