// The first script of a page. Where a busy box does not send another one, or a style, the page
// would stay dead: it is loaded anew, as soon as the box answers, until everything has come.
const AGAIN_MS = 2000;
let isWaiting = false;

// What others put into the page is not the box's.
/** @param {EventTarget | null} element */
function isNeeded(element) {
  const address =
    element instanceof HTMLScriptElement
      ? element.src
      : element instanceof HTMLLinkElement && element.rel === "stylesheet"
        ? element.href
        : "";
  return address.startsWith(`${location.origin}/`);
}

function loadAgain() {
  setTimeout(
    () =>
      fetch(location.href).then(
        (answer) => (answer.ok ? location.reload() : loadAgain()),
        loadAgain,
      ),
    AGAIN_MS,
  );
}

/** @param {Event} event */
function hear({ target }) {
  if (isWaiting || !isNeeded(target)) return;
  isWaiting = true;
  loadAgain();
}

window.addEventListener("error", hear, true);
window.addEventListener("load", () => window.removeEventListener("error", hear, true));
