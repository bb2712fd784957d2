// The five buttons, by mouse, finger and keyboard. A finger is sent as it moves: down, then up,
// so that holding and shaking happen in the box exactly as with a real button.
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

export function holdButtons(elements, send) {
  const byName = new Map(Array.from(elements, (element) => [element.dataset.button, element]));
  const fingers = new Map(Array.from(byName.keys(), (name) => [name, new Set()]));
  const keysDown = new Map();

  function down(name, finger) {
    const on = fingers.get(name);
    if (on.size === 0) send(name, "down");
    on.add(finger);
    byName.get(name).classList.add("is-down");
  }

  function up(name, finger) {
    const on = fingers.get(name);
    if (!on.delete(finger) || on.size > 0) return;
    send(name, "up");
    byName.get(name).classList.remove("is-down");
  }

  function liftAll() {
    for (const [name, on] of fingers) for (const finger of [...on]) up(name, finger);
    keysDown.clear();
  }

  function buttonFor(event) {
    const focused = document.activeElement;
    if (ACTIVATES.has(event.key) && focused && focused !== document.body) {
      if (focused.dataset.button) return focused.dataset.button;
      if (focused.closest("button, summary, a")) return null;
    }
    return KEYS[event.key] ?? null;
  }

  for (const [name, element] of byName) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      down(name, event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => up(name, event.pointerId));
    }
    // Keeps the keyboard with the box: Space after a click on «up» still rolls.
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without finger or key comes from assistive technology: one whole press.
    element.addEventListener("click", (event) => {
      if (event.detail === 0 && !event.pointerType) send(name, "press");
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
      for (const [name, on] of fingers) {
        on.clear();
        byName.get(name).classList.remove("is-down");
      }
    },
  };
}
