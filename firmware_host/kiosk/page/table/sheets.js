// What lies over the table for a while: menu, history, help, the card of a thing, the end.
import { fill, h, icon } from "./dom.js";
import { findThing } from "./stage.js";

export class Sheets {
  constructor(place, texts, state, look) {
    this.place = place;
    this.texts = texts;
    this.state = state;
    this.look = look;
    this.page = "";
    this.from = null;
    this.hasEnded = false;
  }

  open(page) {
    if (!this.page) this.from = document.activeElement;
    this.page = page;
    this.refresh(null);
    const first = this.place.querySelector("button");
    if (first) first.focus({ preventScroll: true });
  }

  card(where) {
    this.open(`card/${where}`);
  }

  close() {
    if (!this.page) return;
    if (this.page === "unknown" || this.page === "end") return;
    this.shut();
  }

  shut() {
    this.page = "";
    this.place.hidden = true;
    fill(this.place);
    if (this.from && this.from.isConnected) this.from.focus({ preventScroll: true });
  }

  // The end opens by itself, once; it goes when the game goes on.
  end(end) {
    if (end && !this.hasEnded) this.open("end");
    if (!end && this.page === "end") this.shut();
    this.hasEnded = Boolean(end);
  }

  refresh(changed) {
    if (changed && changed.has("unknown_tag")) {
      if (this.state.unknown_tag) return this.open("unknown");
      if (this.page === "unknown") return this.shut();
    }
    if (!this.page) return null;
    const content = this.content();
    if (!content) return this.shut();
    this.place.hidden = false;
    this.place.dataset.page = this.page.split("/")[0];
    fill(this.place, h("div", { class: "paper", role: "dialog", "aria-modal": "true", "aria-label": content.title, key: this.page },
      h("header", null, h("h2", null, content.title), this.page === "end" || this.page === "unknown" ? null
        : h("button", { type: "button", class: "tool", "data-act": "close" }, icon("cross"), h("span", null, this.texts.textClose))),
      h("div", { class: "body" }, content.body), content.foot ? h("footer", { class: "entries" }, content.foot) : null));
    return null;
  }

  content() {
    const [page, part, ...rest] = this.page.split("/");
    if (page === "menu") return { title: this.texts.textMenu, body: part ? this.menuPage(part) : this.menu() };
    if (page === "history") return { title: this.texts.textHistory, body: historyList(this.state, this.texts) };
    if (page === "help") return { title: this.texts.textHelp, body: this.help() };
    if (page === "look") return { title: this.texts.textLook, body: this.looks() };
    if (page === "card") return this.thing(part, rest.join("/"));
    if (page === "end") return this.state.end && this.ending();
    if (page === "unknown") return this.state.unknown_tag && this.unknown();
    return null;
  }

  menu() {
    const entries = this.state.menu.map((entry) => h("button", {
      key: entry.id, type: "button", class: "entry", "data-open": `menu/${entry.id}`,
    }, icon(entry.icon), entry.text));
    entries.push(h("button", { key: "look", type: "button", class: "entry", "data-open": "look" }, icon("eye"), this.texts.textLook));
    return h("div", { class: "entries" }, entries);
  }

  menuPage(id) {
    const entry = this.state.menu.find((each) => each.id === id);
    if (!entry) return null;
    if (id === "forecast") return this.forecast();
    const lines = (entry.lines || []).map((line) => h("li", null, line.icon ? icon(line.icon) : null, h("span", null, line.text), line.note ? h("b", null, line.note) : null, line.code ? h("code", null, line.code) : null));
    const choices = (entry.choices || []).map((choice) => h("button", { type: "button", class: "entry", "data-do": choice.do }, choice.text));
    if (entry.do) choices.push(h("button", { type: "button", class: "entry", "data-do": entry.do }, icon(entry.icon), entry.text));
    return [entry.ask ? h("p", null, entry.ask) : null, lines.length ? h("ul", { class: "lines" }, lines) : null,
      entry.qr ? h("img", { class: "qr", alt: entry.text, src: `/static/qr.svg?text=${encodeURIComponent(entry.qr)}` }) : null,
      choices.length ? h("div", { class: "entries" }, choices) : null];
  }

