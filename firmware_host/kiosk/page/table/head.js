// The rows above the table: whose turn it is, what is asked, and what runs out.
import { byId, fill, h, icon, set } from "./dom.js";
import { longestWord } from "./words.js";

/** @import { Moment, RunsOut, Texts } from "./types" */

// Shows whose turn it is and what is asked. Gives the number of that seat; -1: nobody's.
/** @param {Moment} state @param {Texts} texts */
export function drawHead(state, texts) {
  const { ask, players, end } = state;
  const seat =
    ask && ask.who !== null ? ask.who : (players || []).findIndex((player) => player.is_turn);
  const player = players?.[seat];
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
  const beside = ask?.art?.length
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
  return seat;
}

// What runs out, as a row of signs.
/** @param {Moment} state */
export function drawRunsOut(state) {
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
        cell.text || (cell.missing === 0 ? icon("check") : counts(cell)),
        cell.worry > 1 ? icon("warning") : null,
      ),
    ),
  );
}

// What is missing, and the blocks and turns until it is due.
/** @param {RunsOut} cell */
function counts({ missing, left, turns }) {
  return [
    missing !== null ? h("span", null, `${missing}`) : null,
    h("span", { class: "until" }, icon("block"), ` ${left}`),
    turns !== null && turns !== undefined
      ? h("span", { class: "until" }, icon("turn"), ` ${turns}`)
      : null,
  ];
}
