// Arrow keys inside a group go to the nearest control in that direction; Tab leaves the group.
/** @type {Record<string, number[] | undefined>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {{key: string, target: Element}} event */
export function rove(event) {
  const way = WAYS[event.key];
  const group = event.target.closest("[data-roving]");
  if (event.key === "Enter" || event.key === " ") {
    const target = event.target;
    if (target instanceof SVGElement && target.closest("[tabindex]")) {
      target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return true;
    }
    return false;
  }
  if (!way || !group) return false;
  const from = middle(event.target);
  /** @type {HTMLElement | SVGElement | null} */
  let best = null;
  let least = Infinity;
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const stops = group.querySelectorAll("[data-stop]");
  for (const other of stops) {
    if (other === event.target) continue;
    const to = middle(other);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const across = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    if (along < 2 || across > along * 2) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [other, far];
  }
  if (best) {
    for (const each of stops) each.setAttribute("tabindex", each === best ? "0" : "-1");
    best.focus();
    best.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return true;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
