// Elements from plain descriptions. What has not changed stays the same element, so that focus,
// scroll positions and running motions are kept.
import { picture, style } from "./art.js";
import { keepTogether } from "./words.js";

/** @import { Child, Description, Props, Shown, Spare, Value, Wanted } from "./types" */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set([
  "svg",
  "g",
  "use",
  "image",
  "path",
  "rect",
  "line",
  "circle",
  "text",
  "polygon",
  "title",
]);

// An element of the page itself, which is always there.
/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @param {string} tag
 * @param {Props | null} props
 * @param {...Wanted} children
 * @returns {Description}
 */
export function h(tag, props, ...children) {
  return {
    tag,
    props: props || {},
    children: listed(children).filter((child) => child !== ""),
  };
}

/** @param {Wanted[]} wanted @returns {Child[]} */
function listed(wanted) {
  const flat = /** @type {any[]} */ (wanted).flat(2);
  return flat.filter((child) => child !== null && child !== undefined && child !== false);
}

// The names of classes, of which some may be missing: empty, false or null.
/** @param {...(string | false | null | undefined)} names */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** @param {string} name @param {string} [label] */
export function icon(name, label) {
  return h("tk-icon", {
    class: `icon ${style(name)}`,
    role: label ? "img" : null,
    "aria-label": label || null,
  });
}

// A drawing inside of an SVG.
/** @param {string} name @param {Props} props */
export function drawing(name, props) {
  const href = picture(name);
  return href ? h("image", { ...props, href }) : h("use", { ...props, href: `#art-${name}` });
}

/** @param {Element} parent @param {...Wanted} wanted */
export function fill(parent, ...wanted) {
  put(parent, listed(wanted));
}

