// The drawings of the house and of the games: fetched once, then used by name all over the page. Of
// two of one name the first in the document counts, so the game on the table stands before all.
import { ENOUGH_MS, whenIdle } from "./idle.js";
import { stylesheet } from "./late.js";

const AGAIN_MS = 2000;
const loaded = new Map();
let wanted = [];

// Where what `names` draw has come or changed its place, "drawings" is sent.
export async function useArt(names) {
  wanted = names;
  const fresh = names.filter((name) => !loaded.has(name));
  const found = await Promise.all(fresh.map(load));
  if (found.includes(false)) setTimeout(() => useArt(wanted), AGAIN_MS); // a busy box, or none
  const own = wanted.length === 2 ? loaded.get(wanted[1]) : null;
  const isMoved = Boolean(own && own !== own.parentNode.firstChild);
  if (isMoved) own.parentNode.prepend(own);
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
const pictures = new Map();
export function picture(name) {
  if (!pictures.has(name)) pictures.set(name, paint(drawn(name)));
  return pictures.get(name);
}

// The class of an element that shows the drawing. Its style lies beside the drawings: an element
// that changes it loads nothing.
const styles = new Map();
export function style(name) {
  if (!styles.has(name)) {
    const symbol = drawn(name);
    styles.set(
      name,
      symbol ? `${symbol.parentNode.dataset.art}-${symbol.id.slice("art-".length)}` : "",
    );
  }
  return styles.get(name);
}

function drawn(name) {
  const symbol = document.getElementById(`art-${name}`);
  const same = symbol && symbol.querySelector("use");
  return same ? document.getElementById(same.getAttribute("href").slice(1)) : symbol;
}

function paint(symbol) {
  const paths = symbol ? [...symbol.querySelectorAll("path")] : [];
  if (!paths.length || paths.some((path) => path.getAttribute("fill") === "currentColor"))
    return null;
  const canvas = document.createElement("canvas");
  const { width, height } = symbol.viewBox.baseVal;
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  for (const path of paths) {
    pen.fillStyle = path.getAttribute("fill");
    pen.fill(new Path2D(path.getAttribute("d")));
  }
  return canvas.toDataURL();
}

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
  if (!answer || !answer.ok) {
    loaded.delete(name);
    return Boolean(answer && answer.status === 404); // it will not come
  }
  const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const shown = document
    .getElementById("art")
    .appendChild(document.importNode(found.documentElement, true));
  shown.dataset.art = name;
  loaded.set(name, shown);
  return true;
}
