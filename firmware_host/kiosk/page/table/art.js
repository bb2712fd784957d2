// The drawings of the house and of a game: fetched once, then used by name all over the page.
const loaded = new Set();

export async function useArt(name) {
  if (loaded.has(name)) return;
  loaded.add(name);
  const answer = await fetch(`/static/art/${encodeURIComponent(name)}.svg`);
  if (!answer.ok) return loaded.delete(name);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  document.getElementById("art").append(document.importNode(drawn.documentElement, true));
  return null;
}
