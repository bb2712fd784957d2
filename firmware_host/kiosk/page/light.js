// The RGB light: its colour and how bright it shines onto box and table.
/** @import { Light } from "./types" */

/** @param {Light} light */
export function showLight({ r, g, b }) {
  const root = document.documentElement.style;
  const brightest = Math.max(r, g, b);
  root.setProperty("--light", `${r} ${g} ${b}`);
  root.setProperty("--shine", String(brightest / 255));
}
