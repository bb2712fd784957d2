// Arrow keys inside a group go to the nearest control in that direction; Tab leaves the group.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function rove(event) {
  const way = WAYS[event.key];
  const group = event.target.closest && event.target.closest("[data-roving]");
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
  let best = null;
  let least = Infinity;
  for (const other of group.querySelectorAll("[data-stop]")) {
    if (other === event.target) continue;
    const to = middle(other);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const across = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    if (along < 2 || across > along * 2) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [other, far];
  }
  if (best) {
    for (const each of group.querySelectorAll("[data-stop]"))
      each.setAttribute("tabindex", each === best ? "0" : "-1");
    best.focus();
    best.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
