// The drawings of the house and of the games: fetched once, then used by name all over the page. Of
// two of one name the first in the document counts, so the game on the table stands before all.
import { ENOUGH_MS, whenIdle } from "./idle.js";
import { stylesheet } from "./late.js";

const AGAIN_MS = 2000;
/** @type {Map<string, SVGElement | null>} */
const loaded = new Map();
/** @type {string[]} */
let wanted = [];

// Where what `names` draw has come or changed its place, "drawings" is sent.
/** @param {string[]} names */
export async function useArt(names) {
  wanted = names;
  const fresh = names.filter((name) => !loaded.has(name));
  const found = await Promise.all(fresh.map(load));
  if (found.includes(false)) setTimeout(() => useArt(wanted), AGAIN_MS); // a busy box, or none
  const own = wanted.length === 2 ? loaded.get(wanted[1]) : null;
  const isMoved = Boolean(own) && own !== own?.parentNode?.firstChild;
  if (own && isMoved) own.parentNode?.prepend(own);
  if (!fresh.length && !isMoved) return;
  pictures.clear();
  styles.clear();
  document.dispatchEvent(new CustomEvent("drawings"));
  paintAhead();
}

// While nobody waits every drawing becomes a picture, or the first question that shows it would
// wait.
function paintAhead() {
  whenIdle("drawings", (deadline) => {
    for (const symbol of document.querySelectorAll("#art symbol")) {
      if (deadline.timeRemaining() < ENOUGH_MS) return paintAhead();
      picture(symbol.id.slice("art-".length));
    }
    return null;
  });
}

// A colored drawing as the address of a picture: one element where <use> copies every path of it,
// each to be styled and laid out. Null for one in the color of the text, and while it is not here.
/** @type {Map<string, string | null>} */
const pictures = new Map();
/** @param {string} name */
export function picture(name) {
  const known = pictures.get(name);
  if (known !== undefined) return known;
  const made = paint(drawn(name));
  pictures.set(name, made);
  return made;
}

// The class of an element that shows the drawing. Its style lies beside the drawings: an element
// that changes it loads nothing.
/** @type {Map<string, string>} */
const styles = new Map();
/** @param {string} name */
export function style(name) {
  const known = styles.get(name);
  if (known !== undefined) return known;
  const symbol = drawn(name);
  const sheet = symbol?.parentElement?.dataset.art;
  const made = symbol ? `${sheet}-${symbol.id.slice("art-".length)}` : "";
  styles.set(name, made);
  return made;
}

/** @param {string} name @returns {SVGSymbolElement | null} */
function drawn(name) {
  const symbol = symbolOf(`art-${name}`);
  const same = symbol?.querySelector("use")?.getAttribute("href");
  // In its own sheet: another one, which may have come first, has signs of the same names.
  return same ? (symbol?.parentElement?.querySelector(`[id="${same.slice(1)}"]`) ?? null) : symbol;
}

/** @param {string} id */
function symbolOf(id) {
  return /** @type {SVGSymbolElement | null} */ (
    /** @type {unknown} */ (document.getElementById(id))
  );
}

/** @param {SVGSymbolElement | null} symbol @returns {string | null} */
function paint(symbol) {
  if (!symbol) return null;
  const paths = [...symbol.querySelectorAll("path")];
  if (!paths.length || paths.some((path) => path.getAttribute("fill") === "currentColor"))
    return null;
  const canvas = document.createElement("canvas");
  const { width, height } = symbol.viewBox.baseVal;
  [canvas.width, canvas.height] = [width, height];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  for (const path of paths) {
    const fill = path.getAttribute("fill");
    if (fill !== null) pen.fillStyle = fill;
    pen.fill(new Path2D(path.getAttribute("d") || ""));
  }
  return canvas.toDataURL();
}

/** @param {string} name */
async function load(name) {
  loaded.set(name, null);
  const file = `/static/art/${encodeURIComponent(name)}`;
  const whole = new Image();
  whole.src = `${file}.png`;
  const [answer] = await Promise.all([
    fetch(`${file}.svg`).catch(() => null),
    stylesheet(`${file}.css`),
    whole.decode().catch(() => null),
  ]);
  if (!answer?.ok) {
    loaded.delete(name);
    return Boolean(answer && answer.status === 404); // it will not come
  }
  const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const made = /** @type {unknown} */ (document.importNode(found.documentElement, true));
  const shown = /** @type {SVGElement} */ (made);
  shown.dataset.art = name;
  document.getElementById("art")?.append(shown);
  loaded.set(name, shown);
  return true;
}
