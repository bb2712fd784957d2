// The touch table: keeps the parts of the moment, draws those that changed, sends what is tapped.
import { connect } from "../link.js";
import { Sound } from "../sound.js";
import { useArt } from "./art.js";
import { fill, h, icon } from "./dom.js";
import { showDice } from "./dice.js";
import { Hand } from "./hand.js";
import { rove } from "./keys.js";
import { Look } from "./look.js";
import { Sheets } from "./sheets.js";
import { use } from "./payment.js";
import { showStage } from "./stage.js";

const byId = (id) => document.getElementById(id);
const texts = document.body.dataset;
const state = {};
const alarmed = new Set();
let seq = -1;
let version = null;
let spokenSeq = -1;
let saidUpTo = null;
let shownWhy = "";

const soundToggle = document.createElement("button");
const sound = new Sound(soundToggle);
const look = new Look(soundToggle, () => draw(new Set(["players"])));
const hand = new Hand(byId("cards"), texts);
const sheets = new Sheets(byId("sheet"), texts, state, look);

function draw(changed) {
  const has = (...parts) => parts.some((part) => changed.has(part));
  if (has("table")) mark("room", state.table.room);
  if (has("table")) useArt(state.table.art);
  if (has("ask")) mark("kind", !state.ask ? "none" : state.ask.kind === "ack" ? "ack" : "ask");
  if (has("ask", "players", "end", "table")) drawHead();
  if (has("runs_out", "alarms")) drawRunsOut();
  if (has("hand", "roll", "ask")) drawHand();
  if (has("result", "ask")) showDice(byId("dice"), state.result, look.isCalm);
  if (has("stage", "ask") || [...changed].some((part) => part.startsWith("part:"))) {
    showStage(byId("main"), byId("side"), state, hand.picked);
    mark("stage", isBare() ? "none" : "own");
  }
  sheets.refresh(changed);
  if (has("ask", "news", "end", "said", "alarms")) tell();
}

// A mark on the whole page has the browser look at the style of everything: only when it changes.
function mark(name, value) {
  const { dataset } = document.documentElement;
  if (dataset[name] !== value) dataset[name] = value;
}

// Nothing to look at: no stage, or a step of a guide while only the players are at the table.
function isBare() {
  const main = state.stage.main.map((id) => state[`part:${id}`]);
  return !main.length || Boolean(state.ask && state.ask.kind === "ack" && main.every((part) => part.kind === "seats" && !part.seats.some((seat) => seat.board)));
}

function drawHead() {
  const { ask, players, end } = state;
  const seat = ask && ask.who !== null ? ask.who : (players || []).findIndex((player) => player.is_turn);
  const player = players && players[seat];
  const sentence = byId("sentence");
  const color = player && !end ? player.color : "none";
  byId("app").dataset.border = color;
  byId("who").dataset.player = color;
  byId("who").classList.toggle("nobody", color === "none");
  fill(byId("who"), player && !end ? [icon(`pawn:${player.color}`), player.name] : ask && players.length ? texts.textEverybody : state.table.title || null);
  fill(sentence, end ? end.title : ask ? ask.sentence : "");
  sentence.dataset.seq = ask ? ask.seq : seq;
  if (ask) sentence.dataset.question = ask.id;
  else delete sentence.dataset.question;
  sentence.dataset.length = sentence.textContent.length > 48 ? "long" : "short";
  byId("undo").setAttribute("aria-disabled", String(!state.undo));
  look.face(seat, players ? players.length : 0);
  sheets.end(end);
}

function drawRunsOut() {
  const list = byId("runs-out");
  const cells = state.runs_out || [];
  list.hidden = !cells.length;
  fill(list, cells.map((cell) => h("li", { key: cell.label, class: `due worry-${cell.worry}${cell.missing === 0 ? " is-done" : ""}` },
    cell.icon ? icon(cell.icon) : h("b", null, cell.label),
    cell.text || [
      cell.missing === 0 ? icon("check") : cell.missing !== null ? h("span", null, `${cell.missing}`) : null,
      h("span", { class: "until" }, icon("block"), ` ${cell.left}`),
      cell.turns !== null && cell.turns !== undefined ? h("span", { class: "until" }, icon("turn"), ` ${cell.turns}`) : null,
    ],
    cell.worry > 1 ? icon("warning") : null)));
}

function drawHand() {
  hand.show(state.hand, state.roll, state.ask ? state.ask.seq : seq);
  const roll = byId("roll");
  roll.setAttribute("aria-disabled", String(!state.roll && !hand.canThrow));
  byId("roll-text").textContent = state.roll ? state.roll.text : texts.textRoll;
}

