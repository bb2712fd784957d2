// Elements from plain descriptions. What has not changed stays the same element, so that focus,
// scroll positions and running motions are kept.
import { picture } from "./art.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "use", "image", "path", "rect", "line", "circle", "text", "polygon", "title"]);

export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: children.flat(2).filter((child) => child !== null && child !== undefined && child !== false && child !== "") };
}

export function icon(name, label) {
  const src = picture(name);
  if (src) return h("img", { class: "icon", src, alt: label || "" });
  return h("svg", { class: "icon", "aria-hidden": label ? null : "true", role: label ? "img" : null, "aria-label": label || null }, h("use", { href: `#art-${name}` }));
}

// A drawing inside of an SVG.
export function drawing(name, props) {
  const href = picture(name);
  return href ? h("image", { ...props, href }) : h("use", { ...props, href: `#art-${name}` });
}

export function fill(parent, ...wanted) {
  const list = wanted.flat(2).filter((child) => child !== null && child !== undefined && child !== false);
  const keyed = new Map();
  for (const node of parent.childNodes) {
    if (node.keyOfPart !== undefined) keyed.set(node.keyOfPart, node);
  }
  let at = parent.firstChild;
  for (const child of list) {
    let node = take(child, at, keyed);
    if (node !== at) parent.insertBefore(node, at);
    else at = at.nextSibling;
    if (typeof child !== "object") {
      if (node.data !== String(child)) node.data = String(child);
    } else {
      update(node, child);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function take(child, at, keyed) {
  if (typeof child !== "object") return at && at.nodeType === 3 ? at : document.createTextNode("");
  const key = child.props.key;
  if (key !== undefined) {
    const found = keyed.get(key);
    if (found && found.localName === child.tag) return found;
  } else if (at && at.nodeType === 1 && at.keyOfPart === undefined && at.localName === child.tag) {
    return at;
  }
  const made = DRAWN.has(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  if (key !== undefined) made.keyOfPart = key;
  made.attributesOfPart = {};
  return made;
}

// The same description as last time is not looked at again.
function update(node, wanted) {
  if (node.shownOfPart === wanted) return;
  node.shownOfPart = wanted;
  const { props, children } = wanted;
  const before = node.attributesOfPart || (node.attributesOfPart = {});
  for (const name of Object.keys(before)) {
    if (name in props && props[name] !== null && props[name] !== false && props[name] !== undefined) continue;
    node.removeAttribute(name);
    delete before[name];
  }
  for (const [name, value] of Object.entries(props)) {
    if (name === "key" || value === null || value === undefined || value === false) continue;
    const text = value === true ? "" : String(value);
    if (before[name] === text) continue;
    if (name === "style") node.style.cssText = text;
    else node.setAttribute(name, text);
    before[name] = text;
  }
  fill(node, children);
}
