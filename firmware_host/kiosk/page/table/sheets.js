// What lies over the table for a while: menu, history, help, the card of a thing, the end.
import { fill, h, icon } from "./dom.js";
import { odds } from "./hand.js";
import { historyList } from "./history.js";
import { bring, isLate, moduleOf } from "./late.js";
import { finalParts } from "./stage.js";
import { findThing, slot } from "./things.js";

/** @import { Look } from "./look.js" */
/** @import { Staff } from "./staff.js" */
/** @import { End, Moment, SheetContent, Texts, UnknownTag } from "./types" */

export class Sheets {
  /**
   * @param {HTMLElement} place
   * @param {Texts} texts
   * @param {Moment} state
   * @param {Look} look
   * @param {Staff} staff
   */
  constructor(place, texts, state, look, staff) {
    this.staff = staff;
    this.place = place;
    this.texts = texts;
    this.state = state;
    this.look = look;
    this.page = "";
    /** @type {HTMLElement | null} */
    this.from = null;
    this.hasEnded = false;
  }

  /** @param {string} page @returns {unknown} */
  open(page) {
    this.coming = page;
    if (page === "book-back") return this.open(moduleOf("book")?.back?.() || "");
    return isLate(page) ? this.openLate(page) : this.show(page);
  }

  /** @param {string} page */
  show(page) {
    if (!this.page) this.from = /** @type {HTMLElement | null} */ (document.activeElement);
    this.leave(page);
    this.page = page;
    this.refresh(null);
    /** @type {HTMLElement | null} */
    const go = this.place.querySelector(".go, input");
    const first = go || this.place.querySelector("button");
    if (first) first.focus({ preventScroll: true });
    const wanted = this.at && this.place.querySelector(this.at);
    if (wanted) wanted.scrollIntoView({ block: "nearest" });
  }

  // Of several that somebody tapped while they came, the last one is shown.
  /** @param {string} page */
  async openLate(page) {
    const isThere = await bring(page, this.page).catch(() => false);
    if (isThere && this.coming === page) this.show(page);
  }

  // A key of a keyboard, the page's own or a real one: true if it was taken.
  /** @param {string} pressed */
  key(pressed) {
    const late = moduleOf(this.page);
    return late?.key ? late.key(pressed, this.page) : this.staff.key(pressed, this.page);
  }

  /** @param {string} where */
  card(where) {
    this.open(`card/${where}`);
  }

  // What is still on its way does not come any more.
  close() {
    this.coming = "";
    if (!this.page || this.page === "unknown" || this.page === "end") return;
    this.shut();
  }

  // The book forgets the way through it as soon as another sheet covers it, the PIN what was typed.
  /** @param {string} next */
  leave(next) {
    if (next !== this.page) this.staff.forget();
    const late = moduleOf(this.page);
    if (late?.closed && late !== moduleOf(next)) late.closed(this.state);
  }

  /** @returns {unknown} */
  shut() {
    if (this.state.end && this.page !== "end") return this.open("end");
    this.leave("");
    this.page = this.coming = "";
    this.place.hidden = true;
    fill(this.place);
    if (this.from?.isConnected) this.from.focus({ preventScroll: true });
    return null;
  }

  // The end opens by itself, once; it goes when the game goes on.
  /** @param {End | null} end */
  end(end) {
    if (end && !this.hasEnded) this.open("end");
    if (!end && this.page === "end") this.shut();
    this.hasEnded = Boolean(end);
  }

  /** @param {Set<string> | null} changed @returns {unknown} */
  refresh(changed) {
    if (changed?.has("unknown_tag")) {
      if (this.state.unknown_tag) return this.open("unknown");
      if (this.page === "unknown") return this.shut();
    }
    if (!this.page) return null;
    const late = moduleOf(this.page);
    if (changed?.has("ask") && late?.isOld?.(this.state)) this.open(this.page);
    const content = this.content();
    if (!content) return this.shut();
    this.at = content.at;
    this.place.hidden = false;
    this.place.dataset.page = this.page.split("/")[0];
    fill(
      this.place,
      h(
        "div",
        {
          class: "paper",
          role: "dialog",
          "aria-modal": "true",
          "aria-label": content.title,
          key: content.key || this.page,
        },
        this.page === "end"
          ? null
          : h(
              "header",
              null,
              content.before || null,
              h("h2", null, content.title),
              this.page === "unknown"
                ? null
                : h(
                    "button",
                    { type: "button", class: "tool", "data-act": "close" },
                    icon("cross"),
                    h("span", null, this.texts.textClose),
                  ),
            ),
        content.tabs || null,
        h("div", { class: "body", tabindex: "0" }, content.body),
        content.foot ? h("footer", { class: "entries" }, content.foot) : null,
      ),
    );
    return null;
  }

