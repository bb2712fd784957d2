// The drawings of the house and of the games: fetched once, then used by name all over the page. Of
// two of one name the first in the document counts, so the game on the table stands before all.
const loaded = new Map();
let wanted = [];

export async function useArt(names) {
  wanted = names;
  await Promise.all(names.filter((name) => !loaded.has(name)).map(load));
  const own = wanted.length === 2 ? loaded.get(wanted[1]) : null;
  if (own && own !== own.parentNode.firstChild) own.parentNode.prepend(own);
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
