// The tray of tiles and the reader: tap, drag or press Enter on a tile to put it on or take it off.

/** @import { BoxState, Tile } from "./types" */

const DRAG_STARTS_PX = 8;
const GOLDEN_ANGLE = 137.508; // neighbouring numbers get colours far apart

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Tray {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.texts = /** @type {Record<string, string>} */ (document.body.dataset);
    this.tray = byId("tray");
    this.ledge = byId("ledge");
    this.tiles = byId("tiles");
    this.reader = byId("reader");
    this.says = byId("reader-says");
    this.hint = byId("tray-hint");
    this.fullHint = this.hint.textContent;
    /** @type {Tile[]} */
    this.known = [];
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    new ResizeObserver(() => this.noticeOverflow()).observe(this.tiles);
    this.tiles.addEventListener("scroll", () => this.noticeOverflow(), { passive: true });
  }

  // Only a tray that is too full scrolls sideways; otherwise every direction drags the tile.
  noticeOverflow() {
    const { classList, scrollLeft, scrollWidth, clientWidth } = this.tiles;
    const hidden = scrollWidth - clientWidth;
    classList.toggle("is-full", hidden > 0);
    classList.toggle("goes-on-left", hidden > 0 && scrollLeft > 1);
    classList.toggle("goes-on-right", hidden > 0 && scrollLeft < hidden - 1);
  }

  /** @param {Partial<BoxState>} state */
  show({ tiles, virtual }) {
    if (virtual !== undefined) {
      this.tray.hidden = !virtual;
      this.ledge.hidden = !virtual;
    }
    if (!tiles) return;
    this.known = tiles;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    for (const uid of this.elements.keys()) {
      if (!tiles.some((tile) => tile.uid === uid)) this.remove(uid);
    }
    for (const tile of tiles) this.place(tile);
    if (focused?.isConnected) focused.focus({ preventScroll: true });
    this.noticeOverflow();
    const on = tiles.filter((tile) => tile.on_reader).map((tile) => tile.name);
    this.says.textContent = on.length ? on.join(", ") : this.texts.textReaderEmpty;
    this.reader.classList.toggle("is-taken", on.length > 0);
    this.hint.textContent = tiles.length ? this.fullHint : this.hint.dataset.empty || "";
  }

  /** @param {string} uid */
  remove(uid) {
    this.elements.get(uid)?.remove();
    this.elements.delete(uid);
  }

  /** @param {Tile} tile */
  place(tile) {
    let element = this.elements.get(tile.uid);
    if (!element) {
      element = this.make(tile);
      this.elements.set(tile.uid, element);
    }
    if (element.firstElementChild) element.firstElementChild.textContent = tile.name;
    element.title = tile.on_reader ? this.texts.textTakeOff : this.texts.textPutOn;
    element.setAttribute("aria-pressed", String(tile.on_reader));
    const home = tile.on_reader ? this.reader : this.tiles;
    if (element.parentElement === home) return;
    home.insertBefore(element, tile.on_reader ? null : this.nextInTray(tile.uid));
  }

  // Tiles keep their order in the tray, wherever they have been meanwhile.
  /** @param {string} uid */
  nextInTray(uid) {
    const order = this.known.map((tile) => tile.uid);
    const later = order.slice(order.indexOf(uid) + 1).map((other) => this.elements.get(other));
    return later.find((other) => other?.parentElement === this.tiles) ?? null;
  }

  /** @param {Tile} tile @returns {HTMLElement} */
  make(tile) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "tile";
    element.dataset.uid = tile.uid;
    element.style.setProperty("--hue", String(tile.hue ?? hueOf(tile.uid)));
    element.append(document.createElement("span"));
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("click", (event) => {
      const byKeyboard = event.detail === 0;
      if (byKeyboard || !element.dataset.dragged)
        this.move(tile.uid, element.parentElement !== this.reader);
    });
    element.addEventListener("pointerdown", (event) => this.drag(event, element, tile.uid));
    return element;
  }

  /** @param {string} uid @param {boolean} placed */
  move(uid, placed) {
    if (placed) {
      for (const tile of this.known) {
        if (tile.on_reader && tile.uid !== uid) this.tell(tile.uid, false);
      }
    }
    this.tell(uid, placed);
  }

  /** @param {string} uid @param {boolean} placed */
  tell(uid, placed) {
    this.send({ type: "tile", uid, placed });
  }

  /** @param {PointerEvent} start @param {HTMLElement} element @param {string} uid */
  drag(start, element, uid) {
    if (start.button !== 0) return;
    delete element.dataset.dragged;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const lift = () => {
      element.dataset.dragged = "yes";
      this.ledge.classList.add("is-waiting");
      return ghostOf(element);
    };
    /** @param {PointerEvent} event */
    const follow = (event) => {
      if (event.pointerId !== start.pointerId) return;
      const x = event.clientX - start.clientX;
      const y = event.clientY - start.clientY;
      if (!ghost && Math.hypot(x, y) >= DRAG_STARTS_PX) ghost = lift();
      if (!ghost) return;
      ghost.style.translate = `${x}px ${y}px`;
      this.ledge.classList.toggle("is-over", this.isOverReader(event));
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== start.pointerId) return;
      listening.abort();
      if (!ghost) return;
      ghost.remove();
      element.classList.remove("is-lifted");
      this.ledge.classList.remove("is-waiting", "is-over");
      const placed = this.isOverReader(event);
      if (event.type === "pointerup" && placed !== (element.parentElement === this.reader)) {
        this.move(uid, placed);
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    // On the window: a quick mouse leaves the tile before its first move is told.
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  }

  /** @param {PointerEvent} event */
  isOverReader(event) {
    const area = this.ledge.getBoundingClientRect();
    return (
      event.clientX >= area.left &&
      event.clientX <= area.right &&
      event.clientY >= area.top &&
      event.clientY <= area.bottom
    );
  }
}

// The tile itself stays where it is, faded: inside the scrolling tray it would be cut off.
/** @param {HTMLElement} element */
function ghostOf(element) {
  const area = element.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.removeAttribute("data-uid");
  ghost.classList.add("is-ghost");
  ghost.style.left = `${area.left}px`;
  ghost.style.top = `${area.top}px`;
  document.body.append(ghost);
  element.classList.add("is-lifted");
  return ghost;
}

/** @param {string} uid */
function hueOf(uid) {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return Math.round(sum * GOLDEN_ANGLE) % 360;
}