  /** @returns {SheetContent | null} */
  content() {
    const [page, part, ...rest] = this.page.split("/");
    const late = moduleOf(page);
    if (late) return late.content(page === "book" ? this.page : page, this.state, this.texts);
    if (page === "menu")
      return { title: this.texts.textMenu, body: part ? this.menuPage(part) : this.menu() };
    if (page === "history")
      return { title: this.texts.textHistory, body: historyList(this.state, this.texts) };
    if (page === "staff") return this.staff.content(part);
    if (page === "look") return { title: this.texts.textLook, body: this.looks() };
    if (page === "card") return this.thing(part, rest.join("/"));
    if (page === "end") return this.state.end && this.ending(this.state.end);
    if (page === "unknown") return this.state.unknown_tag && this.unknown(this.state.unknown_tag);
    return null;
  }

  menu() {
    const entries = this.state.menu.map((entry) =>
      h(
        "button",
        {
          key: entry.id,
          type: "button",
          class: "entry",
          "data-open":
            entry.books && entry.books.length === 1
              ? `book/${entry.books[0].id}`
              : `menu/${entry.id}`,
        },
        icon(entry.icon),
        entry.text,
      ),
    );
    entries.push(...this.staff.menu());
    entries.push(
      h(
        "button",
        { key: "look", type: "button", class: "entry", "data-open": "look" },
        icon("eye"),
        this.texts.textLook,
      ),
    );
    return h("div", { class: "entries" }, entries);
  }

  /** @param {string} id */
  menuPage(id) {
    const entry = this.state.menu.find((each) => each.id === id);
    if (!entry) return null;
    if (id === "forecast") return this.forecast();
    const lines = (entry.lines || []).map((line) =>
      h(
        "li",
        null,
        line.icon ? icon(line.icon) : null,
        h("span", null, line.text),
        line.odds ? odds(line.odds) : line.note ? h("b", null, line.note) : null,
        line.code ? h("code", null, line.code) : null,
      ),
    );
    const choices = (entry.choices || []).map((choice) =>
      h("button", { type: "button", class: "entry", "data-do": choice.do }, choice.text),
    );
    choices.push(
      ...(entry.books || []).map((book) =>
        h(
          "button",
          { key: book.id, type: "button", class: "entry", "data-open": `book/${book.id}` },
          icon(book.icon),
          book.text,
        ),
      ),
    );
    if (entry.do)
      choices.push(
        h(
          "button",
          { type: "button", class: "entry", "data-do": entry.do },
          icon(entry.icon),
          entry.text,
        ),
      );
    return [
      entry.ask ? h("p", null, entry.ask) : null,
      lines.length ? h("ul", { class: "lines" }, lines) : null,
      entry.qr
        ? h("img", {
            class: "qr",
            alt: entry.text,
            src: `/static/qr.svg?text=${encodeURIComponent(entry.qr)}`,
          })
        : null,
      choices.length ? h("div", { class: "entries" }, choices) : null,
    ];
  }

  forecast() {
    const { forecast } = this.state;
    if (!forecast)
      return h(
        "button",
        { type: "button", class: "entry", "data-do": "forecast" },
        icon("hourglass"),
        this.state.menu.find((each) => each.id === "forecast")?.text,
      );
    if (forecast.waits) return h("p", null, forecast.waits);
    return [
      h(
        "ul",
        { class: "chances" },
        forecast.lines.map((line) =>
          h(
            "li",
            null,
            h("span", null, line.text),
            h("b", null, line.shown),
            h("span", {
              class: "chance",
              style: `--low:${line.low};--high:${line.high};--share:${line.share}`,
            }),
          ),
        ),
      ),
      h("p", { class: "note" }, `×${forecast.games}`),
    ];
  }

