// The first script of a page. Where a busy box does not send another one, or a style, the page would
// stay dead: it is loaded anew, as soon as the box answers, until everything has come.
const AGAIN_MS = 2000;

function isNeeded(element) {
  return element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.rel === "stylesheet");
}

function loadAgain() {
  setTimeout(() => fetch(location.href).then(() => location.reload(), loadAgain), AGAIN_MS);
}

function hear({ target }) {
  if (isNeeded(target)) loadAgain();
}

window.addEventListener("error", hear, true);
window.addEventListener("load", () => window.removeEventListener("error", hear, true));
