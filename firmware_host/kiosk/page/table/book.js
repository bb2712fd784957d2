// The book of rules over the table: contents, sections, parts with their drawings, words from A to
// Z, search. The whole book is asked for when it is opened; every page of it is drawn from that.
import { useArt } from "./art.js";
import { h, icon } from "./dom.js";

/**
 * @import {
 *   Book,
 *   BookEntry,
 *   BookPage,
 *   BookWord,
 *   Moment,
 *   Passage,
 *   SheetContent,
 *   Shelved,
 *   Sought,
 * } from "./types"
 */

const RULE = /\b[A-Z]{2}-[A-Z]{0,2}\d+[a-z]?\b/g;
const MOST_FOUND = 24;
/** @type {Map<string, Shelved & { tag: string | null, language: string }>} */
const books = new Map();
let typed = "";
/** @type {string[]} */
let trail = [];

/** @param {string} page @param {string} from */
export async function prepare(page, from) {
  if (!trail.length && from) trail = [from];
  const [, game] = page.split("/");
  const language = document.documentElement.lang;
  useArt(["house", game]);
  const known = books.get(game);
  const isOpen = from === `book/${game}` || from.startsWith(`book/${game}/`);
  if (isOpen && known && known.language === language) return true;
  const answer = await fetch(`/api/book?game=${encodeURIComponent(game)}`);
  if (!answer.ok) return false;
  const tag = answer.headers.get("ETag");
  if (known && known.tag === tag && known.language === language) return true;
  books.set(game, { ...shelve(await answer.json()), tag, language });
  return true;
}

// What is looked up by id, made once.
/** @param {Book} book @returns {Shelved} */
function shelve(book) {
  const passages = new Map();
  const ruled = new Map();
  for (const [at, section] of book.sections.entries()) {
    for (const passage of section.passages) {
      passages.set(passage.id, { ...passage, section: at });
      for (const rule of [passage.id, ...passage.rules]) ruled.set(rule, passage.id);
    }
  }
  const entries = new Map(
    book.kinds.flatMap((kind) => kind.entries.map((entry) => [entry.id, { ...entry, kind }])),
  );
  const sought = [
    ...[...entries.values()].map((entry) => ({
      to: `entry/${entry.id}`,
      name: entry.name,
      art: entry.art,
      note: entry.kind.title,
      first: plain(entry.name),
      rest: plain(`${entry.text} ${entry.facts}`),
    })),
    ...[...passages.values()].map((passage) => ({
      to: `rule/${passage.id}`,
      name: passage.title,
      art: "teach:book",
      note: book.sections[passage.section].title,
      first: plain(`${passage.title} ${passage.rules.join(" ")}`),
      rest: plain(passage.text),
    })),
  ];
  const letters = [
    ...new Set(sought.flatMap((each) => [...each.first]).filter((letter) => /\p{L}/u.test(letter))),
  ].sort((a, b) => a.localeCompare(b));
  return { ...book, passages, ruled, entries, sought, letters };
}

// Without case and accents: what somebody types finds what is printed.
/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {Shelved} book @param {string} words */
function search(book, words) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  /** @param {string} text @param {string} word */
  const begins = (text, word) =>
    text.startsWith(word) ||
    [" ", "-", "(", "«", "’"].some((before) => text.includes(before + word));
  /** @param {Sought} each */
  const rank = (each) => {
    if (wanted.every((word) => begins(each.first, word)))
      return each.first.startsWith(wanted[0]) ? 0 : 1;
    return wanted.every((word) => begins(each.first, word) || begins(each.rest, word)) ? 2 : 3;
  };
  return book.sought
    .map((each) => ({ order: rank(each), each }))
    .filter(({ order }) => order < 3)
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST_FOUND)
    .map(({ each }) => each);
}

// Pages