function tell() {
  const { ask, news, end, said, alarms } = state;
  const lines = [];
  if (news && news.seq !== spokenSeq) {
    spokenSeq = news.seq;
    lines.push(...news.lines);
  }
  drawNews();
  for (const { number, text } of said || []) {
    if (saidUpTo !== null && number > saidUpTo) {
      lines.push(text);
      toast(text, "box");
    }
    saidUpTo = Math.max(saidUpTo || 0, number);
  }
  if (saidUpTo === null) saidUpTo = 0;
  const keys = new Set((alarms || []).map((alarm) => alarm.key));
  for (const key of alarmed) if (!keys.has(key)) alarmed.delete(key);
  for (const alarm of alarms || []) {
    if (alarmed.has(alarm.key)) continue;
    alarmed.add(alarm.key);
    lines.push(`${alarm.title}. ${alarm.text}`);
  }
  if (end) lines.push(end.title, end.reason);
  if (ask) lines.push([byId("who").textContent, ask.sentence].filter(Boolean).join(": "));
  say(lines.join(". "));
}

// What just happened, and what runs out now: it stands until the next moment, and covers nothing.
function drawNews() {
  const { news, alarms } = state;
  const told = (news ? news.lines : []).map((line, n) => h("li", { key: `${news.seq}/${n}` }, line.replace(/\f/g, " ")));
  const due = (alarms || []).map((alarm) => h("li", { key: alarm.key, class: "alarm" }, icon("warning"), `${alarm.title}: ${alarm.text}`));
  byId("news").hidden = !told.length && !due.length;
  fill(byId("news"), due, told);
}

// A screen reader stays silent when the same words come again: a mark nobody hears tells them apart.
let spoken = "";
function say(text) {
  if (!text) return;
  spoken = text === spoken ? `${text}\u00a0` : text;
  byId("live").textContent = spoken;
}

const TOAST_MS = 5200;
function toast(text, kind = "news") {
  const list = byId("toasts");
  const item = document.createElement("li");
  item.className = `toast ${kind}`;
  item.textContent = text.replace(/\f/g, " ");
  list.append(item);
  while (list.children.length > 2) list.firstChild.remove();
  setTimeout(() => item.remove(), TOAST_MS + 40 * text.length);
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
  if (element.getAttribute("aria-disabled") === "true" && what !== "throw") return null;
  sheets.close();
  if (what === "answer") return send("answer", { answer: word });
  if (what === "confirm") return hand.answer === null ? null : send("answer", { answer: hand.answer });
  if (what === "throw") return send("throw", hand.canThrow ? { answer: hand.answer } : {});
  if (what === "undo") return send("undo", word ? { step: Number(word) } : {});
  return null;
}

function send(type, message) {
  const at = type === "answer" && state.ask ? state.ask.seq : seq;
  link.send({ type, seq: at, ...message });
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-act],[data-why],[data-open],[data-do],[data-card],[data-look],[data-tag]");
  if (!element) {
    if (event.target.id === "sheet") sheets.close();
    return;
  }
  const { dataset } = element;
  if (dataset.act) act(element);
  else if (dataset.why !== undefined) {
    shownWhy = element.getAttribute("aria-label") || element.textContent;
    link.send({ type: "why", answer: dataset.why });
  } else if (dataset.open) sheets.open(dataset.open);
  else if (dataset.do !== undefined) {
    const stays = dataset.do === "forecast";
    if (!stays) sheets.close();
    if (dataset.do) link.send({ type: "menu", seq, do: dataset.do });
  } else if (dataset.tag !== undefined) {
    link.send({ type: "tag", seq, uid: state.unknown_tag.uid, ...(dataset.tag ? { tile: dataset.tag } : {}) });
  } else if (dataset.look) look.change(dataset.look);
  else if (dataset.card) sheets.card(dataset.card);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return sheets.close();
  if (rove(event)) return event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return null;
  const found = document.querySelector(`[aria-keyshortcuts~="${CSS.escape(event.key.toLowerCase())}"]`);
  if (found) found.click();
  return null;
});

for (const name of ["contextmenu", "dragstart"]) document.addEventListener(name, (event) => event.preventDefault());

const link = connect({
  face: "table",
  onMessage(message) {
    seq = message.seq;
    const fresh = message.state;
    if (fresh.version !== undefined) {
      if (version !== null && version !== fresh.version) location.reload();
      version = fresh.version;
    }
    if (fresh.language && fresh.language !== document.documentElement.lang) location.reload();
    Object.assign(state, fresh);
    if (state.table) draw(new Set(Object.keys(fresh)));
    if (message.beep) sound.play(message.beep);
    if (message.error) {
      toast(message.error, "refusal");
      say(message.error);
    }
    if (message.why) {
      const { reason, rule } = message.why;
      const words = [`${shownWhy}: ${reason}`, rule ? texts.textRule.replace("{number}", rule) : ""].filter(Boolean).join(" · ");
      toast(words, "refusal");
      say(words);
    }
  },
  onStatus(status) {
    document.documentElement.dataset.link = status;
    byId("link-notice").textContent = { open: "", waiting: texts.textReconnecting, crowded: texts.textCrowded }[status];
  },
});
document.addEventListener("drawings", () => state.table && draw(new Set(Object.keys(state).filter((part) => part !== "table" && part !== "unknown_tag"))));
document.addEventListener("turned", () => draw(new Set(["stage"])));
addEventListener("resize", () => state.table && draw(new Set(["stage"])));
