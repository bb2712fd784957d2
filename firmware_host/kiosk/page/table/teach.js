// «Why?» and «What can I do?»: fetched when somebody asks, for the question that stands there now.
import { h, icon } from "./dom.js";
import { voice } from "./speech.js";

/** @import { Moment, Rule, SheetContent, Texts, Why } from "./types" */

/** @type {Why | null} */
let found = null;

// Brings what a page of this module shows; false where the box did not tell.
export async function prepare() {
  const answer = await fetch("/api/why", { cache: "no-store" });
  if (answer.ok) found = await answer.json();
  return answer.ok;
}

// What «Read it aloud» says.
export function spoken() {
  return found ? found.spoken : "";
}

// The question has changed since.
/** @param {Moment} state */
export function isOld(state) {
  return Boolean(found && state.ask && found.seq !== state.ask.seq);
}

/**
 * @param {string} page
 * @param {Moment} state
 * @param {Texts} texts
 * @returns {SheetContent | null}
 */
export function content(page, state, texts) {
  if (!found) return null;
  const { words } = found;
  const tabs = h(
    "nav",
    { class: "tabs", "aria-label": words.why },
    [
      ["why", words.why, "teach:why"],
      ["can", words.can, "teach:can"],
      ["book", words.book, "teach:book"],
      ["help", texts.textHelp, "hand"],
    ].map(([id, text, sign]) =>
      h(
        "button",
        {
          key: id,
          type: "button",
          class: "tab",
          "data-open": id === "book" ? bookOf(state) : id,
          "aria-current": id === page ? "page" : null,
        },
        icon(sign),
        h("span", null, text),
      ),
    ),
  );
  const body =
    page === "can"
      ? possibilities(found)
      : page === "help"
        ? help(state, words, texts)
        : why(state, found);
  return {
    title: page === "can" ? words.can : page === "help" ? texts.textHelp : found.title || words.why,
    tabs,
    body,
  };
}

/** @param {Moment} state */
export function bookOf(state) {
  return state.table.game ? `book/${state.table.game}` : "menu/book";
}

/** @param {Moment} state @param {Why} found */
function why(state, found) {
  const { words } = found;
  if (!found.meaning) return h("p", { class: "large" }, words.nothing);
  const odds = state.ask?.odds;
  const canHear = voice() || found.speaks;
  return [
    h("p", { class: "large" }, found.meaning),
    canHear
      ? h(
          "button",
          { type: "button", class: "tool say", "data-say": "" },
          icon("voice"),
          h("span", null, words.say),
        )
      : null,
    found.leads_to
      ? h("div", { class: "leads" }, h("h3", null, words.leads_to), h("p", null, found.leads_to))
      : null,
    odds ? h("p", null, odds) : null,
    found.rules.map((rule) => ruleCard(rule, words, found.game)),
  ];
}

// A rule with its number, the page of the printed rulebook, and its words; a tap opens the book
// there.
/** @param {Rule} rule @param {Record<string, string>} words @param {string} game */
function ruleCard(rule, words, game) {
  const number = words.rule.replace("{number}", rule.rule);
  const where = [number, rule.page ? words.page.replace("{number}", String(rule.page)) : ""]
    .filter(Boolean)
    .join(" · ");
  if (!rule.title) return h("p", { key: rule.rule, class: "note" }, where);
  return h(
    "button",
    {
      key: rule.rule,
      type: "button",
      class: "rule",
      "data-open": `book/${game}/rule/${rule.rule}`,
      "aria-label": `${number}: ${rule.title}`,
    },
    h("b", null, rule.title),
    h("span", { class: "note" }, where),
    rule.text.split("\n").map((part) => h("span", { class: "says" }, part)),
    h("span", { class: "on", "aria-hidden": "true" }, "›"),
  );
}

/** @param {Why} found */
function possibilities(found) {
  const { possibilities: all, words } = found;
  if (!all.length) return h("p", { class: "large" }, words.no_turn);
  return h(
    "ul",
    { class: "possible" },
    all.map((each, n) =>
      h(
        "li",
        { key: n, class: each.why_not ? "not-now" : null },
        each.art ? icon(each.art) : null,
        h(
          "div",
          null,
          h("b", null, each.name),
          each.needs ? h("p", null, each.needs) : null,
          each.why_not
            ? h("p", { class: "why-not" }, h("b", null, `${words.not_now}: `), each.why_not)
            : null,
        ),
        each.rule
          ? h(
              "button",
              {
                type: "button",
                class: "tool",
                "data-open": `book/${found.game}/rule/${each.rule}`,
                "aria-label": words.rule.replace("{number}", each.rule),
              },
              icon("teach:book"),
              h("span", null, each.rule),
            )
          : null,
      ),
    ),
  );
}

/** @param {Moment} state @param {Record<string, string>} words @param {Texts} texts */
function help(state, words, texts) {
  return [
    state.ask ? h("p", { class: "large" }, state.ask.sentence) : null,
    h("p", null, texts.textHelpText),
    h("p", { class: "note" }, words.keys),
  ];
}
