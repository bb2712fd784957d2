// The five buttons, by mouse, finger and keyboard. A finger is sent as it moves: down, then up,
// so that holding and shaking happen in the box exactly as with a real button.
/** @type {Record<string, string | undefined>} */
const KEYS = {
  ArrowUp: "up",
  ArrowDown: "down",
  Enter: "ok",
  Escape: "back",
  Backspace: "back",
  " ": "roll",
  r: "roll",
  R: "roll",
};
const ACTIVATES = new Set(["Enter", " "]);

/**
 * @param {NodeListOf<HTMLElement>} elements
 * @param {(name: string, gesture: string) => void} send
 */
export function holdButtons(elements, send) {
  /** @typedef {{ element: HTMLElement, fingers: Set<number | string> }} Button */
  /** @type {Map<string, Button>} */
  const buttons = new Map(
    Array.from(elements, (element) => [
      element.dataset.button || "",
      { element, fingers: new Set() },
    ]),
  );
  /** @type {Map<string, string>} */
  const keysDown = new Map();

  /** @param {string} name @param {number | string} finger */
  function down(name, finger) {
    const button = buttons.get(name);
    if (!button) return;
    if (button.fingers.size === 0) send(name, "down");
    button.fingers.add(finger);
    button.element.classList.add("is-down");
  }

  /** @param {string} name @param {number | string} finger */
  function up(name, finger) {
    const button = buttons.get(name);
    if (!button?.fingers.delete(finger) || button.fingers.size > 0) return;
    send(name, "up");
    button.element.classList.remove("is-down");
  }

  function liftAll() {
    for (const [name, { fingers }] of buttons) for (const finger of [...fingers]) up(name, finger);
    keysDown.clear();
  }

  /** @param {KeyboardEvent} event */
  function buttonFor(event) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (ACTIVATES.has(event.key) && focused && focused !== document.body) {
      if (focused.dataset.button) return focused.dataset.button;
      if (focused.closest("button, summary, a")) return null;
    }
    return KEYS[event.key] ?? null;
  }

  for (const [name, { element }] of buttons) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      down(name, event.pointerId);
    });
    /** @param {PointerEvent} event */
    const lift = (event) => up(name, event.pointerId);
    element.addEventListener("pointerup", lift);
    element.addEventListener("pointercancel", lift);
    element.addEventListener("lostpointercapture", lift);
    // Keeps the keyboard with the box: Space after a click on «up» still rolls.
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without finger or key comes from assistive technology: one whole press.
    element.addEventListener("click", (event) => {
      if (event.detail === 0 && !(/** @type {PointerEvent} */ (event).pointerType))
        send(name, "press");
    });
  }

  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const name = buttonFor(event);
    if (name === null) return;
    event.preventDefault();
    if (event.repeat || keysDown.has(event.code)) return;
    keysDown.set(event.code, name);
    down(name, event.code);
  });
  window.addEventListener("keyup", (event) => {
    const name = keysDown.get(event.code);
    if (name === undefined) return;
    event.preventDefault();
    keysDown.delete(event.code);
    up(name, event.code);
  });
  window.addEventListener("blur", liftAll);
  document.addEventListener("visibilitychange", () => document.hidden && liftAll());

  return {
    // The box lets go by itself when the connection ends; here only the looks are left.
    forget() {
      keysDown.clear();
      for (const { element, fingers } of buttons.values()) {
        fingers.clear();
        element.classList.remove("is-down");
      }
    },
  };
}
