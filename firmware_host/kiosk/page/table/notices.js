// What the page tells: the news above the table, toasts, and what a screen reader is given to say.
import { byId, fill, h, icon } from "./dom.js";

/** @import { Moment, Notice, Texts } from "./types" */

const TOAST_MS = 5200;

export class Notices {
  // `later` is called when there is something to say.
  /** @param {Moment} state @param {Texts} texts @param {() => void} later */
  constructor(state, texts, later) {
    this.state = state;
    this.texts = texts;
    this.later = later;
    this.newsSeq = -1;
    /** @type {Set<string> | null} */
    this.said = null;
    /** @type {Set<string>} */
    this.alarmed = new Set();
    this.spoken = "";
  }

  // What is new in this moment.
  tell() {
    const { ask, end } = this.state;
    for (const stale of document.querySelectorAll(".toast:has([data-act])")) stale.remove();
    const lines = [...this.freshNews(), ...this.freshNotices(), ...this.freshAlarms()];
    this.drawNews();
    if (end) lines.push(end.title, end.reason);
    if (ask) {
      const asked = [byId("who").textContent, ask.heading, ask.sentence];
      lines.push(asked.filter(Boolean).join(": "));
    }
    this.say(lines.join(". "));
  }

  freshNews() {
    const { news } = this.state;
    if (!news || news.seq === this.newsSeq) return [];
    this.newsSeq = news.seq;
    return news.lines;
  }

  // New is what was not there a moment ago: a box that starts again counts its notices anew.
  freshNotices() {
    const said = this.state.said || [];
    /** @param {Notice} notice */
    const name = ({ number, text }) => `${number} ${text}`;
    const before = this.said;
    this.said = new Set(said.map(name));
    const fresh = before ? said.filter((notice) => !before.has(name(notice))) : [];
    for (const notice of fresh) this.toast(notice.text, "box", notice.rule);
    return fresh.map((notice) => notice.text);
  }

  freshAlarms() {
    const alarms = this.state.alarms || [];
    const fresh = alarms.filter((alarm) => !this.alarmed.has(alarm.key));
    this.alarmed = new Set(alarms.map((alarm) => alarm.key));
    return fresh.map(({ title, text }) => `${title}${/[.!?]$/.test(title) ? "" : "."} ${text}`);
  }

  // What just happened, and what runs out now: it stands until the next moment, and covers nothing.
  drawNews() {
    const { news, alarms } = this.state;
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

  // A screen reader stays silent when the same words come again: a mark nobody hears tells them
  // apart.
  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
    this.later();
  }

  showSpoken() {
    const live = byId("live");
    if (live.textContent !== this.spoken) live.textContent = this.spoken;
  }

  // `said`: what is read out, where it is more than what is shown. `insist`: the answer by which
  // players overrule the refusal.
  /** @param {string} why @param {string} [rule] @param {string} [said] @param {string} [insist] */
  refuse(why, rule = "", said = why, insist = "") {
    this.toast(why, "refusal", rule, insist);
    this.say(said);
  }

  // A refusal is about what was asked or open then, and goes with it.
  forgetRefusals() {
    for (const each of document.querySelectorAll("#toasts > .refusal")) each.remove();
  }

  /** @param {string} text @param {string} kind @param {string} [rule] @param {string} [insist] */
  toast(text, kind, rule = "", insist = "") {
    const { game } = this.state.table;
    const list = byId("toasts");
    const item = document.createElement("li");
    item.className = `toast ${kind}`;
    item.textContent = text.replace(/\f/g, " ");
    const buttons = [
      ...(rule && game ? [this.ruleButton(game, rule)] : []),
      ...(insist ? [this.insistButton(insist)] : []),
    ];
    if (buttons.length) fill(item, h("span", null, item.textContent), ...buttons);
    list.append(item);
    while (list.children.length > 2) list.firstChild?.remove();
    setTimeout(() => item.remove(), (1 + buttons.length) * TOAST_MS + 40 * text.length);
  }

  /** @param {string} answer */
  insistButton(answer) {
    return h(
      "button",
      { type: "button", class: "tool", "data-act": `answer:${answer}` },
      h("span", null, this.texts.textInsist),
    );
  }

  /** @param {string} game @param {string} rule */
  ruleButton(game, rule) {
    return h(
      "button",
      { type: "button", class: "tool", "data-open": `book/${game}/rule/${rule}` },
      icon("teach:book"),
      h("span", null, this.texts.textRule.replace("{number}", rule)),
    );
  }
}