/** @param {string} page @param {Moment} state @returns {SheetContent | null} */
export function content(page, state) {
  const [, game, kind, ...rest] = page.split("/");
  const book = books.get(game);
  if (!book) return null;
  const id = rest.join("/");
  remember(page);
  const { words } = book;
  const show =
    {
      section: sectionPage,
      rule: rulePage,
      kind: kindPage,
      entry: entryPage,
      index: indexPage,
      word: wordPage,
      search: searchPage,
      tips: tipsPage,
    }[kind] || contents;
  const shown = show(book, id, state);
  if (!shown) return null;
  const back =
    kind || trail.length > 1
      ? h(
          "button",
          { key: "back", type: "button", class: "tool", "data-open": "book-back" },
          icon("back"),
          h("span", null, words.back),
        )
      : null;
  return {
    title: shown.title || book.title,
    before: back,
    body: shown.body,
    key: `book/${game}/${kind || ""}/${keyOf(book, kind, id)}`,
    at: shown.at,
  };
}

// A page of rules is that of their section, and the search is one page, whatever is sought.
/** @param {Shelved} book @param {string} kind @param {string} id */
function keyOf(book, kind, id) {
  if (kind === "rule") return section(book, id);
  return kind === "search" ? "" : id;
}

// The pages one came through; the first may be «Why?».
/** @param {string} page */
function remember(page) {
  const at = trail.indexOf(page);
  if (at >= 0) trail = trail.slice(0, at + 1);
  else trail = [...trail, page].slice(-20);
}

export function back() {
  const [, game] = (trail.pop() || "").split("/");
  return trail.pop() || `book/${game}`;
}

/** @param {Moment} state */
export function closed(state) {
  trail = [];
  typed = "";
  useArt(state.table.art);
}

/** @param {Shelved} book @param {string} where */
const to = (book, where) => `book/${book.game}/${where}`;

/** @param {Shelved} book @returns {BookPage} */
function contents(book) {
  const { words } = book;
  return {
    body: [
      h(
        "section",
        { class: "goal", "aria-label": words.goal },
        h("h3", null, words.goal),
        book.goal.map((sentence) => h("p", null, sentence)),
      ),
      h(
        "button",
        { type: "button", class: "entry seek", "data-open": to(book, "search") },
        icon("teach:seek"),
        words.search,
      ),
      book.kinds.length ? h("h3", null, words.kinds) : null,
      h(
        "div",
        { class: "entries kinds" },
        book.kinds
          .filter((kind) => kind.entries.length)
          .map((kind) =>
            h(
              "button",
              {
                key: kind.id,
                type: "button",
                class: "entry",
                "data-open": to(book, `kind/${kind.id}`),
              },
              icon(kind.entries[0].art),
              h("span", null, kind.title),
              h("b", { class: "end" }, kind.entries.length),
            ),
          ),
      ),
      book.sections.length ? h("h3", null, words.sections) : null,
      h(
        "div",
        { class: "entries" },
        book.sections.map((each, n) =>
          h(
            "button",
            { key: n, type: "button", class: "entry", "data-open": to(book, `section/${n}`) },
            h("span", null, each.title),
          ),
        ),
      ),
      book.tips.length
        ? h(
            "button",
            { type: "button", class: "entry", "data-open": to(book, "tips") },
            icon("teach:can"),
            words.tips,
          )
        : null,
      book.index.length
        ? h(
            "button",
            { type: "button", class: "entry", "data-open": to(book, "index") },
            icon("teach:book"),
            words.index,
          )
        : null,
    ],
  };
}

/** @param {Shelved} book @param {string} id @returns {BookPage} */
function sectionPage(book, id) {
  const found = book.sections[Number(id)];
  return (
    found && {
      title: found.title,
      body: found.passages.map((passage) => passageOf(book, passage, false)),
    }
  );
}

// The passage that a rule stands in.
/** @param {Shelved} book @param {string} rule */
function passageAbout(book, rule) {
  return book.passages.get(book.ruled.get(rule) || "");
}

/** @param {Shelved} book @param {string} rule */
function section(book, rule) {
  const passage = passageAbout(book, rule);
  return passage ? passage.section : rule;
}

// A rule is read where it stands, among its neighbors.
/** @param {Shelved} book @param {string} rule @returns {BookPage} */
function rulePage(book, rule) {
  const wanted = passageAbout(book, rule);
  if (!wanted)
    return {
      title: book.words.rule.replace("{number}", rule),
      body: h("p", null, book.words.not_told),
    };
  const found = book.sections[wanted.section];
  return {
    title: found.title,
    body: found.passages.map((passage) => passageOf(book, passage, passage.id === wanted.id)),
    at: `#passage-${CSS.escape(wanted.id)}`,
  };
}

