// What has happened, the newest first; a step can be taken back with all that followed it.
import { h, icon, once } from "./dom.js";

/** @import { Moment, Texts } from "./types" */

/** @param {Moment} state @param {Texts} texts @param {number} [most] */
export function historyList(state, texts, most = Infinity) {
  const steps = [...(state.history || [])].reverse().slice(0, most);
  if (!steps.length) return h("p", { class: "note" }, texts.textNothingYet);
  return h(
    "ol",
    { class: "history" },
    steps.map((step) => {
      const sign =
        step.who !== null && state.players[step.who]
          ? `pawn:${state.players[step.who].color}`
          : "everybody";
      return once(step, sign, () =>
        h(
          "li",
          { key: step.number },
          icon(sign),
          h(
            "div",
            null,
            h("b", null, step.title),
            step.text ? h("span", null, ` ${step.text}`) : null,
            step.lines.map((line) => h("p", null, line)),
          ),
          h(
            "button",
            {
              type: "button",
              class: "tool takes-back",
              "data-act": `undo:${step.number}`,
              "aria-label": texts.textUndoTo,
              title: texts.textUndoTo,
            },
            icon("undo"),
          ),
        ),
      );
    }),
  );
}
