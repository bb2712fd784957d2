// The drawings of the house and of the games: fetched once, then used by name all over the page. Of
// two of one name the first in the document counts, so the game on the table stands before all.
const loaded = new Map();
let wanted = [];

// Where what `names` draw has come or changed its place, "drawings" is sent.
export async function useArt(names) {
  wanted = names;
  const fresh = names.filter((name) => !loaded.has(name));
  await Promise.all(fresh.map(load));
  const own = wanted.length === 2 ? loaded.get(wanted[1]) : null;
  const isMoved = Boolean(own && own !== own.parentNode.firstChild);
  if (isMoved) own.parentNode.prepend(own);
  if (!fresh.length && !isMoved) return;
  pictures.clear();
  document.dispatchEvent(new CustomEvent("drawings"));
  paintAhead();
}

// While nobody waits every drawing becomes a picture, or the first question that shows it would wait.
const ENOUGH_MS = 3;
const whenIdle = window.requestIdleCallback || ((work) => setTimeout(() => work({ timeRemaining: () => 2 * ENOUGH_MS }), 200));
let isPainting = false;

function paintAhead() {
  if (isPainting) return;
  isPainting = true;
  whenIdle((deadline) => {
    isPainting = false;
    for (const symbol of document.querySelectorAll("#art symbol")) {
      if (deadline.timeRemaining() < ENOUGH_MS) return paintAhead();
      picture(symbol.id.replace("art-", ""));
    }
    return null;
  });
}

// A colored drawing as the address of a picture: one element where <use> copies every path of it,
// each to be styled and laid out. Null for one in the color of the text, and while it is not here.
const pictures = new Map();
export function picture(name) {
  if (!pictures.has(name)) pictures.set(name, paint(document.getElementById(`art-${name}`)));
  return pictures.get(name);
}

function paint(symbol) {
  const same = symbol && symbol.querySelector("use");
  if (same) return paint(document.getElementById(same.getAttribute("href").slice(1)));
  const paths = symbol ? [...symbol.querySelectorAll("path")] : [];
  if (!paths.length || paths.some((path) => path.getAttribute("fill") === "currentColor")) return null;
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
  const answer = await fetch(`/static/art/${encodeURIComponent(name)}.svg`);
  if (!answer.ok) return loaded.delete(name);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const place = document.getElementById("art");
  loaded.set(name, place.appendChild(document.importNode(drawn.documentElement, true)));
  return null;
}