// Shows a list of descriptions and texts. The page itself is asked for nothing: what stands in
// `parent` is remembered, and what is the same as last time is not looked at again. `spare` holds
// elements by key that stood elsewhere before.
/** @param {Element} parent @param {Child[]} list @param {Spare} [spare] */
export function put(parent, list, spare = null) {
  const before = parent.listOfPart || empty(parent);
  if (before === list) return;
  if (!before.length && !spare) return first(parent, list);
  const old = parent.nodesOfPart || [];
  const shorter = Math.min(before.length, list.length);
  let head = 0;
  while (head < shorter && before[head] === list[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === list[list.length - 1 - tail])
    tail += 1;
  const gone = {
    list: before.slice(head, before.length - tail),
    nodes: old.slice(head, old.length - tail),
  };
  const fresh = list.slice(head, list.length - tail);
  const { taken, nodes } = match(gone, fresh, spare);
  for (let n = 0; n < gone.nodes.length; n += 1) {
    if (!taken[n] && gone.nodes[n].parentNode === parent) discard(gone.nodes[n]);
  }
  const end = tail ? old[old.length - tail] : null;
  const still = gone.nodes.filter((_, n) => taken[n]);
  const moved = new Set();
  let at = 0;
  for (let n = 0; n < nodes.length; n += 1) {
    while (moved.has(still[at])) at += 1;
    if (nodes[n] === still[at]) at += 1;
    else {
      moved.add(nodes[n]);
      parent.insertBefore(nodes[n], at < still.length ? still[at] : end);
    }
    const child = fresh[n];
    const node = nodes[n];
    if (node instanceof Text) setWords(node, keepTogether(String(child)));
    else update(node, /** @type {Description} */ (child));
  }
  parent.listOfPart = list;
  parent.nodesOfPart = [...old.slice(0, head), ...nodes, ...(tail ? old.slice(-tail) : [])];
}

/** @param {Text} node @param {string} words */
function setWords(node, words) {
  if (node.data !== words) node.data = words;
}

/** @type {never[]} */
const NO_CHILDREN = [];

// Where nothing stood: everything is made and put in.
/** @param {Element} parent @param {Child[]} list */
function first(parent, list) {
  parent.listOfPart = list;
  parent.nodesOfPart = list.map((child) => {
    const node = make(child);
    if (!(node instanceof Text)) update(node, /** @type {Description} */ (child));
    parent.append(node);
    return node;
  });
}

/** @param {Element} parent */
function empty(parent) {
  parent.replaceChildren();
  parent.nodesOfPart = NO_CHILDREN;
  return NO_CHILDREN;
}

// An element for each description: that of the same key, or without one the next of the same kind.
// Where some go, those behind them keep theirs.
/**
 * @param {{list: Child[], nodes: Shown[]}} gone
 * @param {Child[]} fresh
 * @param {Spare} spare
 * @returns {{taken: boolean[], nodes: Shown[]}}
 */
function match(gone, fresh, spare) {
  /** @type {boolean[]} */
  const taken = [];
  /** @type {Map<Value, number>} */
  const keyed = new Map();
  /** @type {number[]} */
  const others = [];
  gone.list.forEach((child, n) => {
    const key = keyOf(child);
    if (key === undefined) others.push(n);
    else keyed.set(key, n);
  });
  let coming = 0;
  for (const child of fresh) if (keyOf(child) === undefined) coming += 1;
  let at = 0;
  const nodes = fresh.map((child) => {
    const key = keyOf(child);
    /** @type {number | undefined} */
    let n;
    if (key === undefined) {
      while (
        at < others.length &&
        !isAlike(gone.list[others[at]], child) &&
        others.length - at > coming
      )
        at += 1;
      if (at < others.length && isAlike(gone.list[others[at]], child)) n = others[at];
      if (at < others.length && (n !== undefined || others.length - at >= coming)) at += 1;
      coming -= 1;
    } else {
      n = keyed.get(key);
      const isOther = n !== undefined && !isAlike(gone.list[n], child);
      const elsewhere = n === undefined && spare ? spare.get(key) : undefined;
      if (elsewhere) return elsewhere;
      if (isOther) n = undefined;
    }
    if (n === undefined) return make(child);
    taken[n] = true;
    return gone.nodes[n];
  });
  return { taken, nodes };
}

/** @param {Child} child */
function keyOf(child) {
  return typeof child === "object" ? child.props.key : undefined;
}

/** @param {Child} old @param {Child} child */
function isAlike(old, child) {
  if (typeof old !== "object") return typeof child !== "object";
  return typeof child === "object" && old.tag === child.tag;
}

// Elements that went and may be wanted again as something of the same kind, such as a card: few of
// their attributes and children differ.
/** @type {Map<Value, (HTMLElement | SVGElement)[]>} */
const used = new Map();
const MOST_USED = 64;

/** @param {Shown} node */
function discard(node) {
  node.remove();
  const kind = node instanceof Text ? null : node.shownOfPart?.props.reuse;
  if (!kind || node instanceof Text) return;
  const kept = used.get(kind) || [];
  used.set(kind, kept);
  if (kept.length < MOST_USED) kept.push(node);
}

/** @param {Child} child @returns {Shown} */
function make(child) {
  if (typeof child !== "object") return document.createTextNode(keepTogether(String(child)));
  const again = child.props.reuse ? used.get(child.props.reuse)?.pop() : undefined;
  if (again) return again;
  const made = DRAWN.has(child.tag)
    ? /** @type {SVGElement} */ (document.createElementNS(SVG, child.tag))
    : document.createElement(child.tag);
  made.keyOfPart = child.props.key;
  made.listOfPart = made.nodesOfPart = NO_CHILDREN;
  return made;
}

// An attribute that is set has styles looked at again, even to what it was.
/** @param {Element} element @param {string} name @param {string} value */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @type {Description} */
const NOTHING = { tag: "", props: {}, children: [] };
const NO_ATTRIBUTES = new Set(["key", "reuse"]);

/** @param {HTMLElement | SVGElement} node @param {Description} wanted */
function update(node, wanted) {
  const last = node.shownOfPart || NOTHING;
  if (last === wanted) return;
  node.shownOfPart = wanted;
  const { props } = wanted;
  for (const name in last.props) {
    if (isShown(last.props[name]) && !isShown(props[name]) && !NO_ATTRIBUTES.has(name))
      node.removeAttribute(name);
  }
  for (const name in props) {
    const value = props[name];
    if (value === last.props[name] || !isShown(value) || NO_ATTRIBUTES.has(name)) continue;
    const text = value === true ? "" : String(value);
    if (name === "style") node.style.cssText = text;
    else node.setAttribute(name, text);
  }
  put(node, wanted.children);
}

/** @param {Value} value */
function isShown(value) {
  return value !== null && value !== undefined && value !== false;
}

// What is equal to what was there before becomes the same object: whoever draws sees by === what
// has changed. Things of a list are known by their id, wherever they stand in it.
/** @param {any} old @param {any} fresh @returns {any} */
export function share(old, fresh) {
  if (typeof fresh !== "object" || fresh === null || typeof old !== "object" || old === null)
    return fresh;
  let isSame = true;
  if (Array.isArray(fresh)) {
    if (!Array.isArray(old)) return fresh;
    isSame = old.length === fresh.length;
    /** @type {Map<unknown, unknown> | null} */
    let known = null;
    for (let n = 0; n < fresh.length; n += 1) {
      let last = old[n];
      const id = idOf(fresh[n]);
      if (id !== undefined && idOf(last) !== id) {
        known = known || new Map(old.map((each) => [idOf(each), each]));
        last = known.get(id);
      }
      fresh[n] = share(last, fresh[n]);
      isSame = isSame && fresh[n] === old[n];
    }
    return isSame ? old : fresh;
  }
  if (Array.isArray(old)) return fresh;
  let count = 0;
  for (const name in fresh) {
    fresh[name] = share(old[name], fresh[name]);
    isSame = isSame && fresh[name] === old[name];
    count += 1;
  }
  return isSame && count === Object.keys(old).length ? old : fresh;
}

/** @param {any} value */
function idOf(value) {
  return typeof value === "object" && value !== null
    ? (value.id ?? value.act ?? value.number)
    : undefined;
}

// What has not changed keeps its description: a part, a space of a board, a card, a player. `how`
// is what else the description depends on.
let drawn = new WeakMap();

/**
 * @template T
 * @param {object} model
 * @param {unknown} how
 * @param {() => T} draw
 * @returns {T}
 */
export function once(model, how, draw) {
  const last = drawn.get(model);
  if (last && last.how === how) return last.what;
  const what = draw();
  drawn.set(model, { how, what });
  return what;
}

export function forget() {
  drawn = new WeakMap();
}