  // Each setting is a row of choices, the one in force pressed.
  looks() {
    const { texts, look } = this;
    return h(
      "div",
      { class: "settings" },
      look.settings(texts).map(({ name, text, choices }) =>
        h(
          "div",
          { key: name, class: "setting", role: "group", "aria-label": text },
          h("span", null, text),
          h(
            "div",
            { class: "choices" },
            choices.map(({ value, shown, label }) =>
              h(
                "button",
                {
                  key: value,
                  type: "button",
                  class: "choice",
                  "data-look": `${name}:${value}`,
                  "aria-pressed": String(look.now(name) === value),
                  "aria-label": `${text}: ${label || shown}`,
                },
                shown,
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {string} part @param {string} id */
  thing(part, id) {
    const found = findThing(this.state[`part:${part}`], id);
    if (!found) return null;
    const art = found.art || found.things?.[0].art || (found.ground && `ground:${found.ground}`);
    return {
      title: found.label,
      body: [
        art ? h("p", { class: "portrait" }, icon(art)) : null,
        found.about ? h("p", null, found.about) : null,
        found.note ? h("p", { class: "note" }, found.note) : null,
        found.most ? h("p", null, found.text || `${found.value} / ${found.most}`) : null,
        found.stats ? h("p", { class: "stats" }, found.stats.map(slot)) : null,
      ],
    };
  }

  /** @param {UnknownTag} tag */
  unknown(tag) {
    return {
      title: tag.title,
      body: [
        h("p", null, tag.sentence),
        h(
          "div",
          { class: "entries" },
          h("button", { type: "button", class: "entry", "data-tag": "" }, icon("back"), tag.leave),
          tag.tiles.map((tile) =>
            h(
              "button",
              { key: tile.id, type: "button", class: "entry", "data-tag": tile.id },
              tile.text,
              tile.note ? h("b", null, tile.note) : null,
            ),
          ),
        ),
      ],
    };
  }

  /** @param {End} end */
  ending(end) {
    const { address } = this.state;
    return {
      title: end.title,
      body: [
        h(
          "div",
          { class: `ending ${end.won ? "won" : "lost"}` },
          icon(end.icon),
          h(
            "div",
            { class: "outcome" },
            h("h2", null, end.title),
            h("p", { class: "large" }, end.reason),
            h(
              "ul",
              { class: "facts" },
              end.facts.map((fact) => h("li", null, icon(fact.icon), fact.text)),
            ),
          ),
        ),
        h(
          "div",
          { class: "results" },
          end.results.length
            ? h(
                "ul",
                null,
                end.results.map((result) =>
                  h(
                    "li",
                    {
                      key: result.color,
                      class: result.won ? "is-winner" : null,
                      "data-player": result.color,
                    },
                    icon(`pawn:${result.color}`),
                    h("b", null, result.text),
                    result.won ? icon("end:won") : null,
                    h("span", { class: "stats" }, result.stats.map(slot)),
                  ),
                ),
              )
            : null,
          end.results.some((result) => result.stats.length)
            ? null
            : h(
                "ul",
                { class: "lines" },
                end.status.map((line) =>
                  h(
                    "li",
                    null,
                    line.icon ? icon(line.icon) : null,
                    h("span", null, line.text),
                    line.note ? h("b", null, line.note) : null,
                  ),
                ),
              ),
        ),
        h("div", { class: "final" }, finalParts(this.state)),
        h(
          "div",
          { class: "proof" },
          address
            ? h(
                "figure",
                null,
                h("img", {
                  class: "qr",
                  alt: end.file_text,
                  src: `/static/qr.svg?text=${encodeURIComponent(`${address}api/record`)}`,
                }),
                h("figcaption", null, h("b", null, end.file_text), h("span", null, end.file_about)),
              )
            : null,
          h(
            "dl",
            null,
            end.pages.map((page) => [
              h("dt", null, page.text),
              h("dd", null, h("code", null, page.code)),
            ]),
          ),
        ),
      ],
      foot: [
        h(
          "button",
          { type: "button", class: "entry go", "data-do": "again" },
          icon("turn"),
          end.again,
        ),
        h("button", { type: "button", class: "entry", "data-do": "new" }, icon("portal"), end.new),
        h(
          "button",
          { type: "button", class: "entry takes-back", "data-act": "undo" },
          icon("undo"),
          this.texts.textUndo,
        ),
      ],
    };
  }
}