  forecast() {
    const { forecast } = this.state;
    if (!forecast) return h("button", { type: "button", class: "entry", "data-do": "forecast" }, icon("hourglass"), this.state.menu.find((each) => each.id === "forecast").text);
    if (forecast.waits) return h("p", null, forecast.waits);
    return [h("ul", { class: "chances" }, forecast.lines.map((line) => h("li", null, h("span", null, line.text), h("b", null, line.shown),
      h("span", { class: "chance", style: `--low:${line.low};--high:${line.high};--share:${line.share}` })))), h("p", { class: "note" }, `×${forecast.games}`)];
  }

  help() {
    const ask = this.state.ask;
    return [ask ? h("p", { class: "large" }, ask.sentence) : null, ask && ask.odds ? h("p", null, ask.odds) : null, h("p", null, this.texts.textHelpText),
      ask && ask.rule ? h("p", { class: "note" }, this.texts.textRule.replace("{number}", ask.rule)) : null];
  }

  looks() {
    const rows = [["turn", this.texts.textTurnScreen], ["follow", this.texts.textFollowTurn], ["size", this.texts.textTextSize], ["contrast", this.texts.textContrast],
      ["day", this.texts.textDay], ["motion", this.texts.textMotion], ["sound", this.texts.textSound]];
    return h("div", { class: "entries" }, rows.map(([name, text]) => h("button", { key: name, type: "button", class: "entry", "data-look": name, "aria-pressed": String(this.look.isOn(name)) }, text)));
  }

  thing(part, id) {
    const found = findThing(this.state[`part:${part}`], id);
    if (!found) return null;
    const art = found.art || (found.things && found.things[0].art) || (found.ground && `ground:${found.ground}`);
    return { title: found.label, body: [art ? h("p", { class: "portrait" }, icon(art)) : null, found.about ? h("p", null, found.about) : null, found.note ? h("p", { class: "note" }, found.note) : null] };
  }

  unknown() {
    const tag = this.state.unknown_tag;
    return { title: tag.title, body: [h("p", null, tag.sentence), h("div", { class: "entries" }, h("button", { type: "button", class: "entry", "data-tag": "" }, icon("back"), tag.leave),
      tag.tiles.map((tile) => h("button", { key: tile.id, type: "button", class: "entry", "data-tag": tile.id }, tile.text, tile.note ? h("b", null, tile.note) : null)))] };
  }

  ending() {
    const { end, address } = this.state;
    return { title: end.title, body: [
      h("div", { class: `ending ${end.won ? "won" : "lost"}` }, icon(end.icon), h("p", { class: "large" }, end.reason), end.length ? h("p", { class: "note" }, end.length) : null),
      h("ul", { class: "lines" }, end.status.map((line) => h("li", null, line.icon ? icon(line.icon) : null, h("span", null, line.text), line.note ? h("b", null, line.note) : null))),
      h("div", { class: "proof" }, address ? h("figure", null, h("img", { class: "qr", alt: end.file_text, src: `/static/qr.svg?text=${encodeURIComponent(`${address}api/record`)}` }), h("figcaption", null, end.file_text)) : null,
        h("dl", null, end.pages.map((page) => [h("dt", null, page.text), h("dd", null, h("code", null, page.code))]))),
    ], foot: [h("button", { type: "button", class: "entry go", "data-do": "again" }, icon("turn"), end.again), h("button", { type: "button", class: "entry", "data-do": "new" }, icon("portal"), end.new),
      h("button", { type: "button", class: "entry", "data-act": "undo" }, icon("undo"), this.texts.textUndo)] };
  }
}

export function historyList(state, texts, most = Infinity) {
  const steps = [...(state.history || [])].reverse().slice(0, most);
  if (!steps.length) return h("p", { class: "note" }, texts.textNothingYet);
  return h("ol", { class: "history" }, steps.map((step) => h("li", { key: step.number },
    step.who !== null && state.players[step.who] ? icon(`pawn:${state.players[step.who].color}`) : icon("everybody"),
    h("div", null, h("b", null, step.title), step.text ? h("span", null, ` ${step.text}`) : null, step.lines.map((line) => h("p", null, line))),
    h("button", { type: "button", class: "tool", "data-act": `undo:${step.number}`, "aria-label": texts.textUndoTo, title: texts.textUndoTo }, icon("undo")))));
}