/** @param {Shelved} book @param {Passage} passage @param {boolean} isWanted */
function passageOf(book, passage, isWanted) {
  const { words } = book;
  return h(
    "article",
    {
      key: passage.id,
      id: `passage-${passage.id}`,
      class: isWanted ? "passage wanted" : "passage",
    },
    h("h3", null, passage.title),
    passage.text.split("\n").map((part) => h("p", null, linked(book, part))),
    h(
      "p",
      { class: "note" },
      [passage.page ? words.page.replace("{number}", String(passage.page)) : "", ...passage.rules]
        .filter(Boolean)
        .join(" · "),
    ),
  );
}

// Numbers of rules inside a text lead to them.
/** @param {Shelved} book @param {string} text */
function linked(book, text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(RULE)) {
    if (!book.ruled.has(match[0])) continue;
    parts.push(
      text.slice(from, match.index),
      h(
        "a",
        { class: "link", href: `#${match[0]}`, "data-open": to(book, `rule/${match[0]}`) },
        match[0],
      ),
    );
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/** @param {Shelved} book @param {string} id @returns {BookPage} */
function kindPage(book, id) {
  const kind = book.kinds.find((each) => each.id === id);
  return (
    kind && {
      title: kind.title,
      body: h(
        "div",
        { class: "entries shelf" },
        kind.entries.map((entry) => entryButton(book, entry)),
      ),
    }
  );
}

/** @param {Shelved} book @param {BookEntry} entry */
function entryButton(book, entry) {
  return h(
    "button",
    { key: entry.id, type: "button", class: "entry", "data-open": to(book, `entry/${entry.id}`) },
    entry.art ? icon(entry.art) : null,
    h("span", null, entry.name),
  );
}

/** @param {Shelved} book @param {string} id @returns {BookPage} */
function entryPage(book, id) {
  const entry = book.entries.get(id);
  if (!entry) return null;
  const rules = entry.rules.flatMap((rule) => {
    const passage = passageAbout(book, rule);
    return passage ? [{ rule, passage }] : [];
  });
  return {
    title: entry.name,
    body: [
      h(
        "div",
        { class: "about" },
        entry.art ? h("p", { class: "portrait" }, icon(entry.art)) : null,
        h(
          "div",
          null,
          h("p", { class: "note" }, entry.kind.title),
          entry.text.split("\n").map((part) => h("p", { class: "says" }, linked(book, part))),
          entry.facts ? h("p", { class: "facts-line" }, entry.facts) : null,
        ),
      ),
      rules.length
        ? h(
            "div",
            { class: "entries" },
            rules.map(({ rule, passage }) =>
              h(
                "button",
                {
                  key: rule,
                  type: "button",
                  class: "entry",
                  "data-open": to(book, `rule/${rule}`),
                },
                icon("teach:book"),
                h("span", null, passage.title),
                h("b", { class: "end" }, rule),
              ),
            ),
          )
        : null,
    ],
  };
}

/** @param {Shelved} book @returns {BookPage} */
function tipsPage(book) {
  return {
    title: book.words.tips,
    body: book.tips.map((tip) =>
      h(
        "article",
        { key: tip.id, class: "passage tip" },
        h("h3", null, tip.art ? icon(tip.art) : null, tip.title),
        h("p", null, tip.text),
        book.ruled.has(tip.rules[0])
          ? h(
              "p",
              null,
              h(
                "a",
                {
                  class: "link",
                  href: `#${tip.rules[0]}`,
                  "data-open": to(book, `rule/${tip.rules[0]}`),
                },
                book.words.rule.replace("{number}", tip.rules[0]),
              ),
            )
          : null,
      ),
    ),
  };
}

/** @param {Shelved} book @returns {BookPage} */
function indexPage(book) {
  /** @type {Map<string, BookWord[]>} */
  const letters = new Map();
  for (const word of book.index) {
    const letter = plain(word.word)[0].toUpperCase();
    letters.set(letter, [...(letters.get(letter) || []), word]);
  }
  return {
    title: book.words.index,
    body: [...letters].map(([letter, words]) =>
      h(
        "section",
        { key: letter, class: "letter", "aria-label": letter },
        h("h3", null, letter),
        h(
          "div",
          { class: "words-of" },
          words.map((word) =>
            h(
              "button",
              { key: word.word, type: "button", class: "entry", "data-open": target(book, word) },
              word.word,
            ),
          ),
        ),
      ),
    ),
  };
}

// A word that leads to one place only goes there at once.
/** @param {Shelved} book @param {BookWord} word */
function target(book, word) {
  const all = [
    ...word.entries.map((id) => `entry/${id}`),
    ...word.passages.map((id) => `rule/${id}`),
  ];
  return to(book, all.length === 1 ? all[0] : `word/${word.word}`);
}

/** @param {Shelved} book @param {string} wanted @returns {BookPage} */
function wordPage(book, wanted) {
  const word = book.index.find((each) => each.word === wanted);
  return (
    word && {
      title: word.word,
      body: h(
        "div",
        { class: "entries" },
        word.entries.map((id) => {
          const entry = book.entries.get(id);
          return entry ? entryButton(book, entry) : null;
        }),
        word.passages.map((id) => {
          const passage = book.passages.get(id);
          if (!passage) return null;
          return h(
            "button",
            { key: id, type: "button", class: "entry", "data-open": to(book, `rule/${id}`) },
            icon("teach:book"),
            h("span", null, passage.title),
            h("b", { class: "end" }, book.sections[passage.section].title),
          );
        }),
      ),
    }
  );
}

// Search: keys of the page itself, those of a real keyboard, or a phone's own.

/** @param {Shelved} book @param {string} _id @param {Moment} state @returns {BookPage} */
function searchPage(book, _id, state) {
  const { words } = book;
  const found = search(book, typed);
  const none = typed ? words.nothing : words.search_hint;
  return {
    title: words.search,
    body: [
      state.me
        ? h("input", {
            key: "field",
            class: "typed",
            type: "search",
            "data-seek": "",
            "aria-label": words.search,
            autocomplete: "off",
            enterkeyhint: "search",
          })
        : h(
            "div",
            { key: "keys", class: "keyboard letters" },
            h(
              "output",
              { class: "typed", "aria-label": words.search, "aria-live": "polite" },
              typed || "…",
            ),
            h(
              "div",
              { class: "keys" },
              book.letters.map((letter) =>
                h(
                  "button",
                  {
                    key: letter,
                    type: "button",
                    class: "key",
                    "data-key": letter,
                    "aria-disabled": String(!search(book, typed + letter).length),
                  },
                  letter.toUpperCase(),
                ),
              ),
              h(
                "button",
                {
                  key: "space",
                  type: "button",
                  class: "key wide-key",
                  "data-key": " ",
                  "aria-label": words.space,
                },
                "␣",
              ),
              h(
                "button",
                {
                  key: "erase",
                  type: "button",
                  class: "key wide-key",
                  "data-key": "Backspace",
                  "aria-label": words.erase,
                },
                icon("back"),
              ),
            ),
          ),
      h(
        "div",
        { key: "found", class: "entries found", role: "status" },
        found.length
          ? found.map((each) =>
              h(
                "button",
                { key: each.to, type: "button", class: "entry", "data-open": to(book, each.to) },
                each.art ? icon(each.art) : null,
                h("span", null, each.name),
                h("b", { class: "end" }, each.note),
              ),
            )
          : h("p", { class: "note" }, none),
      ),
    ],
  };
}

// A key of the page or of a keyboard: true if the page is to be drawn anew.
/** @param {string} pressed @param {string} page */
export function key(pressed, page) {
  const book = books.get(page.split("/")[1]);
  if (!book || page.split("/")[2] !== "search") return false;
  if (pressed === "Backspace") typed = typed.slice(0, -1);
  else if (
    pressed.length === 1 &&
    typed.length < 24 &&
    (/[\p{L}\d-]/u.test(pressed) || (pressed === " " && typed))
  )
    typed += pressed.toLowerCase();
  else return false;
  return true;
}

/** @param {string} text */
export function seek(text) {
  typed = text.slice(0, 24);
}
